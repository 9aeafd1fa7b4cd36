"""Two houses compared: what an option's value means at the table, in a clause, and the nearest preset."""

from __future__ import annotations

from msgspec import Struct

from pusoy.pages import figure
from pusoy.thirteen.explain.sections import match_end
from pusoy.thirteen.refusals import natural_name
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


class Change(Struct, frozen=True):
    """An option on which two houses differ, and what holds in each, as clauses without a full stop."""

    option: str
    mine: str
    theirs: str


def nearest_preset(rules: Ruleset) -> str:
    """The name of the preset that differs from these rules in the fewest options."""
    return min(Ruleset.presets(), key=lambda name: len(rules.differences(Ruleset.preset(name))))


def compare(mine: Ruleset, theirs: Ruleset, words: Words = ENGLISH) -> tuple[Change, ...]:
    """Every option on which two houses differ, in the order of the options."""
    return tuple(
        Change(
            change.option, value_words(mine, change.option, words), value_words(theirs, change.option, words)
        )
        for change in mine.differences(theirs)
    )


def value_words(rules: Ruleset, option: str, words: Words = ENGLISH) -> str:
    """What this option's value means, as a clause: ``two rows may be equal``."""
    match option:
        case "row_unit" | "grand_slam_factor":
            return words.say(f"set_options.{option}", factor=figure(getattr(rules, option)))
        case "naturals":
            return _naturals(rules, words)
        case "match_end":
            return match_end(rules, words)
        case "stake":
            return _stake(rules, words)
    return words.say(f"set_options.{option}.{getattr(rules, option)}")


def _naturals(rules: Ruleset, words: Words) -> str:
    if not rules.naturals:
        return words.say("set_options.no_naturals")
    named = [
        words.say("set_options.natural", natural=natural_name(name), units=figure(units))
        for name, units in rules.naturals
    ]
    return words.say("set_options.naturals", naturals=words.listing(named))


def _stake(rules: Ruleset, words: Words) -> str:
    if rules.stake is None:
        return words.say("options.no_stake")
    return words.say("options.stake", amount=figure(rules.stake.per_point), unit=rules.stake.unit)
