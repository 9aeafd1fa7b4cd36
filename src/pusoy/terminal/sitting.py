"""What a person's match against computer players is in either game, whatever is played and however shown.

Deals and computer players both follow from the seed, so a match can be taken up again exactly where it was
left: the generator of each decision is made from the seed, the round and the seat (and, where seats act more
than once, the action).
"""

from __future__ import annotations

import datetime
import secrets
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pusoy.errors import PusoyError, RecordError
from pusoy.houses import AnyRuleset
from pusoy.records import Record
from pusoy.set_records import SetRecord
from pusoy.terminal import texts
from pusoy.terminal.games import AnyMatch

YOU = 0
VERSION = 1

Side = tuple[int, ...]
"""The seats that stand and fall together: a pair, or one alone."""


def new_seed() -> str:
    """A seed that nobody can guess: 256 bits, in hex."""
    return secrets.token_hex(32)


class Sitting(ABC):
    """One match of the person in seat 0 against computer players in the others."""

    seat = YOU
    game: ClassVar[str]
    match: AnyMatch

    def __init__(
        self, match: AnyMatch, level: str, seed: str | None, *, title: str = "", description: str = ""
    ) -> None:
        self.match = match
        self.level = level
        self.title = texts.house_title(match.rules, title)
        self.own = {"title": title, "description": description} if title or description else {}
        self.seed = new_seed() if seed is None else seed
        self.names = texts.NAMES[: len(match.seats)]
        self.stopped = False
        self._faults: list[str] = []

    # --- what is so -------------------------------------------------------------------------------------

    @property
    def rules(self) -> AnyRuleset:
        """The house's rules."""
        return self.match.rules

    @property
    def over(self) -> bool:
        """Whether nothing more is played: the match is over, or the person ended an open one."""
        return self.match.over or self.stopped

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the person is to act."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the match or, where it was ended early, who stands best."""
        return self.match.winners or self.match.standing()

    @property
    def sides(self) -> list[Side]:
        """Who stands and falls together: each seat alone, where there are no pairs."""
        return [(seat,) for seat in self.match.seats]

    @abstractmethod
    def rounds_won(self, seat: int) -> int:
        """Rounds won by a seat so far."""

    # --- told -------------------------------------------------------------------------------------------

    @abstractmethod
    def told(self, number: int) -> list[str]:
        """What happened in a round (counted from 1), in sentences."""

    def held(self, number: int) -> list[str]:
        """What was left in hands when a round was over, where that says more."""
        return []

    @abstractmethod
    def far(self) -> str:
        """How far the round is, in a sentence, for a match that is to be taken up again."""

    @abstractmethod
    def goal_line(self) -> list[str]:
        """What ends the match but for rounds, and how near that is; nothing where nothing does."""

    # --- what is done -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal the next round."""
        self.match.deal(f"{self.seed}/{len(self.match.rounds) + 1}")

    def stop(self) -> None:
        """End an open match between rounds: it is not played on."""
        if not self.match.round_over:
            raise PusoyError(texts.STOP_BETWEEN_ROUNDS)
        self.stopped = True

    def take_faults(self) -> list[str]:
        """What computer players have done wrong since the last call, in sentences for the person."""
        faults, self._faults = self._faults, []
        return faults

    # --- kept and taken up again ------------------------------------------------------------------------

    def record(self, *, kept: bool = False) -> Record | SetRecord:
        """The record so far; with ``kept``, also what :func:`kept_table` needs to go on.

        A record for keeps leaves out a round in progress: it would show the other hands.
        """
        table = {"version": VERSION, "seed": self.seed, "level": self.level, **self.own}
        extra: dict[str, Any] | None = {"table": table} if kept else None
        date = datetime.datetime.now().astimezone().date()
        return self._written(date, extra, whole=kept or self.match.round_over)

    @abstractmethod
    def _written(
        self, date: datetime.date, extra: dict[str, Any] | None, *, whole: bool
    ) -> Record | SetRecord:
        """The match as a record of its game; without its last round where it is not ``whole``."""


class KeptTable:
    """What a kept record says of its table: the seed, the level, and the owner's words for the house."""

    def __init__(self, extra: dict[str, Any]) -> None:
        table = extra.get("table")
        if not isinstance(table, dict) or table.get("version") != VERSION:
            raise RecordError(texts.NO_TABLE_KEPT)
        seed, level = table.get("seed"), table.get("level")
        if not isinstance(seed, str) or not isinstance(level, str):
            raise RecordError(texts.NO_TABLE_KEPT)
        self.seed = seed
        self.level = level
        self.title = _text(table.get("title"))
        self.description = _text(table.get("description"))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
