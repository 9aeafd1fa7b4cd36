"""A recorded match of Pusoy: every set row by row, and the showdown opponent by opponent; or as JSON."""

from __future__ import annotations

from typing import Any

from pusoy.cli.output import number, say, say_table, say_wrapped
from pusoy.cli.told import Names, Replay
from pusoy.referee.thirteen import showdown_of
from pusoy.set_records import read_set_record
from pusoy.terminal import texts
from pusoy.thirteen.match import Match
from pusoy.thirteen.ranking import describe, pretty, rank, text_of
from pusoy.thirteen.refusals import NAMES, natural_name
from pusoy.thirteen.round import Round
from pusoy.thirteen.rows import Natural, Rows
from pusoy.thirteen.showdown import Account, Showdown
from pusoy.words import ENGLISH, with_names


class SetReplay(Replay[Match]):
    """A match of Pusoy; raises :class:`~pusoy.errors.RecordError` where its record breaks the rules."""

    game = Match.name

    def __init__(self, text: str, *, strict: bool) -> None:
        record = read_set_record(text, strict=strict)
        super().__init__(record, record.match())

    def tell_round(self, index: int, names: Names) -> None:
        """Every set, and the showdown."""
        round_ = self.match.rounds[index]
        _tell_sets(round_, names)
        if round_.over:
            _tell_showdown(round_.showdown, names)
            _tell_totals(self.match, index, names)
        else:
            say("  The record ends here, before all have set.")

    def round_json(self, index: int) -> dict[str, Any]:
        """Every set and comparison."""
        return _round_json(self.match.rounds[index])


# --- for people ------------------------------------------------------------------------------------------


def _tell_sets(round_: Round, names: Names) -> None:
    """What each seat has set, its rows named."""
    lines: list[tuple[str, str, str, str]] = []
    for name, hand, entry in zip(names, round_.hands, round_.entries, strict=True):
        if isinstance(entry, Rows):
            rows = zip((name, "", ""), NAMES, entry, strict=True)
            lines += ((start, row, pretty(cards), describe(cards)) for start, row, cards in rows)
        elif isinstance(entry, Natural):
            lines.append((name, "natural", ENGLISH.render(natural_name(entry.natural)), pretty(hand)))
        else:
            lines.append((name, "not set", "", pretty(hand)))
    say_table(lines, "  ")


def _tell_showdown(result: Showdown, names: Names) -> None:
    """Every two players, with each line of what one wins from the other; then who fouled."""
    for seat, fault in enumerate(result.fouls):
        if fault is not None:
            say_wrapped(f"{names[seat]} is out of order: {fault.message}", "  ", "    ")
    for seat, accounts in enumerate(result.accounts):
        for account in accounts:
            if seat < account.opponent:
                say(f"  {names[seat]} against {names[account.opponent]}: {number(account.units)}")
                say_table(_lines(account, names), "    ")


def _lines(account: Account, names: Names) -> list[tuple[str, str]]:
    """Units and what they are for, as the seat of the account sees them."""
    return [
        (f"{number(item.points):>3}", ENGLISH.render(with_names(item.said, names))) for item in account.items
    ]


def _tell_totals(match: Match, index: int, names: Names) -> None:
    result, totals = match.results[index], match.totals_after(index + 1)
    winners = result.winners
    named = texts.listing([names[seat] for seat in winners])
    if len(winners) == 1:
        say(f"  {texts.does(named, 'win', 'wins')} the round.")
    else:
        say(f"  {named} share the round.")
    rows = [("", "units", "total")]
    rows += (
        (name, number(units), number(total))
        for name, units, total in zip(names, result.units, totals, strict=True)
    )
    say_table(rows, "  ")


# --- for programs ----------------------------------------------------------------------------------------


def _round_json(round_: Round) -> dict[str, Any]:
    return {
        "hands": [text_of(hand) for hand in round_.hands],
        "sets": [_entry_json(round_, seat) for seat in round_.seats],
        "over": round_.over,
        "result": showdown_of(round_.showdown) if round_.over else None,
    }


def _entry_json(round_: Round, seat: int) -> dict[str, Any] | None:
    """A set with the category of each row, or a natural; None for a seat that has not set."""
    entry = round_.entries[seat]
    if entry is None:
        return None
    if isinstance(entry, Natural):
        return {"natural": entry.natural}
    rows = list(zip(NAMES, entry, strict=True))
    categories = {name: rank(round_.rules, row).category.value for name, row in rows}
    return {**{name: text_of(row) for name, row in rows}, "categories": categories}
