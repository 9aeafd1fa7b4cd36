"""Answering, passing, leading, and the end of a round."""

from __future__ import annotations

from pusoy.cards import DECK, RANKS, CardSet
from pusoy.dos.explain.parts import (
    Block,
    Points,
    Section,
    Text,
    beats,
    example,
    high,
    kinds,
    low,
    position,
    section,
)
from pusoy.dos.kernel import layout as at
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.words import Words

# --- answering -------------------------------------------------------------------------------------------


def active_bombs(rules: Ruleset) -> list[str]:
    """The bombs that can come up, as kinds of play, the lower one first."""
    numbers = lower(rules)
    bombs = ["four_of_a_kind"] * bool(numbers[at.BOMB_FOURS])
    return bombs + ["straight_flush"] * bool(numbers[at.BOMB_STRAIGHT_FLUSH] and rules.straights)


def bomb_cards(rules: Ruleset) -> str:
    """A weak bomb of the house, as cards."""
    a, b, c, d = tuple(rules.suit_order)
    if "four_of_a_kind" in active_bombs(rules):
        return f"4{a} 4{b} 4{c} 4{d} 6{a}"
    return " ".join(rank + a for rank in rules.straights[0])


def explain_answering(rules: Ruleset, words: Words) -> Section:
    """What beats what on the table, bombs included."""
    a, b, c, d = tuple(rules.suit_order)
    lines = [words.say("explain_turns.answering.same_number")]
    if rules.five_card:
        lines.append(words.say(f"explain_turns.answering.{rules.five_card_answer}"))
    blocks: list[Block] = [
        Points(tuple(lines)),
        example(rules, words, f"8{a} 8{b}", f"5{c} 5{d}"),
        example(rules, words, f"8{a} 8{d}", f"8{b} 8{c}"),
        example(rules, words, f"K{a}", f"5{c} 5{d}"),
    ]
    if rules.five_card and {"straight", "full_house"} <= set(rules.categories) and rules.straights:
        straight = " ".join(rank + (b if place else a) for place, rank in enumerate(rules.straights[-1]))
        blocks.append(example(rules, words, _apart(straight, c, d, a), straight))
    blocks += _bombs(rules, words)
    return section(words, "answering", blocks)


def _apart(straight: str, c: str, d: str, a: str) -> str:
    """A full house that shares no card with the straight."""
    used = {card[0] for card in straight.split()}
    three, two = [rank for rank in RANKS if rank not in used][:2]
    return f"{three}{c} {three}{d} {three}{a} {two}{c} {two}{d}"


def _bombs(rules: Ruleset, words: Words) -> list[Block]:
    bombs = active_bombs(rules)
    if not bombs:
        return [Text(words.say("explain_turns.bombs.none"))]
    c, d = rules.suit_order[2], rules.suit_order[3]
    bomb = bomb_cards(rules)
    used = set(bomb.split())
    pair = next(f"{rank}{c} {rank}{d}" for rank in "JQK" if not {rank + c, rank + d} & used)
    said = (
        words.say("explain_turns.bombs.what", n=len(bombs), bombs=words.listing(kinds(bombs, words))),
        words.say(f"explain_turns.bombs.{rules.bomb_over}"),
        words.say(f"explain_turns.bombs.{'then_or_straight_flush' if _over_a_bomb(rules) else 'then'}"),
    )
    return [
        Text(" ".join(said)),
        example(rules, words, bomb, str(high(rules, "2"))),
        example(rules, words, bomb, pair),
    ]


def _over_a_bomb(rules: Ruleset) -> bool:
    """Whether a straight flush that is no bomb itself answers one."""
    if "straight_flush" in active_bombs(rules) or not rules.straights:
        return False
    run, suits = rules.straights[0], rules.suit_order
    four, fifth = [rank for rank in RANKS if rank not in run][:2]
    bomb = " ".join([four + suit for suit in suits] + [fifth + suits[0]])
    return beats(rules, " ".join(rank + suits[0] for rank in run), bomb)


# --- passing and leading ---------------------------------------------------------------------------------


def explain_passing(rules: Ruleset, words: Words) -> Section:
    """What a pass costs, and what clears the table."""
    keys = (
        "free" if rules.last_card_guard == "off" else "free_but_guard",
        rules.passing,
        "cleared",
        "on_lead_but_two" if passes_on_lead(rules) else "on_lead",
    )
    return section(
        words, "passing", [Points(tuple(words.say(f"explain_turns.passing.{key}") for key in keys))]
    )


def passes_on_lead(rules: Ruleset) -> bool:
    """Whether somebody on lead who holds nothing but a 2 may pass."""
    return position(rules, CardSet([high(rules, "2")]), last=True).can_pass


def explain_leads(rules: Ruleset, words: Words) -> Section:
    """Who leads, and what the first play must hold."""
    card = low(rules, "3").pretty
    if not always_dealt(rules):
        card = words.say("explain_turns.leads.lowest_dealt", card=card)
    keys: list[str] = [rules.opening_in]
    if rules.opening_in != "never":
        keys.append(rules.opening_shape)
    if rules.opening_in != "every_round":
        keys.append(rules.next_leader)
    lines = tuple(words.say(f"explain_turns.leads.{key}", card=card) for key in keys)
    return section(words, "leads", [Points(lines), *_openings(rules, words)])


def _openings(rules: Ruleset, words: Words) -> list[Block]:
    """First plays of a round by the holder of the lowest card."""
    if rules.opening_in == "never":
        return []
    card = low(rules, "3")
    holding = CardSet([card])
    other, pair = str(low(rules, "4")), f"{card} 3{rules.suit_order[1]}"
    return [
        Text(words.say("explain_turns.leads.examples", card=card.pretty)),
        example(rules, words, str(card), required=card),
        example(rules, words, pair, required=card),
        example(rules, words, other, holding=holding, required=card),
    ]


def always_dealt(rules: Ruleset) -> bool:
    """Whether the lowest card of the deck is in somebody's hand in every deal."""
    aside = len(DECK) - rules.players * rules.cards_each
    return aside == 0 or rules.leftover == "to_lowest_card_holder"


def explain_ends(rules: Ruleset, words: Words) -> Section:
    """What ends a round."""
    if rules.round_end == "first_out":
        return section(words, "round-end", [Text(words.say("explain_turns.ends.first_out"))])
    lines = words.say("explain_turns.ends.places"), words.say("explain_turns.ends.places_beaten")
    return section(words, "round-end", [Points(lines)])
