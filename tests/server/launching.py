"""`pusoy serve` as a program of its own, which can be ended in any way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import IO

PATIENCE = 60.0
"""Seconds until a server that does not start is a fault: the first one may have to compile the rules."""


class Program:
    """A server that runs: ``port``, and the lines of its log."""

    def __init__(self, folder: Path, *words: str) -> None:
        """``words`` follow the command, or are a program of their own that gets the folder (``-c``, code)."""
        command = ["-m", "pusoy", "serve", "--port", "0", "--workers", "0", "--data", str(folder), *words]
        self._process = subprocess.Popen(
            [sys.executable, *([*words, str(folder)] if words[:1] == ("-c",) else command)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUTF8": "1"},
            start_new_session=True,
        )
        self.log: list[str] = []
        self._said: Queue[str] = Queue()
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            threading.Thread(target=self._read, args=(self._process.stdout, self._said.put), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stderr, self._write), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self.port = self._find_port()

    def _write(self, line: str) -> None:
        if line.strip():
            self.log.append(line)

    @staticmethod
    def _read(lines: IO[bytes], take: Callable[[str], None]) -> None:
        for line in lines:
            take(line.decode())
        take("")  # that was all
        lines.close()

    def _find_port(self) -> int:
        while True:
            try:
                line = self._said.get(timeout=PATIENCE)
            except Empty:
                self.kill()
                raise AssertionError(f"the server never said where it is: {self.log}") from None
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                return int(found[1])
            if not line:
                self._wait()
                raise AssertionError(f"the server did not start: {self.log}")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """kill -9: no goodbye, nothing saved that was not saved already."""
        self._process.send_signal(signal.SIGKILL)
        self._wait()

    def end(self) -> int:
        """SIGTERM: it ends as it should; returns the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._wait()

    def _wait(self) -> int:
        code = self._process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return code


@contextmanager
def launched(folder: Path, *words: str) -> Iterator[Program]:
    """A server, ended at the end."""
    program = Program(folder, *words)
    try:
        yield program
    finally:
        program.end()
