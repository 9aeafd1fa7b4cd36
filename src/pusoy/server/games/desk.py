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
from pusoy.server.bodies import HouseBody, LevelBody
from pusoy.server.dos_wire import DosAction, DosResult, DosRound
from pusoy.server.reader import Reader
from pusoy.server.views import Habits, HouseView, MatchView
from pusoy.words import Message, Words

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])


class Advice(Struct, frozen=True):
    """What a player would do, its action's text, and why; ``fault`` where it did not answer properly."""

    action: str
    reason: Message | None
    fault: str | None = None


class Desk(Protocol[GameT]):
    """One game at the web table."""

    @property
    def name(self) -> str:
        """The game's name on the wire."""
        ...

    def read_rules(self, value: object) -> dict[str, Any]:
        """Every option of the rules that a stranger asks for; raises RulesetError."""
        ...

    def players(self, rules: Mapping[str, Any]) -> int:
        """How many seats the table has."""
        ...

    def make(self, rules: Mapping[str, Any], first_dealer: int) -> GameT:
        """A new match under these rules; this seat deals its first round."""
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

    def open_view(self, game: GameT, words: Words, *, tracker: bool) -> DosRound:
        """The round as everybody may know it: what somebody who only watches sees."""
        ...

    def round_view(self, game: GameT, seat: int, shown: DosRound) -> DosRound:
        """The round as this seat knows it: what it alone may know, added to what everybody is ``shown``."""
        ...

    def result_view(self, game: GameT, reader: Reader) -> DosResult | None:
        """How the last round ended, or None while it goes on."""
        ...

    def match_view(self, game: GameT, words: Words) -> MatchView:
        """The match so far."""
        ...

    def told(self, game: GameT, words: Words) -> DosAction:
        """The last action as everybody saw it."""
        ...

    def consider(self, game: GameT, seat: int, cards: str) -> tuple[Message | None, Refusal | None]:
        """What the cards are (None: no combination), and why not to play them now (None: they may be)."""
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

    def houses(self, words: Words) -> list[HouseBody]:
        """The published houses, for a list in which one chooses."""
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

    def choose(self, level: str, view: Any, random: Random) -> Advice:
        """What this computer player does there. Runs in worker processes: only what can be pickled."""
        ...

    def advise(self, view: Any, random: Random) -> Advice:
        """What the strongest computer player would do there, and why."""
        ...
