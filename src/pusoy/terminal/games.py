"""The two games of the terminal: which of them a house is of, its houses, and its computer players."""

from __future__ import annotations

from typing import Final, NamedTuple

from pusoy import rulesets, usual
from pusoy.dos.match import Match as DosMatch
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.dos.ruleset import load_rules as load_dos_rules
from pusoy.players import PlayerInfo, list_players
from pusoy.players.setting import list_setters
from pusoy.thirteen.match import Match as SetMatch
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.ruleset import load_rules as load_set_rules

__all__ = [
    "DOS",
    "GAMES",
    "NAMES",
    "SETS",
    "AnyMatch",
    "AnyRules",
    "DosRuleset",
    "SetRuleset",
    "about",
    "game_of",
    "houses",
    "levels",
    "load_rules",
    "usual_level",
    "usual_rules",
]

AnyRules = DosRuleset | SetRuleset
AnyMatch = DosMatch | SetMatch

DOS: Final = DosMatch.name
SETS: Final = SetMatch.name
GAMES: Final = (DOS, SETS)
"""As records and the wire call them."""

NAMES: Final = {DOS: "Pusoy Dos", SETS: "Pusoy"}
"""As people call them."""


def game_of(rules: AnyRules) -> str:
    """The game that these are rules of."""
    return SETS if isinstance(rules, SetRuleset) else DOS


def houses(game: str) -> list[AnyRules]:
    """The presets of a game, in the order of its rules page."""
    if game == SETS:
        return [SetRuleset.preset(name) for name in SetRuleset.presets()]
    return [DosRuleset.preset(name) for name in DosRuleset.presets()]


def usual_rules(game: str) -> AnyRules:
    """What a newcomer to a game plays."""
    return SetRuleset.preset(usual.SET_HOUSE) if game == SETS else DosRuleset.preset(usual.HOUSE)


def load_rules(game: str, value: object) -> AnyRules:
    """A preset of a game, or its options; no path is followed. Raises RulesetError with every fault."""
    return load_set_rules(value, files=False) if game == SETS else load_dos_rules(value, files=False)


class About(NamedTuple):
    """What a preset says of itself."""

    title: str
    description: str
    source: str
    open_points: tuple[str, ...]


def about(rules: AnyRules, name: str) -> About:
    """The preset of this name, of the game that these are rules of."""
    info = rulesets.describe(type(rules), name)
    return About(info.title, info.description, info.source, info.open_points)


def levels(game: str) -> tuple[PlayerInfo, ...]:
    """The computer players of a game, weakest first."""
    return list_setters() if game == SETS else list_players()


def usual_level(asked: str | None = None, game: str = DOS) -> str:
    """The level to play at: the one asked for where the game has one of that name, else the usual one."""
    names = [info.name for info in levels(game)]
    for name in (asked, usual.LEVEL):
        if name in names:
            return name
    return names[-1]
