"""Tables as logs of numbered events: what is acknowledged is there, whole, once and without a gap."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event as database_event

from pusoy.server.settings import Settings
from pusoy.server.store import (
    Append,
    Claim,
    Conflict,
    Member,
    NewEvent,
    NewTable,
    NotSaved,
    Repeated,
    Store,
    StoredEvent,
    StoreError,
    UnknownTable,
)
from server.stores import claim, event, event_of, new_table, writer_held_up


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def store(tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    store = Store.open(Settings(data=tmp_path / "data"), clock=clock)
    yield store
    await store.close()


# --- appends -----------------------------------------------------------------------------------------------


async def test_events_get_the_numbers_that_follow_and_are_read_back_as_they_were(
    store: Store, clock: Clock
) -> None:
    await new_table(store)
    clock.now = 1001.5
    events = (NewEvent("dealt", 2, '{"round":1}', '{"seed":"ñ"}'), NewEvent("acted", 1, "[]", None, "move-1"))
    stored = await store.append(Append("alpha", 1, events))
    assert stored == (
        StoredEvent(2, 1001.5, "dealt", 2, '{"round":1}', '{"seed":"ñ"}', None),
        StoredEvent(3, 1001.5, "acted", 1, "[]", None, "move-1"),
    )
    assert await store.read("alpha") == [StoredEvent(1, 1000.0, "opened", 1, "{}"), *stored]
    assert await store.read("alpha", after=2) == [stored[1]]
    assert await store.read("alpha", after=3) == await store.read("nowhere") == []


async def test_the_second_who_appends_at_a_number_is_told_so_and_changes_nothing(store: Store) -> None:
    await new_table(store)
    await store.append(Append("alpha", 1, (event("first"),), (claim("alpha"),)))
    before = await store.read("alpha"), await store.claims()
    with pytest.raises(Conflict):
        await store.append(Append("alpha", 1, (event("second"),)))
    assert (await store.read("alpha"), await store.claims()) == before


async def test_no_append_can_leave_a_gap(store: Store) -> None:
    await new_table(store)
    with pytest.raises(Conflict):
        await store.append(Append("alpha", 5, (event(),)))
    assert [one.number for one in await store.read("alpha")] == [1]


@pytest.mark.parametrize("after", [1, 2, 3], ids=["as first sent", "with the number of now", "too far"])
async def test_a_repeated_move_gets_its_first_answer_wherever_it_is_sent_to(store: Store, after: int) -> None:
    await new_table(store)
    await store.append(Append("alpha", 1, (event(move="move-1"),)))
    with pytest.raises(Repeated) as repeated:
        await store.append(Append("alpha", after, (event("other"), event("other", move="move-1"))))
    assert repeated.value.number == 2
    assert await event_of(store, "alpha", "move-1") == 2
    assert len(await store.read("alpha")) == 2


async def test_move_ids_are_of_one_table(store: Store) -> None:
    for table in ("alpha", "beta"):
        await new_table(store, table)
        await store.append(Append(table, 1, (event(move="move-1"),)))
    assert await event_of(store, "beta", "move-1") == 2
    assert await event_of(store, "beta", "move-2") is None


async def test_an_append_to_no_table_says_so(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.append(Append("nowhere", 0, (event(),)))
    with pytest.raises(UnknownTable):
        await store.save_habits(Append("nowhere", 0, ()), 0, "{}")


@pytest.mark.parametrize(
    "append",
    [
        Append("alpha", -1, (event(),)),
        Append("alpha", 1, (event(move="m"), event(move="m"))),
        Append("alpha", 1, (), (claim("beta"),)),
        Append("alpha", 1, (), (claim("alpha"), claim("alpha", decision="2"))),
    ],
)
async def test_an_append_that_makes_no_sense_is_a_fault_of_the_program(store: Store, append: Append) -> None:
    await new_table(store)
    with pytest.raises(ValueError) as fault:  # noqa: PT011 - its text is for programmers
        await store.append(append)
    assert not isinstance(fault.value, StoreError)
    assert len(await store.read("alpha")) == 1


# --- claims and habits -------------------------------------------------------------------------------------


async def test_claims_change_with_the_events_that_they_wait_on(store: Store) -> None:
    await new_table(store)
    await new_table(store, "beta")
    late, soon = claim("alpha", 2, due_at=9.0), Claim("alpha", 2, "habit", "1", 3.0)
    await store.append(Append("alpha", 1, (event(),), (late, soon)))
    await store.append(Append("beta", 1, (event(),), (claim("beta", due_at=4.0),)))
    assert await store.claims() == [soon, claim("beta", due_at=4.0), late]
    await store.append(Append("alpha", 2, (event(),), (claim("alpha", 3, "2"),)))
    assert await store.claims() == [claim("beta", due_at=4.0), claim("alpha", 3, "2")]
    await store.append(Append("beta", 2, ()))
    assert await store.claims() == [claim("alpha", 3, "2")]


async def test_habits_are_kept_with_the_claims_that_follow_from_them(store: Store) -> None:
    await new_table(store)
    assert await store.habits("alpha") == {}
    await store.save_habits(Append("alpha", 1, (), (claim("alpha"),)), 2, '{"a":1}')
    await store.save_habits(Append("alpha", 1, ()), 0, "{}")
    await store.save_habits(Append("alpha", 1, (), (claim("alpha", 2),)), 2, '{"a":2}')
    assert await store.habits("alpha") == {0: "{}", 2: '{"a":2}'}
    assert await store.claims() == [claim("alpha", 2)]


async def test_habits_overwrite_no_claim_of_an_event_that_they_do_not_know(store: Store) -> None:
    await new_table(store)
    await store.append(Append("alpha", 1, (event(),), (claim("alpha", 3, "2"),)))
    with pytest.raises(Conflict):
        await store.save_habits(Append("alpha", 1, (), (claim("alpha", 2, "1"),)), 2, "{}")
    assert await store.habits("alpha") == {}
    assert await store.claims() == [claim("alpha", 3, "2")]
    with pytest.raises(ValueError, match="no events"):
        await store.save_habits(Append("alpha", 2, (event(),)), 2, "{}")


# --- tables ------------------------------------------------------------------------------------------------


async def test_a_table_is_made_with_its_members_and_first_events_or_not_at_all(store: Store) -> None:
    table = NewTable("alpha", "pusoy-dos", (Member(0, "ana"), Member(2, "ben")))
    await store.create(table, Append("alpha", 0, (event(), event()), (claim("alpha"),)))
    row = await store.table("alpha")
    assert row is not None
    assert (row.game, row.head, row.created_at) == ("pusoy-dos", 2, 1000.0)
    assert await store.members("alpha") == {0: "ana", 2: "ben"}
    with pytest.raises(Conflict):
        await store.create(NewTable("alpha", "thirteen", (Member(1, "eva"),)), Append("alpha", 0, (event(),)))
    assert await store.members("alpha") == {0: "ana", 2: "ben"}
    assert await store.table("alpha") == row
    assert await store.table("beta") is None


async def test_a_guest_finds_the_tables_again_the_latest_first(store: Store, clock: Clock) -> None:
    for table in ("alpha", "beta", "gamma"):
        clock.now += 1
        await store.create(NewTable(table, "pusoy-dos", (Member(0, "ana"),)), Append(table, 0, (event(),)))
    await store.create(NewTable("other", "pusoy-dos", (Member(0, "ben"),)), Append("other", 0, ()))
    clock.now += 1
    await store.append(Append("alpha", 1, (event(),)))
    assert [row.id for row in await store.tables_of("ana")] == ["alpha", "gamma", "beta"]
    assert [row.id for row in await store.tables_of("ana", limit=1)] == ["alpha"]
    assert await store.tables_of("eva") == []


async def test_the_key_is_made_once_and_is_not_that_of_another_database(store: Store, tmp_path: Path) -> None:
    key = store.secret_key()
    assert len(key) == 32
    again, other = Store.open(Settings(data=tmp_path / "data")), Store.open(Settings(data=tmp_path / "other"))
    assert again.secret_key() == key != other.secret_key()
    await again.close()
    await other.close()


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
async def test_the_folder_and_every_file_are_the_users_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store = Store.open(Settings(data=tmp_path / "some" / "data"))
        await new_table(store)
    finally:
        os.umask(old)
    folder = tmp_path / "some" / "data"
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}
    names = ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm")
    assert modes == {"data": 0o700, **dict.fromkeys(names, 0o600)}
    await store.close()
    (folder / "tables.sqlite3").chmod(0o644)
    await Store.open(Settings(data=folder)).close()
    assert stat.S_IMODE((folder / "tables.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
async def test_durable_waits_for_the_disk(tmp_path: Path, durable: bool, level: int) -> None:
    store = Store.open(Settings(data=tmp_path, durable=durable))
    with store._database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    await store.close()


# --- one writer --------------------------------------------------------------------------------------------


async def test_what_waits_is_saved_in_one_transaction_and_what_is_refused_is_refused_alone(
    store: Store,
) -> None:
    tables = [f"table-{number}" for number in range(30)]
    for table in tables:
        await new_table(store, table)
    await store.append(Append("table-7", 1, (event(move="move-1"),)))
    commits: list[int] = []
    database_event.listen(store._database.engine, "commit", lambda _connection: commits.append(1))
    with writer_held_up(store):
        appends = [
            asyncio.ensure_future(store.append(Append(table, 1, (event(move="move-1"),), (claim(table),))))
            for table in tables
        ]
        unsayable = asyncio.ensure_future(store.append(Append("table-3", 2, (event("\ud800"),))))
        await asyncio.sleep(0.05)
    answers = await asyncio.gather(*appends, unsayable, return_exceptions=True)
    assert len(commits) == 2  # that of what held it up, and one for all
    assert isinstance(answers[7], Repeated)
    assert isinstance(answers[-1], UnicodeEncodeError)
    saved = [answer for answer in answers if isinstance(answer, tuple)]
    assert [events[0].number for events in saved] == [2] * 29
    for table in tables:
        assert [one.number for one in await store.read(table)] == [1, 2]
    assert {one.table for one in await store.claims()} == set(tables) - {"table-7"}


async def test_a_call_that_is_given_up_before_its_turn_is_not_saved(store: Store) -> None:
    await new_table(store)
    with writer_held_up(store):
        given_up = asyncio.ensure_future(store.append(Append("alpha", 1, (event("given up"),))))
        await asyncio.sleep(0.05)
        given_up.cancel()
        await asyncio.sleep(0)
        kept = asyncio.ensure_future(store.append(Append("alpha", 1, (event("kept"),))))
        await asyncio.sleep(0.05)
    assert [one.number for one in await kept] == [2]
    assert given_up.cancelled()
    assert [one.body for one in await store.read("alpha", after=1)] == ["kept"]


async def test_closing_saves_what_is_queued_and_takes_no_more(tmp_path: Path) -> None:
    store = Store.open(Settings(data=tmp_path))
    await new_table(store)
    with writer_held_up(store):
        queued = asyncio.ensure_future(store.append(Append("alpha", 1, (event(),))))
        await asyncio.sleep(0.05)
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0.05)
        with pytest.raises(NotSaved, match="closing"):
            await store.append(Append("alpha", 2, (event(),)))
    assert [one.number for one in await queued] == [2]
    await closing
    await store.close()
    again = Store.open(Settings(data=tmp_path))
    assert len(await again.read("alpha")) == 2
    await again.close()


async def test_two_servers_on_one_database_lose_and_double_nothing(store: Store, tmp_path: Path) -> None:
    other = Store.open(Settings(data=tmp_path / "data"))
    await new_table(store)

    async def add(store: Store, name: str) -> int:
        conflicts = 0
        for number in range(40):
            while True:
                row = await store.table("alpha")
                assert row is not None
                try:
                    await store.append(Append("alpha", row.head, (event(move=f"{name}-{number}"),)))
                except Conflict:
                    conflicts += 1
                else:
                    break
        return conflicts

    conflicts = await asyncio.gather(add(store, "one"), add(other, "two"))
    events = await store.read("alpha")
    assert [one.number for one in events] == list(range(1, 82))
    assert {one.move_id for one in events[1:]} == {f"{n}-{k}" for n in ("one", "two") for k in range(40)}
    assert sum(conflicts) > 0
    await other.close()


# --- against a model ---------------------------------------------------------------------------------------

MOVES = st.sampled_from([None, "a", "b", "c", "d"])
APPENDS = st.lists(
    st.tuples(
        st.sampled_from(["alpha", "beta"]),
        st.integers(-1, 1),  # how far off the number is
        st.lists(MOVES, max_size=3).filter(
            lambda ids: len({*ids} - {None}) == sum(i is not None for i in ids)
        ),
        st.sets(st.integers(0, 3)),
    ),
    max_size=25,
)


@settings(max_examples=40)
@given(APPENDS)
def test_a_store_is_lists_of_events_that_take_each_move_once(
    tmp_path_factory: pytest.TempPathFactory, appends: list[tuple[str, int, list[str | None], set[int]]]
) -> None:
    logs: dict[str, list[str | None]] = {"alpha": [None], "beta": [None]}
    claims: dict[str, set[Claim]] = {"alpha": set(), "beta": set()}

    async def run() -> None:
        store = Store.open(Settings(data=tmp_path_factory.mktemp("model")))
        for table in logs:
            await new_table(store, table)
        for table, off, moves, seats in appends:
            log = logs[table]
            wait = tuple(claim(table, seat, str(len(log))) for seat in seats)
            append = Append(table, max(len(log) + off, 0), tuple(event(move=move) for move in moves), wait)
            known = [log.index(move) + 1 for move in moves if move is not None and move in log]
            if known:
                with pytest.raises(Repeated) as repeated:
                    await store.append(append)
                assert repeated.value.number == min(known)
            elif append.after != len(log):
                with pytest.raises(Conflict):
                    await store.append(append)
            else:
                await store.append(append)
                log += moves
                claims[table] = set(wait)
        for table, log in logs.items():
            assert [(one.number, one.move_id) for one in await store.read(table)] == [*enumerate(log, 1)]
        assert set(await store.claims()) == claims["alpha"] | claims["beta"]
        await store.close()

    asyncio.run(run())
