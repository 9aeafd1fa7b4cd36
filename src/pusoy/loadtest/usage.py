"""What processes of this machine use, as Linux tells it, and how many files one may have open."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pusoy.errors import PusoyError
from pusoy.loadtest.figures import Usage

_PROCESSES: Final = Path("/proc")


class TooFewFiles(PusoyError):
    """The system does not let a program have so many sockets open."""

    code = "too_few_files"


def usage_of(*processes: int) -> Usage | None:
    """What these processes use together; None where the system does not tell, or one is gone."""
    try:
        found = [_usage(process) for process in processes]
    except (OSError, ValueError):
        return None
    return Usage(sum(one.processor for one in found), sum(one.megabytes for one in found))


def _usage(process: int) -> Usage:
    # The name, in brackets, may hold anything; what follows has fixed places.
    fields = (_PROCESSES / str(process) / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ticks, pages = int(fields[11]) + int(fields[12]), int(fields[21])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


def children_of(process: int) -> tuple[int, ...]:
    """The processes that this one has started; none where the system does not tell."""
    try:
        lists: Iterable[Path] = (_PROCESSES / str(process) / "task").glob("*/children")
        return tuple(int(child) for one in lists for child in one.read_text(encoding="ascii").split())
    except OSError:
        return ()


def allow_files(wanted: int) -> None:
    """Let this process, and those that it starts, have so many files open; raises :class:`TooFewFiles`."""
    try:
        import resource  # noqa: PLC0415 - there is none, and no such limit, on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        raise TooFewFiles(
            f"this system lets a program have {hard} files open, and so many sockets need {wanted}: "
            "raise its limit (ulimit -Hn), or play at fewer --tables"
        ) from None
