"""Search with all hands open: what a position is worth if all seats play on perfectly.

Every seat maximises its own score (max^n; Luckhardt and Irani, 1986). Of actions that bring it the same, it
takes a play that empties its hand, else the first in the order of the interface (``legal.sort_plays``), the
pass last: so the value is one vector of scores. Where two sides play for one sum (partners; two players whose
scores cancel) that is minimax, searched by alpha-beta. Everywhere else only that is left out which the bounds
of the scores and the choice one frame above decide (immediate and shallow pruning; Korf, 1991).

The search keeps its own stack: ``frames`` (``int64[MAX_DEPTH, FRAME_SIZE]``, the first numbers of each are a
state), ``reals`` (``float64[MAX_DEPTH, REALS_SIZE]``) and ``arena`` (``int64[2, ARENA]``, the actions of all
open frames, one after the other). A frame is a choice. Between two plays lie fewer passes of a table than
there are seats, and passes of a lead (``finishing_two``) are no choice and end when everybody has passed it
once; every play lays a card: so the search ends, and there are at most ``SEATS`` frames a card and one more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.layout import (
    ALLOWED,
    HAND,
    KEY_SHIFT,
    PLACES,
    PLAYERS,
    REVOLUTION,
    REVOLUTION_OFF,
    SEATS,
    SINGLE,
    STATE_SIZE,
    TABLE,
    TURN,
)
from pusoy.dos.kernel.legal import TWOS, legal_called, pass_refusal, sort_plays
from pusoy.dos.kernel.payoff import Payoffs, pay
from pusoy.dos.kernel.step import give_pass, play
from pusoy.dos.kernel.tables import ALL_CARDS
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.kernel.bounds import (
    ANYBODY,
    INFINITE,
    SUM,
    TIE,
    TWO_SIDED,
    reach,
    reach_if,
    same_side,
)
from pusoy.players.kernel.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    cards_key,
    known_of,
    remember,
    row_of,
    table_keys,
)

MAX_DEPTH: Final = 52 * SEATS + 1
ARENA: Final = 1 << 14  # actions of all open frames; a search that needs more gives up

# --- frames ------------------------------------------------------------------------------------------------
SEAT: Final = STATE_SIZE  # whose choice it is
FIRST: Final = SEAT + 1  # where its actions begin in the arena
END: Final = SEAT + 2  # and end
NEXT: Final = SEAT + 3  # the one to try next
CARDS: Final = SEAT + 4  # the two keys of the memory
TABLE_IS: Final = SEAT + 5
FRAME_SIZE: Final = SEAT + 6
# --- reals: the scores by seat of the best action so far, then ---------------------------------------------
ALPHA: Final = SEATS  # the seat has so much elsewhere: less need not be told apart
CUT: Final = SEATS + 1  # from so much on somebody above never lets it come to this
CEILING: Final = SEATS + 2  # more the seat cannot get
REALS_SIZE: Final = SEATS + 3
# --- what a frame comes to: EXACT, AT_LEAST (its cut), AT_MOST (its alpha), or ------------------------------
OPEN: Final = 0
NO_BETTER: Final = 4  # no better for the seat one frame above than what it has
NO_ROOM: Final = 5

NODES: Final = 0  # tally: int64[TALLY_SIZE]
GENERATION: Final = 1  # raised by whoever begins a search; never lowered while a memory is in use
TALLY_SIZE: Final = 2


class Stage(NamedTuple):
    """The arrays that a search works in: frames and reals by depth, the actions of all open frames, plays of
    one hand, the memory with what it remembers, and the tally. Kept from call to call; nothing is cleared."""

    frames: Numbers
    reals: Payoffs
    arena: Numbers
    plays: Numbers
    memory: Numbers
    remembered: Payoffs
    tally: Numbers


@njit
def search(
    rules: Numbers,
    payoffs: Payoffs,
    bounds: Payoffs,
    budget: int,
    stage: Stage,
) -> bool:
    """Search the state in ``frames[0]``; its scores by seat come to ``reals[0]``.

    ``tally[NODES]`` counts on; False where it passed ``budget`` or the arena is full: then nothing is known.
    """
    frames, arena, tally = stage.frames, stage.arena, stage.tally
    depth, generation = 0, int(tally[GENERATION])
    result = _enter(rules, payoffs, bounds, stage, generation, 0)
    tally[NODES] += 1
    while result != NO_ROOM and tally[NODES] <= budget:
        if result != OPEN:
            if depth == 0:
                return True
            depth -= 1
            result = _take(bounds, stage, generation, depth, result)
        elif frames[depth, NEXT] == frames[depth, END]:
            result = _close(stage, generation, depth)
        else:
            _act(rules, frames, arena, depth)
            depth += 1
            result = _enter(rules, payoffs, bounds, stage, generation, depth)
            tally[NODES] += 1
    return False


@njit
def _enter(
    rules: Numbers,
    payoffs: Payoffs,
    bounds: Payoffs,
    stage: Stage,
    generation: int,
    depth: int,
) -> int:
    """Go on to the next choice; then what is known of it, or ``OPEN`` with its actions in the arena."""
    frames, reals, arena, plays = stage.frames, stage.reals, stage.arena, stage.plays
    memory, remembered = stage.memory, stage.remembered
    frame, real = frames[depth], reals[depth]
    n = _to_a_choice(rules, frame, plays)
    seat = int(frame[TURN])
    if seat < 0:
        pay(rules, payoffs, frame, plays, real)
        return EXACT
    frame[SEAT] = seat
    real[ALPHA], real[CUT] = -INFINITE, INFINITE
    if depth and _narrow(rules, payoffs, bounds, frames, reals, depth):
        return NO_BETTER
    real[CEILING] = reach(rules, payoffs, bounds, frame, seat, 1.0, ANYBODY)
    if real[CEILING] <= real[ALPHA] + TIE:
        return AT_MOST
    cards = cards_key(frame)
    table = table_keys(bounds, frame, cards & ALL_CARDS)
    frame[CARDS], frame[TABLE_IS] = cards, table
    row = row_of(memory, generation, cards, table)
    known = known_of(memory, generation, row, cards, table)
    if (
        known == EXACT
        or (known == AT_LEAST and remembered[row, seat] >= real[CUT] - TIE)
        or (known == AT_MOST and remembered[row, seat] <= real[ALPHA] + TIE)
    ):
        for other in range(SEATS):
            real[other] = remembered[row, other]
        return known
    real[seat] = -INFINITE
    frame[FIRST] = frames[depth - 1, END] if depth else 0
    if frame[FIRST] + n + 1 > arena.shape[1]:
        return NO_ROOM
    _list(rules, bounds, frame, plays, n, arena)
    return OPEN


@inlined
def _to_a_choice(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """Make every action that is the only one; how many plays there are then, 0 when the round is over."""
    while state[TURN] >= 0:
        n = legal_called(rules, state, plays)
        if n == 0:
            give_pass(rules, state)
        elif n == 1 and pass_refusal(rules, state, n) != ALLOWED:
            play(rules, state, int(plays[0, 0]), int(plays[1, 0]))
        else:
            return n
    return 0


@njit
def _narrow(
    rules: Numbers, payoffs: Payoffs, bounds: Payoffs, frames: Numbers, reals: Payoffs, depth: int
) -> bool:
    """Set the window of a frame from the one above; True where it can be no better for the seat above."""
    frame, real, above = frames[depth], reals[depth], reals[depth - 1]
    seat, chooser = int(frame[SEAT]), int(frames[depth - 1, SEAT])
    has = max(above[chooser], above[ALPHA])
    if has > -INFINITE and reach(rules, payoffs, bounds, frame, chooser, 1.0, ANYBODY) <= has + TIE:
        return True
    if same_side(bounds, seat, chooser):
        real[ALPHA], real[CUT] = has, above[CUT]
    elif bounds[TWO_SIDED] != 0.0:
        real[ALPHA] = bounds[SUM] - above[CUT] if above[CUT] < INFINITE else -INFINITE
        real[CUT] = bounds[SUM] - has if has > -INFINITE else INFINITE
    elif has > -INFINITE:
        real[CUT] = _shallow_cut(rules, payoffs, bounds, frame, seat, chooser, has)
    return False


@njit
def _shallow_cut(
    rules: Numbers,
    payoffs: Payoffs,
    bounds: Payoffs,
    state: Numbers,
    seat: int,
    chooser: int,
    has: float,
) -> float:
    """The score of ``seat`` from which on ``chooser``, one frame above, gets no more than it has elsewhere.

    Because the scores have a sum; or because a seat with so much must be the winner.
    """
    cut = INFINITE
    if bounds[SUM] < INFINITE:
        cut = bounds[SUM] - has
        for other in range(int(rules[PLAYERS])):
            if other != seat and other != chooser:
                cut += reach(rules, payoffs, bounds, state, other, -1.0, ANYBODY)
    if not rules[PLACES] and reach_if(rules, payoffs, bounds, state, chooser, 1.0, seat) <= has + TIE:
        cut = min(cut, reach(rules, payoffs, bounds, state, seat, 1.0, seat) + 2 * TIE)
    return cut


@inlined
def _list(rules: Numbers, bounds: Payoffs, frame: Numbers, plays: Numbers, n: int, arena: Numbers) -> None:
    """Write the actions of a frame into the arena in the order in which they are tried; 0 is the pass.

    Between two sides the order is free: there a lead is tried from the longest play down.
    """
    longest_first = bounds[TWO_SIDED] != 0.0 and frame[TABLE] == 0
    can_pass = pass_refusal(rules, frame, n) == ALLOWED
    sort_plays(plays, n)
    hand, held = int(frame[HAND + int(frame[SEAT])]), int(frame[CARDS]) & ALL_CARDS
    end = int(frame[FIRST])
    frame[NEXT] = end
    for i in range(n):
        if plays[0, i] == hand:
            arena[0, end], arena[1, end] = plays[0, i], plays[1, i]
            end += 1
    for place in range(n):
        i = n - 1 - place if longest_first else place
        if plays[0, i] != hand and not (i > 0 and are_equal(rules, plays, i - 1, i, hand, held)):
            arena[0, end], arena[1, end] = plays[0, i], plays[1, i]
            end += 1
    if can_pass:
        arena[0, end], arena[1, end] = 0, 0
        end += 1
    frame[END] = end


@inlined
def are_equal(rules: Numbers, plays: Numbers, one: int, other: int, hand: int, held: int) -> bool:
    """Whether two plays surely lead to the same: they differ by two cards that no comparison tells apart.

    No card still held lies between the two, neither is a 2, and what is left of the hand (four cards at most)
    makes no five-card play. They are of one rank; or they are two singles, each the only one of its rank in
    the hand, in a house where the order of ranks does not turn. To swap them in all that follows changes no
    comparison, no order of plays and no score.
    """
    mask, key = int(plays[0, one]), int(plays[1, one])
    if key >> KEY_SHIFT != plays[1, other] >> KEY_SHIFT or popcount(hand & ~mask) > 4:
        return False
    first, second = mask & ~int(plays[0, other]), int(plays[0, other]) & ~mask
    if first > second:
        first, second = second, first
    if (
        first & (first - 1)
        or second & (second - 1)
        or second & TWOS
        or held & (second - 1) & ~(2 * first - 1)
    ):
        return False
    low, high = lowest(first) & ~3, lowest(second) & ~3
    if low == high:
        return True
    alone = hand >> low & 15 == first >> low and hand >> high & 15 == second >> high
    return key >> KEY_SHIFT == SINGLE and alone and rules[REVOLUTION] == REVOLUTION_OFF


@inlined
def _act(rules: Numbers, frames: Numbers, arena: Numbers, depth: int) -> None:
    """Make the next action of a frame in the one below."""
    frame, below = frames[depth], frames[depth + 1]
    for i in range(STATE_SIZE):
        below[i] = frame[i]
    action = int(frame[NEXT])
    frame[NEXT] += 1
    if arena[0, action]:
        play(rules, below, int(arena[0, action]), int(arena[1, action]))
    else:
        give_pass(rules, below)


@inlined
def _take(
    bounds: Payoffs,
    stage: Stage,
    generation: int,
    depth: int,
    result: int,
) -> int:
    """What the frame one below came to, for the frame that chose it: ``OPEN``, or what it comes to itself."""
    frames, reals = stage.frames, stage.reals
    frame, real, below = frames[depth], reals[depth], reals[depth + 1]
    seat = int(frame[SEAT])
    if result == NO_BETTER:
        return OPEN
    if result == EXACT:
        if below[seat] <= real[seat] + TIE:
            return OPEN
        for other in range(SEATS):
            real[other] = below[other]
        if real[seat] < min(real[CUT], real[CEILING]) - TIE:
            return OPEN
        if real[seat] < real[CUT] - TIE:
            return _close(stage, generation, depth)
    else:
        if (result == AT_LEAST) != same_side(bounds, seat, int(frames[depth + 1, SEAT])):
            return OPEN
        real[seat] = real[CUT]
    remember(
        stage.memory, stage.remembered, generation, int(frame[CARDS]), int(frame[TABLE_IS]), AT_LEAST, real
    )
    return AT_LEAST


@inlined
def _close(
    stage: Stage,
    generation: int,
    depth: int,
) -> int:
    """Every action has been tried, or no other can be better."""
    frame, real = stage.frames[depth], stage.reals[depth]
    seat = int(frame[SEAT])
    known = EXACT
    if real[ALPHA] > -INFINITE and real[seat] <= real[ALPHA] + TIE:
        known = AT_MOST
        real[seat] = real[ALPHA]
    remember(stage.memory, stage.remembered, generation, int(frame[CARDS]), int(frame[TABLE_IS]), known, real)
    return known
