"""A ruleset as the flat array of numbers that the kernel reads (``kernel.layout`` says where each lies)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pusoy.cards import RANKS, SUITS
from pusoy.dos.kernel import layout as at
from pusoy.dos.options import CATEGORIES
from pusoy.dos.ruleset import Ruleset

Rules: TypeAlias = NDArray[np.int64]

_FLUSH_ORDER: Final[Mapping[str, int]] = {
    "suit_first": at.FLUSH_SUIT_FIRST,
    "high_card_first": at.FLUSH_HIGH_CARD_FIRST,
    "all_cards_first": at.FLUSH_ALL_CARDS_FIRST,
}
_BOMB_OVER: Final[Mapping[str, int]] = {
    "none": at.OVER_NONE,
    "lone_two": at.OVER_LONE_TWO,
    "five_card": at.OVER_FIVE_CARD,
    "any": at.OVER_ANY,
}
_OPENING_IN: Final[Mapping[str, int]] = {
    "never": at.OPENING_NEVER,
    "first_round": at.OPENING_FIRST_ROUND,
    "every_round": at.OPENING_EVERY_ROUND,
}
_GUARD: Final[Mapping[str, int]] = {
    "off": at.GUARD_OFF,
    "answering": at.GUARD_ANSWERING,
    "always": at.GUARD_ALWAYS,
}
_FINISHING_TWO: Final[Mapping[str, int]] = {
    "allowed": at.TWO_ALLOWED,
    "not_when_led": at.TWO_NOT_WHEN_LED,
    "never": at.TWO_NEVER,
}
_REVOLUTION: Final[Mapping[str, int]] = {
    "off": at.REVOLUTION_OFF,
    "until_new_lead": at.REVOLUTION_UNTIL_LEAD,
    "until_round_end": at.REVOLUTION_UNTIL_END,
}
_KINDS: Final[Mapping[str, int]] = dict(
    zip(
        CATEGORIES,
        (at.STRAIGHT, at.FLUSH, at.FULL_HOUSE, at.FOUR_OF_A_KIND, at.STRAIGHT_FLUSH),
        strict=True,
    )
)


def circular_run(run: str) -> int:
    """The number of a run: the rank (3 = 0 … 2 = 12) of its first card as written on the circle.

    34567 is 0, TJQKA 7, JQKA2 8, A2345 11, 23456 12.
    """
    return RANKS.index(run[0])


@lru_cache(maxsize=512)
def lower(rules: Ruleset) -> Rules:
    """The rules as ``int64[RULES_SIZE]``, made once a ruleset and write-protected."""
    numbers = np.zeros(at.RULES_SIZE, dtype=np.int64)
    for place, value in (_table(rules) | _plays(rules) | _turns(rules)).items():
        numbers[place] = value
    numbers.flags.writeable = False
    return numbers


def _table(rules: Ruleset) -> dict[int, int]:
    """Seats, cards and suits."""
    strengths = [SUITS.index(suit) for suit in rules.suit_order]
    return {
        at.PLAYERS: rules.players,
        at.STEP: rules.step,
        at.CARDS_EACH: rules.cards_each,
        at.LEFTOVER_TO_LOWEST: rules.leftover == "to_lowest_card_holder",
        **{at.SUIT_OF_STRENGTH + strength: suit for strength, suit in enumerate(strengths)},
        **{at.STRENGTH_OF_SUIT + suit: strength for strength, suit in enumerate(strengths)},
    }


def _plays(rules: Ruleset) -> dict[int, int]:
    """Which plays there are, how they compare, and what bombs may do."""
    in_use = rules.categories if rules.five_card else ()
    bombs = set(rules.bombs) & set(in_use)
    lowered = [circular_run(run) for run in rules.straights]
    positions = [lowered.index(run) if run in lowered else -1 for run in range(13)]
    lowered += [-1] * (13 - len(lowered))
    return {
        at.TRIPLES: rules.triples,
        at.TWO_PAIRS: rules.four_card == "two_pair_and_quads",
        at.BARE_QUADS: rules.four_card != "none",
        **{at.CATEGORY + kind: category in in_use for category, kind in _KINDS.items()},
        at.SUIT_CARD_IS_LAST: rules.straight_suit_card == "sequence_last",
        at.ROYAL_TOPS: rules.royal_flush_tops,
        at.SUIT_BEFORE_RUN: rules.straight_flush_order == "suit_first",
        at.FLUSH_ORDER: _FLUSH_ORDER[rules.flush_order],
        at.SAME_CATEGORY: rules.five_card_answer == "same_category",
        at.BOMB_FOURS: "four_of_a_kind" in bombs,
        at.BOMB_STRAIGHT_FLUSH: "straight_flush" in bombs,
        at.BOMB_OVER: _BOMB_OVER[rules.bomb_over],
        at.RUN_COUNT: len(rules.straights),
        **{at.RUNS + position: run for position, run in enumerate(lowered)},
        **{at.RUN_POSITION + run: position for run, position in enumerate(positions)},
    }


def _turns(rules: Ruleset) -> dict[int, int]:
    """Whose turn it is, what must be played, and when it ends."""
    return {
        at.LOCKED_OUT: rules.passing == "locked_out",
        at.OPENING_IN: _OPENING_IN[rules.opening_in],
        at.OPENING_SINGLE: rules.opening_shape == "single",
        at.LOWEST_CARD_LEADS: rules.next_leader == "lowest_card",
        at.GUARD: _GUARD[rules.last_card_guard],
        at.FINISHING_TWO: _FINISHING_TWO[rules.finishing_two],
        at.PLACES: rules.round_end == "places",
        at.REVOLUTION: _REVOLUTION[rules.revolution],
        at.DRAGON: "dragon" in rules.instant_wins,
    }
