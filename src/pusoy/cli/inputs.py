"""What the commands are given: houses, seeds, and what the shell can complete."""

from __future__ import annotations

from pusoy.dos.ruleset import PresetInfo, Ruleset, describe_preset, load_rules
from pusoy.errors import RulesetError
from pusoy.rules_text import parse, read_rules_file


def read_house(value: str) -> PresetInfo:
    """The house that a preset's name or a file's path names; raises RulesetError with every fault."""
    if value in Ruleset.presets():
        return describe_preset(value)
    try:
        content = read_rules_file(value)
    except RulesetError:
        load_rules(value)  # says whether a name or a path is wrong
        raise
    text, faults = parse(content)
    rules = Ruleset.from_toml(content) if faults else Ruleset.from_options(text.options)
    title = text.title or f"The house in {value}"
    return PresetInfo(value, title, text.description, text.source, text.open_points, rules)


def own_words(house: PresetInfo) -> tuple[str, str]:
    """What the owner of a house calls it and says of it; nothing for a preset, which is known."""
    return ("", "") if house.name in Ruleset.presets() else (house.title, house.description)


def complete_house(incomplete: str) -> list[str]:
    """Names of presets that begin so."""
    return [name for name in Ruleset.presets() if name.startswith(incomplete)]


def complete_set_house(incomplete: str) -> list[str]:
    """Names of presets of Pusoy that begin so."""
    from pusoy.thirteen.ruleset import PRESETS

    return [name for name in PRESETS.names if name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """Names of players that begin so."""
    from pusoy.players import player_names

    return [name for name in player_names() if name.startswith(incomplete)]


def complete_pace(incomplete: str) -> list[str]:
    """Names of paces that begin so."""
    from pusoy.terminal import PACES

    return [name for name in PACES if name.startswith(incomplete)]
