"""A recorded match of Pusoy Dos, told action by action, for people or as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from pusoy.cli.output import number, say, say_table
from pusoy.cli.told import Names, Replay
from pusoy.dos.events import Event, Passed, Played
from pusoy.dos.match import Match
from pusoy.dos.plays import pretty, text_of
from pusoy.dos.round import Round
from pusoy.dos.scoring import Item, RoundResult
from pusoy.records import read_record
from pusoy.terminal import texts
from pusoy.terminal.accounts import penalties_apart
from pusoy.terminal.standing import running_totals
from pusoy.terminal.telling import told_round


class DosReplay(Replay[Match]):
    """A match of Pusoy Dos; raises :class:`~pusoy.errors.RecordError` where its record breaks the rules."""

    game = Match.name

    def __init__(self, text: str, *, strict: bool) -> None:
        record = read_record(text, strict=strict)
        super().__init__(record, record.match())

    def tell_round(self, index: int, names: Names) -> None:
        """A line for each action, then the result."""
        _tell_round(self.match.rounds[index], names)
        if index < len(self.match.results):
            _tell_result(self.match, index, names)

    def round_json(self, index: int) -> dict[str, Any]:
        """Every event, and the result."""
        return _round_json(self.match, index)


def _tell_round(round_: Round, names: Names) -> None:
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


# --- for programs ----------------------------------------------------------------------------------------


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
