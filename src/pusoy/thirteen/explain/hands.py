"""The table, the hands of poker with an example of each, and the order of the rows."""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.pages import Points, Table, Text, capital, shown
from pusoy.thirteen.explain.parts import (
    Block,
    SetSection,
    arrangement,
    drawn,
    hand_words,
    section,
)
from pusoy.thirteen.ranking import CATEGORIES, RANKS, figures, rank
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import Words

EXAMPLES: Final = (
    "AS KS QS JS TS",
    "5D 6D 7D 8D 9D",
    "8C 8S 8H 8D KC",
    "TC TS TH 4D 4C",
    "AH JH 9H 6H 3H",
    "5C 6S 7H 8D 9C",
    "7C 7S 7H KD 2C",
    "KC KS 4H 4D 9C",
    "QC QS AH 8D 3C",
    "AC QS 9H 5D 3C",
)
"""A hand of each category, the highest first."""

IN_ORDER: Final = "8H 8D KC / 8C 8S KH 5D 3C / AS AH 2H 2D 9C"
FRONT_TOO_HIGH: Final = "8H 8D AC / 8C 8S KH 5D 3C / AS AH 2H 2D 9C"
MIDDLE_TOO_HIGH: Final = "2C 3C 4C / 5D 6D 7D 8D 9D / AH JH TH 6H 3H"
EQUAL: Final = "2C 3D 4C / 9C TH JC QD KS / 9D TD JS QS KC"


def explain_table(rules: Ruleset, words: Words) -> SetSection:
    """Who plays, with what, and what they do."""
    keys = ["players", "rows", "at_once", "time"]
    return section(words, "table", [Points(tuple(words.say(f"explain_sets.table.{key}") for key in keys))])


def explain_hands(rules: Ruleset, words: Words) -> SetSection:
    """The categories, highest first, each with an example that the engine names; and the ace."""
    head = (
        words.say("explain_sets.hands.head_hand"),
        words.say("explain_sets.hands.head_example"),
        words.say("explain_sets.hands.head_words"),
    )
    lines = []
    for text in EXAMPLES:
        cards = CardSet(text)
        name = words.render(rank(rules, cards).category.said)
        lines.append((capital(name), shown(drawn(cards)), hand_words(cards, words)))
    return section(
        words,
        "hands",
        [
            Text(words.say("explain_sets.hands.ranks", ranks=figures(RANKS))),
            Table(head, tuple(lines)),
            Text(words.say("explain_sets.hands.equal")),
            Text(words.say(f"explain_sets.hands.wheel_{rules.wheel}")),
            Text(words.say("explain_sets.hands.front")),
        ],
    )


def explain_order(rules: Ruleset, words: Words) -> SetSection:
    """Back over middle over front, how five cards compare with three, and what a foul costs."""
    blocks: list[Block] = [
        Text(words.say(f"explain_sets.order.{rules.order_check}")),
        Text(words.say("explain_sets.order.three_and_five")),
        arrangement(rules, words, IN_ORDER),
        arrangement(rules, words, FRONT_TOO_HIGH),
        arrangement(rules, words, MIDDLE_TOO_HIGH),
        arrangement(rules, words, EQUAL),
        Text(words.say(f"explain_sets.order.{rules.foul}")),
    ]
    return section(words, "order", blocks)


def category_words(category: int, words: Words) -> str:
    """``full house``, from the number of the category."""
    return words.render(CATEGORIES[category].said)
