"""The features of an action: what a judgement looks at, one number each (``layout`` lists them)."""

from __future__ import annotations

from pusoy.dos.kernel.answers import is_bomb, size_of, turns_order
from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.classify import single_key
from pusoy.dos.kernel.layout import (
    FINISHING_TWO,
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    LOCKED_OUT,
    MAX_HAND,
    OWNER,
    PASSED,
    PLAYED,
    PLAYERS,
    STRENGTH_MASK,
    TABLE,
    TABLE_KEY,
    TURN,
    TWO_ALLOWED,
)
from pusoy.dos.kernel.legal import TWOS, pass_refusal
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.grouping import squeeze
from pusoy.players.kernel.layout import (
    F_BOMB,
    F_CARDS,
    F_CARDS_DANGER,
    F_COST,
    F_ENTRY,
    F_ENTRY_LATER,
    F_GOES_OUT,
    F_LOSERS,
    F_PARTNER_OUT,
    F_PARTNER_TRICK,
    F_PASS,
    F_PASS_DANGER,
    F_PASS_ENDS,
    F_PASS_ENDS_DANGER,
    F_SAFE,
    F_SAFE_COST,
    F_SAFE_DANGER,
    F_SAFE_NEAR,
    F_STAKES,
    F_TURN,
    ODDS_SINGLE,
    RATE_COST,
    RATE_LOSERS,
    RATE_SAFE,
    RATE_SCORE,
    RATE_SURE,
    RETURN,
    SAFE_POWER,
    SPLIT_FREE,
    SPLIT_LOSERS,
    STAKE_PENALTY,
    STAKE_SHUTOUT,
    STAKE_TEAMS,
    Reals,
)
from pusoy.players.kernel.odds import safe_from, unbeatable

OUT_AT_ONCE = 1e6
SURE_WIN = 1e5
OUT_OF_THE_QUESTION = 1e9
SPOILT = 1e4  # a hand left with a lone 2 that may not be played


@njit
def is_enemy(stakes: Reals, seat: int, other: int) -> bool:
    """Whether ``other`` plays against ``seat``."""
    return other != seat and not (stakes[STAKE_TEAMS] > 0.0 and (other - seat) % 2 == 0)


@njit
def may_answer(rules: Numbers, state: Numbers, other: int) -> bool:
    """Whether ``other`` can still come back into the trick that the seat to act is about to head."""
    locked = rules[LOCKED_OUT] and state[TABLE] != 0 and int(state[PASSED]) >> other & 1
    return bool(int(state[LIVE]) >> other & 1 and not locked)


@njit
def lower_cards(cards: int, strength: int, inverted: int) -> int:
    """How many of the cards are lower than a single of this strength."""
    if not inverted:
        return popcount(cards & ((1 << strength) - 1))
    rank, suit = 12 - (strength >> 2), strength & 3
    return popcount(cards >> 4 * (rank + 1)) + popcount(cards >> 4 * rank & ((1 << suit) - 1))


@njit
def fear(stakes: Reals, rest: int, has_played: bool) -> float:
    """The penalty, divided by 13, of being caught with these cards."""
    first = STAKE_PENALTY if has_played else STAKE_SHUTOUT
    return float(stakes[first + popcount(rest & TWOS) * (MAX_HAND + 1) + popcount(rest)])


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
def weigh_play(
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
    features: Reals,
    ratings: Reals,
    column: int,
) -> None:
    """The features of a play, and what its rating starts from: certain wins, hands that are spoilt."""
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    inverted = int(state[INVERTED])
    kind = key >> KEY_SHIFT
    rest = hand & ~mask
    small = squeeze(rest, hand)
    safe = _chance_to_win(rules, state, key, stakes, weights, best, odds, features, column)
    turns = turns_order(rules, kind)
    sure = not turns and unbeatable(rules, key, inverted, best[1])
    danger = 1.0 / fewest_cards(rules, state, stakes, True)
    features[F_SAFE, column] = safe
    features[F_SAFE_DANGER, column] = safe * danger
    features[F_CARDS, column] = size_of(kind)
    features[F_CARDS_DANGER, column] = size_of(kind) * danger
    features[F_BOMB, column] = -1.0 if is_bomb(rules, kind) else 0.0
    features[F_TURN, column] = _gain_by_turning(rest, unseen, inverted) if turns else 0.0
    _weigh_rest(rules, state, rest, small, safe, True, stakes, odds, splits, features, ratings, column)
    start = 0.0
    if rest == 0:
        start = OUT_AT_ONCE
    elif rules[FINISHING_TWO] != TWO_ALLOWED and rest & TWOS == rest and rest & (rest - 1) == 0:
        start = -SPOILT
    elif sure and splits[SPLIT_LOSERS, small] <= 1.0:
        start = SURE_WIN
    ratings[RATE_SCORE, column] = start
    ratings[RATE_SURE, column] = 1.0 if sure else 0.0


@njit
def _chance_to_win(
    rules: Numbers,
    state: Numbers,
    key: int,
    stakes: Reals,
    weights: Reals,
    best: Numbers,
    odds: Reals,
    features: Reals,
    column: int,
) -> float:
    """The chance that no opponent beats a play; with it, who may go out by beating it."""
    seat = int(state[TURN])
    inverted = int(state[INVERTED])
    size = size_of(key >> KEY_SHIFT)
    safe = 1.0
    for other in range(rules[PLAYERS]):
        if other == seat or not may_answer(rules, state, other):
            continue
        mine = safe_from(rules, key, inverted, best[1], odds[other])
        if int(state[PASSED]) >> other & 1:
            mine = 1.0 - weights[RETURN] * (1.0 - mine)
        goes_out = state[LEFT + other] == size
        if is_enemy(stakes, seat, other):
            safe *= mine
            if goes_out:
                features[F_GOES_OUT, column] -= 1.0 - mine
        elif goes_out:
            features[F_PARTNER_OUT, column] += 1.0 - mine
    return float(safe ** weights[SAFE_POWER])


@njit
def _weigh_rest(
    rules: Numbers,
    state: Numbers,
    rest: int,
    small: int,
    safe: float,
    has_played: bool,
    stakes: Reals,
    odds: Reals,
    splits: Reals,
    features: Reals,
    ratings: Reals,
    column: int,
) -> None:
    """The features of the cards that an action leaves in hand."""
    cost = splits[SPLIT_FREE, small]
    losers = splits[SPLIT_LOSERS, small]
    entry = _entry(rules, state, rest, stakes, odds)
    features[F_COST, column] = -cost
    features[F_LOSERS, column] = -max(0.0, losers - 1.0)
    features[F_SAFE_NEAR, column] = safe / (1.0 + losers)
    features[F_SAFE_COST, column] = safe * cost
    features[F_ENTRY, column] = entry
    features[F_ENTRY_LATER, column] = entry * (1.0 - safe)
    features[F_STAKES, column] = -fear(stakes, rest, has_played) / fewest_cards(rules, state, stakes, False)
    ratings[RATE_COST, column] = cost
    ratings[RATE_SAFE, column] = safe
    ratings[RATE_LOSERS, column] = losers


@njit
def _entry(rules: Numbers, state: Numbers, rest: int, stakes: Reals, odds: Reals) -> float:
    """The chance that some single of these cards wins a trick: a way back to the lead."""
    seat = int(state[TURN])
    inverted = int(state[INVERTED])
    none = 1.0
    cards = rest
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        strength = single_key(card, inverted) & STRENGTH_MASK
        safe = 1.0
        for other in range(rules[PLAYERS]):
            if int(state[LIVE]) >> other & 1 and is_enemy(stakes, seat, other):
                safe *= odds[other, ODDS_SINGLE + strength]
        none *= 1.0 - safe
    return 1.0 - none


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
        gain += lower_cards(unseen, after, 1 - inverted) - lower_cards(unseen, before, inverted)
    return gain / max(1, popcount(unseen))


@njit
def weigh_pass(
    rules: Numbers,
    state: Numbers,
    n: int,
    stakes: Reals,
    best: Numbers,
    odds: Reals,
    splits: Reals,
    features: Reals,
    ratings: Reals,
) -> None:
    """The features of the pass."""
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    everything = (1 << popcount(hand)) - 1
    has_played = int(state[PLAYED]) >> seat & 1 != 0
    _weigh_rest(rules, state, hand, everything, 0.0, has_played, stakes, odds, splits, features, ratings, n)
    ratings[RATE_SCORE, n] = 0.0 if pass_refusal(rules, state, n) == 0 else -OUT_OF_THE_QUESTION
    ratings[RATE_SURE, n] = 0.0
    features[F_PASS, n] = 1.0
    owner = int(state[OWNER])
    if owner < 0:
        return
    near = 1.0 / max(1, int(state[LEFT + owner]))
    if is_enemy(stakes, seat, owner):
        features[F_PASS_DANGER, n] = -near
        key = int(state[TABLE_KEY])
        others = 0
        for other in range(rules[PLAYERS]):
            if other == seat or other == owner or not int(state[LIVE]) >> other & 1:
                continue
            if int(state[PASSED]) >> other & 1:
                continue
            others += 1
            if state[LEFT + other] == size_of(key >> KEY_SHIFT) and is_enemy(stakes, seat, other):
                safe = safe_from(rules, key, int(state[INVERTED]), best[1], odds[other])
                features[F_GOES_OUT, n] -= 1.0 - safe
        if others == 0:
            features[F_PASS_ENDS, n] = -1.0
            features[F_PASS_ENDS_DANGER, n] = -near
    else:
        features[F_PARTNER_TRICK, n] = 1.0
        features[F_PARTNER_OUT, n] = near
