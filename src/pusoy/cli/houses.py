"""``pusoy rules``: the houses listed, or two of them compared."""

from __future__ import annotations

import json as json_text
from typing import Any

from pusoy.cli import DONE
from pusoy.cli.inputs import read_house
from pusoy.cli.output import say, say_json, say_table
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import PresetInfo, Ruleset


def list_houses(*, json: bool) -> int:
    """Every preset with its title."""
    houses = [read_house(name) for name in Ruleset.presets()]
    if json:
        say_json([summary(house) for house in houses])
        return DONE
    say_table((house.name, house.title) for house in houses)
    say()
    say("pusoy rules NAME explains one; pusoy rules NAME --diff OTHER compares two.")
    return DONE


def summary(house: PresetInfo) -> dict[str, Any]:
    """A house as JSON, with every option."""
    return {
        "name": house.name,
        "title": house.title,
        "description": house.description,
        "source": house.source,
        "open_points": list(house.open_points),
        "id": house.ruleset.id,
        "options": house.ruleset.options(),
    }


def tell_differences(name: str, other: str, *, json: bool) -> int:
    """The options on which two houses differ."""
    mine, theirs = read_house(name), read_house(other)
    found = [
        (
            change.option,
            OPTIONS[change.option].to_json(change.mine),
            OPTIONS[change.option].to_json(change.theirs),
        )
        for change in mine.ruleset.differences(theirs.ruleset)
    ]
    if json:
        say_json(
            {
                "name": mine.name,
                "other": theirs.name,
                "differences": [{"option": o, "mine": m, "theirs": t} for o, m, t in found],
            }
        )
    elif not found:
        say(f"{mine.name} and {theirs.name} play by the same rules.")
    else:
        for option, here, there in found:
            say(f"{option}: {OPTIONS[option].meaning}")
            say_table([(mine.name, _word(here)), (theirs.name, _word(there))], indent="  ")
    return DONE


def _word(value: object) -> str:
    return value if isinstance(value, str) else json_text.dumps(value)
