"""How five-card hands of one category compare in a house: straights, flushes, straight flushes."""

from __future__ import annotations

from pusoy.dos.explain.parts import Block, Section, Text, example, ranks, section
from pusoy.dos.explain.plays import mixed, suited
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import ALL_RUNS
from pusoy.words import Words


def explain_five_cards(rules: Ruleset, words: Words) -> list[Section]:
    """Straights, flushes and straight flushes, as far as the house has them."""
    if not rules.five_card:
        return []
    sections = []
    if {"straight", "straight_flush"} & set(rules.categories):
        sections.append(_straights(rules, words))
    if "flush" in rules.categories:
        sections.append(_flushes(rules, words))
    if "straight_flush" in rules.categories:
        sections.append(_straight_flushes(rules, words))
    return sections


def _straights(rules: Ruleset, words: Words) -> Section:
    if not rules.straights:
        return section(words, "straights", [Text(words.say("explain.straights.none"))])
    runs = ", ".join(map(ranks, rules.straights))
    blocks: list[Block] = [Text(words.say("explain.straights.order", runs=runs))]
    others = [ranks(run) for run in ALL_RUNS if run not in rules.straights]
    if others:
        listed = words.listing(others)
        blocks.append(Text(words.say("explain.straights.others", n=len(others), runs=listed)))
    low = "_low" if "A2345" in rules.straights else ""
    blocks.append(Text(words.say(f"explain.straights.{rules.straight_suit_card}{low}")))
    if "straight" in rules.categories:
        blocks += _straight_examples(rules, words)
    return section(words, "straights", blocks)


def _straight_examples(rules: Ruleset, words: Words) -> list[Block]:
    a, b, c, d = tuple(rules.suit_order)
    lowest, highest = rules.straights[0], rules.straights[-1]
    found: list[Block] = []
    if lowest != highest:
        found.append(example(rules, words, mixed(highest, a + b), mixed(lowest, c + d)))
    found += [
        example(rules, words, mixed(highest, d + c), mixed(highest, a + b)),
        example(rules, words, mixed(highest, a + b), mixed(highest, d + c)),
    ]
    return found


def king_and_jack(rules: Ruleset) -> tuple[str, str]:
    """A flush of the lowest suit with a king, and one of the highest suit with a jack."""
    return suited("35JQK", rules.suit_order[0]), suited("4679J", rules.suit_order[-1])


def _flushes(rules: Ruleset, words: Words) -> Section:
    king, jack = king_and_jack(rules)
    other_king = suited("346TK", rules.suit_order[-1])
    return section(
        words,
        "flushes",
        (
            Text(words.say(f"explain.flushes.{rules.flush_order}")),
            example(rules, words, king, jack),
            example(rules, words, jack, king),
            example(rules, words, other_king, king),
        ),
    )


def _straight_flushes(rules: Ruleset, words: Words) -> Section:
    if not rules.straights:
        return section(words, "straight-flushes", [Text(words.say("explain.straight_flushes.none"))])
    royal = rules.royal_flush_tops and "TJQKA" in rules.straights
    keys = [rules.straight_flush_order, *["royal"] * royal, *["are_flushes"] * ("flush" in rules.categories)]
    blocks: list[Block] = [Text(words.say(f"explain.straight_flushes.{key}")) for key in keys]
    low_suit, high_suit = rules.suit_order[0], rules.suit_order[-1]
    first, last = rules.straights[0], rules.straights[-1]
    pairs = [(suited(last, low_suit), suited(first, high_suit))]
    if royal and last != "TJQKA":
        pairs.append((suited("TJQKA", low_suit), suited(last, high_suit)))
    pairs.append((suited(last, high_suit), suited(last, low_suit)))
    blocks += [example(rules, words, play, table) for play, table in dict.fromkeys(pairs)]
    return section(words, "straight-flushes", blocks)
