"""What a round of Pusoy Dos looks like on the wire; ``game`` tells it from those of other games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class DosAction(Struct, frozen=True, tag_field="game", tag="pusoy-dos"):
    """An action as everybody saw it.

    ``cards`` and ``name`` are those of a play; ``left`` counts the cards that the seat still holds; ``place``
    (1 = first) is set when it went out, ``turned`` when the order of ranks turned over, ``leader`` when the
    table is clear after it, and names who leads.
    """

    kind: Literal["played", "passed", "won"]
    seat: int
    cards: str | None = None
    name: str | None = None
    left: int | None = None
    place: int | None = None
    turned: bool = False
    leader: int | None = None


class TablePlay(Struct, frozen=True):
    """The play to beat, and whose it is."""

    seat: int | None
    cards: str
    name: str


class DosRound(Struct, frozen=True, tag_field="game", tag="pusoy-dos"):
    """A round of Pusoy Dos as one seat knows it. Cards are text such as ``"3C"``, low to high in the house.

    ``order`` is the seats in the order of their turns. ``legal`` (every legal play) is there in the seat's
    own turn only. ``passed`` are the seats that have passed, for good until the next lead where
    ``pass_is_final``. ``required`` is the card that the first play must hold. ``last`` are the last four
    actions, oldest first; ``gone`` every card played in this round (None where the table allows no tracker).
    ``position`` is the position text.
    """

    number: int
    dealer: int
    order: tuple[int, ...]
    clockwise: bool
    turn: int | None
    hand: tuple[str, ...]
    left: tuple[int, ...]
    table: TablePlay | None
    passed: tuple[int, ...]
    pass_is_final: bool
    out: tuple[int, ...]
    turned: bool
    required: str | None
    legal: tuple[str, ...] | None
    can_pass: bool
    last: tuple[DosAction, ...]
    gone: tuple[str, ...] | None
    suits: str
    teams: bool
    position: str | None


class ItemView(Struct, frozen=True):
    """A line of a seat's account: what for, and points won (+) or lost (-)."""

    label: str
    points: float


class DosResult(Struct, frozen=True, tag_field="game", tag="pusoy-dos"):
    """A round that is over, all hands open. Everything is by seat but ``actions`` (the whole round in order).

    ``hands`` are what was left, ``dealt`` what was dealt, both low to high. ``penalties`` are what the cards
    cost, ``penalty_items`` how that comes about; ``scores`` are won or lost, ``items`` how that comes about.
    ``leader`` leads the next round (None: the holder of the lowest card).
    """

    winner: int
    winners: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    dealt: tuple[tuple[str, ...], ...]
    actions: tuple[DosAction, ...]
    penalties: tuple[float, ...]
    penalty_items: tuple[tuple[ItemView, ...], ...]
    scores: tuple[float, ...]
    items: tuple[tuple[ItemView, ...], ...]
    leader: int | None
