"""The table, the order of the cards, and what is a play in a house."""

from __future__ import annotations

from pusoy.cards import DECK, RANKS
from pusoy.dos.explain.parts import (
    Block,
    Points,
    Section,
    Table,
    Text,
    counted,
    example,
    high,
    joined,
    low,
    ranks,
)
from pusoy.dos.options import CATEGORIES
from pusoy.dos.plays import suit_word
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import ALL_RUNS


def explain_table(rules: Ruleset) -> Section:
    """Who sits there, what is dealt, which way it goes, what the aim is."""
    way = "clockwise, to the left" if rules.direction == "clockwise" else "anticlockwise, to the right"
    undealt = len(DECK) - rules.players * rules.cards_each
    deal = f"{rules.players} players are dealt {rules.cards_each} cards each from one deck without jokers."
    if rules.leftover == "to_lowest_card_holder":
        deal += " The one card left over goes to the player who was dealt the lowest card."
    elif undealt:
        stays = "stays" if undealt == 1 else "stay"
        deal += f" The other {counted(undealt, 'card')} {stays} aside, and nobody sees them."
    aim = "Whoever gets rid of all cards first wins the round."
    if rules.round_end == "places":
        aim += " The others play on for the places."
    lines = [deal, f"Turns go {way}.", aim]
    if rules.teams:
        lines.append("Players who sit opposite each other are partners.")
    return Section("table", "The table", (Points(tuple(lines)),))


def explain_cards(rules: Ruleset) -> Section:
    """Ranks and suits, low to high."""
    order = " ".join("10" if rank == "T" else rank for rank in RANKS)
    suits = ", ".join(suit_word(suit) for suit in rules.suit_order)
    return Section(
        "cards",
        "The order of the cards",
        (
            Text(f"Ranks from low to high: {order}."),
            Text(f"Suits from low to high: {suits}."),
            Text(
                "The rank counts first; between cards of one rank the suit decides. "
                f"So {low(rules, '3').pretty} is the lowest card of the deck, "
                f"and {high(rules, '2').pretty} the highest."
            ),
            example(rules, str(high(rules, "7")), str(low(rules, "7"))),
            example(rules, str(low(rules, "2")), str(high(rules, "A"))),
        ),
    )


def explain_plays(rules: Ruleset) -> Section:
    """Every kind of play but how five-card hands compare, and what is none."""
    rows = [
        ("single", "one card", "the rank, then the suit"),
        ("pair", "two cards of a rank", "the rank, then the higher suit of the pair"),
    ]
    if rules.triples:
        rows.append(("triple", "three cards of a rank", "the rank"))
    if rules.four_card == "two_pair_and_quads":
        rows.append(("two pairs", "four cards", "the higher pair, its rank and then its higher suit"))
    if rules.four_card != "none":
        above = "; any four of a rank beat any two pairs" if rules.four_card != "quads" else ""
        rows.append(("quads", "the four cards of a rank", f"the rank{above}"))
    if rules.five_card:
        rows += [_FIVE[category] for category in CATEGORIES if category in rules.categories]
    blocks: list[Block] = [
        Text("A play is a set of cards: the order in which they are laid down never matters."),
        Table(("play", "cards", "what decides between two of them"), tuple(rows)),
    ]
    if rules.five_card and rules.categories:
        blocks.append(Text("The five-card hands stand in this table from the lowest to the highest."))
    blocks += _no_plays(rules)
    return Section("plays", "The plays", tuple(blocks))


_FIVE = {
    "straight": ("straight", "five ranks in a row, suits mixed", "see Straights"),
    "flush": ("flush", "five cards of a suit", "see Flushes"),
    "full_house": ("full house", "three of a rank and two of another", "the rank of the three"),
    "four_of_a_kind": ("four of a kind", "four of a rank and any fifth card", "the rank of the four"),
    "straight_flush": ("straight flush", "a straight in one suit", "see Straight flushes"),
}


def _no_plays(rules: Ruleset) -> list[Block]:
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
        *(_mixed(run, a + b) for run in ALL_RUNS[:2] + ALL_RUNS[-3:]),
    ]
    found = [example(rules, cards) for cards in tried]
    refused: list[Block] = [one for one in found if not one.legal]
    return [Text("No plays in this house:"), *refused] if refused else []


# --- five cards ------------------------------------------------------------------------------------------


def explain_five_cards(rules: Ruleset) -> list[Section]:
    """Straights, flushes and straight flushes, as far as the house has them."""
    if not rules.five_card:
        return []
    sections = []
    runs = {"straight", "straight_flush"} & set(rules.categories)
    if runs:
        sections.append(_straights(rules))
    if "flush" in rules.categories:
        sections.append(_flushes(rules))
    if "straight_flush" in rules.categories:
        sections.append(_straight_flushes(rules))
    return sections


def _straights(rules: Ruleset) -> Section:
    if not rules.straights:
        return Section("straights", "Straights", (Text("This house knows no straights."),))
    blocks: list[Block] = [Text(f"From low to high: {', '.join(ranks(run) for run in rules.straights)}.")]
    others = [run for run in ALL_RUNS if run not in rules.straights]
    if others:
        are = "is no straight" if len(others) == 1 else "are no straights"
        blocks.append(Text(f"{joined([ranks(run) for run in others])} {are} here."))
    last = rules.straight_suit_card == "sequence_last"
    which = "its last card as the run is written" if last else "its highest rank, in the order of the ranks"
    if "A2345" in rules.straights:
        which += f" (the {5 if last else 2} in {ranks('A2345')})"
    blocks.append(Text(f"Two equal runs are decided by the suit of one card: {which}."))
    if "straight" in rules.categories:
        blocks += _straight_examples(rules)
    return Section("straights", "Straights", tuple(blocks))


def _straight_examples(rules: Ruleset) -> list[Block]:
    a, b, c, d = tuple(rules.suit_order)
    lowest, highest = rules.straights[0], rules.straights[-1]
    found: list[Block] = []
    if lowest != highest:
        found.append(example(rules, _mixed(highest, a + b), _mixed(lowest, c + d)))
    run = rules.straights[-1]
    found += [
        example(rules, _mixed(run, d + c), _mixed(run, a + b)),
        example(rules, _mixed(run, a + b), _mixed(run, d + c)),
    ]
    return found


def _mixed(run: str, suits: str) -> str:
    """The run with the first suit, and the other one on its second card."""
    return " ".join(rank + suits[place == 1] for place, rank in enumerate(run))


def _flushes(rules: Ruleset) -> Section:
    say = {
        "suit_first": "The suit decides; between flushes of one suit the highest card, "
        "then the next, and so on.",
        "high_card_first": "The rank of the highest card decides, then its suit.",
        "all_cards_first": "The rank of the highest card decides, then of the next, and so on; "
        "where all five are equal, the suit.",
    }[rules.flush_order]
    low_suit, high_suit = rules.suit_order[0], rules.suit_order[-1]
    a_king = " ".join(rank + low_suit for rank in "35JQK")
    b_king = " ".join(rank + high_suit for rank in "346TK")
    a_jack = " ".join(rank + high_suit for rank in "4679J")
    return Section(
        "flushes",
        "Flushes",
        (
            Text(say),
            example(rules, a_king, a_jack),
            example(rules, a_jack, a_king),
            example(rules, b_king, a_king),
        ),
    )


def _straight_flushes(rules: Ruleset) -> Section:
    if not rules.straights:
        return Section("straight-flushes", "Straight flushes", (Text("This house knows none."),))
    if rules.straight_flush_order == "rank_first":
        say = "They compare as runs; equal runs by suit."
    else:
        say = "The suit decides; within a suit the run."
    blocks: list[Block] = [Text(say)]
    if rules.royal_flush_tops and "TJQKA" in rules.straights:
        blocks.append(
            Text(
                "10-J-Q-K-A in one suit, the royal flush, beats every other one; two of them compare by suit."
            )
        )
    if "flush" in rules.categories:
        blocks.append(Text("Five cards of a suit in a run that is no straight here are a flush."))
    low_suit, high_suit = rules.suit_order[0], rules.suit_order[-1]
    first, last = rules.straights[0], rules.straights[-1]
    pairs = [(_suited(last, low_suit), _suited(first, high_suit))]
    if rules.royal_flush_tops and "TJQKA" in rules.straights and last != "TJQKA":
        pairs.append((_suited("TJQKA", low_suit), _suited(last, high_suit)))
    pairs.append((_suited(last, high_suit), _suited(last, low_suit)))
    blocks += [example(rules, play, table) for play, table in dict.fromkeys(pairs)]
    return Section("straight-flushes", "Straight flushes", tuple(blocks))


def _suited(run: str, suit: str) -> str:
    return " ".join(rank + suit for rank in run)
