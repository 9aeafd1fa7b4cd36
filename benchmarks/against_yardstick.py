"""Random rounds a second against the yardstick, a bare sketch of the default rules alone.

Both run in one process, interleaved, on one core; the figure is the ratio of the medians of five runs, which
is what noise on a shared machine hurts least. The sketch plays the same rules with the same uniform choice,
so that the average number of actions a round must agree: that is how this benchmark checks its answer.

    python benchmarks/against_yardstick.py
"""

from __future__ import annotations

import runpy
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pusoy.dos.ruleset import Ruleset
from pusoy.warm import random_totals

ROUNDS = 40_000
RUNS = 5
AIM = 0.75


def timed(play: Callable[[int], int], seed: int) -> tuple[float, float]:
    """Rounds a second, and actions a round."""
    started = time.perf_counter()
    actions = play(seed)
    return ROUNDS / (time.perf_counter() - started), actions / ROUNDS


def main() -> int:
    """Print both rates and their ratio; 1 where the ratio is below the aim or the answers disagree."""
    source = Path(__file__).parent / "yardstick" / "sketch.py"
    sketch: dict[str, Any] = runpy.run_path(str(source))  # compiles, and prints a first measurement
    rules = Ruleset.preset("playfacetoface")
    random_totals(rules, 1, 10)
    theirs, ours = [], []
    for seed in range(1, RUNS + 1):
        theirs.append(timed(lambda seed: int(sketch["run"](ROUNDS, 987_654_321 + seed)), seed))
        ours.append(timed(lambda seed: random_totals(rules, seed, ROUNDS)[0], seed))
    ratio = statistics.median(rate for rate, _ in ours) / statistics.median(rate for rate, _ in theirs)
    lengths = [statistics.mean(length for _, length in runs) for runs in (theirs, ours)]
    print(
        f"yardstick {statistics.median(rate for rate, _ in theirs):,.0f} rounds/s, {lengths[0]:.2f} actions"
    )
    print(f"pusoy     {statistics.median(rate for rate, _ in ours):,.0f} rounds/s, {lengths[1]:.2f} actions")
    print(f"ratio     {ratio:.2f} (aim {AIM})")
    return int(ratio < AIM or abs(lengths[0] - lengths[1]) > 0.5)


if __name__ == "__main__":
    sys.exit(main())
