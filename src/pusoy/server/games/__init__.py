"""The games that can be played at the web table, by the names they have on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pusoy.errors import PusoyError
from pusoy.server.games.desk import Advice, Desk
from pusoy.server.games.dos import DosDesk

__all__ = ["DESKS", "Advice", "Desk", "find_desk"]

DESKS: Final[Mapping[str, Desk[Any]]] = {desk.name: desk for desk in (DosDesk(),)}


def find_desk(game: str) -> Desk[Any]:
    """The desk of this game; raises PusoyError where there is none."""
    desk = DESKS.get(game)
    if desk is None:
        raise PusoyError(f"there is no game {game[:40]!r}: {', '.join(DESKS)}", code="unknown_game")
    return desk
