"""What is told of a recorded match in either game: who sat there, the totals, and how it ended."""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from pusoy.accounts import Payment
from pusoy.cli.output import number, say, say_table
from pusoy.houses import AnyRuleset
from pusoy.terminal import texts
from pusoy.values import Number
from pusoy.words import ENGLISH, Message

Names = tuple[str, ...]


class _Reason(Protocol):
    @property
    def value(self) -> str: ...

    @property
    def said(self) -> Message: ...


class _Outcome(Protocol):
    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def reason(self) -> _Reason: ...


class Ended(Protocol):
    """A match of either game, as far as its end is told."""

    @property
    def totals(self) -> tuple[Number, ...]:
        """Points so far, by seat."""
        ...

    @property
    def outcome(self) -> _Outcome | None:
        """Who won and why it is over, or None."""
        ...

    def payments(self) -> tuple[Payment, ...]:
        """Who owes whom."""
        ...


class Played(Ended, Protocol):
    """A match of either game, as far as it is told here."""

    @property
    def rules(self) -> AnyRuleset:
        """The house's."""
        ...

    @property
    def seats(self) -> range:
        """The seats of the table."""
        ...

    @property
    def rounds(self) -> Sequence[object]:
        """Those played, the last one perhaps not to its end."""
        ...


class Recorded(Protocol):
    """What a record of either game says beside its rounds."""

    @property
    def players(self) -> Names:
        """By seat; may be empty."""
        ...

    @property
    def date(self) -> datetime.date | None:
        """When it was played."""
        ...

    @property
    def faults(self) -> tuple[str, ...]:
        """What a lenient reading left out."""
        ...


PlayedT = TypeVar("PlayedT", bound=Played)


class Replay(ABC, Generic[PlayedT]):
    """A record and its match; each game tells its own rounds."""

    game: ClassVar[str]

    def __init__(self, record: Recorded, match: PlayedT) -> None:
        self.record = record
        self.match = match

    @abstractmethod
    def tell_round(self, index: int, names: Names) -> None:
        """One round, for people."""

    @abstractmethod
    def round_json(self, index: int) -> dict[str, Any]:
        """One round, for programs."""

    def tell(self) -> None:
        """The whole match, for people."""
        match, names = self.match, names_of(self.record.players, self.match.seats)
        tell_head(texts.house_title(match.rules), names, self.record.date)
        for index in range(len(match.rounds)):
            say()
            say(f"Round {index + 1}")
            self.tell_round(index, names)
        say()
        open_end = match.rules.match_end is None
        tell_end(match, names, "The match is open." if open_end else "The match goes on.")

    def as_json(self) -> dict[str, Any]:
        """The match with every round and its result."""
        match, record = self.match, self.record
        return {
            "game": self.game,
            "rules": {"id": match.rules.id, **match.rules.options()},
            "players": list(record.players),
            "date": None if record.date is None else record.date.isoformat(),
            "rounds": [self.round_json(index) for index in range(len(match.rounds))],
            **end_json(match),
            "faults": list(record.faults),
        }


def names_of(players: Names, seats: Sequence[int]) -> Names:
    """The names of a record, or the numbers of its seats."""
    return players or tuple(f"seat {seat}" for seat in seats)


def tell_head(title: str, names: Names, date: datetime.date | None) -> None:
    """The house, who played, and when."""
    say("; ".join([title, ", ".join(names)] + ([str(date)] if date is not None else [])))


def tell_end(match: Ended, names: Names, going_on: str) -> None:
    """How the match ended (``going_on`` where it has not), the totals, and who owes whom."""
    outcome = match.outcome
    if outcome is None:
        say(going_on)
    else:
        winners = texts.listing([names[seat] for seat in outcome.winners])
        verb = "wins" if len(outcome.winners) == 1 and winners != texts.NAMES[0] else "win"
        say(f"{winners} {verb} the match: {ENGLISH.render(outcome.reason.said)}.")
    say_table([(name, number(total)) for name, total in zip(names, match.totals, strict=True)], "  ")
    for payment in match.payments():
        say(f"  {texts.payment(payment, names)}")


def end_json(match: Ended) -> dict[str, Any]:
    """The same as JSON."""
    outcome = match.outcome
    return {
        "totals": list(match.totals),
        "over": outcome is not None,
        "winners": [] if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason.value,
        "payments": [msgspec.to_builtins(payment) for payment in match.payments()],
    }
