"""How long each seat has had, and what is left of its reserve, as a table's log tells it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from pusoy.server.events import Clock


class Clocks(Struct, frozen=True):
    """``since`` is when each seat was asked for its decision that is open, ``bank`` what it has left of its
    reserve, in seconds.

    ``renewed`` are the seats where somebody sat down in this round, ``got_up`` says in which decision of each
    seat its person got up last, and how many seconds of it were used.
    """

    since: tuple[float, ...]
    bank: tuple[float, ...]
    renewed: frozenset[int] = frozenset()
    got_up: Mapping[int, tuple[str | None, float]] = field(default_factory=dict)

    @classmethod
    def started(cls, clock: Clock | None, seats: int, at: float) -> Self:
        """Those of a round that begins: everybody has the whole turn and the whole reserve."""
        return cls((at,) * seats, (0.0 if clock is None else clock.bank,) * seats)

    def ask_anew(self, seats: Container[int], at: float) -> Self:
        """These seats have the whole turn from then."""
        return replace(self, since=tuple(at if seat in seats else old for seat, old in enumerate(self.since)))

    def use_time(self, seat: int, clock: Clock, now: float) -> Self:
        """The seat has acted: what its turn did not cover comes out of its reserve."""
        over = max(0.0, now - self.since[seat] - clock.turn)
        return self._with_bank(seat, max(0.0, self.bank[seat] - over))

    def get_up(self, seat: int, decision: str | None, now: float) -> Self:
        """The person of the seat gets up; ``decision`` is what the seat is asked."""
        return replace(self, got_up={**self.got_up, seat: (decision, now - self.since[seat])})

    def take_over(self, seat: int, decision: str | None, clock: Clock | None, now: float) -> Self:
        """Who sits down first in a round has the whole turn and reserve; who follows, what was left of them.

        Or else getting up and sitting down again would stop the clock.
        """
        asked, used = self.got_up.get(seat, (None, 0.0))
        same = seat in self.renewed and asked == decision
        taken = self.ask_anew((seat,), now - used if same else now)
        if seat not in self.renewed and clock is not None:
            taken = taken._with_bank(seat, clock.bank)
        return replace(taken, renewed=self.renewed | {seat})

    def _with_bank(self, seat: int, left: float) -> Self:
        return replace(self, bank=(*self.bank[:seat], left, *self.bank[seat + 1 :]))
