"""The two games of the terminal: which of them a house is of, its houses, and its computer players."""

from __future__ import annotations

from typing import Final

from pusoy import usual
from pusoy.dos.match import Match as DosMatch
from pusoy.errors import RulesetError
from pusoy.houses import KINDS, PRESETS, AnyRuleset
from pusoy.players import LEVELS, PlayerInfo, list_players
from pusoy.players.setting import list_setters
from pusoy.thirteen.match import Match as SetMatch
from pusoy.values import shown

AnyMatch = DosMatch | SetMatch

DOS: Final = DosMatch.name
SETS: Final = SetMatch.name
GAMES: Final = (DOS, SETS)
"""As records and the wire call them."""

NAMES: Final = {DOS: "Pusoy Dos", SETS: "Pusoy"}
"""As people call them at the table."""

_USUAL: Final = {DOS: usual.HOUSE, SETS: usual.SET_HOUSE}


def game_of(rules: AnyRuleset) -> str:
    """The game that these are rules of."""
    return rules.rulebook.game


def houses(game: str) -> list[AnyRuleset]:
    """The presets of a game, in the order of its rules page."""
    return [KINDS[game].preset(name) for name in KINDS[game].presets()]


def usual_rules(game: str) -> AnyRuleset:
    """What a newcomer to a game plays."""
    return KINDS[game].preset(_USUAL[game])


def kept_rules(game: str, value: object) -> AnyRuleset:
    """A preset of a game, by name, or its options; raises RulesetError where it is neither."""
    if isinstance(value, dict):
        return KINDS[game].from_options(value)
    if isinstance(value, str) and value in KINDS[game].presets():
        return PRESETS[value].preset(value)
    raise RulesetError((f"{shown(value)} is no house of {NAMES[game]}",))


def levels(game: str) -> tuple[PlayerInfo, ...]:
    """The computer players of a game, weakest first."""
    return list_setters() if game == SETS else list_players()


def offered_levels(game: str) -> tuple[PlayerInfo, ...]:
    """Those that opponents are chosen from, weakest first; the others come when asked for by name."""
    return tuple(info for info in levels(game) if game == SETS or info.name in LEVELS)


def level_names(game: str) -> tuple[str, ...]:
    """Their names."""
    return tuple(info.name for info in levels(game))


def usual_level(asked: str | None = None, game: str = DOS) -> str:
    """The level to play at: the one asked for where the game has one of that name, else the usual one."""
    names = level_names(game)
    for name in (asked, usual.LEVEL):
        if name in names:
            return name
    return names[-1]
