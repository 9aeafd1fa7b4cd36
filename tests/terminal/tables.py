"""Helpers of the terminal's tests: sessions that have come so far, and programs that are talked to."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pusoy.dos.ruleset import Ruleset
from pusoy.terminal import Settings, play_plain
from pusoy.terminal.session import Session
from pusoy.terminal.thirteen.session import SetSession
from pusoy.thirteen.match import Match as SetMatch
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

FOUR = (
    "JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD",
    "AC QD 2H 8C 8S TH TD 7C 2C 4S 6C 9C QC",
    "KH 7D 2D TC TS 6H 6S QH 3S 5S 7S 8H KS",
    "4D 6D 8D 2S 3C 3H 5D 5H 7H JC JD QS 4H",
)
SIX_PAIRS = ("2C 2S 4H 4D 6C 6S 8H 8D TC TS QH QD AC", "JS JH 3D 9S 9H 9D 5C 4C AS AH AD TD KD")

PROGRAM = """
import sys
from pathlib import Path
from pusoy.houses import describe_house
from pusoy.terminal import Settings, play_plain
house, seed, new, folder = sys.argv[1:]
sys.exit(play_plain(Settings(
    rules=describe_house(house).ruleset, seed=seed or None, pace="instant", new=new == "new",
    folder=Path(folder),
)))
"""


def preset(name: str, **changes: object) -> Ruleset:
    rules = Ruleset.preset(name)
    return rules.replace(**changes) if changes else rules


def play_out(session: Session) -> None:
    """The round in progress to its end, the person playing as the hint says."""
    while session.turn is not None:
        if session.my_turn:
            session.act(session.hint().action)
        else:
            session.step()


def dealt(name: str = "cardems", seed: str = "a table", **changes: object) -> Session:
    """A session at the person's first turn."""
    session = Session(preset(name, **changes), "steady", seed)
    session.deal()
    list(session.others())
    return session


def set_preset(name: str, **changes: object) -> SetRuleset:
    rules = SetRuleset.preset(name)
    return rules.replace(**changes) if changes else rules


def set_dealt(
    name: str = "pusoy", seed: str = "a table", *, seats: int = 4, level: str = "steady", **changes: object
) -> SetSession:
    """A session of Pusoy in which nobody has set yet."""
    session = SetSession(set_preset(name, **changes), level, seed, seats=seats)
    session.deal()
    return session


def arranged_sets(
    hands: tuple[str, ...], name: str = "pusoy", *, level: str = "steady", **changes: object
) -> SetSession:
    """A session of Pusoy with these hands."""
    match = SetMatch(set_preset(name, **changes), seats=len(hands))
    match.start(hands)
    return SetSession(match.rules, level, "arranged", match)


def set_out(session: SetSession) -> None:
    """The round in progress to its end, the person setting as the hint says."""
    if session.my_turn:
        session.act(session.hint().action)
    session.others()


def start_plain(
    folder: Path, *, house: str = "cardems", seed: str = "s", new: bool = False
) -> subprocess.Popen[bytes]:
    """Plain mode as a program of its own."""
    words = [sys.executable, "-c", PROGRAM, house, seed, "new" if new else "", str(folder)]
    env = {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=env)


def talk(
    folder: Path, script: bytes, *, house: str = "cardems", seed: str = "s", new: bool = False
) -> tuple[int, str, str]:
    """Exit code, output and errors of plain mode with this input."""
    with start_plain(folder, house=house, seed=seed, new=new) as program:
        out, err = program.communicate(script, timeout=120)
    return program.returncode, out.decode(), err.decode()


def read_until(program: subprocess.Popen[bytes], words: str) -> str:
    """What it says up to the line with these words."""
    assert program.stdout is not None
    said = ""
    for line in program.stdout:
        said += line.decode()
        if words in said:
            return said
    raise AssertionError(f"it never said {words!r}:\n{said}")


def say_plain(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    script: str,
    **options: object,
) -> str:
    """What plain mode says in-process to this script; ``options`` are of the settings."""
    settings: dict[str, object] = {"seed": "s", "pace": "instant", "folder": folder}
    monkeypatch.setattr("sys.stdin", io.StringIO(script))
    assert play_plain(Settings(**(settings | options))) == 0  # type: ignore[arg-type]
    return capsys.readouterr().out
