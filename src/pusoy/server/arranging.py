"""What a table is to be, from what its host wishes: the rules checked, the seats laid."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from pusoy.errors import PusoyError
from pusoy.server.events import Arrangement, Clock, Seat
from pusoy.server.games import Desk
from pusoy.server.table import Table
from pusoy.server.wire import Arrange, SeatWish
from pusoy.words import COMPANY


def clean_name(name: str) -> str:
    """A person's name as it may be shown to others: on one line, without signs that cannot be seen."""
    seen = "".join(sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", name))
    return " ".join(seen.split())


def check_level(desk: Desk[Any], level: str) -> None:
    """Raise PusoyError where there is no such computer player."""
    if level not in desk.levels():
        raise PusoyError(f"there is no player {level!r}", code="unknown_player")


def lay(wishes: Sequence[SeatWish], desk: Desk[Any], players: int) -> tuple[Seat, ...]:
    """The seats; raises PusoyError where there are too many or too few, or no such computer player."""
    if len(wishes) != players:
        raise PusoyError(f"this house has {players} seats", code="wrong_seats")
    for wish in wishes:
        check_level(desk, wish.level)
    return tuple(
        Seat(COMPANY[seat - 1] if wish.kind == "computer" else "", wish.level, wish.kind)
        for seat, wish in enumerate(wishes)
    )


def arrangement_of(wish: Arrange, table: Table) -> Arrangement:
    """What the host asks for; raises RulesetError and PusoyError with every fault."""
    desk = table.desk
    rules = desk.read_rules(wish.rules)
    return Arrangement(
        table.opened.game,
        rules,
        lay(wish.seats, desk, desk.players(rules)),
        table.pace,
        wish.hints,
        wish.tracker,
        wish.watchers,
        None if wish.turn is None else Clock(wish.turn, wish.bank),
    )
