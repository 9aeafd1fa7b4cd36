"""What is told of a recorded match in either game: who sat there, the totals, and how it ended."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from pusoy.accounts import Payment
from pusoy.cli.output import number, say, say_table
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
