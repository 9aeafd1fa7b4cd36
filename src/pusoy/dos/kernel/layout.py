"""Where each number lies in the two flat arrays that the kernel works on.

**Rules** (``int64[RULES_SIZE]``): a ruleset lowered to numbers, made once by ``dos.lowering``. **State**
(``int64[STATE_SIZE]``): one round, or what one seat knows of it (then the other hands are 0 and only the
counts of cards left are filled in). Cards are numbered ``rank * 4 + strength of suit`` under the ruleset's
own order of suits, so that comparing cards is comparing integers; masks have bit i for card i.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 4  # the most seats a table has; smaller tables leave the last ones empty

# --- kinds of play, from low to high in the order in which plays are listed ---------------------------
SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
TWO_PAIR: Final = 4
QUADS: Final = 5
STRAIGHT: Final = 6
FLUSH: Final = 7
FULL_HOUSE: Final = 8
FOUR_OF_A_KIND: Final = 9
STRAIGHT_FLUSH: Final = 10

# A play's key is kind << KEY_SHIFT | strength; within one table order, a higher key of the same kind wins.
KEY_SHIFT: Final = 20
STRENGTH_MASK: Final = (1 << KEY_SHIFT) - 1
ROYAL: Final = 1 << 10  # added to a royal flush's strength where it tops every straight flush

# --- the rules array -----------------------------------------------------------------------------------
PLAYERS: Final = 0
STEP: Final = 1  # added to a seat, modulo PLAYERS, to get the next: 1, or PLAYERS - 1 anticlockwise
CARDS_EACH: Final = 2
LEFTOVER_TO_LOWEST: Final = 3
TRIPLES: Final = 4
TWO_PAIRS: Final = 5
BARE_QUADS: Final = 6
CATEGORY: Final = 7 - STRAIGHT  # RULES[CATEGORY + kind], in 7 to 11: whether a five-card kind is in use
SUIT_CARD_IS_LAST: Final = 12  # equal runs: the last card as written decides, not the highest rank
ROYAL_TOPS: Final = 13
SUIT_BEFORE_RUN: Final = 14
FLUSH_ORDER: Final = 15
SAME_CATEGORY: Final = 16
BOMB_FOURS: Final = 17
BOMB_STRAIGHT_FLUSH: Final = 18
BOMB_OVER: Final = 19
LOCKED_OUT: Final = 20
OPENING_IN: Final = 21
OPENING_SINGLE: Final = 22
LOWEST_CARD_LEADS: Final = 23
GUARD: Final = 24
FINISHING_TWO: Final = 25
PLACES: Final = 26
REVOLUTION: Final = 27
DRAGON: Final = 28
RUN_COUNT: Final = 29
RUNS: Final = 30  # 13 entries: the circular run (by its first rank) at each position, low to high
RUN_POSITION: Final = 43  # 13 entries: the position of each circular run, -1 where it is no straight
SUIT_OF_STRENGTH: Final = 56  # 4 entries: the card suit (C S H D = 0..3) of each strength
STRENGTH_OF_SUIT: Final = 60  # 4 entries: the inverse
RULES_SIZE: Final = 64

# values of FLUSH_ORDER
FLUSH_SUIT_FIRST: Final = 0
FLUSH_HIGH_CARD_FIRST: Final = 1
FLUSH_ALL_CARDS_FIRST: Final = 2
# values of BOMB_OVER
OVER_NONE: Final = 0
OVER_LONE_TWO: Final = 1
OVER_FIVE_CARD: Final = 2
OVER_ANY: Final = 3
# values of OPENING_IN
OPENING_NEVER: Final = 0
OPENING_FIRST_ROUND: Final = 1
OPENING_EVERY_ROUND: Final = 2
# values of GUARD
GUARD_OFF: Final = 0
GUARD_ANSWERING: Final = 1
GUARD_ALWAYS: Final = 2
# values of FINISHING_TWO
TWO_ALLOWED: Final = 0
TWO_NOT_WHEN_LED: Final = 1
TWO_NEVER: Final = 2
# values of REVOLUTION
REVOLUTION_OFF: Final = 0
REVOLUTION_UNTIL_LEAD: Final = 1
REVOLUTION_UNTIL_END: Final = 2

# --- the state array -----------------------------------------------------------------------------------
HAND: Final = 0  # 4 masks; 0 for a hand that is not known
LEFT: Final = 4  # 4 counts of cards left
TURN: Final = 8  # the seat to act, -1 when the round is over
TABLE: Final = 9  # mask of the play to beat, 0 when the table is clear
TABLE_KEY: Final = 10  # its key under the order in force, 0 when the table is clear
OWNER: Final = 11  # who made it, -1 when the table is clear
PASSED: Final = 12  # bit set of seats: since the last play, or since the last lead where passes lock out
INVERTED: Final = 13  # 1 while the order of ranks is turned over
REQUIRED: Final = 14  # the card (a mask) that the first play must hold, 0 when none is required
PLAYED: Final = 15  # bit set of seats that have played anything
LIVE: Final = 16  # bit set of seats that hold cards
OUT_COUNT: Final = 17
OUT: Final = 18  # 4 seats in order of going out, -1 where not reached
STATE_SIZE: Final = 22

# --- the buffer of plays -------------------------------------------------------------------------------
# A hand holds at most 18 cards (3 players of 17, and the one left over), and every play is a distinct set
# of 1 to 5 of them: C(18,1) + C(18,2) + C(18,3) + C(18,4) + C(18,5) = 12,615.
MAX_HAND: Final = 18
MAX_PLAYS: Final = 12_615

# --- refusals: positions in errors.Code, 0 = allowed (ROUND_OVER is refused as OVER) ---------------------
ALLOWED: Final = 0
NOT_IN_HAND: Final = 4
NOT_A_COMBINATION: Final = 5
WRONG_COUNT: Final = 6
WRONG_CATEGORY: Final = 7
TOO_LOW: Final = 8
MUST_INCLUDE_OPENING_CARD: Final = 9
MUST_OPEN_WITH_SINGLE: Final = 10
MUST_PLAY_HIGHEST_SINGLE: Final = 11
CANNOT_FINISH_ON_TWO: Final = 12
CANNOT_PASS_ON_LEAD: Final = 13
CANNOT_PASS_GUARDING: Final = 14
