"""Sets, fouls and naturals: sections 1, 2 and 4 of the rules page."""

from __future__ import annotations

from random import Random

import pytest

from helpers import fewer
from oracle_thirteen import in_order
from oracle_thirteen import naturals as oracle_naturals
from pusoy.cards import CardSet
from pusoy.errors import Refusal, SetCode
from pusoy.thirteen.judging import foul, foul_so_far, is_legal, naturals, why_not_natural, why_not_rows
from pusoy.thirteen.rows import Claim, Rows, parse_action, read_rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.values import NATURALS
from pusoy.words import FILIPINO
from thirteen.deals import options_of, random_hand, random_rules, random_set, rows_of

PUSOY = Ruleset.preset("pusoy")
CAPSA = Ruleset.preset("capsa-susun")
GOOD = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"


def rows(text: str) -> Rows:
    found = parse_action(text)
    assert isinstance(found, Rows)
    return found


def refused(text: str, hand: CardSet | None = None, rules: Ruleset = PUSOY) -> Refusal:
    refusal = why_not_rows(rules, rows(text), hand)
    assert refusal is not None
    assert not is_legal(rules, rows(text), hand)
    return refusal


# --- the first refusal that applies ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("front", "middle", "back", "code"),
    [
        ("XX", "9S", "AS", SetCode.BAD_CARD),
        ("JS JH", "9S 9H 9D 5C 5X", "AS AH AD KC KD", SetCode.BAD_CARD),
        ("JS JS", "9S 9H 9D 5C 4C", "AS AH AD KC KD", SetCode.WRONG_ROW_SIZE),
        ("JS JH 3D", "9S 9H 9D 5C 4C AS", "AS AH AD KC KD", SetCode.WRONG_ROW_SIZE),
        ("JS JH 3D", "9S 9H 9D 5C 4C", "", SetCode.WRONG_ROW_SIZE),
        ("JS JS 3D", "9S 9H 9D 5C 4C", "AS AH AD KC KD", SetCode.DUPLICATE_CARD),
        ("AS JS 3D", "9S 9H 9D 5C 4C", "AS AH AD KC KD", SetCode.DUPLICATE_CARD),
    ],
)
def test_rows_that_are_none_are_refused_by_the_first_code_that_applies(
    front: str, middle: str, back: str, code: SetCode
) -> None:
    for texts in ((front, middle, back), (front.split(), middle.split(), back.split())):
        with pytest.raises(Refusal) as raised:
            read_rows(*texts)
        assert raised.value.code == code
    with pytest.raises(Refusal) as raised:
        parse_action(f"{front} / {middle}/{back}")
    assert raised.value.code == code


def test_rows_made_by_hand_are_checked_like_those_from_text() -> None:
    three, five = CardSet("JS JH 3D"), CardSet("9S 9H 9D 5C 4C")
    hand = three | five | CardSet("AS AH AD KC KD")
    for odd, code in (
        (Rows(five, three, three), SetCode.WRONG_ROW_SIZE),
        (Rows(three, five, CardSet("JS AH AD KC KD")), SetCode.DUPLICATE_CARD),
        (Rows(three, five, CardSet("AS AH AD KC KH")), SetCode.NOT_IN_HAND),
    ):
        refusal = why_not_rows(PUSOY, odd, hand)
        assert refusal is not None
        assert refusal.code == code


def test_cards_of_another_hand_are_refused_before_fouls_are() -> None:
    foul = "8H 8D AC / 8C 8S KH 5D 3C / AS AH 2H 2D 9C"
    assert refused(foul).code == SetCode.FOUL_MIDDLE_FRONT
    hand = (rows(foul).cards - CardSet("9C")) | CardSet("9S")
    assert refused(foul, hand).code == SetCode.NOT_IN_HAND
    assert refused(foul, hand).message == "9♣ is not in your hand."


def test_fouls_name_both_rows_and_compare_them_in_words() -> None:
    middle_front = refused("8H 8D AC / 8C 8S KH 5D 3C / AS AH 2H 2D 9C")
    assert middle_front.message == (
        "The middle must be higher than the front: pair of eights (K 5 3) is lower than pair of eights (A)."
    )
    back_middle = refused("2C 3C 4C / 5D 6D 7D 8D 9D / AH JH TH 6H 3H")
    assert back_middle.code == SetCode.FOUL_BACK_MIDDLE
    assert back_middle.message == (
        "The back must be higher than the middle: flush A J 10 6 3 is lower than straight flush 5-6-7-8-9."
    )
    assert back_middle.said is not None
    assert FILIPINO.render(back_middle.said).startswith("Dapat mas mataas ang likod")


def test_of_two_fouls_that_of_the_back_is_named() -> None:
    both = "AC AD AH / 2C 2D 2H 5S 6S / 4C 9S JD KC 3D"
    assert refused(both).code == SetCode.FOUL_BACK_MIDDLE


def test_equal_rows_are_a_matter_of_the_house() -> None:
    """Option `order_check`; a front is never exactly equal to a middle."""
    equal = "2C 3D 4C / 9C TH JC QD KS / 9D TD JS QS KC"
    assert refused(equal).message == (
        "The back must be higher than the middle: straight 9-10-J-Q-K and straight 9-10-J-Q-K are equal."
    )
    assert is_legal(CAPSA, rows(equal))


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_rows_is_that_of_the_rules(seed: int) -> None:
    random = Random(seed)
    for _ in range(fewer(1500)):
        rules = random_rules(random)
        one = random_set(random, random_hand(random))
        assert is_legal(rules, rows_of(one)) == in_order(one, options_of(rules)), (rules, one)


# --- actions as text ---------------------------------------------------------------------------------------


def test_an_action_reads_back_from_its_text() -> None:
    for text in (GOOD, *NATURALS):
        assert str(parse_action(text)) == text
        assert parse_action(str(parse_action(text))) == parse_action(text)
    assert parse_action(" Six_Pairs ") == Claim("six_pairs")


# --- naturals ----------------------------------------------------------------------------------------------

EXAMPLES = {
    "dragon": "2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC",
    "six_pairs": "2D 2H 2S 2C 4C 4D 5C 5D 6D 6H 7C 7H 8C",
    "three_flushes": "2C 5C 9C 3H 4H 8H JH KH 6S 7S TS QS AS",
    "three_straights": "AC 2D 3H 4S 5C 9D TH JS QC KD QH KS AS",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_natural_is_found(name: str) -> None:
    assert name in naturals(CAPSA, CardSet(EXAMPLES[name]))


def test_three_in_front_may_go_from_the_ace_or_to_it() -> None:
    low = CardSet("AC 2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC")
    high = CardSet("2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC AC")
    assert "three_straights" in naturals(CAPSA, low)
    assert "three_straights" in naturals(CAPSA, high)


@pytest.mark.parametrize("seed", range(4))
def test_naturals_are_those_of_the_rules(seed: int) -> None:
    random = Random(f"naturals {seed}")
    rules = Ruleset.from_options({"naturals": [[name, 1] for name in NATURALS]})
    found = set()
    for _ in range(fewer(600)):
        hand = random_hand(random)
        mine = naturals(rules, CardSet(hand))
        assert set(mine) == oracle_naturals(hand), hand
        found |= set(mine)
    assert found >= {"six_pairs", "three_flushes"}


def test_the_strongest_natural_of_the_house_comes_first() -> None:
    """A dragon of one suit is three flushes and three straights too."""
    royal = CardSet(rank + "S" for rank in "23456789TJQKA")
    assert naturals(CAPSA, royal) == ("dragon", "three_flushes", "three_straights")
    turned = CAPSA.replace(naturals=[["three_straights", 5], ["dragon", 4]])
    assert naturals(turned, royal) == ("three_straights", "dragon")
    assert naturals(PUSOY, royal) == ()


def test_a_natural_that_is_none_is_refused() -> None:
    royal = CardSet(rank + "S" for rank in "23456789TJQKA")
    for rules, name, cards, code in (
        (PUSOY, "dragon", royal, SetCode.NOT_THAT_NATURAL),
        (CAPSA, "six_pairs", royal, SetCode.NOT_THAT_NATURAL),
        (CAPSA, "unicorn", royal, SetCode.NOT_THAT_NATURAL),
        (CAPSA, "dragon", CardSet("2C 3C"), SetCode.NOT_THIRTEEN_CARDS),
    ):
        refusal = why_not_natural(rules, name, cards)
        assert refusal is not None
        assert refusal.code == code
        assert refusal.message.endswith(".")
    assert why_not_natural(CAPSA, "dragon", royal) is None
    with pytest.raises(Refusal):
        naturals(CAPSA, CardSet("2C"))


# --- rows that are still being filled -----------------------------------------------------------------------


def test_full_rows_foul_while_the_third_is_empty() -> None:
    """Section 2: the back over the middle, the middle over the front."""
    whole = rows("AS AH AD / 9S 9H 9D 5C 4C / JS JH 3D KC KD")
    for left_out in range(3):
        some = Rows(*(CardSet() if row == left_out else cards for row, cards in enumerate(whole)))
        found = foul_so_far(PUSOY, some)
        expected = {0: SetCode.FOUL_BACK_MIDDLE, 2: SetCode.FOUL_MIDDLE_FRONT}.get(left_out)
        assert (None if found is None else found.code) == expected
    assert foul_so_far(PUSOY, whole) == foul(PUSOY, whole)


def test_a_row_that_lacks_a_card_fouls_with_none() -> None:
    assert foul_so_far(PUSOY, Rows(CardSet("AS AH AD"), CardSet("9S 9H 9D 5C"), CardSet("JS JH"))) is None


@pytest.mark.parametrize("seed", range(fewer(20)))
def test_full_sets_are_judged_alike_by_both(seed: int) -> None:
    random = Random(seed)
    rules, laid = random_rules(random), rows_of(random_set(random, random_hand(random)))
    assert foul_so_far(rules, laid) == foul(rules, laid)
