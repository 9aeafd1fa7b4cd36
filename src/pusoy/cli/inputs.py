"""What the commands are given: houses, seeds, and what the shell can complete."""

from __future__ import annotations

from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError, RulesetError
from pusoy.houses import KINDS, PRESETS, AnyRuleset, House, describe_house, game_title, read_rules
from pusoy.rules_text import read_rules_file
from pusoy.rulesets import PresetInfo, is_path


def read_house(value: str) -> House:
    """The house of either game that a preset's name or a file's path names.

    A file is of the game that :func:`pusoy.houses.read_rules` says. Raises RulesetError with every fault.
    """
    if value in PRESETS:
        return describe_house(value)
    try:
        content = read_rules_file(value)
    except RulesetError:
        if not is_path(value):
            describe_house(value)  # says that it is no preset, and which are near
        raise
    text, rules = read_rules(content)
    title = text.title or f"The house in {value}"
    return PresetInfo[AnyRuleset](value, title, text.description, text.source, text.open_points, rules)


def dos_rules(house: House) -> Ruleset:
    """The rules of a house of Pusoy Dos; raises PusoyError for a house of Pusoy."""
    if not isinstance(house.ruleset, Ruleset):
        raise PusoyError(
            f"{house.name} is a house of {game_title(house.ruleset)}; this is for houses of Pusoy Dos"
        )
    return house.ruleset


def own_words(house: House) -> tuple[str, str]:
    """What the owner of a house calls it and says of it; nothing for a preset, which is known."""
    return ("", "") if house.name in PRESETS else (house.title, house.description)


# --- what the shell can complete -------------------------------------------------------------------------


def complete_house(incomplete: str) -> list[str]:
    """Names of presets of both games that begin so."""
    return [name for name in PRESETS if name.startswith(incomplete)]


def complete_game_or_house(incomplete: str) -> list[str]:
    """Names of presets of both games, and of Pusoy Dos, that begin so."""
    return [name for name in dict.fromkeys((*KINDS, *PRESETS)) if name.startswith(incomplete)]


def complete_dos_house(incomplete: str) -> list[str]:
    """Names of presets of Pusoy Dos that begin so."""
    return [name for name in Ruleset.presets() if name.startswith(incomplete)]


def complete_set_house(incomplete: str) -> list[str]:
    """Names of presets of Pusoy that begin so."""
    return [name for name in complete_house(incomplete) if PRESETS[name] is not Ruleset]


def complete_player(incomplete: str) -> list[str]:
    """Names of players of Pusoy Dos that begin so."""
    from pusoy.terminal.games import DOS, level_names

    return [name for name in level_names(DOS) if name.startswith(incomplete)]


def complete_any_player(incomplete: str) -> list[str]:
    """Names of players of both games that begin so, each once."""
    from pusoy.terminal.games import GAMES, level_names

    names = dict.fromkeys(name for game in GAMES for name in level_names(game))
    return [name for name in names if name.startswith(incomplete)]


def complete_pace(incomplete: str) -> list[str]:
    """Names of paces that begin so."""
    from pusoy.terminal import PACES

    return [name for name in PACES if name.startswith(incomplete)]
