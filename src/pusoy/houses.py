"""The houses of both games: which game a name, a table of options or a file of rules belongs to.

>>> load_any_rules("capsa-susun").rulebook.game, load_any_rules("cardems").rulebook.game
('pusoy', 'pusoy-dos')
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from pusoy import rulesets
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.errors import PusoyError, RulesetError
from pusoy.rules_text import RulesText, parse, read_rules_file, unknown_preset
from pusoy.rulesets import PresetInfo, is_path
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.values import nearest, shown

AnyRuleset: TypeAlias = DosRuleset | SetRuleset
House: TypeAlias = PresetInfo[AnyRuleset]
Kind: TypeAlias = type[DosRuleset] | type[SetRuleset]

KINDS: Final[Mapping[str, Kind]] = {kind.rulebook.game: kind for kind in (DosRuleset, SetRuleset)}
"""The rulesets of each game, by its name."""
TITLES: Final[Mapping[str, str]] = {"pusoy-dos": "Pusoy Dos", "pusoy": "Pusoy, the 13-card game"}
PRESETS: Final[Mapping[str, Kind]] = {name: kind for kind in KINDS.values() for name in kind.presets()}
"""The names of all presets with their game's rulesets; no two games share one."""


def game_title(rules: AnyRuleset) -> str:
    """What people call the game of these rules."""
    return TITLES[rules.rulebook.game]


def describe_house(name: str) -> House:
    """A preset of either game, with its description; raises RulesetError for a name that is none."""
    kind = PRESETS.get(name)
    if kind is None:
        raise RulesetError((unknown_preset(name, tuple(PRESETS)),))
    return rulesets.describe(kind, name)


def load_any_rules(value: object) -> AnyRuleset:
    """The ruleset of either game that ``value`` names: as :func:`pusoy.rulesets.load`.

    Options over a preset are those of the preset's game, without one those of Pusoy Dos; of a file
    :func:`read_rules` decides. Raises :class:`RulesetError` with every fault.
    """
    if isinstance(value, DosRuleset | SetRuleset):
        return value
    if isinstance(value, Mapping):
        return _kind_of(value.get("preset")).from_options(value)
    if isinstance(value, str) and value in PRESETS:
        return PRESETS[value].preset(value)
    if isinstance(value, str | os.PathLike) and is_path(value):
        return read_rules(read_rules_file(value))[1]
    if isinstance(value, str):
        raise RulesetError((unknown_preset(value, tuple(PRESETS)),))
    raise RulesetError((f"{shown(value)} is neither a preset's name nor a table of options",))


def read_rules(content: str) -> tuple[RulesText, AnyRuleset]:
    """What a file of rules says, and its ruleset; raises :class:`RulesetError` with every fault.

    It is of the game that its key ``game`` names, else of that of its ``preset``, else of Pusoy Dos.
    """
    text, faults = parse(content)
    if text.game and text.game not in KINDS:
        faults = (*faults, f"game: {shown(text.game)} is no game; the games are {', '.join(KINDS)}")
        text = replace(text, game="")
    kind = KINDS[text.game] if text.game else _kind_of(text.options.get("preset"))
    return text, kind.from_text(text, *faults)


def _kind_of(preset: object) -> Kind:
    """The game of a preset, or of the one that was meant."""
    near = nearest(preset, PRESETS)
    return DosRuleset if near is None else PRESETS[near]


def seats_of(rules: AnyRuleset, wanted: int | None = None) -> int:
    """How many sit at a table of this house.

    A house of Pusoy Dos says it, and another number raises :class:`PusoyError`. One of Pusoy leaves it open:
    as many as are wanted, usually four; :func:`pusoy.thirteen.deals.deal` says whether so many can sit there.
    """
    if isinstance(rules, SetRuleset):
        return 4 if wanted is None else wanted
    if wanted not in (None, rules.players):
        raise PusoyError(f"this house of {game_title(rules)} is played by {rules.players}, not by {wanted}")
    return rules.players
