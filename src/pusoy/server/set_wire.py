"""What a round of Pusoy, the 13-card game, looks like on the wire."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Cards = tuple[str, ...]


class SetAction(Struct, frozen=True, tag_field="game", tag="pusoy"):
    """A seat has set its hand, as everybody saw it: ``waiting`` others have not, and nobody saw the cards."""

    kind: Literal["set"]
    seat: int
    waiting: int


class NaturalOffer(Struct, frozen=True):
    """A natural that the seat's hand is: ``name`` claims it, ``title`` is how it is called, ``units`` what it
    takes from each opponent who has none or a weaker one."""

    name: str
    title: str
    units: float


class RowShown(Struct, frozen=True):
    """A row as it lies, the largest group first, and what it is in words."""

    cards: Cards
    name: str


class ShownSet(Struct, frozen=True):
    """What a seat brings to the showdown: ``rows`` front, middle and back, or a natural.

    ``natural`` is how the natural is called; ``cards`` are all thirteen then, and ``rows`` empty. ``foul`` is
    a sentence where the house took a foul.
    """

    rows: tuple[RowShown, ...]
    natural: str | None = None
    cards: Cards = ()
    foul: str | None = None


class SetRound(Struct, frozen=True, tag_field="game", tag="pusoy"):
    """A round of Pusoy as one seat knows it. Cards are text such as ``"3C"``.

    ``order`` are the seats around the table. ``hand`` are the seat's own thirteen cards, low to high, also
    after it has set; ``own`` is what it has set. ``ready`` are the seats that have set. ``sizes`` say how
    many cards front, middle and back hold. ``naturals`` are those that the hand is, the strongest first. With
    ``fouls_taken`` a set out of order is accepted, and loses to every other.
    """

    number: int
    order: tuple[int, ...]
    hand: Cards
    ready: tuple[int, ...]
    sizes: tuple[int, int, int]
    fouls_taken: bool
    naturals: tuple[NaturalOffer, ...] = ()
    own: ShownSet | None = None


class UnitLine(Struct, frozen=True):
    """A line of an account: what for, and units won (+) or lost (-).

    ``row`` is the row that it is about, 0 (front) to 2 (back), and -1 for what all three together decide.
    """

    label: str
    points: float
    row: int


class OpponentAccount(Struct, frozen=True):
    """What a seat won from one opponent. ``outcome`` says of each row whether it was won (1), tied (0) or
    lost (-1), and is None where a natural decided. The lines add up to ``points``."""

    opponent: int
    outcome: tuple[int, int, int] | None
    lines: tuple[UnitLine, ...]
    points: float


class SetResult(Struct, frozen=True, tag_field="game", tag="pusoy"):
    """A round that is over, all sets open. Everything is by seat; ``scores`` are units, and sum to zero."""

    winners: tuple[int, ...]
    sets: tuple[ShownSet, ...]
    scores: tuple[float, ...]
    accounts: tuple[tuple[OpponentAccount, ...], ...]
