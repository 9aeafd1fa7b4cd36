"""The table in the browser: serving it, and opening it where a browser can be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, get_args
from urllib.parse import urlsplit

from pusoy.cli import DONE, Stop
from pusoy.cli.output import COMPILING

if TYPE_CHECKING:
    from pusoy.server.place import AlreadyServed
    from pusoy.server.settings import Settings

STARTING: Final = 60.0
"""Seconds that another Pusoy, which has just been started, may take to answer."""
STEP: Final = 0.2
OPEN: Final = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.argv[1]))"


def open_table() -> int:
    """Serve this person's tables on this machine and open them in the browser; returns the exit code.

    A Pusoy that is there already is opened, and nothing else is started.
    """
    from pusoy.server.place import AlreadyServed
    from pusoy.server.settings import Settings

    settings = Settings(log_level="error")
    try:
        return _serve(settings, browser=True, any_port=True)
    except AlreadyServed as other:
        address = _wait_for_answer(settings.folder, other)
    print(f"Pusoy is open already, at {address}", flush=True)
    _open_browser(address)
    return DONE


def serve_tables(
    host: str | None,
    port: int,
    data: Path | None,
    *,
    durable: bool,
    workers: int | None,
    log_level: str,
    browser: bool,
    lan: bool = False,
    public_url: str | None = None,
    grace: float | None = None,
) -> int:
    """Serve until Ctrl-C or SIGTERM; returns the exit code. Everything asked for is checked first."""
    from msgspec.structs import replace

    from pusoy.server.settings import Level, Settings

    level = next((name for name in get_args(Level) if name == log_level), None)
    if level is None:
        raise Stop(f"there is no log level {log_level!r}: choose one of {', '.join(get_args(Level))}")
    if lan and host is not None:
        raise Stop("--lan listens on the whole network: leave out --host, or name that address alone")
    settings = Settings(
        host="0.0.0.0" if lan else "127.0.0.1" if host is None else host,
        port=port,
        data=data,
        durable=durable,
        workers=workers,
        log_level=level,
        log_json=not sys.stderr.isatty(),
        public_url=public_url,
        lan=lan and public_url is None,
    )
    if grace is not None:
        settings = replace(settings, grace=grace)
    return _serve(settings, browser=browser, any_port=False)


def _serve(settings: Settings, *, browser: bool, any_port: bool) -> int:
    from pusoy.server.run import run

    def ready(address: str) -> None:
        _tell(address, settings, opened=browser and _open_browser(address))

    return run(settings, ready=ready, prepare=_compile_first, any_port=any_port)


def _tell(address: str, settings: Settings, *, opened: bool) -> None:
    """The whole of what a server says: where it is, and how it is ended."""
    from pusoy.server.run import address_on_the_network

    port = urlsplit(address).port
    if settings.port not in (0, port):
        print(f"Port {settings.port} is in use by another program, so it is another one this time.")
    print(f"Pusoy is at {address}")
    if settings.public_url is not None:
        print(f"For others: {settings.public_url.rstrip('/')}/")
    elif not settings.is_private:
        found = address_on_the_network() if settings.host in ("0.0.0.0", "::") else settings.host
        if found is not None:
            print(f"On this network: http://{found}:{port}/")
    print(
        ("It opens in your browser." if opened else "Open that address in a browser.")
        + " Ctrl-C ends it here; your tables are kept.",
        flush=True,
    )


# --- another one -------------------------------------------------------------------------------------------


def _wait_for_answer(folder: Path, other: AlreadyServed) -> str:
    """The address of the Pusoy that has this folder, once it answers; it may have just been started."""
    from pusoy.server.place import address_in

    deadline = time.monotonic() + STARTING
    if address_in(folder) is None:
        print("Pusoy is just starting: waiting for it ...", file=sys.stderr, flush=True)
    while time.monotonic() < deadline:
        address = address_in(folder)
        if address is not None and _is_pusoy(address):
            return address
        time.sleep(STEP)
    raise Stop(f"{other.message}, and does not answer: end it, then start again")


def _is_pusoy(address: str) -> bool:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address + "healthz", timeout=2) as answer:
            return bool(json.load(answer).get("name") == "pusoy")
    except (OSError, ValueError, AttributeError):
        return False


# --- the browser -------------------------------------------------------------------------------------------


def _open_browser(address: str) -> bool:
    """Have the address opened; False where there is no browser to see it with.

    In a process of its own: some browsers write on the terminal, and some end only with their window.
    """
    if not _has_screen():
        return False
    try:
        subprocess.Popen(
            [sys.executable, "-c", OPEN, address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def _has_screen() -> bool:
    """Whether a browser could show itself. Without a screen Python would start one inside the terminal."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


# --- compiling ---------------------------------------------------------------------------------------------


def _compile_first() -> None:
    """Compile the rules where that was not done yet, in a process of its own: compiling takes much memory."""
    from pusoy.warm import is_warm

    if is_warm():
        return
    print(f"{COMPILING}:", file=sys.stderr, flush=True)

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        with subprocess.Popen(
            [sys.executable, "-m", "pusoy", "warm"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        ) as compiling:
            try:
                code = compiling.wait()
            except KeyboardInterrupt:
                compiling.terminate()
                raise
    finally:
        signal.signal(signal.SIGTERM, before)
    if code:
        raise Stop(f"compiling the rules failed (exit code {code}); pusoy warm tries it again")
