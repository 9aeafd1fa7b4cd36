"""Refusals as people read them: true in every house, and naming the options they rest on."""

from __future__ import annotations

import pytest

from pusoy.cards import CardSet
from pusoy.dos.options import OPTIONS
from pusoy.dos.plays import describe
from pusoy.dos.position import Position
from pusoy.dos.refusals import _SENTENCES, CODES
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, Refusal


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
    for _, rule, *options in _SENTENCES.values():
        assert rule
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
