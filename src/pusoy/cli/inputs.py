"""What the commands are given: houses, seeds, and what the shell can complete."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from pusoy.dos.ruleset import Ruleset, describe_preset, load_rules
from pusoy.dos.ruleset_text import PRESETS, parse, read_rules_file


@dataclass(frozen=True, slots=True)
class House:
    """A house with what is said about it: a preset, or a file."""

    name: str
    title: str
    description: str
    source: str
    open_points: tuple[str, ...]
    rules: Ruleset


def read_house(value: str) -> House:
    """The house that a preset's name or a file's path names; raises RulesetError with every fault."""
    if value in PRESETS:
        info = describe_preset(value)
        return House(value, info.title, info.description, info.source, info.open_points, info.ruleset)
    rules = load_rules(value)
    text, _ = parse(read_rules_file(value))
    title = text.title or f"The house in {value}"
    return House(value, title, text.description, text.source, text.open_points, rules)


def new_seed() -> str:
    """A seed nobody can guess, short enough to be told."""
    return secrets.token_hex(16)


def complete_house(incomplete: str) -> list[str]:
    """Names of presets that begin so."""
    return [name for name in PRESETS if name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """Names of players that begin so."""
    from pusoy.players import player_names

    return [name for name in player_names() if name.startswith(incomplete)]


def complete_pace(incomplete: str) -> list[str]:
    """Names of paces that begin so."""
    from pusoy.terminal import PACES

    return [name for name in PACES if name.startswith(incomplete)]
