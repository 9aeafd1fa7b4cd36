"""The words of Pusoy in plain mode that only it needs: greetings, prompts, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pusoy.terminal.texts import does, listing
from pusoy.thirteen.refusals import NAMES as ROWS

HELP: Final = """\
js jh 3d / 9s 9h 9d 5c 4c / as ah ad kc kd
              front / middle / back, laid down at once (10d or td, any letters)
front js jh 3d, middle ..., back ...
              one row after the other; the last one may be left to itself
done          lay down the rows that you have filled
swap          middle and back change places
clear         all cards back into your hand
hint, h       what the strongest player would set with your cards, and why
best, b       fill your rows with the best set
auto, a       lay down what the hint says
natural, natural NAME
              show a natural instead of setting, where your cards are one
hand          your cards, and the rows that you have filled
table         who has set, and the totals
log           what happened in this round
score         totals so far
rules         the rules of this house
save          save the record and say where
next, n       the next round, when one is over
end           end an open match between rounds
quit, q       leave; the match is kept
help, ?       this list"""

SET_OVER: Final = "All hands are set. Type next for the next round, or quit."
HOW_TO: Final = "Set your hand: front / middle / back, or row by row; best, hint and help are there too."
DONE_ALL_THE_SAME: Final = "Type done to lay it down all the same, or change it."
TYPE_DONE: Final = "Type done to lay it down."
NO_NATURAL: Final = "Your cards are no natural that this house knows."
CLEARED: Final = "All cards are in your hand."


def greeting(title: str, names: Sequence[str], level: str) -> str:
    """The first line of a match."""
    return f"Pusoy, 13 cards: {title}. At the table: {listing(names)}. The computer players are {level}."


def hand(cards: str, left: str) -> str:
    """The person's cards."""
    return f"Your hand, {left}: {cards}"


def naturals_offered(naturals: Sequence[tuple[str, str]]) -> str:
    """The naturals that the hand is, each with what it takes from each opponent."""
    named = [f"{name} ({units} from each)" for name, units in naturals]
    return f"Your cards are a natural: {listing(named)}. Type natural to show it, or set your hand."


def row(number: int, cards: str, words: str) -> str:
    """A row as it is filled."""
    return f"  {ROWS[number]}: {cards}{f', {words}' if words else ''}"


def so_far(named: str, count: int, size: int) -> str:
    """A row that is not full: ``pair of jacks, 2 of 3``."""
    filled = f"{count} of {size}"
    return f"{named}, {filled}" if named else filled


def left(cards: str) -> str:
    """The cards that are in no row."""
    return f"  in your hand: {cards}"


def rest_filled(row: int) -> str:
    """The last row took what was left."""
    return f"The {ROWS[row]} takes the rest."


def seat_line(name: str, total: str, ready: bool) -> str:
    """A seat in the description of the table."""
    state = does(name, "have set", "has set") if ready else does(name, "are setting", "is setting")
    return f"{state}, total {total}"


def account(name: str, score: str, pairs: str, total: str) -> str:
    """A seat's units of a round."""
    return f"  {name}: {score} ({pairs}), total {total}"
