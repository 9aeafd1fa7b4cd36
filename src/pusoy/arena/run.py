"""Many rounds on all cores, with the same result whatever the number of workers.

Every deal is played once in every rotation of the players over the seats (*duplicate* deals): whatever a seat
was dealt, everybody holds it once. The rotations of one deal depend on each other, so that confidence
intervals are computed over deals.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from typing import Final

from msgspec import Struct

from pusoy.arena.games import AnyPlayer, AnyTable, contest_of, table_of
from pusoy.arena.statistics import Estimate, estimate
from pusoy.arena.table import Fault, Played
from pusoy.errors import PusoyError
from pusoy.houses import AnyRuleset, load_any_rules

Progress = Callable[[int, int], object]
"""Called with how many deals are done, and how many there are."""

MOST_FAULTS: Final = 100
"""So many faults are kept with their reasons; all are counted."""

_CHUNK: Final = 25  # deals that a worker plays at a time


class Standing(Struct, frozen=True):
    """How one player did. Points, interval and win rate are per seat and round."""

    name: str
    points_per_round: float
    ci95: tuple[float, float]
    win_rate: float
    win_ci95: tuple[float, float]
    rounds: int
    ms_per_decision: float
    faults: int


class ArenaResult(Struct, frozen=True):
    """The standings in the order in which the players were named, and what went wrong.

    ``seats`` is how many sit at each table; ``points_by_deal`` and ``wins_by_deal`` hold
    the mean of every deal's rotations, by player.
    """

    rules: AnyRuleset
    seats: int
    seed: str
    deals: int
    standings: tuple[Standing, ...]
    faults: tuple[Fault, ...]
    points_by_deal: tuple[tuple[float, ...], ...]
    wins_by_deal: tuple[tuple[float, ...], ...]

    def above_table(self, entry: int) -> Estimate:
        """Points per round of a player above the mean of all seats at its tables.

        The same as its points where a round's scores add up to 0; where every score is minus a penalty this
        tells whether the player does better than those it meets.
        """
        rounds = [standing.rounds for standing in self.standings]
        values = []
        for deal in zip(*self.points_by_deal, strict=True):
            mean = sum(p * n for p, n in zip(deal, rounds, strict=True)) / sum(rounds)
            values.append(deal[entry] - mean)
        return estimate(values)


class _DealPlayed(Struct, frozen=True):
    """One deal in all its rotations, by entry."""

    deal: int
    points: tuple[float, ...]
    wins: tuple[float, ...]
    seats: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]


class _Task(Struct, frozen=True):
    rules: AnyRuleset
    seats: int
    players: tuple[str | AnyPlayer, ...]
    seed: str
    first: int
    end: int


def run_arena(
    players: Sequence[str | AnyPlayer],
    rules: object,
    *,
    deals: int,
    seats: int | None = None,
    seed: str | int = "pusoy",
    workers: int | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Let players meet over ``deals`` duplicate deals.

    ``players`` are names or players that can be pickled, all of the game that ``rules`` are of; fewer than
    there are seats fill the seats in turn (A B A B: with ``teams`` that is a pair against a pair). ``rules``
    is whatever :func:`~pusoy.houses.load_any_rules` takes; houses of Pusoy leave open how many ``seats``
    there are (2 to 4, four where none are given). ``workers`` is the number of processes, by default one a
    core. The same arguments give the same points, whatever the number of workers. Raises
    :class:`~pusoy.errors.PusoyError` for unknown players or rules, or players that do not fit the table.
    """
    ruleset = load_any_rules(rules)
    contest = contest_of(ruleset, seats)
    names = [contest.player(player).name for player in players]
    if not 1 <= len(names) <= contest.seats:
        raise PusoyError(f"{len(names)} players for {contest.seats} seats: name 1 to {contest.seats}")
    if deals < 1:
        raise PusoyError(f"an arena needs one deal or more, not {deals}")
    wanted = workers if workers is not None else os.cpu_count() or 1
    chunk = max(1, min(_CHUNK, -(-deals // max(1, wanted))))
    tasks = [
        _Task(ruleset, contest.seats, tuple(players), str(seed), first, min(deals, first + chunk))
        for first in range(0, deals, chunk)
    ]
    played: list[_DealPlayed] = []
    with closing(_play_all(tasks, min(wanted, len(tasks)))) as parts:
        for part in parts:
            played += part
            if progress is not None:
                progress(len(played), deals)
    played.sort(key=lambda one: one.deal)
    return _summary(ruleset, contest.seats, str(seed), names, played)


def _play_all(tasks: list[_Task], workers: int) -> Generator[list[_DealPlayed], None, None]:
    """Each task's deals as they are done. Whatever ends this early ends the workers at once."""
    if workers <= 1:
        yield from map(_play_deals, tasks)
        return
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        with _interrupts_held():  # workers inherit that: ctrl-c is for this process alone
            futures = [pool.submit(_play_deals, task) for task in tasks]
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in before:
                worker.terminate()
        raise
    pool.shutdown()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let an interrupt wait until the block is over, where the system knows how."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _play_deals(task: _Task) -> list[_DealPlayed]:
    """In a worker: a row of deals, each in every rotation that differs."""
    table = table_of(contest_of(task.rules, task.seats), task.players, task.seed)
    return [_play_deal(table, number) for number in range(task.first, task.end)]


def rotations(entries: int, seats: int) -> int:
    """How many rotations seat the players differently: all, or fewer where they fill the seats evenly."""
    return entries if seats % entries == 0 else seats


def _play_deal(table: AnyTable, number: int) -> _DealPlayed:
    entries, seats = len(table.players), table.contest.seats
    rounds = [table.play(number, rotation) for rotation in range(rotations(entries, seats))]
    return _DealPlayed(number, *_sums(rounds), tuple(fault for one in rounds for fault in one.faults))


def _sums(
    rounds: Sequence[Played | _DealPlayed],
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[int, ...], tuple[int, ...], tuple[float, ...]]:
    return (
        tuple(map(sum, zip(*(one.points for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.wins for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.seats for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.decisions for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.seconds for one in rounds), strict=True))),
    )


def _summary(
    rules: AnyRuleset, seats: int, seed: str, names: list[str], played: list[_DealPlayed]
) -> ArenaResult:
    _, _, held, decisions, seconds = _sums(played)
    faults = [fault for one in played for fault in one.faults]
    points = [[one.points[entry] / one.seats[entry] for one in played] for entry in range(len(names))]
    wins = [[one.wins[entry] / one.seats[entry] for one in played] for entry in range(len(names))]
    standings = []
    for entry, name in enumerate(names):
        score, won = estimate(points[entry]), estimate(wins[entry])
        standings.append(
            Standing(
                name,
                score.mean,
                (score.low, score.high),
                won.mean,
                (max(0.0, won.low), min(1.0, won.high)),
                held[entry],
                1000 * seconds[entry] / max(1, decisions[entry]),
                sum(fault.entry == entry for fault in faults),
            )
        )
    return ArenaResult(
        rules,
        seats,
        seed,
        len(played),
        tuple(standings),
        tuple(faults[:MOST_FAULTS]),
        tuple(map(tuple, points)),
        tuple(map(tuple, wins)),
    )
