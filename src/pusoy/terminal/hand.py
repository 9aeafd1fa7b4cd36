"""The person's hand: a cursor, a selection, and an order of one's own."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Size as Extent
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pusoy.cards import Card, CardSet
from pusoy.dos.ruleset import Ruleset
from pusoy.terminal.combos import ORDERS, arranged
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, Size, spread, stride_for, total_width

OWN = "own"


class Hand(Widget):
    """The cards as boxes. It selects; playing is another's affair, and takes a key of its own."""

    DEFAULT_CSS: ClassVar[str] = "Hand { width: 1fr; height: 6; }"

    class Changed(Message):
        """The selection changed by the person's hand."""

    def __init__(self, rules: Ruleset, order: str) -> None:
        super().__init__(id="hand")
        self.rules = rules
        self.order = order
        self.cards: list[Card] = []
        self._own: list[Card] = []  # the order of one's own, once there is one
        self.picked: set[Card] = set()
        self.cursor = 0
        self.required: Card | None = None
        self.card_size: Size = MEDIUM
        self._dragging: bool | None = None

    # --- what it holds ----------------------------------------------------------------------------------

    @property
    def selection(self) -> CardSet:
        """The selected cards."""
        return CardSet(self.picked)

    def hold(self, hand: CardSet, inverted: bool, required: Card | None) -> None:
        """Show this hand. Cards that are still there keep their place and stay selected."""
        self.required = required
        self.picked &= set(hand)
        if not hand <= CardSet(self.cards):
            self._own = []  # a new deal
        self._arrange(hand, inverted)

    def _arrange(self, hand: CardSet, inverted: bool) -> None:
        if self.order == OWN:
            kept = [card for card in self._own if card in hand]
            fresh = arranged(self.rules, hand - CardSet(kept), ORDERS[0])
            self._own = [*kept, *fresh]
            self.cards = self._own.copy()
        else:
            under = self.cards[self.cursor] if self.cursor < len(self.cards) else None
            self.cards = arranged(self.rules, hand, self.order, inverted)
            if under in self.cards:
                self.cursor = self.cards.index(under)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))
        self.refresh()

    def sort_next(self, inverted: bool) -> None:
        """The next of the orders, one's own among them once it exists."""
        orders = (*ORDERS, OWN) if self._own else ORDERS
        place = orders.index(self.order) + 1 if self.order in orders else 0
        self.order = orders[place % len(orders)]
        self._arrange(CardSet(self.cards), inverted)

    def select(self, cards: CardSet) -> None:
        """Select exactly these, and put the cursor on the first."""
        self.picked = {card for card in self.cards if card in cards}
        self.cursor = next((i for i, card in enumerate(self.cards) if card in self.picked), self.cursor)
        self.refresh()

    # --- what keys do -----------------------------------------------------------------------------------

    def move(self, step: int) -> None:
        """Move the cursor, around the ends."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.refresh()

    def jump(self, place: int) -> None:
        """Put the cursor on the first (0) or last (-1) card."""
        if self.cards:
            self.cursor = place % len(self.cards)
            self.refresh()

    def shift(self, step: int) -> None:
        """Move the card under the cursor: an order of one's own."""
        to = self.cursor + step
        if 0 <= to < len(self.cards):
            self.order = OWN
            self.cards.insert(to, self.cards.pop(self.cursor))
            self._own = self.cards.copy()
            self.cursor = to
            self.refresh()

    def toggle(self, place: int | None = None, on: bool | None = None) -> None:
        """Select or leave the card at this place (under the cursor)."""
        place = self.cursor if place is None else place
        if not 0 <= place < len(self.cards):
            return
        self.cursor = place
        card = self.cards[place]
        wanted = card not in self.picked if on is None else on
        (self.picked.add if wanted else self.picked.discard)(card)
        self.refresh()
        self.post_message(self.Changed())

    # --- the mouse: click a card, or drag across several ------------------------------------------------

    def _place_at(self, x: int) -> int | None:
        stride = self._stride
        column = x - self._left
        if not self.cards or column < 0 or column >= total_width(len(self.cards), self.card_size, stride):
            return None
        return min(column // stride, len(self.cards) - 1)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Select or leave the card under the pointer."""
        place = self._place_at(event.x)
        if place is not None:
            self._dragging = self.cards[place] not in self.picked
            self.capture_mouse()
            self.toggle(place, self._dragging)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While the button is held: the same for every card that the pointer crosses."""
        place = self._place_at(event.x)
        if self._dragging is not None and place is not None:
            wanted = self._dragging
            if (self.cards[place] in self.picked) != wanted:
                self.toggle(place, wanted)

    def on_mouse_up(self) -> None:
        """The drag is over."""
        self._dragging = None
        self.release_mouse()

    # --- drawing ----------------------------------------------------------------------------------------

    @property
    def _stride(self) -> int:
        return stride_for(len(self.cards), self.card_size, self.size.width - 2)

    @property
    def _left(self) -> int:
        return max(0, (self.size.width - total_width(len(self.cards), self.card_size, self._stride)) // 2)

    def get_content_height(self, container: Extent, viewport: Extent, width: int) -> int:
        """A row to lift cards, and one for the cursor."""
        return self.card_size.height + 2

    def fit(self, name: str) -> None:
        """Draw cards that suit a table of this size: ``wide``, ``roomy`` or ``compact``."""
        self.card_size = {"wide": LARGE, "roomy": MEDIUM}.get(name, SMALL)
        self.styles.height = self.card_size.height + 2
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        rows = spread(
            self.cards,
            self.card_size,
            self._stride,
            picked=self.picked,
            cursor=self.cursor,
            marked=self.required,
        )
        if not self.cards or y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment(" " * self._left), *rows[y]]
        return (
            Strip(segments).apply_style(self.rich_style).extend_cell_length(self.size.width, self.rich_style)
        )
