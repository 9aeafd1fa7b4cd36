"""Running: one server a folder, an address that is free, and an end without fuss."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pusoy.errors import PusoyError
from pusoy.server.place import LOCK, AlreadyServed, CannotUseFolder, Place, address_in
from pusoy.server.run import CannotListen, CannotStart, address_of, listen, serve

SERVER = """\
import asyncio
from pusoy.server.run import listen, serve

async def application(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        print("closed", flush=True)
        await send({"type": "lifespan.shutdown.complete"})
    else:
        await asyncio.sleep(60 if scope["path"] == "/slow" else 0)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})

serve(application, listen("127.0.0.1", 0), lambda address: print(address, flush=True))
"""

HOLDER = """\
import sys, time
from pathlib import Path
from pusoy.server.place import Place

with Place(Path(sys.argv[1])) as place:
    place.announce("http://127.0.0.1:1234/")
    print("mine", flush=True)
    time.sleep(60)
"""

posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def start(code: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    with start(SERVER) as process:
        yield process
        process.kill()


# --- serving ---------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_quietly(server: subprocess.Popen[str], number: signal.Signals) -> None:
    address = line_of(server)
    with urllib.request.urlopen(address) as answer:
        assert answer.read() == b"here"
        assert "server" not in answer.headers
    server.send_signal(number)
    assert server.communicate(timeout=20) == ("closed\n", "")
    assert server.returncode == 0


@posix
def test_a_request_in_progress_does_not_hold_it_up_for_long(server: subprocess.Popen[str]) -> None:
    address = line_of(server)
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
        time.sleep(0.3)
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0


def failing(error: Exception) -> Any:
    """An application that does not start, as Starlette makes them."""

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "lifespan.startup.failed", "message": "Traceback ..."})
        raise error

    return application


def test_an_error_of_ours_at_the_start_is_raised_and_leaves_the_log_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    problem = PusoyError("the tables cannot be read", code="bad_tables")
    with listen("127.0.0.1", 0) as listener, pytest.raises(PusoyError, match="cannot be read") as raised:
        serve(failing(problem), listener, print)
    assert raised.value is problem
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_any_other_error_at_the_start_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with listen("127.0.0.1", 0) as listener, pytest.raises(CannotStart, match="the lines above"):
        serve(failing(RuntimeError("broken")), listener, print)
    assert any("Traceback" in record.getMessage() for record in caplog.records)


# --- an address ------------------------------------------------------------------------------------------


def test_an_address_in_use_is_told_apart() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=f"port {port} is in use by another program") as problem:
            listen("127.0.0.1", port)
    assert problem.value.taken
    listen("127.0.0.1", port).close()  # and is free again at once


@pytest.mark.parametrize("host", ["nowhere.invalid", "300.1.1.1", "a" * 300, "192.0.2.1"])
def test_an_address_that_is_not_ours_is_one_sentence(host: str) -> None:
    with pytest.raises(CannotListen, match=re.escape(host)) as problem:
        listen(host, 0)
    assert not problem.value.taken


@pytest.mark.parametrize(
    ("host", "start_of_address"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("localhost", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),
    ],
)
def test_the_address_is_one_for_a_browser_here(host: str, start_of_address: str) -> None:
    with listen(host, 0) as listener:
        assert address_of(listener) == f"{start_of_address}{listener.getsockname()[1]}/"


# --- a folder --------------------------------------------------------------------------------------------


def test_a_folder_has_one_server_whose_address_the_others_learn(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "for it"
    with start(HOLDER, str(folder)) as holder:
        assert line_of(holder) == "mine"
        assert address_in(folder) == "http://127.0.0.1:1234/"
        with pytest.raises(AlreadyServed, match=r"is at http://127\.0\.0\.1:1234/") as problem:
            Place(folder)
        assert problem.value.address == "http://127.0.0.1:1234/"
        holder.kill()  # it leaves nothing behind that keeps the folder
        holder.wait(20)
    with Place(folder):
        pass
    assert address_in(folder) is None


@posix
def test_its_files_are_for_this_user_alone(tmp_path: Path) -> None:
    with Place(tmp_path / "data"):
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
        assert (tmp_path / "data" / LOCK).stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotUseFolder, match="cannot hold the tables"):
        Place(tmp_path / "file" / "data")
