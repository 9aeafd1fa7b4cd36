"""``pusoy rules``: the houses listed, or two of them compared."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from pusoy import usual
from pusoy.cli import DONE
from pusoy.cli.inputs import read_house
from pusoy.cli.output import say, say_json, say_table, width
from pusoy.dos.explain import compare
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import PresetInfo, Ruleset


def list_houses(*, json: bool) -> int:
    """Every preset with its title and what it is in a line; the one that the table opens with is marked."""
    houses = [read_house(name) for name in Ruleset.presets()]
    if json:
        say_json([summary(house) for house in houses])
        return DONE
    for house in houses:
        title = f"{house.title} (default)" if house.name == usual.HOUSE else house.title
        say(_line(house.name, title, house.description))
    say()
    say("pusoy rules NAME explains one; pusoy rules NAME --diff OTHER compares two.")
    return DONE


_NAME: Final = max(map(len, Ruleset.presets()))


def _line(name: str, title: str, description: str) -> str:
    """One line of the list, cut to the terminal."""
    start = f"{name:<{_NAME}}  {title}. "
    return start + textwrap.shorten(description, max(20, width() - len(start)), placeholder=" …")


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
    if json:
        found = [
            {
                "option": change.option,
                "mine": option.to_json(change.mine),
                "theirs": option.to_json(change.theirs),
            }
            for change in mine.ruleset.differences(theirs.ruleset)
            for option in (OPTIONS[change.option],)
        ]
        say_json({"name": mine.name, "other": theirs.name, "differences": found})
        return DONE
    changes = compare(mine.ruleset, theirs.ruleset)
    if not changes:
        say(f"{mine.name} and {theirs.name} play by the same rules.")
    for change in changes:
        say_table([(f"{mine.name}:", change.mine), (f"{theirs.name}:", f"{change.theirs} ({change.option})")])
    return DONE
