"""Exact endings against trying everything over the oracle (rules page, sections 1 and 2)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import numpy as np
import pytest

from dos.lockstep import Lockstep, random_lockstep
from helpers import SOAK_PARTS, fewer, generator, soak_count
from oracle import PASS, score_round
from perfect_play import PerfectPlay, Scores, TooMany, random_ending, taken
from pusoy.cards import CardSet
from pusoy.dos.actions import Action
from pusoy.dos.kernel.layout import SEATS
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.plays import text_of
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.jit import Numbers
from pusoy.players.endings import EndingError, asked, bounds_of, desk, solve
from pusoy.players.kernel.bounds import ANYBODY, TIE, reach
from pusoy.players.kernel.endings import solve_open
from pusoy.players.kernel.memory import MARK
from pusoy.players.kernel.open_search import ARENA, GENERATION
from strategies import random_action, random_options

MOST = 400  # positions that are tried one by one
FEW = 150  # the same where many endings are compared


def written(rules: Ruleset, action: Action) -> list[str] | str:
    """An action as the oracle writes it."""
    return text_of(rules, action).split() if isinstance(action, CardSet) else PASS


def floats(scores: Scores) -> list[float]:
    """The oracle's scores as the engine has them."""
    return [float(score) for score in scores]


def worth(round_: Round, budget: int = 1_000_000) -> tuple[int, list[float]]:
    """What ``solve_open`` returns, and the scores that it writes; -99 where it writes none."""
    rules, scores = round_.rules, np.full(SEATS, -99.0)
    nodes = solve_open(*asked(rules, round_.state, budget), scores)
    return nodes, [float(score) for score in scores[: rules.players]]


def compare(game: Lockstep, most: int = MOST) -> bool:
    """Both find the same in an ending, or False where trying everything takes too long."""
    try:
        choices = PerfectPlay(most).choices(game.oracle) if game.turn is not None else []
    except TooMany:
        return False
    rules, before = game.engine.rules, game.engine.state.copy()
    ending = solve(game.engine, rules)
    assert [written(rules, choice.action) for choice in ending.choices] == [action for action, _ in choices]
    for choice, (_, scores) in zip(ending.choices, choices, strict=True):
        assert list(choice.scores) == pytest.approx(floats(scores)), game.story()
    if choices:
        action, scores = taken(game.oracle, choices)
        assert written(rules, ending.actions[0]) == action, game.story()
    else:
        scores = score_round(game.options, game.oracle)[1]
    assert list(ending.scores) == pytest.approx(floats(scores)), game.story()
    assert worth(game.engine)[1] == pytest.approx(list(ending.scores)), game.story()
    assert (game.engine.state == before).all()
    return True


def endings(*seed: object) -> Iterator[Lockstep]:
    """Random endings without end, twelve in a row of one house: its scoring takes longer than an ending."""
    for case in count():
        options = random_options(generator(*seed, "house", case // 12))
        yield random_ending(generator(*seed, case), **options)


@pytest.mark.parametrize("part", range(8))
def test_an_ending_is_worth_what_trying_everything_finds(part: int) -> None:
    met = Counter(compare(game) for game in islice(endings("ending", part), fewer(48)))
    assert met[True] > met[False]


@pytest.mark.parametrize("part", range(4))
def test_two_sides_get_what_trying_everything_finds(part: int) -> None:
    met: Counter[bool] = Counter()
    for case in range(fewer(15)):
        rng = generator("sides", part, case)
        if rng.random() < 0.6:
            pairs = {"players": 4, "cards_each": 13, "leftover": "aside", "teams": True}
            game = random_ending(rng, **pairs, round_end="first_out", instant_wins=[])
        else:
            two = {"players": 2, "cards_each": 13, "leftover": "aside", "teams": False}
            game = random_ending(rng, **two, round_end="first_out", settlement="winner_collects")
        assert bounds_of(game.engine.rules)[-3] == 1
        met[compare(game)] += 1
    assert met[True] > met[False]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_many_endings_are_worth_what_trying_everything_finds(part: int) -> None:
    wanted, games = max(1, soak_count // 100 // SOAK_PARTS), endings("soak ending", part)
    while wanted > 0:
        wanted -= compare(next(games), FEW)


def ending_of(rules: Ruleset, *hands: str, leader: int = 0) -> Round:
    """A round that ``leader`` is about to lead with these hands."""
    return Round(rules, hands, first_round=False, previous_winner=leader)


def test_partners_play_for_the_pair() -> None:
    """The partner's 2D goes out over anything. Best is to lay both cards first that no opponent can beat,
    the partner passing once; alone, seat 0 could only lose."""
    partners = Ruleset.preset("partners")
    hands = ("3C 5D KD", "4C 4S", "2D", "4H 4D")
    ending = solve(ending_of(partners, *hands), partners)
    assert ending.scores == (3.0, -3.0, 3.0, -3.0)
    assert [str(action) for action in ending.actions] == ["5D", "KD"]
    alone = partners.replace(teams=False)
    assert solve(ending_of(alone, *hands), alone).scores[0] < 0


def test_a_lead_that_everybody_passes_ends() -> None:
    """``finishing_two = never``: all pass the lead, then the limit has lapsed and the first one goes out."""
    rules = Ruleset.preset("playfacetoface").replace(finishing_two="never", opening_in="never", players=3)
    round_ = ending_of(rules, "2C", "2S", "2H", leader=1)
    assert worth(round_) == (1, [-1.0, 0.0, -1.0])
    ending = solve(round_, rules)
    assert [str(action) for action in ending.actions] == ["pass"]
    assert ending.scores == (-1.0, 0.0, -1.0)


def test_a_round_that_is_over_is_worth_its_scores() -> None:
    rules = Ruleset.preset("cardems")
    round_ = ending_of(rules, "3C", "4C 2D", "5C", "6C 7C 8C")
    round_.play("3C")
    ending = solve(round_, rules)
    assert ending.scores == (0.0, -2.0 if round_.played == (0, 1, 2, 3) else -39.0, -39.0, -39.0)
    assert ending.actions == ending.choices == ()


def test_a_budget_that_runs_out_leaves_no_claim() -> None:
    rules = Ruleset.preset("big2-research")
    round_ = ending_of(rules, "3C 4C 9D", "3D 5C TD", "3S 6C JD", "3H 4D AD")
    before = round_.state.copy()
    nodes, scores = worth(round_)
    assert nodes > 10
    for budget in (0, 1, nodes // 2, nodes - 1):
        assert worth(round_, budget) == (-1, [-99.0] * 4)
        assert (round_.state == before).all()
    assert worth(round_, nodes) == (nodes, scores)
    with pytest.raises(EndingError, match="too long to be solved within 10 positions"):
        solve(round_, rules, budget=10)


def test_a_full_arena_leaves_no_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Ruleset.preset("filipino-house")
    round_ = ending_of(rules, "3C 4C 5C", "3D 4D 5D", "3S 4S 5S", "3H 4H 5H")
    assert worth(round_)[0] > 0
    monkeypatch.setattr(desk, "stage", desk.stage._replace(arena=np.zeros((2, 6), np.int64)))
    assert worth(round_) == (-1, [-99.0] * 4)
    assert ARENA > 6


def test_what_one_search_remembers_is_no_answer_for_the_next() -> None:
    """The same cards under other scores and in other hands, there and back, with one memory that fills up."""
    games = [random_ending(generator("memory", case)) for case in range(fewer(30))]
    first = [worth(game.engine) for game in games]
    desk.stage.memory[:] = 0
    assert [worth(game.engine) for game in reversed(games)] == first[::-1]
    assert (desk.stage.memory[:, MARK] >> 2 <= desk.stage.tally[GENERATION]).all()


@pytest.mark.parametrize("rows", [2, 16])
def test_a_small_memory_forgets_but_does_not_err(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [random_ending(generator("small memory", case)) for case in range(fewer(30))]
    scores = [worth(game.engine)[1] for game in games]
    memory = np.zeros((rows, desk.stage.memory.shape[1]), np.int64)
    remembered = np.zeros((rows, SEATS), np.float64)
    monkeypatch.setattr(desk, "stage", desk.stage._replace(memory=memory, remembered=remembered))
    assert [worth(game.engine)[1] for game in games] == scores


@pytest.mark.parametrize("part", range(4))
def test_no_seat_ends_beyond_its_bounds(part: int) -> None:
    for case in range(fewer(12)):
        rng = generator("bounds", part, case)
        game = random_lockstep(rng)
        rules, states = game.engine.rules, [game.engine.state.copy()]
        _play_on(game, rng, states)
        scores = score_round(game.options, game.oracle)[1]
        for state in states[:-1]:
            for seat in rules.seats:
                for loser in (ANYBODY, *(other for other in rules.seats if other != game.oracle.out[0])):
                    for sign in (1.0, -1.0):
                        most = reach(
                            lower(rules), payoffs_of(rules), bounds_of(rules), state, seat, sign, loser
                        )
                        assert sign * float(scores[seat]) <= most + TIE, game.story()


def _play_on(game: Lockstep, rng: random.Random, states: list[Numbers]) -> None:
    while game.turn is not None:
        plays = [str(play).split() for play in game.engine.legal_plays]
        game.act(random_action(plays, game.engine.can_pass, rng, rng.random() < 0.4))
        states.append(game.engine.state.copy())


def test_what_cannot_be_solved_is_refused() -> None:
    rules = Ruleset.preset("cardems")
    round_ = ending_of(rules, "3C 5D", "4C", "5C", "6C")
    with pytest.raises(EndingError, match="that of seat 1 is not"):
        solve(round_.position(0).state, rules)
    with pytest.raises(EndingError, match="other rules"):
        solve(round_, Ruleset.preset("taiwan"))
    with pytest.raises(EndingError, match="a state has 22 numbers"):
        solve(round_.state[:5], rules)
    assert solve(round_.state, rules) == solve(round_, rules)
