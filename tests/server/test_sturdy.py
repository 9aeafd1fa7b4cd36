"""What one fault, one stranger or one bad row may cost: itself, and nothing of anybody else's."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, text

from pusoy import usual
from pusoy.server import thinkers
from pusoy.server.arranging import clean_name
from pusoy.server.games import Advice
from pusoy.server.limits import Bucket, Buckets
from pusoy.server.metrics import Metrics
from pusoy.server.pace import PACES, draw_delay, habit_pace
from pusoy.server.services import PACES_AT_ONCE
from pusoy.server.settings import TABLES_AT_ONCE
from pusoy.server.store import NotRead, NotSaved, Store
from pusoy.server.thinkers import (
    LEAST_MS,
    MOST_MS,
    PART_OF_MOMENT,
    PLACES_A_WORKER,
    CannotThink,
    Thinkers,
)
from pusoy.server.wire import CLOSED_FORBIDDEN, Act, AskHint, Done, Hinted, Refused, SetPace
from server.friends import gathering
from server.harness import Clock, decision_of, guest_at, hall_in, opening, serving


def spoil(store: Store, statement: str) -> None:
    """Change the database behind the server's back."""

    def work(connection: Connection) -> None:
        connection.execute(text(statement))

    store._writer.submit("", work, lambda _: NotSaved("no")).result(10)


async def test_a_table_that_could_not_be_resumed_goes_on_when_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0], pace="slow"))
        waiting = live.claims
    async with hall_in(tmp_path) as hall:
        scheduled: list[str] = []
        hall.schedule = lambda live, claims: scheduled.extend(claim.decision for claim in claims)

        async def fails(table: str, after: int = 0) -> list[object]:
            raise NotRead("busy")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "read", fails)
            assert await hall.resume() == 0
        assert scheduled == []
        async with hall.use(live.table.id) as again:
            assert [(one.seat, one.decision) for one in again.claims] == [
                (one.seat, one.decision) for one in waiting
            ]
        assert scheduled == [one.decision for one in waiting]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = '{' WHERE number = 2",
        "UPDATE secrets SET body = '{}'",
        'UPDATE events SET body = \'{"kind":"opened"}\' WHERE number = 1',
        "UPDATE events SET kind = 'flown' WHERE number = 2",
        "INSERT INTO habits (table_id, seat, body) SELECT id, 0, '[' FROM tables",
    ],
)
async def test_a_row_that_makes_no_sense_concerns_its_table_alone(tmp_path: Path, statement: str) -> None:
    async with hall_in(tmp_path) as hall:
        await hall.open_table(*opening(people=[0], pace="slow"))
        spoil(hall.store, statement)
    async with serving(tmp_path) as server, server.http(0) as client:
        kept = await server.open_table(people=[0], pace="slow")
        tables = (await client.get("/api/tables")).json()["tables"]
        assert [one["table"] for one in tables] == [kept]
        assert "cannot_read" in server.log.getvalue()


async def test_a_fault_of_ours_in_a_move_is_answered_with_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        async with server.hall.use(table) as live:
            seat = min(live.table.game.to_act)
            decision = decision_of(live.table, seat)

            async def breaks(*_: object) -> None:
                raise RuntimeError("a fault")

            monkeypatch.setattr(server.hall, "act", breaks)
            socket = server.connect(table, seat)
            await socket.greet()
            answer = await socket.ask(Act("move-0001", decision, "pass"))
            assert isinstance(answer, Refused)
            assert (answer.id, answer.problem.code) == ("move-0001", "internal_error")


async def test_the_pace_cannot_be_changed_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table(pace="slow")
        socket = server.connect(table, 0)
        number = (await socket.greet()).number
        for turn in range(PACES_AT_ONCE):
            assert isinstance(await socket.ask(SetPace(f"pace-{turn:04}", "fast")), Done)
        refused = await socket.ask(SetPace("pace-last", "slow"))
        assert isinstance(refused, Refused)
        assert refused.problem.code == "too_often"
        again = await socket.ask(SetPace("pace-0000", "slow"))
        assert isinstance(again, Refused | Done)
        async with server.hall.use(table) as live:
            assert live.table.number == number + PACES_AT_ONCE


async def test_a_seat_waits_for_one_hint_at_a_time_and_for_none_once_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        asked, given_up = asyncio.Event(), asyncio.Event()

        async def never(*_: object) -> Advice:
            asked.set()
            try:
                await asyncio.Event().wait()
            finally:
                given_up.set()
            raise AssertionError

        monkeypatch.setattr(server.services.thinkers, "advise", never)
        async with server.hall.use(table) as live:
            seat = min(live.table.game.to_act)
            decision = decision_of(live.table, seat)
        first, second = server.connect(table, seat), server.connect(table, seat)
        await first.greet()
        await second.greet()
        first.say(AskHint(decision))
        await asyncio.wait_for(asked.wait(), 10)
        answer = await second.ask(AskHint(decision))
        assert isinstance(answer, Hinted)
        assert answer.problem is not None
        assert answer.problem.code == "hint_busy"
        await first.leave()
        await asyncio.wait_for(given_up.wait(), 10)


async def test_what_the_store_cannot_do_is_in_the_log_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        table = await server.open_table(people=[0])

        async def full(*_: object) -> None:
            raise NotSaved("the disk is full")

        monkeypatch.setattr(server.services.store, "append", full)
        monkeypatch.setattr(server.services.store, "create", full)
        socket = server.connect(table, 0)
        await socket.greet()
        refused = await socket.ask(SetPace("pace-0001", "slow"))
        assert isinstance(refused, Refused)
        assert refused.problem.code == "not_saved"
        answer = await client.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
        assert server.log.getvalue().count("the disk is full") == 2
        assert "pusoy_store_failures_total 2.0" in server.services.metrics.render().decode()


async def test_a_log_that_is_deleted_under_the_server_is_noticed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        await server.open_table()
        assert (await client.get("/healthz")).status_code == 200
        assert (await client.head("/healthz")).status_code == 200
        server.services.settings.file.with_name("tables.sqlite3-wal").unlink()
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_read")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Lola   Ising ", "Lola Ising"),
        ("\x00\x07\x1b[31m", "[31m"),
        ("\u202eanA", "anA"),
        ("\u200b\u200b", ""),
        ("Ñoño", "Ñoño"),
        ("\u3164\ufe0f\u2800", ""),
        ("\u2764\ufe0f", "\u2764"),
        ("Z" + "\u0335\u0336\u0337\u0338" * 5 + "oe", "Z\u0335\u0336oe"),
        ("\u0301Ana", "Ana"),
        ("ที่นี่", "ที่นี่"),
        ("\u202b\u05d0\u05d1\u200f", "\u05d0\u05d1"),
        ("\U0001d15e" * 24, "\U0001d157\U0001d165" * 12),
    ],
)
def test_names_hold_nothing_that_cannot_be_seen(name: str, shown: str) -> None:
    assert clean_name(name) == shown


async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()

    def think(ms: float, game: str, view: object, seed: int) -> Advice:
        free.wait(10)
        return Advice("pass", None)

    monkeypatch.setattr(thinkers, "_advise", think)
    monkeypatch.setattr(thinkers, "LONGEST_THOUGHT", 0.05)
    mind = Thinkers(0, Metrics())
    with pytest.raises(CannotThink):
        await mind.advise("pusoy-dos", None, 0)
    monkeypatch.setattr(thinkers, "LONGEST_THOUGHT", 10.0)
    free.set()
    assert (await mind.advise("pusoy-dos", None, 0)).action == "pass"
    mind.close()


async def test_a_search_is_over_before_its_move_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the time of a move would tell of the hand; without a moment (`instant`) it is short."""
    given: list[float] = []

    def think(ms: float, game: str, level: str, view: object, seed: int) -> Advice:
        given.append(ms)
        return Advice("pass", None)

    monkeypatch.setattr(thinkers, "_choose", think)
    mind = Thinkers(0, Metrics())
    for moment in (-1.0, 0.0, 0.5, 3600.0):
        await mind.choose("pusoy-dos", "expert", None, 0, moment)
    mind.close()
    late, instant, fast, slow = given
    assert late == instant == LEAST_MS
    assert LEAST_MS <= fast <= PART_OF_MOMENT * 500
    assert slow == MOST_MS
    shortest = {pace: 1000 * moments[0] for pace, moments in PACES.items() if pace != "instant"}
    assert all(PART_OF_MOMENT * ms > LEAST_MS for ms in shortest.values())


def test_a_habit_never_acts_at_once() -> None:
    assert draw_delay(habit_pace("instant"), Random(1)) >= 0.35
    assert habit_pace("slow") == "slow"


async def test_a_table_whose_player_is_no_more_can_be_read(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table(people=[0, 1, 2], level="gone-with-the-wind")
        socket = server.connect(table, 0)
        welcome = await socket.greet()
        assert welcome.view.seats[3].level_name == "gone-with-the-wind"


async def test_another_table_like_this_one_is_the_same_again(tmp_path: Path) -> None:
    rules = {"preset": "three-hands", "match_end": {"rounds": 2}}
    async with serving(tmp_path) as server, server.http() as client:
        first = (
            await client.post("/api/tables", json={"rules": rules, "level": "greedy", "pace": "slow"})
        ).json()["table"]
        again = await client.post("/api/tables", json={"like": first})
        assert again.status_code == 201
        async with server.hall.use(first) as one, server.hall.use(again.json()["table"]) as other:
            assert other.table.opened == one.table.opened
            assert other.members == one.members
        async with server.http() as stranger:
            refused = await stranger.post("/api/tables", json={"like": first})
            assert (refused.status_code, refused.json()["code"]) == (403, "not_at_table")
        unknown = await client.post("/api/tables", json={"like": "nowhere"})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_table")


async def test_friends_gather_at_another_table_like_this_one(tmp_path: Path) -> None:
    """Whoever asks is its host; where people sat the seats are open, and computer players stay."""
    kinds = ("person", "person", "computer", "person")
    async with serving(tmp_path) as server, server.http(1) as client:
        opened, members = gathering(kinds=kinds)
        first = await server.hall.open_table(opened, members)
        answer = await client.post("/api/tables", json={"like": first.table.id, "gather": True})
        assert answer.status_code == 201
        async with server.hall.use(answer.json()["table"]) as live:
            assert live.members == {0: guest_at(1)}
            assert (live.table.places[1].kind, live.table.open_seats) == ("computer", (2, 3))
            assert [seat.name for seat in live.table.opened.seats] == ["Name 1", "Name 2", "", ""]
            assert live.table.phase == "gathering"


# --- how much is allowed -----------------------------------------------------------------------------------


async def test_a_body_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        answer = await client.post("/api/tables", content=b'{"name": "' + b"x" * 70_000 + b'"}')
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_nobody_opens_tables_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_per_minute=0.001) as server, server.http() as client:
        for _ in range(TABLES_AT_ONCE):
            assert (await client.post("/api/tables", json={"pace": "slow"})).status_code == 201
        answer = await client.post("/api/tables", json={"pace": "slow"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")


def test_a_bucket_fills_again_with_time() -> None:
    clock = Clock(0.0)
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    buckets = Buckets(1.0, 1, clock)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]


async def test_a_fault_page_keeps_the_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, server.http() as client:

        async def breaks() -> None:
            raise RuntimeError("a fault")

        monkeypatch.setattr(server.services.store, "check", breaks)
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["http://[x", "null", "http://elsewhere.test", "testserver"])
async def test_a_page_that_is_not_ours_opens_no_socket(tmp_path: Path, origin: str) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        socket = server.connect(table, 0, headers={"origin": origin})
        assert await socket.closing() == CLOSED_FORBIDDEN
        assert not socket.accepted
        assert "fault" not in server.log.getvalue()


# --- thinking ----------------------------------------------------------------------------------------------


def waiting(metrics: Metrics) -> float:
    """What the gauge says of those who wait."""
    (line,) = [
        one for one in metrics.render().decode().splitlines() if one.startswith("pusoy_thinking_queue ")
    ]
    return float(line.split()[1])


async def test_who_asks_no_more_waits_no_more_and_a_busy_worker_keeps_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free, begun = threading.Event(), threading.Semaphore(0)

    def think(ms: float, game: str, view: object, seed: int) -> Advice:
        begun.release()
        assert free.wait(10)
        return Advice("pass", None)

    monkeypatch.setattr(thinkers, "_advise", think)
    metrics = Metrics()
    mind = Thinkers(0, metrics)
    asked = [asyncio.create_task(mind.advise("pusoy-dos", None, 0)) for _ in range(PLACES_A_WORKER + 5)]
    assert await asyncio.to_thread(begun.acquire, timeout=10)
    assert waiting(metrics) == 5
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert waiting(metrics) == 0
    # One thought still runs, though nobody waits for it: one place is free, the other is not.
    later = [asyncio.create_task(mind.advise("pusoy-dos", None, 0)) for _ in range(PLACES_A_WORKER)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert waiting(metrics) == 1
    free.set()
    assert [advice.action for advice in await asyncio.gather(*later)] == ["pass"] * PLACES_A_WORKER
    mind.close()


def test_what_a_newcomer_plays_is_there() -> None:
    opened, _ = opening(usual.HOUSE, people=[0], level=usual.LEVEL)
    assert opened.pace == "instant"
