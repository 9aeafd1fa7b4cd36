"""The server is killed at random moments under load; see `kill_soak.py` for many more of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server.kill_soak import soak

KILLS, PARTS = 20, 4


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("part", range(PARTS))
async def test_nothing_acknowledged_is_lost(tmp_path: Path, compiled: None, part: int) -> None:
    print(f"seed {part}")
    assert (
        await soak(tmp_path, KILLS // PARTS, part) >= 3 * KILLS // PARTS
    )  # each of the three tables went on
