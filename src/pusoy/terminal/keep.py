"""Where matches are kept: written after every action, taken up again later, finished ones filed away.

The data folder holds ``tables/`` (matches in progress), ``records/`` (finished and saved ones) and
``set-aside/`` (files that could not be read). A file is replaced as a whole or not at all, only its owner may
read it, and a match that another running program plays is locked and left alone.
"""

from __future__ import annotations

import itertools
import os
import secrets
import sys
import time
from pathlib import Path

import platformdirs

from pusoy.errors import PusoyError
from pusoy.record_text import decode, parse, read_bytes
from pusoy.records import SUFFIX, read_record
from pusoy.set_records import read_set_record
from pusoy.terminal import texts
from pusoy.terminal.games import SETS
from pusoy.terminal.session import Session
from pusoy.terminal.settings import Settings
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.thirteen.session import SetSession

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def data_folder() -> Path:
    """The user's data folder of this program."""
    return Path(platformdirs.user_data_dir("pusoy", appauthor=False))


def write_whole(path: Path, text: str) -> None:
    """Replace the file by this text, entirely or not at all; only its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as target:
            target.write(text)
            target.flush()
            os.fsync(target.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def file_name(title: str) -> str:
    """What a title becomes in the name of a file: ``Lola's house`` is ``lola-s-house``."""
    letters = "".join(sign if sign.isalnum() else " " for sign in title.lower())
    return "-".join(letters.split())[:40].strip("-") or "house"


def _hold(descriptor: int) -> None:
    """Lock the open file or raise OSError; the system lets go when the program ends, however it ends."""
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock(path: Path) -> int | None:
    """The lock that a match is played under; None while another program holds it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    held = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _hold(held)
    except OSError:
        os.close(held)
        return None
    return held


class Slot:
    """The place of one match on the shelf, locked while this program plays it.

    ``kept`` tells whether the file holds the match as it was last saved.
    """

    def __init__(self, shelf: Shelf, name: str, lock: int | None) -> None:
        self._shelf = shelf
        self.name = name
        self._held = lock
        self._troubled = False
        self.kept = self.path.exists()

    @property
    def path(self) -> Path:
        """The file that keeps the match."""
        return self._shelf.tables / f"{self.name}{SUFFIX}"

    def save(self, session: Sitting) -> str | None:
        """Keep the match as it is now; a sentence the first time that this cannot be done."""
        try:
            write_whole(self.path, session.record(kept=True).to_toml())
        except OSError as error:
            return self._trouble(error)
        self._troubled = False
        self.kept = True
        return None

    def _trouble(self, error: OSError) -> str | None:
        self.kept = False
        if self._troubled:
            return None
        self._troubled = True
        return texts.cannot_save(self._shelf.folder, error.strerror or str(error))

    def export(self, session: Sitting) -> Path:
        """Write the record for keeps; raises OSError where that cannot be done."""
        own = session.own.get("title")
        house = file_name(own) if own else session.rules.preset_name or session.rules.id
        path = self._shelf.records / f"{self.name}-{house}{SUFFIX}"
        write_whole(path, session.record().to_toml())
        return path

    def save_record(self, session: Sitting) -> tuple[bool, str]:
        """Write the record for keeps: whether that could be done, and a sentence that says where it is.

        Nothing is written before a round is over.
        """
        if not session.match.results:
            return True, texts.NOTHING_TO_SAVE
        try:
            return True, texts.saved(self.export(session), round_over=session.match.round_over)
        except OSError:
            return False, texts.saved(None)

    def finish(self, session: Sitting) -> Path | None:
        """File a match that is not played on; its record's path, or None where it could not be written."""
        try:
            path = self.export(session)
            self.path.unlink(missing_ok=True)
        except OSError:
            return None
        finally:
            self.release()
        self._lock_path.unlink(missing_ok=True)
        return path

    @property
    def _lock_path(self) -> Path:
        return self.path.with_suffix(".lock")

    def release(self) -> None:
        """Let other programs have it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _fits(session: Sitting, wanted: Settings) -> bool:
    """Whether the match is of the game, house and table, at the level and from the seed, asked for."""
    return (
        wanted.wanted_game in (None, session.game)
        and wanted.rules in (None, session.rules)
        and wanted.seats in (None, len(session.match.seats))
        and wanted.level in (None, session.level)
        and wanted.seed in (None, session.seed)
    )


def read_sitting(path: Path) -> Sitting:
    """The match that a file keeps, of whichever game; raises :class:`RecordError` where it keeps none."""
    content = read_bytes(path)
    if parse(decode(content)).get("game") == SETS:
        return SetSession.of_record(read_set_record(content))
    return Session.of_record(read_record(content))


class Shelf:
    """All kept matches of one data folder. ``messages`` are sentences for the person, told once."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() if folder is None else folder
        self.tables = self.folder / "tables"
        self.records = self.folder / "records"
        self.aside = self.folder / "set-aside"
        self.messages: list[str] = []

    def new_slot(self) -> Slot:
        """A place for a new match."""
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
        try:
            lock = _lock(self.tables / f"{name}.lock")
        except OSError:
            lock = None  # the first save tells
        return Slot(self, name, lock)

    def claim(self, wanted: Settings) -> tuple[Slot, Sitting] | None:
        """The match that was kept last, of those that are what is wanted and that no other program plays.

        Files that hold no match are set aside, and ``messages`` says so.
        """
        if wanted.new:
            return None
        for path in self._newest_first():
            try:
                lock = _lock(path.with_suffix(".lock"))
            except OSError:
                continue
            if lock is None:
                continue
            slot = Slot(self, path.stem, lock)
            session = self._read(path)
            if session is not None and _fits(session, wanted):
                return slot, session
            slot.release()
        return None

    def _newest_first(self) -> list[Path]:
        try:
            found = [
                (path.stat().st_mtime_ns, path) for path in self.tables.glob(f"*{SUFFIX}") if path.is_file()
            ]
        except OSError:
            return []
        return [path for _, path in sorted(found, reverse=True)]

    def _read(self, path: Path) -> Sitting | None:
        if not path.is_file():
            return None  # another program has just finished it
        try:
            return read_sitting(path)
        except ValueError as error:  # a RecordError, or a number that Python itself refuses to read
            self._set_aside(path, error.message if isinstance(error, PusoyError) else str(error))
        return None

    def _set_aside(self, path: Path, why: str) -> None:
        target = self.aside / path.name
        try:
            self.aside.mkdir(parents=True, exist_ok=True, mode=0o700)
            target = _free(target)
            path.replace(target)
            path.with_suffix(".lock").unlink(missing_ok=True)
        except OSError:
            target = path
        self.messages.append(texts.set_aside(target, why))


def _free(path: Path) -> Path:
    """The path, or the first with a number behind its name where there is such a file already."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in itertools.count(2))
    return next(one for one in itertools.chain((path,), names) if not one.exists())
