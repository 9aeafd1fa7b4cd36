"""The two things a player can do: play a set of cards, or pass. An empty selection is never a pass."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pusoy.cards import CardSet


class Pass(Struct, frozen=True):
    """Passing, an action of its own."""

    def __str__(self) -> str:
        return "pass"


PASS: Final = Pass()

Action = CardSet | Pass


def parse_action(text: str) -> Action:
    """``"pass"`` or the text of a play; raises :class:`~pusoy.errors.CardError`."""
    return PASS if str(text).strip().lower() == "pass" else CardSet(text)
