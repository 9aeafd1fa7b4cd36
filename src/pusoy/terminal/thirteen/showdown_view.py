"""The showdown drawn: a column for each seat, the rows turned over so far, then who won what from whom."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from pusoy.cards import CardSet
from pusoy.terminal import texts
from pusoy.terminal.faces import SMALL, spread, stride_for
from pusoy.terminal.sitting import YOU
from pusoy.terminal.theme import ink
from pusoy.terminal.thirteen import texts as said
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.telling import row_results
from pusoy.thirteen.ranking import describe, listed
from pusoy.thirteen.refusals import NAMES, SIZES
from pusoy.thirteen.rows import Natural

Cell = list[Text]
"""Lines of one column."""

_RESULTS: Final = {1: words.YOU_WIN, 0: words.YOU_TIE, -1: words.YOU_LOSE}


def grid(session: SetSession, turned: int, width: int, *, large: bool, over: bool) -> Text:
    """Every seat's rows, the first ``turned`` of them face up, in ``width`` columns of a terminal.

    ``large`` draws cards as boxes; ``over`` adds units and totals.
    """
    each = width // len(session.names)
    blocks = [[_head(session, seat, over=over) for seat in session.match.seats]]
    for row in range(3):
        blocks.append([[_line(row, each, first=not seat)] for seat in session.match.seats])
        if row < turned:
            blocks.append(_face_up(session, row, each - 1, large=large))
        else:
            backs = " ".join([words.BACK_OF_CARD] * SIZES[row])
            blocks.append([[Text(backs, "dim")] for _ in session.match.seats])
    return Text("\n").join(line for cells in blocks for line in _beside(cells, each))


def _line(row: int, width: int, *, first: bool) -> Text:
    """Above a row of everybody's; its name stands in the first column."""
    name = f"─ {texts.capital(NAMES[row])} " if first else ""
    return Text(name.ljust(width, "─"), "dim")


def _face_up(session: SetSession, row: int, width: int, *, large: bool) -> list[Cell]:
    """A row of everybody's, and below each how the person's fared against it."""
    results = dict(row_results(session.result, row))
    cells = [_cell(session, seat, row, width, large=large) for seat in session.match.seats]
    tallest = max(map(len, cells))
    return [
        [
            *cell,
            *[Text()] * (tallest - len(cell)),
            Text(_RESULTS[results[seat]] if seat in results else "", "bold"),
        ]
        for seat, cell in enumerate(cells)
    ]


def _beside(cells: Sequence[Cell], width: int) -> list[Text]:
    """The cells beside each other, each ``width`` columns wide."""
    lines = []
    for number in range(max(map(len, cells))):
        line = Text(no_wrap=True)
        for cell in cells:
            part = cell[number].copy() if number < len(cell) else Text()
            part.truncate(width, pad=True)
            line.append_text(part)
        lines.append(line)
    return lines


def _head(session: SetSession, seat: int, *, over: bool) -> Cell:
    result = session.result
    star = "★ " if over and seat in result.winners and any(result.units) else ""
    lines = [Text(star + session.names[seat], "bold")]
    if over:
        lines.append(Text(texts.points(result.units[seat])))
        lines.append(Text(f"{words.TOTAL} {texts.points(session.match.totals[seat])}", "dim"))
        if result.fouls[seat] is not None:
            lines.append(Text(words.OUT_OF_ORDER, "bold"))
    return lines


def _cell(session: SetSession, seat: int, row: int, width: int, *, large: bool) -> Cell:
    """A row that is face up: its cards, and what they are."""
    entry = session.result.entries[seat]
    if isinstance(entry, Natural):
        cards = listed(entry.cards)
        start = sum(SIZES[:row])
        shown = _cards(CardSet(cards[start : start + SIZES[row]]), width, large=large)
        named = words.natural_shown(said.natural(entry.natural))
        return shown if row else [*shown, *(Text(part, "bold") for part in textwrap.wrap(named, width))]
    laid = tuple(entry)[row]
    return [*_cards(laid, width, large=large), *map(Text, textwrap.wrap(describe(laid), width))]


def _cards(cards: CardSet, width: int, *, large: bool) -> Cell:
    laid = listed(cards)
    if large:
        lines = []
        for row in spread(laid, SMALL, stride_for(len(laid), SMALL, width), lift=False):
            line = Text()
            for segment in row:
                line.append(segment.text, segment.style)
            lines.append(line)
        return lines
    named = [card.pretty for card in laid]
    if len(" ".join(named)) > width:
        named = [card.rank + card.pretty[-1] for card in laid]
    gap = " " if len(" ".join(named)) < width else ""
    line = Text()
    for card, name in zip(laid, named, strict=True):
        line.append(name, ink(card.suit))
        line.append(gap)
    return [line]


def account(session: SetSession) -> Text:
    """The person's units opponent by opponent, each with what it is made of; then everybody's."""
    text = Text()
    text.append(f"{words.ACCOUNT}\n", "bold")
    width = max(map(len, session.names))
    for one in session.result.accounts_of(YOU):
        text.append(f"  {session.names[one.opponent]:<{width}} {texts.points(one.units):>4}  ", "bold")
        text.append(f"{' · '.join(said.account_short(one))}\n")
    if len(session.names) > 2:
        text.append_text(_table(session, width))
    return text


def _table(session: SetSession, width: int) -> Text:
    """Who won what from whom."""
    result, seats = session.result, session.match.seats
    heads = [*session.names, words.DEAL, words.TOTAL]
    cells = [max(6, len(head) + 2) for head in heads]

    def line(values: list[str]) -> str:
        return "".join(f"{value:>{cell}}" for value, cell in zip(values, cells, strict=True))

    text = Text()
    text.append(f"{words.TABLE}\n", "bold")
    text.append(" " * (width + 3) + line(heads))
    for seat, accounts in enumerate(result.accounts):
        won = {one.opponent: texts.points(one.units) for one in accounts}
        shown = [won.get(other, "·") for other in seats]
        sums = [texts.points(result.units[seat]), texts.points(session.match.totals[seat])]
        text.append(f"\n  {session.names[seat]:<{width}} ", "bold")
        text.append(line([*shown, *sums]))
    text.append("\n")
    return text
