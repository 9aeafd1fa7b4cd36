"""Two houses compared: what an option's value means at the table, in a sentence, and the nearest preset."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from pusoy.dos.explain.parts import joined, ranks
from pusoy.dos.explain.scores import match_end
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset

Say = Mapping[Any, str] | Callable[[Any], str]


class Change(Struct, frozen=True):
    """An option on which two houses differ, and what holds in each, as clauses without a full stop."""

    option: str
    mine: str
    theirs: str


def nearest_preset(rules: Ruleset) -> str:
    """The name of the preset that differs from these rules in the fewest options."""
    return min(Ruleset.presets(), key=lambda name: len(rules.differences(Ruleset.preset(name))))


def compare(mine: Ruleset, theirs: Ruleset) -> tuple[Change, ...]:
    """Every option on which two houses differ, in the order of the options."""
    return tuple(
        Change(change.option, value_words(mine, change.option), value_words(theirs, change.option))
        for change in mine.differences(theirs)
    )


def value_words(rules: Ruleset, option: str) -> str:
    """What this option's value means, as a clause: ``a pass is final until the next lead``."""
    value = getattr(rules, option)
    say = _SAY.get(option)
    if say is None:
        shown = OPTIONS[option].to_json(value)
        return shown if isinstance(shown, str) else json.dumps(shown)
    if option == "match_end":
        text = match_end(rules).rstrip(".")
        return text[:1].lower() + text[1:]
    return say(value) if callable(say) else say[value]


_SUITS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def _words(value: tuple[str, ...]) -> str:
    return joined([word.replace("_", " ") for word in value])


def _runs(value: tuple[str, ...]) -> str:
    if not value:
        return "there are no straights"
    return f"straights from low to high: {', '.join(map(ranks, value))}"


def _factors(value: tuple[tuple[int, float], ...]) -> str:
    if not value:
        return "each card left costs a point"
    steps = joined([f"times {factor:g} from {cards} cards" for cards, factor in value])
    return f"each card left costs a point, {steps}"


def _times(what: str) -> Callable[[float], str]:
    return lambda factor: f"{what} changes nothing" if factor == 1 else f"{what} counts times {factor:g}"


def _more(what: str) -> Callable[[float], str]:
    return lambda points: f"{what} costs {f'{points:g} more' if points else 'nothing more'}"


_SAY: Final[Mapping[str, Say]] = {
    "players": lambda value: f"{value} players",
    "cards_each": lambda value: f"{value} cards each",
    "leftover": {
        "aside": "undealt cards stay aside, unseen",
        "to_lowest_card_holder": "the card left over goes to the holder of the lowest card",
    },
    "suit_order": lambda value: f"suits from low to high: {', '.join(_SUITS[suit] for suit in value)}",
    "direction": {"clockwise": "turns go clockwise", "anticlockwise": "turns go anticlockwise"},
    "triples": {True: "three of a rank are a play", False: "three of a rank are no play of their own"},
    "four_card": {
        "none": "there are no four-card plays",
        "quads": "four of a rank are a play",
        "two_pair_and_quads": "two pairs and four of a rank are plays, and four of a rank beats two pairs",
    },
    "five_card": {True: "there are five-card hands", False: "there are no five-card hands"},
    "categories": lambda value: f"five-card hands: {_words(value) or 'none'}",
    "straights": _runs,
    "straight_suit_card": {
        "highest_rank": "equal straights go by the suit of their highest rank",
        "sequence_last": "equal straights go by the suit of the last card of the run",
    },
    "royal_flush_tops": {
        True: "a suited 10-J-Q-K-A beats every other straight flush",
        False: "a suited 10-J-Q-K-A is a straight flush like another",
    },
    "straight_flush_order": {
        "rank_first": "straight flushes compare by run, then by suit",
        "suit_first": "straight flushes compare by suit, then by run",
    },
    "flush_order": {
        "suit_first": "flushes compare by suit, then by their cards",
        "high_card_first": "flushes compare by their highest rank, then by suit",
        "all_cards_first": "flushes compare by all their ranks, then by suit",
    },
    "five_card_answer": {
        "any_category": "a higher kind of five cards beats a lower one",
        "same_category": "a five-card hand is answered only by its own kind",
    },
    "bombs": lambda value: f"bombs: {_words(value)}" if value else "there are no bombs",
    "bomb_over": {
        "none": "a bomb is laid on nothing that it could not answer anyway",
        "lone_two": "a bomb may be laid on a single 2",
        "five_card": "a bomb may be laid on any five-card hand",
        "any": "a bomb may be laid on any play",
    },
    "passing": {
        "may_return": "a pass skips one turn only",
        "locked_out": "a pass is final until the next lead",
    },
    "opening_in": {
        "first_round": "the first play of the first round must hold the lowest card",
        "every_round": "the first play of every round must hold the lowest card",
        "never": "the first play need not hold the lowest card",
    },
    "opening_shape": {
        "any": "the first play may be any combination",
        "single": "the first play is the lowest card alone",
    },
    "next_leader": {
        "previous_winner": "the winner of a round leads the next one",
        "lowest_card": "the holder of the lowest card leads every round",
    },
    "last_card_guard": {
        "off": "the next player's last card binds nobody",
        "answering": "while the next player holds one card, a single is answered with one's highest",
        "always": "while the next player holds one card, singles led or answered must be one's highest",
    },
    "finishing_two": {
        "allowed": "the last card may be a lone 2",
        "not_when_led": "the last card may be a lone 2 only as an answer",
        "never": "the last card may not be a lone 2",
    },
    "round_end": {
        "first_out": "a round ends when one hand is empty",
        "places": "a round goes on until one player is left holding cards",
    },
    "revolution": {
        "off": "four of a kind turns nothing over",
        "until_new_lead": "four of a kind turns the ranks over until the next lead",
        "until_round_end": "four of a kind turns the ranks over until the round ends",
    },
    "instant_wins": lambda value: (
        "all thirteen ranks in hand (the dragon) win at once" if value else "no hand wins at once"
    ),
    "teams": {True: "two pairs of partners play", False: "everybody plays alone"},
    "card_factors": _factors,
    "shutout": lambda value: (
        "a hand from which nothing was played counts like any other"
        if value is None
        else f"a hand from which nothing was played costs {value:g}"
    ),
    "held_two_factor": _times("each 2 left in hand"),
    "held_bomb_factor": _times("a bomb left in hand"),
    "finishing_two_factor": _times("a 2 in the winner's last play"),
    "held_top_card": _more("the highest 2 left in hand"),
    "held_all_twos": _more("all four 2s left in hand"),
    "settlement": {
        "penalties": "everybody loses the penalty of the own hand",
        "winner_collects": "everybody pays the penalty to the winner",
        "pairwise_difference": "every two players settle the difference of their penalties",
    },
    "place_points": lambda value: f"points by place: {', '.join(f'{points:g}' for points in value)}",
    "match_end": lambda _value: "",
    "match_winner": {
        "best_total": "the best total wins the match",
        "most_rounds_won": "most rounds won win the match",
    },
    "tie_break": lambda value: (
        f"on equality: {', then '.join(word.replace('_', ' ') for word in value)}"
        if value
        else "on equality the win is shared"
    ),
    "stake": lambda value: (
        "no stake is noted" if value is None else f"a point is noted as {value.per_point:g} {value.unit}"
    ),
}
