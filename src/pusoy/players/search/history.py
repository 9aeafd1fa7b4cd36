"""From a view to what the kernel of the search reads: nothing in it that the seat may not know."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from pusoy.dos.events import Passed, Played
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.kernel.tables import ALL_CARDS
from pusoy.dos.lowering import lower
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.jit import Numbers
from pusoy.players.network.kernel.layout import MEMORY_SIZE, SEEN
from pusoy.players.network.kernel.memory import forget, remember_pass, remember_play
from pusoy.players.search.kernel import layout as at


class Known(Struct, frozen=True):
    """A moment as the seat to act knows it, in arrays of the kernel.

    ``question`` and ``history`` are those of ``search.kernel.layout``; ``memory`` that of the network;
    ``unseen`` the mask of cards that the seat has not seen.
    """

    seat: int
    state: Numbers
    memory: Numbers
    question: Numbers
    history: Numbers
    unseen: int

    def asked(self, rules: Numbers) -> at.Asked:
        """The same, with the house's lowered rules, as the kernel takes it."""
        return at.Asked(rules, self.question, self.history, self.state, self.seat, self.unseen)


def known(view: View) -> Known:
    """Read a view. Raises :class:`PusoyError` where its seat is not to act."""
    seat = view.seat
    if seat is None or view.position.turn != seat:
        raise PusoyError("only the seat that is to act looks ahead")
    rules = lower(view.rules)
    moves = [event for event in view.events if isinstance(event, Played | Passed)]
    history = np.zeros((at.HISTORY_ROWS, at.MOST_EVENTS), np.int64)
    memory = np.zeros(MEMORY_SIZE, np.int64)
    table = np.zeros(dos.STATE_SIZE, np.int64)
    forget(memory)
    inverted = 0
    for number, event in enumerate(moves):
        history[at.EVENT_SEAT, number] = event.seat
        if isinstance(event, Played):
            mask = int(to_strengths(rules, event.cards.mask))
            history[at.EVENT_CARDS, number] = mask
            remember_play(mask, memory)
            inverted ^= int(event.turned)
            table[dos.TABLE_KEY] = classify(rules, mask, inverted)
        else:
            table[dos.TURN] = event.seat
            remember_pass(table, memory)
        if event.leader is not None:
            table[dos.TABLE_KEY] = 0
            inverted *= view.rules.revolution != "until_new_lead"
    question = np.zeros(at.QUESTION_SIZE, np.int64)
    question[at.EVENTS] = len(moves)
    question[at.FIRST_ROUND] = view.first_round
    question[at.LEADER] = moves[0].seat if moves else seat
    state = view.position.state.copy()
    own = int(state[dos.HAND + seat])
    seen = int(memory[SEEN]) | int(state[dos.TABLE])
    memory[SEEN] = seen  # a position without its history still shows the table
    return Known(seat, state, memory, question, history, ALL_CARDS & ~(own | seen))
