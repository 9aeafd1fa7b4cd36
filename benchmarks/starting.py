"""How long a fresh process takes to say its version, and to list the first legal plays with a warm cache.

python benchmarks/starting.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from pusoy import __version__
from pusoy.warm import warm

RUNS = 7
FIRST_LIST = """
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
rules = Ruleset.preset("cardems")
print(len(Round(rules, deal(rules, "a seed")).legal_plays))
"""


def seconds(*command: str, says: str) -> float:
    """The median wall time of the command, which must print ``says``."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        times.append(time.perf_counter() - started)
        if says not in printed:
            raise AssertionError(f"{command} printed {printed!r}")
    return statistics.median(times)


def main() -> int:
    """Print both figures; 1 where one misses its aim."""
    warm()
    version = seconds(sys.executable, "-m", "pusoy", "--version", says=__version__)
    first = seconds(sys.executable, "-c", FIRST_LIST, says="1")
    print(f"pusoy --version     {version:.2f} s (aim 0.4)")
    print(f"first legal plays   {first:.2f} s (aim 1.5)")
    return int(version > 0.4 or first > 1.5)


if __name__ == "__main__":
    sys.exit(main())
