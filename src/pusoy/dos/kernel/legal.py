"""Which plays are legal now, whether the pass is, and why a play is not."""

from __future__ import annotations

from pusoy.dos.kernel.answers import REFUSED, answer_floor, refusal_of
from pusoy.dos.kernel.bits import lowest
from pusoy.dos.kernel.classify import classify, single_key
from pusoy.dos.kernel.generate import generate
from pusoy.dos.kernel.layout import (
    ALLOWED,
    CANNOT_FINISH_ON_TWO,
    CANNOT_PASS_GUARDING,
    CANNOT_PASS_ON_LEAD,
    FINISHING_TWO,
    GUARD,
    GUARD_ALWAYS,
    GUARD_OFF,
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    MUST_INCLUDE_OPENING_CARD,
    MUST_OPEN_WITH_SINGLE,
    MUST_PLAY_HIGHEST_SINGLE,
    NOT_A_COMBINATION,
    NOT_IN_HAND,
    OPENING_SINGLE,
    PASSED,
    PLAYERS,
    REQUIRED,
    SINGLE,
    STEP,
    STRENGTH_MASK,
    TABLE,
    TABLE_KEY,
    TOO_LOW,
    TURN,
    TWO_ALLOWED,
    TWO_NEVER,
)
from pusoy.jit import Numbers, inlined, njit

TWOS = 15 << 48


@inlined
def next_seat_of(rules: Numbers, seat: int, seats: int) -> int:
    """The first seat after ``seat``, in the house's direction, that is in the bit set (not empty)."""
    players, step = int(rules[PLAYERS]), int(rules[STEP])
    following = seat
    while True:
        following += step
        if following >= players:
            following -= players
        if seats >> following & 1:
            return following


@inlined
def guarding(rules: Numbers, state: Numbers) -> bool:
    """``last_card_guard``: whether the seat to act must play its highest single if it plays a single."""
    guard = rules[GUARD]
    if guard == GUARD_OFF:
        return False
    answering = state[TABLE_KEY] >> KEY_SHIFT == SINGLE
    if not (answering or (guard == GUARD_ALWAYS and state[TABLE] == 0)):
        return False
    turn = int(state[TURN])
    others = int(state[LIVE]) & ~(1 << turn)
    return others != 0 and state[LEFT + next_seat_of(rules, turn, others)] == 1


@inlined
def cannot_finish(rules: Numbers, state: Numbers) -> bool:
    """``finishing_two``: whether the seat to act holds a lone 2 that it may not play now.

    The limit has lapsed when the table is clear and every live seat has passed the lead.
    """
    limit = rules[FINISHING_TWO]
    if limit == TWO_ALLOWED:
        return False
    hand = int(state[HAND + int(state[TURN])])
    if hand & (hand - 1) or hand & TWOS == 0:
        return False
    if state[TABLE]:
        return bool(limit == TWO_NEVER)
    return int(state[LIVE]) & ~int(state[PASSED]) != 0


@inlined
def legal(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """Write every legal play of the seat to act, in no particular order; returns how many."""
    if cannot_finish(rules, state):
        return 0
    hand = int(state[HAND + int(state[TURN])])
    n = generate(rules, hand, int(state[TABLE_KEY]), int(state[INVERTED]), plays)
    if state[REQUIRED]:
        n = _keep_opening(rules, int(state[REQUIRED]), plays, n)
    if guarding(rules, state):
        n = _keep_highest_single(plays, n)
    return n


@njit
def legal_called(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """:func:`legal` as a call: folding it into every caller costs a second of compiling each time."""
    return legal(rules, state, plays)


@njit
def _keep_opening(rules: Numbers, required: int, plays: Numbers, n: int) -> int:
    kept = 0
    for i in range(n):
        single = plays[1, i] >> KEY_SHIFT == SINGLE
        if plays[0, i] & required and (single or not rules[OPENING_SINGLE]):
            plays[0, kept] = plays[0, i]
            plays[1, kept] = plays[1, i]
            kept += 1
    return kept


@njit
def _keep_highest_single(plays: Numbers, n: int) -> int:
    highest = 0
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT == SINGLE:
            highest = max(highest, int(plays[1, i]))
    kept = 0
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT != SINGLE or plays[1, i] == highest:
            plays[0, kept] = plays[0, i]
            plays[1, kept] = plays[1, i]
            kept += 1
    return kept


@inlined
def pass_refusal(rules: Numbers, state: Numbers, legal_count: int) -> int:
    """Why the seat to act may not pass, or ``ALLOWED``.

    On lead a pass is legal only where no play is (``finishing_two``); a guarding player may pass only then.
    """
    if legal_count == 0:
        return ALLOWED
    if state[TABLE] == 0:
        return CANNOT_PASS_ON_LEAD
    return CANNOT_PASS_GUARDING if guarding(rules, state) else ALLOWED


@njit
def judge(rules: Numbers, state: Numbers, mask: int) -> int:
    """The key of a legal play, or minus the number of the first refusal that applies."""
    hand = int(state[HAND + int(state[TURN])])
    if mask & ~hand:
        return -NOT_IN_HAND
    key = classify(rules, mask, int(state[INVERTED]))
    if key == 0:
        return -NOT_A_COMBINATION
    kind = key >> KEY_SHIFT
    floor = answer_floor(rules, kind, int(state[TABLE_KEY]), int(state[INVERTED]))
    if floor >= REFUSED:
        return -refusal_of(floor)
    if key & STRENGTH_MASK <= floor:
        return -TOO_LOW
    required = int(state[REQUIRED])
    if required:
        if not mask & required:
            return -MUST_INCLUDE_OPENING_CARD
        if kind != SINGLE and rules[OPENING_SINGLE]:
            return -MUST_OPEN_WITH_SINGLE
    elif kind == SINGLE and guarding(rules, state) and _holds_higher(hand, key, int(state[INVERTED])):
        return -MUST_PLAY_HIGHEST_SINGLE
    return -CANNOT_FINISH_ON_TWO if cannot_finish(rules, state) else key


@njit
def _holds_higher(hand: int, key: int, inverted: int) -> bool:
    """Whether the hand holds a single above this one; it would then be legal too."""
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if single_key(card, inverted) > key:
            return True
    return False


@njit
def sort_plays(plays: Numbers, n: int) -> None:
    """Into the order of the interface: number of cards, category, strength, then cards from the lowest.

    Shell sort: in place, quick on lists that are nearly in order as ours are.
    """
    gap = 1
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            mask, key = int(plays[0, i]), int(plays[1, i])
            j = i
            while j >= gap and _comes_after(int(plays[0, j - gap]), int(plays[1, j - gap]), mask, key):
                plays[0, j] = plays[0, j - gap]
                plays[1, j] = plays[1, j - gap]
                j -= gap
            plays[0, j] = mask
            plays[1, j] = key
        gap //= 3


@njit
def _comes_after(mask: int, key: int, other_mask: int, other_key: int) -> bool:
    """Of two plays of the same kind and strength, the one with the lowest card that differs comes first."""
    if key != other_key:
        return key > other_key
    differing = mask ^ other_mask
    return other_mask & differing & -differing != 0
