"""The check of the logs after a load test: what was acknowledged is there once, and nothing is missing."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pusoy.loadtest.figures import Logs
from pusoy.loadtest.log_check import Promise, check_log, check_logs
from pusoy.server.store import NotRead, StoredEvent
from server.harness import act_somehow, hall_in, opening

ACTIONS = 12


async def _play(folder: Path) -> tuple[Promise, list[StoredEvent]]:
    random = Random("a log to check")
    async with hall_in(folder) as hall:
        live = await hall.open_table(*opening())
        numbers = [await act_somehow(hall, live, random) for _ in range(ACTIONS)]
        acknowledged = tuple((f"somehow-{number - 1}", number) for number in numbers)
        return Promise(live.table.id, acknowledged, numbers[-1]), await hall.store.read(live.table.id)


@pytest.fixture
def played(tmp_path: Path) -> tuple[Promise, list[StoredEvent]]:
    """A table at which something was played, in ``tmp_path``: what was told of it, and its log."""
    return asyncio.run(_play(tmp_path))


Played = tuple[Promise, list[StoredEvent]]


def test_a_log_without_fault(played: Played, tmp_path: Path) -> None:
    promise, log = played
    assert list(check_log(promise, log)) == []
    before = (tmp_path / "tables.sqlite3").read_bytes()
    assert check_logs(tmp_path, [promise]) == Logs(1, ACTIONS + 2, ACTIONS, ())
    assert (tmp_path / "tables.sqlite3").read_bytes() == before


def _gap(log: list[StoredEvent]) -> list[StoredEvent]:
    return log[:5] + log[6:]


def _end_lost(log: list[StoredEvent]) -> list[StoredEvent]:
    return log[:-1]


def _double(log: list[StoredEvent]) -> list[StoredEvent]:
    return [*log, replace(log[-1], number=len(log) + 1)]


def _another_move(log: list[StoredEvent]) -> list[StoredEvent]:
    return [*log[:-1], replace(log[-1], move_id="0:somebody-else")]


def _another_turn(log: list[StoredEvent]) -> list[StoredEvent]:
    return [*log[:-1], replace(log[-1], body=log[-2].body)]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_gap, r"its 13 events are not numbered from 1 without gap or double \(missing: \[6\]\)"),
        (_gap, "move somehow-5 was acknowledged as event 6, and is there 0 times"),
        (_gap, "its log cannot be replayed: .* has a gap before event 7"),
        (_end_lost, "event 14 was shown, and is not there"),
        (_double, r"move \d:somehow-13 is there 2 times"),
        (_double, "move somehow-13 was acknowledged as event 14, and is there 2 times"),
        (_another_move, "move somehow-13 was acknowledged as event 14, and is there 0 times"),
        (_another_turn, "its log cannot be replayed: It is seat"),
    ],
)
def test_a_spoilt_log_is_found(
    played: Played, spoil: Callable[[list[StoredEvent]], list[StoredEvent]], said: str
) -> None:
    promise, log = played
    faults = list(check_log(promise, spoil(log)))
    assert any(re.match(said, fault) for fault in faults), faults


def test_an_event_that_is_deleted_is_found(played: Played, tmp_path: Path) -> None:
    promise, _ = played
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("DELETE FROM events WHERE number = 7")
    database.close()
    logs = check_logs(tmp_path, [promise])
    fault = "move somehow-6 was acknowledged as event 7, and is there 0 times"
    assert f"table {promise.table}: {fault}" in logs.faults


def test_a_folder_without_a_database_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotRead, match="cannot be read"):
        check_logs(tmp_path, [Promise("nowhere", (), 0)])
