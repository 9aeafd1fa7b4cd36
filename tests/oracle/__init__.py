"""A second, slow reading of the rules of Pusoy Dos, for the tests alone.

Written from the rules page only, with the standard library only: it shares nothing with the
engine, so that where the two agree, they agree because the page says so.
"""

from oracle.cards import DECK, RANKS, SUITS, Options, card_key, parse_card, sort_cards
from oracle.combos import FIVE_CARD_KINDS, KIND_ORDER, classify
from oracle.judging import PASS, judge, legal
from oracle.presets import DEFAULTS, PLAIN_RUNS, PRESETS
from oracle.rounds import Round
from oracle.scoring import Match, Number, hand_penalty, score_round

__all__ = [
    "DECK",
    "DEFAULTS",
    "FIVE_CARD_KINDS",
    "KIND_ORDER",
    "PASS",
    "PLAIN_RUNS",
    "PRESETS",
    "RANKS",
    "SUITS",
    "Match",
    "Number",
    "Options",
    "Round",
    "card_key",
    "classify",
    "hand_penalty",
    "judge",
    "legal",
    "parse_card",
    "score_round",
    "sort_cards",
]
