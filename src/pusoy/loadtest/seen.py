"""What a simulated player reads of the server's messages: the parts that it plays by, all else is skipped."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class RoundSeen(Struct, frozen=True):
    """What may be played: every legal play in the seat's own turn."""

    legal: tuple[str, ...] | None
    can_pass: bool


class ViewSeen(Struct, frozen=True):
    """What the seat is asked."""

    decision: str | None
    phase: str
    round: RoundSeen | None


class EventSeen(Struct, frozen=True):
    """What happened; ``by`` says who acted."""

    type: str
    by: str | None = None


class WelcomeSeen(Struct, frozen=True, tag="welcome"):
    """The whole table at event ``number``."""

    number: int
    view: ViewSeen


class HappenedSeen(Struct, frozen=True, tag="happened"):
    """The next event."""

    number: int
    event: EventSeen
    view: ViewSeen


class RefreshedSeen(Struct, frozen=True, tag="refreshed"):
    """The view again."""

    number: int
    view: ViewSeen


class DoneSeen(Struct, frozen=True, tag="done"):
    """A move was event ``number``."""

    id: str
    number: int


class ProblemSeen(Struct, frozen=True):
    """Why not."""

    code: str
    message: str


class StaleSeen(Struct, frozen=True, tag="stale"):
    """A move came too late."""

    id: str
    problem: ProblemSeen


class RefusedSeen(Struct, frozen=True, tag="refused"):
    """A move is not allowed."""

    id: str
    problem: ProblemSeen


class FaultSeen(Struct, frozen=True, tag="fault"):
    """The server could not answer; it may close the socket then."""

    problem: ProblemSeen


AnswerSeen = DoneSeen | StaleSeen | RefusedSeen
Seen = WelcomeSeen | HappenedSeen | RefreshedSeen | AnswerSeen | FaultSeen

read = msgspec.json.Decoder(Seen).decode
