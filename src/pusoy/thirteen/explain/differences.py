"""Two houses compared: what an option's value means at the table, in a clause."""

from __future__ import annotations

from pusoy.comparing import Change, changes
from pusoy.pages import figure
from pusoy.thirteen.explain.sections import match_end
from pusoy.thirteen.refusals import natural_name
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


def compare(mine: Ruleset, theirs: Ruleset, words: Words = ENGLISH) -> tuple[Change, ...]:
    """Every option on which two houses differ, in the order of the options."""
    return changes(mine, theirs, value_words, words)


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
