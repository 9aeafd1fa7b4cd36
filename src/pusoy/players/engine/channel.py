"""A program that runs beside us: lines to it and lines from it, bounded in bytes and in time.

Everything happens in the calling thread, by asking the system which pipe is ready. The program leads a group
of processes of its own, and whatever is left of the group is killed when we are done with it.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

from pusoy.players.base import FaultKind, ProgramFault
from pusoy.values import shown

MAX_LINE: Final = 64 * 1024
"""The longest line that a program may answer, in bytes."""
MAX_LOG: Final = 16 * 1024
"""So much of what a program wrote last to its standard error is kept, in bytes."""
BYE: Final = 0.5
"""Seconds that a program has to leave by itself."""

_CHUNK: Final = 64 * 1024

Clock = Callable[[], float]


class Channel:
    """A running program. Raises ``not_started`` where the system cannot run it.

    Whoever gets a fault from :meth:`ask` calls :meth:`stop`: the program is then out of step.
    """

    def __init__(self, words: Sequence[str], clock: Clock = time.monotonic) -> None:
        selector: selectors.BaseSelector | None = None
        try:
            selector = selectors.DefaultSelector()
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            if selector is not None:
                selector.close()
            why = getattr(error, "strerror", None) or str(error)
            raise ProgramFault(FaultKind.NOT_STARTED, f"it cannot be started: {why}") from error
        self._clock = clock
        self._selector = selector
        self._answers = _pipe(self._process.stdout)
        self._errors = _pipe(self._process.stderr)
        self._questions = _pipe(self._process.stdin)
        self._selector.register(self._answers, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._log = bytearray()
        self._silent = False  # it closed its output
        self._stopped = False

    @property
    def log(self) -> str:
        """The last that it wrote to its standard error."""
        return self._log.decode("utf-8", "replace")

    def tell(self, line: bytes) -> None:
        """A line for it, without its end; sent with the next question, or by :meth:`flush`."""
        self._outgoing += line + b"\n"

    def flush(self) -> None:
        """Send what it takes at once. Raises ``unasked`` where it has said something meanwhile."""
        self._send()
        self._turn(0)
        if self._incoming:
            raise ProgramFault(FaultKind.UNASKED, "it spoke without being asked")

    def ask(self, line: bytes, seconds: float) -> bytes:
        """What it answers within so many seconds: one line, without its end.

        Raises the :class:`ProgramFault` of a program that spoke before it was asked (``unasked``), that does
        not answer in time (``overran``), that says too much (``flooded``), or that is gone (``ended``).
        """
        deadline = self._clock() + seconds
        self._turn(0)
        if self._incoming:
            raise ProgramFault(FaultKind.UNASKED, "it spoke without being asked")
        self.tell(line)
        self._send()
        while (end := self._incoming.find(b"\n")) < 0:
            if len(self._incoming) > MAX_LINE:
                break
            if self._silent:
                raise self._gone()
            left = deadline - self._clock()
            if left <= 0:
                raise ProgramFault(FaultKind.OVERRAN, f"no answer within {1000 * seconds:.0f} ms")
            self._turn(left)
        if not 0 <= end <= MAX_LINE:
            raise ProgramFault(FaultKind.FLOODED, f"it said more than {MAX_LINE} bytes in one line")
        answer = bytes(self._incoming[:end])
        del self._incoming[: end + 1]
        return answer

    def _turn(self, seconds: float) -> None:
        """Wait until a pipe is ready, at most so long, and serve those that are."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._questions:
                self._send()
            elif key.fd == self._answers:
                got = self._read(key.fd)
                self._incoming += got or b""
                self._silent = self._silent or got == b""
            else:
                self._log += self._read(key.fd) or b""
                del self._log[:-MAX_LOG]

    def _read(self, pipe: int) -> bytes | None:
        """What the pipe holds; nothing where it is closed, None where it was not ready after all."""
        try:
            got = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            got = b""
        if not got:
            self._selector.unregister(pipe)
        return got

    def _send(self) -> None:
        """As much as the program takes now; the rest when the pipe has room."""
        while self._outgoing:
            try:
                sent = os.write(self._questions, self._outgoing[:_CHUNK])
            except BlockingIOError:
                if self._questions not in self._selector.get_map():
                    self._selector.register(self._questions, selectors.EVENT_WRITE)
                return
            except OSError:  # nobody reads there any more: that it is gone is seen where it should answer
                self._outgoing.clear()
                break
            del self._outgoing[:sent]
        if self._questions in self._selector.get_map():
            self._selector.unregister(self._questions)

    def _gone(self) -> ProgramFault:
        """It closed its output: how it ended, and what it said last."""
        if self._errors in self._selector.get_map():
            self._log += self._read(self._errors) or b""
            del self._log[:-MAX_LOG]
        self.stop()
        code = self._process.returncode
        if code >= 0:
            why = f"it ended with exit code {code}"
        elif code == -signal.SIGKILL:
            why = "it closed its output"
        else:
            why = f"it was ended by signal {-code}"
        last = next((line for line in reversed(self.log.splitlines()) if line.strip()), "")
        return ProgramFault(FaultKind.ENDED, f"{why}; it said: {shown(last.strip())}" if last else why)

    def stop(self, *, politely: bool = False) -> None:
        """End it and all that it started; ``politely`` lets it read to the end and leave by itself first."""
        if self._stopped:
            return
        self._stopped = True
        if politely:
            self._send()
            _close(self._process.stdin)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(BYE)
        self.kill()
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            _close(pipe)

    def kill(self) -> None:
        """Kill its group at once. What is to be closed is closed by :meth:`stop`."""
        with suppress(ProcessLookupError, PermissionError):  # nobody is left of it
            os.killpg(self._process.pid, signal.SIGKILL)


def _pipe(file: IO[bytes] | None) -> int:
    """Our end of a pipe, which never lets us wait."""
    assert file is not None
    os.set_blocking(file.fileno(), False)
    return file.fileno()


def _close(file: IO[bytes] | None) -> None:
    with suppress(OSError):
        if file is not None:
            file.close()
