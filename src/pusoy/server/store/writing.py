"""What is written, as SQL. Each function runs in a savepoint of the writer and is done whole or undone."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Insert, bindparam, delete, insert, select, update

from pusoy.server.store.errors import Conflict, Repeated, StoreError, UnknownTable
from pusoy.server.store.schema import CLAIMS, CODES, EVENTS, HABITS, MEMBERS, META, SECRETS, TABLES
from pusoy.server.store.values import Append, Claim, Member, NewTable, StoredEvent

# Statements are made once: making one costs as much as running it.
_MOVE_ON: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.head == bindparam("after"))
    .values(head=bindparam("new_head"), updated_at=bindparam("at"))
)
_STAY: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.head == bindparam("after"))
    .values(head=bindparam("new_head"))
)
"""Nothing happened at the table: what is due there, or who has a seat, changes."""
_HEAD: Final = select(TABLES.c.head).where(TABLES.c.id == bindparam("table"))
_MOVES: Final = (
    select(EVENTS.c.number)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.move_id.in_(bindparam("moves", expanding=True)))
    .order_by(EVENTS.c.number)
    .limit(1)
)
_NO_MEMBER: Final = delete(MEMBERS).where(
    MEMBERS.c.table_id == bindparam("table"), MEMBERS.c.seat == bindparam("of_seat")
)
_NO_HABITS: Final = delete(HABITS).where(
    HABITS.c.table_id == bindparam("table"), HABITS.c.seat == bindparam("of_seat")
)
_NEW_EVENTS: Final = insert(EVENTS)
_NEW_SECRETS: Final = insert(SECRETS)
_NEW_CLAIMS: Final = insert(CLAIMS)
_NO_CLAIMS: Final = delete(CLAIMS).where(CLAIMS.c.table_id == bindparam("table"))
_NEW_HABITS: Final = (
    update(HABITS)
    .where(HABITS.c.table_id == bindparam("table"), HABITS.c.seat == bindparam("of_seat"))
    .values(body=bindparam("new_body"))
)
_CODE: Final = select(CODES.c.table_id).where(CODES.c.code == bindparam("code"))
_KEY: Final = select(META.c.value).where(META.c.name == "secret_key")
_TOUCH: Final = update(META).where(META.c.name == bindparam("name_")).values(value=bindparam("new_value"))
_KEY_BYTES: Final = 32


# --- faults of the caller, which no database needs to see ---------------------------------------------------


def check(append: Append) -> None:
    """Raise ``ValueError`` for an append that makes no sense on any table."""
    if append.after < 0:
        raise ValueError(f"events cannot follow number {append.after}")
    moves = [event.move_id for event in append.events if event.move_id is not None]
    if len(set(moves)) < len(moves):
        raise ValueError("two events of one append have the same move id")
    check_claims(append.table, append.claims)


def check_claims(table: str, claims: Sequence[Claim]) -> None:
    """Raise ``ValueError`` for claims of another table, or two of a kind for one seat."""
    if any(claim.table != table for claim in claims):
        raise ValueError("a claim is on another table")
    if any(count > 1 for count in Counter((claim.seat, claim.kind) for claim in claims).values()):
        raise ValueError("a seat has two claims of one kind")


def check_new(table: NewTable, append: Append) -> None:
    """Raise ``ValueError`` for a new table that makes no sense."""
    if append.table != table.id or append.after != 0:
        raise ValueError("the first events of a table are its own, and follow number 0")
    if len({member.seat for member in table.members}) < len(table.members):
        raise ValueError("two guests sit at one seat")
    check(append)


# --- appends -----------------------------------------------------------------------------------------------


def create(connection: Connection, table: NewTable, append_: Append, now: float) -> tuple[StoredEvent, ...]:
    """Make the table, then append its first events."""
    row = {"id": table.id, "game": table.game, "created_at": now, "updated_at": now, "head": 0}
    connection.execute(insert(TABLES), row)
    _seat(connection, table.id, table.members)
    if table.code is not None:
        connection.execute(insert(CODES), {"code": table.code, "table_id": table.id})
    return append(connection, append_, now)


def _seat(connection: Connection, table: str, members: Sequence[Member]) -> None:
    """Let seats change hands. Whoever gets up takes their habits along."""
    for member in members:
        connection.execute(_NO_MEMBER, {"table": table, "of_seat": member.seat})
        if member.guest is None:
            connection.execute(_NO_HABITS, {"table": table, "of_seat": member.seat})
        else:
            row = {"table_id": table, "seat": member.seat, "guest": member.guest}
            connection.execute(insert(MEMBERS), row)


def append(connection: Connection, append: Append, now: float) -> tuple[StoredEvent, ...]:
    """Save the events under the numbers that follow, and what waits from then on."""
    try:
        (stored,) = append_all(connection, (append,), now)
    except Conflict:
        raise why_not_append(connection, append) from None
    return stored


def append_all(
    connection: Connection, appends: Sequence[Append], now: float
) -> list[tuple[StoredEvent, ...]]:
    """The same for several tables at once, in as few statements as for one.

    A head is moved on only if it is still where the caller believes it to be: no gap can arise, and of two
    who append at once, in two processes too, the second finds it moved. Raises ``Conflict`` where one of them
    is: all is to be undone then.
    """
    _move_on(connection, appends, now)
    stored = [_numbered(append, now) for append in appends]
    kept = list(zip(appends, stored, strict=True))
    _insert(
        connection, _NEW_EVENTS, [_row(append.table, event) for append, events in kept for event in events]
    )
    _insert(
        connection,
        _NEW_SECRETS,
        [
            {"table_id": append.table, "number": event.number, "body": event.secret}
            for append, events in kept
            for event in events
            if event.secret is not None
        ],
    )
    for append in appends:
        _seat(connection, append.table, append.members)
    connection.execute(_NO_CLAIMS, [{"table": append.table} for append in appends])
    _insert(connection, _NEW_CLAIMS, [_claim_row(claim) for append in appends for claim in append.claims])
    return stored


def _move_on(connection: Connection, appends: Sequence[Append], now: float) -> None:
    for statement, happens in ((_MOVE_ON, True), (_STAY, False)):
        rows = [
            {
                "table": append.table,
                "after": append.after,
                "new_head": append.after + len(append.events),
                **({"at": _time_of(append, now)} if happens else {}),
            }
            for append in appends
            if bool(append.events) is happens
        ]
        if rows and connection.execute(statement, rows).rowcount != len(rows):
            raise Conflict("the last event of a table is another one")


def _time_of(append: Append, now: float) -> float:
    return now if append.at is None else append.at


def _numbered(append: Append, now: float) -> tuple[StoredEvent, ...]:
    at = _time_of(append, now)
    return tuple(
        StoredEvent(number, at, event.kind, event.version, event.body, event.secret, event.move_id)
        for number, event in enumerate(append.events, append.after + 1)
    )


def _insert(connection: Connection, statement: Insert, rows: list[dict[str, object]]) -> None:
    if rows:
        connection.execute(statement, rows)


def why_not_create(connection: Connection, table: NewTable, append: Append) -> StoreError:
    """Why the table cannot be made."""
    if table.code is not None and connection.execute(_CODE, {"code": table.code}).first() is not None:
        return Conflict("another table has this code")
    return why_not_append(connection, append)


def why_not_append(connection: Connection, append: Append) -> StoreError:
    """Why the append cannot be. A repeated move comes first: its answer holds for ever."""
    moves = [event.move_id for event in append.events if event.move_id is not None]
    if moves:
        number = connection.execute(_MOVES, {"table": append.table, "moves": moves}).scalar()
        if number is not None:
            return Repeated(number)
    head = connection.execute(_HEAD, {"table": append.table}).scalar()
    if head is None:
        return UnknownTable("there is no such table")
    return Conflict(f"event {append.after + 1} cannot follow: the last event of the table is {head}")


def _row(table: str, event: StoredEvent) -> dict[str, object]:
    return {
        "table_id": table,
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "version": event.version,
        "body": event.body,
        "move_id": event.move_id,
    }


def _claim_row(claim: Claim) -> dict[str, object]:
    return {
        "table_id": claim.table,
        "seat": claim.seat,
        "kind": claim.kind,
        "decision": claim.decision,
        "due_at": claim.due_at,
    }


# --- habits, and the key -----------------------------------------------------------------------------------


def save_habits(connection: Connection, append_: Append, seat: int, habits: str, now: float) -> None:
    """Keep a seat's habits and replace the claims of the table, if its last event is the expected one."""
    append(connection, append_, now)
    changed = connection.execute(_NEW_HABITS, {"table": append_.table, "of_seat": seat, "new_body": habits})
    if changed.rowcount == 0:
        connection.execute(insert(HABITS), {"table_id": append_.table, "seat": seat, "body": habits})


def secret_key(connection: Connection) -> bytes:
    """The key of this database, made if there is none yet."""
    known: str | None = connection.execute(_KEY).scalar()
    if known is None:
        known = secrets.token_hex(_KEY_BYTES)
        connection.execute(insert(META), {"name": "secret_key", "value": known})
    return bytes.fromhex(known)


def touch(connection: Connection, now: float) -> None:
    """Write something, to see that it can be written."""
    values = {"name_": "checked_at", "new_value": str(now)}
    if connection.execute(_TOUCH, values).rowcount == 0:
        connection.execute(insert(META), {"name": "checked_at", "value": str(now)})


def unexpected(_connection: Connection) -> StoreError:
    """For work that no constraint can forbid."""
    return StoreError("the database refused what it should not")
