"""Situations go to other processes and come back as they were, ready for the code that is compiled."""

from __future__ import annotations

import pickle

import pytest

from pusoy.dos.deals import deal
from pusoy.dos.kernel.doors import list_legal
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset


@pytest.mark.parametrize("name", ["cardems", "three-hands", "revolution"])
def test_a_view_and_a_round_come_back_as_they_were(name: str) -> None:
    rules = Ruleset.preset(name)
    round_ = Round(rules, deal(rules, "a seed"))
    for _ in range(5):
        round_.act(round_.position(round_.turn or 0).default_action())
    view = round_.view(round_.turn)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.legal_plays == view.legal_plays
    twin = pickle.loads(pickle.dumps(round_))
    assert (twin.hands, twin.events, twin.legal_plays) == (round_.hands, round_.events, round_.legal_plays)
    assert twin.undo() == round_.undo()


def test_nothing_is_compiled_again_for_what_was_sent() -> None:
    rules = Ruleset.preset("cardems")
    position = Round(rules, deal(rules, "a seed")).position(0)
    again = pickle.loads(pickle.dumps(position))
    assert again._lowered is lower(rules)
    assert not again._lowered.flags.writeable
    before = len(getattr(list_legal, "signatures", ()))
    assert again.legal_plays == position.legal_plays
    assert len(getattr(list_legal, "signatures", ())) == before
