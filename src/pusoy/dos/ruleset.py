"""A house's rules as one frozen value, checked when it is built.

A preset is a published house, and a house of one's own is a preset with some options replaced:

    >>> rules = Ruleset.preset("cardems")
    >>> rules.shutout, rules.match_end
    (39, MatchEnd(rounds=None, penalty_limit=30, chips=None, loss_limit=None))
    >>> rules.replace(flush_order="high_card_first")
    Ruleset.preset('cardems').replace(flush_order='high_card_first')
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Literal

import tomli_w

from pusoy.dos.options import OPTIONS, check_options
from pusoy.dos.ruleset_text import (
    PRESETS,
    over_preset,
    parse,
    read_preset,
    read_rules_file,
    unknown_preset,
)
from pusoy.dos.values import JSON, MatchEnd, Number, Stake, shown
from pusoy.errors import PusoyError, RulesetError
from pusoy.words import ENGLISH, Words

__all__ = ["Difference", "MatchEnd", "PresetInfo", "Ruleset", "Stake", "describe_preset", "load_rules"]

Bomb = Literal["four_of_a_kind", "straight_flush"]
Category = Literal["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
TieBreak = Literal["rounds_won", "best_total", "seat"]


# Each field takes its default from the table of options; a test holds that its type fits.
_DEFAULT: Final[dict[str, Any]] = {option.name: option.default for option in OPTIONS.values()}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruleset:
    """Every option of a house, in the order of the rules page (section 2); ``OPTIONS`` says what each means.

    Made from a preset (:meth:`preset`), from raw options (:meth:`from_options`, :meth:`from_toml`,
    :func:`load_rules`), from another ruleset (:meth:`replace`), or from keywords, whose defaults are
    PlayFaceToFace's rules. However it is made, :class:`RulesetError` names every fault at once. Lists are
    tuples, and an absent value is None (in JSON and TOML the word "none", for ``match_end`` "open").
    """

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

    def __post_init__(self) -> None:
        for name, value in check_options({name: getattr(self, name) for name in OPTIONS}).items():
            object.__setattr__(self, name, value)

    # --- ways to build one ------------------------------------------------------------------------------

    @staticmethod
    def preset(name: str) -> Ruleset:
        """The ruleset of a published house; raises :class:`RulesetError` for a name that is none."""
        if name not in PRESETS:
            raise RulesetError((unknown_preset(name),))
        return _preset(name)

    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, in the order of the rules page (section 3)."""
        return PRESETS

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Ruleset:
        """A ruleset from raw options (JSON values or Python's), over the preset that ``preset`` names."""
        if not isinstance(options, Mapping):
            raise RulesetError((f"{shown(options)} is no table of options",))
        return cls._over_preset(dict(options))

    @classmethod
    def from_toml(cls, text: str) -> Ruleset:
        """A ruleset from the text of a TOML file: options, ``preset``, and descriptive keys."""
        parsed, faults = parse(text)
        return cls._over_preset(parsed.options, *faults)

    @classmethod
    def _over_preset(cls, raw: dict[str, object], *faults: str) -> Ruleset:
        merged, no_preset = over_preset(raw)
        return cls(**_keywords(check_options(merged, *faults, *no_preset, complete=not no_preset)))

    def replace(self, **changes: object) -> Ruleset:
        """These rules with some options changed (raw values or normalised ones)."""
        own = {name: getattr(self, name) for name in OPTIONS}
        return Ruleset(**_keywords(check_options({**own, **changes})))

    # --- what it says -----------------------------------------------------------------------------------

    def options(self) -> dict[str, JSON]:
        """Every option with its value in JSON form; :meth:`from_options` reads it back."""
        return {option.name: option.to_json(getattr(self, option.name)) for option in OPTIONS.values()}

    def to_toml(self) -> str:
        """Every option as TOML; :meth:`from_toml` reads it back."""
        return tomli_w.dumps(self.options())

    def differences(self, other: Ruleset) -> tuple[Difference, ...]:
        """The options whose values differ, in the order of the rules page."""
        pairs = ((name, getattr(self, name), getattr(other, name)) for name in OPTIONS)
        return tuple(Difference(name, mine, theirs) for name, mine, theirs in pairs if mine != theirs)

    @property
    def id(self) -> str:
        """A text that names exactly these rules, such as ``dos-9f86d081884c``, the same in every version.

        It hashes the options that differ from their defaults, so that options added later leave it alone.
        """
        return _id(self)

    @property
    def preset_name(self) -> str | None:
        """The preset that these rules equal, if any."""
        return _preset_names().get(self)

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

    def __repr__(self) -> str:
        """The nearest preset and what differs from it, as an expression that makes an equal ruleset."""
        name, changes = min(
            ((name, self.differences(_preset(name))) for name in PRESETS), key=lambda pair: len(pair[1])
        )
        base = f"Ruleset.preset({name!r})"
        if not changes:
            return base
        texts = (f"{change.option}={OPTIONS[change.option].to_json(change.mine)!r}" for change in changes)
        return f"{base}.replace({', '.join(texts)})"


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two rulesets differ, with both (normalised) values."""

    option: str
    mine: object
    theirs: object


@dataclass(frozen=True, slots=True)
class PresetInfo:
    """What a preset is, where it is documented, and how points that its source leaves open are answered."""

    name: str
    title: str
    description: str
    source: str
    open_points: tuple[str, ...]
    ruleset: Ruleset


def check_rules(rules: object) -> None:
    """Raise :class:`~pusoy.errors.PusoyError` where this is no :class:`Ruleset`, such as a preset's name."""
    if not isinstance(rules, Ruleset):
        raise PusoyError(f"rules are a Ruleset, such as Ruleset.preset('cardems'), not {shown(rules)}")


def describe_preset(name: str, words: Words = ENGLISH) -> PresetInfo:
    """A preset with its description in a language; raises :class:`RulesetError` for a name that is none."""
    ruleset = Ruleset.preset(name)
    text = read_preset(name).said(words)
    return PresetInfo(name, text.title, text.description, text.source, text.open_points, ruleset)


def load_rules(value: object, *, files: bool = True) -> Ruleset:
    """The ruleset that ``value`` names: a preset, a table of options, or the path of a TOML file.

    With ``files=False`` no path is followed (for values that a stranger sends). Raises
    :class:`RulesetError` with every fault.
    """
    if isinstance(value, Ruleset):
        return value
    if isinstance(value, Mapping):
        return Ruleset.from_options(value)
    if isinstance(value, str) and value in PRESETS:
        return Ruleset.preset(value)
    if files and isinstance(value, str | os.PathLike) and _is_path(value):
        return Ruleset.from_toml(read_rules_file(value))
    if isinstance(value, str):
        raise RulesetError((unknown_preset(value),))
    raise RulesetError((f"{shown(value)} is neither a preset's name nor a table of options",))


def _is_path(value: str | os.PathLike[str]) -> bool:
    """Whether the value means a file: it looks like a path, or there is such a file."""
    if not isinstance(value, str):
        return True
    if value.endswith(".toml") or "/" in value or os.sep in value:
        return True
    return os.path.isfile(value)  # noqa: PTH113 - Path.is_file raises where a text is too long for a path


def _keywords(values: dict[str, object]) -> dict[str, Any]:
    """Checked values as keywords: that each has its field's type is what the checks made sure of."""
    return values


@cache
def _preset(name: str) -> Ruleset:
    return Ruleset.from_options({"preset": name})


@cache
def _preset_names() -> dict[Ruleset, str]:
    return {_preset(name): name for name in PRESETS}


@lru_cache(maxsize=1024)
def _id(rules: Ruleset) -> str:
    changed = {
        option.name: option.to_json(getattr(rules, option.name))
        for option in OPTIONS.values()
        if getattr(rules, option.name) != option.default
    }
    canonical = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    return "dos-" + hashlib.sha256(canonical.encode()).hexdigest()[:12]
