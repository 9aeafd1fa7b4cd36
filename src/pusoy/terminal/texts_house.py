"""The words for a house in short, and what the rules page adds to the engine's explanation."""

from __future__ import annotations

from typing import Final

from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import MatchEnd
from pusoy.terminal.texts import capital

SOURCE: Final = "Where this house is documented"
OPEN_POINTS: Final = "What its source leaves open, and our answer"
YES: Final = "✓"
NO: Final = "✗"


def example(play: str, table: str | None, legal: bool, verdict: str) -> str:
    """An example with its verdict."""
    shown = play if table is None else f"{play} on {table}"
    return f"  {YES if legal else NO} {verdict if play in verdict else f'{shown}: {verdict}'}"


def seats(rules: Ruleset) -> str:
    """Players, cards, direction."""
    return f"{rules.players} players, {rules.cards_each} cards each; turns go {rules.direction}."


def passing(rules: Ruleset) -> str:
    """What a pass means."""
    if rules.passing == "locked_out":
        return "A pass is final until the next lead."
    return "A pass skips one turn only."


def plays(rules: Ruleset) -> str:
    """What is special about the plays."""
    if not rules.five_card:
        parts = ["no five-card hands"]
    elif rules.five_card_answer == "same_category":
        parts = ["five-card hands answer only their own kind"]
    else:
        parts = ["a higher kind of five cards beats a lower one"]
    if not rules.triples:
        parts.append("no triples")
    if rules.bombs:
        parts.append("bombs")
    if rules.revolution != "off":
        parts.append("four of a kind turns the ranks over")
    return capital("; ".join(parts)) + "."


def scoring(rules: Ruleset) -> str:
    """How a round is scored."""
    if rules.round_end == "places":
        return f"Points by place: {', '.join(map(str, rules.place_points))}."
    parts = ["a point a card left"]
    parts += [f"times {factor} from {cards} cards" for cards, factor in rules.card_factors]
    if rules.teams:
        parts.append("partners share")
    elif rules.settlement == "winner_collects":
        parts.append("the winner collects")
    elif rules.settlement == "pairwise_difference":
        parts.append("players settle differences")
    return capital(", ".join(parts)) + "."


def match_end(end: MatchEnd | None) -> str:
    """When the match is over."""
    if end is None:
        return "The match goes on for as long as you like."
    parts = []
    if end.rounds is not None:
        parts.append(f"after {end.rounds} rounds")
    if end.penalty_limit is not None:
        parts.append(f"when someone's penalties reach {end.penalty_limit}")
    if end.chips is not None:
        parts.append(f"when a pile of {end.chips} chips is empty")
    if end.loss_limit is not None:
        parts.append(f"when someone has lost {end.loss_limit}")
    return f"The match ends {', or '.join(parts)}."
