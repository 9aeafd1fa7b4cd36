"""What an option of a game's rules is, and how a table of raw options is checked, all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pusoy import values as v
from pusoy.errors import RulesetError
from pusoy.values import JSON, BadValueError, Check, hint, shown, to_json


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    ``default`` and what ``check`` returns are normalised Python values; ``check`` takes a raw value and
    raises :class:`~pusoy.values.BadValueError`. ``allowed`` says in words what it may be, ``choices``
    lists the words or numbers it (or each item of its list) may be, () where there is no such list, and
    ``absent`` is the word that stands for None in JSON and TOML.
    """

    name: str
    default: object
    check: Check
    allowed: str
    meaning: str
    choices: tuple[JSON, ...] = ()
    absent: str = "none"
    scoring: bool = False

    def to_json(self, value: object) -> JSON:
        """The JSON form of a normalised value of this option."""
        return to_json(value, self.absent)


def one_of(name: str, choices: str, meaning: str, *, scoring: bool = False) -> Option:
    """One of several words, separated by spaces; the first is the default."""
    words = tuple(choices.split())
    return Option(name, words[0], v.choice(words), ", ".join(words), meaning, words, scoring=scoring)


def flag(name: str, default: bool, meaning: str) -> Option:
    """A switch."""
    allowed = "true, false" if default else "false, true"
    return Option(name, default, v.flag, allowed, meaning, (default, not default))


def count(name: str, counts: tuple[int, ...], meaning: str) -> Option:
    """One of a few counts; the first is the default."""
    return Option(name, counts[0], v.count(*counts), ", ".join(map(str, counts)), meaning, counts)


def subset(name: str, default: tuple[str, ...], words: tuple[str, ...], meaning: str) -> Option:
    """A list of some of these words, in the order of the rules."""
    return Option(name, default, v.words_of(words), f"a list of any of {', '.join(words)}", meaning, words)


def number(name: str, default: int, meaning: str) -> Option:
    """A number, 0 or more."""
    return Option(name, default, v.number(least=0), "a number, 0 or more", meaning, scoring=True)


STAKE: Final = Option(
    "stake",
    None,
    v.optional(v.stake),
    'none, or a table such as { unit = "PHP", per_point = 1 }',
    "What a point is worth on the score sheet of a real table; the program moves no money.",
    scoring=True,
)

Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Options that contradict each other; asked only when each of them is sound by itself."""

    options: tuple[str, ...]
    holds: Callable[[Values], bool]
    fault: Callable[[Values], str]


_MOST_UNKNOWN: Final = 20  # names that are quoted one by one; a sender of more has sent something else


def _unknown(options: Mapping[str, Option], raw: Mapping[str, object]) -> Iterator[str]:
    names = [name for name in raw if name not in options]
    for name in names[:_MOST_UNKNOWN]:
        yield f"{shown(name)} is no option{hint(name, options)}"
    if len(names) > _MOST_UNKNOWN:
        yield f"and {len(names) - _MOST_UNKNOWN} more names are no options"


def check_options(
    options: Mapping[str, Option],
    conflicts: Sequence[Conflict],
    raw: Mapping[str, object],
    *more_faults: str,
    complete: bool = True,
) -> dict[str, object]:
    """Every option's normalised value, from raw values by name; the default where one is missing.

    Raises :class:`RulesetError` with a sentence for every fault: ``more_faults``, unknown names, bad
    values, and options that contradict each other. These last are not asked for where ``raw`` is not
    ``complete``, for want of the preset it was meant to change.
    """
    faults = [*more_faults, *_unknown(options, raw)]
    values: dict[str, object] = {}
    faulty = set()
    for option in options.values():
        values[option.name] = option.default
        try:
            if option.name in raw:
                values[option.name] = option.check(raw[option.name])
        except BadValueError as bad:
            faulty.add(option.name)
            faults += (f"{option.name}: {fault}" for fault in bad.faults)
    if complete:
        faults += (
            conflict.fault(values)
            for conflict in conflicts
            if faulty.isdisjoint(conflict.options) and conflict.holds(values)
        )
    if faults:
        raise RulesetError(tuple(faults))
    return values
