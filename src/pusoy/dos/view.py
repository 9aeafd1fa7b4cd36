"""What one seat may know of a round: built from nothing, by adding. Computer players, terminals and servers
receive a view, never a round."""

from __future__ import annotations

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.events import Event
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.situation import LegalPlays


class View(Struct, frozen=True):
    """A position with the public history that led to it.

    ``totals`` are the scores of the match before this round, by seat (empty outside a match);
    ``round_number`` counts from 1.
    """

    position: Position
    dealer: int
    first_round: bool
    events: tuple[Event, ...]
    round_number: int = 1
    totals: tuple[float, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The house's rules."""
        return self.position.rules

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for somebody who only watches."""
        return self.position.seat

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        return self.position.hand

    @property
    def legal_plays(self) -> LegalPlays:
        """The seat's legal plays, when it is to act."""
        return self.position.legal_plays

    @property
    def can_pass(self) -> bool:
        """Whether the seat is to act and may pass."""
        return self.position.can_pass
