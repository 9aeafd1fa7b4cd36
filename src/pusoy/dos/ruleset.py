"""A house's rules as one frozen value, checked when it is built.

A preset is a published house, and a house of one's own is a preset with some options replaced:

    >>> rules = Ruleset.preset("cardems")
    >>> rules.shutout, rules.match_end
    (39, MatchEnd(rounds=None, penalty_limit=30, chips=None, loss_limit=None))
    >>> rules.replace(flush_order="high_card_first")
    Ruleset.preset('cardems').replace(flush_order='high_card_first')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pusoy import rulesets
from pusoy.dos.options import OPTIONS, check_options
from pusoy.dos.values import MatchEnd, Number, Stake, shown
from pusoy.errors import PusoyError
from pusoy.rules_text import Presets
from pusoy.rulesets import Difference, HouseRules, Rulebook
from pusoy.words import ENGLISH, Words

__all__ = ["Difference", "MatchEnd", "PresetInfo", "Ruleset", "Stake", "describe_preset", "load_rules"]

Bomb = Literal["four_of_a_kind", "straight_flush"]
Category = Literal["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
TieBreak = Literal["rounds_won", "best_total", "seat"]

PRESETS: Final = Presets(
    "pusoy.dos",
    (
        "playfacetoface",
        "cardems",
        "filipino-house",
        "casual",
        "revolution",
        "bombs",
        "partners",
        "house-international",
        "three-hands",
        "two-hands",
        "big-two",
        "taiwan",
        "big2-research",
    ),
)


# Each field takes its default from the table of options; a test holds that its type fits.
_DEFAULT: Final[dict[str, Any]] = {option.name: option.default for option in OPTIONS.values()}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruleset(HouseRules):
    """Every option of a house, in the order of the rules page (section 2); ``OPTIONS`` says what each means.

    :class:`~pusoy.rulesets.HouseRules` says how one is made; the defaults are PlayFaceToFace's rules.
    """

    rulebook: ClassVar[Rulebook] = Rulebook("pusoy-dos", "dos", OPTIONS, check_options, PRESETS)

    players: int = _DEFAULT["players"]
    cards_each: int = _DEFAULT["cards_each"]
    leftover: Literal["aside", "to_lowest_card_holder"] = _DEFAULT["leftover"]
    suit_order: str = _DEFAULT["suit_order"]
    direction: Literal["clockwise", "anticlockwise"] = _DEFAULT["direction"]
    triples: bool = _DEFAULT["triples"]
    four_card: Literal["none", "quads", "two_pair_and_quads"] = _DEFAULT["four_card"]
    five_card: bool = _DEFAULT["five_card"]
    categories: tuple[Category, ...] = _DEFAULT["categories"]
    straights: tuple[str, ...] = _DEFAULT["straights"]
    straight_suit_card: Literal["highest_rank", "sequence_last"] = _DEFAULT["straight_suit_card"]
    royal_flush_tops: bool = _DEFAULT["royal_flush_tops"]
    straight_flush_order: Literal["rank_first", "suit_first"] = _DEFAULT["straight_flush_order"]
    flush_order: Literal["suit_first", "high_card_first", "all_cards_first"] = _DEFAULT["flush_order"]
    five_card_answer: Literal["any_category", "same_category"] = _DEFAULT["five_card_answer"]
    bombs: tuple[Bomb, ...] = _DEFAULT["bombs"]
    bomb_over: Literal["none", "lone_two", "five_card", "any"] = _DEFAULT["bomb_over"]
    passing: Literal["may_return", "locked_out"] = _DEFAULT["passing"]
    opening_in: Literal["first_round", "every_round", "never"] = _DEFAULT["opening_in"]
    opening_shape: Literal["any", "single"] = _DEFAULT["opening_shape"]
    next_leader: Literal["previous_winner", "lowest_card"] = _DEFAULT["next_leader"]
    last_card_guard: Literal["off", "answering", "always"] = _DEFAULT["last_card_guard"]
    finishing_two: Literal["allowed", "not_when_led", "never"] = _DEFAULT["finishing_two"]
    round_end: Literal["first_out", "places"] = _DEFAULT["round_end"]
    revolution: Literal["off", "until_new_lead", "until_round_end"] = _DEFAULT["revolution"]
    instant_wins: tuple[Literal["dragon"], ...] = _DEFAULT["instant_wins"]
    teams: bool = _DEFAULT["teams"]

    card_factors: tuple[tuple[int, Number], ...] = _DEFAULT["card_factors"]
    shutout: Number | None = _DEFAULT["shutout"]
    held_two_factor: Number = _DEFAULT["held_two_factor"]
    held_bomb_factor: Number = _DEFAULT["held_bomb_factor"]
    finishing_two_factor: Number = _DEFAULT["finishing_two_factor"]
    held_top_card: Number = _DEFAULT["held_top_card"]
    held_all_twos: Number = _DEFAULT["held_all_twos"]
    settlement: Literal["penalties", "winner_collects", "pairwise_difference"] = _DEFAULT["settlement"]
    place_points: tuple[Number, ...] = _DEFAULT["place_points"]
    match_end: MatchEnd | None = _DEFAULT["match_end"]
    match_winner: Literal["best_total", "most_rounds_won"] = _DEFAULT["match_winner"]
    tie_break: tuple[TieBreak, ...] = _DEFAULT["tie_break"]
    stake: Stake | None = _DEFAULT["stake"]

    @property
    def seats(self) -> range:
        """The seats of the table: 0, 1, …"""
        return range(self.players)

    @property
    def step(self) -> int:
        """What is added to a seat, modulo ``players``, to get the next in the house's direction."""
        return 1 if self.direction == "clockwise" else self.players - 1

    def next_seat(self, seat: int) -> int:
        """The seat after this one in the house's direction."""
        return (seat + self.step) % self.players

    def check_seat(self, seat: object, what: str = "this") -> None:
        """Raise :class:`~pusoy.errors.PusoyError` where this is no seat of the table."""
        if not isinstance(seat, int) or isinstance(seat, bool) or seat not in self.seats:
            raise PusoyError(f"{what} is a seat of 0 to {self.players - 1}, not {shown(seat)}")

    def same_side(self, seat: int, other: int) -> bool:
        """Whether two seats win and lose together: a seat with itself, and partners (``teams``)."""
        return seat == other or (self.teams and seat % 2 == other % 2)

    @property
    def winner_leads(self) -> bool:
        """Whether the winner of a round leads the next one (``next_leader``, ``opening_in``)."""
        return self.next_leader == "previous_winner" and self.opening_in != "every_round"

    def card_factor(self, cards: int) -> Number:
        """What each of so many cards left counts (``card_factors``); 1 below every threshold."""
        return max((pair for pair in self.card_factors if pair[0] <= cards), default=(0, 1))[1]


PresetInfo: TypeAlias = rulesets.PresetInfo[Ruleset]


def check_rules(rules: object) -> None:
    """Raise :class:`~pusoy.errors.PusoyError` where this is no :class:`Ruleset`, such as a preset's name."""
    if not isinstance(rules, Ruleset):
        raise PusoyError(f"rules are a Ruleset, such as Ruleset.preset('cardems'), not {shown(rules)}")


def describe_preset(name: str, words: Words = ENGLISH) -> PresetInfo:
    """A preset with its description in a language; raises :class:`RulesetError` for a name that is none."""
    return rulesets.describe(Ruleset, name, words)


def load_rules(value: object, *, files: bool = True) -> Ruleset:
    """The ruleset that ``value`` names (:func:`pusoy.rulesets.load`)."""
    return rulesets.load(Ruleset, value, files=files)
