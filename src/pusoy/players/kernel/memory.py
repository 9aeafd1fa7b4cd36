"""The memory of an exact search: positions that it has met, with what it knows of their value.

Keys hold a position whole, so that two positions never pass for one. While one ending is searched every card
stays with its seat until it is played: who holds what follows from the cards that are still held.
"""

from __future__ import annotations

from typing import Final

from pusoy.dos.kernel.bits import lowest
from pusoy.dos.kernel.layout import (
    HAND,
    INVERTED,
    KEY_SHIFT,
    OUT,
    OWNER,
    PAIR,
    PASSED,
    PLAYED,
    REQUIRED,
    SEATS,
    STRENGTH_MASK,
    TABLE_KEY,
    TURN,
)
from pusoy.dos.kernel.legal import TWOS
from pusoy.dos.kernel.payoff import Payoffs
from pusoy.jit import Numbers, inlined
from pusoy.players.kernel.bounds import PLAYED_COUNTS

# --- memory: int64[MEMORY_SIZE, MEMORY_ROW], and the scores by seat that go with each row ----------------
CARDS_KEY: Final = 0
TABLE_KEYS: Final = 1
MARK: Final = 2  # generation << MARK_BITS | what is known
MEMORY_ROW: Final = 3
MARK_BITS: Final = 2
MEMORY_SIZE: Final = 1 << 16  # any power of two would do; 3.7 MB with the scores

# what is known of a position, from the seat to act
EXACT: Final = 1  # the scores of all seats
AT_LEAST: Final = 2  # its own score is so high or higher
AT_MOST: Final = 3  # its own score is so low or lower

_LOW_31 = (1 << 31) - 1


@inlined
def cards_key(state: Numbers) -> int:
    """Cards still held, the seat to act, the order of ranks, and whether a card is required."""
    held = 0
    for seat in range(SEATS):
        held |= int(state[HAND + seat])
    required = 1 if state[REQUIRED] else 0
    return held | int(state[TURN]) << 52 | int(state[INVERTED]) << 54 | required << 55


@inlined
def table_keys(bounds: Payoffs, state: Numbers, held: int) -> int:
    """What lies on the table and whose it is, who passed, who has played where that counts, who went out."""
    played = int(state[PLAYED]) if bounds[PLAYED_COUNTS] != 0.0 else 0
    key = _height(int(state[TABLE_KEY]), int(state[INVERTED]), held)
    key |= int(state[OWNER]) + 1 << 24 | int(state[PASSED]) << 27 | played << 31
    for place in range(SEATS):
        key |= int(state[OUT + place]) + 1 << 35 + 3 * place
    return key


@inlined
def _height(table_key: int, inverted: int, held: int) -> int:
    """A single or a pair stands for all that the same cards beat: up to under the next card still held.

    Not among the 2s, on which a bomb may be laid that may not be laid on an ace (``bomb_over``).
    """
    if inverted or table_key == 0 or table_key >> KEY_SHIFT > PAIR:
        return table_key
    strength = table_key & STRENGTH_MASK
    above = held >> strength + 1
    if above == 0 or 1 << strength & TWOS:
        return table_key
    reached = strength + lowest(above)
    return table_key if 1 << reached & TWOS else table_key - strength + reached


@inlined
def row_of(memory: Numbers, generation: int, cards: int, table: int) -> int:
    """The row of a position, or the one of two that it may have: the one not of this search, else the first.

    The products stay within 63 bits, so that rows are the same compiled and as plain Python.
    """
    mixed = (cards & _LOW_31) * 0x1E35_A7BD + (cards >> 31) * 0x1B87_3593
    mixed += (table & _LOW_31) * 0x165D_4F35 + (table >> 31) * 0x1656_67B1
    first = (mixed >> 13 ^ mixed >> 33) & len(memory) - 1
    if memory[first, CARDS_KEY] == cards and memory[first, TABLE_KEYS] == table:
        return first
    second = first ^ 1
    if memory[second, CARDS_KEY] == cards and memory[second, TABLE_KEYS] == table:
        return second
    if memory[first, MARK] >> MARK_BITS == generation and memory[second, MARK] >> MARK_BITS != generation:
        return second
    return first


@inlined
def known_of(memory: Numbers, generation: int, row: int, cards: int, table: int) -> int:
    """What this search knows of the position: ``EXACT``, ``AT_LEAST``, ``AT_MOST``, or 0."""
    if memory[row, CARDS_KEY] != cards or memory[row, TABLE_KEYS] != table:
        return 0
    mark = int(memory[row, MARK])
    return mark & (1 << MARK_BITS) - 1 if mark >> MARK_BITS == generation else 0


@inlined
def remember(
    memory: Numbers,
    remembered: Payoffs,
    generation: int,
    cards: int,
    table: int,
    known: int,
    scores: Payoffs,
) -> None:
    """Keep what is known of a position."""
    row = row_of(memory, generation, cards, table)
    memory[row, CARDS_KEY] = cards
    memory[row, TABLE_KEYS] = table
    memory[row, MARK] = generation << MARK_BITS | known
    for seat in range(SEATS):
        remembered[row, seat] = scores[seat]
