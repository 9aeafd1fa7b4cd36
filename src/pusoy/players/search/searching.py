"""Looking ahead from one decision: candidates, worlds, and the halving of the candidates.

1. The network proposes: its likeliest actions are the candidates. Where wins are certain
   (``kernel.certain``) only these are.
2. Worlds are dealt that fit what the seat has seen, and weighed (``kernel.worlds``); then drawn by weight.
3. All candidates are played out in the same worlds with the same chance, the network playing every seat; the
   worse half is dropped and the rest goes on in further worlds (sequential halving: Karnin, Koren and Somekh,
   2013) until two were compared to the end of the budget.
"""

from __future__ import annotations

import math
import threading
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.kernel.doors import to_cards
from pusoy.dos.kernel.layout import LEFT, MAX_PLAYS, SEATS
from pusoy.dos.kernel.playout import seed_random
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.view import View
from pusoy.jit import Numbers
from pusoy.players.judgement import judgement_of
from pusoy.players.kernel.layout import Reals
from pusoy.players.network.files import stored_net
from pusoy.players.network.kernel.forward import IMPOSSIBLE, fill_chances, rate_actions
from pusoy.players.network.kernel.layout import MOST_ACTIONS
from pusoy.players.network.kernel.room import Net, make_room
from pusoy.players.search.ending import weigh_ending
from pusoy.players.search.history import known
from pusoy.players.search.kernel import layout as at
from pusoy.players.search.kernel.certain import certain_wins, make_chain
from pusoy.players.search.kernel.playouts import GREEDY, NETWORK, STEADY, try_candidates
from pusoy.players.search.kernel.worlds import NEVER, deal_worlds
from pusoy.players.search.objective import objective_of
from pusoy.players.search.settings import Clock, Settings

GUIDES: Final = {"network": NETWORK, "steady": STEADY, "greedy": GREEDY}
MOST_WORLDS: Final = 512
LEAST_WORLDS: Final = 12
DRAWN: Final = 1 << 14
"""How many worlds are drawn, by weight, from those that were dealt: more than any budget plays out."""
_BLOCK: Final = 1 << 10


class Compared(Struct, frozen=True):
    """A candidate: the network's chance for it, and the mean worth over its playouts (none: ``-inf``)."""

    action: Action
    prior: float
    playouts: int
    worth: float


class Found(Struct, frozen=True):
    """The action, and all candidates: first the action, then by playouts and worth."""

    action: Action
    compared: tuple[Compared, ...]

    @property
    def playouts(self) -> int:
        """How many playouts it took."""
        return sum(one.playouts for one in self.compared)


class _Desk(threading.local):
    """The arrays of the calling thread."""

    def __init__(self) -> None:
        self.room = make_room()
        self.bench = at.make_bench()
        self.chain = make_chain(MAX_PLAYS)
        self.best: Numbers = np.zeros((2, 11), np.int64)
        self.certain: Numbers = np.zeros(MOST_ACTIONS, np.int64)
        self.worlds = at.make_worlds(MOST_WORLDS)
        self.drawn: Numbers = np.zeros(DRAWN, np.int64)


_desk = _Desk()


def search(view: View, settings: Settings, chance: Random, net: Net | None = None) -> Found:
    """The best action for the seat to act. ``net`` is by default the package's, under the view's house.

    Raises :class:`~pusoy.errors.PusoyError` where the view's seat is not to act.
    """
    return _Search(view, settings, chance.getrandbits(31), net or stored_net(view.rules)).find()


class _Search:
    def __init__(self, view: View, settings: Settings, seed: int, net: Net) -> None:
        self.clock = Clock(settings.ms)
        self.view = view
        self.settings = settings
        self.seed = seed
        self.net = net
        self.rules = lower(view.rules)
        self.known = known(view)
        self.masks, self.priors = self._candidates()
        self.tallies: Reals = np.zeros((at.CANDIDATE_ROWS, len(self.masks)), np.float64)

    def find(self) -> Found:
        """The answer."""
        best = 0
        if len(self.masks) > 1:
            shares = self._deal()
            counted = self._count_out(shares) if self._is_small() else None
            best = self._compare(shares) if counted is None else counted
        order = sorted(
            range(len(self.masks)), key=lambda i: (i != best, -self.tallies[at.TRIES, i], -self._worth(i))
        )
        compared = tuple(self._compared(i) for i in order)
        return Found(compared[0].action, compared)

    def _compared(self, i: int) -> Compared:
        mask = int(self.masks[i])
        action = CardSet.trusted(int(to_cards(self.rules, mask))) if mask else PASS
        return Compared(action, float(self.priors[i]), int(self.tallies[at.TRIES, i]), self._worth(i))

    def _worth(self, i: int) -> float:
        tries = float(self.tallies[at.TRIES, i])
        return float(self.tallies[at.SUM, i]) / tries if tries else -math.inf

    # --- candidates -------------------------------------------------------------------------------------

    def _candidates(self) -> tuple[Numbers, Reals]:
        """The masks (0: the pass) of what is compared, the likeliest first, with the network's chances."""
        room, known = _desk.room, self.known
        n = rate_actions(self.rules, known.state, known.memory, self.net, room)
        fill_chances(room, n, 1.0)
        masks = np.array([*room.plays[0, :n].tolist(), 0], np.int64)
        chances = room.chances[: n + 1].copy()
        wins = certain_wins(
            self.rules, known.state, known.unseen, room.plays, n, _desk.chain, _desk.best, _desk.certain
        )
        likely = chances >= self.settings.least
        if wins:
            likely = np.append(_desk.certain[:n] > 0, False)
        elif room.logits[n] <= 0.5 * IMPOSSIBLE:
            likely[n] = False
        ranked = [int(i) for i in np.argsort(-chances, kind="stable") if likely[i]]
        kept = ranked[: self.settings.candidates] or [int(np.argmax(chances))]
        return masks[kept], chances[kept]

    # --- worlds -----------------------------------------------------------------------------------------

    def _deal(self) -> Reals:
        """Deal worlds into the desk's; returns the weight of each, which add up to 1."""
        settings, known = self.settings, self.known
        seed_random(_desk.bench.random, self.seed)
        wanted = min(MOST_WORLDS, max(LEAST_WORLDS, int(settings.playouts * settings.dealing)))
        dealt = 0
        for first, last in self.clock.chunks(0, wanted, self.clock.share(settings.dealing), LEAST_WORLDS):
            deal_worlds(
                self.rules,
                known.question,
                known.history,
                known.state,
                known.seat,
                known.unseen,
                settings.power,
                self.net,
                _desk.room,
                _desk.bench,
                _desk.worlds,
                first,
                last,
            )
            dealt = last
        weights = _desk.worlds.weights[:dealt]
        shares = np.exp(weights - weights.max()) if weights.max() > NEVER else np.ones(dealt)
        return np.asarray(shares / shares.sum())

    def _draw(self, shares: Reals) -> None:
        """Draw worlds by weight into the desk's ``drawn``: evenly over the weights, in a random order."""
        chance = np.random.Generator(np.random.PCG64(self.seed))
        places = (np.arange(_BLOCK) + chance.random()) / _BLOCK
        drawn = np.minimum(np.searchsorted(np.cumsum(shares), places), len(shares) - 1)
        for first in range(0, DRAWN, _BLOCK):
            _desk.drawn[first : first + _BLOCK] = chance.permutation(drawn)

    # --- small endings ----------------------------------------------------------------------------------

    def _is_small(self) -> bool:
        return int(self.known.state[LEFT : LEFT + SEATS].sum()) <= self.settings.exact

    def _count_out(self, shares: Reals) -> int | None:
        """The candidate worth the most where everybody plays perfectly; None where that takes too long."""
        objective, count = objective_of(self.view), len(self.masks)
        worths, sums, weight, counted = np.zeros(count), np.zeros(count), 0.0, 0
        for world in np.argsort(-shares, kind="stable"):
            if shares[world] <= 0 or (counted and self.clock.over):
                break
            state = _desk.worlds.states[world]
            if not weigh_ending(self.view.rules, state, self.known.seat, self.masks, objective, worths):
                return None
            sums += shares[world] * worths
            weight += shares[world]
            counted += 1
        self.tallies[at.TRIES] = counted
        self.tallies[at.SUM] = counted * sums / weight
        return max(range(count), key=lambda i: (round(self._worth(i), 9), self.priors[i]))

    # --- halving ----------------------------------------------------------------------------------------

    def _compare(self, shares: Reals) -> int:
        """Halve the candidates until one is left; returns its number."""
        self._draw(shares)
        left = list(range(len(self.masks)))
        stages = math.ceil(math.log2(len(left)))
        played = 0
        for stage in range(stages):
            worlds = max(1, self.settings.playouts // (stages * len(left)))
            played = self._try(
                left, played, min(DRAWN, played + worlds), self.clock.share(1 / (stages - stage))
            )
            left.sort(key=lambda i: (-self._worth(i), -self.priors[i]))
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _try(self, left: list[int], first: int, last: int, end: float) -> int:
        """Play the candidates out in further drawn worlds until ``end``; returns the number of the next."""
        objective, payoffs = objective_of(self.view), payoffs_of(self.view.rules)
        active = np.array(left, np.int64)
        for begin, after in self.clock.chunks(first, last, end, 1):
            try_candidates(
                self.rules,
                payoffs,
                objective,
                self.known.seat,
                self.known.memory,
                self.masks,
                active,
                len(left),
                _desk.worlds,
                _desk.drawn,
                self.seed,
                begin,
                after,
                self.settings.heat,
                GUIDES[self.settings.guide],
                judgement_of(self.view.rules),
                self.net,
                _desk.room,
                _desk.bench,
                self.tallies,
            )
            first = after
        return first
