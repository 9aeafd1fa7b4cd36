"""Every option of Pusoy Dos, in the order of the rules page: its default, its values, its meaning.

This table is the only place that names the options; :class:`pusoy.dos.ruleset.Ruleset` has a field for
each, and whatever lists or asks for options (a manual, a form) reads it from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from pusoy.dos import values as v
from pusoy.dos.values import JSON, BadValueError, Check, hint, shown, to_json
from pusoy.errors import RulesetError

CATEGORIES: Final = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
PLAIN_RUNS: Final = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
TIE_BREAKS: Final = ("rounds_won", "best_total", "seat")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    ``default`` and what ``check`` returns are normalised Python values; ``check`` takes a raw value and
    raises :class:`~pusoy.dos.values.BadValueError`. ``allowed`` says in words what it may be, ``choices``
    lists the words or numbers it (or each item of its list) may be, () where there is no such list, and
    ``absent`` is the word that stands for None in JSON and TOML.
    """

    name: str
    default: object
    check: Check
    allowed: str
    meaning: str
    choices: tuple[JSON, ...] = ()
    absent: str = "none"
    scoring: bool = False

    def to_json(self, value: object) -> JSON:
        """The JSON form of a normalised value of this option."""
        return to_json(value, self.absent)


def _one_of(name: str, choices: str, meaning: str, *, scoring: bool = False) -> Option:
    words = tuple(choices.split())
    return Option(name, words[0], v.choice(words), ", ".join(words), meaning, words, scoring=scoring)


def _flag(name: str, default: bool, meaning: str) -> Option:
    allowed = "true, false" if default else "false, true"
    return Option(name, default, v.flag, allowed, meaning, (default, not default))


def _count(name: str, counts: tuple[int, ...], meaning: str) -> Option:
    return Option(name, counts[0], v.count(*counts), ", ".join(map(str, counts)), meaning, counts)


def _subset(name: str, default: tuple[str, ...], words: tuple[str, ...], meaning: str) -> Option:
    return Option(name, default, v.words_of(words), f"a list of any of {', '.join(words)}", meaning, words)


def _number(name: str, default: int, meaning: str) -> Option:
    return Option(name, default, v.number(least=0), "a number, 0 or more", meaning, scoring=True)


_PLAY: Final = (
    _count("players", (4, 3, 2), "How many seats the table has."),
    _count("cards_each", (13, 17), "How many cards each player is dealt; 17 only with three players."),
    _one_of(
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
    _one_of(
        "direction",
        "clockwise anticlockwise",
        "The order of turns; seats count clockwise, so anticlockwise goes 0, 3, 2, 1.",
    ),
    _flag("triples", True, "Whether three cards of a rank are a play of their own."),
    _one_of(
        "four_card",
        "none quads two_pair_and_quads",
        "Whether there are four-card plays: four of a rank alone, or also two pairs, which any quads beat.",
    ),
    _flag("five_card", True, "Whether there are five-card hands at all."),
    _subset(
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
    _one_of(
        "straight_suit_card",
        "highest_rank sequence_last",
        "Equal runs are decided by the suit of their highest rank (the 2 in A2345), or of the last card "
        "as the run is written (the 5).",
    ),
    _flag("royal_flush_tops", False, "Whether a suited TJQKA stands above every other straight flush."),
    _one_of(
        "straight_flush_order",
        "rank_first suit_first",
        "Straight flushes compare by run and then suit, or by suit and then run.",
    ),
    _one_of(
        "flush_order",
        "suit_first high_card_first all_cards_first",
        "Flushes compare by suit and then cards downward, by highest rank and then suit, or by all ranks "
        "downward and then suit.",
    ),
    _one_of(
        "five_card_answer",
        "any_category same_category",
        "Whether a five-card hand may be answered by any higher category, or only by its own.",
    ),
    _subset(
        "bombs",
        (),
        ("four_of_a_kind", "straight_flush"),
        "Five-card hands that may be laid on plays they could not answer otherwise.",
    ),
    _one_of(
        "bomb_over",
        "none lone_two five_card any",
        "What a bomb may be laid on: a single 2, any five-card hand, or any play of any size.",
    ),
    _one_of(
        "passing",
        "may_return locked_out",
        "A pass skips this turn only, or locks the player out until the next lead.",
    ),
    _one_of(
        "opening_in",
        "first_round every_round never",
        "The rounds whose first play must hold the lowest card in any hand; with never, its holder leads "
        "the first round with any play.",
    ),
    _one_of(
        "opening_shape",
        "any single",
        "Whether that first play may be any combination holding the card, or must be the card alone.",
    ),
    _one_of(
        "next_leader",
        "previous_winner lowest_card",
        "Who leads from the second round on: the winner of the round before, or the lowest card's holder.",
    ),
    _one_of(
        "last_card_guard",
        "off answering always",
        "Whether a player must use the highest legal single when answering (or also leading) one while "
        "the next player holds one card, and then may not pass where a play is legal.",
    ),
    _one_of(
        "finishing_two",
        "allowed not_when_led never",
        "Whether a single 2 may be a player's last card: always, only as an answer, or never.",
    ),
    _one_of(
        "round_end",
        "first_out places",
        "A round stops when one hand is empty, or goes on until one player is left holding cards.",
    ),
    _one_of(
        "revolution",
        "off until_new_lead until_round_end",
        "Whether four of a kind turns the order of ranks over, until the next lead or the end of the round.",
    ),
    _subset(
        "instant_wins",
        (),
        ("dragon",),
        "Hands that win before the first play: the dragon is a hand with all thirteen ranks.",
    ),
    _flag("teams", False, "Whether seats 0 and 2 play as partners against seats 1 and 3."),
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
    _number("held_two_factor", 1, "Multiplies a penalty once for each 2 left in hand."),
    _number(
        "held_bomb_factor",
        1,
        "Multiplies a penalty for each four of a rank left in hand, and once for a straight flush left.",
    ),
    _number("finishing_two_factor", 1, "Multiplies every penalty when the winner's last play holds a 2."),
    _number("held_top_card", 0, "Added, after the factors, for holding the 2 of the highest suit."),
    _number("held_all_twos", 0, "Added, after the factors, for holding all four 2s."),
    _one_of(
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
    _one_of(
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
    Option(
        "stake",
        None,
        v.optional(v.stake),
        'none, or a table such as { unit = "PHP", per_point = 1 }',
        "What a point is worth on the score sheet of a real table; the program moves no money.",
        scoring=True,
    ),
)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({o.name: o for o in (*_PLAY, *_SCORING)})


# --- faults of several options together -----------------------------------------------------------------

Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Conflict:
    """Options that contradict each other; asked only when each of them is sound by itself."""

    options: tuple[str, ...]
    holds: Callable[[Values], bool]
    fault: Callable[[Values], str]


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
    _Conflict(
        ("players", "cards_each"),
        lambda values: values["cards_each"] == 17 and values["players"] != 3,
        lambda values: f"cards_each = 17 needs players = 3, not {values['players']}",
    ),
    _Conflict(
        ("players", "cards_each", "leftover"),
        lambda values: values["leftover"] == "to_lowest_card_holder" and _undealt(values) != 1,
        lambda values: (
            "leftover = to_lowest_card_holder needs exactly one card left over (3 players with 17 cards), "
            f"not {_undealt(values)}"
        ),
    ),
    _Conflict(
        ("bombs", "bomb_over"),
        lambda values: values["bombs"] != () and values["bomb_over"] == "none",
        lambda values: "bombs need a bomb_over other than none",
    ),
    _Conflict(
        ("teams", "players"),
        lambda values: values["teams"] is True and values["players"] != 4,
        lambda values: f"teams need players = 4, not {values['players']}",
    ),
    _Conflict(
        ("teams", "round_end"),
        lambda values: values["teams"] is True and _places(values),
        lambda values: "teams need round_end = first_out, not places",
    ),
    _Conflict(
        ("instant_wins", "round_end"),
        lambda values: values["instant_wins"] != () and _places(values),
        lambda values: "instant_wins need round_end = first_out, not places",
    ),
    _Conflict(
        ("place_points", "players", "round_end"),
        lambda values: _places(values) and _length(values["place_points"]) != values["players"],
        lambda values: (
            f"place_points needs one entry for each of {values['players']} seats where round_end = places, "
            f"not {_length(values['place_points'])}"
        ),
    ),
)


_MOST_UNKNOWN: Final = 20  # names that are quoted one by one; a sender of more has sent something else


def _unknown(raw: Mapping[str, object]) -> Iterator[str]:
    names = [name for name in raw if name not in OPTIONS]
    for name in names[:_MOST_UNKNOWN]:
        yield f"{shown(name)} is no option{hint(name, OPTIONS)}"
    if len(names) > _MOST_UNKNOWN:
        yield f"and {len(names) - _MOST_UNKNOWN} more names are no options"


def check_options(raw: Mapping[str, object], *more_faults: str, complete: bool = True) -> dict[str, object]:
    """Every option's normalised value, from raw values by name; the default where one is missing.

    Raises :class:`RulesetError` with a sentence for every fault: ``more_faults``, unknown names, bad
    values, and options that contradict each other. These last are not asked for where ``raw`` is not
    ``complete``, for want of the preset it was meant to change.
    """
    faults = [*more_faults, *_unknown(raw)]
    values: dict[str, object] = {}
    faulty = set()
    for option in OPTIONS.values():
        values[option.name] = option.default
        try:
            if option.name in raw:
                values[option.name] = option.check(raw[option.name])
        except BadValueError as bad:
            faulty.add(option.name)
            faults += (f"{option.name}: {fault}" for fault in bad.faults)
    if complete:
        faults += _conflicts(values, faulty)
    if faults:
        raise RulesetError(tuple(faults))
    return values


def _conflicts(values: Values, faulty: set[str]) -> Iterator[str]:
    """The contradictions among options that are each sound by themselves."""
    for conflict in _CONFLICTS:
        if faulty.isdisjoint(conflict.options) and conflict.holds(values):
            yield conflict.fault(values)
