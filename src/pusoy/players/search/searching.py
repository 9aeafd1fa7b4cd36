"""Looking ahead from one decision: candidates, worlds, and the halving of the candidates.

1. The network proposes: its likeliest actions are the candidates. Where wins are certain (``kernel.certain``)
   only these are; in a small ending every action is, and each world is counted out.
2. Worlds are dealt that fit what the seat has seen (``dealing``).
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
from pusoy.dos.kernel.layout import KEY_SHIFT, LEFT, MAX_PLAYS, SEATS
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
from pusoy.players.search.dealing import MOST_WORLDS, Dealer
from pusoy.players.search.ending import weigh_ending
from pusoy.players.search.history import known
from pusoy.players.search.kernel import layout as at
from pusoy.players.search.kernel.certain import certain_wins, make_chain
from pusoy.players.search.kernel.playouts import GREEDY, NETWORK, STEADY, try_candidates
from pusoy.players.search.kernel.worlds import LEAST
from pusoy.players.search.objective import objective_of
from pusoy.players.search.settings import Clock, Settings

GUIDES: Final = {"network": NETWORK, "steady": STEADY, "greedy": GREEDY}
DRAWN: Final = 1 << 14
"""How many worlds are drawn, from those that were dealt: more than any budget plays out."""


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
        self.is_small = int(self.known.state[LEFT : LEFT + SEATS].sum()) <= settings.exact
        self.masks, self.priors = self._candidates()
        self.tallies: Reals = np.zeros((at.CANDIDATE_ROWS, len(self.masks)), np.float64)

    def find(self) -> Found:
        """The answer."""
        best = 0
        if len(self.masks) > 1:
            dealt = self._deal()
            counted = self._count_out(dealt) if self.is_small else None
            best = self._compare(dealt) if counted is None else counted
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
        """The masks (0: the pass) of what is compared, the likeliest first, with the network's chances.

        In a small ending that is every action; otherwise as the settings say.
        """
        room, known = _desk.room, self.known
        n = rate_actions(self.rules, known.state, known.memory, self.net, room)
        fill_chances(room, n, 1.0)
        masks = np.array([*room.plays[0, :n].tolist(), 0], np.int64)
        chances = room.chances[: n + 1].copy()
        wins = certain_wins(
            self.rules, known.state, known.unseen, room.plays, n, _desk.chain, _desk.best, _desk.certain
        )
        possible = np.append(_desk.certain[:n] > 0 if wins else np.full(n, True), False)
        possible[n] = not wins and room.logits[n] > 0.5 * IMPOSSIBLE
        ranked = [i for i in np.argsort(-chances, kind="stable").tolist() if possible[i]]
        if not self.is_small:
            ranked = _pick(ranked, chances, _looks(room.plays, n), self.settings)
        return masks[ranked], chances[ranked]

    # --- worlds -----------------------------------------------------------------------------------------

    def _deal(self) -> int:
        """Deal worlds into the desk's; returns how many."""
        tools = at.Tools(self.net, _desk.room, _desk.bench)
        asked = self.known.asked(self.rules)
        return Dealer(asked, self.settings, self.seed, tools, _desk.worlds).deal(self.clock)

    def _draw(self, dealt: int) -> None:
        """Fill the desk's ``drawn``: all worlds in a random order, again and again."""
        chance = np.random.Generator(np.random.PCG64(self.seed))
        for first in range(0, DRAWN, dealt):
            _desk.drawn[first : first + dealt] = chance.permutation(dealt)[: DRAWN - first]

    # --- small endings ----------------------------------------------------------------------------------

    def _count_out(self, dealt: int) -> int | None:
        """The candidate worth the most where everybody plays perfectly; None where that takes too long."""
        objective, count = objective_of(self.view), len(self.masks)
        worths, sums, counted = np.zeros(count), np.zeros(count), 0
        for world in range(dealt):
            if counted and self.clock.over:
                break
            state = _desk.worlds.states[world]
            if not weigh_ending(self.view.rules, state, self.known.seat, self.masks, objective, worths):
                return None
            sums += worths
            counted += 1
        self.tallies[at.TRIES] = counted
        self.tallies[at.SUM] = sums
        return max(range(count), key=lambda i: (round(self._worth(i), 9), self.priors[i]))

    # --- halving ----------------------------------------------------------------------------------------

    def _compare(self, dealt: int) -> int:
        """Halve the candidates until one is left; returns its number."""
        self._draw(dealt)
        left = list(range(min(len(self.masks), self.settings.candidates)))
        stages = math.ceil(math.log2(len(left)))
        played = 0
        for stage in range(stages):
            worlds = max(1, self.settings.playouts // (stages * len(left)))
            played = self._try(
                left, played, min(DRAWN, played + worlds), self.clock.share(1 / (stages - stage))
            )
            left.sort(key=self._scores(left).__getitem__, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _scores(self, left: list[int]) -> dict[int, float]:
        """What each candidate is held to be worth: its mean, and the network's word while playouts are few.

        A mean is off by its spread over the root of the tries: beside a belief of fixed width it weighs more
        with every try.
        """
        tries, sums, squares = (self.tallies[row, left] for row in (at.TRIES, at.SUM, at.SQUARES))
        means = sums / tries
        spread = math.sqrt(max(0.0, float(np.mean(squares / tries - means**2))))
        believed = self.settings.trust * spread * np.log(np.maximum(self.priors[left], LEAST))
        return dict(zip(left, (means + believed / tries).tolist(), strict=True))

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


def _looks(plays: Numbers, n: int) -> list[tuple[int, int]]:
    """By action, its kind and how many cards of each rank it lays: alike where only suits differ."""
    looks = []
    for mask, key in zip(plays[0, :n].tolist(), plays[1, :n].tolist(), strict=True):
        ranks = sum((mask >> 4 * rank & 15).bit_count() << 3 * rank for rank in range(13))
        looks.append((key >> KEY_SHIFT, ranks))
    return [*looks, (0, 0)]


def _pick(ranked: list[int], chances: Reals, looks: list[tuple[int, int]], settings: Settings) -> list[int]:
    """The first of the ranked actions, as the settings limit them; one of those that look alike."""
    kept: list[int] = []
    for i in ranked:
        if len(kept) >= settings.candidates or (chances[i] < settings.least and len(kept) >= settings.fewest):
            break
        if looks[i] not in [looks[other] for other in kept]:
            kept.append(i)
    return kept
