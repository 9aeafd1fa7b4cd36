"""Section 4 of the rules page: the best sets, by the units they are expected to win."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest

from helpers import jit_disabled
from oracle_thirteen import DECK
from oracle_thirteen import naturals as oracle_naturals
from pusoy.cards import Card, CardSet
from pusoy.errors import Refusal
from pusoy.thirteen.judging import is_legal, strengths
from pusoy.thirteen.kernel.population import PAIRINGS, by_suits, random_hands, weigh
from pusoy.thirteen.population import SCORINGS, SEED, SIZE, Population, population, scoring_of
from pusoy.thirteen.rows import Claim, Natural, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import Opponents, best_sets, choose_set, rated_naturals
from pusoy.thirteen.showdown import showdown
from pusoy.thirteen.splits import undominated_sets
from thirteen.deals import random_rules

PRESETS = {name: Ruleset.preset(name) for name in Ruleset.presets()}
DRAGON = CardSet("2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC")


def hand_of(seed: object) -> CardSet:
    return CardSet(Random(f"setting {seed}").sample(DECK, 13))


def member_hands(count: int) -> list[CardSet]:
    masks = np.zeros(count, np.int64)
    random_hands(SEED, np.zeros(52, np.int64), masks)
    return [CardSet.from_mask(int(mask)) for mask in masks]


def small(scoring: str, count: int) -> Population:
    """The first members of a stored population."""
    stored = population(scoring, False)
    return Population(stored.rows[:count], stored.worth[:count])


# --- the population ----------------------------------------------------------------------------------------


def test_hands_come_from_a_seed_the_same_for_ever() -> None:
    hands = member_hands(3)
    assert [str(hand) for hand in hands] == [
        "3D 6H 7C 7S 7H 8S 8H 9S TC TD QC KS 2S",
        "3H 4H 5C 5D 6D 7H 8C 9H TC JH AS AH 2C",
        "3D 5C 6C 7D 9H TC TH JH KD AS AH 2S 2H",
    ]
    assert all(len(hand) == 13 for hand in member_hands(500))


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_scoring_has_a_population_of_hands_set_in_order(scoring: str) -> None:
    members = population(scoring, False)
    assert members.rows.shape == (SIZE, 3)
    front, middle, back = members.rows.astype(np.int64).T
    assert (front < middle).all()
    assert (middle <= back).all()
    assert members.worth.min() > -10
    assert members.worth.max() < 20


@pytest.mark.parametrize("scoring", SCORINGS)
def test_the_members_of_a_population_hold_the_sets_that_are_stored_for_them(scoring: str) -> None:
    rules = next(rules for rules in PRESETS.values() if scoring_of(rules) == scoring)
    for hand, rows in zip(member_hands(20), population(scoring, False).rows, strict=False):
        assert rows.tolist() in undominated_sets(rules, hand).sets[:, :3].tolist()


def test_the_naturals_of_members_are_those_of_their_hands() -> None:
    specials = population("rows", False).specials
    names = ("dragon", "six_pairs", "three_flushes", "three_straights")
    for hand, bits in zip(member_hands(300), specials, strict=False):
        found = {name for place, name in enumerate(names) if bits >> place & 1}
        assert found == oracle_naturals([str(card) for card in hand])


@pytest.mark.parametrize("seed", range(3))
def test_a_member_weighs_as_many_exchanges_of_suits_as_leave_it_possible(seed: int) -> None:
    random = Random(seed)
    mine = CardSet(random.sample(DECK, 13))
    members = [CardSet(random.sample(DECK, 13)) for _ in range(60)]
    suits = np.array([by_suits(hand.mask) for hand in members], np.int64)
    chosen, weights = np.zeros(60, np.int64), np.zeros(60, np.int64)
    count = weigh(int(by_suits(mine.mask)), suits, PAIRINGS, chosen, weights)
    found = dict(zip(chosen[:count].tolist(), weights[:count].tolist(), strict=True))
    for number, hand in enumerate(members):
        twins = [
            {Card(card.rank + dict(zip("CSHD", order, strict=True))[card.suit]) for card in hand}
            for order in permutations("CSHD")
        ]
        assert found.get(number, 0) == sum(twin.isdisjoint(mine) for twin in twins)


def test_double_pays_what_three_more_pays_and_royalties_have_a_population_of_their_own() -> None:
    assert [scoring_of(rules) for rules in PRESETS.values()] == ["rows", "eastern", "bonus", "two_four"]
    assert scoring_of(PRESETS["pusoy"].replace(sweep="double")) == "bonus"


# --- expected units ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_expected_units_are_the_mean_of_showdowns(seed: int) -> None:
    """Against every member that may sit opposite, weighed, by the scoring of any house."""
    random = Random(f"units {seed}")
    rules = random_rules(random, foul="rejected", wheel="lowest", grand_slam_factor=1)
    hand, count = hand_of(seed), 150
    members = small(scoring_of(rules), count)
    chosen, weights = np.zeros(count, np.int64), np.zeros(count, np.int64)
    found = weigh(int(by_suits(hand.mask)), members.suits, PAIRINGS, chosen, weights)
    splits = undominated_sets(rules, hand)
    mine = random.randrange(len(splits))
    hands, total = member_hands(count), 0.0
    for number, weight in zip(chosen[:found].tolist(), weights[:found].tolist(), strict=True):
        total += (
            weight * showdown(rules, [splits[mine], shown_by(rules, hands[number], members, number)]).units[0]
        )
    expected = Opponents.facing(rules, hand, members).expected(splits.sets[mine : mine + 1])[0]
    assert expected == pytest.approx(total / weights[:found].sum())


def shown_by(rules: Ruleset, hand: CardSet, members: Population, number: int) -> Rows | Natural:
    """What a member brings: its strongest natural, unless its set is worth more, or its set."""
    names = oracle_naturals([str(card) for card in hand])
    for name, units in rules.naturals:
        if name in names and members.worth[number] <= units:
            return Natural(name, hand)
    splits = undominated_sets(Ruleset.preset("capsa-susun"), hand)
    place = splits.sets[:, :3].tolist().index(members.rows[number].tolist())
    return splits[place]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_best_sets_come_first_and_are_legal(preset: str) -> None:
    rules, hand = PRESETS[preset], hand_of(preset)
    rated = best_sets(rules, hand, 8)
    assert [one.units for one in rated] == sorted((one.units for one in rated), reverse=True)
    assert len({str(one.action) for one in rated}) == len(rated) == min(8, len(undominated_sets(rules, hand)))
    for one in rated:
        assert isinstance(one.action, Rows)
        assert is_legal(rules, one.action, hand)
        assert 0 < one.error < (0.5 if jit_disabled else 0.1)
    assert best_sets(rules, hand, 1)[0] == rated[0]


@pytest.mark.skipif(jit_disabled, reason="every hand is weighed against every member")
def test_no_undominated_set_is_better_than_the_best_one() -> None:
    """Also where there are so many that most are only looked at against a part of the opponents."""
    rules = PRESETS["pusoy"]
    hand = CardSet("2C 3D 5H 6S 8C 9D JH QS KC AD 4H 7S TC")
    many = max((hand_of(f"many {n}") for n in range(40)), key=lambda one: len(undominated_sets(rules, one)))
    for cards in (hand, many):
        every = Opponents.facing(rules, cards).expected(undominated_sets(rules, cards).sets)
        assert best_sets(rules, cards, 1)[0].units == pytest.approx(every.max())


def test_a_sweep_that_pays_more_changes_what_is_best() -> None:
    """The house's own scoring counts (section 4)."""
    plain, bonus = PRESETS["pusoy"], PRESETS["pusoy"].replace(sweep="bonus3", row_unit=3)
    hands = [hand_of(f"sweep {number}") for number in range(12)]
    assert any(best_sets(plain, one, 1)[0].action != best_sets(bonus, one, 1)[0].action for one in hands)


def test_units_grow_with_the_unit_of_a_row() -> None:
    rules, hand = PRESETS["pusoy"], hand_of("unit")
    one, five = (best_sets(rules.replace(row_unit=unit), hand, 1)[0] for unit in (1, 5))
    assert five.action == one.action
    assert five.units == pytest.approx(5 * one.units)


def test_naturals_are_rated_beside_the_sets() -> None:
    capsa = PRESETS["capsa-susun"]
    dragon, straights = rated_naturals(capsa, DRAGON)
    assert (dragon.action, straights.action) == (Claim("dragon"), Claim("three_straights"))
    assert 12.9 < dragon.units <= 13
    assert 2.5 < straights.units < 3
    assert rated_naturals(PRESETS["pusoy"], DRAGON) == ()
    assert choose_set(capsa, DRAGON) == Claim("dragon")
    assert isinstance(choose_set(PRESETS["pusoy"], DRAGON), Rows)


def test_a_natural_is_declined_for_a_set_that_earns_more() -> None:
    """Three flushes take 3 units; these straight flushes and fours take more from nearly everybody."""
    rich = CardSet("9S TS JS QS KS 4H 5H 6H 7H 8H AC KC QC")
    capsa = PRESETS["capsa-susun"]
    (flushes,) = [one for one in rated_naturals(capsa, rich) if one.action == Claim("three_flushes")]
    best = best_sets(capsa, rich, 1)[0]
    assert best.units > flushes.units
    assert choose_set(capsa, rich) == best.action


def test_the_place_of_the_straight_to_the_five_moves_the_population_too() -> None:
    usual, other = population("rows", False), population("rows", True)
    assert (np.sort(usual.rows, axis=0) != np.sort(other.rows, axis=0)).any()
    rules = PRESETS["pusoy"].replace(wheel="second_highest")
    best = best_sets(rules, hand_of("wheel"), 1)[0].action
    assert isinstance(best, Rows)
    assert strengths(rules, best)


@pytest.mark.parametrize("count", [0, 5, 12, 14, 52])
def test_other_than_thirteen_cards_are_refused(count: int) -> None:
    for ask in (best_sets, rated_naturals, choose_set):
        with pytest.raises(Refusal) as raised:
            ask(PRESETS["capsa-susun"], CardSet(DECK[:count]))
        assert raised.value.code == "not_thirteen_cards"
