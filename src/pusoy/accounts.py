"""Points as people keep them: lines of an account, tidy numbers, and who owes whom in the end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from pusoy.values import Number, Stake
from pusoy.words import ENGLISH, Message


class Item(Struct, frozen=True):
    """One line of a seat's account. ``other`` is the other seat that it speaks of, if any.

    ``said`` says what it is for, other seats by number (:func:`pusoy.words.with_names` puts names there).
    """

    said: Message
    points: Number
    other: int | None = None

    @property
    def label(self) -> str:
        """What it is for, in English."""
        return ENGLISH.render(self.said)


class Payment(Struct, frozen=True):
    """One line of the score sheet of a real table. The program moves no money."""

    from_seat: int
    to_seat: int
    points: Number
    amount: Number
    unit: str


def tidy(value: Number | Fraction) -> Number:
    """A number as people write it: whole where it is whole, else rounded off far behind the point."""
    if isinstance(value, int):
        return value
    rounded = round(float(value), 9)
    return int(rounded) if rounded == int(rounded) else rounded


def payments(totals: Sequence[Number], stake: Stake) -> tuple[Payment, ...]:
    """Who owes whom at the real table, from the totals by seat.

    Totals that sum to zero are balances as they are; otherwise every two players settle their difference.
    Debts are then paid to the one who is owed most first: as few payments as that gives.
    """
    return tuple(
        Payment(debtor, creditor, tidy(points), tidy(points * Fraction(stake.per_point)), stake.unit)
        for debtor, creditor, points in _transfers([Fraction(total) for total in totals])
    )


def _transfers(totals: list[Fraction]) -> list[tuple[int, int, Fraction]]:
    """Payments (from, to, points) that settle these totals."""
    count = len(totals)
    everything = sum(totals, Fraction(0))
    balances = [total * count - everything if everything else total for total in totals]
    transfers = []
    while any(balance < 0 for balance in balances):
        debtor = min(range(count), key=lambda seat: balances[seat])
        creditor = max(range(count), key=lambda seat: balances[seat])
        points = min(-balances[debtor], balances[creditor])
        balances[debtor] += points
        balances[creditor] -= points
        transfers.append((debtor, creditor, points))
    return transfers
