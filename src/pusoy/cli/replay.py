"""``pusoy replay``: a record of either game, told for people or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path

from pusoy.cli import DONE, NO, WRONG, Stop, complain
from pusoy.cli.output import announce_compiling, say_json
from pusoy.cli.told_dos import DosReplay
from pusoy.cli.told_sets import SetReplay
from pusoy.errors import RecordError
from pusoy.houses import KINDS
from pusoy.record_text import MAX_BYTES, decode, parse
from pusoy.values import shown

Replay = DosReplay | SetReplay


def replay_file(path: str, *, json: bool, lenient: bool) -> int:
    """Read, check and tell a record; the answer is no where it breaks the rules."""
    if not path:
        raise Stop("no file is named")
    if path == "-" or Path(path).is_file():
        announce_compiling()
    name = "standard input" if path == "-" else str(Path(path))
    try:
        replay = _replay(decode(_content(path)), strict=not lenient)
    except RecordError as error:
        raise Stop(f"{name}: {error.message}", WRONG if error.round_number is None else NO) from error
    if json:
        say_json(replay.as_json())
    else:
        replay.tell()
    for fault in replay.record.faults:
        complain(f"{name}: {fault}")
    return NO if replay.record.faults else DONE


def _content(path: str) -> bytes:
    try:
        with sys.stdin.buffer if path == "-" else Path(path).open("rb") as source:
            return source.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(error.strerror or str(error)) from error


def _replay(text: str, *, strict: bool) -> Replay:
    """The match, replayed by the rules of the game that the record names."""
    game = parse(text).get("game")
    for kind in (DosReplay, SetReplay):
        if kind.game == game:
            return kind(text, strict=strict)
    raise RecordError(f"no such game: {shown(game)}; there are {' and '.join(map(repr, KINDS))}")
