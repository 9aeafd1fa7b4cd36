"""The network against fixed opponents, whole rounds inside compiled code: how learning is measured."""

from __future__ import annotations

from pusoy.dos.kernel.layout import LEFT, OUT, PLAYERS, TURN
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.kernel.payoff import Payoffs, lead_of, pay
from pusoy.dos.kernel.playout import deal_random
from pusoy.dos.kernel.step import start
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.greedy import greedy_choice
from pusoy.players.kernel.layout import Reals
from pusoy.players.kernel.policy import Judgement, best_action, rate_on
from pusoy.players.network.kernel.forward import act, likeliest, rate_actions
from pusoy.players.network.kernel.layout import SEEN
from pusoy.players.network.kernel.memory import forget
from pusoy.players.network.kernel.room import Net, Room
from pusoy.players.search.kernel.playouts import finish_greedily
from pusoy.train.kernel.selfplay import Table

GREEDY = 0
STEADY = 1


@njit
def choose_for(opponent: int, rules: Numbers, table: Table, room: Room, steady: Judgement) -> int:
    """What an opponent chooses among ``room.plays``; returns ``plays << 16 | choice``."""
    if opponent == GREEDY:
        n = legal_called(rules, table.state, room.plays)
        return n << 16 | greedy_choice(room.plays, n)
    n = rate_on(rules, table.state, int(table.memory[SEEN]), steady, room.plays)
    return n << 16 | best_action(steady.ratings, n)


@njit
def meet(
    opponent: int,
    pair: bool,
    rules: Numbers,
    payoffs: Payoffs,
    net: Net,
    room: Room,
    table: Table,
    dealt: Numbers,
    steady: Judgement,
    deals: int,
    points: Reals,
) -> float:
    """The network at each seat of each deal in turn, the others at the rest; returns its share of rounds won.

    With ``pair`` it takes the partner's seat too. ``points`` (``float64[deals]``) gets its mean lead in each
    deal; ``dealt`` is room for a state.
    """
    players, wins, state = int(rules[PLAYERS]), 0, table.state
    for deal in range(deals):
        deal_random(rules, table.random, table.deck, dealt)
        points[deal] = 0.0
        for rotation in range(players):
            for i in range(len(state)):
                state[i] = dealt[i]
            taken = 1 << rotation
            if pair:
                taken |= 1 << (rotation + 2) % 4
            start(rules, state, True, -1)
            forget(table.memory)
            while state[TURN] >= 0:
                if taken >> int(state[TURN]) & 1:
                    n = rate_actions(rules, state, table.memory, net, room)
                    chosen = int(likeliest(room.logits, n))
                else:
                    both = choose_for(opponent, rules, table, room, steady)
                    n, chosen = both >> 16, both & 0xFFFF
                act(rules, state, table.memory, room, n, chosen)
            pay(rules, payoffs, state, room.plays, table.scores)
            points[deal] += lead_of(table.scores, rotation, players) / players
            wins += taken >> int(state[OUT]) & 1
    return wins / (deals * players)


@njit
def greedy_rounds(rules: Numbers, table: Table, room: Room, count: int) -> int:
    """Deal and play so many rounds greedily; returns how many ended with an empty hand."""
    ended = 0
    for _ in range(count):
        deal_random(rules, table.random, table.deck, table.state)
        start(rules, table.state, True, -1)
        finish_greedily(rules, table.state, room)
        ended += table.state[LEFT + int(table.state[OUT])] == 0
    return ended
