"""A house in a handful of short points, for a list in which one chooses."""

from __future__ import annotations

from pusoy.dos.explain.extras import turning_plays
from pusoy.dos.explain.parts import figure, sentence
from pusoy.dos.explain.scores import match_end
from pusoy.dos.explain.turns import active_bombs
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, Value, Words


def summarise(rules: Ruleset, words: Words = ENGLISH) -> tuple[str, ...]:
    """The table, passing, the plays, the score and the end of a match, a sentence each."""
    table = _say(words, f"table_{rules.direction}", players=rules.players, cards=rules.cards_each)
    return (
        table,
        _say(words, rules.passing),
        _plays(rules, words),
        _scoring(rules, words),
        match_end(rules, words),
    )


def _say(words: Words, key: str, **values: Value) -> str:
    return words.say(f"explain_scores.summary.{key}", **values)


def _plays(rules: Ruleset, words: Words) -> str:
    keys: list[str] = [rules.five_card_answer if rules.five_card else "no_five_card"]
    if not rules.triples:
        keys.append("no_triples")
    if active_bombs(rules):
        keys.append("bombs")
    if turning_plays(rules):
        keys.append("revolution")
    return sentence("; ".join(_say(words, key) for key in keys))


def _scoring(rules: Ruleset, words: Words) -> str:
    if rules.round_end == "places":
        return _say(words, "places", points=", ".join(map(figure, rules.place_points)))
    parts = [_say(words, "card")]
    parts += [_say(words, "factor", n=cards, factor=figure(factor)) for cards, factor in rules.card_factors]
    if rules.teams:
        parts.append(_say(words, "partners"))
    elif rules.settlement != "penalties":
        parts.append(_say(words, rules.settlement))
    return sentence(", ".join(parts))
