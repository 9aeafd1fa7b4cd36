"""The protocol that every game meets: the same contract is run over both games and over a ten-line fake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pusoy.dos.match import Match
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, Refusal
from pusoy.game import AnyGame
from pusoy.thirteen import match as thirteen
from pusoy.thirteen.ruleset import Ruleset as ThirteenRuleset


class CountingGame:
    """Two seats say "one" at the same time; a round is over when both have, a match after two rounds."""

    name = "counting"
    seats = range(2)
    winners: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.said: list[set[int]] = []
        self.totals: tuple[float, ...] = (0, 0)

    @property
    def to_act(self) -> frozenset[int]:
        return frozenset(self.seats) - self.said[-1] if self.said else frozenset()

    @property
    def round_over(self) -> bool:
        return not self.to_act

    @property
    def over(self) -> bool:
        return len(self.said) == 2 and self.round_over

    def deal(self, seed: str) -> None:
        self.said.append(set())

    def parse_action(self, text: str) -> str:
        if text != "one":
            raise Refusal(Code.NOT_A_COMBINATION, f"say one, not {text!r}")
        return text

    def why_not(self, seat: int, action: str) -> Refusal | None:
        return None if seat in self.to_act else Refusal(Code.NOT_YOUR_TURN, "you have said it")

    def act(self, seat: int, action: str) -> tuple[int, str]:
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise refusal
        self.said[-1].add(seat)
        self.totals = tuple(sum(other in said for said in self.said) for other in self.seats)
        self.winners = (0, 1) if self.over else ()
        return (seat, action)

    def default_action(self, seat: int) -> str:
        return "one"

    def view(self, seat: int | None) -> frozenset[int]:
        return frozenset(self.said[-1])

    def copy(self) -> CountingGame:
        twin = CountingGame()
        twin.said = [set(said) for said in self.said]
        twin.totals, twin.winners = self.totals, self.winners
        return twin

    def record(self) -> dict[str, Any]:
        return {"game": self.name, "round": [sorted(said) for said in self.said]}


def _dos(preset: str) -> Callable[[], AnyGame]:
    rules = Ruleset.preset(preset).replace(match_end={"rounds": 2})
    return lambda: Match(rules)


def _thirteen(preset: str, seats: int) -> Callable[[], AnyGame]:
    rules = ThirteenRuleset.preset(preset).replace(match_end={"rounds": 2})
    return lambda: thirteen.Match(rules, seats=seats)


GAMES: dict[str, Callable[[], AnyGame]] = {
    "counting": CountingGame,
    **{preset: _dos(preset) for preset in ("cardems", "three-hands", "partners", "two-hands")},
    "pusoy": _thirteen("pusoy", 4),
    "capsa-susun": _thirteen("capsa-susun", 2),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]()


def play_round(game: AnyGame) -> None:
    """Every seat does what is done for a seat that lets its time run out."""
    for _ in range(1000):
        if game.round_over:
            return
        seat = min(game.to_act)
        game.act(seat, game.default_action(seat))
    raise AssertionError("a round of default actions does not end")


def test_nobody_acts_before_the_first_deal(game: AnyGame) -> None:
    assert not game.to_act
    assert game.round_over
    assert not game.over
    assert game.winners == ()


def test_default_actions_are_legal_and_end_every_match(game: AnyGame) -> None:
    for number in range(2):
        assert not game.over
        game.deal(f"round {number}")
        assert game.to_act <= frozenset(game.seats)
        for seat in game.to_act:
            assert game.why_not(seat, game.default_action(seat)) is None
        play_round(game)
        assert not game.to_act
    assert game.over
    assert game.winners
    assert set(game.winners) <= set(game.seats)
    assert len(game.totals) == len(game.seats)


def test_an_action_of_another_seat_is_refused_and_changes_nothing(game: AnyGame) -> None:
    game.deal("a seed")
    seat = min(game.to_act)
    action = game.default_action(seat)
    game.act(seat, action)
    waiting = next(other for other in game.seats if other not in game.to_act)
    views = [game.view(viewer) for viewer in (None, *game.seats)]
    refusal = game.why_not(waiting, action)
    assert refusal is not None
    assert refusal.code == Code.NOT_YOUR_TURN
    with pytest.raises(Refusal) as refused:
        game.act(waiting, action)
    assert refused.value == refusal
    assert [game.view(viewer) for viewer in (None, *game.seats)] == views


def test_text_that_is_no_action_is_refused_with_a_sentence(game: AnyGame) -> None:
    game.deal("a seed")
    with pytest.raises(Refusal) as refused:
        game.parse_action("two zebras")
    assert "two" in refused.value.message
    assert refused.value.code in set(Code)


def test_a_record_names_the_game_and_holds_every_round(game: AnyGame) -> None:
    assert game.record()["round"] == []
    game.deal("a seed")
    play_round(game)
    assert game.record()["game"] == game.name
    assert len(game.record()["round"]) == 1


def test_a_copy_goes_its_own_way(game: AnyGame) -> None:
    game.deal("round 1")
    play_round(game)
    game.deal("round 2")
    twin = game.copy()
    views = [game.view(viewer) for viewer in (None, *game.seats)]
    assert [twin.view(viewer) for viewer in (None, *game.seats)] == views
    assert twin.totals == game.totals
    play_round(twin)
    assert twin.round_over
    assert [game.view(viewer) for viewer in (None, *game.seats)] == views
    play_round(game)
    assert game.totals == twin.totals
    assert game.record() == twin.record()


def test_events_are_frozen_values(game: AnyGame) -> None:
    game.deal("a seed")
    seat = min(game.to_act)
    event = game.act(seat, game.default_action(seat))
    assert isinstance(hash(event), int)
    with pytest.raises((AttributeError, TypeError)):
        event.seat = 3
