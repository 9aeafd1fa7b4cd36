"""How strong the players are: `steady` against three `random` and three `greedy`, preset by preset.

    python benchmarks/strength.py --deals 500

Every deal is played in all four rotations. Points above the table are points per round less the mean of all
four seats, so that they mean the same in houses where every score is minus a penalty; with partners, a pair
of `steady` meets a pair of the others. Intervals hold the true value in 95 of 100 runs. Each line checks that
no answer was faulty.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from rich.console import Console
from rich.table import Table

from pusoy.arena import ArenaResult, run_arena
from pusoy.dos.ruleset import Ruleset

PRESETS = [name for name in Ruleset.presets() if Ruleset.preset(name).players == 4]
OPPONENTS = ("random", "greedy")


def line_up(rules: Ruleset, player: str, opponent: str) -> list[str]:
    """One player against three; with teams a pair against a pair."""
    return [player, opponent] if rules.teams else [player, *[opponent] * 3]


def measure(
    preset: str, player: str, opponent: str, deals: int, seed: str, workers: int | None
) -> tuple[ArenaResult, float]:
    """The arena's result, and how many rounds a second were played."""
    rules = Ruleset.preset(preset)
    before = perf_counter()
    result = run_arena(line_up(rules, player, opponent), rules, deals=deals, seed=seed, workers=workers)
    rounds = sum(standing.rounds for standing in result.standings) / rules.players
    assert not result.faults, result.faults
    return result, rounds / (perf_counter() - before)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="The strength table.")
    parser.add_argument("--player", default="steady")
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--presets", nargs="*", default=PRESETS)
    options = parser.parse_args()
    console = Console(width=150)
    table = Table(title=f"{options.player}, {options.deals} deals, every rotation")
    for heading in ("preset", "against", "rounds won", "95 %", "points", "above the table", "95 %"):
        table.add_column(heading, justify="left" if heading in ("preset", "against") else "right")
    table.add_column("rounds/s", justify="right")
    for preset in options.presets:
        for opponent in OPPONENTS:
            result, speed = measure(
                preset, options.player, opponent, options.deals, options.seed, options.workers
            )
            own, above = result.standings[0], result.above_table(0)
            table.add_row(
                preset,
                f"a pair of {opponent}" if Ruleset.preset(preset).teams else f"three {opponent}",
                f"{own.win_rate:.1%}",
                f"{own.win_ci95[0]:.1%} to {own.win_ci95[1]:.1%}",
                f"{own.points_per_round:+.2f}",
                f"{above.mean:+.2f}",
                f"{above.low:+.2f} to {above.high:+.2f}",
                f"{speed:.0f}",
            )
    console.print(table)


if __name__ == "__main__":
    main()
