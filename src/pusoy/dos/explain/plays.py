"""The table, the order of the cards, and what is a play in a house."""

from __future__ import annotations

from pusoy.cards import DECK, RANKS
from pusoy.dos.explain.parts import (
    Block,
    Cards,
    Example,
    Points,
    Section,
    Table,
    Text,
    example,
    high,
    low,
    section,
    suits,
)
from pusoy.dos.options import CATEGORIES
from pusoy.dos.plays import Kind
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import ALL_RUNS
from pusoy.words import Words


def explain_table(rules: Ruleset, words: Words) -> Section:
    """Who sits there, what is dealt, which way it goes, what the aim is."""
    undealt = len(DECK) - rules.players * rules.cards_each
    deal = words.say("explain.table.deal", players=rules.players, cards=rules.cards_each)
    if rules.leftover == "to_lowest_card_holder":
        deal += f" {words.say('explain.table.to_lowest_card_holder')}"
    elif undealt:
        deal += f" {words.say('explain.table.aside', n=undealt)}"
    aim = words.say("explain.table.aim")
    if rules.round_end == "places":
        aim += f" {words.say('explain.table.aim_places')}"
    lines = [deal, words.say(f"explain.table.{rules.direction}"), aim]
    if rules.teams:
        lines.append(words.say("explain.table.partners"))
    return section(words, "table", [Points(tuple(lines))])


def explain_cards(rules: Ruleset, words: Words) -> Section:
    """Ranks and suits, low to high."""
    order = " ".join("10" if rank == "T" else rank for rank in RANKS)
    lowest, highest = low(rules, "3").pretty, high(rules, "2").pretty
    return section(
        words,
        "cards",
        (
            Text(words.say("explain.cards.ranks", ranks=order)),
            Cards(tuple(rank + rules.suit_order[-1] for rank in RANKS)),
            Text(words.say("explain.cards.suits", suits=suits(rules, words))),
            Cards(tuple("7" + suit for suit in rules.suit_order)),
            Text(words.say("explain.cards.order", lowest=lowest, highest=highest)),
            example(rules, words, str(high(rules, "7")), str(low(rules, "7"))),
            example(rules, words, str(low(rules, "2")), str(high(rules, "A"))),
        ),
    )


def explain_plays(rules: Ruleset, words: Words) -> Section:
    """Every kind of play but how five-card hands compare, each drawn once, and what is none."""
    head = tuple(words.say(f"explain.plays.head_{column}") for column in ("play", "cards", "decides"))
    rows = tuple(_row(rules, words, kind) for kind in house_kinds(rules))
    blocks: list[Block] = [Text(words.say("explain.plays.set_of_cards")), Table(head, rows)]
    if rules.five_card and rules.categories:
        blocks.append(Text(words.say("explain.plays.five_card_order")))
    blocks.append(Text(words.say("explain.plays.drawn")))
    blocks += _drawn_plays(rules, words)
    blocks += _no_plays(rules, words)
    return section(words, "plays", blocks)


def house_kinds(rules: Ruleset) -> list[Kind]:
    """The kinds of play that the house names among its plays, low to high."""
    found = [Kind.SINGLE, Kind.PAIR]
    if rules.triples:
        found.append(Kind.TRIPLE)
    if rules.four_card == "two_pair_and_quads":
        found.append(Kind.TWO_PAIR)
    if rules.four_card != "none":
        found.append(Kind.QUADS)
    if rules.five_card:
        found += [Kind(category) for category in CATEGORIES if category in rules.categories]
    return found


def _row(rules: Ruleset, words: Words, kind: Kind) -> tuple[str, str, str]:
    above = "_above" if kind is Kind.QUADS and rules.four_card == "two_pair_and_quads" else ""
    key = f"explain.kind.{kind}"
    return words.render(kind.said), words.say(f"{key}.cards"), words.say(f"{key}.decides{above}")


def _drawn_plays(rules: Ruleset, words: Words) -> list[Example]:
    """One play of each kind; none where the house has no run to make a straight of."""
    a, b, c, d = tuple(rules.suit_order)
    run = next((run for run in rules.straights if "2" not in run), next(iter(rules.straights), None))
    cards = {
        Kind.SINGLE: f"9{b}",
        Kind.PAIR: f"9{b} 9{d}",
        Kind.TRIPLE: f"9{a} 9{b} 9{d}",
        Kind.TWO_PAIR: f"9{a} 9{b} 5{c} 5{d}",
        Kind.QUADS: f"9{a} 9{b} 9{c} 9{d}",
        Kind.STRAIGHT: run and mixed(run, a + c),
        Kind.FLUSH: " ".join(rank + c for rank in "358JK"),
        Kind.FULL_HOUSE: f"9{a} 9{b} 9{c} 4{d} 4{a}",
        Kind.FOUR_OF_A_KIND: f"9{a} 9{b} 9{c} 9{d} 4{a}",
        Kind.STRAIGHT_FLUSH: run and suited(run, c),
    }
    plays = (cards[kind] for kind in house_kinds(rules))
    return [example(rules, words, play) for play in plays if play]


def _no_plays(rules: Ruleset, words: Words) -> list[Block]:
    """What somebody from another house might try, as far as the engine finds nothing in it."""
    a, b, c, d = tuple(rules.suit_order)
    tried = [
        f"9{a} 9{b} 9{c}",
        f"9{a} 9{b} 9{c} 9{d}",
        f"9{a} 9{b} 7{c} 7{d}",
        f"3{a} 4{b} 5{c} 6{d}",
        f"4{a} 5{b} 6{c} 7{d} 8{a}",
        f"4{a} 6{a} 9{a} J{a} K{a}",
        f"9{a} 9{b} 9{c} 4{d} 4{a}",
        f"9{a} 9{b} 9{c} 9{d} 4{a}",
        *(mixed(run, a + b) for run in ALL_RUNS[:2] + ALL_RUNS[-3:]),
    ]
    found = [example(rules, words, cards) for cards in tried]
    refused: list[Block] = [one for one in found if not one.legal]
    return [Text(words.say("explain.plays.no_plays")), *refused] if refused else []


def mixed(run: str, suits: str) -> str:
    """The run with the first suit, and the other one on its second card."""
    return " ".join(rank + suits[place == 1] for place, rank in enumerate(run))


def suited(run: str, suit: str) -> str:
    """The run in one suit."""
    return " ".join(rank + suit for rank in run)
