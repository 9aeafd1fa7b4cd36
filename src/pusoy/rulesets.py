"""What the rulesets of all games share: how one is made, read, written, named and compared."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

import tomli_w

from pusoy.errors import RulesetError
from pusoy.options import Option
from pusoy.rules_text import Presets, RulesText, parse, read_rules_file
from pusoy.values import JSON, shown
from pusoy.words import ENGLISH, Words


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a game's rulesets are made of.

    ``game`` is the game's name, ``prefix`` begins their ids; ``check`` is :func:`pusoy.options.check_options`
    for the game's ``options``.
    """

    game: str
    prefix: str
    options: Mapping[str, Option]
    check: Callable[..., dict[str, object]]
    presets: Presets


class HouseRules:
    """The part of a ruleset that does not depend on the game; its fields are those of the ``rulebook``.

    Frozen dataclasses inherit from it. Made from a preset (:meth:`preset`), from raw options
    (:meth:`from_options`, :meth:`from_toml`, :func:`load`), from another ruleset (:meth:`replace`), or from
    keywords. However it is made, :class:`RulesetError` names every fault at once. Lists are tuples, and an
    absent value is None (in JSON and TOML the word "none", for ``match_end`` "open").
    """

    __slots__ = ()
    rulebook: ClassVar[Rulebook]

    def __post_init__(self) -> None:
        raw = {name: getattr(self, name) for name in self.rulebook.options}
        for name, value in self.rulebook.check(raw).items():
            object.__setattr__(self, name, value)

    # --- ways to build one ------------------------------------------------------------------------------

    @classmethod
    def preset(cls, name: str) -> Self:
        """The ruleset of a published house; raises :class:`RulesetError` for a name that is none."""
        if name not in cls.rulebook.presets.names:
            raise RulesetError((cls.rulebook.presets.unknown(name),))
        return cast("Self", _preset(cls, name))

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        """The names of the presets, in the order of the rules page."""
        return cls.rulebook.presets.names

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """A ruleset from raw options (JSON values or Python's), over the preset that ``preset`` names."""
        if not isinstance(options, Mapping):
            raise RulesetError((f"{shown(options)} is no table of options",))
        return cls._over_preset(dict(options))

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """A ruleset from the text of a TOML file: options, ``preset``, ``game``, and descriptive keys."""
        parsed, faults = parse(text)
        return cls.from_text(parsed, *faults)

    @classmethod
    def from_text(cls, text: RulesText, *faults: str) -> Self:
        """A ruleset from what a TOML file says; ``faults`` are those found when it was parsed."""
        if text.game not in ("", cls.rulebook.game):
            faults = (*faults, f"game: {shown(text.game)} is another game than {shown(cls.rulebook.game)}")
        return cls._over_preset(text.options, *faults)

    @classmethod
    def _over_preset(cls, raw: dict[str, object], *faults: str) -> Self:
        merged, no_preset = cls.rulebook.presets.over(raw)
        return cls._checked(merged, *faults, *no_preset, complete=not no_preset)

    @classmethod
    def _checked(cls, raw: Mapping[str, object], *faults: str, complete: bool = True) -> Self:
        keywords: dict[str, Any] = cls.rulebook.check(raw, *faults, complete=complete)
        return cls(**keywords)

    def replace(self, **changes: object) -> Self:
        """These rules with some options changed (raw values or normalised ones)."""
        own = {name: getattr(self, name) for name in self.rulebook.options}
        return self._checked({**own, **changes})

    # --- what it says -----------------------------------------------------------------------------------

    def options(self) -> dict[str, JSON]:
        """Every option with its value in JSON form; :meth:`from_options` reads it back."""
        return {
            option.name: option.to_json(getattr(self, option.name))
            for option in self.rulebook.options.values()
        }

    def to_toml(self) -> str:
        """Every option as TOML; :meth:`from_toml` reads it back."""
        return tomli_w.dumps(self.options())

    def differences(self, other: Self) -> tuple[Difference, ...]:
        """The options whose values differ, in the order of the rules page."""
        pairs = ((name, getattr(self, name), getattr(other, name)) for name in self.rulebook.options)
        return tuple(Difference(name, mine, theirs) for name, mine, theirs in pairs if mine != theirs)

    @property
    def id(self) -> str:
        """A text that names exactly these rules, such as ``dos-9f86d081884c``, the same in every version.

        It hashes the options that differ from their defaults, so that options added later leave it alone.
        """
        return _id(self)

    @property
    def preset_name(self) -> str | None:
        """The preset that these rules equal, if any."""
        return next((name for name in self.presets() if self.preset(name) == self), None)

    @property
    def nearest_preset(self) -> str:
        """The name of the preset that differs from these rules in the fewest options."""
        return min(self.presets(), key=lambda name: len(self.differences(self.preset(name))))

    def __repr__(self) -> str:
        """The nearest preset and what differs from it, as an expression that makes an equal ruleset."""
        name = self.nearest_preset
        changes = self.differences(self.preset(name))
        base = f"{type(self).__name__}.preset({name!r})"
        if not changes:
            return base
        options = self.rulebook.options
        texts = (f"{change.option}={options[change.option].to_json(change.mine)!r}" for change in changes)
        return f"{base}.replace({', '.join(texts)})"


R = TypeVar("R", bound=HouseRules)


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two rulesets differ, with both (normalised) values."""

    option: str
    mine: object
    theirs: object


@dataclass(frozen=True)  # no slots: Python sets an attribute of its own where the type is named in the call
class PresetInfo(Generic[R]):
    """What a preset is, where it is documented, and how points that its source leaves open are answered."""

    name: str
    title: str
    description: str
    source: str
    open_points: tuple[str, ...]
    ruleset: R


def describe(kind: type[R], name: str, words: Words = ENGLISH) -> PresetInfo[R]:
    """A preset with its description in a language; raises :class:`RulesetError` for a name that is none."""
    ruleset = kind.preset(name)
    text = kind.rulebook.presets.read(name).said(words)
    return PresetInfo(name, text.title, text.description, text.source, text.open_points, ruleset)


def load(kind: type[R], value: object, *, files: bool = True) -> R:
    """The ruleset that ``value`` names: a preset, a table of options, or the path of a TOML file.

    With ``files=False`` no path is followed (for values that a stranger sends). Raises
    :class:`RulesetError` with every fault.
    """
    presets = kind.rulebook.presets
    if isinstance(value, kind):
        return value
    if isinstance(value, Mapping):
        return kind.from_options(value)
    if isinstance(value, str) and value in presets.names:
        return kind.preset(value)
    if files and isinstance(value, str | os.PathLike) and is_path(value):
        return kind.from_toml(read_rules_file(value))
    if isinstance(value, str):
        raise RulesetError((presets.unknown(value),))
    raise RulesetError((f"{shown(value)} is neither a preset's name nor a table of options",))


def is_path(value: str | os.PathLike[str]) -> bool:
    """Whether the value means a file: it looks like a path, or there is such a file."""
    if not isinstance(value, str):
        return True
    if value.endswith(".toml") or "/" in value or os.sep in value:
        return True
    return os.path.isfile(value)  # noqa: PTH113 - Path.is_file raises where a text is too long for a path


_MADE: Final[dict[tuple[str, str], HouseRules]] = {}  # by package and name; never more than there are presets


def _preset(kind: type[HouseRules], name: str) -> HouseRules:
    key = (kind.rulebook.presets.package, name)
    if key not in _MADE:
        _MADE[key] = kind.from_options({"preset": name})
    return _MADE[key]


@lru_cache(maxsize=1024)
def _id(rules: HouseRules) -> str:
    changed = {
        option.name: option.to_json(getattr(rules, option.name))
        for option in rules.rulebook.options.values()
        if getattr(rules, option.name) != option.default
    }
    canonical = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    return f"{rules.rulebook.prefix}-" + hashlib.sha256(canonical.encode()).hexdigest()[:12]
