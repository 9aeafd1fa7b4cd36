"""Records of Pusoy: as those of Pusoy Dos (:mod:`pusoy.records`), with sets instead of actions.

A round has ``hands`` and ``sets``, both by seat. A set is ``front / middle / back`` or the name of a natural,
and "" where the seat has not set yet.

    >>> match = Match(Ruleset.preset("pusoy"), seats=2)
    >>> match.deal("a seed")
    >>> record = read_set_record(SetRecord.of_match(match, players=("Ana", "Ben")).to_toml())
    >>> record.match().round.hands == match.round.hands
    True
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from pusoy.errors import PusoyError, RecordError
from pusoy.record_text import (
    decode,
    located,
    others,
    parse,
    read_bytes,
    read_date,
    read_players,
    read_rules,
    take_texts,
    write,
)
from pusoy.thirteen.match import Match
from pusoy.thirteen.ruleset import Ruleset, load_rules
from pusoy.values import shown


class SetRound(Struct, frozen=True):
    """One deal: complete hands and sets, both by seat."""

    hands: tuple[str, ...]
    sets: tuple[str, ...]
    extra: dict[str, Any] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        """As it is written."""
        return {"hands": list(self.hands), "sets": list(self.sets)} | self.extra


class SetRecord(Struct, frozen=True):
    """A match as a file holds it.

    ``players`` are names by seat (may be empty); ``extra`` holds every key that is not ours (``site``,
    ``event``, ``comment``, …); ``faults`` tells what a lenient reading left out.
    """

    rules: Ruleset
    rounds: tuple[SetRound, ...]
    players: tuple[str, ...] = ()
    date: datetime.date | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    @staticmethod
    def of_match(
        match: Match,
        *,
        players: Sequence[str] = (),
        date: datetime.date | None = None,
        extra: dict[str, Any] | None = None,
    ) -> SetRecord:
        """The record of a match as far as it has come."""
        rounds = tuple(_round(content) for content in match.record()["round"])
        return SetRecord(match.rules, rounds, tuple(players), date, dict(extra or {}))

    def match(self) -> Match:
        """The match, replayed; raises :class:`RecordError` where the record breaks the rules.

        A record without rounds and names is of a table of four.
        """
        match = Match(self.rules, seats=_seats(self.rounds, self.players))
        for number, content in enumerate(self.rounds):
            _replay(match, number, content)
        return match

    def to_toml(self) -> str:
        """The text of the file, with every option and the ruleset's id written out."""
        rounds = [round_.content() for round_ in self.rounds]
        return write(Match.name, self.rules, rounds, players=self.players, date=self.date, extra=self.extra)


def read_set_record(text: str | bytes, *, strict: bool = True) -> SetRecord:
    """Read a record and replay it; raises :class:`RecordError`, which names line, round and set.

    With ``strict=False`` what can be kept is kept, and the rest is listed in ``faults``.
    """
    text = decode(text)
    content = parse(text)
    if content.get("game") != Match.name:
        raise RecordError(f"this is no record of {Match.name!r} (game = {shown(content.get('game'))})")
    rules = read_rules(content.get("rules"), partial(load_rules, files=False))
    rounds, faults = _rounds(text, rules, content.get("round", []), strict)
    names = content.get("players", [])
    seats = len(rounds[0].hands) if rounds else len(names) if isinstance(names, list) else 0
    return SetRecord(
        rules,
        rounds,
        read_players(names, seats),
        read_date(content.get("date")),
        extra=others(content),
        faults=faults,
    )


def read_set_record_file(path: str | Path, *, strict: bool = True) -> SetRecord:
    """Read a record from a file; raises :class:`RecordError` also where there is none to read."""
    return read_set_record(read_bytes(path), strict=strict)


# --- reading the parts -----------------------------------------------------------------------------------


def _seats(rounds: Sequence[SetRound], players: Sequence[str]) -> int:
    return len(rounds[0].hands) if rounds else len(players) or 4


def _rounds(
    text: str, rules: Ruleset, value: object, strict: bool
) -> tuple[tuple[SetRound, ...], tuple[str, ...]]:
    """Every round, replayed as it is read; what a lenient reading cannot keep is told in the faults."""
    if not isinstance(value, list):
        raise RecordError("'round' is a list of tables, each under [[round]]")
    match: Match | None = None
    kept: list[SetRound] = []
    for number, content in enumerate(value):
        started: SetRound | None = None
        try:
            round_ = _round(content)
            match = match or _match(rules, round_)
            _start(match, number, round_)
            started = round_
            wrong = _set(match, number, round_)
        except RecordError as error:
            wrong = [error]
        if started is not None and match is not None:
            kept.append(_with_sets(started, match) if wrong else started)
        if wrong:
            located_faults = [located(text, number, error, "sets") for error in wrong]
            if strict:
                raise located_faults[0] from wrong[0]
            faults = [fault.message for fault in located_faults]
            if len(kept) < len(value):
                faults.append(f"{len(value) - len(kept)} later or unreadable rounds are left out")
            return tuple(kept), tuple(faults)
    return tuple(kept), ()


def _match(rules: Ruleset, first: SetRound) -> Match:
    try:
        return Match(rules, seats=len(first.hands))
    except PusoyError as error:
        raise RecordError(error.message, round_number=1) from error


def _round(content: object) -> SetRound:
    if not isinstance(content, dict):
        raise RecordError("a round is a table with hands and sets")
    extra = dict(content)
    texts = [take_texts(extra, key, "a list of texts, by seat") for key in ("hands", "sets")]
    return SetRound(texts[0], texts[1], extra)


def _with_sets(round_: SetRound, match: Match) -> SetRound:
    """The round with the sets that are in order; the others have not set."""
    return SetRound(round_.hands, tuple(match.record()["round"][-1]["sets"]), round_.extra)


def _replay(match: Match, number: int, content: SetRound) -> None:
    _start(match, number, content)
    wrong = _set(match, number, content)
    if wrong:
        raise wrong[0]


def _start(match: Match, number: int, content: SetRound) -> None:
    if len(content.sets) != len(content.hands):
        message = f"there are {len(content.sets)} sets for {len(content.hands)} hands"
        raise RecordError(message, round_number=number + 1)
    try:
        match.start(content.hands)
    except PusoyError as error:
        raise RecordError(error.message, round_number=number + 1) from error


def _set(match: Match, number: int, content: SetRound) -> list[RecordError]:
    """Set for every seat that has; returns the faults of those whose set is refused."""
    wrong = []
    for seat, text in enumerate(content.sets):
        try:
            if text:
                match.act(seat, match.parse_action(text))
        except PusoyError as error:
            message = f"{shown(text)}: {error.message}"
            wrong.append(RecordError(message, round_number=number + 1, action=seat + 1, step="set"))
    return wrong
