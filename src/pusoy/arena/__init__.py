"""Players against players, in either game: duplicate deals, points with intervals, ratings over a pool.

>>> result = run_arena(["greedy", "random"], "cardems", deals=4, seed="docs", workers=1)
>>> result.standings[0].name, result.standings[0].rounds
('greedy', 16)
"""

from __future__ import annotations

from pusoy.arena.games import contest_of
from pusoy.arena.pool import PoolResult, run_pool
from pusoy.arena.pool_report import pool_json, pool_tables
from pusoy.arena.report import as_json, standings_table
from pusoy.arena.run import ArenaResult, Standing, run_arena
from pusoy.arena.table import Fault

__all__ = [
    "ArenaResult",
    "Fault",
    "PoolResult",
    "Standing",
    "as_json",
    "contest_of",
    "pool_json",
    "pool_tables",
    "run_arena",
    "run_pool",
    "standings_table",
]
