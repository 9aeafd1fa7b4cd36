"""An arena's result as a table for people and as JSON for programs."""

from __future__ import annotations

import math
from typing import Any

from rich.table import Table
from rich.text import Text

from pusoy.arena.run import ArenaResult, Standing
from pusoy.arena.statistics import Estimate
from pusoy.arena.table import Fault


def as_json(result: ArenaResult) -> dict[str, Any]:
    """What ``pusoy arena --json`` prints: ``players`` in the order in which they were named.

    ``points_per_round``, its interval ``ci95`` (``[low, high]``, null where nothing is known) and
    ``win_rate`` are per seat and round; ``ms_per_decision`` is measured, all else repeats exactly for the
    same seed.
    """
    return {
        "game": result.rules.rulebook.game,
        "rules": result.rules.preset_name or result.rules.id,
        "seats": result.seats,
        "seed": result.seed,
        "deals": result.deals,
        "players": [_standing_json(standing) for standing in result.standings],
        "faults": [fault_json(fault) for fault in result.faults],
    }


def fault_json(fault: Fault) -> dict[str, Any]:
    """One fault; ``log`` is there where a program wrote one."""
    told = {
        "player": fault.player,
        "entry": fault.entry,
        "deal": fault.deal,
        "rotation": fault.rotation,
        "kind": fault.kind.value,
        "reason": fault.reason,
    }
    return told | ({"log": fault.log} if fault.log else {})


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        "points_per_round": round(standing.points_per_round, 6),
        "ci95": _interval(standing.ci95),
        "win_rate": round(standing.win_rate, 6),
        "rounds": standing.rounds,
        "ms_per_decision": round(standing.ms_per_decision, 6),
        "faults": standing.faults,
        "fault_kinds": {kind.value: count for kind, count in standing.fault_kinds},
    }


def _interval(interval: tuple[float, float]) -> list[float] | None:
    return [round(end, 6) for end in interval] if all(map(math.isfinite, interval)) else None


def interval_json(found: Estimate) -> list[float] | None:
    """The interval of an estimate, None where nothing is known."""
    return _interval((found.low, found.high))


def standings_table(result: ArenaResult) -> Table:
    """The standings as a table, best points first."""
    rules = result.rules.preset_name or result.rules.id
    rounds = sum(standing.rounds for standing in result.standings) // result.seats
    table = Table(title=f"{rules}: {result.deals} deals, {rounds} rounds")
    table.add_column("player")
    for heading in ("points a round", "95 % interval", "rounds won", "rounds", "ms a decision"):
        table.add_column(heading, justify="right")
    for standing in sorted(result.standings, key=lambda standing: -standing.points_per_round):
        table.add_row(
            Text(standing.name),  # a command line may hold what rich would take for markup
            f"{standing.points_per_round:+.2f}",
            "" if _interval(standing.ci95) is None else "{:+.2f} to {:+.2f}".format(*standing.ci95),
            f"{standing.win_rate:.1%}",
            str(standing.rounds),
            f"{standing.ms_per_decision:.3f}",
        )
    return table
