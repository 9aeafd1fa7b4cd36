"""Where a seat's chance comes from: the same for a player in this process and for a program beside it."""

from __future__ import annotations

import hashlib
from random import Random


def seat_seed(seed: str, rotation: int, seat: int) -> str:
    """What a seat of an arena is told as its seed: 32 hex digits.

    A hash, so that nothing of the deals, which ``seed`` names too, can be read from it.
    """
    return hashlib.sha256(f"chance of a seat/{seed}/{rotation}/{seat}".encode()).hexdigest()[:32]


def round_chance(seed: str, number: int) -> Random:
    """The chance of a seat in round ``number``: its decisions draw from it, one after the other."""
    return Random(f"{seed}/{number}")
