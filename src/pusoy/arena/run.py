"""One line-up over many duplicate deals, with the same result whatever the number of workers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import closing

from msgspec import Struct

from pusoy.arena.chunks import ChunkPlayed, DealPlayed, LineUp, sums
from pusoy.arena.games import AnyPlayer, contest_of
from pusoy.arena.playing import Progress, Watch, chunk_length, in_order, open_workers, play_all
from pusoy.arena.saved import describe
from pusoy.arena.statistics import Estimate, Running, estimate
from pusoy.arena.table import Fault, to_be_shown
from pusoy.arena.workers import Workers
from pusoy.errors import PusoyError
from pusoy.houses import AnyRuleset, load_any_rules
from pusoy.players.base import FaultKind
from pusoy.players.engine import MS


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
    player, and holds at most :data:`~pusoy.arena.table.MOST_FAULTS`.
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


def run_arena(
    players: Sequence[str | AnyPlayer],
    rules: object,
    *,
    deals: int,
    seats: int | None = None,
    seed: str | int = "pusoy",
    workers: int | Workers | None = None,
    progress: Progress | None = None,
    ms: int = MS,
    watch: Watch | None = None,
    save: str | os.PathLike[str] | None = None,
) -> ArenaResult:
    """Let players meet over ``deals`` duplicate deals.

    ``players`` are names, programs (``cmd:`` and a command line, with ``ms`` milliseconds for each decision)
    or players that can be pickled, all of the game that ``rules`` are of; fewer than
    there are seats fill the seats in turn (A B A B: with ``teams`` that is a pair against a pair). ``rules``
    is whatever :func:`~pusoy.houses.load_any_rules` takes; houses of Pusoy leave open how many ``seats``
    there are (2 to 4, four where none are given). ``workers`` is the number of processes, by default one a
    core, or workers of another kind. ``watch`` hears of the first player's points a round so far. ``save``
    is a file in which everything that is done is kept, and from which the same arena goes on.

    The same arguments give the same points, whoever the workers are and however often it was interrupted.
    Raises :class:`~pusoy.errors.PusoyError` for unknown players or rules, players that do not fit the table,
    and a file that holds something else.
    """
    ruleset = load_any_rules(rules)
    contest = contest_of(ruleset, seats, ms)
    names = [contest.player(player).name for player in players]
    if not 1 <= len(names) <= contest.seats:
        raise PusoyError(f"{len(names)} players for {contest.seats} seats: name 1 to {contest.seats}")
    if deals < 1:
        raise PusoyError(f"an arena needs one deal or more, not {deals}")
    staff, line_ups = open_workers(workers), [LineUp(ruleset, contest.seats, tuple(players))]
    description = describe(
        "one line-up",
        players,
        [(ruleset, contest.seats)],
        deals=deals,
        seed=str(seed),
        ms=ms,
        chunk=chunk_length(1, deals, staff),
    )
    played, first = list[ChunkPlayed](), Running()
    with closing(play_all(line_ups, description, staff, save)) as parts:
        for part in parts:
            played += part
            for deal in (deal for chunk in part for deal in chunk.deals):
                first.add(deal.points[0] / deal.seats[0])
            if progress is not None:
                progress(first.count, deals)
            if watch is not None:
                watch(first.estimate())
    (done,) = in_order(1, played)
    return _summary(ruleset, contest.seats, str(seed), names, done)


def _summary(
    rules: AnyRuleset, seats: int, seed: str, names: list[str], played: list[DealPlayed]
) -> ArenaResult:
    _, _, held, decisions, seconds = sums(played)
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
        to_be_shown(faults, lambda fault: fault),
        tuple(map(tuple, points)),
        tuple(map(tuple, wins)),
    )
