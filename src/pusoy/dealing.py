"""Deals from a seed: the same on every machine, in every version.

The algorithm, ``pusoy-deal-1``: block ``i`` (from 0) is SHA-256 of ``b"pusoy-deal-1\\0"``, the seed in
UTF-8, ``b"\\0"``, and ``i`` as 8 bytes, big end first; the blocks make a stream of bytes. The deck starts in
the order of card indexes (3C 3S 3H 3D 4C … 2D). For ``k`` from 51 down to 1, bytes are taken from the stream
until one is below the largest multiple of ``k + 1`` that is not above 256 (rejection: no bias); with that
byte modulo ``k + 1`` as ``j``, cards ``k`` and ``j`` change places.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from pusoy.cards import DECK_SIZE, Card


def _stream(seed: str) -> Iterator[int]:
    prefix = b"pusoy-deal-1\0" + seed.encode("utf-8", "surrogatepass") + b"\0"
    block = 0
    while True:
        yield from hashlib.sha256(prefix + block.to_bytes(8, "big")).digest()
        block += 1


def shuffled_deck(seed: str) -> list[Card]:
    """All 52 cards in the order in which this seed deals them."""
    deck = list(range(DECK_SIZE))
    stream = _stream(seed)
    for k in range(DECK_SIZE - 1, 0, -1):
        limit = 256 - 256 % (k + 1)
        byte = next(byte for byte in stream if byte < limit)
        j = byte % (k + 1)
        deck[k], deck[j] = deck[j], deck[k]
    return [Card.from_index(index) for index in deck]
