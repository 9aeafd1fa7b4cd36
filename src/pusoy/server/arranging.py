"""What a table is to be, from what its host wishes: the rules checked, the seats laid."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pusoy.errors import PusoyError
from pusoy.server.events import Arrangement, Clock, Seat
from pusoy.server.games import AnyDesk
from pusoy.server.table import Table
from pusoy.server.views import LONGEST_NAME
from pusoy.server.wire import Arrange, SeatWish
from pusoy.words import COMPANY

MOST_MARKS: Final = 2
"""Marks on one letter, such as an accent: more would grow out of their line."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Signs that count as printable and show nothing (Unicode's Default_Ignorable_Code_Point, and two blanks)."""


def clean_name(name: str) -> str:
    """A person's name as it may be shown to others: on one line, without signs that cannot be seen."""
    kept, marks = [], MOST_MARKS  # a mark at the beginning would be put on what stands before the name
    for sign in _UNSEEN.sub("", unicodedata.normalize("NFC", name)):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign if sign.isprintable() else " ")
    return " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()


def check_level(desk: AnyDesk, level: str) -> None:
    """Raise PusoyError where there is no such computer player."""
    if level not in desk.levels():
        raise PusoyError(f"there is no player {level!r}", code="unknown_player")


def check_seats(desk: AnyDesk, rules: Mapping[str, Any], seats: int) -> None:
    """Raise PusoyError where so many cannot sit there under these rules."""
    sizes = desk.sizes(rules)
    if seats not in sizes:
        raise PusoyError(f"this house has {' or '.join(map(str, sizes))} seats", code="wrong_seats")


def lay(wishes: Sequence[SeatWish], desk: AnyDesk, rules: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats; raises PusoyError where there are too many or too few, or no such computer player."""
    check_seats(desk, rules, len(wishes))
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
        lay(wish.seats, desk, rules),
        table.pace,
        wish.hints,
        wish.tracker,
        wish.watchers,
        None if wish.turn is None else Clock(wish.turn, wish.bank),
    )
