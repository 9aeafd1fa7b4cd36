"""A recorded match of Pusoy: every set row by row, and the showdown opponent by opponent; or as JSON."""

from __future__ import annotations

from typing import Any, Final

from pusoy.cli.output import number, say, say_table, say_wrapped
from pusoy.cli.told import Names, end_json, names_of, tell_end, tell_head
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


class SetReplay:
    """A record and its match; raises :class:`~pusoy.errors.RecordError` where it breaks the rules."""

    game: Final = Match.name

    def __init__(self, text: str, *, strict: bool) -> None:
        self.record = read_set_record(text, strict=strict)
        self.match = self.record.match()

    def tell(self) -> None:
        """The whole match, for people."""
        match, names = self.match, names_of(self.record.players, self.match.seats)
        tell_head(texts.house_title(match.rules), names, self.record.date)
        for index, round_ in enumerate(match.rounds):
            say()
            say(f"Round {index + 1}")
            _tell_sets(round_, names)
            if round_.over:
                _tell_showdown(round_.showdown, names)
                _tell_totals(match, index, names)
            else:
                say("  The record ends here, before all have set.")
        say()
        open_end = match.rules.match_end is None
        tell_end(match, names, "The match is open." if open_end else "The match goes on.")

    def as_json(self) -> dict[str, Any]:
        """The match with every set and comparison."""
        match, record = self.match, self.record
        return {
            "game": self.game,
            "rules": {"id": match.rules.id, **match.rules.options()},
            "players": list(record.players),
            "date": None if record.date is None else record.date.isoformat(),
            "rounds": [_round_json(round_) for round_ in match.rounds],
            **end_json(match),
            "faults": list(record.faults),
        }


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
