"""The words of the rules page: one sentence for each value of each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pusoy.cards import SUIT_SIGNS
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import MatchEnd, Number

HEAD_AIM: Final = "The game"
HEAD_CARDS: Final = "Order of cards"
HEAD_PLAYS: Final = "Plays"
HEAD_ANSWERS: Final = "Beating and passing"
HEAD_LEADS: Final = "Who leads"
HEAD_SCORING: Final = "Scoring"
HEAD_MATCH: Final = "The match"
SOURCE: Final = "Where this house is documented"
OPEN_POINTS: Final = "What its source leaves open, and our answer"

AIM: Final = "Be the first to play all your cards."
AIM_PLACES: Final = "Play all your cards early: the others play on for the next places."
TEAMS: Final = "You and the player opposite are partners."
RANKS: Final = "Low to high: 3 4 5 6 7 8 9 10 J Q K A 2. The 2 is the highest."
SMALL_PLAYS: Final = "Singles, pairs and triples."
SMALL_PLAYS_NO_TRIPLES: Final = "Singles and pairs; three of a rank are no play here."
NO_FIVE: Final = "There are no five-card hands in this house."
ROYAL: Final = "A suited 10 J Q K A stands above every other straight flush."
ANSWER: Final = "Answer with the same number of cards, strictly stronger; or pass. Who leads may not pass."
DRAGON: Final = "A hand with all thirteen ranks wins before the first play."
TEAM_SCORE: Final = (
    "The winner's pair gains what the other pair is charged, less what the winner's partner is charged."
)
HELD_TWO: Final = "Times {} for each 2 left in hand."
HELD_BOMB: Final = "Times {} for each four of a kind or straight flush left in hand."
FINISH_TWO: Final = "Every penalty times {} when the winner's last play holds a 2."
TOP_CARD: Final = "Plus {} for holding the highest card."
ALL_TWOS: Final = "Plus {} for holding all four 2s."

REVOLUTION: Final = {
    "off": "",
    "until_new_lead": "Four of a kind turns the order of ranks over until the next lead; a second one turns it back.",
    "until_round_end": "Four of a kind turns the order of ranks over for the round; a second one turns it back.",
}
FOUR_CARD: Final = {
    "none": "",
    "quads": "Four of a rank, as a play of four cards.",
    "two_pair_and_quads": "Four cards: two pairs, or four of a rank, which beat any two pairs.",
}
STRAIGHT_SUIT: Final = {
    "highest_rank": "Equal straights: the suit of the highest rank decides (the 2 where there is one).",
    "sequence_last": "Equal straights: the suit of the last card as the run is written decides.",
}
FLUSH_ORDER: Final = {
    "suit_first": "Flushes compare by suit, then by cards.",
    "high_card_first": "Flushes compare by highest card, then by suit.",
    "all_cards_first": "Flushes compare by all cards downward, then by suit.",
}
FIVE_ANSWER: Final = {
    "any_category": "A five-card hand of a higher kind beats any of a lower kind.",
    "same_category": "A five-card hand is answered only by its own kind.",
}
PASSING: Final = {
    "may_return": "A pass skips this turn only: you may come back.",
    "locked_out": "A pass is final: you are out until the next lead.",
}
GUARD: Final = {
    "off": "",
    "answering": "When the next player holds one card, answer a single with your highest; pass only if you must.",
    "always": "When the next player holds one card, a single must be your highest, led or answered.",
}
FINISHING: Final = {
    "allowed": "",
    "not_when_led": "Your last card may be a lone 2 only as an answer.",
    "never": "Your last card may not be a lone 2.",
}
OPENING: Final = {
    "first_round": "The lowest card in any hand opens the first round; the first play must hold it.",
    "every_round": "The lowest card in any hand opens every round; the first play must hold it.",
    "never": "The holder of the lowest card leads the first round, with any play.",
}
OPENING_SHAPE: Final = {"any": "", "single": "The opening card is played alone."}
NEXT_LEADER: Final = {
    "previous_winner": "Later rounds are led by the winner of the round before.",
    "lowest_card": "Later rounds are led by the holder of the lowest card.",
}
SETTLEMENT: Final = {
    "penalties": "Each loser's score is the penalty; the winner scores 0.",
    "winner_collects": "The winner collects what the others lose.",
    "pairwise_difference": "Every two players settle the difference of their penalties.",
}
MATCH_WINNER: Final = {
    "best_total": "The best total wins the match.",
    "most_rounds_won": "Who won most rounds wins the match.",
}
_OVER: Final = {
    "none": "nothing",
    "lone_two": "a single 2",
    "five_card": "any five-card hand",
    "any": "any play of any size",
}


def seats(rules: Ruleset) -> str:
    """Players, cards, direction."""
    return f"{rules.players} players, {rules.cards_each} cards each; turns go {rules.direction}."


def leftover(rules: Ruleset) -> str:
    """What becomes of the cards that are not dealt."""
    if rules.leftover == "to_lowest_card_holder":
        return "The card left over goes to whoever holds the lowest card."
    undealt = 52 - rules.players * rules.cards_each
    return f"{undealt} cards stay aside, unseen." if undealt > 1 else ""


def suit_order(order: str) -> str:
    """The suits from low to high."""
    return f"Suits, low to high: {' '.join(SUIT_SIGNS[suit] for suit in order)}."


def five_cards(kinds: Sequence[str]) -> str:
    """The five-card hands."""
    return f"Five-card hands, low to high: {', '.join(kinds)}."


def straights(runs: Sequence[str]) -> str:
    """Which runs are straights."""
    return f"Straights, low to high: {' '.join(runs)}."


def bombs(kinds: Sequence[str], over: str) -> str:
    """What a bomb is, and what it may be laid on."""
    return f"Bombs ({', '.join(kinds)}) may be laid on {_OVER[over]}; a higher bomb beats a bomb."


def card_factors(factors: Sequence[tuple[int, Number]]) -> str:
    """What a card left costs."""
    more = "".join(f", times {factor} from {cards} cards" for cards, factor in factors)
    return f"Each card left costs 1 point{more}."


def shutout(value: Number) -> str:
    """A hand from which nothing was played."""
    return f"A hand from which nothing was played costs {value}."


def places(values: Sequence[Number]) -> str:
    """What each place is worth."""
    return f"Points by place: {', '.join(map(str, values))}."


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


def passing_short(rules: Ruleset) -> str:
    """What a pass means, in a few words."""
    return "A pass is final until the next lead." if rules.passing == "locked_out" else "A pass skips one turn."


def plays_short(rules: Ruleset) -> str:
    """What is special about the plays."""
    parts = []
    if not rules.five_card:
        parts.append("no five-card hands")
    elif rules.five_card_answer == "same_category":
        parts.append("five-card hands answer only their own kind")
    else:
        parts.append("a higher kind of five cards beats a lower one")
    if not rules.triples:
        parts.append("no triples")
    if rules.bombs:
        parts.append("bombs")
    if rules.revolution != "off":
        parts.append("four of a kind turns the ranks over")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def scoring_short(rules: Ruleset) -> str:
    """How a round is scored, in a few words."""
    if rules.round_end == "places":
        return places(rules.place_points)
    parts = ["a point a card left"]
    parts += [f"times {factor} from {cards}" for cards, factor in rules.card_factors]
    if rules.teams:
        parts.append("partners share")
    elif rules.settlement == "winner_collects":
        parts.append("the winner collects")
    elif rules.settlement == "pairwise_difference":
        parts.append("players settle differences")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}."
