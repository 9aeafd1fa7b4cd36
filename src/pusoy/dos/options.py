"""Every option of Pusoy Dos, in the order of the rules page: its default, its values, its meaning.

This table is the only place that names the options; :class:`pusoy.dos.ruleset.Ruleset` has a field for
each, and whatever lists or asks for options (a manual, a form) reads it from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pusoy import options
from pusoy.dos import values as v
from pusoy.options import STAKE, Conflict, Option, Values, count, flag, number, one_of, subset

__all__ = ["CATEGORIES", "OPTIONS", "PLAIN_RUNS", "TIE_BREAKS", "Option", "check_options"]

CATEGORIES: Final = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
PLAIN_RUNS: Final = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
TIE_BREAKS: Final = ("rounds_won", "best_total", "seat")


_PLAY: Final = (
    count("players", (4, 3, 2), "How many seats the table has."),
    count("cards_each", (13, 17), "How many cards each player is dealt; 17 only with three players."),
    one_of(
        "leftover",
        "aside to_lowest_card_holder",
        "Undealt cards stay aside unseen, or the single one left over goes to whoever holds the lowest "
        "card dealt (three players with 17 cards only).",
    ),
    Option(
        "suit_order",
        "CSHD",
        v.suit_order,
        "the letters C S H D in any order",
        "The suits from low to high.",
    ),
    one_of(
        "direction",
        "clockwise anticlockwise",
        "The order of turns, as seen from above the table.",
    ),
    flag("triples", True, "Whether three cards of a rank are a play of their own."),
    one_of(
        "four_card",
        "none quads two_pair_and_quads",
        "Whether there are four-card plays: four of a rank alone, or also two pairs, which any quads beat.",
    ),
    flag("five_card", True, "Whether there are five-card hands at all."),
    subset(
        "categories",
        CATEGORIES,
        CATEGORIES,
        "The five-card categories in use; their order is fixed, and a hand of one left out is no play.",
    ),
    Option(
        "straights",
        (*PLAIN_RUNS, "23456", "A2345"),
        v.runs,
        "a list of runs of five ranks such as TJQKA, low to high, none twice",
        "The runs that are straights, from the weakest to the strongest.",
        v.ALL_RUNS,
    ),
    one_of(
        "straight_suit_card",
        "highest_rank sequence_last",
        "Equal runs are decided by the suit of their highest rank (the 2 in A2345), or of the last card "
        "as the run is written (the 5).",
    ),
    flag("royal_flush_tops", False, "Whether a suited TJQKA stands above every other straight flush."),
    one_of(
        "straight_flush_order",
        "rank_first suit_first",
        "Straight flushes compare by run and then suit, or by suit and then run.",
    ),
    one_of(
        "flush_order",
        "suit_first high_card_first all_cards_first",
        "Flushes compare by suit and then cards downward, by highest rank and then suit, or by all ranks "
        "downward and then suit.",
    ),
    one_of(
        "five_card_answer",
        "any_category same_category",
        "Whether a five-card hand may be answered by any higher category, or only by its own.",
    ),
    subset(
        "bombs",
        (),
        ("four_of_a_kind", "straight_flush"),
        "Five-card hands that may be laid on plays they could not answer otherwise.",
    ),
    one_of(
        "bomb_over",
        "none lone_two five_card any",
        "What a bomb may be laid on: a single 2, any five-card hand, or any play of any size.",
    ),
    one_of(
        "passing",
        "may_return locked_out",
        "A pass skips this turn only, or locks the player out until the next lead.",
    ),
    one_of(
        "opening_in",
        "first_round every_round never",
        "The rounds whose first play must hold the lowest card in any hand; with never, its holder leads "
        "the first round with any play.",
    ),
    one_of(
        "opening_shape",
        "any single",
        "Whether that first play may be any combination holding the card, or must be the card alone.",
    ),
    one_of(
        "next_leader",
        "previous_winner lowest_card",
        "Who leads from the second round on: the winner of the round before, or the lowest card's holder.",
    ),
    one_of(
        "last_card_guard",
        "off answering always",
        "Whether a player must use the highest legal single when answering (or also leading) one while "
        "the next player holds one card, and then may not pass where a play is legal.",
    ),
    one_of(
        "finishing_two",
        "allowed not_when_led never",
        "Whether a single 2 may be a player's last card: always, only as an answer, or never.",
    ),
    one_of(
        "round_end",
        "first_out places",
        "A round stops when one hand is empty, or goes on until one player is left holding cards.",
    ),
    one_of(
        "revolution",
        "off until_new_lead until_round_end",
        "Whether four of a kind turns the order of ranks over, until the next lead or the end of the round.",
    ),
    subset(
        "instant_wins",
        (),
        ("dragon",),
        "Hands that win before the first play: the dragon is a hand with all thirteen ranks.",
    ),
    flag("teams", False, "Whether players who sit opposite each other are partners."),
)

_SCORING: Final = (
    Option(
        "card_factors",
        (),
        v.card_factors,
        "a list of pairs [from_cards, factor], no threshold twice",
        "Each card left costs a point, times the factor of the highest threshold that the hand reaches.",
        scoring=True,
    ),
    Option(
        "shutout",
        None,
        v.optional(v.number(least=0)),
        "none, or a number, 0 or more",
        "The penalty, in place of cards times factor, of a hand from which nothing was played.",
        scoring=True,
    ),
    number("held_two_factor", 1, "Multiplies a penalty once for each 2 left in hand."),
    number(
        "held_bomb_factor",
        1,
        "Multiplies a penalty for each four of a rank left in hand, and once for a straight flush left.",
    ),
    number("finishing_two_factor", 1, "Multiplies every penalty when the winner's last play holds a 2."),
    number("held_top_card", 0, "Added, after the factors, for holding the 2 of the highest suit."),
    number("held_all_twos", 0, "Added, after the factors, for holding all four 2s."),
    one_of(
        "settlement",
        "penalties winner_collects pairwise_difference",
        "Scores are the penalties as losses, or the winner collects them, or every two players settle "
        "their difference.",
        scoring=True,
    ),
    Option(
        "place_points",
        (3, 2, 1, 0),
        v.numbers,
        "a list of numbers, one a seat where round_end = places",
        "Where a round is played for places, the score of each place in order of going out.",
        scoring=True,
    ),
    Option(
        "match_end",
        None,
        v.optional(v.match_end, "open"),
        "open, or a table of one or more of rounds, penalty_limit, chips, loss_limit, each above 0",
        "What ends a match: a number of rounds, a sum of penalties, an empty pile of chips or a loss; the "
        "first one met.",
        absent="open",
        scoring=True,
    ),
    one_of(
        "match_winner",
        "best_total most_rounds_won",
        "Who wins the match: the best total, or the most rounds won.",
        scoring=True,
    ),
    Option(
        "tie_break",
        ("rounds_won", "seat"),
        v.words_in_order(TIE_BREAKS),
        "a list of any of rounds_won, best_total, seat, in the order they are asked",
        "Who wins the match on equality; an empty list leaves a shared win.",
        TIE_BREAKS,
        scoring=True,
    ),
    STAKE,
)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({o.name: o for o in (*_PLAY, *_SCORING)})


# --- faults of several options together -----------------------------------------------------------------


def _undealt(values: Values) -> int:
    players, cards_each = values["players"], values["cards_each"]
    assert isinstance(players, int)
    assert isinstance(cards_each, int)
    return 52 - players * cards_each


def _length(value: object) -> int:
    assert isinstance(value, tuple)
    return len(value)


def _places(values: Values) -> bool:
    return values["round_end"] == "places"


_CONFLICTS: Final = (
    Conflict(
        ("players", "cards_each"),
        lambda values: values["cards_each"] == 17 and values["players"] != 3,
        lambda values: f"cards_each = 17 needs players = 3, not {values['players']}",
    ),
    Conflict(
        ("players", "cards_each", "leftover"),
        lambda values: values["leftover"] == "to_lowest_card_holder" and _undealt(values) != 1,
        lambda values: (
            "leftover = to_lowest_card_holder needs exactly one card left over (3 players with 17 cards), "
            f"not {_undealt(values)}"
        ),
    ),
    Conflict(
        ("bombs", "bomb_over"),
        lambda values: values["bombs"] != () and values["bomb_over"] == "none",
        lambda values: "bombs need a bomb_over other than none",
    ),
    Conflict(
        ("teams", "players"),
        lambda values: values["teams"] is True and values["players"] != 4,
        lambda values: f"teams need players = 4, not {values['players']}",
    ),
    Conflict(
        ("teams", "round_end"),
        lambda values: values["teams"] is True and _places(values),
        lambda values: "teams need round_end = first_out, not places",
    ),
    Conflict(
        ("instant_wins", "round_end"),
        lambda values: values["instant_wins"] != () and _places(values),
        lambda values: "instant_wins need round_end = first_out, not places",
    ),
    Conflict(
        ("place_points", "players", "round_end"),
        lambda values: _places(values) and _length(values["place_points"]) != values["players"],
        lambda values: (
            f"place_points needs one entry for each of {values['players']} seats where round_end = places, "
            f"not {_length(values['place_points'])}"
        ),
    ),
)


def check_options(raw: Mapping[str, object], *more_faults: str, complete: bool = True) -> dict[str, object]:
    """Every option's normalised value (:func:`pusoy.options.check_options`)."""
    return options.check_options(OPTIONS, _CONFLICTS, raw, *more_faults, complete=complete)
