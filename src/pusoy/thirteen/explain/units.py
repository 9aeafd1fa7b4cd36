"""What rows, sweeps, royalties and naturals pay, with a deal that the engine counts."""

from __future__ import annotations

from typing import Final

from pusoy.pages import Points, Table, Text, capital, figure, signed
from pusoy.thirteen.explain.hands import category_words
from pusoy.thirteen.explain.parts import Block, SetSection, arrangement, rows, section
from pusoy.thirteen.lowering import row_units, royalty
from pusoy.thirteen.refusals import NAMES, natural_name, row_name
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import showdown
from pusoy.words import COMPANY, Words, with_names

PLAIN_DEAL: Final = (
    "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD",
    "7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD",
)
RICH_DEAL: Final = (
    "QS QH QC / 9S 9H 9C 4S 4H / 2S 2H 2C 2D 7S",
    "AS KD 3C / AH JH TH 6H 3H / 5D 6D 7D 8D 9D",
)
"""The worked deals of the rules page: the second shows royalties."""


def explain_units(rules: Ruleset, words: Words) -> SetSection:
    """What is won from each opponent, and a worked deal."""
    unit = figure(rules.row_unit)
    lines = [words.say("explain_sets.units.pairs")]
    if rules.sweep == "two_four":
        most, all_three = (figure(row_units(rules, won, 0) * rules.row_unit) for won in (2, 3))
        lines.append(words.say("explain_sets.units.two_four", most=most, all=all_three))
    else:
        lines.append(words.say("explain_sets.units.row", unit=unit))
        all_three = figure(row_units(rules, 3, 0) * rules.row_unit)
        lines.append(words.say(f"explain_sets.units.sweep_{rules.sweep}", all=all_three))
    if rules.grand_slam_factor != 1:
        lines.append(words.say("explain_sets.units.grand_slam", factor=figure(rules.grand_slam_factor)))
    lines.append(words.say("explain_sets.units.winner"))
    blocks: list[Block] = [Points(tuple(lines))]
    if rules.royalties != "none":
        blocks += [Text(words.say("explain_sets.units.royalties")), _royalties(rules, words)]
    return section(words, "units", [*blocks, *_worked(rules, words)])


def _royalties(rules: Ruleset, words: Words) -> Table:
    head = (
        words.say("explain_sets.units.head_hand"),
        *(capital(words.render(row_name(name))) for name in NAMES),
    )
    lines = []
    for category in range(9, -1, -1):
        paid = [royalty(rules, row, category) for row in range(3)]
        if any(paid):
            cells = (figure(units) if units else "–" for units in paid)
            lines.append((capital(category_words(category, words)), *cells))
    return Table(head, tuple(lines))


def _worked(rules: Ruleset, words: Words) -> list[Block]:
    """A deal between two players, counted line by line."""
    deal = PLAIN_DEAL if rules.royalties == "none" else RICH_DEAL
    result = showdown(rules, [rows(text) for text in deal])
    lines = [
        (capital(words.render(with_names(item.said, COMPANY))), signed(item.points))
        for item in result.items[0]
    ]
    lines.append((words.say("explain_sets.units.in_all"), signed(result.units[0])))
    head = (
        words.say("explain_sets.units.head_what", name=COMPANY[0]),
        words.say("explain_sets.units.head_units"),
    )
    return [
        Text(words.say("explain_sets.units.worked", first=COMPANY[0], second=COMPANY[1])),
        arrangement(rules, words, deal[0]),
        arrangement(rules, words, deal[1]),
        Table(head, tuple(lines)),
    ]


def explain_naturals(rules: Ruleset, words: Words) -> SetSection:
    """The specials of the house, the strongest first."""
    if not rules.naturals:
        return section(words, "naturals", [Text(words.say("explain_sets.naturals.none"))])
    head = (
        words.say("explain_sets.naturals.head_name"),
        words.say("explain_sets.naturals.head_what"),
        words.say("explain_sets.units.head_units"),
    )
    lines = tuple(
        (capital(words.render(natural_name(name))), words.say(f"explain_sets.naturals.{name}"), figure(units))
        for name, units in rules.naturals
    )
    return section(words, "naturals", [Text(words.say("explain_sets.naturals.what")), Table(head, lines)])
