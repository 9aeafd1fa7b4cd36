"""What the terminal says of Pusoy in English: the words that both front ends share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pusoy.accounts import Item
from pusoy.cards import CardSet
from pusoy.errors import Refusal
from pusoy.terminal.texts import NAMES, capital, does, listing, points, whom, whose
from pusoy.thirteen.match import Match
from pusoy.thirteen.ranking import describe, pretty, said_so_far
from pusoy.thirteen.refusals import NAMES as ROWS
from pusoy.thirteen.refusals import natural_name
from pusoy.thirteen.rows import Entry, Natural
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import Account
from pusoy.values import Number
from pusoy.words import ENGLISH

HINT_BEFORE_YOU_SET: Final = "A hint comes before you set."
ACCOUNT: Final = "Your account, opponent by opponent:"
FOUL_LOSES: Final = "Accepted here, but it loses every row."


def units(value: Number) -> str:
    """``1 unit``, ``13 units``."""
    return f"{value} unit" + ("" if value == 1 else "s")


def natural(name: str) -> str:
    """``six pairs``."""
    return ENGLISH.render(natural_name(name))


def set_for(name: str, fault: str) -> str:
    """A computer player failed."""
    return f"{name} answered wrongly ({fault}): the lowest set in order took its place."


def rule_of(refusal: Refusal) -> str:
    """The rule that a refusal rests on, in mid-sentence."""
    return refusal.rule[:1].lower() + refusal.rule[1:]


def refused(refusal: Refusal) -> str:
    """A refusal as plain mode tells it: the sentence, then the rule."""
    return f"{refusal.message} (Rule: {rule_of(refusal)}.)"


def foul(refusal: Refusal, rules: Ruleset) -> str:
    """Two rows out of order; in a house that accepts it, what that costs."""
    return f"{refusal.message} {FOUL_LOSES}" if rules.foul == "loses_all" else refused(refusal)


def who_has_set(names: Sequence[str]) -> str:
    """Who has laid down a set."""
    if not names:
        return "Nobody has set yet."
    return f"{listing([names[0], *map(whom, names[1:])])} {'has' if _is_other(names) else 'have'} set."


def _is_other(names: Sequence[str]) -> bool:
    return len(names) == 1 and names[0] != NAMES[0]


def natural_units(rules: Ruleset, name: str) -> str:
    """What a natural takes from each opponent: ``3 units``."""
    return units(rules.natural_units(name) or 0)


def row_told(cards: str, words: str) -> str:
    """Cards with what they are: ``J♠ J♥ 3♦, pair of jacks (3)``."""
    return f"{cards}, {words}"


def so_far(cards: CardSet) -> str:
    """What up to five cards of one row are already; nothing where there are none."""
    return ENGLISH.render(said_so_far(cards)) if cards else ""


def entry_told(entry: Entry) -> list[str]:
    """What a seat has set, a row each."""
    if isinstance(entry, Natural):
        return [f"natural: {natural(entry.natural)}: {pretty(entry.cards)}"]
    rows = zip(ROWS, entry, strict=True)
    return [f"{name}: {row_told(pretty(row), describe(row))}" for name, row in rows]


def hint(reason: str) -> str:
    """The reason for what is suggested, in a sentence."""
    return f"Hint: {reason}."


def show_natural(name: str, reason: str) -> str:
    """A hint to show a natural."""
    return f"Hint: show the natural {natural(name)}: {reason}."


NATURAL_IS_MORE: Final = "It is worth more than your best set without it:"


def won_deal(names: Sequence[str], won: Number) -> str:
    """Who had the highest net total."""
    if not won:
        return "Nobody wins anything in this round."
    alone = does(names[0], "win", "wins") if len(names) == 1 else f"{listing(names)} each win"
    return f"{alone} the round: {points(won)}."


def account_short(account: Account) -> list[str]:
    """Each line of an account in few words: ``front won``, ``royalty for the back +4``."""
    return [_item_short(item, row, account) for item, row in zip(account.items, account.rows, strict=True)]


def _item_short(item: Item, row: int, account: Account) -> str:
    """What it is for, and its units; where a row is worth none, who won it."""
    result = 0 if account.outcome is None or row < 0 else account.outcome[row]
    worth = points(item.points) if item.points else ("tied", "won", "lost")[result]
    if item.said.key == "showdown.royalty":
        return f"royalty for the {ROWS[row]} {worth}"
    return f"{_SHORT[item.said.key] if row < 0 else ROWS[row]} {worth}"


_SHORT: Final = {
    "showdown.sweep": "all three rows",
    "showdown.majority": "more rows",
    "showdown.grand_slam": "grand slam",
    "showdown.natural": "natural",
    "showdown.natural_tied": "natural",
}
"""What lines are for that are about no row."""


def beaten(rows: Sequence[tuple[str, int]]) -> str:
    """How the person's row fared: ``You beat Ana and Ben, lose to Caloy.``; results are 1, 0 or -1."""
    parts = [
        f"{verb} {listing(found)}"
        for verb, wanted in (("beat", 1), ("tie with", 0), ("lose to", -1))
        if (found := [name for name, result in rows if result == wanted])
    ]
    return f"You {', '.join(parts)}." if parts else ""


def from_each(pairs: Sequence[tuple[str, Number]]) -> str:
    """Units by opponent: ``you -3, Ben +1``."""
    return ", ".join(f"{whom(name)} {points(value)}" for name, value in pairs)


def goal(match: Match) -> str:
    """The lead that ends the match, and where the person stands: ``to a lead of 20: you +3``."""
    end = match.rules.match_end
    if end is None or end.lead is None:
        return ""
    return f"to a lead of {end.lead}: you {points(match.totals[0])}"


def natural_told(name: str, shown: str, cards: str) -> str:
    """A natural that was shown."""
    return f"{does(name, 'show', 'shows')} a natural, {natural(shown)}: {cards}."


def foul_told(name: str, why: str) -> str:
    """A set that is out of order, at the showdown."""
    return f"{capital(whose(name))} set is out of order. {why}"


def round_is_set(name: str) -> str:
    """A seat has set."""
    return f"{does(name, 'have', 'has')} set."


def row_heading(row: int) -> str:
    """Above a row of the showdown."""
    return f"{capital(ROWS[row])}s:" if ROWS[row] != "middle" else "Middles:"
