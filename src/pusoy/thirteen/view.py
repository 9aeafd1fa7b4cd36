"""What one seat may know of a round: built from nothing, so that nothing hidden can be left in it."""

from __future__ import annotations

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.errors import Refusal
from pusoy.thirteen.judging import foul
from pusoy.thirteen.rows import Entry, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import Showdown
from pusoy.values import Number


class View(Struct, frozen=True):
    """A round as a seat sees it; ``seat`` and ``hand`` are None for somebody who only watches.

    ``naturals`` are those that the hand is, the strongest first; ``own`` is what the seat has set. ``ready``
    are the seats that have set. What the others hold and have set is in ``showdown``, which is None until
    everybody has. ``totals`` are those before this round.
    """

    rules: Ruleset
    seats: int
    seat: int | None
    hand: CardSet | None
    naturals: tuple[str, ...]
    own: Entry | None
    ready: frozenset[int]
    showdown: Showdown | None
    round_number: int = 1
    totals: tuple[Number, ...] = ()

    @property
    def foul(self) -> Refusal | None:
        """How the set that the house took from this seat breaks the order; None where it does not."""
        return foul(self.rules, self.own) if isinstance(self.own, Rows) else None

    @property
    def over(self) -> bool:
        """Whether everybody has set."""
        return self.showdown is not None
