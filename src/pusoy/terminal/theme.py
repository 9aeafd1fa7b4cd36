"""Colours, sizes and card paper: the few tokens that the whole table is drawn with."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.theme import Theme

NIGHT: Final = Theme(
    name="pusoy-night",
    primary="#e8a33d",
    secondary="#7fb8a4",
    accent="#e8a33d",
    warning="#f0c05a",
    error="#f08a7a",
    success="#8fd0a0",
    foreground="#e9e6dc",
    background="#10201c",
    surface="#16302a",
    panel="#1d3d35",
    dark=True,
    variables={"footer-key-foreground": "#e8a33d", "footer-background": "#0c1815"},
)
DAY: Final = Theme(
    name="pusoy-day",
    primary="#6b3a00",
    secondary="#245446",
    accent="#6b3a00",
    warning="#5f4000",
    error="#8a170d",
    success="#14522a",
    foreground="#16211d",
    background="#c3d0c4",
    surface="#b4c4b7",
    panel="#a3b7a8",
    dark=False,
    variables={"footer-key-foreground": "#6b3a00", "footer-background": "#b4c4b7"},
)

PAPER: Final = "#fbf7ec"
PICKED: Final = "#ffe3a0"
EDGE: Final = "#8f866f"
EDGE_STRONG: Final = "#8a4b00"
INK: Final = {"C": "#14692f", "S": "#15151a", "H": "#b3151f", "D": "#1048b5"}
"""Four colours, one a suit, each readable on the paper; the suit's sign is always there as well."""


def ink(suit: str, *, picked: bool = False) -> Style:
    """Rank and suit on a card."""
    return Style(color=INK[suit], bgcolor=PICKED if picked else PAPER, bold=True)


def edge(*, picked: bool = False, strong: bool = False) -> Style:
    """The edge of a card, and its blank paper."""
    return Style(color=EDGE_STRONG if strong else EDGE, bgcolor=PICKED if picked else PAPER, bold=strong)


WOVEN: Final = "▚▞"
"""Two signs that make a woven edge when they are repeated."""

WIDE: Final = (100, 34)
ROOMY: Final = (78, 24)
LEAST: Final = (60, 20)
"""Columns and rows from which the seats sit around the table, cards have four rows, one can play at all."""
