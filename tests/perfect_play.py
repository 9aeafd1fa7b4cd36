"""Perfect play by trying everything over the oracle: no pruning, no memory, nothing of the engine.

Also random small endings on which that can be done.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from dos.lockstep import Lockstep
from oracle import DECK, PASS, RANKS, SUITS, Number, Round, score_round
from strategies import random_action, random_options

Act = list[str] | str
Scores = list[Number]


class TooMany(Exception):
    """Trying everything would take too long."""


class PerfectPlay:
    """Every seat maximises its own score (max^n) in the order that ``players.kernel.open_search`` states."""

    def __init__(self, most: int) -> None:
        self.left = most

    def choices(self, here: Round) -> list[tuple[Act, Scores]]:
        """Every legal action in the order of the interface, the pass last, with what it is worth by seat.

        Raises ``TooMany`` past ``most`` positions.
        """
        plays, can_pass = here.legal()
        actions: list[Act] = [*plays, PASS] if can_pass else [*plays]
        return [(action, self.scores(after(here, action))) for action in actions]

    def scores(self, here: Round) -> Scores:
        """What a position is worth by seat."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        if here.turn is None:
            return score_round(here.options, here)[1]
        return taken(here, self.choices(here))[1]


def taken(here: Round, choices: list[tuple[Act, Scores]]) -> tuple[Act, Scores]:
    """The best choice of the seat to act; of equals the one that empties its hand, else the first."""
    seat = here.turn
    assert seat is not None
    hand = here.hands[seat]
    in_order = sorted(choices, key=lambda choice: choice[0] == PASS or sorted(choice[0]) != sorted(hand))
    return max(in_order, key=lambda choice: choice[1][seat])


def after(here: Round, action: Act) -> Round:
    """The round after a legal action; ``here`` stays as it is."""
    there = copy.copy(here)
    there.hands = [list(hand) for hand in here.hands]
    there.passed, there.out = set(here.passed), list(here.out)
    there.played, there.last_play = set(here.played), dict(here.last_play)
    assert here.turn is not None
    there.act(here.turn, action)
    return there


def random_ending(rng: random.Random, **changes: Any) -> Lockstep:
    """A few cards in every hand of a random house, at times some actions on; it may be over.

    Fours and twos come far more often than chance has them: revolutions, bombs and limits on finishing.
    """
    options = {**random_options(rng), **changes}
    seats: int = options["players"]
    cards = rng.randint(seats, {2: 8, 3: 8, 4: 8}[seats])
    deck = rng.sample(DECK, 52)
    rich = [rank + suit for rank in rng.sample(RANKS, 1) for suit in SUITS] if rng.random() < 0.3 else []
    rich += ["2" + suit for suit in rng.sample(SUITS, rng.randint(1, 4))] if rng.random() < 0.4 else []
    deck = list(dict.fromkeys([*rich, *deck]))[:cards]
    hands: list[list[str]] = [[] for _ in range(seats)]
    owner = rng.randrange(seats)
    for place, card in enumerate(
        reversed(deck)
    ):  # the rich cards come last: they are what can be more than one
        often = rng.random() < 0.6
        hands[place if place < seats else owner if often else rng.randrange(seats)].append(card)
    rng.shuffle(hands)
    game = Lockstep(options, hands, rng.random() < 0.3, rng.randrange(seats))
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3])):
        if game.turn is not None:
            plays, can_pass = game.oracle.legal()
            game.act(random_action(plays, can_pass, rng, rng.random() < 0.5))
    return game
