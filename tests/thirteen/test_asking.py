"""Players of Pusoy who misbehave: they are played for, and what they did is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers import fewer
from oracle_thirteen import all_sets, in_order, key
from pusoy.cards import CardSet
from pusoy.errors import PusoyError
from pusoy.players import SetAnswer, ask_setter
from pusoy.players.setting import Casual, make_setter, setter_names
from pusoy.thirteen.deals import deal
from pusoy.thirteen.round import Round
from pusoy.thirteen.rows import Action, Claim, Rows, parse_action
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import lowest_set
from pusoy.thirteen.view import View

PUSOY = Ruleset.preset("pusoy")
ANA = "JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD"
BEN = "7S 7H 4D 8S 8H 8D AC 2C QC QD QH JC JD"
FOUL = parse_action("AS AH AD / 9S 9H 9D 5C 4C / JS JH 3D KC KD")


class Answers(Casual):
    """Answers whatever it was given; raises what is an error."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View, random: Random) -> Action:
        if isinstance(self.answer, Exception):
            raise self.answer
        action: Action = self.answer
        return action


def view(rules: Ruleset = PUSOY) -> View:
    return Round(rules, (ANA, BEN)).view(0)


@pytest.mark.parametrize("name", setter_names())
def test_a_good_answer_is_the_player_s_own(name: str) -> None:
    player = make_setter(name)
    assert ask_setter(player, view(), Random(1)) == SetAnswer(player.choose(view(), Random(1)))


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (RuntimeError("out of\norder"), "RuntimeError: out of order"),
        (None, "answered None"),
        ("dragon", "answered 'dragon'"),
        (Rows("JS JH 3D", "9S 9H 9D 5C 4C", "AS AH AD KC KD"), "answered Rows("),  # type: ignore[arg-type]
        (FOUL, "is lower than"),
        (parse_action("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD QC KD"), "Q♣"),
        (Claim("dragon"), "dragon: "),
    ],
    ids=["raises", "nothing", "text", "no cards", "foul", "not in hand", "natural"],
)
def test_what_is_no_legal_set_is_replaced_and_said(answer: object, fault: str) -> None:
    """Interfaces, section 2: the lowest legal set is laid down for it, never in silence."""
    answered = ask_setter(Answers(answer), view(), Random(1))
    assert answered.action == lowest_set(PUSOY, CardSet(ANA))
    assert answered.fault is not None
    assert fault in answered.fault
    assert "\n" not in answered.fault
    assert len(answered.fault) <= 200


def test_a_foul_stands_where_the_house_takes_it() -> None:
    """Option `foul`: `loses_all`."""
    loses_all = view(PUSOY.replace(foul="loses_all"))
    assert ask_setter(Answers(FOUL), loses_all, Random(1)) == SetAnswer(FOUL)


def test_who_only_watches_is_not_asked() -> None:
    with pytest.raises(PusoyError, match="no hand"):
        ask_setter(make_setter("casual"), Round(PUSOY, (ANA, BEN)).view(None), Random(1))


@pytest.mark.parametrize("seed", range(fewer(3)))
def test_the_lowest_set_is_the_lowest_of_all_that_there_are(seed: int) -> None:
    """Against the oracle's list of all 72,072 sets."""
    hand = deal(f"lowest {seed}")[0]
    options = PUSOY.options()

    def heights(rows: Any) -> tuple[Any, ...]:
        front, middle, back = (key(row, options) for row in rows)
        return back, middle, front

    lowest = min((rows for rows in all_sets([str(c) for c in hand]) if in_order(rows, options)), key=heights)
    found = [[str(card) for card in row] for row in lowest_set(PUSOY, hand)]
    assert heights(found) == heights(lowest)
    assert sorted(card for row in found for card in row) == sorted(map(str, hand))
