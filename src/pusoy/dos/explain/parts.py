"""What an explanation is made of, however it is shown, and examples whose verdicts the engine gives."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pusoy.cards import DECK, Card, CardSet
from pusoy.dos.plays import listed, pretty, said, suit_word
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Refusal
from pusoy.pages import Cards, Points, Question, Table, Text, capital, figure, sentence, shown, signed
from pusoy.words import ENGLISH, Message, Words, message

__all__ = [
    "Block",
    "Cards",
    "Example",
    "Points",
    "Question",
    "Section",
    "Table",
    "Text",
    "beats",
    "capital",
    "drawn",
    "example",
    "figure",
    "high",
    "kinds",
    "low",
    "position",
    "ranks",
    "section",
    "sentence",
    "shown",
    "signed",
    "suits",
]


class Example(Struct, frozen=True, tag="example"):
    """A play judged by the engine: on an empty table where ``table`` is None.

    Cards are texts such as ``9C``, low to high in the house. ``verdict`` says in a sentence what the play is
    or beats, or why it is refused; ``name`` says what the cards are.
    """

    play: tuple[str, ...]
    table: tuple[str, ...] | None
    legal: bool
    verdict: str
    name: str


Block = Text | Points | Table | Example | Question | Cards


class Section(Struct, frozen=True):
    """A part of the explanation; ``key`` is stable, for links."""

    key: str
    title: str
    blocks: tuple[Block, ...]


def section(words: Words, key: str, blocks: Iterable[Block]) -> Section:
    """The section with this key under its title."""
    return Section(key, words.say(f"explain.title.{key}"), tuple(blocks))


# --- examples --------------------------------------------------------------------------------------------


def position(
    rules: Ruleset,
    play: CardSet,
    table: CardSet | None = None,
    *,
    inverted: bool = False,
    next_hand_size: int = 5,
    last: bool = False,
    holding: CardSet | None = None,
    required: Card | None = None,
) -> Position:
    """Seat 0 about to make the play after the seat before it.

    Besides the play it holds ``holding``: a card to spare where that is None, nothing where it is the
    ``last`` play. ``required`` is the card that the first play must hold.
    """
    used = play | (table or CardSet())
    spare = CardSet([next(card for card in listed(rules, DECK) if card not in used)])
    hand = play if last else play | (spare if holding is None else holding)
    left = [5] * rules.players
    left[0] = len(hand)
    left[rules.next_seat(0)] = next_hand_size
    owner = next(seat for seat in rules.seats if rules.next_seat(seat) == 0)
    return Position.build(
        rules, 0, hand, left, table=table, table_owner=owner, inverted=inverted, required=required
    )


def example(
    rules: Ruleset,
    words: Words,
    play: str,
    table: str | None = None,
    *,
    inverted: bool = False,
    next_hand_size: int = 5,
    last: bool = False,
    holding: CardSet | None = None,
    required: Card | None = None,
) -> Example:
    """The engine's verdict on a play at such a :func:`position`."""
    cards, beaten = CardSet(play), None if table is None else CardSet(table)
    here = position(
        rules,
        cards,
        beaten,
        inverted=inverted,
        next_hand_size=next_hand_size,
        last=last,
        holding=holding,
        required=required,
    )
    refusal = here.why_not(cards)
    name = words.render(said(rules, cards, inverted=inverted))
    if refusal is not None:
        verdict = _why(refusal, words)
    elif beaten is None:
        verdict = sentence(name)
    else:
        mine, theirs = _told_apart(rules, cards, beaten, inverted)
        verdict = words.say("explain.beats", mine=mine, theirs=theirs)
    table_cards = None if beaten is None else drawn(rules, beaten)
    return Example(drawn(rules, cards), table_cards, refusal is None, verdict, name)


def _why(refusal: Refusal, words: Words) -> str:
    """Why a play is refused; every refusal of a position is said in every language."""
    assert refusal.said is not None
    return words.render(refusal.said)


def _told_apart(
    rules: Ruleset, first: CardSet, second: CardSet, inverted: bool
) -> tuple[Message | str, Message | str]:
    """Both plays in words, or as cards where the words are the same."""
    names = said(rules, first, inverted=inverted), said(rules, second, inverted=inverted)
    return names if names[0] != names[1] else (pretty(rules, first), pretty(rules, second))


def drawn(rules: Ruleset, cards: CardSet) -> tuple[str, ...]:
    """The cards as a block holds them: ``("9C", "TD")``, low to high in the house."""
    return tuple(map(str, listed(rules, cards)))


def beats(rules: Ruleset, play: str, table: str) -> bool:
    """Whether the engine lets this play answer that one."""
    cards = CardSet(play)
    return position(rules, cards, CardSet(table)).is_legal(cards)


# --- words -----------------------------------------------------------------------------------------------


def low(rules: Ruleset, rank: str) -> Card:
    """The card of this rank in the lowest suit."""
    return Card(rank + rules.suit_order[0])


def high(rules: Ruleset, rank: str) -> Card:
    """The card of this rank in the highest suit."""
    return Card(rank + rules.suit_order[-1])


def kinds(names: Iterable[str], words: Words) -> list[str]:
    """Kinds of play in words: ``full house``."""
    return [words.render(message(f"plays.kinds.{name}")) for name in names]


def ranks(run: str) -> str:
    """A run as people write it: ``10-J-Q-K-A``."""
    return "-".join("10" if rank == "T" else rank for rank in run)


def suits(rules: Ruleset, words: Words = ENGLISH) -> str:
    """The suits in words, low to high: ``clubs, spades, hearts, diamonds``."""
    return ", ".join(suit_word(suit, words=words) for suit in rules.suit_order)
