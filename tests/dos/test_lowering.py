"""A ruleset lowered to the numbers that the kernel reads, each in the place that the layout names."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pusoy.dos.kernel import layout as at
from pusoy.dos.lowering import circular_run, lower
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import ALL_RUNS
from strategies import rulesets


def at_places(first: int, *numbers: int) -> list[tuple[int, int]]:
    return [(first + offset, number) for offset, number in enumerate(numbers)]


DEFAULT_NUMBERS = [
    (at.PLAYERS, 4), (at.STEP, 1), (at.CARDS_EACH, 13), (at.LEFTOVER_TO_LOWEST, 0), (at.TRIPLES, 1),
    (at.TWO_PAIRS, 0), (at.BARE_QUADS, 0), *at_places(at.CATEGORY + at.STRAIGHT, 1, 1, 1, 1, 1),
    (at.SUIT_CARD_IS_LAST, 0), (at.ROYAL_TOPS, 0), (at.SUIT_BEFORE_RUN, 0),
    (at.FLUSH_ORDER, at.FLUSH_SUIT_FIRST), (at.SAME_CATEGORY, 0), (at.BOMB_FOURS, 0),
    (at.BOMB_STRAIGHT_FLUSH, 0), (at.BOMB_OVER, at.OVER_NONE), (at.LOCKED_OUT, 0),
    (at.OPENING_IN, at.OPENING_FIRST_ROUND), (at.OPENING_SINGLE, 0), (at.LOWEST_CARD_LEADS, 0),
    (at.GUARD, at.GUARD_OFF), (at.FINISHING_TWO, at.TWO_ALLOWED), (at.PLACES, 0),
    (at.REVOLUTION, at.REVOLUTION_OFF), (at.DRAGON, 0), (at.RUN_COUNT, 10),
    *at_places(at.RUNS, 0, 1, 2, 3, 4, 5, 6, 7, 12, 11, -1, -1, -1),
    *at_places(at.RUN_POSITION, 0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, 9, 8),
    *at_places(at.SUIT_OF_STRENGTH, 0, 1, 2, 3), *at_places(at.STRENGTH_OF_SUIT, 0, 1, 2, 3),
]  # fmt: skip
TAIWAN_NUMBERS = [
    (at.TRIPLES, 0), (at.CATEGORY + at.FLUSH, 0), (at.SAME_CATEGORY, 1), (at.BOMB_FOURS, 1),
    (at.BOMB_STRAIGHT_FLUSH, 1), (at.BOMB_OVER, at.OVER_ANY), (at.DRAGON, 1),
    *at_places(at.RUNS, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12),
    *at_places(at.RUN_POSITION, 1, 2, 3, 4, 5, 6, 7, 8, -1, -1, -1, 0, 9),
    *at_places(at.SUIT_OF_STRENGTH, 0, 3, 2, 1), *at_places(at.STRENGTH_OF_SUIT, 0, 3, 2, 1),
]  # fmt: skip
ODD_RULES = Ruleset(
    players=3, cards_each=17, leftover="to_lowest_card_holder", direction="anticlockwise",
    suit_order="HCDS", four_card="two_pair_and_quads", five_card=False,
    straight_suit_card="sequence_last", royal_flush_tops=True, straight_flush_order="suit_first",
    flush_order="all_cards_first", bombs=("four_of_a_kind",), bomb_over="five_card",
    passing="locked_out", opening_in="every_round", opening_shape="single", next_leader="lowest_card",
    last_card_guard="always", finishing_two="never", round_end="places", place_points=(2, 1, 0),
    revolution="until_round_end", straights=ALL_RUNS,
)  # fmt: skip
ODD_NUMBERS = [
    (at.PLAYERS, 3), (at.STEP, 2), (at.CARDS_EACH, 17), (at.LEFTOVER_TO_LOWEST, 1),
    (at.TWO_PAIRS, 1), (at.BARE_QUADS, 1), *at_places(at.CATEGORY + at.STRAIGHT, 0, 0, 0, 0, 0),
    (at.SUIT_CARD_IS_LAST, 1), (at.ROYAL_TOPS, 1), (at.SUIT_BEFORE_RUN, 1),
    (at.FLUSH_ORDER, at.FLUSH_ALL_CARDS_FIRST), (at.BOMB_OVER, at.OVER_FIVE_CARD), (at.LOCKED_OUT, 1),
    (at.OPENING_IN, at.OPENING_EVERY_ROUND), (at.OPENING_SINGLE, 1), (at.LOWEST_CARD_LEADS, 1),
    (at.GUARD, at.GUARD_ALWAYS), (at.FINISHING_TWO, at.TWO_NEVER), (at.PLACES, 1),
    (at.REVOLUTION, at.REVOLUTION_UNTIL_END), (at.RUN_COUNT, 13),
    *at_places(at.RUNS, 11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    *at_places(at.RUN_POSITION, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1),
    *at_places(at.SUIT_OF_STRENGTH, 2, 0, 3, 1), *at_places(at.STRENGTH_OF_SUIT, 1, 3, 0, 2),
]  # fmt: skip


def test_every_lowered_number_has_a_place_of_its_own() -> None:
    assert sorted(place for place, _ in DEFAULT_NUMBERS) == list(range(at.RULES_SIZE))


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [(Ruleset(), []), (Ruleset.preset("taiwan"), TAIWAN_NUMBERS), (ODD_RULES, ODD_NUMBERS)],
)
def test_each_number_is_lowered_into_its_place(rules: Ruleset, numbers: list[tuple[int, int]]) -> None:
    expected = dict(DEFAULT_NUMBERS) | dict(numbers)
    assert dict(enumerate(lower(rules).tolist())) == expected


def test_a_bomb_of_a_category_out_of_use_is_no_bomb() -> None:
    bombs = Ruleset(bombs=("four_of_a_kind", "straight_flush"), bomb_over="any")
    numbers = lower(bombs.replace(categories=["four_of_a_kind"]))
    assert (numbers[at.BOMB_FOURS], numbers[at.BOMB_STRAIGHT_FLUSH]) == (1, 0)


def test_runs_are_numbered_by_their_first_rank() -> None:
    assert [circular_run(run) for run in ("34567", "TJQKA", "JQKA2", "A2345", "23456")] == [0, 7, 8, 11, 12]


@given(rulesets())
def test_every_ruleset_can_be_lowered_once_and_not_written_to(options: dict[str, Any]) -> None:
    numbers = lower(Ruleset.from_options(options))
    assert numbers is lower(Ruleset.from_options(options))
    assert not numbers.flags.writeable
    assert numbers.dtype == "int64"
