"""Many rounds on all cores, with the same result whatever the number of workers.

Every deal is played once in every rotation of the players over the seats (*duplicate* deals): whatever a seat
was dealt, everybody holds it once. The rotations of one deal depend on each other, so that confidence
intervals are computed over deals.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
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
from pusoy.players.base import FaultKind
from pusoy.players.engine import MS

Progress = Callable[[int, int], object]
"""Called with how many deals are done, and how many there are."""

MOST_FAULTS: Final = 100
"""So many faults are kept with their reasons; all are counted."""

_CHUNK: Final = 25  # deals that a worker plays at a time


class Standing(Struct, frozen=True):
    """How one player did. Points, interval and win rate are per seat and round.

    ``fault_kinds`` says how many of its ``faults`` were of each kind.
    """

    name: str
    points_per_round: float
    ci95: tuple[float, float]
    win_rate: float
    win_ci95: tuple[float, float]
    rounds: int
    ms_per_decision: float
    faults: int
    fault_kinds: tuple[tuple[FaultKind, int], ...] = ()


class ArenaResult(Struct, frozen=True):
    """The standings in the order in which the players were named, and what went wrong.

    ``seats`` is how many sit at each table; ``points_by_deal`` and ``wins_by_deal`` hold
    the mean of every deal's rotations, by player. ``faults`` begins with the first of each kind of each
    player, and holds at most ``MOST_FAULTS``.
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
    ms: int
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
    ms: int = MS,
) -> ArenaResult:
    """Let players meet over ``deals`` duplicate deals.

    ``players`` are names, programs (``cmd:`` and a command line, with ``ms`` milliseconds for each decision)
    or players that can be pickled, all of the game that ``rules`` are of; fewer than
    there are seats fill the seats in turn (A B A B: with ``teams`` that is a pair against a pair). ``rules``
    is whatever :func:`~pusoy.houses.load_any_rules` takes; houses of Pusoy leave open how many ``seats``
    there are (2 to 4, four where none are given). ``workers`` is the number of processes, by default one a
    core. The same arguments give the same points, whatever the number of workers. Raises
    :class:`~pusoy.errors.PusoyError` for unknown players or rules, or players that do not fit the table.
    """
    ruleset = load_any_rules(rules)
    contest = contest_of(ruleset, seats, ms)
    names = [contest.player(player).name for player in players]
    if not 1 <= len(names) <= contest.seats:
        raise PusoyError(f"{len(names)} players for {contest.seats} seats: name 1 to {contest.seats}")
    if deals < 1:
        raise PusoyError(f"an arena needs one deal or more, not {deals}")
    wanted = workers if workers is not None else os.cpu_count() or 1
    chunk = max(1, min(_CHUNK, -(-deals // max(1, wanted))))
    tasks = [
        _Task(ruleset, contest.seats, tuple(players), ms, str(seed), first, min(deals, first + chunk))
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
    """In a worker: a row of deals, each in every rotation that differs.

    One rotation after the other, so that a program keeps its seat and no more of them run than there are
    seats.
    """
    table = table_of(contest_of(task.rules, task.seats, task.ms), task.players, task.seed)
    numbers = range(task.first, task.end)
    with closing(table), _ended_with_us(table):
        played = [
            [table.play(number, rotation) for number in numbers]
            for rotation in range(rotations(len(table.players), table.contest.seats))
        ]
    return [
        _DealPlayed(number, *_sums(rounds), tuple(fault for one in rounds for fault in one.faults))
        for number, rounds in zip(numbers, zip(*played, strict=True), strict=True)
    ]


@contextmanager
def _ended_with_us(table: AnyTable) -> Iterator[None]:
    """Let whoever terminates this process end the table's programs as well."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: object) -> None:
        def leave() -> None:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

        table.kill(leave)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def rotations(entries: int, seats: int) -> int:
    """How many rotations seat the players differently: all, or fewer where they fill the seats evenly."""
    return entries if seats % entries == 0 else seats


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


def _first_of_each(faults: list[Fault]) -> list[Fault]:
    """The faults, the first of each kind of each player before all others."""
    seen, first, later = set[tuple[int, FaultKind]](), list[Fault](), list[Fault]()
    for fault in faults:
        known = (fault.entry, fault.kind) in seen
        seen.add((fault.entry, fault.kind))
        (later if known else first).append(fault)
    return first + later


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
                tuple(Counter(fault.kind for fault in faults if fault.entry == entry).items()),
            )
        )
    return ArenaResult(
        rules,
        seats,
        seed,
        len(played),
        tuple(standings),
        tuple(_first_of_each(faults)[:MOST_FAULTS]),
        tuple(map(tuple, points)),
        tuple(map(tuple, wins)),
    )
