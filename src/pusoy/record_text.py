"""What the records of all games share as text: TOML in UTF-8, names and dates, and where in it a fault is."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import tomli_w

from pusoy.errors import RecordError, RulesetError
from pusoy.values import JSON, shown

FORMAT: Final = 1
SUFFIX: Final = ".pusoy"
MAX_BYTES: Final = 16 * 1024 * 1024
KNOWN: Final = ("format", "game", "rules", "players", "date", "round")
"""The keys of a record that are ours."""


class Rules(Protocol):
    """What a record says of a game's rules."""

    @property
    def id(self) -> str:
        """A text that names exactly these rules."""
        ...

    def options(self) -> Mapping[str, JSON]:
        """Every option with its value."""
        ...


R = TypeVar("R", bound=Rules)


def read_bytes(path: str | Path) -> bytes:
    """What a file of a record holds; raises :class:`RecordError` where there is none to read."""
    try:
        with Path(path).open("rb") as source:
            return source.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from error


def decode(text: str | bytes) -> str:
    """The text of a record; raises :class:`RecordError` where it is too long, or no UTF-8."""
    if isinstance(text, str):
        return text
    if len(text) > MAX_BYTES:
        raise RecordError(f"a record has at most {MAX_BYTES} bytes")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise RecordError("this is not UTF-8 text", line=line) from error


def parse(text: str) -> dict[str, Any]:
    """The content of a record of this format; raises :class:`RecordError` where it is broken, or another."""
    content = _parse(text)
    written = content.get("format")
    if written != FORMAT or not isinstance(written, int) or isinstance(written, bool):
        raise RecordError(f"this is no record of format {FORMAT} (format = {shown(written)})")
    return content


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at (?:line (\d+), column \d+|end of document)\)", str(error))
        message = str(error) if found is None else str(error)[: found.start()].strip()
        line = None if found is None else int(found[1] or text.count("\n") + 1)
        raise RecordError(f"broken TOML: {message}", line=line) from error
    except RecursionError as error:
        raise RecordError("broken TOML: nested too deeply") from error
    except ValueError as error:  # an integer of thousands of digits
        raise RecordError(f"broken TOML: {error}") from error


def read_rules(value: object, load: Callable[[object], R]) -> R:
    """The rules of a record; ``load`` makes the game's, or raises RulesetError.

    Where the id is written it has to be theirs.
    """
    if not isinstance(value, dict):
        raise RecordError("'rules' is missing: a table of options, or one with a preset's name")
    options = {key: option for key, option in value.items() if key != "id"}
    try:
        rules = load(options)
    except RulesetError as error:
        raise RecordError(error.message) from error
    if "id" in value and value["id"] != rules.id:
        raise RecordError(f"the ruleset's id is {rules.id}, not {shown(value['id'])}: an option was changed")
    return rules


def others(content: dict[str, Any]) -> dict[str, Any]:
    """The keys that are not ours."""
    return {key: value for key, value in content.items() if key not in KNOWN}


def write(
    game: str,
    rules: Rules,
    rounds: list[dict[str, Any]],
    *,
    players: tuple[str, ...],
    date: datetime.date | None,
    extra: dict[str, Any],
) -> str:
    """The text of a record, with every option and the ruleset's id written out."""
    head: dict[str, Any] = {"format": FORMAT, "game": game}
    if players:
        head["players"] = list(players)
    if date is not None:
        head["date"] = date
    told = {"id": rules.id, **rules.options()}
    return tomli_w.dumps({**head, **extra, "rules": told, "round": rounds})


def take_texts(content: dict[str, Any], key: str, what: str) -> tuple[str, ...]:
    """Take a list of texts out of a round; raises :class:`RecordError`, which says that it is ``what``."""
    value = content.pop(key, None)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RecordError(f"{key!r} is {what}")
    return tuple(value)


def read_players(value: object, seats: int) -> tuple[str, ...]:
    """The names by seat, or none at all."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise RecordError("'players' is a list of names")
    if value and len(value) != seats:
        raise RecordError(f"{len(value)} names for {seats} players")
    return tuple(value)


def read_date(value: object) -> datetime.date | None:
    """The day of a match."""
    if value is not None and (not isinstance(value, datetime.date) or isinstance(value, datetime.datetime)):
        raise RecordError("'date' is a date, such as 2026-11-29")
    return value


# --- where it stands -------------------------------------------------------------------------------------


def located(text: str, number: int, error: RecordError, key: str = "actions") -> RecordError:
    """The same error with the line on which the round, or the action in the list ``key``, stands."""
    line = _line_of(text, number, error.action, key)
    return RecordError(error.reason, line=line, round_number=number + 1, action=error.action, step=error.step)


@cache
def _token(key: str) -> re.Pattern[str]:
    parts = (
        r'"""(?:[^\\]|\\.)*?"""',
        r"'''.*?'''",
        rf'(?m:^)[ \t]*"?{key}"?\s*=\s*\[',
        r'"(?:[^"\\\n]|\\.)*"',
        r"'[^'\n]*'",
        r"#[^\n]*",
        r"\[\[\s*round\s*\]\]",
    )
    return re.compile("|".join(parts), re.DOTALL)


def _tokens(text: str, key: str) -> Iterator[tuple[int, str]]:
    """Strings, round headers and starts of the list ``key`` with their offsets; comments are passed over."""
    for found in _token(key).finditer(text):
        if not found[0].startswith("#"):
            yield found.start(), found[0]


def _line_of(text: str, number: int, action: int | None, key: str) -> int | None:
    """The line of a round's header or of one of its actions; None where the file is written otherwise."""
    header, counting, seen, offset = -1, False, 0, None
    for start, token in _tokens(text, key):
        if token.startswith("[["):
            header += 1
            counting = False
            if header == number and action is None:
                offset = start
        elif key in token and token.endswith("["):
            counting = header == number
        elif counting:
            seen += 1
            if seen == action:
                offset = start
                break
    return None if offset is None else text.count("\n", 0, offset) + 1
