"""Where each number lies in the arrays of the players' kernel, and how large they are."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

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
ODDS_NO_STRAIGHT: Final = 158  # ... of no straight at all, and so on
ODDS_NO_FULL_HOUSE: Final = 159
ODDS_NO_FOURS: Final = 160
ODDS_SIZE: Final = 161

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
# The cost of a play still to be made, by shape (single, pair, triple, four cards, five cards):
# base - SAFE * chance that nobody beats it - RANK * its place among the cards not yet seen.
COST_BASE: Final = 0  # 5 entries
COST_SAFE: Final = 5  # 5 entries
COST_RANK: Final = 10  # 5 entries
LAST_DISCOUNT: Final = 15  # the last play costs this much less, as a share
LEAD: Final = 16  # what the lead is worth
LEAD_THREAT: Final = 17  # ... more, times the threat (1 / the fewest cards an opponent holds)
CARDS: Final = 18  # a point for each card laid
GOES_OUT: Final = 19  # the danger of an opponent going out over the play
PASS_BONUS: Final = 20
PASS_THREAT: Final = 21  # letting an opponent with few cards have the trick
STAKES: Final = 22  # the penalty to be feared, times 1 / the fewest cards that anybody else holds
CARDS_THREAT: Final = 23  # a point for each card laid, times the threat
BOMB_PRICE: Final = 24
PARTNER_TRICK: Final = 25  # leaving the trick to the partner
PARTNER_OUT: Final = 26  # letting the partner go out
SAFE_POWER: Final = 27  # how willingly others beat a play: the power to which "nobody can" is raised
RETURN: Final = 28  # how much of a seat's chance to beat a play is left once it has passed
WEIGHTS: Final = 29
PHASES: Final = 2
MANY_CARDS: Final = 7  # from so many cards on an opponent's hand is no danger yet

# --- stakes: float64[STAKES_SIZE] -------------------------------------------------------------------------
STAKE_BY_CARDS: Final = 0  # 19 entries: penalty by number of cards left, divided by 13
STAKE_SHUTOUT: Final = 19  # the same for a hand from which nothing was played; -1: no such rule
STAKE_TWO_FACTOR: Final = 20
STAKE_TEAMS: Final = 21
STAKES_SIZE: Final = 22

# --- ratings: float64[RATING_ROWS, MAX_PLAYS + 1], one column a legal play, the last one the pass --------
RATE_SCORE: Final = 0
RATE_COST: Final = 1  # the cost of what is left in hand
RATE_SAFE: Final = 2  # the chance that nobody beats it
RATE_LOSERS: Final = 3  # how many of the plays left others may beat
RATE_SURE: Final = 4  # 1 where nobody can beat it for certain
RATING_ROWS: Final = 5
