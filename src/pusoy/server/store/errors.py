"""Why something could not be kept, or not be read back."""

from __future__ import annotations

from pusoy.errors import PusoyError


class StoreError(PusoyError):
    """What the errors of this room share. None of them quotes what was to be saved."""

    code = "store"


class CannotOpen(StoreError):
    """The database cannot be used; the message says what is wrong with it and what to do."""

    code = "cannot_open"


class NewerDatabase(CannotOpen):
    """A newer version of this program made the database."""

    code = "newer_database"


class Conflict(StoreError):
    """The number, or the id of a new table, is taken: somebody else was first. Nothing was changed."""

    code = "conflict"


class Repeated(StoreError):
    """The table has this move already, as event ``number``. Nothing was changed."""

    code = "repeated"

    def __init__(self, number: int) -> None:
        super().__init__(f"this move was saved before, as event {number}")
        self.number = number


class UnknownTable(StoreError):
    """There is no such table. Nothing was changed."""

    code = "unknown_table"


class NotSaved(StoreError):
    """The database did not take it; ``reason`` says why: full, locked, gone. Nothing was changed."""

    code = "not_saved"

    def __init__(self, reason: str) -> None:
        super().__init__(f"the table could not be saved: {reason}")
        self.reason = reason


class NotRead(StoreError):
    """The database did not answer (``reason``)."""

    code = "not_read"

    def __init__(self, reason: str) -> None:
        super().__init__(f"the table could not be read: {reason}")
        self.reason = reason
