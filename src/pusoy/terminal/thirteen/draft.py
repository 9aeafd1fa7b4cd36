"""Thirteen cards on their way into three rows: what a person lays where before it is laid down."""

from __future__ import annotations

from typing import Final

from pusoy.cards import Card, CardSet
from pusoy.thirteen.refusals import SIZES
from pusoy.thirteen.rows import Rows

FRONT, MIDDLE, BACK = range(3)
HAND: Final = 3
"""Where cards lie that are in no row yet."""

_Laid = tuple[CardSet, CardSet, CardSet]


class Draft:
    """A hand, the rows filled so far, and the row that is being filled (0 is the front).

    Nothing here judges: whether the rows are in order, the engine is asked.
    """

    def __init__(self, hand: CardSet) -> None:
        self.hand = hand
        self.laid: _Laid = (CardSet(), CardSet(), CardSet())
        self.filling = BACK
        self._past: list[tuple[_Laid, int]] = []

    # --- what is so -------------------------------------------------------------------------------------

    @property
    def rows(self) -> Rows:
        """The rows as they are, full or not."""
        return Rows(*self.laid)

    @property
    def left(self) -> CardSet:
        """The cards that are in no row yet."""
        return self.hand - self.rows.cards

    @property
    def full(self) -> bool:
        """Whether every row has its cards."""
        return all(map(self.is_full, range(3)))

    def is_full(self, row: int) -> bool:
        """Whether this row has its cards."""
        return len(self.laid[row]) >= SIZES[row]

    # --- what is done -----------------------------------------------------------------------------------

    def choose(self, row: int) -> None:
        """Fill this row from now on."""
        self.filling = row

    def put(self, card: Card) -> bool:
        """Lay a card of the hand into the row that is being filled; whether there was room.

        A full row hands on to the next one that has room, from the back to the front.
        """
        if card not in self.left or self.is_full(self.filling):
            return False
        self.fill(self.filling, self.laid[self.filling] | CardSet([card]))
        return True

    def take(self, card: Card) -> None:
        """Take a card back into the hand; its row is the one being filled then."""
        for row, laid in enumerate(self.laid):
            if card in laid:
                self.fill(row, laid - CardSet([card]))
                self.filling = row

    def fill(self, row: int, cards: CardSet) -> None:
        """Lay exactly these cards of the hand into a row, wherever they lie now."""
        others = (laid - cards for laid in self.laid)
        self._lay(Rows(*(cards if place == row else other for place, other in enumerate(others))))

    def fill_last(self) -> int | None:
        """Lay all that is left into the one row that is not full, where it fits there; that row."""
        open_rows = [row for row in range(3) if not self.is_full(row)]
        if len(open_rows) != 1 or not self.left:
            return None
        self.fill(open_rows[0], self.laid[open_rows[0]] | self.left)
        return open_rows[0]

    def lay(self, rows: Rows) -> None:
        """Lay a whole set."""
        self._lay(rows)

    def swap(self) -> None:
        """Middle and back change places."""
        front, middle, back = self.laid
        self._lay(Rows(front, back, middle))

    def clear(self) -> None:
        """All cards back into the hand."""
        self._lay(Rows(CardSet(), CardSet(), CardSet()))
        self.filling = BACK

    def undo(self) -> bool:
        """As it was before the last change; whether there was one."""
        if not self._past:
            return False
        self.laid, self.filling = self._past.pop()
        return True

    def _lay(self, rows: Rows) -> None:
        laid = (rows.front, rows.middle, rows.back)
        if laid != self.laid:
            self._past.append((self.laid, self.filling))
            self.laid = laid
        if self.is_full(self.filling):
            self.filling = next((row for row in (BACK, MIDDLE, FRONT) if not self.is_full(row)), self.filling)
