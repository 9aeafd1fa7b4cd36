"""What an explanation of Pusoy is made of, and examples of sets whose verdicts the engine gives."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.pages import Cards, Points, Question, Table, Text, sentence
from pusoy.thirteen.judging import why_not_rows
from pusoy.thirteen.ranking import listed, said
from pusoy.thirteen.rows import Rows, parse_action
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import Words


class Arrangement(Struct, frozen=True, tag="arrangement"):
    """A set judged by the engine. Cards are texts such as ``9C``, as they are laid down.

    ``names`` say what front, middle and back are; ``verdict`` is a sentence: that it is in order, or why not.
    """

    front: tuple[str, ...]
    middle: tuple[str, ...]
    back: tuple[str, ...]
    names: tuple[str, str, str]
    legal: bool
    verdict: str


Block = Text | Points | Table | Question | Cards | Arrangement


class SetSection(Struct, frozen=True):
    """A part of the explanation; ``key`` is stable, for links."""

    key: str
    title: str
    blocks: tuple[Block, ...]


def section(words: Words, key: str, blocks: Iterable[Block]) -> SetSection:
    """The section with this key under its title."""
    return SetSection(key, words.say(f"explain_sets.title.{key}"), tuple(blocks))


def rows(text: str) -> Rows:
    """The rows of an example, ``front / middle / back``."""
    found = parse_action(text)
    assert isinstance(found, Rows), "examples set rows"
    return found


def drawn(cards: CardSet) -> tuple[str, ...]:
    """The cards as a block holds them."""
    return tuple(map(str, listed(cards)))


def hand_words(cards: CardSet, words: Words) -> str:
    """Three or five cards in words."""
    return words.render(said(cards))


def arrangement(rules: Ruleset, words: Words, text: str) -> Arrangement:
    """The engine's verdict on a set."""
    here = rows(text)
    refusal = why_not_rows(rules, here)
    if refusal is None:
        verdict = words.say("explain_sets.in_order")
    else:
        assert refusal.said is not None
        verdict = words.render(refusal.said)
    return Arrangement(
        drawn(here.front),
        drawn(here.middle),
        drawn(here.back),
        (hand_words(here.front, words), hand_words(here.middle, words), hand_words(here.back, words)),
        refusal is None,
        verdict,
    )


__all__ = [
    "Arrangement",
    "Block",
    "Cards",
    "Points",
    "Question",
    "SetSection",
    "Table",
    "Text",
    "arrangement",
    "drawn",
    "hand_words",
    "rows",
    "section",
    "sentence",
]
