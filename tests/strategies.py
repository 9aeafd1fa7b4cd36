"""Random rulesets, deals and positions of Pusoy Dos, with hypothesis strategies that wrap them.

The plain functions take a `random.Random`, so that scripts and benchmarks can use them too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

from oracle import (
    DECK,
    DEFAULTS,
    FIVE_CARD_KINDS,
    KIND_ORDER,
    PASS,
    PRESETS,
    RANKS,
    SUITS,
    Number,
    Options,
    card_key,
    classify,
    sort_cards,
)

Value = TypeVar("Value")

CIRCLE = "A23456789TJQK"
RUNS = [(CIRCLE * 2)[start : start + 5] for start in range(13)]
"""The thirteen runs of five consecutive ranks on the circle (option `straights`)."""

CHOICES: dict[str, list[Any]] = {
    "direction": ["clockwise", "anticlockwise"],
    "triples": [True, True, False],
    "four_card": ["none", "quads", "two_pair_and_quads"],
    "five_card": [True, True, True, True, False],
    "straight_suit_card": ["highest_rank", "sequence_last"],
    "royal_flush_tops": [False, True],
    "straight_flush_order": ["rank_first", "suit_first"],
    "flush_order": ["suit_first", "high_card_first", "all_cards_first"],
    "five_card_answer": ["any_category", "same_category"],
    "passing": ["may_return", "locked_out"],
    "opening_in": ["first_round", "every_round", "never"],
    "opening_shape": ["any", "single"],
    "next_leader": ["previous_winner", "lowest_card"],
    "last_card_guard": ["off", "answering", "always"],
    "finishing_two": ["allowed", "not_when_led", "never"],
    "revolution": ["off", "until_new_lead", "until_round_end"],
    "shutout": ["none", "none", 0, 20, 39, 12.5],
    "held_two_factor": [1, 1, 2, 3, 1.5],
    "held_bomb_factor": [1, 1, 2, 1.5],
    "finishing_two_factor": [1, 1, 2, 0.5],
    "held_top_card": [0, 0, 1, 2, 0.5],
    "held_all_twos": [0, 0, 4, 10, 2.5],
    "settlement": ["penalties", "winner_collects", "pairwise_difference"],
    "match_winner": ["best_total", "most_rounds_won"],
    "stake": ["none", {"unit": "PHP", "per_point": 1}, {"unit": "EUR", "per_point": 0.5}],
}
"""Options whose value depends on no other; a value listed twice is drawn twice as often."""


def random_options(rng: random.Random) -> Options:
    """A valid, complete ruleset in which every option takes every one of its values fairly often."""
    options = {**DEFAULTS, **{name: rng.choice(values) for name, values in CHOICES.items()}}
    options["suit_order"] = "".join(rng.sample(SUITS, 4))
    options["straights"] = _random_straights(rng)
    options["categories"] = FIVE_CARD_KINDS if rng.random() < 0.5 else _subset(rng, FIVE_CARD_KINDS)
    options["bombs"] = _subset(rng, ["four_of_a_kind", "straight_flush"])
    # Bombs without `bomb_over` are a fault; `bomb_over` without bombs only has no effect.
    over = ["lone_two", "five_card", "any"]
    options["bomb_over"] = rng.choice(over if options["bombs"] else ["none", "none", *over])
    options.update(_random_table(rng))
    options["card_factors"] = _random_card_factors(rng)
    options["match_end"] = _random_match_end(rng)
    options["tie_break"] = rng.sample(["rounds_won", "best_total", "seat"], rng.randint(0, 3))
    return {name: deepcopy(options[name]) for name in DEFAULTS}


def _subset(rng: random.Random, values: Sequence[Value]) -> list[Value]:
    """Each value or not, in the order given."""
    return [value for value in values if rng.random() < 0.5]


def _random_straights(rng: random.Random) -> list[str]:
    """A preset's list, or any of the thirteen runs in any order, seldom none at all."""
    chance = rng.random()
    if chance < 0.3:
        return list(PRESETS[rng.choice(sorted(PRESETS))]["straights"])
    if chance < 0.33:
        return []
    return rng.sample(RUNS, 13 if chance < 0.4 else rng.randint(1, 12))


def _random_table(rng: random.Random) -> Options:
    """The options that bind each other: seats, cards, places, teams, instant wins."""
    players = rng.choice([4, 4, 4, 3, 3, 3, 2, 2])
    cards_each = rng.choice([13, 17, 17]) if players == 3 else 13
    leftover = rng.choice(["aside", "to_lowest_card_holder"]) if cards_each == 17 else "aside"
    round_end = rng.choice(["first_out", "first_out", "places"])
    first_out = round_end == "first_out"
    return {
        "players": players,
        "cards_each": cards_each,
        "leftover": leftover,
        "round_end": round_end,
        "teams": first_out and players == 4 and rng.random() < 0.5,
        "instant_wins": ["dragon"] if first_out and rng.random() < 0.5 else [],
        "place_points": _random_place_points(rng, players),
    }


def _random_place_points(rng: random.Random, players: int) -> list[Number]:
    """One entry a seat."""
    points: list[Number] = [3, 2, 1, 0]
    if rng.random() < 0.3:
        return points[:players]
    points = [rng.choice([-8, -4, -2.5, -1, 0, 1, 2, 3.5, 6]) for _ in range(players)]
    return sorted(points, reverse=True)


def _random_card_factors(rng: random.Random) -> list[list[float]]:
    """Up to three thresholds, ascending."""
    starts = sorted(rng.sample(range(1, 18), rng.choice([0, 1, 2, 3])))
    return [[start, rng.choice([1, 2, 3, 4, 1.5, 0.5])] for start in starts]


def _random_match_end(rng: random.Random) -> str | dict[str, float]:
    """ "open", or one or more conditions that a few rounds can meet."""
    ranges = {"rounds": (1, 6), "penalty_limit": (5, 60), "chips": (5, 80), "loss_limit": (5, 80)}
    names = _subset(rng, sorted(ranges))
    return {name: rng.randint(*ranges[name]) for name in names} or "open"


def random_deal(options: Options, rng: random.Random) -> list[list[str]]:
    """Hands by seat of a complete deal (the option `leftover` carried out), cards low to high.

    Some decks are shuffled badly, so that fours, runs and flushes come together in one hand; where
    the dragon wins at once some hands are dragons.
    """
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.4:
        noise = rng.choice([2, 6, 15])
        by_suit = rng.random() < 0.5
        place = {c: SUITS.index(c[1]) * 13 + RANKS.index(c[0]) if by_suit else DECK.index(c) for c in DECK}
        deck.sort(key=lambda card: place[card] + rng.uniform(0, noise))
    each: int = options["cards_each"]
    seats = list(range(options["players"]))
    rng.shuffle(seats)
    if "dragon" in options["instant_wins"] and rng.random() < 0.3:
        dragon = [rank + rng.choice(SUITS) for rank in RANKS]
        deck = dragon + [card for card in deck if card not in dragon]
    hands: list[list[str]] = [[] for _ in seats]
    for place_in_deck, seat in enumerate(seats):
        hands[seat] = deck[place_in_deck * each : (place_in_deck + 1) * each]
    if options["leftover"] == "to_lowest_card_holder":
        dealt = [card for hand in hands for card in hand]
        lowest = min(dealt, key=lambda card: card_key(options, card))
        next(hand for hand in hands if lowest in hand).extend(deck[len(dealt) :])
    return [sort_cards(options, hand) for hand in hands]


class RandomPosition(NamedTuple):
    """The arguments of `judge` and `legal` after the options, under their names."""

    hand: list[str]
    table: list[str] | None
    must_include: str | None
    inverted: bool
    next_hand_size: int | None


def random_position(options: Options, rng: random.Random) -> RandomPosition:
    """A plausible decision, biased towards hands and tables in which combinations occur."""
    most = options["cards_each"] + (options["leftover"] == "to_lowest_card_holder")
    size = rng.choice([1, rng.randint(1, 3), rng.randint(4, 9), rng.randint(8, most), most])
    hand = random_hand(options, rng, size)
    rest = [card for card in DECK if card not in hand]
    inverted = options["revolution"] != "off" and rng.random() < 0.5
    table = _random_table_play(options, rng, hand, rest, inverted) if rng.random() < 0.7 else None
    lowest = sort_cards(options, hand)[0]
    must_include = lowest if table is None and rng.random() < 0.4 else None
    next_hand_size = rng.choice([None, 1, 1, 1, rng.randint(2, most)])
    return RandomPosition(sort_cards(options, hand), table, must_include, inverted, next_hand_size)


def random_hand(options: Options, rng: random.Random, size: int) -> list[str]:
    """A hand of the size: plain, or rich in runs, suits, or equal ranks; short ones rich in twos."""
    style = rng.choice(["plain", "runs", "suits", "ranks"])
    chosen: list[str] = []
    if style == "runs":
        suits = rng.sample(SUITS, rng.choice([1, 2, 4]))
        for run in rng.sample(RUNS, 2) + rng.sample(options["straights"], min(2, len(options["straights"]))):
            chosen += [rank + rng.choice(suits) for rank in run]
    elif style == "suits":
        suits = rng.sample(SUITS, 2)
        chosen = rng.sample([card for card in DECK if card[1] in suits], 16)
    elif style == "ranks":
        for rank in rng.sample(RANKS, 5):
            chosen += [rank + suit for suit in rng.sample(SUITS, rng.choice([2, 3, 4, 4]))]
    if size <= 3 and rng.random() < 0.5:
        chosen = ["2" + suit for suit in rng.sample(SUITS, rng.randint(1, 3))] + chosen
    if style == "runs":
        rng.shuffle(chosen)
    distinct = list(dict.fromkeys(chosen + rng.sample(DECK, 52)))
    return distinct[:size]


def random_action(plays: list[list[str]], can_pass: bool, rng: random.Random, hoard: bool) -> list[str] | str:
    """One of the legal plays, or "pass".

    A player who hoards keeps the twos to the end, which is how limits on finishing come to bind.
    """
    without = [play for play in plays if not any(card[0] == "2" for card in play)]
    if hoard and (without or can_pass):
        plays = without
    if can_pass and (not plays or rng.random() < 0.3):
        return PASS
    # Longer plays stand later in the list: the later of two draws keeps rounds short.
    return plays[max(rng.randrange(len(plays)), rng.randrange(len(plays)))]


def _random_table_play(
    options: Options, rng: random.Random, hand: list[str], rest: list[str], inverted: bool
) -> list[str]:
    """A play made of cards outside the hand, often of a size the hand can play, often a weak one."""
    size = len(random_play(options, rng, hand)) if rng.random() < 0.6 else rng.choice([None, 5])
    plays = [random_play(options, rng, rest, size) for _ in range(rng.choice([1, 2, 4]))]

    def rating(play: Sequence[str]) -> tuple[int, tuple[int, ...]]:
        found = classify(options, play, inverted)
        assert found is not None
        return KIND_ORDER.index(found[0]), found[1]

    weakest = min(plays, key=rating)
    return sort_cards(options, weakest)


def random_play(
    options: Options, rng: random.Random, pool: Sequence[str], size: int | None = None
) -> list[str]:
    """A combination of the house made of cards of the pool; a single where nothing else is found."""
    shapes: list[Callable[[], list[str]]] = [
        lambda: _of_ranks(rng, pool, [1]),
        lambda: _of_ranks(rng, pool, [2]),
        lambda: _of_ranks(rng, pool, [3]),
        lambda: _of_ranks(rng, pool, [4]),
        lambda: _of_ranks(rng, pool, [2, 2]),
        lambda: _of_ranks(rng, pool, [3, 2]),
        lambda: _of_ranks(rng, pool, [4, 1]),
        lambda: _of_run(rng, pool, options["straights"], SUITS),
        lambda: _of_run(rng, pool, options["straights"], rng.choice(SUITS)),
        lambda: _of_suit(rng, pool),
    ]
    for _ in range(40):
        play = rng.choice(shapes)()
        if play and size in (None, len(play)) and classify(options, play) is not None:
            return play
    return [rng.choice(pool)]


def _of_ranks(rng: random.Random, pool: Sequence[str], counts: list[int]) -> list[str]:
    """So many cards of each of as many different ranks, or nothing where a draw fails."""
    play: list[str] = []
    for count in counts:
        used = {card[0] for card in play}
        groups = [[c for c in pool if c[0] == rank] for rank in RANKS if rank not in used]
        groups = [group for group in groups if len(group) >= count]
        if not groups:
            return []
        play += rng.sample(rng.choice(groups), count)
    return play


def _of_run(rng: random.Random, pool: Sequence[str], runs: list[str], suits: str) -> list[str]:
    """Cards of the suits that make one of the runs, or nothing."""
    play: list[str] = []
    for rank in rng.choice(runs) if runs else "":
        cards = [card for card in pool if card[0] == rank and card[1] in suits]
        if not cards:
            return []
        play.append(rng.choice(cards))
    return play


def _of_suit(rng: random.Random, pool: Sequence[str]) -> list[str]:
    """Five cards of a suit, or nothing."""
    suit = rng.choice(SUITS)
    cards = [card for card in pool if card[1] == suit]
    return rng.sample(cards, 5) if len(cards) >= 5 else []


def rulesets() -> st.SearchStrategy[Options]:
    """Valid complete rulesets."""
    return st.randoms(use_true_random=False).map(random_options)


def deals() -> st.SearchStrategy[tuple[Options, list[list[str]]]]:
    """A ruleset and a complete deal under it."""

    def draw(rng: random.Random) -> tuple[Options, list[list[str]]]:
        options = random_options(rng)
        return options, random_deal(options, rng)

    return st.randoms(use_true_random=False).map(draw)


def positions() -> st.SearchStrategy[tuple[Options, RandomPosition]]:
    """A ruleset and a position under it."""

    def draw(rng: random.Random) -> tuple[Options, RandomPosition]:
        options = random_options(rng)
        return options, random_position(options, rng)

    return st.randoms(use_true_random=False).map(draw)
