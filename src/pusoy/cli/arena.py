"""``pusoy arena``: computer players meet, and the standings are shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pusoy.arena import ArenaResult, as_json, contest_of, run_arena, standings_table
from pusoy.cli import DONE
from pusoy.cli.inputs import read_house
from pusoy.cli.output import make_ready, say, say_json


def let_meet(
    players: Sequence[str],
    house: str,
    *,
    seats: int | None,
    deals: int,
    seed: str,
    workers: int | None,
    ms: int,
    json: bool,
) -> int:
    """Play, with a bar on standard error where that is a terminal, and show how everybody did."""
    rules = read_house(house).ruleset
    contest = contest_of(rules, seats, ms)
    for name in players:
        contest.player(name)  # what is wrong is said before anything is compiled
    make_ready()
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(file=sys.stderr)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("playing", total=deals)
        result = run_arena(
            players,
            rules,
            seats=contest.seats,
            deals=deals,
            seed=seed,
            workers=workers,
            ms=ms,
            progress=lambda done, _: bar.update(task, completed=done),
        )
    if json:
        say_json(as_json(result))
    else:
        show_standings(result)
    return DONE


def show_standings(result: ArenaResult) -> None:
    """The standings, and what players did wrong."""
    Console().print(standings_table(result))
    total = sum(standing.faults for standing in result.standings)
    if total:
        instead = contest_of(result.rules, result.seats).instead
        say(f"{total} faulty answers, each replaced by {instead}:")
        for entry, standing in enumerate(result.standings):
            for kind, count in standing.fault_kinds:
                fault = next(one for one in result.faults if (one.entry, one.kind) == (entry, kind))
                times = "once" if count == 1 else f"{count} times, first"
                say(f"  {standing.name}, {kind} {times} in deal {fault.deal}: {fault.reason}")
