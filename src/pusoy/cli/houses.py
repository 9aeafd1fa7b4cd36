"""``pusoy rules``: the houses of both games listed, or two of one game compared."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from pusoy import usual
from pusoy.cli import DONE, Stop
from pusoy.cli.inputs import read_house
from pusoy.cli.output import say, say_json, say_table, width
from pusoy.comparing import Change
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.houses import KINDS, PRESETS, TITLES, House, describe_house, game_title
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

_DEFAULTS: Final = (usual.HOUSE, usual.SET_HOUSE)
_NAME: Final = max(map(len, PRESETS))


def list_houses(*, json: bool) -> int:
    """Every preset, game by game, with its title and what it is in a line.

    The one of each game that is played where none is named is marked.
    """
    if json:
        say_json([summary(describe_house(name)) for name in PRESETS])
        return DONE
    for game, kind in KINDS.items():
        say(TITLES[game])
        for name in kind.presets():
            say(_line(describe_house(name)))
        say()
    say("pusoy rules NAME explains one; pusoy rules NAME --diff OTHER compares two of the same game.")
    return DONE


def _line(house: House) -> str:
    """One line of the list, cut to the terminal."""
    title = f"{house.title} (default)" if house.name in _DEFAULTS else house.title
    start = f"  {house.name:<{_NAME}}  {title}. "
    return start + textwrap.shorten(house.description, max(20, width() - len(start)), placeholder=" …")


def summary(house: House) -> dict[str, Any]:
    """A house as JSON, with every option."""
    return {
        "name": house.name,
        "game": house.ruleset.rulebook.game,
        "title": house.title,
        "description": house.description,
        "source": house.source,
        "open_points": list(house.open_points),
        "id": house.ruleset.id,
        "options": house.ruleset.options(),
    }


def tell_differences(name: str, other: str, *, json: bool) -> int:
    """The options on which two houses of one game differ."""
    mine, theirs = read_house(name), read_house(other)
    changes = _changes(mine, theirs)
    if json:
        options = mine.ruleset.rulebook.options
        found = [
            {
                "option": change.option,
                "mine": options[change.option].to_json(getattr(mine.ruleset, change.option)),
                "theirs": options[change.option].to_json(getattr(theirs.ruleset, change.option)),
            }
            for change in changes
        ]
        say_json({"name": mine.name, "other": theirs.name, "differences": found})
        return DONE
    if not changes:
        say(f"{mine.name} and {theirs.name} play by the same rules.")
    for change in changes:
        say_table([(f"{mine.name}:", change.mine), (f"{theirs.name}:", f"{change.theirs} ({change.option})")])
    return DONE


def _changes(mine: House, theirs: House) -> tuple[Change, ...]:
    """What differs, in words; two games have nothing to compare."""
    one, two = mine.ruleset, theirs.ruleset
    if isinstance(one, DosRuleset) and isinstance(two, DosRuleset):
        from pusoy.dos.explain import compare as compare_dos

        return compare_dos(one, two)
    if isinstance(one, SetRuleset) and isinstance(two, SetRuleset):
        from pusoy.thirteen.explain import compare as compare_sets

        return compare_sets(one, two)
    raise Stop(
        f"{mine.name} is a house of {game_title(one)}, {theirs.name} of {game_title(two)}: "
        "houses of two games cannot be compared"
    )
