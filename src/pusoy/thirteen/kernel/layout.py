"""Where each number lies in what the kernel reads.

**Cards** are numbered as everywhere (``pusoy.cards``): ``rank * 4 + suit``, ranks from the 3; a card's
*height* is its rank in Pusoy, 0 for a 2 to 12 for an ace. **Strengths** are 0 to 7,916: one for each hand of
five or three cards that differs in rank from every other, higher is better, both sizes in one order.

**A card's key** (int64) holds three numbers that are added up over the cards of a hand: a number by height
whose sums are different for hands of different ranks, the bit of the height, and a count for its suit.
"""

from __future__ import annotations

from typing import Final

# --- categories, from low to high --------------------------------------------------------------------------
HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8
ROYAL_FLUSH: Final = 9

# --- a card's key ------------------------------------------------------------------------------------------
SUM_MASK: Final = (1 << 19) - 1  # the sum over five cards is at most 360,918
HEIGHTS_AT: Final = 19  # 15 bits: in a flush, whose heights all differ, their sum is the set of heights
HEIGHTS_MASK: Final = 0x1FFF
SUITS_AT: Final = 34  # 4 bits a suit: a count from NO_CARDS up, whose highest bit says "five or more"
NO_CARDS: Final = 0x3333 << SUITS_AT  # the key of no cards: 3 in each count, so that five cards make 8
FLUSHED: Final = 0x8888 << SUITS_AT

# --- the table of strengths (int16) ------------------------------------------------------------------------
OF_FLUSH: Final = 0  # by the set of heights
OF_FIVE: Final = 1 << 13  # by the sum of any other five cards
OF_THREE: Final = OF_FIVE + 360_919  # by the sum of three cards
STRENGTHS_SIZE: Final = OF_THREE + 238_246

FIVE_CLASSES: Final = 7_462
THREE_CLASSES: Final = 455
CLASSES: Final = FIVE_CLASSES + THREE_CLASSES

# --- thirteen cards ----------------------------------------------------------------------------------------
HAND: Final = 13
SUBSETS: Final = 1 << HAND  # sets of a hand's cards are masks of 13 bits, in the order of the cards
BACKS: Final = 1_287  # C(13,5)
SPLITS: Final = 72_072  # 13! / (5! 5! 3!)

# A set as the kernel writes it: five numbers in a row.
FRONT: Final = 0  # strength of each row
MIDDLE: Final = 1
BACK: Final = 2
FRONT_CARDS: Final = 3  # masks of 13 bits
BACK_CARDS: Final = 4
SET_SIZE: Final = 5

# Naturals, as bits.
DRAGON: Final = 1
SIX_PAIRS: Final = 2
THREE_FLUSHES: Final = 4
THREE_STRAIGHTS: Final = 8
