"""``pusoy replay``: a record told action by action, for people or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from pusoy.cli import DONE, NO, WRONG, Stop, complain
from pusoy.cli.output import announce_compiling, number, say, say_json, say_table
from pusoy.dos.events import Event, Passed, Played
from pusoy.dos.match import Match
from pusoy.dos.plays import pretty, text_of
from pusoy.dos.round import Round
from pusoy.dos.scoring import Item, RoundResult
from pusoy.errors import RecordError
from pusoy.records import MAX_BYTES, Record, read_record
from pusoy.terminal import texts
from pusoy.terminal.accounts import penalties_apart, running_totals
from pusoy.terminal.telling import told_round

Names = tuple[str, ...]


def replay_file(path: str, *, json: bool, lenient: bool) -> int:
    """Read, check and tell a record; the answer is no where it breaks the rules."""
    if not path:
        raise Stop("no file is named")
    if path == "-" or Path(path).is_file():
        announce_compiling()
    name = "standard input" if path == "-" else str(Path(path))
    try:
        record = _read(path, lenient)
        match = record.match()
    except RecordError as error:
        raise Stop(f"{name}: {error.message}", WRONG if error.round_number is None else NO) from error
    if json:
        say_json(_as_json(record, match))
    else:
        _tell(record, match)
    for fault in record.faults:
        complain(f"{name}: {fault}")
    return NO if record.faults else DONE


def _read(path: str, lenient: bool) -> Record:
    try:
        with sys.stdin.buffer if path == "-" else Path(path).open("rb") as source:
            content = source.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(error.strerror or str(error)) from error
    return read_record(content, strict=not lenient)


# --- for people ------------------------------------------------------------------------------------------


def _tell(record: Record, match: Match) -> None:
    names = _names(record)
    head = [texts.house_title(match.rules), ", ".join(names)]
    say("; ".join([*head, str(record.date)] if record.date is not None else head))
    for index, round_ in enumerate(match.rounds):
        say()
        _tell_round(index, round_, names)
        if index < len(match.results):
            _tell_result(match, index, names)
    say()
    _tell_end(match, names)


def _names(record: Record) -> Names:
    return record.players or tuple(f"seat {seat}" for seat in record.rules.seats)


def _tell_round(index: int, round_: Round, names: Names) -> None:
    say(f"Round {index + 1}")
    say_table(
        [(name, pretty(round_.rules, hand)) for name, hand in zip(names, round_.hands_dealt, strict=True)],
        "  ",
    )
    if round_.leader is not None:
        say(f"  {texts.does(names[round_.leader], 'lead', 'leads')}.")
    for count, told in enumerate(told_round(round_, names), 1):
        say(f"  {count:3}. {told}")
    if not round_.over:
        say("  The record ends here, in mid-round.")


def _tell_result(match: Match, index: int, names: Names) -> None:
    result = match.results[index]
    say(f"  {texts.does(names[result.winner], 'win', 'wins')} the round.")
    for seat, name in enumerate(names):
        if seat != result.winner and result.penalty_items[seat]:
            say(f"  {name} held {pretty(match.rules, match.rounds[index].hands[seat])}.")
    totals = running_totals(match)[index + 1]
    rows = [("", "score", "total", "")]
    for seat, name in enumerate(names):
        items = _items(result, seat, names)
        rows.append((name, number(result.scores[seat]), number(totals[seat]), items))
    say_table(rows, "  ")


def _items(result: RoundResult, seat: int, names: Names) -> str:
    """Each line of the score and, where they say it otherwise, of the penalty behind it."""
    lines = _listed(result.items[seat], names)
    penalty = penalties_apart(result, seat)
    if penalty:
        lines += f"; penalty {result.penalties[seat]:g}: {_listed(penalty, names)}"
    return lines


def _listed(items: tuple[Item, ...], names: Names) -> str:
    return ", ".join(f"{texts.item_label(item, names)} {number(item.points)}" for item in items)


def _tell_end(match: Match, names: Names) -> None:
    outcome = match.outcome
    if outcome is None:
        say("The match goes on." if match.rules.match_end is not None else "The match is open.")
    else:
        say(texts.match_over(outcome.reason, [names[seat] for seat in outcome.winners]))
    say_table([(name, number(match.totals[seat])) for seat, name in enumerate(names)], "  ")
    for payment in match.payments():
        say(f"  {texts.payment(payment, names)}")


# --- for programs ----------------------------------------------------------------------------------------


def _as_json(record: Record, match: Match) -> dict[str, Any]:
    outcome = match.outcome
    return {
        "game": record.game,
        "rules": {"id": match.rules.id, **match.rules.options()},
        "players": list(record.players),
        "date": None if record.date is None else record.date.isoformat(),
        "rounds": [_round_json(match, index) for index in range(len(match.rounds))],
        "totals": list(match.totals),
        "over": match.over,
        "winners": list(match.winners),
        "reason": None if outcome is None else outcome.reason.value,
        "payments": [msgspec.to_builtins(payment) for payment in match.payments()],
        "faults": list(record.faults),
    }


def _round_json(match: Match, index: int) -> dict[str, Any]:
    round_ = match.rounds[index]
    done = index < len(match.results)
    return {
        "hands": [text_of(match.rules, hand) for hand in round_.hands_dealt],
        "dealer": round_.dealer,
        "first_round": round_.first_round,
        "leader": round_.leader,
        "events": [_event_json(match, event) for event in round_.events],
        "left": [text_of(match.rules, hand) for hand in round_.hands],
        "over": round_.over,
        "result": msgspec.to_builtins(match.results[index]) if done else None,
    }


def _event_json(match: Match, event: Event) -> dict[str, Any]:
    if isinstance(event, Passed):
        return {"seat": event.seat, "action": "pass", "leader": event.leader}
    if not isinstance(event, Played):
        return {"seat": event.seat, "action": "win", "reason": event.reason}
    return {
        "seat": event.seat,
        "action": "play",
        "cards": text_of(match.rules, event.cards),
        "kind": event.kind.value,
        "left": event.left,
        "place": event.place,
        "turned": event.turned,
        "leader": event.leader,
        "over": event.over,
    }
