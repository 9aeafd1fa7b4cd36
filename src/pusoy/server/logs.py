"""Logs: one line an event on standard error, and never a card.

What may be written is listed here; everything else is left out, whoever writes it. A line says what happened
in words that stand in the program (``event``), and fields that are on the list. Other libraries' lines keep
their words without the values that would be filled in. Exceptions are written as types and places, without
their messages (which quote what they are given) and without local values.

There are no settings of the process behind it: :func:`open_log` returns the log, and hands the lines of other
libraries to it. Start uvicorn with ``log_config=None``.
"""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from pusoy.server.settings import Level

Clock = Callable[[], float]
Log = FilteringBoundLogger
"""Has ``debug``, ``info``, ``warning``, ``error``, ``exception``: words, then fields by name."""

FIELDS: Final = frozenset(
    {
        # the line itself
        "event",
        "level",
        "time",
        "logger",
        "exception",
        "left_out",
        # where and what
        "table",
        "game",
        "number",
        "round",
        "seat",
        "kind",
        "code",
        "reason",
        # how much and how long
        "count",
        "bytes",
        "duration_ms",
        "late_ms",
        "workers",
        # doors
        "host",
        "port",
        "method",
        "route",
        "status",
        "protocol",
        "build",
        "version",
        "language",
    }
)
"""The names of all fields that are ever written. ``reason`` is for why the database or the system said no."""

LONGEST: Final = 300
"""Characters of a text; an exception's may be longer."""
_GAP: Final = re.compile(r"%(\([a-z_]+\))?[-#0 +]*[\d*]*(\.[\d*]+)?[a-zA-Z]")
_VALUE: Final = re.compile(r"[<({\['\":=\d]")


def open_log(
    *, level: Level = "info", json: bool = True, clock: Clock = time.time, stream: TextIO | None = None
) -> Log:
    """The log of this process, to ``stream`` (standard error): JSON, or words for people.

    ``clock`` gives Unix seconds. Lines of other libraries go to it from now on, and only to it.
    """
    out = stream if stream is not None else sys.stderr
    processors: list[Processor] = [
        structlog.processors.add_log_level,
        _Time(clock),
        _describe_exception,
        keep_listed_fields,
        _last(json, out),
    ]
    log = cast(
        Log,
        structlog.wrap_logger(
            structlog.WriteLogger(cast(TextIO, _Unfailing(out))),
            processors=processors,
            wrapper_class=structlog.make_filtering_bound_logger(level),
            context_class=dict,
            cache_logger_on_first_use=False,
        ),
    )
    _take_over_libraries(log, level)
    return log


def keep_listed_fields(_logger: object, _method: str, fields: EventDict) -> EventDict:
    """The fields on the list, if they are single values; ``left_out`` counts the others.

    Containers are left out too: a list under an innocent name can hold a hand.
    """
    kept = {name: _short(name, value) for name, value in fields.items() if _may_be_written(name, value)}
    if len(kept) < len(fields):
        kept["left_out"] = len(fields) - len(kept)
    return kept


def _may_be_written(name: str, value: object) -> bool:
    return name in FIELDS and (value is None or isinstance(value, str | int | float | bool))


def _short(name: str, value: object) -> object:
    if isinstance(value, str):
        value = str(value)  # a StrEnum is written as its value
        if len(value) > LONGEST and name != "exception":
            return value[:LONGEST] + "…"
    return value


class _Unfailing:
    """A stream that loses what it cannot write: a full disk under the log must not end a round."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            return self._stream.write(text)
        return 0

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()


class _Time:
    """Adds the time in UTC, to the millisecond."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def __call__(self, _logger: object, _method: str, fields: EventDict) -> EventDict:
        now = datetime.fromtimestamp(self._clock(), UTC)
        fields["time"] = now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return fields


def _last(json: bool, out: TextIO) -> Processor:
    if json:
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(
        colors=out.isatty(), timestamp_key="time", exception_formatter=structlog.dev.plain_traceback
    )


# --- exceptions --------------------------------------------------------------------------------------------


def _describe_exception(_logger: object, _method: str, fields: EventDict) -> EventDict:
    error = fields.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    elif isinstance(error, tuple):
        error = error[1]
    fields.pop("stack_info", None)
    if isinstance(error, BaseException):
        fields["exception"] = "\n".join(describe(error))
    return fields


def describe(error: BaseException, seen: frozenset[int] = frozenset()) -> Iterator[str]:
    """The lines of a traceback, innermost call last, with those of its causes: types, files and lines.

    An exception's own message is left out, since it may quote a card; only the system's words for its errors
    are kept, such as "No space left on device".
    """
    seen |= {id(error)}
    cause = error.__cause__
    before = cause if cause is not None or error.__suppress_context__ else error.__context__
    if before is not None and id(before) not in seen:
        yield from describe(before, seen)
        yield "which caused" if cause is not None else "while that was handled"
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield f'  File "{frame.f_code.co_filename}", line {line}, in {frame.f_code.co_name}'
    words = f": {error.strerror}" if isinstance(error, OSError) and isinstance(error.strerror, str) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{words}"
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            if id(one) not in seen:
                yield "one of its parts"
                yield from describe(one, seen)


# --- other libraries ---------------------------------------------------------------------------------------


class _Libraries(logging.Handler):
    """Writes what comes through Python's own logging."""

    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        try:
            fields: dict[str, Any] = {"logger": record.name}
            event = _words_of(record)
            if record.name == "uvicorn.access" and isinstance(record.args, tuple):
                event, more = _request(record.args)
                fields |= more
            if record.exc_info is not None:
                fields["exc_info"] = record.exc_info
            # Levels between two of ours are written as the lower one.
            self._log.log(max(record.levelno // 10 * 10, logging.DEBUG), event, **fields)
        except Exception:  # not handleError: that would print the values
            self._log.error("a line of another library could not be written", logger=record.name)


def _words_of(record: logging.LogRecord) -> str:
    """The first line of what the program says, with gaps for the values.

    Where nothing is left to fill in they may be in the text already: it is cut where one could begin.
    """
    if isinstance(record.msg, OSError):
        return record.msg.strerror or type(record.msg).__name__
    if not isinstance(record.msg, str) or not record.msg.strip():
        return type(record.msg).__name__
    line = record.msg.strip().splitlines()[0]
    return _GAP.sub("…", line) if record.args else _VALUE.split(line)[0].strip()


def _request(args: tuple[Any, ...]) -> tuple[str, dict[str, Any]]:
    """A request without who made it and without what was asked (the path after ``?``)."""
    match args:
        case (_, str(method), str(path), _, int(status)):
            return "request", {"method": method, "route": path.partition("?")[0], "status": int(status)}
    return "request", {}


def _take_over_libraries(log: Log, level: Level) -> None:
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, _Libraries)]:
        root.removeHandler(handler)
    root.addHandler(_Libraries(log))
    root.setLevel(level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of every start
