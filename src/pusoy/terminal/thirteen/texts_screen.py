"""The words of the full-screen table of Pusoy that only it needs: labels, keys, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pusoy.terminal.texts import capital, listing
from pusoy.thirteen.refusals import NAMES as ROWS

NAME: Final = "Pusoy"

# --- keys, as the footer and the buttons name them -------------------------------------------------------

KEY_ROW: Final = "Row"
KEY_TURN: Final = "Turn over"
BEST: Final = "b Best"
UNDO: Final = "u Undo"
SWAP: Final = "x Swap"
CLEAR: Final = "c Clear"
NATURAL: Final = "w Natural"

# --- the table -------------------------------------------------------------------------------------------

SET: Final = "✓ has set"
SETTING: Final = "… is setting"
SET_YOUR_HAND: Final = "Set your hand: front 3, middle 5, back 5."
ALL_LAID: Final = "All hands are set."
HOW_TO: Final = "Enter lays a card in the marked row (1 2 3 choose), b sets the best, ? helps."
IN_ORDER: Final = "Your set is in order: enter lays it down."
CHANGE_IT: Final = "Your set is out of order: change it (x swaps, u undoes)."
CHANGE_OR_LAY: Final = "Out of order: it loses every row. Enter lays it down."
NOT_FULL: Final = "Fill all three rows first: enter lays the marked card in the marked row."
EMPTY_HAND: Final = "All thirteen cards are in their rows."
NOTHING_TO_UNDO: Final = "There is nothing to undo."
NO_NATURAL: Final = "Your cards are no natural that this house knows."
ROW_IS_FULL: Final = "That row is full: choose another one, or take a card back."
ENTER_AGAIN: Final = "Press enter once more to lay it down out of order."


def row_label(row: int, count: int, size: int) -> str:
    """``2 Middle · 3 of 5``."""
    name = f"{row + 1} {capital(ROWS[row])}"
    return f"{name} ✓" if count == size else f"{name} · {count} of {size}"


def wrong(message: str, rule: str = "") -> str:
    """What cannot be set so, and why; without the rule where there is little room."""
    return f"✗ {message} Rule: {rule}." if rule else f"✗ {message}"


def costly(message: str, cost: str) -> str:
    """A foul that the house accepts."""
    return f"✗ {message} {cost}"


def header(title: str, head: str, goal: str, level: str) -> tuple[str, str]:
    """The first line: what is played, how far it has come, and what ends it."""
    return f"{NAME} · {title}", " · ".join(part for part in (head, goal, level) if part)


def waiting_for(names: Sequence[str]) -> str:
    """Whom the person waits for."""
    return f"Your hand is set; {listing(names)} {'is' if len(names) == 1 else 'are'} setting…"


def lay_button(short: bool) -> str:
    """The button that lays the set down."""
    return "⏎ Lay" if short else "⏎ Lay down"


def natural_offered(natural: str, units: str) -> str:
    """The strongest natural that the cards are."""
    return f"w shows your natural: {natural} ({units} from each)."


def show_again(natural: str) -> str:
    """A natural is shown at the second key."""
    return f"Press w once more to show {natural}, for good."


def claimed(natural: str) -> str:
    """The person showed a natural."""
    return f"You show your natural: {natural}."


def best(reason: str) -> str:
    """The best set is laid out, and why it is the best."""
    return f"Hint: {reason}. Enter lays it down, u takes it back."


def natural_is_more(natural: str) -> str:
    """A natural is worth more than the best set, which is laid out."""
    return f"Hint: this is your best set, but your natural, {natural}, is worth more: w shows it."


# --- the showdown ----------------------------------------------------------------------------------------

SHOWDOWN: Final = "Showdown"
ANY_KEY: Final = "Any key turns the next row over."
YOU_WIN: Final = "you win"
YOU_LOSE: Final = "you lose"
YOU_TIE: Final = "a tie"
OUT_OF_ORDER: Final = "✗ out of order"
DEAL: Final = "round"
TOTAL: Final = "total"
BACK_OF_CARD: Final = "▒▒"
ACCOUNT: Final = "Your units, opponent by opponent"
TABLE: Final = "What each won from each"


def head(title: str, round_: str) -> str:
    """Above the showdown."""
    return f"{SHOWDOWN} · {round_} · {title}"


def turned(row: int) -> str:
    """Which row was turned over last."""
    return f"The {ROWS[row]}s." if ROWS[row] != "middle" else "The middle rows."


def natural_shown(name: str) -> str:
    """A seat that shows a natural."""
    return f"natural: {name}"


HELP: Final = (
    ("← →, home, end", "move over your hand, or over a row"),
    ("↑ ↓", "from your hand to the rows and back"),
    ("space or enter", "lay the card in the marked row; in a row: take it back"),
    ("1 2 3", "fill the front, the middle, the back"),
    ("enter", "once all thirteen are laid: lay the set down"),
    ("b or h", "the best set with your cards, and why"),
    ("x", "middle and back change places"),
    ("u", "undo the last change"),
    ("c or escape", "all cards back into your hand"),
    ("w, w", "show a natural for good, where your cards are one"),
    ("s", "sort by rank, by suit, by groups, in your own order"),
    ("shift+← →", "move the card: an order of your own"),
    ("f", "hurry: the others set at once"),
    ("r", "the rules of this house"),
    ("l", "what happened so far"),
    ("t", "light or dark"),
    ("q or ctrl+c", "leave: the match is kept"),
)
HELP_MORE: Final = (
    "▸ marks the row that is being filled; a full row hands on to the next one, from the back to the front.",
    "All set at the same time. Nobody's rows are shown before all have set.",
    "At the showdown any key turns the next row over; then n is the next round, e ends the match, x saves.",
)
