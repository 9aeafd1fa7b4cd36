"""Compiling ahead of time, so that it never falls into a player's turn.

The first use of the kernel compiles it (some seconds) and keeps the code on disk (``pusoy.jit``). Installing
ends with ``pusoy warm``; whoever opens a table asks :func:`is_warm` first.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import llvmlite.binding
import numba
import numpy as np

from pusoy.dos.actions import PASS
from pusoy.dos.deals import deal
from pusoy.dos.explain import rules_page
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.playout import random_rounds, seed_random
from pusoy.dos.lowering import lower
from pusoy.dos.plays import classify
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import score_round
from pusoy.jit import Numbers, cache_folder
from pusoy.players import LookaheadPlayer, make_player, player_names
from pusoy.players.search.settings import Settings
from pusoy.players.setting import make_setter, setter_names
from pusoy.thirteen.match import Match as ThirteenMatch
from pusoy.thirteen.ruleset import Ruleset as ThirteenRuleset
from pusoy.thirteen.setting import rated_naturals
from pusoy.words import ENGLISH

Progress = Callable[[str, int, int], None]
"""Told what is being compiled, how many steps are done, and how many there are."""


def is_warm() -> bool:
    """Whether everything is compiled for this machine, Python and Numba."""
    return bool(numba.config.DISABLE_JIT) or _mark().exists()


def warm(progress: Progress | None = None) -> float:
    """Compile everything that is not on disk yet; returns the seconds that took.

    Where all runs as plain Python (``NUMBA_DISABLE_JIT``) nothing is done: a round of the players that look
    ahead would take minutes.
    """
    started = time.perf_counter()
    steps = [] if numba.config.DISABLE_JIT else _steps()
    for done, (label, step) in enumerate(steps):
        if progress is not None:
            progress(label, done, len(steps))
        step()
    if progress is not None:
        progress("ready", len(steps), len(steps))
    if not numba.config.DISABLE_JIT:
        _mark().touch()
    return time.perf_counter() - started


def _mark() -> Path:
    """A file that says so; Numba keys its own cache by processor and version as well."""
    python = f"{sys.implementation.cache_tag}-{numba.__version__}"
    return cache_folder() / f"warm-{python}-{llvmlite.binding.get_host_cpu_name()}"


def _steps() -> Sequence[tuple[str, Callable[[], object]]]:
    players = [(f"the {name} player", lambda name=name: _play_with(name)) for name in player_names()]
    return [
        ("what a play is", lambda: classify(_RULES, next(iter(_opening().legal_plays)))),
        ("the legal plays", lambda: _opening().legal_plays),
        ("the course of a round", _play_a_round),
        ("playouts", lambda: random_totals(_RULES, 1, 1)),
        *players,
        ("Pusoy, the 13-card game", _set_a_round),
        ("the rules pages", lambda: rules_page("bombs", ENGLISH)),
    ]


_RULES = Ruleset.preset("playfacetoface")
_SUITS = tuple(" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CSHD")


def _opening() -> Round:
    return Round(_RULES, deal(_RULES, "warm"))


def _play_a_round() -> None:
    """Through every door of the kernel: judge, play, pass, undo, position text, scores."""
    round_ = _opening()
    while not round_.over:
        legal = round_.legal_plays
        if legal:
            round_.is_legal(legal[0])
            round_.play(legal[0])
        else:
            round_.why_not_act(PASS)
            round_.pass_()
    round_.undo()
    position = round_.position(0 if round_.turn is None else round_.turn)
    Position.parse(position.text)
    round_.act(position.legal_plays[0])
    score_round(round_)


def _play_with(name: str) -> None:
    """A whole round of one player against itself, with its reasons."""
    player, random, round_ = make_player(name), Random(1), _opening()
    if isinstance(player, LookaheadPlayer):  # a few playouts run through the same code as thousands
        player = LookaheadPlayer(name, Settings(playouts=2))
    while round_.turn is not None:
        view = round_.view(round_.turn)
        player.explain(view)
        round_.act(player.choose(view, random))


def _set_a_round() -> None:
    """Every level sets a hand, with its reason, and the hands are compared."""
    match, random = ThirteenMatch(ThirteenRuleset.preset("capsa-susun")), Random(1)
    match.start(_SUITS)
    rated_naturals(match.rules, match.round.hands[0])
    for name in setter_names():
        player, view = make_setter(name), match.view(0)
        player.explain(view)
        player.set_rows(match.rules, match.round.hands[0], random)
    for seat in match.seats:
        match.act(seat, match.default_action(seat))
    assert match.round.showdown.units


def random_totals(rules: Ruleset, seed: int, count: int) -> list[int]:
    """Random rounds inside compiled code (``kernel.playout.random_rounds``): its six totals."""
    random, totals = np.zeros(1, np.int64), np.zeros(2 + at.SEATS, np.int64)
    state, plays = np.zeros(at.STATE_SIZE, np.int64), np.empty((2, at.MAX_PLAYS), np.int64)
    deck: Numbers = np.arange(52, dtype=np.int64)
    seed_random(random, seed)
    random_rounds(lower(rules), random, deck, state, plays, count, totals)
    return [int(total) for total in totals]
