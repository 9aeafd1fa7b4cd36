"""What the others may hold, judged by the cards not yet seen.

A seat with ``n`` of the ``U`` unseen cards holds each of them with chance ``n / U``; cards are taken as
independent, which is near enough for play. ``unbeatable`` is certain: no unseen cards can beat such a play.
"""

from __future__ import annotations

from pusoy.dos.kernel.answers import answer_floor, size_of
from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.classify import (
    deciding_rank,
    flush_strength,
    run_place,
    straight_flush_strength,
    turned,
)
from pusoy.dos.kernel.hands import ranks_held, ranks_paired, ranks_tripled
from pusoy.dos.kernel.layout import (
    BARE_QUADS,
    CATEGORY,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    QUADS,
    RUN_COUNT,
    RUNS,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    TRIPLES,
    TWO_PAIR,
    TWO_PAIRS,
)
from pusoy.dos.kernel.tables import EVERY_RANK, HIGH_SUIT, RUN_CARDS, RUN_RANKS
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.layout import (
    ODDS_FLUSH,
    ODDS_FOURS,
    ODDS_FULL_HOUSE,
    ODDS_NO_FOURS,
    ODDS_NO_FULL_HOUSE,
    ODDS_PAIR,
    ODDS_SINGLE,
    ODDS_STRAIGHT,
    ODDS_STRAIGHT_FLUSH,
    ODDS_TRIPLE,
    Reals,
)

NEVER = -1


@njit
def strongest(rules: Numbers, cards: int, most: int, inverted: int, best: Numbers) -> None:
    """For each kind the highest strength that ``cards`` can make in the hand of somebody with ``most`` cards.

    ``best`` is ``int64[11]``; ``NEVER`` where there is none. Flushes and straights may be rated a little too
    high (as if suited runs were either), never too low.
    """
    for kind in range(11):
        best[kind] = NEVER
    pairs, triples = ranks_paired(cards), ranks_tripled(cards)
    for place in range(13):
        rank = turned(place, inverted)
        suits = cards >> 4 * rank & 15
        count = popcount(suits)
        others = ~(1 << 4 * rank)
        if count >= 1 and most >= 1:
            best[SINGLE] = place << 2 | int(HIGH_SUIT[suits])
        if count >= 2 and most >= 2:
            best[PAIR] = place << 2 | int(HIGH_SUIT[suits])
            if rules[TWO_PAIRS] and most >= 4 and pairs & others:
                best[TWO_PAIR] = best[PAIR]
        if count >= 3 and most >= 3 and rules[TRIPLES]:
            best[TRIPLE] = place
        if count == 4 and most >= 4 and rules[BARE_QUADS]:
            best[QUADS] = place
        if most >= 5 and triples >> 4 * rank & 1 and pairs & others and rules[CATEGORY + FULL_HOUSE]:
            best[FULL_HOUSE] = place
        if count == 4 and most >= 5 and rules[CATEGORY + FOUR_OF_A_KIND]:
            best[FOUR_OF_A_KIND] = place
    if most >= 5:
        _strongest_runs(rules, cards, inverted, best)


@njit
def _strongest_runs(rules: Numbers, cards: int, inverted: int, best: Numbers) -> None:
    present = ranks_held(cards)
    for position in range(rules[RUN_COUNT]):
        run = int(rules[RUNS + position])
        needed = int(RUN_CARDS[run])
        if present & needed == needed and rules[CATEGORY + STRAIGHT]:
            suits = cards >> 4 * deciding_rank(rules, run) & 15
            strength = run_place(rules, run, inverted) << 2 | int(HIGH_SUIT[suits])
            best[STRAIGHT] = max(int(best[STRAIGHT]), strength)
        for suit in range(4):
            if rules[CATEGORY + STRAIGHT_FLUSH] and cards >> suit & needed == needed:
                strength = straight_flush_strength(rules, run, suit, inverted)
                best[STRAIGHT_FLUSH] = max(int(best[STRAIGHT_FLUSH]), strength)
    if rules[CATEGORY + FLUSH]:
        for suit in range(4):
            ranks, count = 0, 0
            for i in range(13):  # from the highest in the order in force down
                rank = turned(12 - i, inverted)
                if count < 5 and cards >> (4 * rank + suit) & 1:
                    ranks |= 1 << rank
                    count += 1
            if count == 5:
                best[FLUSH] = max(int(best[FLUSH]), flush_strength(rules, ranks, suit, inverted))


@njit
def unbeatable(rules: Numbers, key: int, inverted: int, best: Numbers) -> bool:
    """Whether nothing that :func:`strongest` found answers a play with this key."""
    for kind in range(1, 11):
        floor = answer_floor(rules, kind, key, inverted)
        if best[kind] > floor:  # no strength exceeds that of a refusal
            return False
    return True


@njit
def fill_odds(rules: Numbers, unseen: int, holds: int, inverted: int, odds: Reals) -> None:
    """For a seat that holds ``holds`` of the unseen cards: the chance, by play, that it cannot beat it."""
    count = popcount(unseen)
    share = min(1.0, holds / count) if count else 0.0
    single = pair = triple = full_house = fours = 1.0
    for i in range(13):
        place = 12 - i
        suits = unseen >> 4 * turned(place, inverted) & 15
        of_rank = popcount(suits)
        miss = 1.0 - share
        none = miss if of_rank else 1.0
        for _ in range(1, of_rank):
            none *= miss
        two, three, four = _copies(of_rank, share)
        odds[ODDS_TRIPLE + place] = triple
        odds[ODDS_FULL_HOUSE + place] = full_house
        odds[ODDS_FOURS + place] = fours
        top = int(HIGH_SUIT[suits])
        for j in range(4):
            suit = 3 - j
            odds[ODDS_SINGLE + (place << 2 | suit)] = single
            higher_pair = of_rank >= 2 and top > suit and holds >= 2
            odds[ODDS_PAIR + (place << 2 | suit)] = pair * (1.0 - two) if higher_pair else pair
            if suits >> suit & 1:
                single *= miss
        if holds >= 2:
            pair *= 1.0 - two
        if holds >= 3:
            triple *= 1.0 - three
        if holds >= 5:
            full_house *= 1.0 - 0.9 * three
        if holds >= 4:
            fours *= 1.0 - four
    odds[ODDS_NO_FULL_HOUSE] = full_house
    odds[ODDS_NO_FOURS] = fours
    _fill_runs(rules, unseen, holds, share, inverted, odds)


@njit
def _copies(of_rank: int, share: float) -> tuple[float, float, float]:
    """The chances to hold two or more, three or more, and all four cards of a rank of which these are out."""
    miss = 1.0 - share
    if of_rank < 2:
        return 0.0, 0.0, 0.0
    if of_rank == 2:
        return share * share, 0.0, 0.0
    if of_rank == 3:
        three = share * share * share
        return 3.0 * share * share * miss + three, three, 0.0
    four = share * share * share * share
    three = 4.0 * share * share * share * miss + four
    return 6.0 * share * share * miss * miss + three, three, four


@njit
def _fill_runs(rules: Numbers, unseen: int, holds: int, share: float, inverted: int, odds: Reals) -> None:
    """Straights, flushes and straight flushes."""
    straight = flush = straight_flush = 1.0
    runs = int(rules[RUN_COUNT])
    for i in range(runs):
        place = runs - 1 - i
        odds[ODDS_STRAIGHT + place] = straight
        if holds < 5:
            continue
        run = int(rules[RUNS + (runs - 1 - place if inverted else place)])
        chance = 0.6  # runs overlap: together they are less likely than if they were independent
        for j in range(5):
            none = 1.0
            for _ in range(popcount(unseen >> 4 * int(RUN_RANKS[run, j]) & 15)):
                none *= 1.0 - share
            chance *= 1.0 - none
        straight *= 1.0 - chance
        for suit in range(4):
            if unseen >> suit & int(RUN_CARDS[run]) == int(RUN_CARDS[run]):
                straight_flush *= 1.0 - share * share * share * share * share
    odds[ODDS_STRAIGHT_FLUSH] = straight_flush
    for suit in range(4):
        flush *= 1.0 - _five_or_more(popcount(unseen >> suit & EVERY_RANK), share) if holds >= 5 else 1.0
    odds[ODDS_FLUSH] = flush


@njit
def _five_or_more(count: int, share: float) -> float:
    """The chance of five or more successes in so many tries."""
    if count < 5 or share >= 1.0:
        return 1.0 if count >= 5 else 0.0
    term = 1.0
    for _ in range(count):
        term *= 1.0 - share
    fewer = 0.0
    for k in range(5):
        fewer += term
        term *= share / (1.0 - share) * (count - k) / (k + 1)
    return max(0.0, 1.0 - fewer)


@njit
def safe_from(rules: Numbers, key: int, inverted: int, best: Numbers, odds: Reals) -> float:
    """The chance that the seat with these odds cannot beat a play with this key.

    ``best`` is what :func:`strongest` found among the unseen cards.
    """
    safe = 1.0
    for kind in range(1, 11):
        floor = answer_floor(rules, kind, key, inverted)
        if best[kind] > floor:
            safe *= _none_above(kind, floor, odds)
    return safe


@njit
def _none_above(kind: int, floor: int, odds: Reals) -> float:
    """The chance of no play of this kind whose strength exceeds ``floor`` (-1: of none at all)."""
    if kind == SINGLE:
        none = odds[ODDS_SINGLE + floor]
    elif kind == PAIR:
        none = odds[ODDS_PAIR + floor]
    elif kind == TRIPLE:
        none = odds[ODDS_TRIPLE + floor]
    elif kind == TWO_PAIR:
        none = 0.3 + 0.7 * odds[ODDS_PAIR + floor]
    elif kind == STRAIGHT:
        none = odds[ODDS_STRAIGHT + (floor >> 2)]
    elif kind == FLUSH:
        none = odds[ODDS_FLUSH] if floor < 0 else 0.5 + 0.5 * odds[ODDS_FLUSH]
    elif kind == FULL_HOUSE:
        none = odds[ODDS_NO_FULL_HOUSE] if floor < 0 else odds[ODDS_FULL_HOUSE + floor]
    elif kind == STRAIGHT_FLUSH:
        none = odds[ODDS_STRAIGHT_FLUSH]
    else:  # four of a kind, with a kicker or without
        none = odds[ODDS_NO_FOURS] if floor < 0 else odds[ODDS_FOURS + floor]
    return float(none)


@njit
def shape_of(kind: int) -> int:
    """0 to 4: single, pair, triple, four cards, five cards."""
    return size_of(kind) - 1
