"""The words of the full-screen table that only it needs: labels, keys, help."""

from __future__ import annotations

from typing import Final

from pusoy.terminal.texts import whose

PROGRAM: Final = "Pusoy"
NAME: Final = "Pusoy Dos"
TAGLINE: Final = "The Filipino card table"
NO_STAKES: Final = "Points only. No money is played for here."

# --- keys, as the footer names them ---------------------------------------------------------------------

KEY_SUGGEST: Final = "Suggest"
KEY_LOG: Final = "Log"
KEY_RULES: Final = "Rules"
KEY_SAVE: Final = "Save"
KEY_COPY: Final = "Position"
KEY_HURRY: Final = "Hurry"
KEY_TRACK: Final = "Seen"
KEY_HELP: Final = "Help"
KEY_LEAVE: Final = "Leave"
KEY_NEXT: Final = "Next round"
KEY_END: Final = "End match"
KEY_CLOSE: Final = "Close"
KEY_LEVEL: Final = "Level"
KEY_HOUSE: Final = "House"
KEY_GAME: Final = "Game"
KEY_PLAY: Final = "Play"
KEY_REMATCH: Final = "Rematch"
KEY_OTHER: Final = "Other house"
KEY_GO_ON: Final = "Go on"
KEY_NEW: Final = "New match"

# --- the table -------------------------------------------------------------------------------------------

PLAY: Final = "Play"
PASS: Final = "p Pass"
HINT: Final = "h Hint"
CLEAR: Final = "c Clear"
LAST_ACTIONS: Final = "Last actions"
TABLE: Final = "Table"
TABLE_CLEAR: Final = "The table is clear"
NOTHING_YET: Final = "nothing yet"
HOW_TO: Final = "Arrows and space select, enter plays, g suggests, h hints, ? helps."
NO_SUGGESTION: Final = "There is nothing to suggest: you can only pass."
THINKING_HINT: Final = "Thinking about a hint…"
ROUND_OVER: Final = "The round is over: n shows the account."
PARTNER: Final = "partner"
OUT: Final = "out"
TO_PLAY: Final = "to play"
LEADING: Final = "leads"
ONE_CARD: Final = "1 card!"
GONE_NONE: Final = "none gone yet"
ORDER_NAMES: Final = {"rank": "rank", "suit": "suit", "combinations": "combos", "own": "own"}


def too_small(columns: int, rows: int) -> str:
    """The window is too small to play in."""
    return (
        f"This window has {columns} columns and {rows} rows.\n"
        "The table needs 60 by 20: make it larger,\n"
        "or play with: pusoy play --plain\n\nq leaves; the match is kept."
    )


def play_button(words: str | None) -> str:
    """The play button names what is held."""
    return f"⏎ {PLAY}" if words is None else f"⏎ {PLAY} {words}"


def sort_button(order: str, *, short: bool = False) -> str:
    """The order of the hand."""
    return f"s {ORDER_NAMES[order].capitalize()}" if short else f"s Sort: {ORDER_NAMES[order]}"


def own_line(name: str, cards: str, total: str, more: str) -> str:
    """Above the hand."""
    return f"{name} · {cards} · total {total}{more}"


def header(title: str, head: str, goal: str, level: str) -> tuple[str, str]:
    """The first line: what is played, how far it has come, and what ends it."""
    return f"{NAME} · {title}", " · ".join(part for part in (head, goal, level) if part)


def direction(arrow: str, order: str) -> str:
    """Turns go this way."""
    return f"{arrow} {order}"


def seat_total(value: str) -> str:
    """A seat's total."""
    return f"total {value}"


def whose_play(owner: str | None, words: str) -> str:
    """A play and whose it is: ``Ana's pair of sevens``, ``your 9♣``."""
    return words if owner is None else f"{whose(owner)} {words}"


def to_beat(play: str) -> str:
    """Above the play to beat."""
    return f"To beat: {play}"


def ready(words: str) -> str:
    """The selection may be played."""
    return f"✓ {words}: press enter to play."


def wrong(message: str, rule: str) -> str:
    """The selection may not be played, and why."""
    return f"✗ {message} Rule: {rule}."


def prepared(words: str, name: str) -> str:
    """A selection in another's turn."""
    return f"Prepared: {words}. It waits while {name} plays."


def suggestion(number: int, of: int, words: str) -> str:
    """One of the suggested combinations."""
    return f"Suggestion {number} of {of}: {words}."


def position_copied(text: str) -> str:
    """The position's text, which is also on the clipboard where the terminal allows it."""
    return f"Position (copied): {text}"


def gone(parts: str) -> str:
    """The card tracker."""
    return f"Gone: {parts}"


# --- start, round over, match over -----------------------------------------------------------------------

LEVEL: Final = "Computer players"
DEAL: Final = "⏎ Deal the cards"
ROUND_RESULT: Final = "Round over"
MATCH_RESULT: Final = "Match over"
WENT_OUT: Final = "went out"
TOTALS: Final = "Totals by round"
ROUNDS_WON: Final = "won"
PENALTY: Final = "penalty"
RESUME_TITLE: Final = "A match is waiting"
RESUME_KEYS: Final = "Enter goes on with it. n starts a new match and files this one among your records."


def seats_button(seats: int) -> str:
    """How many sit at the table."""
    return f"p Players: {seats}"


def account_head(title: str, head: str) -> str:
    """Above the account of a round."""
    return f"{ROUND_RESULT} · {head} · {title}"


def resume(house: str, head: str, total: str, rival: str, level: str) -> str:
    """The kept match in a sentence or two."""
    return f"{house}, {head.lower()}. Opponents: {level}.\nYou stand at {total}; {rival}."


def best_rival(name: str, total: str) -> str:
    """The best of the others."""
    return f"{name} stands at {total}"


HELP_TITLE: Final = "Keys"
HELP: Final = (
    ("← →, home, end", "move the cursor in your hand"),
    ("space, or a click", "select a card; drag across several"),
    ("enter", "play the selection"),
    ("p", "pass"),
    ("h", "a hint: what to play, and why"),
    ("g or tab, G", "walk through suggested combinations, backwards"),
    ("c", "clear the selection"),
    ("s", "sort by rank, by suit, by combinations, in your own order"),
    ("shift+← →", "move the card: an order of your own"),
    ("f", "hurry: the others play at once until your turn"),
    ("n", "the next round, when one is over"),
    ("r", "the rules of this house"),
    ("l", "every action so far"),
    ("k", "show which 2s, aces and kings are gone"),
    ("x", "save the record"),
    ("y", "copy this position as text"),
    ("t", "light or dark"),
    ("q or ctrl+c", "leave: the match is kept"),
)
HELP_MORE: Final = (
    "A selection waits while others play, and is played only by a fresh key.",
    "★ marks the card that the first play must hold.",
    "▮ is a card in another's hand; the names under the table go in the order of turns.",
)
LOG_TITLE: Final = "Every action"
RULES_TITLE: Final = "House rules"
