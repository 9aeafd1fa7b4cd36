"""A recorded match of Pusoy Dos, told action by action, for people or as JSON."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from pusoy.cli.output import number, say, say_table
from pusoy.cli.told import Names, end_json, names_of, tell_end, tell_head
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


class DosReplay:
    """A record and its match; raises :class:`~pusoy.errors.RecordError` where it breaks the rules."""

    game: Final = Match.name

    def __init__(self, text: str, *, strict: bool) -> None:
        self.record = read_record(text, strict=strict)
        self.match = self.record.match()

    # --- for people --------------------------------------------------------------------------------------

    def tell(self) -> None:
        """The whole match, a line for each action."""
        match, names = self.match, names_of(self.record.players, self.match.rules.seats)
        tell_head(texts.house_title(match.rules), names, self.record.date)
        for index, round_ in enumerate(match.rounds):
            say()
            _tell_round(index, round_, names)
            if index < len(match.results):
                _tell_result(match, index, names)
        say()
        open_end = match.rules.match_end is None
        tell_end(match, names, "The match is open." if open_end else "The match goes on.")

    def as_json(self) -> dict[str, Any]:
        """The match with every event and result."""
        match, record = self.match, self.record
        return {
            "game": record.game,
            "rules": {"id": match.rules.id, **match.rules.options()},
            "players": list(record.players),
            "date": None if record.date is None else record.date.isoformat(),
            "rounds": [_round_json(match, index) for index in range(len(match.rounds))],
            **end_json(match),
            "faults": list(record.faults),
        }


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
