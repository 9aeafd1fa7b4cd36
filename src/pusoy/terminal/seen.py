"""The card tracker: which high cards are gone, from what the person has seen of this round."""

from __future__ import annotations

from pusoy.cards import SUIT_SIGNS
from pusoy.dos.events import Played
from pusoy.terminal import texts_screen as words
from pusoy.terminal.session import Session

_WATCHED = "2AK"


def gone(session: Session) -> str:
    """The 2s, aces and kings that were played, such as ``Gone: 2♣♦ A♠``."""
    played = [card for event in session.events if isinstance(event, Played) for card in event.cards]
    parts = []
    for rank in _WATCHED:
        suits = [SUIT_SIGNS[card.suit] for card in sorted(played) if card.rank == rank]
        if suits:
            parts.append(rank + "".join(suits))
    return words.gone(" ".join(parts) or words.GONE_NONE)
