"""Cards drawn as small boxes, beside or over each other, as rows of styled text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from rich.segment import Segment

from pusoy.cards import SUIT_SIGNS, Card
from pusoy.terminal.theme import edge, ink

_LIGHT: Final = "╭─╮│╰╯"
_HEAVY: Final = "┏━┓┃┗┛"


@dataclass(frozen=True, slots=True)
class Size:
    """How large a card is drawn, its edges included."""

    width: int
    height: int


SMALL: Final = Size(5, 3)
MEDIUM: Final = Size(5, 4)
LARGE: Final = Size(7, 6)

Row = list[Segment]


def stride_for(count: int, size: Size, room: int) -> int:
    """Columns from one card to the next, so that ``count`` cards fit into ``room`` columns."""
    if count < 2:
        return size.width + 1
    return max(3, min(size.width + 1, (room - size.width) // (count - 1)))


def total_width(count: int, size: Size, stride: int) -> int:
    """Columns that a row of cards takes."""
    return 0 if not count else stride * (count - 1) + size.width


def _inner(card: Card, size: Size, stride: int) -> list[str]:
    """The lines between top and bottom edge, ``size.width - 2`` columns wide.

    Where cards lie over each other (``stride`` below the width), rank and suit stand in what is visible.
    """
    rank = "10" if card.rank == "T" else card.rank
    sign = SUIT_SIGNS[card.suit]
    width = size.width - 2
    if size.height == 3:
        text = card.rank + sign if stride <= 3 else rank + sign
        return [text.ljust(width)]
    overlapped = stride < size.width
    if size.height == 4:
        return [rank.ljust(width), sign.ljust(width) if overlapped else sign.rjust(width)]
    return [rank.ljust(width), sign.ljust(width), sign.rjust(width), rank.rjust(width)]


def card_rows(
    card: Card,
    size: Size,
    shown: int,
    stride: int,
    *,
    picked: bool = False,
    strong: bool = False,
    mark: str = "",
) -> list[Row]:
    """A card's rows, cut to the ``shown`` columns on the left; ``mark`` is put into its top edge.

    A picked card keeps a right edge wherever its rank and suit leave room for one.
    """
    top_left, line, top_right, side, bottom_left, bottom_right = _HEAVY if strong else _LIGHT
    border, face = edge(picked=picked, strong=strong), ink(card.suit, picked=picked)
    closed = picked or shown >= size.width
    room = shown - 1 - closed
    top = (line + mark + line * size.width)[: size.width - 2] if mark else line * (size.width - 2)
    rows = [[Segment(top_left + top[:room] + (top_right if closed else ""), border)]]
    for text in _inner(card, size, stride):
        kept = max(room, min(shown - 1, len(text[: shown - 1].rstrip())))
        right = side if closed and kept == room else ""
        rows.append([Segment(side, border), Segment(text[:kept], face), Segment(right, border)])
    bottom = (line * (size.width - 2))[:room] + (bottom_right if closed else "")
    rows.append([Segment(bottom_left + bottom, border)])
    return rows


def spread(
    cards: Sequence[Card],
    size: Size,
    stride: int,
    *,
    picked: Collection[Card] = (),
    cursor: int | None = None,
    marked: Card | None = None,
    lift: bool = True,
) -> list[Row]:
    """A row of cards; picked ones are lifted by a row, and the cursor stands below the card it is on."""
    height = size.height + (2 if lift else 0)
    rows: list[Row] = [[] for _ in range(height)]
    for place, card in enumerate(cards):
        last = place == len(cards) - 1
        shown = size.width if last else min(stride, size.width)
        gap = 0 if last else stride - shown
        up = card in picked
        on_it = cursor == place
        drawn = card_rows(
            card, size, shown, stride, picked=up, strong=on_it, mark="★" if card == marked else ""
        )
        blank = [Segment(" " * shown)]
        pointer = [Segment(("▲" if on_it else " ").center(min(shown, size.width)))]
        column = drawn if not lift else [*drawn, blank, pointer] if up else [blank, *drawn, pointer]
        for row, segments in zip(rows, column, strict=True):
            row.extend(segments)
            if gap:
                row.append(Segment(" " * gap))
    return rows
