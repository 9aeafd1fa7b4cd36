"""All hands compared, row by row, between every two seats; each unit with what it is for.

Units are won (+) or lost (-); those of a table sum to zero, and what one seat wins from another, the other
loses to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pusoy.accounts import Item, tidy
from pusoy.errors import PusoyError, Refusal
from pusoy.thirteen.judging import foul, strengths, why_not_natural, why_not_rows
from pusoy.thirteen.lowering import ranks_of, row_units, royalty
from pusoy.thirteen.ranking import said
from pusoy.thirteen.refusals import NAMES, natural_name, row_name
from pusoy.thirteen.rows import Entry, Natural, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.values import Number
from pusoy.words import Message, Value, message

SEATS: Final = range(2, 5)
"""How many may sit at a table."""


class Line(Struct, frozen=True):
    """Some units of a comparison and what they are for, seen from its first seat.

    ``about`` is a row's name, ``royalty``, ``sweep``, ``majority``, ``grand_slam``, ``natural`` or ``fouls``;
    ``row`` is 0 (front) to 2 (back) for rows and royalties.
    """

    about: str
    units: Number
    row: int = -1


class Comparison(Struct, frozen=True):
    """Two seats compared, the lower number first.

    ``outcome`` says of front, middle and back whether the first seat won (1), tied (0) or lost it (-1); it is
    None where a natural decided. ``lines`` add up to ``units``, what the first seat wins from the second.
    """

    seats: tuple[int, int]
    outcome: tuple[int, int, int] | None
    lines: tuple[Line, ...]

    @property
    def units(self) -> Number:
        """What the first seat wins from the second."""
        return _sum(line.units for line in self.lines)

    @property
    def swept_by(self) -> int | None:
        """The seat that won all three rows, if any."""
        if self.outcome is None or abs(sum(self.outcome)) != 3:
            return None
        return self.seats[0] if self.outcome[0] > 0 else self.seats[1]


class Account(Struct, frozen=True):
    """What one seat wins from one opponent, as that seat sees it.

    ``outcome`` says of front, middle and back whether it won (1), tied (0) or lost it (-1), and is None where
    a natural decided. ``items`` add up to ``units``; ``rows`` says what row each is about, -1 for none.
    """

    opponent: int
    outcome: tuple[int, int, int] | None
    items: tuple[Item, ...]
    rows: tuple[int, ...]
    units: Number


class Showdown(Struct, frozen=True):
    """The end of a deal. ``fouls`` are by seat, None for a set in order (or a natural)."""

    rules: Ruleset
    entries: tuple[Entry, ...]
    fouls: tuple[Refusal | None, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def units(self) -> tuple[Number, ...]:
        """What each seat wins in all; they sum to zero."""
        totals: list[list[Number]] = [[] for _ in self.entries]
        for one in self.comparisons:
            totals[one.seats[0]].append(one.units)
            totals[one.seats[1]].append(-one.units)
        return tuple(map(_sum, totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest net total, ascending."""
        units = self.units
        return tuple(seat for seat, won in enumerate(units) if won == max(units))

    @property
    def items(self) -> tuple[tuple[Item, ...], ...]:
        """Each seat's account, opponent by opponent; its lines add up to its units."""
        return tuple(
            tuple(item for account in accounts for item in account.items) for accounts in self.accounts
        )

    @property
    def accounts(self) -> tuple[tuple[Account, ...], ...]:
        """The same by seat and opponent, both ascending."""
        return tuple(self.accounts_of(seat) for seat in range(len(self.entries)))

    def accounts_of(self, seat: int) -> tuple[Account, ...]:
        """What a seat wins from each opponent, ascending."""
        return tuple(self._account(one, seat) for one in self.comparisons if seat in one.seats)

    def _account(self, one: Comparison, seat: int) -> Account:
        first = seat == one.seats[0]
        sign, other = (1, one.seats[1]) if first else (-1, one.seats[0])
        outcome = None
        if one.outcome is not None:
            front, middle, back = one.outcome
            outcome = (sign * front, sign * middle, sign * back)
        items = tuple(self._item(one, line, seat, other) for line in one.lines)
        return Account(other, outcome, items, tuple(line.row for line in one.lines), sign * one.units)

    def _item(self, one: Comparison, line: Line, seat: int, other: int) -> Item:
        sign = 1 if seat == one.seats[0] else -1
        return Item(self._said(one, line, seat, other), sign * line.units, other)

    def _said(self, one: Comparison, line: Line, seat: int, other: int) -> Message:
        """What a line is for, as the seat's account says it."""
        mine, theirs = self.entries[seat], self.entries[other]
        sign = 1 if seat == one.seats[0] else -1
        if line.row < 0:
            won = mine if sign * line.units > 0 else theirs
            values = {"natural": natural_name(won.natural)} if isinstance(won, Natural) else {}
            kind = "_tied" if line.about == "natural" and not line.units else ""
            return message(f"showdown.{line.about}{kind}", **values)
        assert isinstance(mine, Rows)
        assert isinstance(theirs, Rows)
        assert one.outcome is not None
        row: Value = row_name(NAMES[line.row])
        hands = (mine.front, theirs.front), (mine.middle, theirs.middle), (mine.back, theirs.back)
        here = hands[line.row]
        result = sign * one.outcome[line.row]
        if line.about == "royalty":
            return message("showdown.royalty", row=row, hand=said(here[0] if result > 0 else here[1]))
        key = ("tied", "won", "lost")[result]
        if (self.fouls[seat] is None) != (self.fouls[other] is None):
            return message(f"showdown.{key}_by_foul", row=row)
        return message(f"showdown.{key}", row=row, mine=said(here[0]), theirs=said(here[1]))


class _Standing(Struct, frozen=True):
    """One seat's entry as numbers: strengths and categories of its rows, or the place of its natural."""

    strengths: tuple[int, int, int] = (0, 0, 0)
    royalties: tuple[int, int, int] = (0, 0, 0)
    fouled: bool = False
    natural: int = -1  # its place in the house's list, 0 is the strongest


def showdown(rules: Ruleset, entries: Sequence[Entry]) -> Showdown:
    """Compare what two to four seats have set.

    The hands need not come from one deal: cards may recur from seat to seat. Raises the refusal of an entry
    that the house does not take, and :class:`PusoyError` for another number of seats.
    """
    if len(entries) not in SEATS:
        raise PusoyError(f"a showdown has 2 to 4 seats, not {len(entries)}")
    fouls = tuple(_check(rules, entry) for entry in entries)
    standings = [_stand(rules, entry, fault) for entry, fault in zip(entries, fouls, strict=True)]
    comparisons = [
        _compare(rules, seats, standings[seats[0]], standings[seats[1]]) for seats in pairs(len(entries))
    ]
    if rules.grand_slam_factor != 1 and len(entries) == 4:
        comparisons = _with_grand_slam(rules, comparisons)
    return Showdown(rules, tuple(entries), fouls, tuple(comparisons))


def pairs(seats: int) -> list[tuple[int, int]]:
    """Every two seats, the lower number first."""
    return [(first, second) for first in range(seats) for second in range(first + 1, seats)]


def _check(rules: Ruleset, entry: Entry) -> Refusal | None:
    """The foul of an entry that the house takes nevertheless; raises for what it does not take."""
    if isinstance(entry, Natural):
        refusal = why_not_natural(rules, entry.natural, entry.cards)
    else:
        refusal = why_not_rows(rules, entry)
        if refusal is not None and rules.foul == "loses_all" and refusal.code.startswith("foul_"):
            return foul(rules, entry)
    if refusal is not None:
        raise refusal
    return None


def _stand(rules: Ruleset, entry: Entry, fault: Refusal | None) -> _Standing:
    if isinstance(entry, Natural):
        return _Standing(natural=[name for name, _ in rules.naturals].index(entry.natural))
    if fault is not None:
        return _Standing(fouled=True)
    front, middle, back = strengths(rules, entry)
    if rules.royalties == "none":
        return _Standing((front, middle, back))
    categories = ranks_of(rules).categories
    return _Standing(
        (front, middle, back),
        (
            royalty(rules, 0, int(categories[front])),
            royalty(rules, 1, int(categories[middle])),
            royalty(rules, 2, int(categories[back])),
        ),
    )


def _compare(rules: Ruleset, seats: tuple[int, int], first: _Standing, second: _Standing) -> Comparison:
    if first.natural >= 0 or second.natural >= 0:
        return Comparison(seats, None, (Line("natural", _natural_units(rules, first, second)),))
    if first.fouled or second.fouled:
        result = second.fouled - first.fouled
        outcome = (result, result, result)
    else:
        a, b = first.strengths, second.strengths
        outcome = (
            (a[0] > b[0]) - (a[0] < b[0]),
            (a[1] > b[1]) - (a[1] < b[1]),
            (a[2] > b[2]) - (a[2] < b[2]),
        )
    return Comparison(seats, outcome, tuple(_lines(rules, outcome, first, second)))


def _natural_units(rules: Ruleset, first: _Standing, second: _Standing) -> Number:
    """Any natural beats any set, a stronger one a weaker; the same kind ties."""
    if first.natural == second.natural:
        return 0
    if second.natural < 0 or 0 <= first.natural < second.natural:
        return rules.naturals[first.natural][1]
    return -rules.naturals[second.natural][1]


def _lines(rules: Ruleset, outcome: tuple[int, int, int], first: _Standing, second: _Standing) -> list[Line]:
    """Rows, what their number pays besides, and royalties to whoever won the row."""
    won, lost = outcome.count(1), outcome.count(-1)
    each = 0 if rules.sweep == "two_four" else 1  # there rows pay together, not one by one
    lines = [Line(NAMES[row], _times(rules, each * outcome[row]), row) for row in range(3)]
    rest = row_units(rules, won, lost) - each * (won - lost)
    if rest:
        lines.append(Line("sweep" if 3 in (won, lost) else "majority", _times(rules, rest)))
    for row in range(3):
        extra = first.royalties[row] if outcome[row] > 0 else -second.royalties[row]
        if outcome[row] and extra:
            lines.append(Line("royalty", extra, row))
    return lines


def _times(rules: Ruleset, units: int) -> Number:
    """So many row units."""
    return (
        units * rules.row_unit if isinstance(rules.row_unit, int) else tidy(units * Fraction(rules.row_unit))
    )


def _with_grand_slam(rules: Ruleset, comparisons: list[Comparison]) -> list[Comparison]:
    """Whoever swept all three opponents wins rows and sweeps times ``grand_slam_factor`` from each."""
    swept = [one.swept_by for one in comparisons]
    slammer = next((seat for seat in range(4) if swept.count(seat) == 3), None)
    if slammer is None:
        return comparisons
    return [
        replace(one, lines=(*one.lines, Line("grand_slam", _slam(rules, one)))) if by == slammer else one
        for one, by in zip(comparisons, swept, strict=True)
    ]


def _slam(rules: Ruleset, one: Comparison) -> Number:
    units = _sum(line.units for line in one.lines if line.about != "royalty")
    return tidy(units * (Fraction(rules.grand_slam_factor) - 1))


def _sum(units: Iterable[Number]) -> Number:
    found = list(units)
    if all(isinstance(one, int) for one in found):
        return sum(found)
    return tidy(sum(map(Fraction, found), Fraction(0)))
