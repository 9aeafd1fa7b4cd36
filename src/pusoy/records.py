"""Game records: ``.pusoy`` files, UTF-8 TOML that a person can read and write.

A record is set-up and actions, never derived state; reading one replays it through the engine. Reading is
strict: an error names line, round and action. With ``strict=False`` what can be kept is kept and the rest
is listed in ``faults``. Keys that are not ours are kept when a record is written again.

    >>> match = Match(Ruleset.preset("cardems"))
    >>> match.deal("a seed")
    >>> record = read_record(Record.of_match(match, players=("Ana", "Ben", "Caloy", "Dina")).to_toml())
    >>> record.match().totals == match.totals
    True
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pusoy.dos.match import Match
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset, load_rules
from pusoy.errors import PusoyError, RecordError
from pusoy.record_text import (
    FORMAT,
    MAX_BYTES,
    SUFFIX,
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
from pusoy.values import shown

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "SUFFIX",
    "Record",
    "RoundRecord",
    "read_record",
    "read_record_file",
]


class RoundRecord(Struct, frozen=True):
    """One round: complete hands by seat, actions such as ``"0 3C 3S"``, and what the match cannot know."""

    hands: tuple[str, ...]
    actions: tuple[str, ...]
    first_round: bool | None = None
    previous_winner: int | None = None
    dealer: int | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        """As it is written."""
        own = {
            "first_round": self.first_round,
            "previous_winner": self.previous_winner,
            "dealer": self.dealer,
            "hands": list(self.hands),
            "actions": list(self.actions),
        }
        return {key: value for key, value in own.items() if value is not None} | self.extra


class Record(Struct, frozen=True):
    """A match as a file holds it.

    ``players`` are names by seat (may be empty); ``extra`` holds every key that is not ours (``site``,
    ``event``, ``comment``, …); ``faults`` tells what a lenient reading left out.
    """

    rules: Ruleset
    rounds: tuple[RoundRecord, ...]
    players: tuple[str, ...] = ()
    date: datetime.date | None = None
    game: str = Match.name
    extra: dict[str, Any] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    @staticmethod
    def of_match(
        match: Match,
        *,
        players: Sequence[str] = (),
        date: datetime.date | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Record:
        """The record of a match as far as it has come."""
        rounds = tuple(_round_record(content) for content in match.record()["round"])
        return Record(match.rules, rounds, tuple(players), date, extra=dict(extra or {}))

    def without_last_round(self) -> Record:
        """The record up to its last round but one."""
        return replace(self, rounds=self.rounds[:-1])

    def match(self) -> Match:
        """The match, replayed; raises :class:`RecordError` where the record breaks the rules."""
        match = Match(self.rules)
        for number, content in enumerate(self.rounds):
            _replay(match, number, content)
        return match

    def to_toml(self) -> str:
        """The text of the file, with every option and the ruleset's id written out."""
        rounds = [round_.content() for round_ in self.rounds]
        return write(self.game, self.rules, rounds, players=self.players, date=self.date, extra=self.extra)


def read_record(text: str | bytes, *, strict: bool = True) -> Record:
    """Read a record and replay it; raises :class:`RecordError`, which names line, round and action."""
    text = decode(text)
    content = parse(text)
    if content.get("game") != Match.name:
        raise RecordError(f"no such game: {shown(content.get('game'))}; there is {Match.name!r}")
    rules = read_rules(content.get("rules"), partial(load_rules, files=False))
    rounds, faults = _rounds(text, rules, content.get("round", []), strict)
    return Record(
        rules,
        rounds,
        read_players(content.get("players", []), rules.players),
        read_date(content.get("date")),
        extra=others(content),
        faults=faults,
    )


def read_record_file(path: str | Path, *, strict: bool = True) -> Record:
    """Read a record from a file; raises :class:`RecordError` also where there is none to read."""
    return read_record(read_bytes(path), strict=strict)


# --- reading the parts -----------------------------------------------------------------------------------


def _rounds(
    text: str, rules: Ruleset, value: object, strict: bool
) -> tuple[tuple[RoundRecord, ...], tuple[str, ...]]:
    """Every round, replayed as it is read; what a lenient reading cannot keep is told in the faults."""
    if not isinstance(value, list):
        raise RecordError("'round' is a list of tables, each under [[round]]")
    match = Match(rules)
    kept: list[RoundRecord] = []
    faults: list[str] = []
    for number, content in enumerate(value):
        try:
            round_ = _round_record(content)
            _replay(match, number, round_)
        except RecordError as error:
            fault = located(text, number, error)
            if strict:
                raise fault from error
            faults.append(fault.message)
            if len(match.rounds) == len(kept):
                break  # the round never began, so none can follow
            done = match.record()["round"][number]["actions"]
            kept.append(_with_actions(round_, tuple(done)))
            break
        kept.append(round_)
    if faults and len(kept) < len(value):
        faults.append(f"{len(value) - len(kept)} later or unreadable rounds are left out")
    return tuple(kept), tuple(faults)


def _with_actions(round_: RoundRecord, actions: tuple[str, ...]) -> RoundRecord:
    return RoundRecord(
        round_.hands, actions, round_.first_round, round_.previous_winner, round_.dealer, round_.extra
    )


def _round_record(content: object) -> RoundRecord:
    if not isinstance(content, dict):
        raise RecordError("a round is a table with hands and actions")
    extra = dict(content)
    texts = [take_texts(extra, key, "a list of texts") for key in ("hands", "actions")]
    first_round = extra.pop("first_round", None)
    if first_round is not None and not isinstance(first_round, bool):
        raise RecordError("'first_round' is true or false")
    seats: list[int | None] = []
    for key in ("previous_winner", "dealer"):
        seat = extra.pop(key, None)
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise RecordError(f"{key!r} is a seat")
        seats.append(seat)
    return RoundRecord(texts[0], texts[1], first_round, seats[0], seats[1], extra)


def _replay(match: Match, number: int, content: RoundRecord) -> Round:
    try:
        round_ = match.start(
            content.hands,
            dealer=content.dealer,
            first_round=content.first_round,
            previous_winner=content.previous_winner,
        )
    except PusoyError as error:
        raise RecordError(error.message, round_number=number + 1) from error
    for index, action in enumerate(content.actions):
        try:
            round_.act_text(action)
        except PusoyError as error:
            message = f"{shown(action)}: {error.message}"
            raise RecordError(message, round_number=number + 1, action=index + 1) from error
    return round_
