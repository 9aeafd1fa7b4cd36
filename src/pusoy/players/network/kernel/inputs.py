"""What the network reads: the inputs that are 1, for a moment and for each action in it."""

from __future__ import annotations

from pusoy.dos.kernel.answers import is_bomb, turns_order
from pusoy.dos.kernel.bits import highest, lowest, popcount
from pusoy.dos.kernel.hands import longest_suit, ranks_complete, ranks_held, ranks_paired, ranks_tripled
from pusoy.dos.kernel.layout import (
    FINISHING_TWO,
    FLUSH,
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    OUT_COUNT,
    OWNER,
    PAIR,
    PASSED,
    PLAYED,
    PLAYERS,
    RUN_COUNT,
    RUNS,
    SINGLE,
    STEP,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRENGTH_MASK,
    TABLE_KEY,
    TURN,
    TWO_ALLOWED,
    TWO_PAIR,
)
from pusoy.dos.kernel.legal import TWOS
from pusoy.dos.kernel.tables import ALL_CARDS, RUN_CARDS
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.kernel.features import may_answer
from pusoy.players.kernel.grouping import squeeze
from pusoy.players.kernel.odds import strongest, unbeatable
from pusoy.players.network.kernel.layout import (
    A_BEATEN,
    A_BEATEN_PAIR,
    A_BOMB,
    A_FEWEST,
    A_FLUSH,
    A_FOUR_OF,
    A_FOURS,
    A_FULL_HOUSE,
    A_KIND,
    A_LAID,
    A_LEFT,
    A_LONE,
    A_LOSERS,
    A_NEAR_TOPS,
    A_PASS,
    A_PLACE,
    A_RANKS,
    A_RUNS,
    A_SPOILT,
    A_SUIT,
    A_SURE,
    A_THREE_OF,
    A_TOPS,
    A_TURNS,
    A_TWO_OF,
    DECLINED_FIVE,
    DECLINED_PAIR,
    DECLINED_SINGLE,
    FEWEST_STEPS,
    LEFT_STEPS,
    LOSERS_STEPS,
    M_DECLINED_FIVE,
    M_DECLINED_PAIR,
    M_DECLINED_SINGLE,
    M_FEWEST,
    M_HAND,
    M_LEFT,
    M_LOSERS,
    M_OUT,
    M_OWNER,
    M_PASSED,
    M_PLAYED,
    M_TABLE_KIND,
    M_TABLE_PLACE,
    M_TABLE_SUIT,
    M_TURNED,
    M_UNSEEN,
    PLACES_OF_RANKS,
    RUN_STEPS,
    SEEN,
    TOP_STEPS,
)
from pusoy.players.network.kernel.splits import FEWEST, LOSERS, Splits


@inlined
def in_force(cards: int, inverted: int) -> int:
    """The cards numbered by the order of ranks in force."""
    if not inverted:
        return cards
    placed = 0
    for rank in range(13):
        placed |= (cards >> 4 * rank & 15) << 4 * (12 - rank)
    return placed


@inlined
def unseen_cards(state: Numbers, memory: Numbers) -> int:
    """The cards that the seat to act has not seen."""
    return ALL_CARDS & ~(int(state[HAND + int(state[TURN])]) | int(memory[SEEN]))


@inlined
def place_of(key: int) -> int:
    """The place of a play's rank, or of its run or top card where it is a longer one, 0 to 12."""
    kind, strength = key >> KEY_SHIFT, key & STRENGTH_MASK
    if kind <= PAIR or kind == TWO_PAIR or kind == STRAIGHT:
        return strength >> 2
    if kind == FLUSH or kind == STRAIGHT_FLUSH:  # their strengths are packed as the house orders them
        return 0
    return strength


@inlined
def add_cards(cards: int, first: int, active: Numbers, n: int) -> int:
    """Add the input of each card."""
    while cards:
        active[n] = first + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


@njit
def list_moment(rules: Numbers, state: Numbers, memory: Numbers, splits: Splits, active: Numbers) -> int:
    """The inputs of the moment, the rules' excepted; returns how many are 1.

    ``splits`` have split the seat's hand (:func:`~pusoy.players.network.kernel.splits.split_hand`).
    """
    seat, inverted = int(state[TURN]), int(state[INVERTED])
    n = add_cards(in_force(int(state[HAND + seat]), inverted), M_HAND, active, 0)
    n = add_cards(in_force(unseen_cards(state, memory), inverted), M_UNSEEN, active, n)
    if int(state[PLAYED]) >> seat & 1:
        active[n] = M_PLAYED
        n += 1
    owner, key = int(state[OWNER]), int(state[TABLE_KEY])
    players, other = int(rules[PLAYERS]), seat
    for i in range(players - 1):
        other += int(rules[STEP])
        if other >= players:
            other -= players
        active[n] = M_LEFT + i * LEFT_STEPS + min(int(state[LEFT + other]), LEFT_STEPS - 1)
        n += 1
        if int(state[PASSED]) >> other & 1:
            active[n] = M_PASSED + i
            n += 1
        if int(state[PLAYED]) >> other & 1:
            active[n] = M_PLAYED + 1 + i
            n += 1
        if key and other == owner:
            active[n] = M_OWNER + i
            n += 1
        n = _list_declined(memory, other, i, active, n)
    active[n] = M_TABLE_KIND + (key >> KEY_SHIFT)
    n += 1
    if key:
        active[n] = M_TABLE_PLACE + place_of(key)
        n += 1
        if key >> KEY_SHIFT <= PAIR:
            active[n] = M_TABLE_SUIT + (key & 3)
            n += 1
    if state[OUT_COUNT]:
        active[n] = M_OUT + min(int(state[OUT_COUNT]), 2) - 1
        n += 1
    if inverted:
        active[n] = M_TURNED
        n += 1
    hand = (1 << popcount(int(state[HAND + seat]))) - 1
    active[n] = M_FEWEST + min(int(splits.subsets[FEWEST, hand]), FEWEST_STEPS - 1)
    active[n + 1] = M_LOSERS + min(int(splits.subsets[LOSERS, hand]), LOSERS_STEPS - 1)
    return n + 2


@inlined
def _list_declined(memory: Numbers, other: int, i: int, active: Numbers, n: int) -> int:
    if memory[DECLINED_SINGLE + other] < PLACES_OF_RANKS:
        active[n] = M_DECLINED_SINGLE + i * PLACES_OF_RANKS + int(memory[DECLINED_SINGLE + other])
        n += 1
    if memory[DECLINED_PAIR + other] < PLACES_OF_RANKS:
        active[n] = M_DECLINED_PAIR + i * PLACES_OF_RANKS + int(memory[DECLINED_PAIR + other])
        n += 1
    if memory[DECLINED_FIVE + other]:
        active[n] = M_DECLINED_FIVE + i
        n += 1
    return n


@njit
def look_up(rules: Numbers, state: Numbers, unseen: int, best: Numbers) -> None:
    """The strongest plays of each kind against the seat to act, into ``best`` (``int64[2, 11]``).

    Row 0: of those who may answer in this trick; row 1: of anybody later on.
    """
    seat, now, later = int(state[TURN]), 0, 0
    for other in range(int(rules[PLAYERS])):
        if other != seat and int(state[LIVE]) >> other & 1:
            later = max(later, int(state[LEFT + other]))
            if may_answer(rules, state, other):
                now = max(now, int(state[LEFT + other]))
    strongest(rules, unseen, later, int(state[INVERTED]), best[1])
    if now == later:
        for kind in range(len(best[0])):
            best[0, kind] = best[1, kind]
    else:
        strongest(rules, unseen, now, int(state[INVERTED]), best[0])


@inlined
def _step(count: int) -> int:
    """A count as one of 8 steps: 0, 1, 2, 3, 4-5, 6-8, 9-13, more."""
    if count < 4:
        return count
    if count < 6:
        return 4
    if count < 9:
        return 5
    return 6 if count < 14 else 7


@njit
def list_action(
    rules: Numbers,
    state: Numbers,
    mask: int,
    key: int,
    unseen: int,
    best: Numbers,
    splits: Splits,
    active: Numbers,
) -> int:
    """The inputs of an action (a mask of 0: the pass) and of what it leaves; returns how many are 1.

    ``unseen`` is in the order in force (:func:`in_force`), ``best`` from :func:`look_up`; ``splits`` have
    split the hand.
    """
    inverted = int(state[INVERTED])
    hand = int(state[HAND + int(state[TURN])])
    rest = hand & ~mask
    n = 0
    if mask == 0:
        active[n] = A_PASS
        n += 1
    else:
        n = _list_play(rules, mask, key, inverted, unseen, best[0], active, n)
    small = squeeze(rest, hand)
    active[n] = A_FEWEST + min(int(splits.subsets[FEWEST, small]), FEWEST_STEPS - 1)
    active[n + 1] = A_LOSERS + min(int(splits.subsets[LOSERS, small]), LOSERS_STEPS - 1)
    return _list_rest(rules, rest, in_force(rest, inverted), unseen, active, n + 2)


@inlined
def _list_play(
    rules: Numbers, mask: int, key: int, inverted: int, unseen: int, best: Numbers, active: Numbers, n: int
) -> int:
    kind = key >> KEY_SHIFT
    strength = key & STRENGTH_MASK
    active[n] = A_KIND + kind - 1
    active[n + 1] = A_PLACE + place_of(key)
    n += 2
    n = add_cards(in_force(mask, inverted), A_LAID, active, n)
    if kind <= PAIR:
        active[n] = A_SUIT + (strength & 3)
        n += 1
    if kind == SINGLE:
        active[n] = A_BEATEN + _step(popcount(unseen >> (strength + 1)))
        n += 1
    elif kind == PAIR:
        active[n] = A_BEATEN_PAIR + _step(popcount(ranks_paired(unseen) >> (strength & ~3) >> 4))
        n += 1
    if is_bomb(rules, kind):
        active[n] = A_BOMB
        n += 1
    if turns_order(rules, kind):
        active[n] = A_TURNS
        n += 1
    elif unbeatable(rules, key, inverted, best):
        active[n] = A_SURE
        n += 1
    return n


@inlined
def _list_rest(rules: Numbers, rest: int, placed: int, unseen: int, active: Numbers, n: int) -> int:
    """``placed`` is ``rest`` in the order in force."""
    count = popcount(rest)
    active[n] = A_LEFT + count
    n += 1
    if count == 0:
        return n
    held, pairs, triples = ranks_held(placed), ranks_paired(placed), ranks_tripled(placed)
    complete = ranks_complete(placed)
    n = _add_ranks(pairs, A_TWO_OF, active, n)
    n = _add_ranks(triples, A_THREE_OF, active, n)
    n = _add_ranks(complete, A_FOUR_OF, active, n)
    active[n] = A_RANKS + popcount(held)
    active[n + 1] = A_LONE + popcount(held & ~pairs)
    above = placed >> highest(unseen) if unseen else placed
    active[n + 2] = A_TOPS + min(popcount(above), TOP_STEPS - 1)
    near = unseen
    for _ in range(2):
        if near:
            near &= ~(1 << highest(near))
    near = placed >> highest(near) if near else placed
    active[n + 3] = A_NEAR_TOPS + min(popcount(near), TOP_STEPS - 1)
    n += 4
    if count >= 5:
        n = _list_fives(rules, rest, pairs, triples, active, n)
    if complete:
        active[n] = A_FOURS
        n += 1
    if rules[FINISHING_TWO] != TWO_ALLOWED and count == 1 and rest & TWOS:
        active[n] = A_SPOILT
        n += 1
    return n


@inlined
def _add_ranks(ranks: int, first: int, active: Numbers, n: int) -> int:
    while ranks:
        active[n] = first + (lowest(ranks) >> 2)
        ranks &= ranks - 1
        n += 1
    return n


@inlined
def _list_fives(rules: Numbers, rest: int, pairs: int, triples: int, active: Numbers, n: int) -> int:
    held, runs = ranks_held(rest), 0
    for position in range(rules[RUN_COUNT]):
        needed = int(RUN_CARDS[int(rules[RUNS + position])])
        if held & needed == needed:
            runs += 1
    active[n] = A_RUNS + min(runs, RUN_STEPS - 1)
    n += 1
    if longest_suit(rest) >= 5:
        active[n] = A_FLUSH
        n += 1
    if triples and pairs & (pairs - 1):
        active[n] = A_FULL_HOUSE
        n += 1
    return n
