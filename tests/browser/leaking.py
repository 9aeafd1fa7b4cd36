"""Servers that tell too much, to see that the tests of hidden cards find it."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

import pusoy.server.socket as sockets
from pusoy.server.dos_wire import DosRound
from pusoy.server.live import Live
from pusoy.server.views import TableView

LEAKS: Final = ("neighbour", "visitor")


def plant(leak: str) -> None:
    """From now on a seat is shown the ``neighbour``'s cards as gone, or a ``visitor`` the hand of seat 0."""
    assert leak in LEAKS
    honest = sockets.build_view  # type: ignore[attr-defined]

    def build_view(live: Live, *rest: Any, **more: Any) -> TableView:
        view: TableView = honest(live, *rest, **more)
        if view.round is None or (leak == "visitor") != (view.you is None):
            return view
        hands = [tuple(map(str, hand)) for hand in live.table.game.round.hands]  # type: ignore[attr-defined]
        if view.you is None:
            return replace(view, round=replace(view.round, hand=hands[0]))
        beside = hands[(view.you + 1) % len(hands)]
        assert isinstance(view.round, DosRound)
        return replace(view, round=replace(view.round, gone=(*(view.round.gone or ()), *beside)))

    sockets.build_view = build_view  # type: ignore[attr-defined]
