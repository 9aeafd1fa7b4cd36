"""The server of a load test: `pusoy serve` in a process of its own, with the limits of one guest lifted.

Run as ``python -m pusoy.loadtest.served FOLDER WORKERS``. It says its address on a line of standard output,
and ends when its standard input does: with the program that started it, however that ends.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

from pusoy.errors import PusoyError
from pusoy.server.run import run
from pusoy.server.settings import Settings

UNLIMITED: Final = 1e9
STARTING: Final = 120.0
"""Seconds that the server may take to answer."""
ENDING: Final = 60.0
"""Seconds that it may take to end."""


class NotServed(PusoyError):
    """The server that was started for the load test did not do its part."""

    code = "not_served"


class Served:
    """A server as a child of this process, as a context: ended at its end, however that comes."""

    def __init__(self, folder: Path, workers: int | None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(folder), "" if workers is None else str(workers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # a Ctrl-C is ours: the server is ended after the players have gone
        )
        self.url = ""

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def __enter__(self) -> Served:
        timer = threading.Timer(STARTING, self._process.kill)
        timer.start()
        try:
            assert self._process.stdout is not None
            found = re.match(r"(http://\S+)/\n", self._process.stdout.readline())
        except BaseException:
            self._end()
            raise
        finally:
            timer.cancel()
        if found is None:
            self._end()
            raise NotServed("the server did not start: the lines above say why")
        self.url = found[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def end(self) -> None:
        """End it as people do; raises :class:`NotServed` where it does not end well."""
        code = self._end()
        if code != 0:
            raise NotServed(f"the server ended badly ({code}): the lines above may say why")

    def _end(self) -> int:
        if self._process.poll() is None:
            self._process.terminate()
        try:
            code = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        return code


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # not through a buffer, whose lock would outlive this thread
    os.kill(os.getpid(), signal.SIGTERM)


def main(folder: str, workers: str) -> int:
    """Serve this folder until told to end."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    settings = Settings(
        port=0,
        data=Path(folder),
        workers=int(workers) if workers else None,
        messages_per_second=UNLIMITED,
        message_burst=int(UNLIMITED),
        tables_per_minute=UNLIMITED,
    )
    return run(settings, ready=lambda address: print(address, flush=True))  # noqa: T201 - that is the way to say it


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
