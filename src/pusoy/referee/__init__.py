"""The referee: JSON Lines in, JSON Lines out, for programs in any language (``pusoy referee``).

One request a line, one answer a line, in order, each flushed. Nothing that is sent can end the process before
its input ends: what cannot be read or answered gets an error with a code, a sentence and the rule.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import BinaryIO, Final

from pusoy.errors import PusoyError
from pusoy.referee import dos, thirteen
from pusoy.referee.dos import OPERATIONS
from pusoy.referee.request import Answer, Request, error_of
from pusoy.referee.thirteen import SET_OPERATIONS
from pusoy.values import read_json

__all__ = ["MAX_LINE", "OPERATIONS", "SET_OPERATIONS", "answer_line", "answer_request", "serve"]

MAX_LINE: Final = 8 * 1024 * 1024
"""The longest request in bytes."""

Operation = Callable[[Request], Answer]
GAMES: Final[Mapping[str, Mapping[str, Operation]]] = {dos.NAME: OPERATIONS, thirteen.NAME: SET_OPERATIONS}


def answer_request(content: object) -> Answer:
    """The answer to one decoded request, its ``id`` included."""
    if not isinstance(content, dict):
        return {"id": None, "error": error_of(PusoyError("a request is a JSON object"))}
    identity = content.get("id")
    request = Request(content)
    try:
        return {"id": identity, **_operation(request)(request)}
    except PusoyError as error:
        return {"id": identity, "error": error_of(error)}
    except Exception as error:  # a fault of ours may not end the process: others wait for their answers
        fault = PusoyError(f"a fault of the referee: {type(error).__name__}", code="internal_error")
        return {"id": identity, "error": error_of(fault)}


def _operation(request: Request) -> Operation:
    """What is asked for: of the game that is named, or else of the one that has such an operation."""
    name = request.get("op", str, f"one of {', '.join(dict.fromkeys((*OPERATIONS, *SET_OPERATIONS)))}")
    game = request.get("game", str, f"one of {', '.join(GAMES)}", None)
    if game is None:
        game = thirteen.NAME if name in SET_OPERATIONS and name not in OPERATIONS else dos.NAME
    if game not in GAMES:
        raise PusoyError(f"this referee judges {' and '.join(GAMES)}, not {game[:40]!r}")
    operations = GAMES[game]
    if name not in operations:
        there_are = ", ".join(operations)
        raise PusoyError(f"unknown operation {name[:40]!r}; for {game} there are {there_are}")
    return operations[name]


def answer_line(line: bytes) -> bytes:
    """The answer to one line, as a line without its end."""
    try:
        content = read_json(line)
    except ValueError as error:
        return _line({"id": None, "error": error_of(PusoyError(f"this line is no JSON: {error!s:.200}"))})
    answer = answer_request(content)
    try:
        return _line(answer)
    except (RecursionError, ValueError):  # an id that could be read and cannot be repeated
        return _line({**answer, "id": None})


def _line(answer: Answer) -> bytes:
    """Plain ASCII: any text survives, half a surrogate pair too."""
    return json.dumps(answer, separators=(",", ":"), allow_nan=False).encode("ascii")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink`` until it ends. Blank lines are passed over."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(MAX_LINE)
            error = error_of(PusoyError(f"a request has at most {MAX_LINE} bytes"))
            sink.write(_line({"id": None, "error": error}) + b"\n")
        elif line.strip():
            sink.write(answer_line(line) + b"\n")
        sink.flush()
