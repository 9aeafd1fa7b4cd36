"""A house in a handful of short points, for a list in which one chooses."""

from __future__ import annotations

from pusoy.dos.explain.scores import match_end
from pusoy.dos.explain.turns import active_bombs, turning_plays
from pusoy.dos.ruleset import Ruleset


def summarise(rules: Ruleset) -> tuple[str, ...]:
    """The table, passing, the plays, the score and the end of a match, a sentence each."""
    return (
        f"{rules.players} players, {rules.cards_each} cards each; turns go {rules.direction}.",
        "A pass is final until the next lead."
        if rules.passing == "locked_out"
        else "A pass skips one turn only.",
        _plays(rules),
        _scoring(rules),
        match_end(rules),
    )


def _plays(rules: Ruleset) -> str:
    if not rules.five_card:
        parts = ["no five-card hands"]
    elif rules.five_card_answer == "same_category":
        parts = ["five-card hands answer only their own kind"]
    else:
        parts = ["a higher kind of five cards beats a lower one"]
    if not rules.triples:
        parts.append("no triples")
    if active_bombs(rules):
        parts.append("bombs")
    if turning_plays(rules):
        parts.append("four of a kind turns the ranks over")
    return "; ".join(parts).capitalize() + "."


def _scoring(rules: Ruleset) -> str:
    if rules.round_end == "places":
        return f"Points by place: {', '.join(f'{points:g}' for points in rules.place_points)}."
    parts = ["a point a card left"]
    parts += [f"times {factor:g} from {cards} cards" for cards, factor in rules.card_factors]
    if rules.teams:
        parts.append("partners share")
    elif rules.settlement == "winner_collects":
        parts.append("the winner collects")
    elif rules.settlement == "pairwise_difference":
        parts.append("players settle differences")
    return ", ".join(parts).capitalize() + "."
