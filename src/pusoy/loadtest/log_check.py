"""The logs of the tables after a load test: nothing lost, nothing doubled, and each replays to its end."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError

from pusoy.errors import PusoyError
from pusoy.loadtest.figures import Logs
from pusoy.server.events import Acted, read
from pusoy.server.settings import Settings
from pusoy.server.store import NotRead, StoredEvent, reading
from pusoy.server.table import Table


class Promise(Struct, frozen=True):
    """What players were told of one table: each move's id with the number it got, and the last event."""

    table: str
    acknowledged: tuple[tuple[str, int], ...]
    last: int


def check_logs(folder: Path, promises: Iterable[Promise]) -> Logs:
    """Hold what was promised against the logs in this folder, which are only read.

    Raises ``NotRead`` where there is no database, or none that can be read.
    """
    file = Settings(data=folder).file.absolute()
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)
    )
    faults: list[str] = []
    tables = events = acknowledged = 0
    try:
        with engine.connect() as connection:
            for promise in promises:
                log = _events(connection, promise.table)
                faults += [f"table {promise.table}: {fault}" for fault in check_log(promise, log)]
                tables, events = tables + 1, events + len(log)
                acknowledged += len(promise.acknowledged)
    except SQLAlchemyError as error:
        raise NotRead(f"the logs in {folder} cannot be read") from error
    finally:
        engine.dispose()
    return Logs(tables, events, acknowledged, tuple(faults))


def _events(connection: Connection, table: str) -> list[StoredEvent]:
    return reading.events(connection, table, 0)


def check_log(promise: Promise, log: list[StoredEvent]) -> Iterator[str]:
    """All that is wrong with the log of one table, in sentences."""
    numbers = [event.number for event in log]
    if numbers != list(range(1, len(log) + 1)):
        missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
        yield f"its {len(log)} events are not numbered from 1 without gap or double (missing: {missing[:5]})"
    if max(numbers, default=0) < promise.last:
        yield f"event {promise.last} was shown, and is not there"
    # A move is saved under its seat (where seats change hands, its guest), a colon, and the player's own id.
    moves = Counter(event.move_id for event in log if event.move_id is not None)
    yield from (f"move {move} is there {count} times" for move, count in moves.items() if count > 1)
    saved = {event.number: (event.move_id or "").rpartition(":")[2] for event in log}
    times = Counter(saved.values())
    for move, number in promise.acknowledged:
        if saved.get(number) != move or times[move] != 1:
            yield f"move {move} was acknowledged as event {number}, and is there {times[move]} times"
    yield from _replay(promise.table, log)


def _replay(table: str, log: list[StoredEvent]) -> Iterator[str]:
    """Whether the rules allow all of it, and no decision was answered twice."""
    try:
        happened = [read(event) for event in log]
        Table(table, log)
    except PusoyError as error:
        yield f"its log cannot be replayed: {error.message}"
        return
    answered = Counter(event.decision for event in happened if isinstance(event, Acted))
    yield from (f"decision {one} was answered {count} times" for one, count in answered.items() if count > 1)
