"""Between the engine and the oracle: one situation asked of both, and the sizes of the tests."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

from oracle import PASS, Options
from pusoy.cards import Card, CardSet
from pusoy.dos.actions import PASS as ENGINE_PASS
from pusoy.dos.actions import Action
from pusoy.dos.plays import text_of
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.situation import Situation
from pusoy.errors import Refusal
from strategies import RandomPosition

jit_disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the kernel runs as plain Python; tests then try fewer cases."""

soak_count = int(os.environ.get("PUSOY_SOAK_COUNT", "1000000"))
"""How many cases the tests marked `soak` try in all."""

SOAK_PARTS = 64
"""A soak test is cut into so many parts, so that all cores share it."""


def fewer(count: int) -> int:
    """The count, or a third of it where the kernel runs as plain Python."""
    return max(1, count // 3) if jit_disabled else count


def generator(*seed: object) -> random.Random:
    """A generator of its own for one case, named by what is printed when the case fails."""
    return random.Random(" ".join(map(str, seed)))


def rules_of(options: Options) -> Ruleset:
    """The engine's ruleset with the oracle's options."""
    return _rules(json.dumps(options))


@lru_cache(maxsize=256)
def _rules(text: str) -> Ruleset:
    return Ruleset.from_options(json.loads(text))


def position_of(options: Options, here: RandomPosition, *, lapsed: bool = False) -> Position:
    """The oracle's position as the engine's, with seat 0 to act.

    The seat after it holds `next_hand_size` cards, and all others two. `lapsed` says that every live seat has
    passed the lead in turn.
    """
    rules = rules_of(options)
    left = [2] * rules.players
    left[rules.next_seat(0)] = 2 if here.next_hand_size is None else here.next_hand_size
    left[0] = len(here.hand)
    return Position.build(
        rules,
        0,
        CardSet(here.hand),
        left,
        table=None if here.table is None else CardSet(here.table),
        table_owner=None if here.table is None else rules.next_seat(0),
        passed=rules.seats if lapsed else (),
        inverted=here.inverted,
        required=None if here.must_include is None else Card(here.must_include),
    )


def listed_plays(situation: Situation) -> list[list[str]]:
    """The engine's legal plays as the oracle writes them."""
    return [text_of(situation.rules, play).split() for play in situation.legal_plays]


def code_of(refusal: Refusal | None) -> str | None:
    """The code of a refusal."""
    return None if refusal is None else str(refusal.code)


def engine_code(situation: Situation, play: Sequence[str] | str, seat: int | None = None) -> str | None:
    """The code with which the engine refuses cards, or the word "pass"; None where it is legal."""
    if play == PASS:
        return code_of(situation.why_not_pass(seat))
    return code_of(situation.why_not(play, seat))


def action_of(play: Iterable[str] | str) -> Action:
    """A play of the oracle as an action of the engine."""
    return ENGINE_PASS if play == PASS else CardSet(play)


def random_selection(rng: random.Random, hand: Sequence[str], others: Sequence[str]) -> list[str]:
    """Cards that a player might name: mostly of the hand, at times from elsewhere, twice, or no cards at all.

    None to seven texts, in any order.
    """
    count = rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 5, 5, 6, 7])
    chosen = rng.sample(list(hand), min(count, len(hand)))
    if others and rng.random() < 0.15:
        chosen.append(rng.choice(others))
    if chosen and rng.random() < 0.15:
        chosen.append(rng.choice(chosen))
    if rng.random() < 0.15:
        chosen.append(rng.choice(["", "XX", "3", "1C", "11D", "3CC", "C3", "10", "JOKER", "0H", "३C", "2♣♣"]))
    rng.shuffle(chosen)
    return [_spelt_somehow(rng, card) for card in chosen]


def _spelt_somehow(rng: random.Random, card: str) -> str:
    """The card, at times in lower case, with its suit's sign, or with a ten of two characters."""
    if len(card) != 2 or rng.random() < 0.7:
        return card
    rank, suit = card[0], card[1]
    if rank == "T":
        rank = rng.choice(["T", "t", "10"])
    signs = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
    return rng.choice([rank, rank.lower()]) + rng.choice([suit, suit.lower(), signs.get(suit, suit)])
