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
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import tomli_w
from msgspec import Struct, field
from msgspec.structs import replace

from pusoy.dos.match import Match
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset, load_rules
from pusoy.dos.values import shown
from pusoy.errors import PusoyError, RecordError, RulesetError

FORMAT: Final = 1
SUFFIX: Final = ".pusoy"
MAX_BYTES: Final = 16 * 1024 * 1024


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
        head: dict[str, Any] = {"format": FORMAT, "game": self.game}
        if self.players:
            head["players"] = list(self.players)
        if self.date is not None:
            head["date"] = self.date
        rules = {"rules": {"id": self.rules.id, **self.rules.options()}}
        return tomli_w.dumps({**head, **self.extra, **rules, "round": [r.content() for r in self.rounds]})


def read_record(text: str | bytes, *, strict: bool = True) -> Record:
    """Read a record and replay it; raises :class:`RecordError`, which names line, round and action."""
    text = _decode(text)
    content = _parse(text)
    written = content.get("format")
    if written != FORMAT or not isinstance(written, int) or isinstance(written, bool):
        raise RecordError(f"this is no record of format {FORMAT} (format = {shown(written)})")
    if content.get("game") != Match.name:
        raise RecordError(f"no such game: {shown(content.get('game'))}; there is {Match.name!r}")
    rules = _rules(content.get("rules"))
    rounds, faults = _rounds(text, rules, content.get("round", []), strict)
    known = ("format", "game", "rules", "players", "date", "round")
    return Record(
        rules,
        rounds,
        _players(content.get("players", []), rules),
        _date(content.get("date")),
        extra={key: value for key, value in content.items() if key not in known},
        faults=faults,
    )


def read_record_file(path: str | Path, *, strict: bool = True) -> Record:
    """Read a record from a file; raises :class:`RecordError` also where there is none to read."""
    try:
        with Path(path).open("rb") as source:
            raw = source.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from error
    return read_record(raw, strict=strict)


# --- reading the parts -----------------------------------------------------------------------------------


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if len(text) > MAX_BYTES:
        raise RecordError(f"a record has at most {MAX_BYTES} bytes")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise RecordError("this is not UTF-8 text", line=line) from error


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at (?:line (\d+), column \d+|end of document)\)", str(error))
        message = str(error) if found is None else str(error)[: found.start()].strip()
        line = None if found is None else int(found[1] or text.count("\n") + 1)
        raise RecordError(f"broken TOML: {message}", line=line) from error
    except RecursionError as error:
        raise RecordError("broken TOML: nested too deeply") from error
    except ValueError as error:  # an integer of thousands of digits
        raise RecordError(f"broken TOML: {error}") from error


def _rules(value: object) -> Ruleset:
    if not isinstance(value, dict):
        raise RecordError("'rules' is missing: a table of options, or one with a preset's name")
    options = {key: option for key, option in value.items() if key != "id"}
    try:
        rules = load_rules(options, files=False)
    except RulesetError as error:
        raise RecordError(error.message) from error
    if "id" in value and value["id"] != rules.id:
        raise RecordError(f"the ruleset's id is {rules.id}, not {shown(value['id'])}: an option was changed")
    return rules


def _players(value: object, rules: Ruleset) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise RecordError("'players' is a list of names")
    if value and len(value) != rules.players:
        raise RecordError(f"{len(value)} names for {rules.players} players")
    return tuple(value)


def _date(value: object) -> datetime.date | None:
    if value is not None and (not isinstance(value, datetime.date) or isinstance(value, datetime.datetime)):
        raise RecordError("'date' is a date, such as 2026-11-29")
    return value


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
            fault = _located(text, number, error)
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
    texts: list[tuple[str, ...]] = []
    for key in ("hands", "actions"):
        value = extra.pop(key, None)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise RecordError(f"{key!r} is a list of texts")
        texts.append(tuple(value))
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


# --- where it stands -------------------------------------------------------------------------------------


def _located(text: str, number: int, error: RecordError) -> RecordError:
    """The same error with the line on which the round, or the action, stands."""
    line = _line_of(text, number, error.action)
    return RecordError(error.reason, line=line, round_number=number + 1, action=error.action)


_TOKEN: Final = re.compile(
    "|".join(
        (
            r'"""(?:[^\\]|\\.)*?"""',
            r"'''.*?'''",
            r'(?m:^)[ \t]*"?actions"?\s*=\s*\[',
            r'"(?:[^"\\\n]|\\.)*"',
            r"'[^'\n]*'",
            r"#[^\n]*",
            r"\[\[\s*round\s*\]\]",
        )
    ),
    re.DOTALL,
)


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """Strings, round headers and starts of ``actions`` with their offsets; comments are passed over."""
    for found in _TOKEN.finditer(text):
        if not found[0].startswith("#"):
            yield found.start(), found[0]


def _line_of(text: str, number: int, action: int | None) -> int | None:
    """The line of a round's header or of one of its actions; None where the file is written otherwise."""
    header, counting, seen, offset = -1, False, 0, None
    for start, token in _tokens(text):
        if token.startswith("[["):
            header += 1
            counting = False
            if header == number and action is None:
                offset = start
        elif "actions" in token and token.endswith("["):
            counting = header == number
        elif counting:
            seen += 1
            if seen == action:
                offset = start
                break
    return None if offset is None else text.count("\n", 0, offset) + 1
