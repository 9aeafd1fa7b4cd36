"""An arena on disk while it is played: a line that describes it, then a line for every chunk that is done.

A chunk is on disk before the next one counts. Whatever ends the process leaves a file with which the same
arena goes on: the line that was being written is dropped, and its chunk is played again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from pusoy import __version__
from pusoy.arena.chunks import Chunk, ChunkPlayed, LineUp
from pusoy.arena.games import AnyPlayer
from pusoy.errors import PusoyError
from pusoy.file_lock import take
from pusoy.houses import AnyRuleset
from pusoy.values import shown

FORMAT: Final = 1
_BEGINNING: Final = b'{"pusoy_arena":'


class SavedError(PusoyError):
    """The file cannot be used, or holds another arena."""

    code = "bad_saved_arena"


class SavedRules(Struct, frozen=True):
    """A house in the description: what it is called, the id of its rules, and every option."""

    name: str
    id: str
    options: dict[str, object]


class Description(Struct, frozen=True):
    """All that the points of an arena follow from, and the ``chunk`` (deals) in which it is played.

    Two arenas are the same where all but the chunk is equal.
    """

    pusoy_arena: int
    version: str
    schedule: str
    players: tuple[str, ...]
    rules: tuple[SavedRules, ...]
    seats: tuple[int, ...]
    deals: int
    seed: str
    ms: int
    chunk: int


def describe(
    schedule: str,
    players: Sequence[str | AnyPlayer],
    tables: Sequence[tuple[AnyRuleset, int]],
    *,
    deals: int,
    seed: str,
    ms: int,
    chunk: int,
) -> Description:
    """The description of an arena; ``tables`` are its houses, each with how many sit at a table.

    A player in Python is described by its class and its name: what else it is made of cannot be known.
    """
    return Description(
        pusoy_arena=FORMAT,
        version=__version__,
        schedule=schedule,
        players=tuple(map(_player_text, players)),
        rules=tuple(
            SavedRules(rules.preset_name or rules.id, rules.id, {**rules.options()}) for rules, _ in tables
        ),
        seats=tuple(seats for _, seats in tables),
        deals=deals,
        seed=seed,
        ms=ms,
        chunk=chunk,
    )


def _player_text(player: str | AnyPlayer) -> str:
    if isinstance(player, str):
        return player
    return f"{type(player).__module__}.{type(player).__qualname__}: {player.name}"


class Saved:
    """The file of an arena, for this process alone until it is closed.

    ``played`` are the chunks that it held when it was opened, and ``chunk`` is their length.
    """

    def __init__(self, path: str | os.PathLike[str], description: Description, line_ups: int) -> None:
        """Open it, or begin it where there is none.

        Raises :class:`SavedError` where it cannot be opened, is in use, is no arena, or is another one.
        """
        self.path = Path(path)
        self._file = self._open()
        try:
            self.chunk, self.played = self._take_up(description, line_ups)
        except BaseException:
            self._file.close()
            raise

    def add(self, chunk: ChunkPlayed) -> None:
        """Keep a chunk that is done: when this returns, it is on disk."""
        self._write(msgspec.json.encode(chunk))

    def left(self, line_ups: Sequence[LineUp], description: Description) -> list[Chunk]:
        """The chunks that are still to be played: the first deals of all line-ups, then the next ones."""
        done = {(chunk.number, deal.deal) for chunk in self.played for deal in chunk.deals}
        chunks = plan(line_ups, description.deals, description.seed, description.ms, self.chunk)
        return [chunk for chunk in chunks if (chunk.number, chunk.first) not in done]

    def __enter__(self) -> Saved:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _open(self) -> BinaryIO:
        try:
            number = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise SavedError(f"{self.path} cannot hold the arena: {error.strerror}") from error
        file = os.fdopen(number, "r+b")
        try:
            taken = take(number)
        except OSError as error:
            file.close()
            raise SavedError(f"{self.path} cannot be locked: {error.strerror}") from error
        if not taken:
            file.close()
            raise SavedError(f"{self.path} is being written by another arena")
        return file

    def _take_up(self, description: Description, line_ups: int) -> tuple[int, list[ChunkPlayed]]:
        content = self._file.read()
        whole, ending, torn = content.rpartition(b"\n")
        first, *lines = whole.split(b"\n") if ending else [torn]
        if not (first.startswith(_BEGINNING) or (_BEGINNING.startswith(first) and not ending)):
            raise SavedError(f"{self.path} is no saved arena, and is left as it is")
        if not ending:  # nothing, or a description that was never finished
            self._cut(0)
            self._write(msgspec.json.encode(description))
            return description.chunk, []
        found = _read_description(self.path, first)
        other = differences(found, description)
        if other:
            raise SavedError(f"{self.path} holds another arena: {'; '.join(other)}")
        played = _read_chunks(self.path, lines, found, line_ups)
        self._cut(len(content) - len(torn))
        return found.chunk, played

    def _cut(self, size: int) -> None:
        self._file.truncate(size)
        self._file.seek(size)

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def plan(line_ups: Sequence[LineUp], deals: int, seed: str, ms: int, chunk: int) -> list[Chunk]:
    """All chunks of an arena, ``chunk`` deals long: the first deals of all line-ups, then the next ones."""
    return [
        Chunk(number, line_up, first, min(deals, first + chunk), seed, ms)
        for first in range(0, deals, chunk)
        for number, line_up in enumerate(line_ups)
    ]


def differences(there: Description, here: Description) -> list[str]:
    """In which points two arenas differ, each in a few words for people."""
    pairs = (
        ("the version of pusoy", there.version, here.version),
        ("the schedule", there.schedule, here.schedule),
        ("the players", ", ".join(there.players), ", ".join(here.players)),
        ("the rules", _rules_text(there), _rules_text(here)),
        ("the seats", ", ".join(map(str, there.seats)), ", ".join(map(str, here.seats))),
        ("the number of deals", there.deals, here.deals),
        ("the seed", there.seed, here.seed),
        ("the milliseconds for a decision", there.ms, here.ms),
    )
    return [f"{what}: {shown(one)} there, {shown(other)} here" for what, one, other in pairs if one != other]


def _rules_text(description: Description) -> str:
    """The names of the houses, with their ids where the name is not one."""
    return ", ".join(
        one.name if one.name == one.id else f"{one.name} ({one.id})" for one in description.rules
    )


def _read_description(path: Path, line: bytes) -> Description:
    try:
        found = msgspec.json.decode(line, type=Description)
    except msgspec.MsgspecError as error:
        raise SavedError(f"line 1 of {path} cannot be read: {error}") from error
    if found.pusoy_arena != FORMAT:
        raise SavedError(f"{path} is in format {found.pusoy_arena}, and this version reads format {FORMAT}")
    if found.chunk < 1:
        raise SavedError(f"line 1 of {path} cannot be read: chunks of {found.chunk} deals")
    return found


def _read_chunks(
    path: Path, lines: Sequence[bytes], description: Description, line_ups: int
) -> list[ChunkPlayed]:
    """The chunks of a file, each of them once and whole."""
    decoder, seen, played = msgspec.json.Decoder(ChunkPlayed), set[tuple[int, int]](), list[ChunkPlayed]()
    length, deals = description.chunk, description.deals
    for number, line in enumerate(lines, 2):
        try:
            chunk = decoder.decode(line)
        except (msgspec.MsgspecError, ValueError) as error:
            raise SavedError(f"line {number} of {path} cannot be read: {error}") from error
        first = chunk.deals[0].deal if chunk.deals else -1
        wanted = range(first, min(deals, first + length))
        if [deal.deal for deal in chunk.deals] != list(wanted) or first % length or chunk.number >= line_ups:
            raise SavedError(f"line {number} of {path} is no chunk of this arena")
        if (chunk.number, first) in seen:
            raise SavedError(f"line {number} of {path} holds deals that stand there already")
        seen.add((chunk.number, first))
        played.append(chunk)
    return played
