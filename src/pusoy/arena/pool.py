"""A pool: everybody meets everybody, house by house, and all are rated.

Two players meet as A B A B, and at a table of three as A B A and as B A B: both hold every hand of every
deal once in every place. That is the line-up of an arena of those two, so that each meeting can be looked at
alone; with partners it is a pair against a pair; and in the same time its intervals are narrower than those
of one against three and three against one together. All pairs play the same deals: what their luck has in
common falls out of the differences.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import combinations

import numpy as np
from msgspec import Struct

from pusoy.arena.chunks import ChunkPlayed, DealPlayed, LineUp, rotations, sums
from pusoy.arena.games import AnyPlayer, contest_of
from pusoy.arena.playing import Progress, Watch, chunk_length, in_order, open_workers, play_all
from pusoy.arena.ratings import Floats, Won, rate_points, rate_wins
from pusoy.arena.saved import describe
from pusoy.arena.statistics import Estimate, Running, estimate
from pusoy.arena.table import Fault, to_be_shown
from pusoy.arena.workers import Workers
from pusoy.errors import PusoyError
from pusoy.houses import AnyRuleset, load_any_rules
from pusoy.players.base import FaultKind
from pusoy.players.engine import MS


class Rating(Struct, frozen=True):
    """How one player did in a house.

    ``points`` are points a round above the mean of the pool, at tables that its players share two by two;
    ``elo`` is fitted to the rounds won. ``won`` is how much of its rounds it has won, one of its seats or
    another; ``rounds`` counts every seat that it held.
    """

    name: str
    points: Estimate
    elo: Estimate
    won: Estimate
    rounds: int
    ms_per_decision: float
    faults: int
    fault_kinds: tuple[tuple[FaultKind, int], ...]


class Meeting(Struct, frozen=True):
    """Two players of the pool, counted from 0, in one house.

    ``points`` are how many more points a round the first scored than the second; ``won`` is how much of the
    rounds the first has won, one of its seats or another.
    """

    first: int
    second: int
    points: Estimate
    won: Estimate


class HouseRatings(Struct, frozen=True):
    """The ratings in one house, in the order in which the players were named, and all meetings."""

    rules: AnyRuleset
    seats: int
    ratings: tuple[Rating, ...]
    meetings: tuple[Meeting, ...]


class PoolFault(Struct, frozen=True):
    """A fault, and under which rules and with whom it happened; ``entry`` of the fault counts the pool."""

    rules: AnyRuleset
    opponent: str
    fault: Fault


class PoolResult(Struct, frozen=True):
    """What a pool found out. ``elo`` is fitted to the rounds of all houses together.

    ``faults`` are kept as in :class:`~pusoy.arena.run.ArenaResult`.
    """

    players: tuple[str, ...]
    seed: str
    deals: int
    houses: tuple[HouseRatings, ...]
    elo: tuple[Estimate, ...]
    faults: tuple[PoolFault, ...]


class _Met(Struct, frozen=True):
    """A line-up of the pool: its house, and the players of the pool in the order of the line-up."""

    house: int
    pair: tuple[int, int]


def run_pool(
    players: Sequence[str | AnyPlayer],
    rules: Sequence[object],
    *,
    deals: int,
    seats: int | None = None,
    seed: str | int = "pusoy",
    workers: int | Workers | None = None,
    progress: Progress | None = None,
    ms: int = MS,
    watch: Watch | None = None,
    save: str | os.PathLike[str] | None = None,
) -> PoolResult:
    """Let everybody meet everybody over the same ``deals`` duplicate deals in every house of ``rules``.

    All arguments are those of :func:`~pusoy.arena.run.run_arena`; ``progress`` counts a deal for every pair,
    and ``watch`` hears how much of its rounds the first player has won. Raises PusoyError as it does, and for
    fewer than two players, a player or a house that is named twice, and houses of two games.
    """
    houses = [load_any_rules(one) for one in rules]
    contests = [contest_of(house, seats, ms) for house in houses]
    names = _names([[contest.player(player).name for player in players] for contest in contests])
    _check_houses(houses)
    if deals < 1:
        raise PusoyError(f"a pool needs one deal or more, not {deals}")
    met = _everybody([contest.seats for contest in contests], len(names))
    line_ups = [
        LineUp(houses[one.house], contests[one.house].seats, tuple(players[entry] for entry in one.pair))
        for one in met
    ]
    staff = open_workers(workers)
    description = describe(
        "a pool",
        players,
        [(one.rules, one.seats) for one in contests],
        deals=deals,
        seed=str(seed),
        ms=ms,
        chunk=chunk_length(len(line_ups), deals, staff),
    )
    played, first = list[ChunkPlayed](), _First(met)
    with closing(play_all(line_ups, description, staff, save)) as parts:
        for part in parts:
            played += part
            first.add(part)
            if progress is not None:
                progress(first.deals, deals * len(line_ups))
            if watch is not None:
                watch(first.won.estimate())
    done = list(zip(met, in_order(len(met), played), strict=True))
    tables = [
        _Table(house, contest.seats, names, [one for one in done if one[0].house == number])
        for number, (house, contest) in enumerate(zip(houses, contests, strict=True))
    ]
    return _result(names, str(seed), deals, tables)


def _names(by_house: Sequence[list[str]]) -> list[str]:
    """What the players are called; each is somebody else."""
    if not by_house:
        raise PusoyError("a pool needs a house to play in")
    names = by_house[0]
    if len(names) < 2:
        raise PusoyError(f"a pool needs two players or more, not {len(names)}")
    for name, count in Counter(names).items():
        if count > 1:
            raise PusoyError(f"{name} stands {count} times in the pool: everybody is named once")
    return names


def _check_houses(houses: Sequence[AnyRuleset]) -> None:
    for rules, count in Counter(houses).items():
        if count > 1:
            raise PusoyError(f"{rules.preset_name or rules.id} is named {count} times: each house plays once")
    if len({rules.rulebook.game for rules in houses}) > 1:
        raise PusoyError("a pool is of one game, and these are houses of two")


def _everybody(seats: Sequence[int], count: int) -> list[_Met]:
    """The line-ups of ``count`` players in houses with so many seats.

    Two who do not fill the seats evenly meet in the reverse order as well.
    """
    return [
        _Met(house, order)
        for house, held in enumerate(seats)
        for one, other in combinations(range(count), 2)
        for order in ([(one, other)] if held % 2 == 0 else [(one, other), (other, one)])
    ]


class _First:
    """What the first player has won so far: a value for every deal that it has played with everybody."""

    def __init__(self, met: Sequence[_Met]) -> None:
        self.deals = 0
        self.won = Running()
        self._met = met
        self._wanted = Counter(one.house for one in met if 0 in one.pair)
        self._open: dict[tuple[int, int], list[float]] = {}

    def add(self, chunks: Iterable[ChunkPlayed]) -> None:
        """Chunks that are done."""
        for chunk in chunks:
            self.deals += len(chunk.deals)
            met = self._met[chunk.number]
            if 0 in met.pair:
                for deal in chunk.deals:
                    self._add(met, deal)

    def _add(self, met: _Met, deal: DealPlayed) -> None:
        values = self._open.setdefault((met.house, deal.deal), [])
        values.append(deal.wins[met.pair.index(0)] / sum(deal.wins))
        if len(values) == self._wanted[met.house]:
            del self._open[met.house, deal.deal]
            self.won.add(sum(values) / len(values))


class _Table:
    """All that was played in one house, as arrays by deal (D) and line-up (L) or pair (P)."""

    def __init__(
        self, rules: AnyRuleset, seats: int, names: list[str], played: list[tuple[_Met, list[DealPlayed]]]
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.names = names
        self.played = played
        self.pairs = list(combinations(range(len(names)), 2))
        places = {pair: place for place, pair in enumerate(self.pairs)}
        deals = len(played[0][1])
        self._rounds = float(rotations(2, seats))  # of each line-up
        self.line_ups = [met.pair for met, _ in played]
        self.won = np.zeros((deals, len(played)))
        self.differences = np.zeros((deals, len(self.pairs)))
        self.shares = np.zeros((deals, len(self.pairs)))
        orders = len(played) // len(self.pairs)
        for column, (met, found) in enumerate(played):
            one, other = met.pair
            place, sign = places[min(one, other), max(one, other)], 1 if one < other else -1
            share = np.array([deal.wins[0] / sum(deal.wins) for deal in found])
            points = [deal.points[0] / deal.seats[0] - deal.points[1] / deal.seats[1] for deal in found]
            self.won[:, column] = share * self._rounds
            self.differences[:, place] += sign * np.array(points) / orders
            self.shares[:, place] += (share if sign > 0 else 1 - share) / orders

    @property
    def rounds_won(self) -> Won:
        """For the fit of the ratings."""
        first, second = np.array(self.line_ups, dtype=np.int64).T
        held = np.array([self.played[0][1][0].seats], dtype=np.float64).T
        return Won(
            first,
            second,
            np.repeat(held, len(self.line_ups), axis=1),
            np.full_like(self.won, self._rounds),
            self.won,
        )

    def house(self) -> HouseRatings:
        """The ratings and the meetings of this house."""
        count = len(self.names)
        points = rate_points(count, self.pairs, self.differences)
        elo = rate_wins(count, [self.rounds_won])
        ratings = (self._rating(entry, points[entry], elo[entry]) for entry in range(count))
        meetings = (
            Meeting(one, other, _of(self.differences, place), _share(_of(self.shares, place)))
            for place, (one, other) in enumerate(self.pairs)
        )
        return HouseRatings(self.rules, self.seats, tuple(ratings), tuple(meetings))

    def faults(self) -> list[PoolFault]:
        """All faults, by line-up and deal."""
        return [
            PoolFault(self.rules, self.names[met.pair[1 - fault.entry]], _as_of_pool(fault, met))
            for met, deals in self.played
            for deal in deals
            for fault in deal.faults
        ]

    def _rating(self, entry: int, points: Estimate, elo: Estimate) -> Rating:
        own = [(sums(deals), met.pair.index(entry)) for met, deals in self.played if entry in met.pair]
        decisions = sum(found[3][place] for found, place in own)
        seconds = sum(found[4][place] for found, place in own)
        kinds = Counter(one.fault.kind for one in self.faults() if one.fault.entry == entry)
        parts = np.array(
            [
                self.shares[:, place] if pair[0] == entry else 1 - self.shares[:, place]
                for place, pair in enumerate(self.pairs)
                if entry in pair
            ]
        )
        return Rating(
            self.names[entry],
            points,
            elo,
            _share(estimate(parts.mean(axis=0).tolist())),
            sum(found[2][place] for found, place in own),
            1000 * seconds / max(1, decisions),
            kinds.total(),
            tuple(kinds.items()),
        )


def _of(values: Floats, column: int) -> Estimate:
    return estimate(values[:, column].tolist())


def _share(found: Estimate) -> Estimate:
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def _as_of_pool(fault: Fault, met: _Met) -> Fault:
    return Fault(
        met.pair[fault.entry],
        fault.player,
        fault.deal,
        fault.rotation,
        fault.reason,
        fault.kind,
        fault.log,
    )


def _result(names: list[str], seed: str, deals: int, tables: list[_Table]) -> PoolResult:
    elo = rate_wins(len(names), [table.rounds_won for table in tables])
    faults = [fault for table in tables for fault in table.faults()]
    return PoolResult(
        tuple(names),
        seed,
        deals,
        tuple(table.house() for table in tables),
        tuple(elo),
        to_be_shown(faults, lambda one: one.fault),
    )
