"""A server that browsers under test visit, and that can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

PATIENCE: Final = 60.0
"""Seconds until a server that does not end is a fault."""


class House:
    """A server process over a folder. Its port stays the same when it is started again.

    ``changes`` are what ``serving.py`` is told besides: settings, ``name`` and ``leak``.
    """

    def __init__(self, folder: Path, **changes: Any) -> None:
        self._folder: Final = folder
        self._changes = changes
        self._log: Final = folder / "log.jsonl"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    str(Path(__file__).with_name("serving.py")),
                    str(self._folder),
                    str(self._port),
                    json.dumps(self._changes),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline().strip()
        if not said:
            self.kill()
            raise RuntimeError(f"the server did not start:\n{self._log.read_text()}")
        self.address = said.rstrip("/")
        self._port = urlsplit(said).port or 0

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    @property
    def known_as(self) -> str:
        """The address by which others reach it: under its name, if it has one."""
        name = self._changes.get("name")
        return self.address if name is None else f"http://{name}:{self._port}"

    def kill(self) -> None:
        """Let it die at once, as in a power cut; its sockets break."""
        self._end(gently=False)

    def close(self) -> None:
        """Let it end as usual. Raises AssertionError where it logged a fault of its own."""
        self._end(gently=True)
        faults = [
            line for line in self._log.read_text().splitlines() if '"error"' in line or "Traceback" in line
        ]
        assert not faults, "the server logged faults:\n" + "\n".join(faults)

    def _end(self, *, gently: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if gently:
            process.terminate()
        else:
            process.kill()
        process.communicate(timeout=PATIENCE)

    def chance(self, name: str) -> None:
        """What is dealt from now on follows from this name."""
        self._tell(f"chance/{name}")

    @contextmanager
    def hasty(self) -> Iterator[None]:
        """Meanwhile nobody waits long for somebody who is gone."""
        self._tell("grace/0.2")
        try:
            yield
        finally:
            self._tell("grace/120.0")

    def close_table(self, table: str) -> None:
        """Close a table as if nobody had been there for long, as soon as everybody has left it."""
        self._tell(f"close/{table}")

    def _tell(self, what: str) -> None:
        with urlopen(Request(f"{self.address}/{what}", method="POST")) as answer:
            assert answer.status == 204


@contextmanager
def opened(folder: Path, **changes: Any) -> Iterator[House]:
    """A house with these changes, until the end; one that logged faults of its own fails then."""
    house = House(folder, **changes)
    try:
        yield house
    except BaseException:
        house.kill()
        raise
    house.close()
