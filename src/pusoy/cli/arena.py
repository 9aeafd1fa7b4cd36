"""``pusoy arena``: computer players meet, and the standings or the ratings are shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TypedDict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pusoy.arena import (
    ArenaResult,
    PoolResult,
    as_json,
    contest_of,
    pool_json,
    pool_tables,
    run_arena,
    run_pool,
    standings_table,
)
from pusoy.arena.statistics import Estimate
from pusoy.arena.workers import Workers
from pusoy.cli import DONE, Stop
from pusoy.cli.inputs import read_house
from pusoy.cli.output import make_ready, say, say_json
from pusoy.houses import AnyRuleset
from pusoy.players.base import FaultKind


class Conditions(TypedDict):
    """Under which players meet, whoever they are."""

    seats: int | None
    deals: int
    seed: str
    ms: int
    save: Path | None


class Told(TypedDict):
    """How the bar hears of what is done."""

    progress: Callable[[int, int], None]
    watch: Callable[[Estimate], None]


def let_meet(
    players: Sequence[str],
    houses: Sequence[str],
    conditions: Conditions,
    *,
    pool: bool,
    workers: int | None,
    cluster: str | None,
    json: bool,
) -> int:
    """Play, with a bar on standard error where that is a terminal, and show how everybody did."""
    if not pool and len(houses) > 1:
        raise Stop("an arena is played in one house; --pool plays in several")
    rules = [read_house(house).ruleset for house in houses]
    for one in rules:
        contest = contest_of(one, conditions["seats"], conditions["ms"])
        for name in players:
            contest.player(name)  # what is wrong is said before anything is compiled
    staff: AbstractContextManager[int | Workers | None] = nullcontext(workers)
    if cluster is not None:
        from pusoy.arena.cluster import Cluster

        staff = Cluster(cluster, workers)
    with staff as found:
        make_ready()
        if pool:
            with _bar("{:.1%}") as told:
                rated = run_pool(players, rules, workers=found, **conditions, **told)
            say_json(pool_json(rated)) if json else show_ratings(rated)
        else:
            with _bar("{:+.2f}") as told:
                result = run_arena(players, rules[0], workers=found, **conditions, **told)
            say_json(as_json(result)) if json else show_standings(result)
    return DONE


@contextmanager
def _bar(form: str) -> Iterator[Told]:
    """Deals done, the time that is left, and the interval of the first player so far."""
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[first]}", markup=False),
    )
    errors = Console(file=sys.stderr)

    def progress(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)

    def watch(first: Estimate) -> None:
        low, mean, high = (form.format(value) for value in (first.low, first.mean, first.high))
        bar.update(task, first=f"the first player: {mean} ({low} to {high})")

    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("playing", total=None, first="")
        yield {"progress": progress, "watch": watch}


def show_standings(result: ArenaResult) -> None:
    """The standings, and what players did wrong."""
    Console().print(standings_table(result))
    faulty = []
    for entry, standing in enumerate(result.standings):
        for kind, count in standing.fault_kinds:
            fault = next(one for one in result.faults if (one.entry, one.kind) == (entry, kind))
            faulty.append((standing.name, kind, count, f"deal {fault.deal}: {fault.reason}"))
    _show_faults(faulty, result.rules, result.seats)


def show_ratings(result: PoolResult) -> None:
    """The ratings of each house and who was ahead of whom, and what players did wrong."""
    for table in pool_tables(result):
        Console().print(table)
    faulty = []
    for entry, name in enumerate(result.players):
        kinds = dict.fromkeys(kind for house in result.houses for kind, _ in house.ratings[entry].fault_kinds)
        for kind in kinds:
            count = sum(dict(house.ratings[entry].fault_kinds).get(kind, 0) for house in result.houses)
            first = next(one for one in result.faults if (one.fault.entry, one.fault.kind) == (entry, kind))
            where = f"deal {first.fault.deal} with {first.opponent}: {first.fault.reason}"
            faulty.append((name, kind, count, where))
    _show_faults(faulty, result.houses[0].rules, result.houses[0].seats)


def _show_faults(faulty: Sequence[tuple[str, FaultKind, int, str]], rules: AnyRuleset, seats: int) -> None:
    """By player and kind: how often, and the first of them."""
    if faulty:
        instead = contest_of(rules, seats).instead
        say(f"{sum(count for _, _, count, _ in faulty)} faulty answers, each replaced by {instead}:")
    for name, kind, count, first in faulty:
        times = "once" if count == 1 else f"{count} times, first"
        say(f"  {name}, {kind} {times} in {first}")
