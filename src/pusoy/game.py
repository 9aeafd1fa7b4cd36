"""What a game is to the rest of the house: one protocol, met by every game of the package.

Records, arena, players, terminals and servers use nothing else. A game here is a whole match in progress: a
row of rounds, each dealt from hands that somebody hands in (the rules have no chance of their own).
"""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from pusoy.errors import Refusal

ActionT = TypeVar("ActionT")
EventT_co = TypeVar("EventT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[ActionT, EventT_co, ViewT_co]):
    """A match: who may act, whether an action is allowed, and what each seat may know.

    ``ActionT`` is what players do, ``EventT_co`` what happened (frozen), ``ViewT_co`` what one seat may know.
    """

    @property
    def name(self) -> str:
        """The game's name on the wire and in records, such as ``pusoy-dos``."""
        ...

    @property
    def seats(self) -> range:
        """The seats of the table."""
        ...

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that may act now: none between rounds, one in Pusoy Dos, several while hands are set."""
        ...

    @property
    def round_over(self) -> bool:
        """Whether a new round may be started: the last one is over, or there was none."""
        ...

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        ...

    @property
    def totals(self) -> tuple[float, ...]:
        """Points won (+) or lost (-) so far, by seat."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the match; empty until it is over."""
        ...

    def deal(self, seed: str) -> None:
        """Start the next round from the deal that ``seed`` names."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """An action from its text; raises a :class:`~pusoy.errors.Refusal` that quotes what is wrong."""
        ...

    def why_not(self, seat: int, action: ActionT) -> Refusal | None:
        """Why ``seat`` may not do this now, or None."""
        ...

    def act(self, seat: int, action: ActionT) -> EventT_co:
        """Do it; or raise the refusal that :meth:`why_not` gives, and change nothing."""
        ...

    def default_action(self, seat: int) -> ActionT:
        """What is done for a seat that does not act in time: legal, and chosen by its own cards alone."""
        ...

    def view(self, seat: int | None) -> ViewT_co:
        """What ``seat`` may know now; None for somebody who only watches."""
        ...

    def copy(self) -> Self:
        """A game that goes its own way from here."""
        ...

    def record(self) -> dict[str, Any]:
        """Set-up and actions of all rounds so far, as ``records`` writes them."""
        ...


AnyGame = Game[Any, Any, Any]
