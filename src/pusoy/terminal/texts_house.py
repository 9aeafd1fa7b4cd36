"""What the rules page of a house adds to the engine's explanation."""

from __future__ import annotations

from typing import Final

SOURCE: Final = "Where this house is documented"
OPEN_POINTS: Final = "What its source leaves open, and our answer"
YES: Final = "✓"
NO: Final = "✗"


def example(play: str, table: str | None, legal: bool, verdict: str) -> str:
    """An example with its verdict."""
    shown = play if table is None else f"{play} on {table}"
    return f"  {YES if legal else NO} {verdict if play in verdict else f'{shown}: {verdict}'}"


def row(cards: str, words: str) -> str:
    """A row of a set that is an example."""
    return f"    {cards:<16}{words}"


def verdict(legal: bool, said: str) -> str:
    """The engine's verdict on a set."""
    return f"  {YES if legal else NO} {said}"


def differs(title: str, anything: bool) -> str:
    """Above what differs from the nearest preset."""
    return f"As {title}, but:" if anything else f"The rules of {title}."
