"""The migrations make what the schema says, both ways, and know a database that is newer than they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from pusoy.server.settings import Settings
from pusoy.server.store import Append, NewerDatabase, Store
from pusoy.server.store.engine import Database, open_database
from pusoy.server.store.migrate import configuration, migrate
from pusoy.server.store.schema import METADATA
from pusoy.server.views import Habits
from server.friends import play_round
from server.harness import guest_at, hall_in, same_as_log
from server.stores import event, new_table


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(Settings(data=tmp_path))
    yield database
    database.close()


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, METADATA))


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    with database.writing() as connection:
        assert differences(connection)  # nothing is there yet, and that is seen
        migrate(connection)
        assert differences(connection) == []
        assert set(inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}


def test_they_lead_back_to_nothing_and_up_again(database: Database) -> None:
    with database.writing() as connection:
        migrate(connection)
        command.downgrade(configuration(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        migrate(connection)
        assert differences(connection) == []


def test_a_migration_that_fails_leaves_nothing_behind(database: Database) -> None:
    def fail_after_it() -> None:
        with database.writing() as connection:
            migrate(connection)
            raise RuntimeError("the light went out")

    with pytest.raises(RuntimeError, match="the light went out"):
        fail_after_it()
    with database.writing() as connection:
        assert inspect(connection).get_table_names() == []


async def test_what_was_saved_is_there_after_the_next_start(tmp_path: Path) -> None:
    for start in range(3):
        store = Store.open(Settings(data=tmp_path))
        if start == 0:
            await new_table(store)
        await store.append(Append("alpha", start + 1, (event(),)))
        await store.close()
    store = Store.open(Settings(data=tmp_path))
    assert len(await store.read("alpha")) == 4
    await store.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path, database: Database) -> None:
    with database.writing() as connection:
        migrate(connection)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    before = (tmp_path / "tables.sqlite3").read_bytes()
    with pytest.raises(NewerDatabase, match="a newer version of Pusoy made these tables"):
        Store.open(Settings(data=tmp_path))
    assert (tmp_path / "tables.sqlite3").read_bytes() == before


async def test_two_first_starts_at_once_make_one_database(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store.open(Settings(data=tmp_path)), range(4)))
    assert len({store.secret_key() for store in stores}) == 1
    for store in stores:
        await store.check()
        await store.close()


def test_the_package_carries_them() -> None:
    names = {path.name for path in resources.files("pusoy.server.store.migrations").iterdir()}
    assert {"env.py", "script.py.mako", "versions"} <= names


async def test_tables_of_the_first_revision_are_played_on(tmp_path: Path) -> None:
    """What earlier versions wrote is read for ever: seats then had no kind, and a person's had no level."""
    dump = Path(__file__).with_name("tables_of_revision_0001.sql").read_text(encoding="utf-8")
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.executescript(dump)
    async with hall_in(tmp_path) as hall:
        (table,) = await hall.store.waiting_tables()
        async with hall.use(table) as live:
            assert (live.table.number, live.table.phase, live.table.host) == (10, "playing", 0)
            assert live.table.places[0].level is None
            assert live.habits_of(0) == Habits(pass_when_stuck=True)
            await play_round(hall, live, Random("played on"))
            await hall.leave(live, guest_at(0), "get-up-now", 0)
            assert live.table.open_seats == (0,)
            await same_as_log(hall, live)
