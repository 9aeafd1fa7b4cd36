"""The words of plain mode that only it needs: greetings, prompts, help."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
3c 4d         play these cards (any order; 10d or td, small or capital letters)
pass, p       pass
hint, h       what to play, and why
auto, a       play what the hint says
hand          your cards, and how they combine
legal         every play that is legal now, numbered; a number then plays that line
table         whose turn, the play to beat, cards left, who has passed
log           the actions of this round
score         totals so far
rules         the rules of this house
position      this moment as one line of text
save          save the record and say where
next, n       the next round, when one is over
end           end an open match between rounds
quit, q       leave; the match is kept
help, ?       this list"""

UNKNOWN: Final = "Type help for everything you can do."
NOT_NOW: Final = "Not now: the round goes on."
ROUND_IS_OVER: Final = "The round is over. Type next for the next one, or quit."
ASK_NEXT: Final = "Type next for the next round."
ASK_NEXT_OPEN: Final = "Type next for the next round, or end to end the match here."
ALREADY_LIMITED: Final = "This match ends by itself: it can be left with quit, and is kept."
NO_SUCH_LINE: Final = "There is no such line; type legal for the list."
LIST_FIRST: Final = "Type legal first: a number plays a line of that list."
CANNOT_READ: Final = "That line is too long to read."
INTERRUPTED: Final = "Interrupted."


def greeting(title: str, order: str, level: str) -> str:
    """The first line of a match."""
    return f"Pusoy Dos: {title}. In order of turns: {order}. The computer players are {level}."


def partners(one: str, others: str) -> str:
    """Who plays with whom."""
    return f"{one} is your partner; {others} play together."


def going_on(number: int) -> str:
    """A kept match was taken up."""
    return f"Going on with the match that was kept, in round {number}. (pusoy play --new starts another.)"


def hand(cards: str, count: str) -> str:
    """The person's hand."""
    return f"Your hand, {count}: {cards}"


def combined(parts: str) -> str:
    """How the hand combines."""
    return f"It combines as: {parts}"


def legal_head(plays: str, can_pass: bool) -> str:
    """Above the list of legal plays."""
    return f"{plays}{', or pass' if can_pass else ''}:"


def seat_line(name: str, left: str, more: str) -> str:
    """A seat in the description of the table."""
    return f"{name}: {left}{more}"


def remaining(name: str, cards: str) -> str:
    """A hand shown at the end of a round."""
    return f"  {name} held {cards}" if cards else f"  {name} held nothing"


def account(name: str, score: str, lines: str, total: str) -> str:
    """A seat's account of a round."""
    return f"  {name}: {score}{f' ({lines})' if lines else ''}, total {total}"


def penalty(name: str, lines: str, amount: str) -> str:
    """How a penalty came about, where the score is settled otherwise."""
    return f"  penalty of {name}: {amount} ({lines})"


def total(name: str, value: str, rounds: str) -> str:
    """A line of the standing."""
    return f"  {name}: {value}, {rounds} won"
