"""Errors are values: they cross processes, and say what they said."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.dos.match import Match
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.records import read_record

RULES = Ruleset.preset("cardems")
ROUND = Round(RULES, deal(RULES, "a seed"))

FAULTY: dict[str, Callable[[], object]] = {
    "card": lambda: CardSet("3C 1H"),
    "play": lambda: ROUND.play("2D 2H"),
    "turn": lambda: ROUND.pass_(0),
    "ruleset": lambda: Ruleset(players=7, suit_order="CCCC"),
    "record": lambda: read_record("format = 1\ngame = 7"),
    "broken record": lambda: read_record("format = ["),
    "position": lambda: Position.parse("x"),
    "seat": lambda: ROUND.view(4),
    "negative seat": lambda: ROUND.view(-22),
    "seat that is no number": lambda: ROUND.position(True),
    "seat of a position": lambda: Position.build(RULES, -1, CardSet("3C"), [1, 1, 1, 1]),
    "dealer": lambda: Round(RULES, ROUND.hands_dealt, dealer=4),
    "dealer of a deal": lambda: deal(RULES, "a seed", -1),
    "dealer of a match": lambda: Match(RULES, first_dealer=1.0),  # type: ignore[arg-type]
    "winner": lambda: Round(RULES, ROUND.hands_dealt, first_round=False, previous_winner=True),
    "first round": lambda: Round(RULES, ROUND.hands_dealt, first_round="no"),  # type: ignore[arg-type]
    "rules of a round": lambda: Round("cardems", ROUND.hands_dealt),  # type: ignore[arg-type]
    "rules of a match": lambda: Match("cardems"),  # type: ignore[arg-type]
    "seed": lambda: Match(RULES).deal(5),  # type: ignore[arg-type]
    "text of a position": lambda: Position.parse(None),  # type: ignore[arg-type]
    "no cards": lambda: ROUND.play(None),  # type: ignore[arg-type]
    "undo": lambda: ROUND.copy().undo(),
    "result": lambda: Match(RULES).round,
    "long list": lambda: Ruleset.from_options({"straights": ["34567"] * 100_000}),
    "many names": lambda: Ruleset.from_options({f"option {i}": 1 for i in range(100_000)}),
}


@pytest.mark.parametrize("name", FAULTY)
def test_wrong_use_raises_an_error_of_the_family_that_survives_pickling(name: str) -> None:
    """A hidden hand is never what an error, or a seat that there is not, gives away."""
    with pytest.raises(PusoyError) as raised:
        FAULTY[name]()
    error = raised.value
    assert error.message
    assert len(error.message) < 5000
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert twin.__dict__ == error.__dict__
