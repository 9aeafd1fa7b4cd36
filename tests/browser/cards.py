"""What the English table calls cards."""

from __future__ import annotations

from typing import Final

RANKS: Final = dict(
    zip(
        "3456789TJQKA2",
        "three four five six seven eight nine ten jack queen king ace two".split(),
        strict=True,
    )
)
SUITS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
PACK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)


def spoken(card: str) -> str:
    """The name of a card: ``three of clubs`` for ``3C``."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"
