"""What a hand holds, rank by rank and suit by suit, without a look at each card."""

from __future__ import annotations

from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.tables import EVERY_RANK
from pusoy.jit import inlined


@inlined
def ranks_held(hand: int) -> int:
    """The suit-0 bit of every rank in the hand."""
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & EVERY_RANK


@inlined
def ranks_paired(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds two cards or more."""
    a, b, c, d = hand, hand >> 1, hand >> 2, hand >> 3
    return (a & b | c & d | (a | b) & (c | d)) & EVERY_RANK


@inlined
def ranks_tripled(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds three cards or more."""
    a, b, c, d = hand, hand >> 1, hand >> 2, hand >> 3
    return (a & b & (c | d) | c & d & (a | b)) & EVERY_RANK


@inlined
def ranks_complete(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds all four cards."""
    return hand & hand >> 1 & hand >> 2 & hand >> 3 & EVERY_RANK


@inlined
def longest_suit(hand: int) -> int:
    """How many cards of one suit the hand holds at most."""
    return max(
        max(popcount(hand & EVERY_RANK), popcount(hand >> 1 & EVERY_RANK)),
        max(popcount(hand >> 2 & EVERY_RANK), popcount(hand >> 3 & EVERY_RANK)),
    )
