"""How the value of one option is read: checkers that turn a raw value into a frozen, normalised one.

A raw value comes from JSON, TOML or Python alike. A checker returns the value the ruleset holds (lists
become tuples, integral floats become ints, tables become frozen records) or raises :class:`BadValueError`
with a sentence for every fault it finds.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeAlias, TypeVar

Number: TypeAlias = int | float
JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON]"
Check: TypeAlias = Callable[[object], object]

LARGEST: Final = 10**9  # no table counts further, and sums of products stay exact in a float

T = TypeVar("T")


class BadValueError(Exception):
    """A value that an option cannot have; ``faults`` says why, in sentences without the option's name."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Stake:
    """What one point is worth on the score sheet of a real table. The program moves no money."""

    unit: str
    per_point: Number


LONGEST_LIST: Final = 64


def shown(value: object) -> str:
    """The value as a fault quotes it: short, and never an error itself."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, a list within itself
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "…"


def read_json(line: str | bytes) -> JSON:
    """One JSON value from text or UTF-8, read strictly.

    Raises ValueError for anything else: no JSON, a key that stands twice in one object, a number that is
    none, nesting that is too deep.
    """
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        content: JSON = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError(str(error)) from error
    return content


def _object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    content = dict(pairs)
    if len(content) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {shown(twice)} stands twice in one object")
    return content


def _no_number(text: str) -> JSON:
    raise ValueError(f"{text} is no JSON number")


def nearest(word: object, words: Iterable[str]) -> str | None:
    """The word that was probably meant: one that begins so, else one that is written much alike."""
    if not isinstance(word, str) or not word:
        return None
    known = list(words)
    begin = [one for one in known if one.startswith(word)]
    return next(iter(begin or get_close_matches(word, known, n=1, cutoff=0.6)), None)


def hint(word: object, words: Iterable[str]) -> str:
    """A suggestion to append to a fault: the nearest of ``words``, or ""."""
    near = nearest(word, words)
    return "" if near is None else f" (did you mean {near}?)"


def read_number(value: object) -> Number:
    """The finite number, an int where it is integral. Bools are no numbers."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadValueError(f"{shown(value)} is no number")
    if isinstance(value, float) and not math.isfinite(value):
        raise BadValueError(f"{shown(value)} is no finite number")
    if abs(value) > LARGEST:
        raise BadValueError(f"{shown(value)} is further from 0 than {LARGEST}")
    return int(value) if value == int(value) else float(value)


def number(*, above: Number | None = None, least: Number | None = None) -> Callable[[object], Number]:
    """A checker of numbers within a bound."""

    def check(value: object) -> Number:
        found = read_number(value)
        if above is not None and found <= above:
            raise BadValueError(f"{shown(value)} is not above {above}")
        if least is not None and found < least:
            raise BadValueError(f"{shown(value)} is less than {least}")
        return found

    return check


def whole(least: int) -> Callable[[object], int]:
    """A checker of whole numbers from ``least`` up."""

    def check(value: object) -> int:
        found = number(least=least)(value)
        if not isinstance(found, int):
            raise BadValueError(f"{shown(value)} is no whole number")
        return found

    return check


def count(*counts: int) -> Callable[[object], int]:
    """A checker of one of a few counts."""

    def check(value: object) -> int:
        if isinstance(value, int | float) and not isinstance(value, bool) and value in counts:
            return int(value)
        raise BadValueError(f"{shown(value)} is none of {', '.join(map(str, counts))}")

    return check


def flag(value: object) -> bool:
    """Check a switch: true or false, nothing that merely looks like it."""
    if not isinstance(value, bool):
        raise BadValueError(f"{shown(value)} is neither true nor false")
    return value


def choice(words: Sequence[str]) -> Callable[[object], str]:
    """A checker of one of several words."""

    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return str(value)
        raise BadValueError(f"{shown(value)} is none of {', '.join(words)}{hint(value, words)}")

    return check


def optional(check: Callable[[object], T], absent: str = "none") -> Callable[[object], T | None]:
    """A checker that also takes the absent value: the word ``absent``, or None in Python."""

    def check_optional(value: object) -> T | None:
        return None if value is None or value == absent else check(value)

    return check_optional


def each(check: Callable[[object], T], value: object) -> tuple[T, ...]:
    """Every item of a list, checked; the faults of all items together."""
    if not isinstance(value, list | tuple):
        raise BadValueError(f"{shown(value)} is no list")
    if len(value) > LONGEST_LIST:
        raise BadValueError(f"a list of {len(value)} entries is longer than any that means something")
    found: list[T] = []
    faults: list[str] = []
    for item in value:
        try:
            found.append(check(item))
        except BadValueError as bad:
            faults += bad.faults
    if faults:
        raise BadValueError(*faults)
    return tuple(found)


def no_repeats(items: Sequence[object], what: str) -> None:
    """Refuse a list in which something stands twice; ``what`` names the kind of its items."""
    repeats = [item for item, count in Counter(items).items() if count > 1]
    if repeats:
        raise BadValueError(*(f"{what} {item} is listed twice" for item in repeats))


def numbers(value: object) -> tuple[Number, ...]:
    """Check a list of numbers, any sign, any order."""
    return each(read_number, value)


def words_in_order(words: Sequence[str]) -> Callable[[object], tuple[str, ...]]:
    """A checker of lists whose order means something: kept as given, no word twice."""

    def check(value: object) -> tuple[str, ...]:
        found = each(choice(words), value)
        no_repeats(found, "the word")
        return found

    return check


def words_of(words: Sequence[str]) -> Callable[[object], tuple[str, ...]]:
    """A checker of lists whose order is fixed by the rules: brought into that order, no word twice."""

    def check(value: object) -> tuple[str, ...]:
        found = words_in_order(words)(value)
        return tuple(word for word in words if word in found)

    return check


def read_table(value: object, checks: Mapping[str, Callable[[object], T]]) -> dict[str, T]:
    """The checked entries of a table that may hold the names of ``checks`` and no others."""
    if not isinstance(value, Mapping):
        raise BadValueError(f"{shown(value)} is no table of {', '.join(checks)}")
    found: dict[str, T] = {}
    faults: list[str] = []
    for name, raw in value.items():
        if name not in checks:
            faults.append(f"{shown(name)} is none of {', '.join(checks)}{hint(name, checks)}")
            continue
        try:
            found[name] = checks[name](raw)
        except BadValueError as bad:
            faults += (f"{name}: {fault}" for fault in bad.faults)
    if faults:
        raise BadValueError(*faults)
    return found


def _unit(value: object) -> str:
    if isinstance(value, str) and 0 < len(value) <= 20 and value.isprintable() and value == value.strip():
        return str(value)
    raise BadValueError(f"{shown(value)} is no unit: one to twenty printable characters, such as PHP")


def stake(value: object) -> Stake:
    """Check what a point is worth: a unit and a positive amount, both of them."""
    if isinstance(value, Stake):
        value = table_of(value)
    checks: dict[str, Callable[[object], str | Number]] = {"unit": _unit, "per_point": number(above=0)}
    found = read_table(value, checks)
    missing = [name for name in checks if name not in found]
    if missing:
        raise BadValueError(*(f"{name} is missing" for name in missing))
    unit, per_point = found["unit"], found["per_point"]
    assert isinstance(unit, str)
    assert not isinstance(per_point, str)
    return Stake(unit, per_point)


def table_of(value: Any) -> dict[str, JSON]:
    """A record (a dataclass) as a JSON table, without what is not set."""
    pairs = ((field.name, getattr(value, field.name)) for field in fields(value))
    return {name: to_json(entry) for name, entry in pairs if entry is not None}


def to_json(value: object, absent: str = "none") -> JSON:
    """A normalised value in its JSON form; ``absent`` is the word that stands for None."""
    if value is None:
        return absent
    if is_dataclass(value):
        return table_of(value)
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    assert isinstance(value, bool | int | float | str)
    return value
