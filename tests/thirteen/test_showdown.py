"""What a deal is worth: sections 1 to 3 of the rules page."""

from __future__ import annotations

from random import Random

import pytest

from helpers import fewer
from oracle_thirteen import in_order
from oracle_thirteen import units as oracle_units
from pusoy.cards import CardSet
from pusoy.errors import PusoyError, Refusal
from pusoy.thirteen.rows import Entry, Natural, Rows, parse_action
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import Showdown, showdown
from pusoy.words import FILIPINO
from thirteen.deals import deal, options_of, random_rules, random_set, rows_of

PUSOY = Ruleset.preset("pusoy")
CAPSA = Ruleset.preset("capsa-susun")
ANA = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
BEN = "7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD"
DRAGON = CardSet("2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC")
SIX_PAIRS = CardSet("2D 2H 3C 3H 4C 4D 5C 5D 6D 6H 7C 7H 8C")


def entry(text: str) -> Entry:
    found = parse_action(text)
    assert isinstance(found, Rows)
    return found


def shown(rules: Ruleset, *texts: str) -> Showdown:
    return showdown(rules, [entry(text) for text in texts])


def labels(result: Showdown) -> list[list[tuple[str, float]]]:
    return [[(item.label, item.points) for item in items] for items in result.items]


# --- the page's examples -----------------------------------------------------------------------------------


def test_the_worked_deal_under_pusoy() -> None:
    result = shown(PUSOY, ANA, BEN)
    assert (result.units, result.winners) == ((3, -3), (0,))
    assert labels(result)[0] == [
        ("front won: pair of jacks (3) against pair of sevens (4)", 1),
        ("middle won: three nines (5 4) against three eights (A 2)", 1),
        ("back won: full house, aces over kings against full house, queens over jacks", 1),
    ]
    assert labels(result)[1][0] == ("front lost: pair of sevens (4) against pair of jacks (3)", -1)
    assert FILIPINO.render(result.items[0][0].said).startswith("panalo ang harap")


def test_the_worked_deal_under_capsa_susun() -> None:
    a = "QS QH QC / 9S 9H 9C 4S 4H / 2S 2H 2C 2D 7S"
    b = "AS KD 3C / AH JH TH 6H 3H / 5D 6D 7D 8D 9D"
    result = shown(CAPSA, a, b)
    assert result.units == (1, -1)
    assert labels(result)[0][3:] == [
        ("royalty for the front: three queens", 3),
        ("royalty for the middle: full house, nines over fours", 2),
        ("royalty for the back: straight flush 5-6-7-8-9", -5),
    ]


# --- options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sweep", "all_three", "two_to_one"),
    [("none", 3, 1), ("bonus3", 6, 1), ("double", 6, 1), ("two_four", 4, 2)],
)
def test_what_a_sweep_pays(sweep: str, all_three: int, two_to_one: int) -> None:
    rules = PUSOY.replace(sweep=sweep, row_unit=5)
    assert shown(rules, ANA, BEN).units == (5 * all_three, -5 * all_three)
    loses_front = "3S 2H 4H / 9S 9H 9D 5C 4C / AS AH AD KC KD"
    assert shown(rules, loses_front, BEN).units == (5 * two_to_one, -5 * two_to_one)


def test_winning_more_rows_pays_two_where_the_others_tie() -> None:
    rules = Ruleset.preset("chinese-poker-2-4")
    lower_front = "TS TH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
    result = shown(rules, ANA, lower_front)
    assert labels(result)[0] == [
        ("front won: pair of jacks (3) against pair of tens (3)", 0),
        ("middle tied: three nines (5 4) against three nines (5 4)", 0),
        ("back tied: full house, aces over kings against full house, aces over kings", 0),
        ("more rows won", 2),
    ]


def test_a_fouled_set_loses_every_row_to_every_legal_set_and_ties_with_another() -> None:
    """Option `foul`: a legal set takes its royalties too."""
    rules = CAPSA.replace(foul="loses_all")
    foul = "AC AD AH / 2C 2D 2H 5S 6S / 4C 9S JD KC 3D"
    result = shown(rules, "2D 3C 4H / KS KH KC KD 2C / 5D 6D 7D 8D 9D", foul, foul)
    assert result.units == (2 * (6 + 8 + 5), -19, -19)
    assert result.fouls[0] is None
    assert result.fouls[1] is not None
    assert labels(result)[1][0] == ("front lost: the set is out of order", -1)
    assert labels(result)[0][0] == ("front won: the other set is out of order", 1)
    with pytest.raises(Refusal) as raised:
        shown(CAPSA, ANA, foul)
    assert raised.value.code == "foul_back_middle"


def test_a_grand_slam_multiplies_rows_and_sweeps_but_no_royalties() -> None:
    rules = Ruleset.from_options({"preset": "capsa-susun", "grand_slam_factor": 2})
    best = "KS KH KC / AS AH AD AC 2D / 5D 6D 7D 8D 9D"
    low = "2C 3C 4H / 2S 2H 7C 8S TC / JS JH QC QS 3D"
    result = shown(rules, best, low, low, low)
    assert result.units == (3 * (2 * 6 + 3 + 8 + 5), -28, -28, -28)
    assert [item.points for item in result.items[1] if item.label.startswith("grand slam")] == [-6]
    assert shown(rules, best, low, low).units == (2 * (6 + 16), -22, -22)  # three opponents make a slam


def test_naturals_beat_every_set_and_weaker_naturals() -> None:
    dragon, pairs = Natural("dragon", DRAGON), Natural("six_pairs", SIX_PAIRS)
    plain = entry("9H 9D 4C / TH TD 5H 5D 6C / AH AD 3S 3D 7C")
    result = showdown(CAPSA, [plain, dragon, pairs])
    assert result.units == (-16, 26, -10)
    assert result.comparisons[2].outcome is None
    assert labels(result)[1] == [("natural: dragon", 13), ("natural: dragon", 13)]
    assert labels(showdown(CAPSA, [pairs, pairs]))[0] == [("the same natural: six pairs", 0)]
    foul = entry("AC AD AH / 2C 2D 2H 5S 6S / 4C 9S JD KC 3D")
    assert showdown(CAPSA.replace(foul="loses_all"), [foul, pairs]).units == (-3, 3)


def test_equal_highest_totals_share_the_deal() -> None:
    assert shown(PUSOY, ANA, ANA, BEN).winners == (0, 1)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_seats_compare(seats: int) -> None:
    with pytest.raises(PusoyError, match="2 to 4 seats"):
        shown(PUSOY, *[ANA] * seats)


# --- properties --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_units_are_those_of_the_rules(seed: int) -> None:
    """They sum to zero, every pair is antisymmetric, and the items add up to them."""
    random = Random(seed)
    fouls = 0
    for _ in range(fewer(150)):
        rules = random_rules(random, foul="loses_all")
        sets = []
        for hand in deal(random, random.choice((2, 3, 4))):
            one = random_set(random, hand)
            for _ in range(random.choice((0, 60))):  # most random sets are fouls
                if in_order(one, options_of(rules)):
                    break
                one = random_set(random, hand)
            sets.append(one)
        result = showdown(rules, [rows_of(one) for one in sets])
        assert list(result.units) == oracle_units(options_of(rules), sets), (rules, sets)
        assert sum(result.units) == 0
        assert [sum(item.points for item in items) for items in result.items] == list(result.units)
        fouls += sum(fault is not None for fault in result.fouls)
        turned = showdown(rules, [rows_of(one) for one in reversed(sets)])
        assert turned.units == result.units[::-1]
        there = {comparison.seats: comparison.units for comparison in turned.comparisons}
        last = len(sets) - 1
        for comparison in result.comparisons:
            first, second = comparison.seats
            assert comparison.units == -there[last - second, last - first]
    assert fouls


@pytest.mark.parametrize("seed", range(2))
def test_the_order_in_which_cards_are_named_never_matters(seed: int) -> None:
    random = Random(f"order {seed}")
    for _ in range(50):
        rules = random_rules(random, foul="loses_all")
        sets = [random_set(random, hand) for hand in deal(random, 4)]
        mixed = [tuple(random.sample(list(row), len(row)) for row in one) for one in sets]
        texts = [" / ".join(" ".join(row) for row in one) for one in mixed]
        assert shown(rules, *texts).units == showdown(rules, [rows_of(one) for one in sets]).units
