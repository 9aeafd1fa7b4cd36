"""A showdown told: row by row from the front to the back, then opponent by opponent."""

from __future__ import annotations

from collections.abc import Iterator

from pusoy.terminal import texts
from pusoy.terminal.sitting import YOU
from pusoy.terminal.thirteen import texts as words
from pusoy.thirteen.ranking import describe, pretty
from pusoy.thirteen.round import Round
from pusoy.thirteen.rows import Natural
from pusoy.thirteen.showdown import Showdown


def row_results(result: Showdown, row: int) -> list[tuple[int, int]]:
    """The person's opponents whose row was compared, and whether it was won (1), tied (0) or lost (-1)."""
    return [
        (account.opponent, account.outcome[row])
        for account in result.accounts_of(YOU)
        if account.outcome is not None
    ]


def naturals_told(result: Showdown, names: texts.Names) -> list[str]:
    """The naturals that were shown, a sentence each."""
    return [
        words.natural_told(name, entry.natural, pretty(entry.cards))
        for name, entry in zip(names, result.entries, strict=True)
        if isinstance(entry, Natural)
    ]


def fouls_told(result: Showdown, names: texts.Names) -> list[str]:
    """The sets that are out of order, a sentence each."""
    return [
        words.foul_told(name, fault.message)
        for name, fault in zip(names, result.fouls, strict=True)
        if fault is not None
    ]


def row_told(result: Showdown, row: int, names: texts.Names) -> Iterator[str]:
    """One row turned over at every seat, and how the person's fared."""
    laid = [
        (name, tuple(entry)[row])
        for name, entry in zip(names, result.entries, strict=True)
        if not isinstance(entry, Natural)
    ]
    if not laid:
        return
    yield words.row_heading(row)
    for name, cards in laid:
        yield f"  {name}: {words.row_told(pretty(cards), describe(cards))}"
    fared = words.beaten([(names[other], won) for other, won in row_results(result, row)])
    if fared:
        yield f"  {fared}"


def account_told(result: Showdown, names: texts.Names) -> Iterator[str]:
    """The person's account opponent by opponent, every line of it."""
    for account in result.accounts_of(YOU):
        said = "; ".join(texts.item_line(item, names) for item in account.items)
        yield f"  {names[account.opponent]}: {texts.points(account.units)} ({said})"


def showdown_told(result: Showdown, names: texts.Names) -> list[str]:
    """All of it, without totals."""
    lines = naturals_told(result, names)
    for row in range(3):
        lines += row_told(result, row, names)
    lines += fouls_told(result, names)
    return [*lines, words.ACCOUNT, *account_told(result, names)]


def told_round(round_: Round, names: texts.Names) -> list[str]:
    """Who has set, in that order; what the person has set; once all have, the showdown."""
    lines = [words.round_is_set(names[event.seat]) for event in round_.events]
    own = round_.view(YOU).own
    if round_.over:
        return lines + showdown_told(round_.showdown, names)
    return lines if own is None else [*lines, *(f"  {row}" for row in words.entry_told(own))]
