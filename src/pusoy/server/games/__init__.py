"""The games that can be played at the web table, by the names they have on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pusoy.errors import PusoyError
from pusoy.server.games.desk import Advice, Desk, Opinion
from pusoy.server.games.dos import DosDesk
from pusoy.server.games.thirteen import SetDesk

__all__ = ["DESKS", "Advice", "AnyDesk", "Desk", "Opinion", "find_desk"]

AnyDesk = Desk[Any, Any]
_ALL: Final[tuple[AnyDesk, ...]] = (DosDesk(), SetDesk())
DESKS: Final[Mapping[str, AnyDesk]] = {desk.name: desk for desk in _ALL}


def find_desk(game: str) -> AnyDesk:
    """The desk of this game; raises PusoyError where there is none."""
    desk = DESKS.get(game)
    if desk is None:
        raise PusoyError(f"there is no game {game[:40]!r}: {', '.join(DESKS)}", code="unknown_game")
    return desk
