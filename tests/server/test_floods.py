"""Strangers who ask from other pages, under other names, for what they guess, and for too much of everything.

Whoever is refused learns why by a code and a sentence, changes nothing, and disturbs nobody at the table.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pusoy.server import wire
from pusoy.server.games import Advice
from pusoy.server.limits import household
from pusoy.server.origins import SAFE, Origins
from pusoy.server.services import CHANGES_AT_ONCE, HINTS_AT_ONCE
from pusoy.server.settings import Settings
from pusoy.server.views import LONGEST_NAME
from server.friends import gathering, told
from server.harness import Server, actor, guest_at, log_of, serving
from server.launching import Program, launched
from server.sockets import ORIGIN, Socket

PUBLIC: Final = "https://cards.example"
FOREIGN: Final = (
    "http://elsewhere.example",
    "http://testserver:81",
    "http://testserver.elsewhere.example",
    "ftp://testserver",
    "testserver",
    "http://[testserver",
    "null",
    "",
)


# --- whose page asks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("public", "host", "origin", "own"),
    [
        (None, "10.0.0.5:8017", "http://10.0.0.5:8017", True),
        (None, "10.0.0.5:8017", "HTTP://10.0.0.5:8017", True),
        (None, "10.0.0.5:8017", "http://10.0.0.5:9000", False),
        (None, "10.0.0.5:8017", "http://10.0.0.5", False),
        (None, "club.example", "http://club.example:80", True),
        (None, "[::1]:8017", "http://[::1]:8017", True),
        (None, "club.example", "https://club.example", True),  # behind a proxy that nobody told of
        (None, None, "http://10.0.0.5:8017", False),
        (None, "10.0.0.5:8017", None, True),
        # With the Host that was asked for, and with that of the server behind the proxy.
        (PUBLIC, "cards.example", PUBLIC, True),
        (PUBLIC, "127.0.0.1:8017", PUBLIC, True),
        (f"{PUBLIC}:443/", "cards.example", PUBLIC, True),
        ("https://Cards.Example", "cards.example", PUBLIC, True),
        (PUBLIC, "cards.example", "http://cards.example", False),
        (PUBLIC, "cards.example:80", "http://cards.example", False),
        (PUBLIC, "cards.example:8443", "https://cards.example:8443", False),
        (PUBLIC, "cards.example", "https://elsewhere.example", False),
        (PUBLIC, "127.0.0.1:8017", "http://127.0.0.1:8017", True),
        (PUBLIC, "cards.example", "null", False),
        # On a home network: its own machine asks under another name than the others.
        ("http://10.0.0.5:8017", "localhost:8017", "http://localhost:8017", True),
        ("http://10.0.0.5:8017", "10.0.0.5:8017", "http://10.0.0.5:8017", True),
        ("http://10.0.0.5:8017", "localhost:8017", "http://10.0.0.6:8017", False),
    ],
)
def test_a_page_is_ours_by_scheme_host_and_port(
    public: str | None, host: str | None, origin: str | None, own: bool
) -> None:
    assert Origins(Settings(public_url=public)).is_own(origin, host) == own


@pytest.mark.parametrize("cookie", [True, False])
@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_from_elsewhere_changes_nothing(tmp_path: Path, origin: str, cookie: bool) -> None:
    """Of every address that changes something, with the cookie of who sits there too."""
    async with serving(tmp_path) as server:
        table = (await server.hall.open_table(*gathering(), deal=False, code="AAAAAA")).table.id
        before = await server.services.store.read(table)
        async with server.http(0 if cookie else None) as client:
            for method, path in changing(server):
                answer = await client.request(
                    method,
                    path.replace("{table}", table),
                    json={"code": "AAAAAA"},
                    headers={"origin": origin},
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path
                assert answer.json()["message"].startswith("A page of another site")
                assert "set-cookie" not in answer.headers
            own = await client.post("/api/join", json={"code": "AAAAAA"}, headers={"origin": ORIGIN})
            assert own.json() == {"table": table}
        window = server.connect(table, 0 if cookie else None, {"origin": origin})
        assert await window.closing() == wire.CLOSED_FORBIDDEN
        assert not window.accepted
        assert await server.services.store.read(table) == before
        assert len(await server.services.store.tables_of(guest_at(0), 9)) == 1
        assert '"error"' not in server.log.getvalue()


def changing(server: Server) -> list[tuple[str, str]]:
    """Every method and path that may change something."""
    paths = server.app.openapi()["paths"]
    found = [
        (method, path) for path, methods in paths.items() for method in methods if method.upper() not in SAFE
    ]
    assert len(found) >= 4
    return found


# --- under which name --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "host", "answered"),
    [
        ({}, "127.0.0.1:8017", True),
        ({}, "127.9.9.9", True),
        ({}, "[::1]:8017", True),
        ({}, "localhost:5173", True),
        ({}, "LOCALHOST", True),
        ({}, None, True),
        ({}, "elsewhere.example:8017", False),
        ({}, "localhost.elsewhere.example", False),
        ({}, "10.0.0.5:8017", False),
        ({}, "", False),
        ({}, "[::1", False),
        ({"public_url": PUBLIC}, "cards.example", True),
        ({"public_url": PUBLIC}, "cards.example:8017", True),
        ({"public_url": PUBLIC}, "127.0.0.1:8017", True),
        ({"public_url": PUBLIC}, "elsewhere.example", False),
        # Whoever is on the network may ask anyway, and its machines have names of their own.
        ({"host": "0.0.0.0"}, "club.local:8017", True),
    ],
)
def test_a_server_for_this_machine_has_names_of_this_machine(
    settings: dict[str, Any], host: str | None, answered: bool
) -> None:
    assert Origins(Settings(**settings)).answers_to(host) == answered


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Program]:
    with launched(tmp_path_factory.mktemp("served")) as program:
        yield program


def ask(program: Program, head: str, body: bytes = b"") -> tuple[int, bytes]:
    """Status and body of the answer to a request with this head."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=20) as link:
        link.sendall(head.replace("\n", "\r\n").encode() + b"Connection: close\r\n\r\n" + body)
        answer = b""
        while more := link.recv(65_536):
            answer += more
    first, _, rest = answer.partition(b"\r\n")
    return int(first.split()[1]), rest.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("path", ["/", "/api/houses", "/healthz", "/metrics", "/assets/x.js"])
def test_a_name_that_was_made_to_mean_this_machine_is_told_nothing(program: Program, path: str) -> None:
    status, body = ask(program, f"GET {path} HTTP/1.1\nHost: elsewhere.example:{program.port}\n")
    assert (status, json.loads(body)["code"]) == (421, "unknown_host")


def test_nor_is_its_socket(program: Program) -> None:
    name = f"elsewhere.example:{program.port}"
    link = socket.create_connection(("127.0.0.1", program.port), timeout=20)
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://{name}/tables/x/socket", sock=link):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "begun", [b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /healthz?", b"GET / HTTP/1.1\r\n"]
)
def test_a_head_without_end_is_not_kept(program: Program, begun: bytes) -> None:
    line = b"x: y\r\n" * 1000 if begun.endswith(b"\n") else b"y" * 6000
    with socket.create_connection(("127.0.0.1", program.port), timeout=20) as link:
        link.sendall(begun)
        answer = b""
        try:
            for _ in range(5_000):  # 30 MB
                link.sendall(line)
            raise AssertionError("all of it was taken")
        except OSError:
            pass
        try:
            answer = link.recv(100)
        except ConnectionResetError:  # the answer was lost with what was still on its way
            return
        assert answer.startswith(b"HTTP/1.1 431 ")
    assert ask(program, "GET /healthz HTTP/1.1\nHost: localhost\n")[0] == 200


def test_a_large_head_is_read(program: Program) -> None:
    cookies = "".join(f"Cookie: other{number}={'x' * 4000}\n" for number in range(12))
    assert ask(program, f"GET /healthz HTTP/1.1\nHost: localhost\n{cookies}")[0] == 200


# --- what is guessed ---------------------------------------------------------------------------------------


async def test_guessed_tables_leave_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http(7) as client:
        for guess in range(50):
            window = server.connect(f"guess-{guess}", 7)
            fault = await window.hear()
            assert isinstance(fault, wire.Fault)
            assert fault.problem.code == "unknown_table"
            assert await window.closing() == wire.CLOSED_UNKNOWN
            answer = await client.get(f"/api/tables/guess-{guess}/invite")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
            answer = await client.post(f"/api/tables/guess-{guess}/take", json={"token": "x"})
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
        metrics = server.services.metrics.render()
        assert b"pusoy_live_tables 0.0" in metrics
        assert b"pusoy_sockets 0.0" in metrics
        assert server.log.getvalue() == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.1", "203.0.113.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.1", "203.0.113.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
        ("testclient", "", False),
    ],
)
def test_whoever_has_many_addresses_counts_once(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) == same


# --- too much ----------------------------------------------------------------------------------------------


async def test_sitting_down_and_getting_up_without_end(tmp_path: Path) -> None:
    """The log stays short, what was done is answered as it was, and the others are not disturbed."""
    async with serving(tmp_path) as server:
        live = await server.hall.open_table(*gathering(), deal=False)
        host, restless = server.connect(live.table.id, 0), server.connect(live.table.id, 7)
        await host.greet()
        await restless.greet()
        for number in range(CHANGES_AT_ONCE // 2):
            sat = await told(restless, wire.Sit(f"sit-down-{number:03}", 1, "Restless"))
            assert isinstance(sat, wire.Done)
            assert isinstance(await told(restless, wire.Leave(f"get-up-{number:03}", 1)), wire.Done)
        before = await log_of(server.services.store, live.table.id)
        assert before.number == 1 + CHANGES_AT_ONCE
        for number in range(100):
            refused = await told(restless, wire.Sit(f"too-often-{number:03}", 1, "Restless"))
            assert isinstance(refused, wire.Refused)
            assert refused.problem.code == "too_often"
            assert refused.problem.message == "That was changed very often just now. Wait a moment."
        assert await told(restless, wire.Sit("sit-down-000", 1, "Restless")) == wire.Done("sit-down-000", 2)
        assert (await log_of(server.services.store, live.table.id)).number == before.number
        await host.catch_up()
        assert isinstance(await told(host, wire.Arrange(**arranging(0))), wire.Done)
        friend = server.connect(live.table.id, 5)
        await friend.greet()
        assert isinstance(await told(friend, wire.Sit("a-friend-sits", 1, "Friend")), wire.Done)


async def test_a_host_arranges_so_many_times_and_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        live = await server.hall.open_table(*gathering(), deal=False)
        host = server.connect(live.table.id, 0)
        await host.greet()
        for number in range(CHANGES_AT_ONCE):
            assert isinstance(await told(host, wire.Arrange(**arranging(number))), wire.Done)
        refused = await told(host, wire.Arrange(**arranging(CHANGES_AT_ONCE)))
        assert isinstance(refused, wire.Refused)
        assert refused.problem.code == "too_often"
        assert (await log_of(server.services.store, live.table.id)).number == 1 + CHANGES_AT_ONCE
        assert isinstance(await told(host, wire.NextRound("deal-it-now", "next.1.1")), wire.Done)


def arranging(number: int) -> dict[str, Any]:
    """Another arrangement of four seats."""
    seats = tuple(wire.SeatWish("open", "greedy") for _ in range(4))
    return {"id": f"arrange-{number:04}", "rules": "cardems", "seats": seats, "hints": number % 2 == 0}


async def test_hints_at_many_tables_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks everywhere would keep the computer players of all others from thinking."""
    async with serving(tmp_path) as server:
        asked = 0
        all_asked = asyncio.Event()

        async def never(*_: object) -> Advice:
            nonlocal asked
            asked += 1
            if asked == HINTS_AT_ONCE:
                all_asked.set()
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(server.services.thinkers, "advise", never)
        for _ in range(HINTS_AT_ONCE):
            (await in_turn(server)).say(wire.AskHint("1.1.0"))
        async with asyncio.timeout(10):
            await all_asked.wait()
        answer = await (await in_turn(server)).ask(wire.AskHint("1.1.0"))
        assert isinstance(answer, wire.Hinted)
        assert answer.problem is not None
        assert (answer.problem.code, asked) == ("cannot_think", HINTS_AT_ONCE)


async def in_turn(server: Server) -> Socket:
    """A window of the guest of seat 0, who is to open the round at a new table."""
    while True:
        table = await server.open_table(people=[0], pace="slow")
        async with server.hall.use(table) as live:
            if actor(live.table) == 0:
                window = server.connect(table, 0)
                await window.greet()
                return window


async def test_coming_and_going_without_end(tmp_path: Path) -> None:
    """Each time all others at the table are told: it counts as talking."""
    async with serving(tmp_path, messages_per_second=1e-6, message_burst=20) as server:
        live = await server.hall.open_table(
            *gathering(kinds=("person", "person", "open", "open")), deal=False
        )
        friend = server.connect(live.table.id, 0)
        await friend.greet()
        came = 0
        for _ in range(30):
            window = server.connect(live.table.id, 1)
            window.say(wire.Hello(wire.PROTOCOL))
            heard = await window.hear()
            if isinstance(heard, wire.Fault):
                assert heard.problem.code == "too_many_messages"
                assert await window.closing() == wire.CLOSED_FAULT
            else:
                came += 1
                await window.leave()
        assert came == 10
        await friend.catch_up()
        assert len(friend.heard) <= 2 * came + 3
        assert live.table.number == 1
        assert b"pusoy_sockets 1.0" in server.services.metrics.render()


@pytest.mark.parametrize(
    "body",
    [
        {"rules": {"a": "b" * 60_000}},
        {"rules": {f"option{number}": 1 for number in range(4_000)}},
        {"rules": json.loads("[" * 400 + "]" * 400)},
        {"rules": {"preset": "cardems", "match_end": json.loads('{"a":' * 300 + "1" + "}" * 300)}},
        {"rules": {"preset": "cardems", "match_end": {"rounds": 10**300}}},
        {"name": "x" * (LONGEST_NAME + 1)},
        {"level": "x" * 60_000},
        {"like": "x" * 60_000},
    ],
)
async def test_bodies_that_are_huge_or_deep(tmp_path: Path, body: dict[str, Any]) -> None:
    async with serving(tmp_path) as server, server.http(0) as client:
        answer = await client.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json()["code"] in ("bad_request", "bad_ruleset")
        assert len(answer.content) < 16_384
        assert (await client.get("/api/tables")).json() == {"tables": []}
        assert '"error"' not in server.log.getvalue()


@pytest.mark.parametrize(
    ("told_by_proxy", "answer"),
    [
        (["203.0.113.{0}"], 404),  # each its own
        (["198.51.100.{0}, 203.0.113.1"], 429),  # what the asker says stands before what the proxy says
        (["198.51.100.{0}", "203.0.113.1"], 429),
    ],
)
def test_what_is_said_before_the_proxy_says_it_is_not_believed(
    tmp_path: Path, compiled: None, told_by_proxy: list[str], answer: int
) -> None:
    body = b'{"code": "AAAAAA"}'
    with launched(tmp_path / "data", "--public-url", PUBLIC) as program:
        for number in range(12):
            forwarded = "".join(f"X-Forwarded-For: {one.format(number)}\n" for one in told_by_proxy)
            status, _ = ask(
                program,
                "POST /api/join HTTP/1.1\nHost: cards.example\nOrigin: https://cards.example\n"
                f"Content-Type: application/json\nContent-Length: {len(body)}\n{forwarded}",
                body,
            )
        assert status == answer
