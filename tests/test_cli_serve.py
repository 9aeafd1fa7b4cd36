"""``pusoy serve``, and ``pusoy`` alone: the table in the browser, as a process that is started and ended."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from command_line import process
from pusoy import __version__

pytestmark = [
    pytest.mark.usefixtures("compiled"),
    pytest.mark.skipif(os.name == "nt", reason="signals and scripts of POSIX"),
]

Served = subprocess.Popen[str]
Serve = Callable[..., Served]
ENDS = "Ctrl-C ends it here; your tables are kept."


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home without tables, and a browser that writes down what it is to open."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho noise; echo "$1" >>{tmp_path / "opened"}\n', encoding="utf-8")
    browser.chmod(0o755)
    return tmp_path


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """Only what a terminal without a screen has."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    kept = {name: value for name, value in os.environ.items() if name not in screens}
    return {**kept, "XDG_DATA_HOME": str(home / "share")}


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Serve]:
    """Start a command; whatever still runs at the end is ended."""
    started: list[Served] = []

    def run(*words: str, **more: str) -> Served:
        one = subprocess.Popen(
            [sys.executable, "-m", "pusoy", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, **more},
        )
        started.append(one)
        return one

    yield run
    for one in started:
        one.kill()
        one.communicate()


def is_there(process_id: int) -> bool:
    return Path(f"/proc/{process_id}").exists()


def line_of(served: Served) -> str:
    assert served.stdout is not None
    return served.stdout.readline().rstrip("\n")


def address_of(served: Served) -> str:
    line = line_of(served)
    assert line.startswith("Pusoy is at http://"), (line, served.stderr and served.stderr.read())
    return line.removeprefix("Pusoy is at ")


def health(address: str) -> dict[str, str]:
    with urllib.request.urlopen(address + "healthz", timeout=10) as answer:
        found: dict[str, str] = json.load(answer)
    return found


def opened(home: Path, count: int) -> list[str]:
    """The addresses that the browser was given, once there are so many."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if (home / "opened").exists() and len(lines := (home / "opened").read_text().split()) >= count:
            return lines
        time.sleep(0.1)
    raise AssertionError("no browser was called")


# --- serve -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_serves_and_ends_at_a_signal(
    start: Serve, home: Path, number: signal.Signals
) -> None:
    served = start("serve", "--port", "0", "--data", str(home / "data"), "--workers", "1")
    address = address_of(served)
    assert line_of(served) == f"Open that address in a browser. {ENDS}"
    well = health(address)
    assert (well["name"], well["version"]) == ("pusoy", __version__)
    served.send_signal(number)
    assert served.communicate(timeout=20) == ("", "")
    assert served.returncode == 0
    kept = {path.name: path.stat().st_mode & 0o777 for path in (home / "data").iterdir()}
    assert "tables.sqlite3" in kept
    assert set(kept.values()) == {0o600}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes where Linux lists them")
def test_its_workers_end_with_it_however_it_ends(start: Serve, home: Path) -> None:
    served = start("serve", "--port", "0", "--data", str(home / "data"), "--workers", "1")
    address_of(served)
    listed = Path(f"/proc/{served.pid}/task/{served.pid}/children").read_text(encoding="ascii")
    children = [int(number) for number in listed.split()]
    assert children
    served.kill()
    deadline = time.monotonic() + 20
    while any(is_there(child) for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_port_in_use_is_one_line(home: Path, environment: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = process("serve", "--port", port, "--data", str(home / "data"), env=environment)
    assert done.returncode == 2
    assert done.stdout == b""
    expected = (
        f"pusoy: port {port} is in use by another program: name another with --port (0 is any free one)\n"
    )
    assert done.stderr.decode() == expected


def test_a_folder_is_served_once(start: Serve, home: Path, environment: dict[str, str]) -> None:
    words = ("serve", "--port", "0", "--data", str(home / "data"), "--workers", "0")
    address = address_of(start(*words))
    done = process(*words, env=environment)
    assert done.returncode == 2
    assert done.stderr.decode().endswith(f"are open already: that server is at {address}\n")
    assert done.stderr.count(b"\n") == 1


def test_a_database_that_is_none_is_one_line(home: Path, environment: dict[str, str]) -> None:
    (home / "data").mkdir()
    (home / "data" / "tables.sqlite3").write_bytes(b"this is no database at all" * 100)
    done = process("serve", "--port", "0", "--data", str(home / "data"), "--workers", "0", env=environment)
    assert done.returncode == 2
    assert done.stderr.startswith(b"pusoy: ")
    assert done.stderr.count(b"\n") == 1
    assert b"tables.sqlite3" in done.stderr


def test_what_others_can_reach_names_the_network(start: Serve, home: Path) -> None:
    words = ("serve", "--host", "0.0.0.0", "--port", "0", "--data", str(home / "data"), "--workers", "0")
    served = start(*words)
    assert address_of(served).startswith("http://127.0.0.1:")
    said = [line_of(served) for _ in range(2)]
    assert any(line.endswith(ENDS) for line in said)
    assert said[0].startswith("On this network: http://") or said[0].endswith(ENDS)


def test_a_network_puts_its_address_into_links(start: Serve, home: Path) -> None:
    served = start("serve", "--lan", "--port", "0", "--data", str(home / "data"), "--workers", "0")
    line = line_of(served)
    if not line:  # this machine is on no network, and says so
        assert served.stderr is not None
        assert served.stderr.read().startswith("pusoy: this machine is on no network: ")
        return
    address = line.removeprefix("Pusoy is at ")
    others = line_of(served).removeprefix("On this network: ")
    assert others.startswith("http://")
    assert others.rpartition(":")[2] == address.rpartition(":")[2]
    assert link_of_a_new_table(address).startswith(others + "tables/")
    assert link_of_a_new_table(others).startswith(others + "tables/")


def test_the_address_for_others_is_in_links(start: Serve, home: Path) -> None:
    words = ("serve", "--public-url", "https://cards.example", "--port", "0", "--workers", "0")
    served = start(*words, "--data", str(home / "data"))
    address = address_of(served)
    assert line_of(served) == "For others: https://cards.example/"
    assert line_of(served).endswith(ENDS)
    assert link_of_a_new_table(address).startswith("https://cards.example/tables/")


@pytest.mark.parametrize(("proxied", "answer"), [(True, 404), (False, 429)])
def test_a_proxy_is_believed_who_asks(start: Serve, home: Path, proxied: bool, answer: int) -> None:
    """Behind a proxy each person has so many tries at codes; without one, nobody makes up addresses."""
    words = ("serve", *(("--public-url", "https://cards.example") if proxied else ()), "--port", "0")
    address = address_of(start(*words, "--workers", "0", "--data", str(home / "data")))
    for number in range(15):
        asked = urllib.request.Request(
            f"{address}api/join",
            json.dumps({"code": "AAAAAA"}).encode(),
            {"content-type": "application/json", "x-forwarded-for": f"203.0.113.{number}"},
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(asked, timeout=10)
        refused.value.close()
    assert refused.value.code == answer


def link_of_a_new_table(address: str) -> str:
    """The link by which one's friends are invited."""
    body = json.dumps({"gather": True}).encode()
    asked = urllib.request.Request(f"{address}api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        table, cookie = json.load(answer)["table"], answer.headers["set-cookie"].partition(";")[0]
    asked = urllib.request.Request(f"{address}api/tables/{table}/invite", headers={"cookie": cookie})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return str(json.load(answer)["link"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--public-url", "cards.example"), "public_url is 'cards.example', not http:// or https://"),
        (("--public-url", "https://cards.example/pusoy"), "public_url is 'https://cards.example/pusoy', not"),
        (("--lan", "--host", "127.0.0.1"), "--lan listens on the whole network: leave out --host"),
    ],
)
def test_an_address_that_cannot_be_is_one_line(
    home: Path, environment: dict[str, str], words: tuple[str, ...], said: str
) -> None:
    done = process("serve", *words, "--port", "0", "--data", str(home / "data"), env=environment)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert said in done.stderr.decode()
    assert not (home / "data").exists()


# --- alone -----------------------------------------------------------------------------------------------


def test_alone_it_opens_the_browser_and_a_second_one_opens_the_same(
    start: Serve, home: Path, environment: dict[str, str]
) -> None:
    browser = {"BROWSER": f"{home / 'browser'} %s"}
    served = start(**browser)
    first = line_of(served)
    if first.startswith("Port 8017 is in use by another program"):  # somebody plays on this machine
        first = line_of(served)
    address = first.removeprefix("Pusoy is at ")
    assert line_of(served) == f"It opens in your browser. {ENDS}"
    assert opened(home, 1) == [address]
    second = process(env={**environment, **browser})
    assert (second.returncode, second.stderr) == (0, b"")
    assert second.stdout.decode() == f"Pusoy is open already, at {address}\n"
    assert opened(home, 2) == [address] * 2
    assert health(address)["name"] == "pusoy"
    served.send_signal(signal.SIGINT)
    assert served.communicate(timeout=20) == ("", "")
    assert served.returncode == 0


def test_alone_it_takes_another_port_where_its_own_is_in_use(start: Serve) -> None:
    try:
        other = socket.create_server(("127.0.0.1", 8017))
    except OSError:  # in use already, which is what is wanted
        other = socket.socket()
    with other:
        served = start()
        assert line_of(served).startswith("Port 8017 is in use by another program")
        address = address_of(served)
        assert ":8017/" not in address
        assert line_of(served) == f"Open that address in a browser. {ENDS}"
        assert health(address)["version"] == __version__
