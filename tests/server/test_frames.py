"""The socket of a real server, frame by frame: what only the network shows."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from pusoy.server import wire
from server.launching import Program, launched

HELLO = '{"type": "hello", "protocol": 1}'
PATIENCE = 20


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Program]:
    with launched(tmp_path_factory.mktemp("served"), "--log-level", "info") as program:
        yield program
    faults = [line for line in program.log if '"warning"' in line or '"error"' in line]
    assert not [line for line in faults if "Invalid UTF-" not in line]  # that the web server tells itself


@pytest.fixture(scope="module")
def seat(program: Program) -> tuple[str, str]:
    """A table's socket, and the cookie of its person."""
    body = json.dumps({"rules": "cardems", "pace": "slow"}).encode()
    request = urllib.request.Request(
        f"{program.address}/api/tables", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
        table = json.load(answer)["table"]
    return f"{program.address.replace('http', 'ws')}/tables/{table}/socket", cookie


def sit_down(seat: tuple[str, str], **more: Any) -> AbstractContextManager[ClientConnection]:
    address, cookie = seat
    headers = {"Cookie": cookie, **more.pop("headers", {})}
    found: AbstractContextManager[ClientConnection] = connect(
        address, additional_headers=headers, proxy=None, open_timeout=PATIENCE, **more
    )
    return found


def hear(link: ClientConnection) -> Any:
    """The next message that is no event."""
    while (message := json.loads(link.recv(PATIENCE)))["type"] == "happened":
        pass
    return message


def closing(link: ClientConnection) -> int | None:
    """The code with which the server closes."""
    try:
        while True:
            link.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_messages_are_not_compressed(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        assert not link.protocol.extensions
        link.send(HELLO)
        assert hear(link)["type"] == "welcome"


def test_a_message_in_pieces_is_one_message(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        link.send([HELLO[:3], HELLO[3:20], "", HELLO[20:]])
        assert hear(link)["type"] == "welcome"


def test_a_message_that_is_too_long_is_told_so_and_one_far_too_long_closes(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        link.send(HELLO)
        assert hear(link)["type"] == "welcome"
        link.send("x" * (wire.LONGEST + 1))
        assert hear(link)["problem"]["code"] == "message_too_long"
        link.send("x" * 100_000)
        assert closing(link) == 1009


def test_text_that_is_no_utf_8_closes(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        with link.send_context():
            link.protocol.send_text(b"\xff\xfe")
        assert closing(link) == 1007


def test_binary_messages_and_pings(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        link.send(HELLO.encode())
        assert hear(link)["problem"]["code"] == "bad_message"
        assert link.ping().wait(PATIENCE)


def test_a_frame_that_breaks_the_protocol_closes(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        with link.send_context():
            link.protocol.send_frame(Frame(Opcode.CONT, b"x"))
        assert closing(link) == 1002


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null"])
def test_a_page_from_elsewhere_is_refused_before_anything_is_said(seat: tuple[str, str], origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, sit_down(seat, headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_is_let_in(seat: tuple[str, str], program: Program) -> None:
    with sit_down(seat, headers={"Origin": program.address}) as link:
        link.send(HELLO)
        assert hear(link)["type"] == "welcome"


def test_a_flood_is_stopped(seat: tuple[str, str]) -> None:
    with sit_down(seat) as link:
        link.send(HELLO)
        for _ in range(200):
            link.send('{"type": "ping"}')
        assert closing(link) == wire.CLOSED_FAULT


def test_the_address_of_a_socket_is_no_page(seat: tuple[str, str]) -> None:
    with pytest.raises(HTTPError) as missing:
        urllib.request.urlopen(seat[0].replace("ws", "http", 1), timeout=PATIENCE)
    assert missing.value.code == 404
    missing.value.close()


def test_the_database_is_this_users_alone(tmp_path: Path, compiled: None) -> None:
    with launched(tmp_path / "kept") as program:
        assert program.address
        kept = [path for path in (tmp_path / "kept").iterdir() if "sqlite" in path.name]
        assert kept
        assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
