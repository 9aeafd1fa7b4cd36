"""Every value of every option is drawn by the tests' generators, and makes a difference when it is.

A value counts as covered when, in one and the same situation, what is legal, what is refused, whose turn it
is, what is scored or who wins differs from what it is under another value (the default where there is one).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import pytest

from helpers import (
    action_of,
    engine_code,
    generator,
    jit_disabled,
    listed_plays,
    position_of,
    random_selection,
    rules_of,
)
from oracle import DECK, DEFAULTS, FIVE_CARD_KINDS, PASS, Options
from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.dos.match import Match
from pusoy.dos.round import Round
from pusoy.dos.scoring import score_round
from pusoy.errors import PositionError, PusoyError, Refusal
from strategies import CHOICES, RUNS, random_action, random_deal, random_options, random_position

MOST_CASES = 6000
WANTED = 2  # differences that each value must have made

DEAL, DECISION, COURSE, SCORE, MATCH = "deal", "decision", "course", "score", "match"
"""What an option can change: the hands dealt; what is legal and why not; turn, table, leads and ends of a
round; penalties and scores; the end, the winners and the payments of a match."""

CHANGES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("players", "cards_each", "leftover"), (DEAL,)),
    **dict.fromkeys(("direction", "passing", "opening_in", "next_leader", "round_end"), (COURSE,)),
    **dict.fromkeys(("revolution", "instant_wins"), (COURSE,)),
    **dict.fromkeys(
        ("suit_order", "triples", "four_card", "five_card", "categories", "straights", "straight_suit_card",
         "royal_flush_tops", "straight_flush_order", "flush_order", "five_card_answer", "bombs", "bomb_over",
         "opening_shape", "last_card_guard", "finishing_two"),
        (DECISION,),
    ),
    **dict.fromkeys(
        ("teams", "card_factors", "shutout", "held_two_factor", "held_bomb_factor", "finishing_two_factor",
         "held_top_card", "held_all_twos", "settlement", "place_points"),
        (SCORE,),
    ),
    **dict.fromkeys(("match_end", "match_winner", "tie_break", "stake"), (MATCH,)),
}  # fmt: skip


class Contrast(NamedTuple):
    """A value of an option, and the same house with another value in its place."""

    option: str
    value: str
    other: Options


def labels() -> set[tuple[str, str]]:
    """Every value of every option that must have made a difference."""
    wanted = {
        (name, str(value)) for name, values in CHOICES.items() for value in values if value != DEFAULTS[name]
    }
    orders = {"".join(order) for order in _permutations("CSHD")} - {DEFAULTS["suit_order"]}
    wanted |= {("suit_order", order) for order in orders}
    wanted |= {("straights", run) for run in (*RUNS, "the order of the list")}
    wanted |= {("categories", kind) for kind in FIVE_CARD_KINDS}
    wanted |= {("bombs", kind) for kind in ("four_of_a_kind", "straight_flush")}
    wanted |= {("bomb_over", value) for value in ("none", "lone_two", "five_card", "any")}
    wanted |= {
        ("players", "2"),
        ("players", "3"),
        ("cards_each", "17"),
        ("leftover", "to_lowest_card_holder"),
    }
    wanted |= {("round_end", "places"), ("teams", "True"), ("instant_wins", "dragon")}
    wanted |= {("card_factors", "one"), ("card_factors", "several"), ("place_points", "others")}
    wanted |= {("match_end", end) for end in ("rounds", "penalty_limit", "chips", "loss_limit")}
    wanted |= {
        ("tie_break", value) for value in ("rounds_won", "best_total", "seat", "the order of the list")
    }
    return wanted


def _permutations(letters: str) -> Iterator[str]:
    if not letters:
        yield ""
    for letter in letters:
        for rest in _permutations(letters.replace(letter, "")):
            yield letter + rest


def contrasts(options: Options) -> Iterator[Contrast]:
    """The values of this house that can be contrasted with another one."""
    for name in (*CHOICES, "suit_order"):
        if options[name] != DEFAULTS[name]:
            yield Contrast(name, str(options[name]), {**options, name: DEFAULTS[name]})
    for name in ("straights", "bombs", "tie_break"):
        for item in options[name]:
            yield Contrast(name, item, {**options, name: [kept for kept in options[name] if kept != item]})
        if name != "bombs" and len(options[name]) > 1:
            yield Contrast(name, "the order of the list", {**options, name: options[name][::-1]})
    for kind in FIVE_CARD_KINDS:
        if kind not in options["categories"]:
            more = [k for k in FIVE_CARD_KINDS if k == kind or k in options["categories"]]
            yield Contrast("categories", kind, {**options, "categories": more})
    if options["bombs"]:
        for value in ("lone_two", "five_card", "any"):
            if value != options["bomb_over"]:
                yield Contrast("bomb_over", options["bomb_over"], {**options, "bomb_over": value})
                yield Contrast("bomb_over", "none", {**options, "bomb_over": "none", "bombs": []})
    yield from _table_contrasts(options)
    yield from _scoring_contrasts(options)


def _table_contrasts(options: Options) -> Iterator[Contrast]:
    four = {"players": 4, "cards_each": 13, "leftover": "aside", "place_points": DEFAULTS["place_points"]}
    if options["players"] != 4:
        yield Contrast("players", str(options["players"]), {**options, **four})
    if options["cards_each"] == 17:
        yield Contrast("cards_each", "17", {**options, "cards_each": 13, "leftover": "aside"})
    if options["leftover"] != "aside":
        yield Contrast("leftover", options["leftover"], {**options, "leftover": "aside"})
    if options["round_end"] == "places":
        yield Contrast("round_end", "places", {**options, "round_end": "first_out"})
    if options["teams"]:
        yield Contrast("teams", "True", {**options, "teams": False})
    if options["instant_wins"]:
        yield Contrast("instant_wins", "dragon", {**options, "instant_wins": []})


def _scoring_contrasts(options: Options) -> Iterator[Contrast]:
    if options["card_factors"]:
        yield Contrast("card_factors", "one", {**options, "card_factors": []})
    if len(options["card_factors"]) > 1:
        yield Contrast("card_factors", "several", {**options, "card_factors": options["card_factors"][:1]})
    usual = DEFAULTS["place_points"][: options["players"]]
    if options["place_points"] != usual:
        yield Contrast("place_points", "others", {**options, "place_points": usual})
    if options["match_end"] != "open":
        for end in options["match_end"]:
            rest = {name: value for name, value in options["match_end"].items() if name != end}
            yield Contrast("match_end", end, {**options, "match_end": rest or "open"})


# --- the situations -----------------------------------------------------------------------------------------


class Situations:
    """Situations drawn for one house, each told under that house and under another."""

    def __init__(self, options: Options, seed: int) -> None:
        self.options = options
        rng = generator("coverage", seed)
        self.here = random_position(options, rng)
        self.selections = [random_selection(rng, self.here.hand, DECK) for _ in range(6)]
        self.first = rng.random() < 0.5
        self.winner = rng.randrange(options["players"])
        self.rounds = [_small_hands(options, rng) for _ in range(5)]
        self.rng = rng

    @cached_property
    def round_actions(self) -> list[str]:
        """Random actions of one round, the first of a match or a later one."""
        return _random_actions(self._round(self.options, self.rounds[0]), self.rng)

    @cached_property
    def match_actions(self) -> list[list[str]]:
        """Random actions of all rounds of a match that does not end."""
        match = Match(rules_of({**self.options, "match_end": "open"}))
        return [
            _random_actions(match.start([CardSet(hand) for hand in hands]), self.rng) for hands in self.rounds
        ]

    def _round(self, options: Options, hands: list[list[str]]) -> Round:
        cards = [CardSet(hand) for hand in hands]
        return Round(rules_of(options), cards, first_round=self.first, previous_winner=self.winner)

    def tell(self, aspect: str, options: Options) -> Any:
        """What happens under these options, as one value that compares; None where it cannot be."""
        try:
            return getattr(self, f"_tell_{aspect}")(options)
        except (PositionError, PusoyError):
            return None

    def _tell_deal(self, options: Options) -> Any:
        return [len(hand) for hand in deal(rules_of(options), "coverage")]

    def _tell_decision(self, options: Options) -> Any:
        here = position_of(options, self.here)
        return (
            listed_plays(here),
            here.can_pass,
            [engine_code(here, play) for play in [PASS, *self.selections]],
        )

    def _tell_course(self, options: Options) -> Any:
        table = self._round(options, self.rounds[0])
        told = [_course(table)]
        for action in self.round_actions:
            try:
                table.act(action_of(action if action == PASS else action.split()))
            except Refusal as refusal:
                return [*told, refusal.code]
            told.append(_course(table))
        return told

    def _tell_score(self, options: Options) -> Any:
        table = self._round(options, self.rounds[0])
        for action in self.round_actions:
            table.act(action_of(action if action == PASS else action.split()))
        result = score_round(table)
        return result.penalties, result.scores

    def _tell_match(self, options: Options) -> Any:
        match = Match(rules_of(options))
        for hands, actions in zip(self.rounds, self.match_actions, strict=True):
            table = match.start([CardSet(hand) for hand in hands])
            for action in actions:
                table.act(action_of(action if action == PASS else action.split()))
            if match.over:
                break
        return len(match.rounds), match.over, match.winners, match.standing(), match.payments()


def _small_hands(options: Options, rng: random.Random) -> list[list[str]]:
    """A deal, half of the time cut down to a few cards, so that rounds are short and hands end on twos."""
    hands = random_deal(options, rng)
    if rng.random() < 0.5:
        return hands
    return [rng.sample(hand, rng.randint(1, 6)) for hand in hands]


def _random_actions(table: Round, rng: random.Random) -> list[str]:
    """Play the round out; what was done."""
    actions = []
    hoard = rng.random() < 0.4
    while not table.over:
        plays = [str(play).split() for play in table.legal_plays]
        play = random_action(plays, table.can_pass, rng, hoard)
        table.act(action_of(play))
        actions.append(play if isinstance(play, str) else " ".join(play))
    return actions


def _course(table: Round) -> tuple[Any, ...]:
    return (
        table.turn,
        table.table,
        table.table_owner,
        table.passed,
        table.out,
        table.inverted,
        table.required,
    )


@pytest.mark.skipif(jit_disabled, reason="it tests the generators, and is slow as plain Python")
def test_every_value_of_every_option_makes_a_difference() -> None:
    wanted = labels()
    assert {name for name, _ in wanted} == set(DEFAULTS) == set(CHANGES)
    made = dict.fromkeys(wanted, 0)
    drawn = dict.fromkeys(wanted, 0)
    for seed in range(MOST_CASES):
        options = random_options(generator("coverage options", seed))
        open_ = [c for c in contrasts(options) if made[c.option, c.value] < WANTED]
        if not open_:
            continue
        situations = Situations(options, seed)
        told: dict[str, Any] = {}
        for option, value, other in open_:
            drawn[option, value] += 1
            for aspect in CHANGES[option]:
                if aspect not in told:
                    told[aspect] = situations.tell(aspect, options)
                otherwise = situations.tell(aspect, other)
                made[option, value] += otherwise is not None and told[aspect] != otherwise
        if all(count >= WANTED for count in made.values()):
            break
    missing = {label: drawn[label] for label, count in made.items() if count < WANTED}
    assert not missing, f"drawn so often, without making a difference {WANTED} times: {missing}"
    print(f"covered after {seed + 1} houses")
