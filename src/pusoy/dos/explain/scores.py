"""What a round is worth, and when a match ends."""

from __future__ import annotations

from pusoy.dos.explain.parts import (
    Block,
    Points,
    Section,
    Table,
    Text,
    figure,
    high,
    section,
    sentence,
    signed,
)
from pusoy.dos.explain.worked import worked_example
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


def explain_scoring(rules: Ruleset, words: Words) -> Section:
    """Penalties, factors and additions, how they are settled, and a worked example."""
    blocks: list[Block]
    if rules.round_end == "places":
        head = tuple(words.say(f"explain_scores.places.head_{column}") for column in ("place", "points"))
        rows = tuple((str(place), signed(points)) for place, points in enumerate(rules.place_points, 1))
        blocks = [Text(words.say("explain_scores.places.each")), Table(head, rows)]
    else:
        settled = "teams" if rules.teams else rules.settlement
        lines = (*_penalties(rules, words), words.say(f"explain_scores.settlement.{settled}"))
        blocks = [Points(lines)]
    return section(words, "scoring", [*blocks, *worked_example(rules, words)])


def _penalties(rules: Ruleset, words: Words) -> list[str]:
    lines = [words.say("explain_scores.penalties.card")]
    for least, factor in rules.card_factors:
        lines.append(words.say("explain_scores.penalties.from_cards", n=least, factor=figure(factor)))
    if rules.shutout is not None:
        lines.append(words.say("explain_scores.penalties.shutout", points=figure(rules.shutout)))
    for option in ("held_two", "held_bomb", "finishing_two"):
        factor = getattr(rules, f"{option}_factor")
        if factor != 1:
            lines.append(words.say(f"explain_scores.penalties.{option}", factor=figure(factor)))
    for option in ("held_top_card", "held_all_twos"):
        points = getattr(rules, option)
        if points:
            card = high(rules, "2").pretty
            lines.append(words.say(f"explain_scores.penalties.{option}", n=points, card=card))
    return lines


# --- the match -------------------------------------------------------------------------------------------


def explain_match(rules: Ruleset, words: Words) -> Section:
    """When a match ends, and who wins it."""
    lines = [match_end(rules, words)]
    if rules.match_end is not None and rules.match_end.chips is not None:
        lines.append(words.say("explain_scores.match.pile"))
    best = words.say(f"explain_scores.match.{rules.match_winner}")
    order = tie_break(rules, words)
    equal = words.say(f"explain_scores.match.{'tie_break' if order else 'shared'}", order=order)
    lines.append(f"{best} {equal}")
    if rules.stake is not None:
        amount = figure(rules.stake.per_point)
        lines.append(words.say("explain_scores.match.stake", amount=amount, unit=rules.stake.unit))
    return section(words, "match", [Points(tuple(lines))])


def match_end(rules: Ruleset, words: Words = ENGLISH) -> str:
    """When a match is over, as a sentence."""
    return sentence(match_end_clause(rules, words))


def match_end_clause(rules: Ruleset, words: Words) -> str:
    """When a match is over, as a clause: ``a match ends after 10 rounds``."""
    end = rules.match_end
    if end is None:
        return words.say("explain_scores.match.open")
    conditions = []
    if end.rounds is not None:
        conditions.append(words.say("explain_scores.match.rounds", n=end.rounds))
    if end.penalty_limit is not None:
        points = figure(end.penalty_limit)
        conditions.append(words.say("explain_scores.match.penalty_limit", points=points))
    if end.chips is not None:
        conditions.append(words.say("explain_scores.match.chips", n=end.chips))
    if end.loss_limit is not None:
        points = figure(-end.loss_limit)
        conditions.append(words.say("explain_scores.match.loss_limit", points=points))
    key = "ends_first" if len(conditions) > 1 else "ends"
    return words.say(f"explain_scores.match.{key}", when=words.listing(conditions, "or"))


def tie_break(rules: Ruleset, words: Words) -> str:
    """Who wins on equality, in the order in which it is asked; "" where the win is shared."""
    names = ["seat_of_pair" if name == "seat" and rules.teams else name for name in rules.tie_break]
    then = words.say("explain_scores.match.then")
    return then.join(words.say(f"explain_scores.tie_break.{name}") for name in names)
