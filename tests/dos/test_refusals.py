"""Refusals as people read them: true in every house, and naming the options they rest on."""

from __future__ import annotations

import pytest

from pusoy.cards import Card, CardSet
from pusoy.dos.options import OPTIONS
from pusoy.dos.plays import describe
from pusoy.dos.position import Position
from pusoy.dos.refusals import _SENTENCES, CODES, Attempt, not_your_turn, refuse, round_over
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import CardError, Code, Refusal
from pusoy.words import ENGLISH, FILIPINO, with_names


def refused(rules: Ruleset, hand: str, table: str | None, play: str, *, inverted: bool = False) -> Refusal:
    cards = CardSet(hand)
    left = [len(cards), *([5] * (rules.players - 1))]
    on_table = None if table is None else CardSet(table)
    here = Position.build(rules, 0, cards, left, table=on_table, table_owner=1, inverted=inverted)
    refusal = here.why_not(play)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize(
    ("preset", "table", "play", "sentence"),
    [
        ("casual", "5C", "8C 8S", "The play to beat is 5♣: answer with one card."),
        ("bombs", "5C", "8C 8S", "The play to beat is 5♣: answer with one card, or with a bomb."),
        (
            "filipino-house",
            "3C 4S 5H 6D 7C",
            "8C 8S 8H 9C 9D",
            "In this house a straight is answered only with a straight.",
        ),
        (
            "bombs",
            "3C 4S 5H 6D 7C",
            "8C 8S 8H 9C 9D",
            "In this house a straight is answered only with a straight, or with a bomb.",
        ),
        ("cardems", "KD", "8C", "8♣ does not beat K♦."),
    ],
)
def test_what_is_wanted_instead_is_said_truly(preset: str, table: str, play: str, sentence: str) -> None:
    """``bombs``, ``bomb_over``, ``five_card_answer``: a bomb would be legal where the house has them."""
    assert refused(Ruleset.preset(preset), "8C 8S 8H 9C 9D", table, play).message == sentence


def test_in_the_turned_order_the_cards_that_decide_are_named() -> None:
    """``revolution``: flushes and two pairs compare by the turned ranks."""
    rules = Ruleset.preset("revolution").replace(five_card_answer="any_category")
    flush = CardSet("4D 7D 9D JD KD")
    assert describe(rules, flush) == "flush in diamonds, king high"
    assert describe(rules, flush, inverted=True) == "flush in diamonds, four high"
    refusal = refused(rules, str(flush), "3D 5D 6D 8D AD", str(flush), inverted=True)
    assert refusal.message == (
        "Flush in diamonds, four high does not beat flush in diamonds, three high "
        "while the order is turned over."
    )


def test_every_code_but_those_of_cards_and_turns_has_a_sentence_and_a_rule() -> None:
    elsewhere = {Code.ROUND_OVER, Code.NOT_YOUR_TURN, Code.BAD_CARD, Code.DUPLICATE_CARD}
    assert set(_SENTENCES) == set(Code) - elsewhere
    assert tuple(Code) == CODES


def test_options_that_a_refusal_names_are_options() -> None:
    for _, *options in _SENTENCES.values():
        assert set(options) <= set(OPTIONS)


@pytest.mark.parametrize("text", ["2@0 3C4D 5/5/2/5 7C@1", "-@0 - 5/5/2/5 7C@1", "-@0 - 5/5/2/5 -"])
def test_a_position_lets_nobody_act_but_its_own_seat(text: str) -> None:
    """Another seat's hand is not known there, so that nothing can be said of its actions."""
    here = Position.parse(f"{Ruleset.preset('playfacetoface').id} {text} - normal -")
    for refusal in (here.why_not_pass(), here.why_not_pass(0), here.why_not("3C", 0)):
        assert refusal is not None
        assert refusal.code == Code.NOT_YOUR_TURN
    assert not here.can_pass
    with pytest.raises(Refusal):
        here.default_action()


# --- in every language ------------------------------------------------------------------------------------


def in_filipino(refusal: Refusal) -> str:
    assert refusal.said is not None
    return FILIPINO.render(refusal.said)


@pytest.mark.parametrize(
    ("preset", "table", "play", "sentence"),
    [
        ("casual", "5C", "8C 8S", "5♣ ang tatalunin: 1 baraha ang isagot."),
        ("bombs", "5C", "8C 8S", "5♣ ang tatalunin: 1 baraha ang isagot, o bomba."),
        (
            "filipino-house",
            "3C 4S 5H 6D 7C",
            "8C 8S 8H 9C 9D",
            "Sa bahay na ito, straight lang ang puwedeng isagot sa straight.",
        ),
        ("cardems", "KD", "8C", "Hindi kayang talunin ng 8♣ ang K♦."),
        ("cardems", "KC KD", "8C 8S", "Hindi kayang talunin ng 8♣ 8♠ ang K♣ K♦."),
        ("cardems", None, "8C 9C", "Hindi kombinasyon sa bahay na ito ang 8♣ 9♣."),
        ("cardems", "5C", "2D", "Wala sa kamay mo ang 2♦."),
        ("cardems", "5C", "", "Wala kang napiling baraha; kung papasa ka, mag-pass."),
    ],
)
def test_a_refusal_is_said_in_filipino_too(preset: str, table: str | None, play: str, sentence: str) -> None:
    assert in_filipino(refused(Ruleset.preset(preset), "8C 8S 8H 9C 9D", table, play)) == sentence


def every_refusal() -> list[Refusal]:
    """Each sentence of each code, in every way that it is said."""
    seven, table, hand = CardSet("7C"), CardSet("9C"), CardSet("7C 8D")
    found = [round_over(), not_your_turn(0, 2), not_your_turn(None, 2)]
    for code in _SENTENCES:
        house = Ruleset.preset("bombs" if code == Code.WRONG_COUNT else "filipino-house")
        laid = CardSet("3C 4S 5H 6D 7C") if code == Code.WRONG_CATEGORY else table
        for required in (None, Card("3C")):
            for twos in ("never", "not_when_led"):
                rules = house.replace(finishing_two=twos)
                tried = (seven, CardSet("7C 9D"), CardSet())
                found += [refuse(code, Attempt(rules, one, hand, laid, required)) for one in tried]
    for text in ("3C 1H", "1H", "3C 3C"):
        with pytest.raises(CardError) as raised:
            CardSet(text)
        found.append(raised.value)
    for items in (["3C", "1H"], ["3C", "3C"]):
        with pytest.raises(CardError) as raised:
            CardSet(items)
        found.append(raised.value)
    return found


def test_every_refusal_is_said_in_every_language_with_its_rule() -> None:
    refusals = every_refusal()
    assert {str(refusal.code) for refusal in refusals} == set(Code)
    for refusal in refusals:
        assert refusal.said is not None
        assert refusal.rule_said is not None
        assert ENGLISH.render(refusal.said) == refusal.message == str(refusal)
        assert ENGLISH.render(refusal.rule_said) == refusal.rule
        for one in (refusal.said, refusal.rule_said):
            assert FILIPINO.render(one) not in ("", ENGLISH.render(one))


def test_a_refusal_out_of_turn_can_name_who_sits_there() -> None:
    names = ("Ana", "Ben", "Caloy", "Dina")
    refusal = not_your_turn(0, 2)
    assert refusal.message == "It is seat 2's turn; seat 0 cannot act."
    assert refusal.said is not None
    said = with_names(refusal.said, names, 0)
    assert ENGLISH.render(said) == "It is Caloy's turn; you cannot act."
    assert FILIPINO.render(said) == "Turno ni Caloy; hindi pa turno mo."
    watching = not_your_turn(None, 2)
    assert watching.message == "It is seat 2's turn; somebody who only watches cannot act."


def test_refusals_with_the_same_words_are_equal_however_they_came_to_them() -> None:
    refusal = not_your_turn(0, 2)
    plain = Refusal(Code.NOT_YOUR_TURN, refusal.message, refusal.rule)
    assert plain == refusal
    assert hash(plain) == hash(refusal)
    assert repr(plain) == repr(refusal)
    assert (plain.said, plain.rule_said) == (None, None)
