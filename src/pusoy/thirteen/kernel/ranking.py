"""Ranks of hands: one sum over the cards and one look into a table."""

from __future__ import annotations

from pusoy.jit import Numbers, inlined, njit
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.tables import Strengths


@inlined
def strength_of_five(strengths: Strengths, key: int) -> int:
    """The strength of five cards whose keys add up, with NO_CARDS, to ``key``."""
    if key & at.FLUSHED:
        return int(strengths[at.OF_FLUSH + (key >> at.HEIGHTS_AT & at.HEIGHTS_MASK)])
    return int(strengths[at.OF_FIVE + (key & at.SUM_MASK)])


@inlined
def strength_of_three(strengths: Strengths, key: int) -> int:
    """The strength of three cards whose keys add up to ``key``: runs and suits are worth nothing."""
    return int(strengths[at.OF_THREE + (key & at.SUM_MASK)])


@njit
def strength(strengths: Strengths, card_keys: Numbers, cards: int, count: int) -> int:
    """The strength of the cards of a mask, which are three or five (``count``)."""
    key = at.NO_CARDS
    for card in range(52):
        if cards >> card & 1:
            key += card_keys[card]
    if count == 5:
        return strength_of_five(strengths, key)
    return strength_of_three(strengths, key)
