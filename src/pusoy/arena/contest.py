"""What the arena asks of a game: a contest, that is a game under a house's rules."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from pusoy.players.base import FaultKind, Named
from pusoy.players.engine import Patience, Seat
from pusoy.players.engine.host import Ending

PlayerT = TypeVar("PlayerT", bound=Named)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
PlayerT_contra = TypeVar("PlayerT_contra", bound=Named, contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Answered(Protocol[ActionT_co]):
    """A legal action; ``fault`` says what was wrong where it is not the player's own."""

    @property
    def action(self) -> ActionT_co:
        """What is done."""
        ...

    @property
    def fault(self) -> str | None:
        """What was wrong with the player's own answer, or None."""
        ...

    @property
    def kind(self) -> FaultKind | None:
        """How it was wrong, or None."""
        ...


class Dealt(Protocol[ViewT_co, ActionT_contra]):
    """One deal in play."""

    @property
    def turn(self) -> int | None:
        """The seat that is asked next; None when the deal is over."""
        ...

    def view(self, seat: int) -> ViewT_co:
        """What this seat may know now."""
        ...

    def act(self, seat: int, action: ActionT_contra) -> None:
        """Do it; raises the refusal of what is not legal."""
        ...

    @property
    def ending(self) -> Ending:
        """What everybody may know when the deal is over."""
        ...

    @property
    def points(self) -> tuple[float, ...]:
        """What the deal brought, by seat, when it is over."""
        ...

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat 1 for who won the deal when it is over, a part where several share it, else 0."""
        ...


class Contest(Protocol[PlayerT_contra, ViewT, ActionT]):
    """A game under a house's rules, with so many seats; it can be pickled."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        ...

    def deal(self, seed: str, number: int) -> Dealt[ViewT, ActionT]:
        """The deal that ``seed`` names, to be played as round ``number``."""
        ...

    def sit(self, player: PlayerT_contra, seed: str, patience: Patience) -> Seat[ViewT, ActionT] | None:
        """A program at a seat, whose chance is ``seed``; None for a player that is none."""
        ...

    def ask(
        self, player: PlayerT_contra | Seat[ViewT, ActionT], view: ViewT, random: Random
    ) -> Answered[ActionT]:
        """The answer of a player, or of a program at its seat; what is done for it where it fails."""
        ...
