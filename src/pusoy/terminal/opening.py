"""A new match of whichever game was chosen."""

from __future__ import annotations

from pusoy.terminal.choices import Choices
from pusoy.terminal.session import Session
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.thirteen.session import SetSession
from pusoy.thirteen.ruleset import Ruleset as SetRuleset


def new_sitting(choices: Choices, seed: str | None) -> Sitting:
    """A match by these choices; without a seed its deals come from the system's chance."""
    rules, level, title, description = choices.rules, choices.level, choices.title, choices.description
    if isinstance(rules, SetRuleset):
        return SetSession(rules, level, seed, seats=choices.seats, title=title, description=description)
    return Session(rules, level, seed, title=title, description=description)
