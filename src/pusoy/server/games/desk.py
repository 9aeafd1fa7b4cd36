"""What the web table asks of each game beyond the contract of ``pusoy.game``: a desk.

A desk keeps nothing. It turns views into what goes over the wire, in a language, and asks computer players;
it never sees more than the game's own views, but for rounds that are over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from pusoy.errors import Refusal
from pusoy.game import Game
from pusoy.server.bodies import GameBody, LevelBody
from pusoy.server.reader import Reader
from pusoy.server.views import ActionView, Habits, HouseView, MatchView, ResultView, RoundView
from pusoy.words import Message, Words

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])
RoundT = TypeVar("RoundT", bound=RoundView)


class Advice(Struct, frozen=True):
    """What a player would do, its action's text, and why; ``fault`` where it did not answer properly."""

    action: str
    reason: Message | None
    fault: str | None = None


class Opinion(Struct, frozen=True):
    """What is thought of cards before they are played.

    ``name`` is what they are (None: nothing), ``problem`` why they may not be played now (None: they may be);
    ``rows`` what each row is so far, and ``warning`` what is wrong though the house takes it.
    """

    name: Message | None = None
    problem: Refusal | None = None
    rows: tuple[Message | None, ...] = ()
    warning: Refusal | None = None


class Desk(Protocol[GameT, RoundT]):
    """One game at the web table."""

    @property
    def name(self) -> str:
        """The game's name on the wire."""
        ...

    def read_rules(self, value: object) -> dict[str, Any]:
        """Every option of the rules that a stranger asks for; raises RulesetError."""
        ...

    @property
    def usual_house(self) -> str:
        """The house that a newcomer plays."""
        ...

    @property
    def usual_level(self) -> str:
        """The computer players that a newcomer meets."""
        ...

    def sizes(self, rules: Mapping[str, Any]) -> tuple[int, ...]:
        """How many seats the table may have, ascending."""
        ...

    def make(self, rules: Mapping[str, Any], seats: int, first_dealer: int) -> GameT:
        """A new match of so many seats under these rules; ``first_dealer`` deals its first round."""
        ...

    def house(self, game: GameT, words: Words, *, whole: bool = False) -> HouseView:
        """What the house is called; ``whole``: with its summary, and what it changes of a published one."""
        ...

    def decision(self, game: GameT, seat: int) -> str | None:
        """The name of the decision that this seat faces in the round, the same until it has acted."""
        ...

    def lead(self, game: GameT) -> str:
        """The name of the lead in progress: another one once the table was cleared."""
        ...

    def open_view(self, game: GameT, words: Words, *, tracker: bool) -> RoundT:
        """The round as everybody may know it: what somebody who only watches sees."""
        ...

    def round_view(self, game: GameT, seat: int, shown: RoundT, words: Words) -> RoundT:
        """The round as this seat knows it: what it alone may know, added to what everybody is ``shown``."""
        ...

    def result_view(self, game: GameT, reader: Reader) -> ResultView | None:
        """How the last round ended, or None while it goes on."""
        ...

    def match_view(self, game: GameT, words: Words) -> MatchView:
        """The match so far."""
        ...

    def told(self, game: GameT, words: Words) -> ActionView:
        """The last action as everybody saw it."""
        ...

    def consider(self, game: GameT, seat: int, cards: str) -> Opinion:
        """What the seat's cards are, and why not to play them now."""
        ...

    def groups(self, game: GameT, seat: int) -> tuple[str, ...]:
        """The seat's hand as few plays, longest first."""
        ...

    def name_of(self, game: GameT, action: str, words: Words) -> str | None:
        """An action that is legal now in words; None for the pass."""
        ...

    def by_habit(self, game: GameT, seat: int, habits: Habits) -> str | None:
        """What the habits do for the seat now, or None."""
        ...

    def record(self, game: GameT, names: Sequence[str]) -> str | None:
        """The record of the rounds that are over, as ``pusoy.records`` writes it; None before the first one.

        A round in progress is left out whole: its record would show every hand.
        """
        ...

    def told_whole(self, words: Words) -> GameBody:
        """The game with its published houses and computer players, for a list in which one chooses."""
        ...

    def options(self, words: Words) -> bytes:
        """Every option of the rules as a field of a form, as JSON."""
        ...

    def rules_page(self, name: str, words: Words, other: str | None) -> bytes | None:
        """The rules page of a published house as JSON; None where there is no such house."""
        ...

    def levels(self) -> tuple[str, ...]:
        """The names of the computer players, weakest first."""
        ...

    def level(self, name: str, words: Words) -> LevelBody:
        """A computer player in words; one that there is no more keeps its name."""
        ...

    def choose(self, level: str, view: Any, random: Random, ms: float | None = None) -> Advice:
        """What this computer player does there, thinking for ``ms`` milliseconds at most if it can.

        Runs in worker processes: only what can be pickled.
        """
        ...

    def advise(self, view: Any, random: Random, ms: float | None = None) -> Advice:
        """What the strongest computer player would do there, and why; ``ms`` as in :meth:`choose`."""
        ...
