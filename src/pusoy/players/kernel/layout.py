"""Where each number lies in the arrays of the players' kernel, and how large they are."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from pusoy.dos.kernel.layout import MAX_HAND

Reals = npt.NDArray[np.float64]
"""A flat array of 64-bit floating-point numbers: odds, costs, ratings, weights."""

# --- odds: float64[SEATS, ODDS_SIZE], the chance that a seat holds nothing which beats a play ------------
ODDS_SINGLE: Final = 0  # by strength, 0..51
ODDS_PAIR: Final = 52  # by strength, 0..51
ODDS_TRIPLE: Final = 104  # by place in the order of ranks in force
ODDS_STRAIGHT: Final = 117  # by the run's place among the house's straights
ODDS_FULL_HOUSE: Final = 130  # by place
ODDS_FOURS: Final = 143  # by place; four of a kind and bare quads
ODDS_FLUSH: Final = 156  # the chance of no flush at all
ODDS_STRAIGHT_FLUSH: Final = 157
ODDS_NO_FULL_HOUSE: Final = 158  # ... of no full house at all, and so on
ODDS_NO_FOURS: Final = 159
ODDS_SIZE: Final = 160

# --- groups: int64[GROUP_ROWS, MAX_GROUPS], the plays of a hand, sorted by their lowest card -------------
GROUP_MASK: Final = 0
GROUP_KEY: Final = 1
GROUP_SMALL: Final = 2  # the mask with bit i for the i-th lowest card of the hand
GROUP_ROWS: Final = 3
MAX_GROUPS: Final = 768  # of a hand with more plays an even selection of the five-card ones is looked at

# --- the table of splits: float64[SPLIT_ROWS, SPLITS], by subset of the hand ------------------------------
SPLIT_COST: Final = 0  # the least sum of costs of plays that use the subset up
SPLIT_FREE: Final = 1  # the same, with the last play at a discount
SPLIT_LOSERS: Final = 2  # the least number of plays that others may beat
SPLIT_MARK: Final = 3  # whether the subset is looked at
SPLIT_ROWS: Final = 4
SPLITS: Final = 1 << 18

# --- the weights of the policy: float64[PHASES, WEIGHTS] --------------------------------------------------
# Row 0 holds while every opponent has many cards, row 1 when one has a single card left; between, a mixture.
PHASES: Final = 2
MANY_CARDS: Final = 7  # from so many cards on an opponent's hand is no danger yet
# The cost of a play still to be made, by shape (single, pair, triple, four cards, five cards):
# base - SAFE * chance that nobody beats it - RANK * its place among the cards not yet seen.
COST_BASE: Final = 0  # 5 entries
COST_SAFE: Final = 5  # 5 entries
COST_RANK: Final = 10  # 5 entries
LAST_DISCOUNT: Final = 15  # the last play costs this much less, as a share
SAFE_POWER: Final = 16  # how willingly others beat a play: the power to which "nobody can" is raised
RETURN: Final = 17  # how much of a seat's chance to beat a play is left once it has passed
FEATURE_WEIGHTS: Final = 18  # one weight a feature

# --- features: float64[FEATURES, MAX_GROUPS + 1], one column an action as in the ratings ------------------
# danger is 1 / the fewest cards that an opponent holds; "safe" the chance that nobody beats the play.
F_COST: Final = 0  # minus the cost of what is left in hand
F_LOSERS: Final = 1  # minus the plays left that others may beat, the last one excepted
F_SAFE: Final = 2  # safe
F_SAFE_DANGER: Final = 3  # safe * danger
F_SAFE_NEAR: Final = 4  # safe / (1 + losers)
F_SAFE_COST: Final = 5  # safe * the cost of what is left
F_CARDS: Final = 6  # the number of cards laid
F_CARDS_DANGER: Final = 7  # the same, times danger
F_ENTRY: Final = 8  # the chance that a single left in hand wins a trick
F_ENTRY_LATER: Final = 9  # the same, times the chance that this play does not win its own
F_GOES_OUT: Final = (
    10  # minus the expected number of opponents who go out over the play (the pass: the table)
)
F_STAKES: Final = 11  # minus the penalty to be feared / 13, over the fewest cards that anybody else holds
F_BOMB: Final = 12  # -1 for a bomb
F_TURN: Final = 13  # how much higher the cards left stand once the play has turned the order of ranks
F_PASS: Final = 14  # 1 for the pass
F_PASS_DANGER: Final = 15  # the pass: minus 1 / the cards of the opponent who heads the trick
F_PASS_ENDS: Final = 16  # the pass: -1 where nobody else can answer the opponent who heads the trick
F_PASS_ENDS_DANGER: Final = 17  # the same over that opponent's cards
F_PARTNER_TRICK: Final = 18  # the pass: 1 where the partner heads the trick
F_PARTNER_OUT: Final = 19  # the chance that the partner goes out over the play; the pass: 1 / its cards
FEATURES: Final = 20
WEIGHTS: Final = FEATURE_WEIGHTS + FEATURES

# --- stakes: float64[STAKES_SIZE] -------------------------------------------------------------------------
# Penalties, divided by 13, by number of 2s left (0 to 4) and number of cards left (0 to MAX_HAND).
STAKE_PENALTY: Final = 0
STAKE_SHUTOUT: Final = 5 * (MAX_HAND + 1)  # the same for a hand from which nothing was played
STAKE_TEAMS: Final = 2 * STAKE_SHUTOUT  # 1 where the house plays in pairs
STAKES_SIZE: Final = STAKE_TEAMS + 1

# --- ratings: float64[RATING_ROWS, MAX_PLAYS + 1], one column a legal play, the last one the pass --------
RATE_SCORE: Final = 0
RATE_COST: Final = 1  # the cost of what is left in hand
RATE_SAFE: Final = 2  # the chance that nobody beats it
RATE_LOSERS: Final = 3  # how many of the plays left others may beat
RATE_SURE: Final = 4  # 1 where nobody can beat it for certain
RATING_ROWS: Final = 5
