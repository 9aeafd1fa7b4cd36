"""The inputs of the network: each is 0 or 1, and a list of those that are 1 is all that it reads.

The first part tells the moment, as the seat to act knows it; the last an action and what it leaves. Other
seats are counted from the next one on (0 to 2), and places of ranks are those of the order in force, so that
a turned order looks like any other. A list holds the numbers of the inputs that are 1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from pusoy.dos.kernel.layout import MAX_HAND

Weights = npt.NDArray[np.float32]
"""Arrays of the network's weights and sums."""

OTHERS: Final = 3
PLACES_OF_RANKS: Final = 13
CARDS: Final = 52

# --- the moment ----------------------------------------------------------------------------------------
M_HAND: Final = 0  # the seat's own cards
M_UNSEEN: Final = M_HAND + CARDS  # the cards that it has not seen
M_LEFT: Final = M_UNSEEN + CARDS  # by other: cards left, 0 to 13 and more
LEFT_STEPS: Final = 14
M_PASSED: Final = M_LEFT + OTHERS * LEFT_STEPS  # by other: has passed in this trick
M_PLAYED: Final = M_PASSED + OTHERS  # has played something: the seat itself, then the others
M_TABLE_KIND: Final = M_PLAYED + OTHERS + 1  # the kind of the play to beat, 0 for a lead
M_TABLE_PLACE: Final = M_TABLE_KIND + 11  # the place of its rank (of a straight: of the run)
M_TABLE_SUIT: Final = M_TABLE_PLACE + PLACES_OF_RANKS  # of a single or pair: the strength of its suit
M_OWNER: Final = M_TABLE_SUIT + 4  # which other made it
M_DECLINED_SINGLE: Final = M_OWNER + OTHERS  # by other: the lowest single over which it has passed
M_DECLINED_PAIR: Final = M_DECLINED_SINGLE + OTHERS * PLACES_OF_RANKS
M_DECLINED_FIVE: Final = (
    M_DECLINED_PAIR + OTHERS * PLACES_OF_RANKS
)  # by other: has passed over a five-card play
M_OUT: Final = M_DECLINED_FIVE + OTHERS  # how many are out: 1, 2
M_TURNED: Final = M_OUT + 2  # the order of ranks is turned over
M_FEWEST: Final = M_TURNED + 1  # the fewest plays that empty the hand, 0 to 9 and more
FEWEST_STEPS: Final = 10
M_LOSERS: Final = M_FEWEST + FEWEST_STEPS  # the fewest of its plays that others may beat, 0 to 7 and more
LOSERS_STEPS: Final = 8
M_END: Final = M_LOSERS + LOSERS_STEPS

# --- the rules, for the whole of a round ------------------------------------------------------------------
R_RULES: Final = M_END
RULES_INPUTS: Final = 64
R_END: Final = R_RULES + RULES_INPUTS

# --- an action --------------------------------------------------------------------------------------------
A_PASS: Final = R_END
A_KIND: Final = A_PASS + 1  # kinds 1 to 10
A_PLACE: Final = A_KIND + 10
A_SUIT: Final = A_PLACE + PLACES_OF_RANKS  # of a single or pair
A_LAID: Final = A_SUIT + 4  # the cards laid
A_BEATEN: Final = (
    A_LAID + CARDS
)  # a single or pair: how many unseen cards or pairs' ranks are above it, in steps
BEATEN_STEPS: Final = 8
A_BEATEN_PAIR: Final = A_BEATEN + BEATEN_STEPS
A_SURE: Final = A_BEATEN_PAIR + BEATEN_STEPS  # nobody who may answer can beat it
A_BOMB: Final = A_SURE + 1
A_TURNS: Final = A_BOMB + 1  # turns the order of ranks over
# what is left in hand afterwards
A_LEFT: Final = A_TURNS + 1  # the number of cards
A_TWO_OF: Final = A_LEFT + MAX_HAND + 1  # two or more of a rank; three or more; four
A_THREE_OF: Final = A_TWO_OF + PLACES_OF_RANKS
A_FOUR_OF: Final = A_THREE_OF + PLACES_OF_RANKS
A_RANKS: Final = A_FOUR_OF + PLACES_OF_RANKS  # how many different ranks
A_LONE: Final = A_RANKS + PLACES_OF_RANKS + 1  # how many ranks with one card
A_TOPS: Final = A_LONE + PLACES_OF_RANKS + 1  # cards that no unseen card is above, 0 to 4 and more
TOP_STEPS: Final = 5
A_NEAR_TOPS: Final = A_TOPS + TOP_STEPS  # at most two unseen cards above, 0 to 4 and more
A_RUNS: Final = A_NEAR_TOPS + TOP_STEPS  # how many of the house's straights it holds, 0 to 3 and more
RUN_STEPS: Final = 4
A_FLUSH: Final = A_RUNS + RUN_STEPS
A_FULL_HOUSE: Final = A_FLUSH + 1
A_FOURS: Final = A_FULL_HOUSE + 1
A_SPOILT: Final = A_FOURS + 1  # a lone 2 that may not be played last
A_FEWEST: Final = A_SPOILT + 1  # as of the moment, of what is left
A_LOSERS: Final = A_FEWEST + FEWEST_STEPS
INPUTS: Final = A_LOSERS + LOSERS_STEPS
MOST_ACTIVE: Final = 256  # more than can be 1 at once, of the moment or of an action

# --- the sums ----------------------------------------------------------------------------------------------
HIDDEN: Final = 128  # of the moment, the rules and an action
BROAD: Final = 128  # of the moment and the rules alone: once a decision
SECOND: Final = 64
MOST_ACTIONS: Final = 96  # of a hand with more plays an even selection of the five-card ones is looked at

# --- what a seat remembers of the others: int64[MEMORY_SIZE] ------------------------------------------------
SEEN: Final = 0  # every card played so far
DECLINED_SINGLE: Final = 1  # by seat: the place of the lowest single over which it has passed, 13 for none
DECLINED_PAIR: Final = 5
DECLINED_FIVE: Final = 9  # by seat: 1 once it has passed over a five-card play
MEMORY_SIZE: Final = 13
