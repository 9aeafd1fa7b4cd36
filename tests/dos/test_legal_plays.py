"""The engine's plays are the oracle's: which are legal, in what order, and why the others are refused.

Every case has a seed of its own, which pytest prints when an assertion fails.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from helpers import (
    SOAK_PARTS,
    code_of,
    engine_code,
    fewer,
    generator,
    listed_plays,
    position_of,
    random_selection,
    soak_count,
)
from oracle import DECK, PASS, Options, judge, legal
from pusoy.cards import CardSet
from pusoy.dos.situation import LegalPlays
from strategies import RandomPosition, random_options, random_position

PARTS = 10
PAIRS = fewer(2000)


class Case:
    """One random decision, asked of the engine and of the oracle."""

    def __init__(self, seed: str, most_cards: int = 18) -> None:
        self.rng = generator(seed)
        self.options: Options = random_options(self.rng)
        self.here: RandomPosition = random_position(self.options, self.rng)
        while len(self.here.hand) > most_cards:
            self.here = random_position(self.options, self.rng)
        self.lapsed = self.here.table is None and self.rng.random() < 0.3
        self.engine = position_of(self.options, self.here, lapsed=self.lapsed)

    def judge(self, play: list[str] | str) -> str | None:
        return judge(self.options, play=play, lapsed=self.lapsed, **self.here._asdict())

    def legal(self) -> tuple[list[list[str]], bool]:
        return legal(self.options, lapsed=self.lapsed, **self.here._asdict())


def agree_on_legal_plays(seed: str) -> None:
    """Section 2: the same plays in the same order, and the same about passing."""
    case = Case(seed)
    plays, can_pass = case.legal()
    assert listed_plays(case.engine) == plays, (seed, case.options, case.here)
    assert case.engine.can_pass == can_pass, (seed, case.options, case.here)


def agree_on_refusals(seed: str, tries: int) -> None:
    """Section 4: the first code of the list that applies, in whatever order the cards are named."""
    case = Case(seed)
    others = [card for card in DECK if card not in case.here.hand]
    assert engine_code(case.engine, PASS) == case.judge(PASS), (seed, case.options, case.here)
    for _ in range(tries):
        play = random_selection(case.rng, case.here.hand, others)
        expected = case.judge(play)
        assert engine_code(case.engine, play) == expected, (seed, play, case.options, case.here)
        case.rng.shuffle(play)
        assert engine_code(case.engine, play) == expected, (seed, play, case.options, case.here)


def agree_on_every_selection(seed: str) -> None:
    """A play is listed exactly where it is not refused, over every set of one to five cards of the hand."""
    case = Case(seed, most_cards=9)
    assert_listed_is_allowed(case.engine.legal_plays, case)
    hand = case.here.hand
    for size in range(6):
        for cards in combinations(hand, size):
            play = list(cards)
            assert engine_code(case.engine, play) == case.judge(play), (seed, play, case.options, case.here)


def assert_listed_is_allowed(plays: LegalPlays, case: Case) -> None:
    """Both ways: what is listed is allowed, what is allowed is listed."""
    listed = {play.mask for play in plays}
    assert len(listed) == len(plays)
    allowed = {
        cards.mask
        for size in range(1, 6)
        for cards in map(CardSet, combinations(case.engine.hand, size))
        if case.engine.why_not(cards) is None
    }
    assert listed == allowed, (case.options, case.here)


@pytest.mark.parametrize("part", range(PARTS))
def test_legal_plays_are_the_oracles(part: int) -> None:
    for number in range(part, PAIRS, PARTS):
        agree_on_legal_plays(f"legal plays {number}")


@pytest.mark.parametrize("part", range(PARTS))
def test_refusals_are_the_oracles(part: int) -> None:
    for number in range(part, PAIRS, PARTS):
        agree_on_refusals(f"refusals {number}", tries=10)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_selection_of_a_small_hand_is_judged_as_the_oracle_judges_it(part: int) -> None:
    for number in range(part, fewer(600), PARTS):
        agree_on_every_selection(f"every selection {number}")


@pytest.mark.parametrize("part", range(PARTS))
def test_a_play_is_listed_exactly_where_it_is_not_refused(part: int) -> None:
    for number in range(part, fewer(150), PARTS):
        case = Case(f"listed {number}", most_cards=13)
        assert_listed_is_allowed(case.engine.legal_plays, case)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_a_million_decisions_are_the_oracles(part: int) -> None:
    run = random.SystemRandom().getrandbits(64)  # new cases every time; a failure names its seed
    print(f"seeds: soak {run} <number>, numbers {part}, {part + SOAK_PARTS}, ...")
    for number in range(part, soak_count, SOAK_PARTS):
        seed = f"soak {run} {number}"
        agree_on_legal_plays(seed)
        agree_on_refusals(seed, tries=3)
        if number % 50 == 0:
            agree_on_every_selection(seed)


def test_every_refusal_that_one_decision_can_give_is_given() -> None:
    """The refusals above are no empty promise: each code of section 4 that one decision can give occurs."""
    seen: dict[str | None, int] = {}
    for number in range(3000):
        case = Case(f"codes {number}")
        plays = [random_selection(case.rng, case.here.hand, DECK), PASS]
        for play in plays:
            code = code_of(case.engine.why_not_pass()) if play == PASS else engine_code(case.engine, play)
            seen[code] = seen.get(code, 0) + 1
    assert set(seen) == {
        None,
        "bad_card",
        "duplicate_card",
        "not_in_hand",
        "not_a_combination",
        "wrong_count",
        "wrong_category",
        "too_low",
        "must_include_opening_card",
        "must_open_with_single",
        "must_play_highest_single",
        "cannot_finish_on_two",
        "cannot_pass_on_lead",
        "cannot_pass_guarding",
    }, seen
