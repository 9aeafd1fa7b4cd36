"""Two houses compared: what an option's value means at the table, in a clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pusoy.comparing import Change, changes
from pusoy.dos.explain.parts import figure, kinds, ranks, suits
from pusoy.dos.explain.scores import match_end_clause, tie_break
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, Words

Say = Callable[[Ruleset, Words], str]


def compare(mine: Ruleset, theirs: Ruleset, words: Words = ENGLISH) -> tuple[Change, ...]:
    """Every option on which two houses differ, in the order of the options."""
    return changes(mine, theirs, value_words, words)


def value_words(rules: Ruleset, option: str, words: Words = ENGLISH) -> str:
    """What this option's value means, as a clause: ``a pass is final until the next lead``."""
    say = _SAY.get(option)
    if say is not None:
        return say(rules, words)
    value = getattr(rules, option)
    return words.say(f"options.{option}.{str(value).lower()}")


def _count(option: str) -> Say:
    return lambda rules, words: words.say(f"options.{option}", n=getattr(rules, option))


def _number(option: str, gap: str, nothing: float) -> Say:
    """A number in its gap, or the sentence for the value that changes nothing."""

    def say(rules: Ruleset, words: Words) -> str:
        value = getattr(rules, option)
        if value == nothing:
            return words.say(f"options.no_{option}")
        return words.say(f"options.{option}", **{gap: figure(value)})

    return say


def _list(option: str, gap: str, items: Callable[[Ruleset, Words], str]) -> Say:
    """A list in its gap, or the sentence for an empty one."""

    def say(rules: Ruleset, words: Words) -> str:
        listed = items(rules, words)
        return (
            words.say(f"options.{option}", **{gap: listed}) if listed else words.say(f"options.no_{option}")
        )

    return say


def _factors(rules: Ruleset, words: Words) -> str:
    return words.listing(
        [
            words.say("options.card_factor", n=cards, factor=figure(factor))
            for cards, factor in rules.card_factors
        ]
    )


def _shutout(rules: Ruleset, words: Words) -> str:
    if rules.shutout is None:
        return words.say("options.no_shutout")
    return words.say("options.shutout", points=figure(rules.shutout))


def _place_points(rules: Ruleset, words: Words) -> str:
    return words.say("options.place_points", points=", ".join(map(figure, rules.place_points)))


def _stake(rules: Ruleset, words: Words) -> str:
    if rules.stake is None:
        return words.say("options.no_stake")
    return words.say("options.stake", amount=figure(rules.stake.per_point), unit=rules.stake.unit)


_SAY: Final[Mapping[str, Say]] = {
    "players": _count("players"),
    "cards_each": _count("cards_each"),
    "suit_order": lambda rules, words: words.say("options.suit_order", suits=suits(rules, words)),
    "categories": _list(
        "categories", "categories", lambda rules, words: words.listing(kinds(rules.categories, words))
    ),
    "straights": _list("straights", "runs", lambda rules, _words: ", ".join(map(ranks, rules.straights))),
    "bombs": _list("bombs", "bombs", lambda rules, words: words.listing(kinds(rules.bombs, words))),
    "instant_wins": lambda rules, words: words.say(
        f"options.instant_wins.{'dragon' if rules.instant_wins else 'none'}"
    ),
    "card_factors": _list("card_factors", "factors", _factors),
    "shutout": _shutout,
    "held_two_factor": _number("held_two_factor", "factor", 1),
    "held_bomb_factor": _number("held_bomb_factor", "factor", 1),
    "finishing_two_factor": _number("finishing_two_factor", "factor", 1),
    "held_top_card": _number("held_top_card", "points", 0),
    "held_all_twos": _number("held_all_twos", "points", 0),
    "place_points": _place_points,
    "match_end": match_end_clause,
    "tie_break": _list("tie_break", "order", tie_break),
    "stake": _stake,
}
"""The options whose values are more than one word of a list."""
