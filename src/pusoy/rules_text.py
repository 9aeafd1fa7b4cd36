"""Rulesets as TOML text: the files of the presets, and the files people write.

Such a text holds options, at most one ``preset`` they change, and the descriptive keys ``title``,
``description``, ``source`` and ``open_points``, which say nothing about play. A table such as ``[fil]`` may
say these four again in another language; ``game`` may name the game.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pusoy.errors import RulesetError
from pusoy.values import hint, shown
from pusoy.words import ENGLISH, LANGUAGES, PSEUDO, Words
from pusoy.words.pseudo import disguise

LONGEST_FILE: Final = 1 << 20  # bytes; a complete ruleset takes about two thousand


_DESCRIPTIVE: Final = ("title", "description", "source", "open_points")
_TRANSLATED: Final = tuple(code for code in LANGUAGES if code != ENGLISH.language)


@dataclass(frozen=True, slots=True)
class Description:
    """What a text says of itself in one language; empty where it says nothing."""

    title: str = ""
    description: str = ""
    source: str = ""
    open_points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesText:
    """What a text says: descriptive keys, and raw options, still unchecked (``preset`` among them).

    ``translations`` are the descriptive keys in other languages, by the language's code; ``game`` is the name
    of the game, empty where the text does not say it.
    """

    title: str
    description: str
    source: str
    open_points: tuple[str, ...]
    options: dict[str, object]
    translations: dict[str, Description]
    game: str = ""

    def said(self, words: Words) -> Description:
        """The descriptive keys in a language; as they are where it has no words for one of them."""
        own = Description(self.title, self.description, self.source, self.open_points)
        if words is PSEUDO:
            points = tuple(map(disguise, own.open_points))
            return Description(disguise(own.title), disguise(own.description), disguise(own.source), points)
        there = self.translations.get(words.language, Description())
        return Description(
            there.title or own.title,
            there.description or own.description,
            there.source or own.source,
            there.open_points or own.open_points,
        )


def parse(text: str) -> tuple[RulesText, tuple[str, ...]]:
    """Read the text, without checking its options; also returns the faults of its descriptive keys.

    Raises :class:`RulesetError` where it is no TOML, with the line.
    """
    try:
        table: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        last = text.count("\n") + 1
        reason = str(error).replace("at end of document", f"at the end, line {last}")
        raise RulesetError((f"this is no TOML: {reason}",)) from None
    except (ValueError, RecursionError) as error:  # an integer of thousands of digits, a bottomless list
        raise RulesetError((f"this is no TOML that can be read: {error}",)) from None
    faults: list[str] = []
    own = _description(table, "", faults)
    game = table.pop("game", "")
    if not isinstance(game, str):
        faults.append(f"game: {shown(game)} is no name of a game")
        game = ""
    translations = {
        code: _translation(table.pop(code), code, faults) for code in _TRANSLATED if code in table
    }
    found = RulesText(own.title, own.description, own.source, own.open_points, table, translations, game)
    return found, tuple(faults)


def _translation(table: object, code: str, faults: list[str]) -> Description:
    """The table of a language, checked: it says how the house is described, and nothing else."""
    if not isinstance(table, dict):
        faults.append(f"{code}: {shown(table)} is no table of {', '.join(_DESCRIPTIVE)}")
        return Description()
    found = _description(table, f"{code}.", faults)
    faults += (
        f"{code}: {shown(name)} is none of {', '.join(_DESCRIPTIVE)}{hint(name, _DESCRIPTIVE)}"
        for name in table
    )
    return found


def _description(table: dict[str, object], prefix: str, faults: list[str]) -> Description:
    """The descriptive keys, taken out of the table."""
    words = {name: table.pop(name, "") for name in _DESCRIPTIVE[:3]}
    for name, value in words.items():
        if not isinstance(value, str):
            faults.append(f"{prefix}{name}: {shown(value)} is no text")
    points = table.pop("open_points", [])
    if not isinstance(points, list) or not all(isinstance(point, str) for point in points):
        faults.append(f"{prefix}open_points: {shown(points)} is no list of texts")
        points = []
    title, description, source = (str(value).strip() for value in words.values())
    return Description(title, description, source, tuple(map(str, points)))


@dataclass(frozen=True, slots=True)
class Presets:
    """The published houses of a game: files of rules in the folder ``presets`` of its package, by name."""

    package: str
    names: tuple[str, ...]

    def unknown(self, name: object) -> str:
        """The sentence for a preset that does not exist."""
        return unknown_preset(name, self.names)

    def read(self, name: str) -> RulesText:
        """The text of a preset of these names, read once."""
        return _read_preset(self.package, name)

    def over(self, raw: dict[str, object]) -> tuple[dict[str, object], tuple[str, ...]]:
        """Raw options with those of their ``preset`` filled in, and a fault where there is no such preset."""
        if "preset" not in raw:
            return raw, ()
        own = {name: value for name, value in raw.items() if name != "preset"}
        base = raw["preset"]
        if not isinstance(base, str) or base not in self.names:
            return own, (self.unknown(base),)
        options, _ = self.over(self.read(base).options)
        return {**options, **own}, ()


def unknown_preset(name: object, names: tuple[str, ...]) -> str:
    """The sentence for a preset that is none of these."""
    return f"{shown(name)} is no preset{hint(name, names)}; the presets are {', '.join(names)}"


@cache
def _read_preset(package: str, name: str) -> RulesText:
    text = files(package).joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
    found, faults = parse(text)
    if faults:
        raise RulesetError(faults)
    return found


def read_rules_file(path: str | os.PathLike[str]) -> str:
    """The text of a file of rules.

    Raises :class:`RulesetError` where it is missing, no regular file, too long or no UTF-8.
    """
    shown_path = shown(os.fspath(path))
    try:
        file = Path(path)
        if not file.exists():
            raise RulesetError((f"there is no file {shown_path}",))
        if not file.is_file():  # a folder, or a device that never ends
            raise RulesetError((f"{shown_path} is no regular file",))
        with file.open("rb") as stream:
            content = stream.read(LONGEST_FILE + 1)
    except OSError as error:
        raise RulesetError((f"{shown_path} cannot be read: {error.strerror}",)) from None
    if len(content) > LONGEST_FILE:
        raise RulesetError((f"{shown_path} is longer than {LONGEST_FILE} bytes: no file of rules",))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RulesetError((f"{shown_path} is no UTF-8 text: line {line}",)) from None
