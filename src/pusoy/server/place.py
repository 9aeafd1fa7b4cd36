"""One server a folder: a lock says that one is there, and holds the address under which it answers.

Two servers over the same tables would save every move, but each would tell its own browsers only.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from pusoy.errors import PusoyError
from pusoy.file_lock import take

LOCK: Final = "serve.lock"
LONGEST_ADDRESS: Final = 1000


class CannotUseFolder(PusoyError):
    """The data folder cannot be made or written."""

    code = "bad_data_folder"


class AlreadyServed(PusoyError):
    """Another server has this folder; ``address`` is where it answers, None while it is starting."""

    code = "already_served"

    def __init__(self, folder: Path, address: str | None) -> None:
        where = "is just starting" if address is None else f"is at {address}"
        super().__init__(f"the tables in {folder} are open already: that server {where}")
        self.address = address


class Place:
    """The right to serve the tables of a folder, until it is left or the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Take it. Raises :class:`AlreadyServed` and :class:`CannotUseFolder`."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file: Final = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotUseFolder(f"{folder} cannot hold the tables: {error.strerror}") from error
        try:
            taken = take(self._file)
        except OSError as error:
            os.close(self._file)
            raise CannotUseFolder(f"{folder} cannot be locked: {error.strerror}") from error
        if not taken:
            os.close(self._file)
            raise AlreadyServed(folder, address_in(folder))
        os.ftruncate(self._file, 0)

    def announce(self, address: str) -> None:
        """Say under which address this server answers."""
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, address.encode())

    def __enter__(self) -> Place:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            os.ftruncate(self._file, 0)
        os.close(self._file)


def address_in(folder: Path) -> str | None:
    """The address of the server that has this folder; None while it has told none.

    Not for the process that has it: on POSIX, closing the file there would give the lock back.
    """
    try:
        with (folder / LOCK).open(encoding="utf-8") as file:
            return file.read(LONGEST_ADDRESS) or None
    except (OSError, ValueError):
        return None
