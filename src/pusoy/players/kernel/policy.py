"""The steady player's judgement: a rating for every legal play and for the pass.

The rating of a play is minus the cost of what it leaves in hand (``grouping``), plus what the trick is worth
times the chance to win it (``odds``), and some terms for opponents and partners about to go out and for the
penalty to be feared. A win that nobody can prevent comes before everything else.
"""

from __future__ import annotations

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.classify import single_key
from pusoy.dos.kernel.generate import is_bomb, size_of
from pusoy.dos.kernel.layout import (
    FINISHING_TWO,
    FOUR_OF_A_KIND,
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    LOCKED_OUT,
    OWNER,
    PASSED,
    PLAYED,
    PLAYERS,
    QUADS,
    REVOLUTION,
    STRENGTH_MASK,
    TABLE,
    TRIPLE,
    TURN,
    TWO_ALLOWED,
)
from pusoy.dos.kernel.legal import TWOS, legal, pass_refusal
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.kernel.grouping import clear_marks, find_groups, mark_below, solve, squeeze, thin_out
from pusoy.players.kernel.layout import (
    BOMB_PRICE,
    CARDS,
    CARDS_THREAT,
    COST_BASE,
    COST_RANK,
    COST_SAFE,
    GOES_OUT,
    GROUP_KEY,
    LAST_DISCOUNT,
    LEAD,
    LEAD_THREAT,
    MANY_CARDS,
    MAX_GROUPS,
    PARTNER_OUT,
    PARTNER_TRICK,
    PASS_BONUS,
    PASS_THREAT,
    RATE_COST,
    RATE_LOSERS,
    RATE_SAFE,
    RATE_SCORE,
    RATE_SURE,
    RETURN,
    SAFE_POWER,
    SPLIT_FREE,
    SPLIT_LOSERS,
    SPLIT_MARK,
    STAKE_BY_CARDS,
    STAKE_SHUTOUT,
    STAKE_TEAMS,
    STAKE_TWO_FACTOR,
    STAKES,
    WEIGHTS,
    Reals,
)
from pusoy.players.kernel.odds import fill_odds, safe_from, shape_of, strongest, unbeatable

DECK = (1 << 52) - 1
OUT_AT_ONCE = 1000.0
SURE_WIN = 500.0
SPOILT = 50.0  # a hand left with a lone 2 that may not be played


@njit
def rate_plays(
    rules: Numbers,
    state: Numbers,
    seen: int,
    stakes: Reals,
    phases: Reals,
    weights: Reals,
    plays: Numbers,
    groups: Numbers,
    first: Numbers,
    best: Numbers,
    odds: Reals,
    costs: Reals,
    losers: Numbers,
    splits: Reals,
    ratings: Reals,
) -> int:
    """Rate every action of the seat to act; returns how many legal plays there are.

    ``seen`` are the cards played so far; ``phases`` the weights, ``weights`` room for their mixture. Column
    ``i`` of ``ratings`` belongs to ``plays[:, i]``, the column after the last to the pass: where the pass is
    not legal its score is very low.
    """
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    inverted = int(state[INVERTED])
    unseen = DECK & ~(hand | seen)
    _mix(fewest_cards(rules, state, stakes, True), phases, weights)
    _look_around(rules, state, stakes, unseen, inverted, best, odds)
    size = popcount(hand)
    count = find_groups(rules, hand, inverted, plays, groups, first)
    _price(rules, state, stakes, unseen, inverted, weights, groups, count, best, odds, costs, losers)
    n = thin_out(plays, legal(rules, state, plays), MAX_GROUPS)
    clear_marks(size, splits)
    splits[SPLIT_MARK, (1 << size) - 1] = 1.0
    for i in range(n):
        splits[SPLIT_MARK, squeeze(hand & ~int(plays[0, i]), hand)] = 1.0
    mark_below(size, first, groups, splits)
    solve(size, first, groups, costs, losers, float(weights[LAST_DISCOUNT]), splits)
    for i in range(n):
        _rate_play(
            rules,
            state,
            int(plays[0, i]),
            int(plays[1, i]),
            unseen,
            stakes,
            weights,
            best,
            odds,
            splits,
            ratings,
            i,
        )
    _rate_pass(rules, state, n, stakes, weights, odds, splits, ratings)
    return n


@inlined
def is_enemy(stakes: Reals, seat: int, other: int) -> bool:
    """Whether ``other`` plays against ``seat``."""
    return other != seat and not (stakes[STAKE_TEAMS] > 0.0 and (other - seat) % 2 == 0)


@inlined
def may_answer(rules: Numbers, state: Numbers, other: int) -> bool:
    """Whether ``other`` can still come back into the trick that the seat to act is about to head."""
    locked = rules[LOCKED_OUT] and state[TABLE] != 0 and int(state[PASSED]) >> other & 1
    return bool(int(state[LIVE]) >> other & 1 and not locked)


@njit
def _look_around(
    rules: Numbers, state: Numbers, stakes: Reals, unseen: int, inverted: int, best: Numbers, odds: Reals
) -> None:
    """Each other seat's odds, and the strongest plays against us: of anybody later on, in this trick now."""
    seat = int(state[TURN])
    later, now = 0, 0
    for other in range(rules[PLAYERS]):
        if other == seat or not int(state[LIVE]) >> other & 1:
            continue
        holds = int(state[LEFT + other])
        fill_odds(rules, unseen, holds, inverted, odds[other])
        later = max(later, holds)
        if may_answer(rules, state, other):
            now = max(now, holds)
    strongest(rules, unseen, later, inverted, best[0])
    strongest(rules, unseen, now, inverted, best[1])


@njit
def _price(
    rules: Numbers,
    state: Numbers,
    stakes: Reals,
    unseen: int,
    inverted: int,
    weights: Reals,
    groups: Numbers,
    count: int,
    best: Numbers,
    odds: Reals,
    costs: Reals,
    losers: Numbers,
) -> None:
    """What each group costs: how far it is from being played, and whether others may beat it."""
    seat = int(state[TURN])
    out = max(1, popcount(unseen))
    for g in range(count):
        key = int(groups[GROUP_KEY, g])
        kind = key >> KEY_SHIFT
        shape = shape_of(kind)
        safe = 1.0
        for other in range(rules[PLAYERS]):
            if is_enemy(stakes, seat, other) and int(state[LIVE]) >> other & 1:
                safe *= safe_from(rules, key, inverted, odds[other])
        place = 0.0
        if kind <= TRIPLE:
            strength = key & STRENGTH_MASK
            if kind == TRIPLE:
                strength = strength << 2 | 3
            place = unseen_below(unseen, strength, inverted) / out
        costs[g] = (
            weights[COST_BASE + shape]
            - weights[COST_SAFE + shape] * safe
            - weights[COST_RANK + shape] * place
        )
        losers[g] = 0 if unbeatable(rules, key, inverted, best[0]) else 1


@inlined
def unseen_below(unseen: int, strength: int, inverted: int) -> int:
    """How many unseen cards are lower than a single of this strength."""
    if not inverted:
        return popcount(unseen & ((1 << strength) - 1))
    rank, suit = 12 - (strength >> 2), strength & 3
    return popcount(unseen >> 4 * (rank + 1)) + popcount(unseen >> 4 * rank & ((1 << suit) - 1))


@njit
def fear(state: Numbers, stakes: Reals, rest: int, has_played: bool) -> float:
    """The penalty, divided by 13, of being caught with these cards."""
    if stakes[STAKE_SHUTOUT] >= 0.0 and not has_played:
        points = stakes[STAKE_SHUTOUT]
    else:
        points = stakes[STAKE_BY_CARDS + popcount(rest)]
    for _ in range(popcount(rest & TWOS)):
        points *= stakes[STAKE_TWO_FACTOR]
    return float(points)


@njit
def fewest_cards(rules: Numbers, state: Numbers, stakes: Reals, enemies_only: bool) -> int:
    """The fewest cards that an opponent (or anybody else) holds."""
    fewest = 99
    seat = int(state[TURN])
    for other in range(rules[PLAYERS]):
        if other == seat or not int(state[LIVE]) >> other & 1:
            continue
        if not enemies_only or is_enemy(stakes, seat, other):
            fewest = min(fewest, int(state[LEFT + other]))
    return fewest


@njit
def _mix(fewest: int, phases: Reals, weights: Reals) -> None:
    """The weights for this moment: the nearer an opponent is to going out, the more of the second row."""
    late = min(1.0, max(0.0, (MANY_CARDS - fewest) / (MANY_CARDS - 1)))
    for i in range(WEIGHTS):
        weights[i] = phases[0, i] * (1.0 - late) + phases[1, i] * late


@njit
def _rate_play(
    rules: Numbers,
    state: Numbers,
    mask: int,
    key: int,
    unseen: int,
    stakes: Reals,
    weights: Reals,
    best: Numbers,
    odds: Reals,
    splits: Reals,
    ratings: Reals,
    column: int,
) -> None:
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    inverted = int(state[INVERTED])
    kind = key >> KEY_SHIFT
    rest = hand & ~mask
    small = squeeze(rest, hand)
    danger = 1.0 / fewest_cards(rules, state, stakes, True)
    end = 1.0 / fewest_cards(rules, state, stakes, False)
    safe, risk = 1.0, 0.0
    for other in range(rules[PLAYERS]):
        if other == seat or not may_answer(rules, state, other):
            continue
        mine = safe_from(rules, key, inverted, odds[other])
        if int(state[PASSED]) >> other & 1:
            mine = 1.0 - weights[RETURN] * (1.0 - mine)
        goes_out = state[LEFT + other] == size_of(kind)
        if is_enemy(stakes, seat, other):
            safe *= mine
            if goes_out:
                risk += 1.0 - mine
        elif goes_out:
            risk -= (1.0 - mine) * weights[PARTNER_OUT]
    turns = rules[REVOLUTION] != 0 and (kind == QUADS or kind == FOUR_OF_A_KIND)
    sure = not turns and unbeatable(rules, key, inverted, best[1])
    safe = 1.0 if sure else safe ** weights[SAFE_POWER]
    cost = splits[SPLIT_FREE, small]
    score = (
        (weights[LEAD] + weights[LEAD_THREAT] * danger) * safe
        - cost
        + (weights[CARDS] + weights[CARDS_THREAT] * danger) * size_of(kind)
        - weights[GOES_OUT] * risk
        - weights[STAKES] * end * fear(state, stakes, rest, True)
    )
    if is_bomb(rules, kind):
        score -= weights[BOMB_PRICE]
    if turns:
        score += weights[COST_RANK] * _gain_by_turning(rest, unseen, inverted)
    if rest == 0:
        score += OUT_AT_ONCE
    elif rules[FINISHING_TWO] != TWO_ALLOWED and rest & TWOS == rest and rest & (rest - 1) == 0:
        score -= SPOILT
    elif sure and splits[SPLIT_LOSERS, small] <= 1.0:
        score += SURE_WIN
    ratings[RATE_SCORE, column] = score
    ratings[RATE_COST, column] = cost
    ratings[RATE_SAFE, column] = safe
    ratings[RATE_LOSERS, column] = splits[SPLIT_LOSERS, small]
    ratings[RATE_SURE, column] = 1.0 if sure else 0.0


@njit
def _gain_by_turning(rest: int, unseen: int, inverted: int) -> float:
    """How much higher these cards stand among the unseen ones, in all, once the order of ranks has turned."""
    gain = 0
    cards = rest
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        before = single_key(card, inverted) & STRENGTH_MASK
        after = single_key(card, 1 - inverted) & STRENGTH_MASK
        gain += unseen_below(unseen, after, 1 - inverted) - unseen_below(unseen, before, inverted)
    return gain / max(1, popcount(unseen))


@njit
def _rate_pass(
    rules: Numbers,
    state: Numbers,
    n: int,
    stakes: Reals,
    weights: Reals,
    odds: Reals,
    splits: Reals,
    ratings: Reals,
) -> None:
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    everything = (1 << popcount(hand)) - 1
    cost = splits[SPLIT_FREE, everything]
    ratings[RATE_COST, n] = cost
    ratings[RATE_SAFE, n] = 0.0
    ratings[RATE_LOSERS, n] = splits[SPLIT_LOSERS, everything]
    ratings[RATE_SURE, n] = 0.0
    if pass_refusal(rules, state, n) != 0:
        ratings[RATE_SCORE, n] = -1e9
        return
    score = weights[PASS_BONUS] - cost
    owner = int(state[OWNER])
    if owner >= 0:
        left = max(1, int(state[LEFT + owner]))
        if is_enemy(stakes, seat, owner):
            score -= weights[PASS_THREAT] / left
        else:
            score += weights[PARTNER_TRICK] + weights[PARTNER_OUT] / left
    played = int(state[PLAYED]) >> seat & 1 != 0
    score -= weights[STAKES] * fear(state, stakes, hand, played) / fewest_cards(rules, state, stakes, False)
    ratings[RATE_SCORE, n] = score


@njit
def best_action(ratings: Reals, n: int) -> int:
    """The column with the highest score; the first of equals, a play before the pass."""
    chosen = 0
    for i in range(1, n + 1):
        if ratings[RATE_SCORE, i] > ratings[RATE_SCORE, chosen]:
            chosen = i
    return chosen
