"""A hand of cards on the screen: a cursor, and an order of one's own. What the cards are for, others say."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Size as Extent
from textual.strip import Strip
from textual.widget import Widget

from pusoy.cards import Card, CardSet
from pusoy.terminal.combos import ORDERS
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, Size, spread, stride_for, total_width

OWN = "own"


class Fan(Widget):
    """The cards as boxes, in one of several orders."""

    DEFAULT_CSS: ClassVar[str] = "Fan { width: 1fr; height: 6; }"

    def __init__(self, order: str) -> None:
        super().__init__(id="hand")
        self.order = order
        self.cards: list[Card] = []
        self._own: list[Card] = []  # the order of one's own, once there is one
        self.picked: set[Card] = set()
        self.cursor = 0
        self.required: Card | None = None
        self.lit = True  # whether the cursor is here, where there are other places for it
        self.card_size: Size = MEDIUM

    # --- what it holds ----------------------------------------------------------------------------------

    @abstractmethod
    def arranged(self, hand: CardSet, order: str) -> list[Card]:
        """The cards in one of the :data:`~pusoy.terminal.combos.ORDERS`."""

    def hold(self, hand: CardSet) -> None:
        """Show this hand. Cards that are still there keep their place and stay selected."""
        self.picked &= set(hand)
        self._arrange(hand)

    def forget_order(self) -> None:
        """A new deal: there is no order of one's own yet."""
        self._own = []

    def _arrange(self, hand: CardSet) -> None:
        if self.order == OWN:
            kept = [card for card in self._own if card in hand]
            fresh = self.arranged(hand - CardSet(kept), ORDERS[0])
            self._own = [*kept, *fresh]
            self.cards = self._own.copy()
        else:
            under = self.cards[self.cursor] if self.cursor < len(self.cards) else None
            self.cards = self.arranged(hand, self.order)
            if under in self.cards:
                self.cursor = self.cards.index(under)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))
        self.refresh()

    def sort_next(self) -> None:
        """The next of the orders, one's own among them once it exists."""
        orders = (*ORDERS, OWN) if self._own else ORDERS
        place = orders.index(self.order) + 1 if self.order in orders else 0
        self.order = orders[place % len(orders)]
        self._arrange(CardSet(self.cards))

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

    # --- drawing ----------------------------------------------------------------------------------------

    def place_at(self, x: int) -> int | None:
        """The place of the card in this column, if there is one."""
        stride = self._stride
        column = x - self._left
        if not self.cards or column < 0 or column >= total_width(len(self.cards), self.card_size, stride):
            return None
        return min(column // stride, len(self.cards) - 1)

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
            cursor=self.cursor if self.lit else None,
            marked=self.required,
        )
        if not self.cards or y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment(" " * self._left), *rows[y]]
        return (
            Strip(segments).apply_style(self.rich_style).extend_cell_length(self.size.width, self.rich_style)
        )
