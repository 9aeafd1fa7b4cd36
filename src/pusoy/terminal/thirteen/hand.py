"""The person's hand at a table of Pusoy: a card under the cursor goes into a row, by key or by a click."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from pusoy.cards import SUITS, Card, CardSet
from pusoy.terminal.fan import Fan
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.thirteen.ranking import RANKS, listed


class SetHand(Fan):
    """The cards that are in no row yet."""

    class Clicked(Message):
        """A card was clicked; the cursor is on it."""

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cards else None

    def arranged(self, hand: CardSet, order: str) -> list[Card]:
        """From high to low; by suit; or the cards of one rank together, the most first."""
        if order == "combinations":
            return listed(hand)
        ranked = sorted(hand, key=lambda card: (-RANKS.index(card.rank), card.index))
        return sorted(ranked, key=lambda card: SUITS.index(card.suit)) if order == "suit" else ranked

    def render_line(self, y: int) -> Strip:
        """One row of the drawing; words where there are no cards."""
        if self.cards:
            return super().render_line(y)
        text = words.EMPTY_HAND if y == self.size.height // 2 else ""
        return Strip([Segment(text.center(self.size.width), self.rich_style)])

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The card under the pointer goes where one under the cursor would."""
        place = self.place_at(event.x)
        if place is not None:
            self.jump(place)
            self.post_message(self.Clicked())
