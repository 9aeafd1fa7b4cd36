"""``pusoy loadtest`` on the command line: what it prints, what it refuses, that it leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from command_line import one_line, process

SMALL = ("--tables", "2", "--computers", "1", "--every", "0.25", "--seconds", "1.5", "--ramp", "0")
pytestmark = [
    pytest.mark.usefixtures("compiled"),
    pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX"),
]


def test_a_table_of_what_was_found() -> None:
    done = process("loadtest", *SMALL, "--workers", "0")
    assert done.returncode == 0, (done.stdout, done.stderr)
    said = " ".join(done.stdout.decode().split())
    assert "Tables held 2 of 4 people, 1 with computers: 9 sockets" in said
    for row in ("Actions", "To the last seat p50", "With computers", "Updates", "Processor", "Machine"):
        assert row in said
    assert "0 refused, 0 never seen by all, 0 gaps, 0 sockets dropped" in said
    assert "moves once: no gap, no double, and each replays to its end" in said


def test_the_same_as_json() -> None:
    done = process("loadtest", *SMALL, "--workers", "0", "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert (found["tables"], found["people"], found["computers"], found["sockets"]) == (2, 4, 1, 9)
    assert found["logs"]["faults"] == []
    assert found["logs"]["tables"] == 3
    assert found["played"]["lost"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--tables", "0"), "0 tables and 0 with computers are none to play at"),
        (("--people", "3", "--rules", "two-hands"), "3 people cannot sit at a table of 2"),
        (("--every", "0"), "an action every 0 s is none"),
        (("--seconds", "0"), "0 s are no time to play"),
        (("--level", "nobody"), "there is no player 'nobody'"),
        (("--url", "cards.example"), "'cards.example' is no address of a server"),
        (("--rules", "nowhere"), "nowhere"),
        (
            ("--rules", "pusoy"),
            "pusoy is a house of Pusoy, the 13-card game; this is for houses of Pusoy Dos",
        ),
        (("--people", "5"), "less than or equal to 4"),
    ],
)
def test_what_cannot_be_is_one_line(pusoy: Any, words: tuple[str, ...], said: str) -> None:
    done = pusoy("loadtest", *words)
    assert done.code == 2
    assert said in one_line(done)


def test_no_server_at_the_address_is_one_line(pusoy: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    done = pusoy("loadtest", "--url", f"http://127.0.0.1:{port}")
    assert done.code == 2
    assert f"no server answers at http://127.0.0.1:{port}" in done.err.splitlines()[-1]


class _Stranger(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def another_program() -> Iterator[str]:
    """The address of a web server that is no Pusoy."""
    with HTTPServer(("127.0.0.1", 0), _Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_a_server_that_is_no_pusoy_is_said(pusoy: Any) -> None:
    with another_program() as address:
        done = pusoy("loadtest", "--url", address)
    assert done.code == 2
    assert f"what answers at {address} is no Pusoy" in done.err


def test_a_system_that_allows_too_few_files_is_said(tmp_path: Path) -> None:
    command = f"ulimit -n 256; exec {sys.executable} -m pusoy loadtest --tables 500"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(
        "pusoy: this system lets a program have 256 files open, and so many sockets"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes where Linux lists them")
def test_however_it_is_ended_its_server_ends_too(tmp_path: Path, number: signal.Signals) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "pusoy", "loadtest", *SMALL[:-4], "--seconds", "600", "--workers", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert running.stderr is not None
    try:
        while "playing" not in (line := running.stderr.readline()):
            assert line
        listed = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text(encoding="ascii")
        (server,) = map(int, listed.split())
        assert list(tmp_path.iterdir())
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
        running.wait()
    deadline = time.monotonic() + 60
    while Path(f"/proc/{server}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    if number != signal.SIGKILL:
        assert (running.returncode, out, err) == (130, "", "")
        assert not list(tmp_path.iterdir())
