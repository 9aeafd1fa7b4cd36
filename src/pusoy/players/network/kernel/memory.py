"""What everybody at the table may remember of a round: the cards played, and what each has let pass."""

from __future__ import annotations

from pusoy.dos.kernel.layout import KEY_SHIFT, PAIR, SEATS, SINGLE, STRAIGHT, STRENGTH_MASK, TABLE_KEY, TURN
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.network.kernel.layout import (
    DECLINED_FIVE,
    DECLINED_PAIR,
    DECLINED_SINGLE,
    PLACES_OF_RANKS,
    SEEN,
)


@njit
def forget(memory: Numbers) -> None:
    """The memory (``int64[MEMORY_SIZE]``) at the start of a round."""
    memory[SEEN] = 0
    for seat in range(SEATS):
        memory[DECLINED_SINGLE + seat] = PLACES_OF_RANKS
        memory[DECLINED_PAIR + seat] = PLACES_OF_RANKS
        memory[DECLINED_FIVE + seat] = 0


@inlined
def remember_pass(state: Numbers, memory: Numbers) -> None:
    """Before the seat to act passes in ``state``."""
    key, seat = int(state[TABLE_KEY]), int(state[TURN])
    kind, place = key >> KEY_SHIFT, (key & STRENGTH_MASK) >> 2
    if kind == SINGLE:
        memory[DECLINED_SINGLE + seat] = min(int(memory[DECLINED_SINGLE + seat]), place)
    elif kind == PAIR:
        memory[DECLINED_PAIR + seat] = min(int(memory[DECLINED_PAIR + seat]), place)
    elif kind >= STRAIGHT:
        memory[DECLINED_FIVE + seat] = 1


@inlined
def remember_play(mask: int, memory: Numbers) -> None:
    """The cards of a play are seen."""
    memory[SEEN] |= mask
