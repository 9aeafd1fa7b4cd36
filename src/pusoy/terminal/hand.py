"""The person's hand at a table of Pusoy Dos: cards are selected, by key or by mouse."""

from __future__ import annotations

from textual import events
from textual.message import Message

from pusoy.cards import Card, CardSet
from pusoy.dos.ruleset import Ruleset
from pusoy.terminal.combos import arranged
from pusoy.terminal.fan import Fan


class Hand(Fan):
    """It selects; playing is another's affair, and takes a key of its own."""

    class Changed(Message):
        """The selection changed by the person's hand."""

    def __init__(self, rules: Ruleset, order: str) -> None:
        super().__init__(order)
        self.rules = rules
        self.inverted = False
        self._dragging: bool | None = None

    @property
    def selection(self) -> CardSet:
        """The selected cards."""
        return CardSet(self.picked)

    def arranged(self, hand: CardSet, order: str) -> list[Card]:
        """The cards in an order, as the order of ranks is now."""
        return arranged(self.rules, hand, order, self.inverted)

    def show(self, hand: CardSet, inverted: bool, required: Card | None) -> None:
        """This hand, as the order of ranks is now; ``required`` is marked."""
        self.required = required
        self.inverted = inverted
        if not hand <= CardSet(self.cards):
            self.forget_order()  # a new deal
        self.hold(hand)

    def select(self, cards: CardSet) -> None:
        """Select exactly these, and put the cursor on the first."""
        self.picked = {card for card in self.cards if card in cards}
        self.cursor = next((i for i, card in enumerate(self.cards) if card in self.picked), self.cursor)
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

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Select or leave the card under the pointer."""
        place = self.place_at(event.x)
        if place is not None:
            self._dragging = self.cards[place] not in self.picked
            self.capture_mouse()
            self.toggle(place, self._dragging)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While the button is held: the same for every card that the pointer crosses."""
        place = self.place_at(event.x)
        if self._dragging is not None and place is not None:
            wanted = self._dragging
            if (self.cards[place] in self.picked) != wanted:
                self.toggle(place, wanted)

    def on_mouse_up(self) -> None:
        """The drag is over."""
        self._dragging = None
        self.release_mouse()
