"""What can go wrong under the store: it says so in words, saves nothing by halves, and goes on afterwards."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import sqlite3
import traceback
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from pusoy.server.settings import Settings
from pusoy.server.store import Append, CannotOpen, NotRead, NotSaved, Store, StoreError, engine
from server import appending
from server.stores import as_an_ordinary_user, claim, event, event_of, new_table

KILLS = 20

posix = pytest.mark.skipif(os.name != "posix", reason="users, modes and signals of POSIX")


@pytest_asyncio.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    store = Store.open(Settings(data=tmp_path))
    await new_table(store)
    yield store
    await store.close()


# --- killed ------------------------------------------------------------------------------------------------


@posix
async def test_whatever_was_acknowledged_outlives_kill_9(tmp_path: Path) -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["server.appending"])
    chance = random.Random(9)
    acknowledged: dict[str, dict[int, str]] = defaultdict(dict)
    for _ in range(KILLS):
        hears, says = context.Pipe(duplex=False)
        child = context.Process(target=appending.append_until_killed, args=(tmp_path, says))
        child.start()
        says.close()
        enough = chance.randint(1, 120)
        heard = 0
        try:
            while True:
                table, number, move = hears.recv()
                acknowledged[table][number] = move
                heard += 1
                if heard == enough:
                    child.kill()
        except EOFError:
            child.join(10)
        assert child.exitcode == -9
        await _everything_is_there(tmp_path, acknowledged)
    assert sum(map(len, acknowledged.values())) > KILLS


async def _everything_is_there(folder: Path, acknowledged: dict[str, dict[int, str]]) -> None:
    store = Store.open(Settings(data=folder))
    for table in appending.TABLES:
        row, events = await store.table(table), await store.read(table)
        if row is None:
            assert table not in acknowledged
            continue
        assert [one.number for one in events] == list(range(1, row.head + 1))
        assert all(one.body == str(one.number) for one in events[1:])
        assert all(one.secret == f"secret {one.number}" for one in events[1:])
        moves = {one.number: one.move_id for one in events}
        assert all(moves.get(number) == move for number, move in acknowledged[table].items())
        waiting = [(one.decision, one.due_at) for one in await store.claims() if one.table == table]
        assert waiting == ([(str(row.head), float(row.head))] if row.head > 1 else [])
    await store.close()


# --- full, locked, gone ------------------------------------------------------------------------------------


async def test_a_full_disk_saves_nothing_by_halves_and_is_over_when_there_is_room(store: Store) -> None:
    def room(pages: int) -> None:
        with store._database.writing() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await new_table(store, "beta")
    room(1)  # SQLite takes it as: no more than there are
    big = Append("alpha", 1, (event("{}", "move-1"), event("x" * 100_000)), (claim("alpha"),))
    with pytest.raises(NotSaved) as failed:
        await store.append(big)
    assert "full" in failed.value.reason
    assert len(await store.read("alpha")) == 1
    assert await event_of(store, "alpha", "move-1") is None
    assert await store.claims() == []
    room(1_000_000)
    assert [one.number for one in await store.append(big)] == [2, 3]


async def test_a_database_that_another_program_keeps_locked_is_not_waited_for_for_ever(
    store: Store, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved, match="locked"):
        await store.append(Append("alpha", 1, (event(),)))
    with pytest.raises(NotSaved, match="locked"):
        await store.check()
    assert len(await store.read("alpha")) == 1
    other.execute("ROLLBACK")
    other.close()
    await store.check()
    assert len(await store.append(Append("alpha", 1, (event(),)))) == 1


@posix
@pytest.mark.parametrize("replaced", [False, True])
async def test_a_file_that_was_taken_away_is_noticed_before_anything_is_lost(
    store: Store, tmp_path: Path, replaced: bool
) -> None:
    await store.check()
    file = tmp_path / "tables.sqlite3"
    file.rename(tmp_path / "elsewhere")
    if replaced:
        file.touch()
    with pytest.raises(NotSaved, match="moved or deleted"):
        await store.append(Append("alpha", 1, (event(),)))
    with pytest.raises(NotRead, match="moved or deleted"):
        await store.read("alpha")
    with pytest.raises(StoreError):
        await store.check()
    assert file.exists() == replaced
    file.unlink(missing_ok=True)
    (tmp_path / "elsewhere").rename(file)
    await store.check()


async def test_no_error_quotes_what_was_to_be_saved(store: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    other.execute("PRAGMA foreign_keys = OFF")
    other.execute("DROP TABLE secrets")
    hidden = Append("alpha", 1, (event("3C 4D", secret="the seed"),))
    with pytest.raises(Exception, match="no such table") as missing:
        await store.append(hidden)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved) as locked:
        await store.append(hidden)
    other.close()
    for error in (missing.value, locked.value):
        text = "".join(traceback.format_exception(error))
        assert "the seed" not in text
        assert "3C" not in text


# --- at the start ------------------------------------------------------------------------------------------


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(b"my letters, not tables" * 500)
    before = file.read_bytes()
    with pytest.raises(CannotOpen, match=r"tables\.sqlite3 cannot be used: file is not a database"):
        Store.open(Settings(data=tmp_path))
    assert file.read_bytes() == before


async def test_a_damaged_database_is_an_error_and_not_an_empty_table(tmp_path: Path) -> None:
    store = Store.open(Settings(data=tmp_path))
    await new_table(store)
    await store.append(Append("alpha", 1, tuple(event("x" * 500) for _ in range(200))))
    await store.close()
    file = tmp_path / "tables.sqlite3"
    pages = file.read_bytes()
    file.write_bytes(pages[: 4096 * 20] + random.Random(1).randbytes(len(pages) - 4096 * 20))
    damaged = Store.open(Settings(data=tmp_path))
    with pytest.raises(NotRead, match="malformed"):
        await damaged.read("alpha")
    await damaged.close()


@posix
@pytest.mark.parametrize("what", ["a folder that may not be written", "a file that may not be written"])
def test_what_may_not_be_written_is_said_at_once(what: str) -> None:
    with as_an_ordinary_user() as folder:
        if what.startswith("a file"):
            asyncio.run(Store.open(Settings(data=folder)).close())
            (folder / "tables.sqlite3").chmod(0o400)
        else:
            folder.chmod(0o500)
        with pytest.raises(CannotOpen, match="cannot be used: Permission denied"):
            Store.open(Settings(data=folder))


def test_a_place_that_cannot_hold_a_folder_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotOpen, match="cannot be used"):
        Store.open(Settings(data=tmp_path / "file" / "data"))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("no url with a pass:word", "cannot be read"),
        ("nosuch://ana:word@host/base", "cannot be read"),
        ("postgresql+nosuch://ana:word@host/base", "cannot be read"),
    ],
)
def test_a_database_that_cannot_be_is_refused_without_its_password(url: str, words: str) -> None:
    with pytest.raises(CannotOpen, match=words) as refused:
        Store.open(Settings(database=url))
    assert "word" not in "".join(traceback.format_exception(refused.value)).replace("password", "")


async def test_a_url_may_name_the_file(tmp_path: Path) -> None:
    store = Store.open(Settings(database=f"sqlite:///{tmp_path}/my tables 100%?.sqlite3".replace("?", "%3F")))
    await store.check()
    await store.close()
