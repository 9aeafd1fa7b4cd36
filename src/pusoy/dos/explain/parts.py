"""What an explanation is made of, however it is shown, and examples whose verdicts the engine gives."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoy.cards import DECK, Card, CardSet
from pusoy.dos.plays import describe, listed, pretty
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import Number


class Text(Struct, frozen=True, tag="text"):
    """A paragraph."""

    text: str


class Points(Struct, frozen=True, tag="points"):
    """A list of sentences."""

    items: tuple[str, ...]


class Table(Struct, frozen=True, tag="table"):
    """A small table with a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Example(Struct, frozen=True, tag="example"):
    """A play judged by the engine: on an empty table where ``table`` is None.

    ``code`` is why it is refused (None where it is legal), ``verdict`` says the same in a sentence.
    """

    play: str
    table: str | None
    legal: bool
    code: str | None
    verdict: str


class Question(Struct, frozen=True, tag="question"):
    """A question that is often asked, with this house's answer."""

    question: str
    answer: str


Block = Text | Points | Table | Example | Question


class Section(Struct, frozen=True):
    """A part of the explanation; ``key`` is stable, for links."""

    key: str
    title: str
    blocks: tuple[Block, ...]


# --- examples --------------------------------------------------------------------------------------------


def position(
    rules: Ruleset,
    play: CardSet,
    table: CardSet | None = None,
    *,
    inverted: bool = False,
    next_hand_size: int = 5,
    last: bool = False,
) -> Position:
    """Seat 0 about to make the play, with a card to spare unless it is its last, after the seat before it."""
    used = play | (table or CardSet())
    spare = next(card for card in listed(rules, DECK) if card not in used)
    hand = play if last else play | CardSet([spare])
    left = [5] * rules.players
    left[0] = len(hand)
    left[rules.next_seat(0)] = next_hand_size
    owner = next(seat for seat in rules.seats if rules.next_seat(seat) == 0)
    return Position.build(rules, 0, hand, left, table=table, table_owner=owner, inverted=inverted)


def example(
    rules: Ruleset, play: str, table: str | None = None, *, inverted: bool = False, last: bool = False
) -> Example:
    """The engine's verdict on a play, on the table's play or on an empty table."""
    cards, beaten = CardSet(play), None if table is None else CardSet(table)
    refusal = position(rules, cards, beaten, inverted=inverted, last=last).why_not(cards)
    if refusal is not None:
        verdict = refusal.message
    elif beaten is None:
        verdict = f"{_capital(describe(rules, cards))}."
    else:
        verdict = f"{_capital(' beats '.join(_told_apart(rules, cards, beaten)))}."
    return Example(
        pretty(rules, cards),
        None if beaten is None else pretty(rules, beaten),
        refusal is None,
        None if refusal is None else str(refusal.code),
        verdict,
    )


def _told_apart(rules: Ruleset, first: CardSet, second: CardSet) -> tuple[str, str]:
    """Both plays in words, or as cards where the words are the same."""
    words = describe(rules, first), describe(rules, second)
    return words if words[0] != words[1] else (pretty(rules, first), pretty(rules, second))


def beats(rules: Ruleset, play: str, table: str) -> bool:
    """Whether the engine lets this play answer that one."""
    cards = CardSet(play)
    return position(rules, cards, CardSet(table)).is_legal(cards)


# --- words -----------------------------------------------------------------------------------------------


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def low(rules: Ruleset, rank: str) -> Card:
    """The card of this rank in the lowest suit."""
    return Card(rank + rules.suit_order[0])


def high(rules: Ruleset, rank: str) -> Card:
    """The card of this rank in the highest suit."""
    return Card(rank + rules.suit_order[-1])


def joined(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(count: Number, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count:g} {word}{'' if count == 1 else 's'}"


def ranks(run: str) -> str:
    """A run as people write it: ``10-J-Q-K-A``."""
    return "-".join("10" if rank == "T" else rank for rank in run)
