"""What only some houses have: the last card, the finish with a 2, revolution, instant wins, partners."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dos.explain.parts import Block, Points, Section, Text, example, high, kinds, low, section
from pusoy.dos.kernel import layout as at
from pusoy.dos.lowering import lower
from pusoy.dos.plays import pretty
from pusoy.dos.ruleset import Ruleset
from pusoy.words import Words


def explain_extras(rules: Ruleset, words: Words) -> list[Section]:
    """The last card, and revolution, instant wins and partners where the house has them."""
    sections = [_last_cards(rules, words)]
    if rules.revolution != "off":
        sections.append(_revolution(rules, words))
    if rules.instant_wins:
        sections.append(section(words, "instant-wins", [Text(words.say("explain_turns.extras.dragon"))]))
    if rules.teams:
        sections.append(section(words, "partners", [Text(words.say("explain_turns.extras.partners"))]))
    return sections


def _last_cards(rules: Ruleset, words: Words) -> Section:
    lines = [
        words.say(f"explain_turns.guard.{rules.last_card_guard}"),
        words.say(f"explain_turns.finishing_two.{rules.finishing_two}"),
    ]
    if rules.finishing_two != "allowed":
        lines.append(words.say("explain_turns.finishing_two.passes_on"))
    two, king = str(high(rules, "2")), str(high(rules, "K"))
    blocks: list[Block] = [Points(tuple(lines)), Text(words.say("explain_turns.finishing_two.examples"))]
    blocks += [
        example(rules, words, two, last=True),
        example(rules, words, two, king, last=True),
        *_guarded(rules, words),
    ]
    return section(words, "last-card", blocks)


def _guarded(rules: Ruleset, words: Words) -> list[Block]:
    """Singles while the next player holds one card, where the house minds that."""
    if rules.last_card_guard == "off":
        return []
    nine, king, five = low(rules, "9"), high(rules, "K"), str(low(rules, "5"))
    hand = CardSet([nine, king])
    return [
        Text(words.say("explain_turns.guard.examples", cards=pretty(rules, hand))),
        example(rules, words, str(nine), five, next_hand_size=1, holding=hand),
        example(rules, words, str(king), five, next_hand_size=1, holding=hand),
        example(rules, words, str(nine), next_hand_size=1, holding=hand),
    ]


def turning_plays(rules: Ruleset) -> list[str]:
    """The kinds of play that turn the order of ranks over."""
    if rules.revolution == "off":
        return []
    numbers = lower(rules)
    fours = ["four_of_a_kind"] * bool(numbers[at.CATEGORY + at.FOUR_OF_A_KIND])
    return fours + ["quads"] * bool(numbers[at.BARE_QUADS])


def _revolution(rules: Ruleset, words: Words) -> Section:
    turning = turning_plays(rules)
    if not turning:
        return section(words, "revolution", [Text(words.say("explain_turns.revolution.none"))])
    plays = words.listing(kinds(turning, words), "or")
    return section(
        words,
        "revolution",
        (
            Text(words.say(f"explain_turns.revolution.{rules.revolution}", plays=plays)),
            Text(words.say("explain_turns.revolution.examples")),
            example(rules, words, str(low(rules, "3")), str(high(rules, "2")), inverted=True),
            example(rules, words, str(high(rules, "K")), str(low(rules, "9")), inverted=True),
        ),
    )
