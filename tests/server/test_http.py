"""What the server answers over HTTP: tables, houses, rules, records, pages, and how it is."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy import __version__, usual
from pusoy.dos.ruleset import Ruleset
from pusoy.records import read_record
from pusoy.server.guests import COOKIE, YEAR
from pusoy.server.http import DEFAULTS
from pusoy.server.store import NotRead, NotSaved
from server.friends import deal
from server.harness import Clock, Server, act_somehow, error_of, guest_at, match_of, serving

GIVEN = ["/healthz", "/metrics", "/openapi.json", "/api/houses", "/api/rules/cardems", "/api/tables"]
PAGES = ["/", "/tables/any", "/rules", "/rules/cardems"]
HTML = {"accept": "text/html,application/xhtml+xml"}
SHORT = {"preset": "cardems", "match_end": {"rounds": 2}}


async def play_a_round(server: Server, table: str) -> None:
    async with server.hall.use(table) as live:
        while live.table.phase == "playing":
            await act_somehow(server.hall, live, Random("a round"))


# --- how it is, and in which language ----------------------------------------------------------------------


async def test_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        well = await client.get("/healthz")
        assert well.json() == {
            "name": "pusoy",
            "version": __version__,
            "build": "0a1b2c3d4e5f",
            "status": "ok",
        }

        async def ill() -> None:
            raise NotRead("the disk is gone")

        monkeypatch.setattr(server.services.store, "check", ill)
        assert error_of(await client.get("/healthz")) == (503, "not_read")


async def test_metrics(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        await server.open_table()
        answer = await client.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert "pusoy_tables_opened_total 1.0" in answer.text.splitlines()


@pytest.mark.parametrize(("address", "status"), [("::1", 200), ("192.0.2.7", 404), ("2001:db8::7", 404)])
async def test_metrics_are_for_this_machine_alone(tmp_path: Path, address: str, status: int) -> None:
    async with serving(tmp_path) as server, server.http(address=address) as client:
        assert (await client.get("/metrics")).status_code == status


async def test_the_language_of_an_answer(tmp_path: Path) -> None:
    """The language asked for, else the one that the browser prefers, else English."""
    async with serving(tmp_path) as server, server.http() as client:
        english = (await client.get("/api/rules/none")).json()["message"]
        filipino = (await client.get("/api/rules/none?language=fil")).json()["message"]
        assert english != filipino
        for header, query, said in (
            ("fil", "", filipino),
            ("fil-PH,en;q=0.5", "", filipino),
            ("tl", "", filipino),
            ("de-DE,de;q=0.9,fil;q=0.1", "", english),
            ("fil", "?language=en", english),
            ("en", "?language=fil", filipino),
            ("\x7f;;,", "", english),
        ):
            answer = await client.get(f"/api/rules/none{query}", headers={"accept-language": header})
            assert answer.json()["message"] == said, (header, query)
        assert (await client.get(f"/api/houses?language={'x' * 17}")).status_code == 400


# --- tables ------------------------------------------------------------------------------------------------


async def test_opening_a_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        body = {
            "rules": "three-hands",
            "level": "greedy",
            "pace": "slow",
            "hints": False,
            "name": "  Lola \t Ising ",
        }
        answer = await client.post("/api/tables", json=body)
        assert answer.status_code == 201
        async with server.hall.use(answer.json()["table"]) as live:
            opened = live.table.opened
            assert [seat.name for seat in opened.seats] == ["Lola Ising", "Ana", "Ben"]
            assert [seat.level for seat in opened.seats] == ["greedy"] * 3
            assert [place.kind for place in live.table.places] == ["people", "computer", "computer"]
            assert (opened.pace, opened.hints, opened.tracker, opened.watchers) == (
                "slow",
                False,
                True,
                False,
            )
            assert live.table.rounds == 1
        everything = (await client.post("/api/tables", json={})).json()["table"]
        async with server.hall.use(everything) as live:
            assert match_of(live.table).rules == Ruleset.preset(usual.HOUSE)
            assert live.table.opened.seats[1].level == usual.LEVEL
            assert live.table.pace == DEFAULTS.pace


async def test_opening_a_table_under_rules_of_ones_own(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        rules = {"preset": "cardems", "passing": "locked_out", "match_end": {"rounds": 3}}
        table = (await client.post("/api/tables", json={"rules": rules})).json()["table"]
        async with server.hall.use(table) as live:
            assert live.table.opened.rules["passing"] == "locked_out"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": "none"}, "bad_ruleset"),
        ({"rules": "../cardems"}, "bad_ruleset"),
        ({"rules": "/etc/passwd"}, "bad_ruleset"),
        ({"rules": {"preset": "none"}}, "bad_ruleset"),
        ({"rules": {"players": 5}}, "bad_ruleset"),
        ({"rules": {"unknown": 1}}, "bad_ruleset"),
        ({"rules": {"preset": "cardems", "suit_order": ["C"]}}, "bad_ruleset"),
        ({"rules": {"preset": "cardems", "shutout": 10**400}}, "bad_ruleset"),
        ({"level": "grandmaster"}, "unknown_player"),
        ({"game": "poker"}, "unknown_game"),
        ({"game": "x" * 41}, "bad_request"),
        ({"pace": "furious"}, "bad_request"),
        ({"hints": "perhaps"}, "bad_request"),
        ({"name": "x" * 25}, "bad_request"),
        ({"seat": 1}, "bad_request"),
        ([], "bad_request"),
        (None, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_opened(tmp_path: Path, body: object, code: str) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        said = set()
        for language in ("en", "fil"):
            answer = await client.post("/api/tables", json=body, params={"language": language})
            assert error_of(answer) == (400, code)
            said.add(answer.json()["message"])
        assert len(said) == 2
        assert (await client.get("/api/tables")).json() == {"tables": []}
        assert '"error"' not in server.log.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"name": "\\ud800"}',
        b'{"rules": {"preset": "\\udfff"}}',
        b'{"rules": {"shutout": NaN}}',
        b'{"rules": {"shutout": Infinity}}',
        b'{"rules": {"preset": "cardems", "shutout": 1e999}}',
        b'{"rules": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"rules": ' + b'{"preset": ' * 3000 + b"1" + b"}" * 3000 + b"}",
    ],
    ids=lambda content: repr(content[:30]),
)
async def test_bodies_that_are_none(tmp_path: Path, content: bytes) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        answer = await client.post(
            "/api/tables", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400
        assert answer.json()["code"] in {"bad_request", "bad_ruleset"}
        assert (await client.get("/api/tables")).json() == {"tables": []}
        assert '"error"' not in server.log.getvalue()


async def test_a_name_is_kept_as_it_is_written(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for name in ("Niño", "李", "🃏", "<b>", "{seat}", "%s", ""):
            table = (await client.post("/api/tables", json={"name": name})).json()["table"]
            async with server.hall.use(table) as live:
                assert live.table.opened.seats[0].name == name


async def test_my_tables_are_mine_newest_first(tmp_path: Path) -> None:
    clock = Clock(1000.0)
    async with serving(tmp_path, clock=clock) as server, server.http() as client, server.http() as other:
        tables = []
        for house in ("cardems", "taiwan", "two-hands"):
            clock.now += 10
            body = {"rules": house, "pace": "slow"}
            tables.append((await client.post("/api/tables", json=body)).json()["table"])
        kept = (await client.get("/api/tables")).json()["tables"]
        assert [one["table"] for one in kept] == tables[::-1]
        assert kept[0] == {
            "table": tables[2],
            "house_title": kept[0]["house_title"],
            "game": "pusoy-dos",
            "round": 1,
            "phase": "playing",
            "updated": 1030.0,
        }
        titles = [one["house_title"] for one in kept]
        assert len(set(titles)) == 3
        assert (await other.get("/api/tables")).json() == {"tables": []}


async def test_a_table_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        bad, good = [await server.open_table(people=[0], pace="slow") for _ in range(2)]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("update events set kind = 'unheard_of' where table_id = ? and number = 2", (bad,))
    database.close()
    async with serving(tmp_path) as server, server.http(0) as client:
        kept = (await client.get("/api/tables")).json()["tables"]
        assert [one["table"] for one in kept] == [good]
        assert error_of(await client.get(f"/api/tables/{bad}/record")) == (500, "bad_log")
        assert "cannot_read" in server.log.getvalue()


async def test_a_table_that_is_not_saved_was_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.http() as client:

        async def full(*about: object) -> Any:
            raise NotSaved("the disk is full")

        monkeypatch.setattr(server.services.store, "create", full)
        assert error_of(await client.post("/api/tables", json={})) == (503, "not_saved")
        assert (await client.get("/api/tables")).json() == {"tables": []}


# --- records -----------------------------------------------------------------------------------------------


async def test_a_record_holds_the_rounds_that_are_over(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http(2) as client:
        table = await server.open_table(SHORT)
        path = f"/api/tables/{table}/record"
        assert error_of(await client.get(path)) == (409, "no_finished_round")
        await play_a_round(server, table)
        first = await client.get(path)
        assert first.headers["content-type"].startswith("application/toml")
        assert re.fullmatch(
            r'attachment; filename="20231114-221320-dos-[0-9a-f]{12}\.pusoy"',
            first.headers["content-disposition"],
        )
        assert first.headers["cache-control"] == "no-store"
        async with server.hall.use(table) as live:
            await deal(server.hall, live)
            await act_somehow(server.hall, live, Random(1))
            assert (await client.get(path)).text == first.text
            record = read_record(first.text)
            assert len(record.rounds) == 1
            await play_a_round(server, table)
            both = read_record((await client.get(path)).text)
            assert len(both.rounds) == 2
            assert list(both.players) == ["Name 0", "Name 1", "Name 2", "Name 3"]


async def test_a_record_is_for_the_people_of_the_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        closed, open_ = await server.open_table(SHORT), await server.open_table(SHORT, watchers=True)
        for table in (closed, open_):
            await play_a_round(server, table)
        async with server.http("a-stranger-at-the-door") as stranger, server.http() as nobody:
            for client in (stranger, nobody):
                assert error_of(await client.get(f"/api/tables/{closed}/record")) == (403, "not_at_table")
                assert (await client.get(f"/api/tables/{open_}/record")).status_code == 200
                for unknown in ("unknown", "%00", "x" * 500, "%F0%9F%82%A1"):
                    answer = await client.get(f"/api/tables/{unknown}/record")
                    assert error_of(answer) == (404, "unknown_table")


async def test_an_open_seat_lets_nobody_read_the_record_of_those_who_play(tmp_path: Path) -> None:
    """Whoever is invited sees the seats, and nothing of the cards where nobody may watch."""
    async with serving(tmp_path) as server:
        table = await server.open_table(SHORT)
        await play_a_round(server, table)
        async with server.hall.use(table) as live:
            await server.hall.leave(live, guest_at(3), "getting-up", 3)
        async with server.http("a-stranger-at-the-door") as stranger, server.http(0) as player:
            assert error_of(await stranger.get(f"/api/tables/{table}/record")) == (403, "not_at_table")
            assert (await player.get(f"/api/tables/{table}/record")).status_code == 200


# --- guests ------------------------------------------------------------------------------------------------


async def test_a_newcomer_is_made_a_guest_and_stays_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        first = await client.get("/")
        cookie = first.headers["set-cookie"]
        for part in ("HttpOnly", f"Max-Age={YEAR}", "Path=/", "SameSite=lax"):
            assert part.lower() in cookie.lower()
        assert "secure" not in cookie.lower()
        name = server.services.guests.cookie
        assert name.startswith(COOKIE)
        value = client.cookies[name]
        guest = server.services.guests.read(value)
        assert guest is not None
        table = (await client.post("/api/tables", json={"pace": "slow"})).json()["table"]
        assert client.cookies[name] == value
        async with server.hall.use(table) as live:
            assert live.members == {0: guest}
        assert "set-cookie" not in (await client.get("/")).headers


async def test_over_https_the_cookie_never_travels_without(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        answer = await client.get("https://testserver/")
        assert "secure" in answer.headers["set-cookie"].lower()


async def test_a_forged_cookie_makes_a_newcomer(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        name, value = server.services.guests.cookie, server.services.guests.sign(guest_at(0))
        for forged in (value[:-2] + "zz", value.replace("seat-0", "seat-1"), "", "x" * 5000, "a.b.c"):
            async with server.http() as client:
                answer = await client.get("/api/tables", headers={"cookie": f"{name}={forged}"})
                assert answer.json() == {"tables": []}
                assert answer.headers["set-cookie"].startswith(f"{name}=")
                assert guest_at(0) not in answer.headers["set-cookie"]
        async with server.http(0) as client:
            assert [one["table"] for one in (await client.get("/api/tables")).json()["tables"]] == [table]
