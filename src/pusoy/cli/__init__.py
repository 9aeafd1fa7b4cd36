"""The ``pusoy`` command: exit codes, errors in one line, and output that survives its reader.

Exit codes: 0 done; 1 the answer is no (a record that breaks the rules); 2 wrong usage or bad input; 70 a
fault of the program itself; 130 interrupted. Nothing heavy is imported before it is needed: ``--version``
comes at once.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pusoy import __version__

DONE: Final = 0
NO: Final = 1
WRONG: Final = 2
BROKEN: Final = 70
INTERRUPTED: Final = 130

_CANNOT_WRITE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_PLAIN: Final = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "–": "-", "—": "-", "…": "...", "×": "x"}


class Stop(Exception):
    """End the command with this exit code, after one line on standard error (none where it is empty)."""

    def __init__(self, message: str = "", code: int = WRONG) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; returns its exit code."""
    words = list(sys.argv[1:] if args is None else args)
    _open_what_is_closed()
    _prepare_output()
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_nowhere()
        code = DONE
    except OSError as error:
        if not is_full(error):
            raise
        _write_nowhere()
        complain(f"cannot write: {error.strerror}")
        code = WRONG
    except KeyboardInterrupt:
        code = INTERRUPTED
    return code


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        print(f"pusoy {__version__}")
        return DONE
    from pusoy.cli.running import run

    return run(words)


def complain(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    print(f"pusoy: {shown(' '.join(message.split()))}", file=sys.stderr, flush=True)


def shown(text: str) -> str:
    """The text without what could steer a terminal: files and names come from anybody."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)


def _prepare_output() -> None:
    """Let every terminal show every text: what its encoding lacks is written with plain letters."""
    codecs.register_error("pusoy", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="pusoy")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    failed = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in failed), error.end


def is_full(error: OSError) -> bool:
    """Whether output cannot be written any more: not an error about a file, which would name it."""
    return error.filename is None and error.errno in _CANNOT_WRITE


def _open_what_is_closed() -> None:
    """Standard streams that were closed when the program began read nothing, and write to nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # in this order each one gets the number that is free
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the end


def _write_nowhere() -> None:
    """Nobody reads our output, or it has no room: let nothing more be written, at the exit neither."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
