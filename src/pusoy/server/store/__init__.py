"""Where tables are kept: logs of numbered events in an SQL database, one writer, many readers."""

from __future__ import annotations

from pusoy.server.store.errors import (
    CannotOpen,
    Conflict,
    NewerDatabase,
    NotRead,
    NotSaved,
    Repeated,
    StoreError,
    UnknownTable,
)
from pusoy.server.store.store import Store
from pusoy.server.store.values import Append, Claim, Member, NewEvent, NewTable, StoredEvent, TableRow

__all__ = [
    "Append",
    "CannotOpen",
    "Claim",
    "Conflict",
    "Member",
    "NewEvent",
    "NewTable",
    "NewerDatabase",
    "NotRead",
    "NotSaved",
    "Repeated",
    "Store",
    "StoreError",
    "StoredEvent",
    "TableRow",
    "UnknownTable",
]
