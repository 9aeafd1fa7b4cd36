"""What is read, as SQL."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Executable, and_, bindparam, select

from pusoy.server.store.schema import CLAIMS, CODES, EVENTS, HABITS, MEMBERS, META, SECRETS, TABLES
from pusoy.server.store.values import Claim, StoredEvent, TableRow

# Statements are made once: making one costs as much as running it.
_EVENTS: Final = (
    select(
        EVENTS.c.number,
        EVENTS.c.at,
        EVENTS.c.kind,
        EVENTS.c.version,
        EVENTS.c.body,
        SECRETS.c.body.label("secret"),
        EVENTS.c.move_id,
    )
    .outerjoin(SECRETS, and_(SECRETS.c.table_id == EVENTS.c.table_id, SECRETS.c.number == EVENTS.c.number))
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.number > bindparam("after"))
    .order_by(EVENTS.c.number)
)
_ROW: Final = select(TABLES.c.id, TABLES.c.game, TABLES.c.created_at, TABLES.c.head, TABLES.c.updated_at)
_TABLE: Final = _ROW.where(TABLES.c.id == bindparam("table"))
_TABLES_OF: Final = (
    _ROW.where(TABLES.c.id.in_(select(MEMBERS.c.table_id).where(MEMBERS.c.guest == bindparam("guest"))))
    .order_by(TABLES.c.updated_at.desc(), TABLES.c.created_at.desc(), TABLES.c.id)
    .limit(bindparam("most"))
)
_MEMBERS: Final = (
    select(MEMBERS.c.seat, MEMBERS.c.guest)
    .where(MEMBERS.c.table_id == bindparam("table"))
    .order_by(MEMBERS.c.seat)
)
_HABITS: Final = (
    select(HABITS.c.seat, HABITS.c.body)
    .where(HABITS.c.table_id == bindparam("table"))
    .order_by(HABITS.c.seat)
)
_CLAIMS: Final = select(
    CLAIMS.c.table_id, CLAIMS.c.seat, CLAIMS.c.kind, CLAIMS.c.decision, CLAIMS.c.due_at
).order_by(CLAIMS.c.due_at, CLAIMS.c.table_id, CLAIMS.c.seat, CLAIMS.c.kind)
_CODE: Final = select(CODES.c.table_id).where(CODES.c.code == bindparam("code"))
_CODE_OF: Final = select(CODES.c.code).where(CODES.c.table_id == bindparam("table"))
_IDLE: Final = (
    select(TABLES.c.id)
    .join(EVENTS, and_(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.number == TABLES.c.head))
    .where(TABLES.c.updated_at < bindparam("before"), EVENTS.c.kind != "closed")
    .order_by(TABLES.c.updated_at, TABLES.c.id)
)
_ANYTHING: Final = select(META.c.name).limit(1)


def events(connection: Connection, table: str, after: int) -> list[StoredEvent]:
    """The events of a table that follow ``after``, in order."""
    return [StoredEvent(*row) for row in _rows(connection, _EVENTS, table=table, after=after)]


def table(connection: Connection, table: str) -> TableRow | None:
    """The table with this id, or None."""
    rows = _rows(connection, _TABLE, table=table)
    return TableRow(*rows[0]) if rows else None


def tables_of(connection: Connection, guest: str, limit: int) -> list[TableRow]:
    """The tables where a guest sits, the latest change first."""
    return [TableRow(*row) for row in _rows(connection, _TABLES_OF, guest=guest, most=limit)]


def members(connection: Connection, table: str) -> dict[int, str]:
    """The guest of each seat that has one."""
    return dict(_rows(connection, _MEMBERS, table=table))


def habits(connection: Connection, table: str) -> dict[int, str]:
    """The habits of each seat that has some."""
    return dict(_rows(connection, _HABITS, table=table))


def claims(connection: Connection) -> list[Claim]:
    """The claims of all tables, the first due first."""
    return [Claim(*row) for row in _rows(connection, _CLAIMS)]


def by_code(connection: Connection, code: str) -> str | None:
    """The table with this code, or None."""
    found: str | None = connection.execute(_CODE, {"code": code}).scalar()
    return found


def code_of(connection: Connection, table: str) -> str | None:
    """The code of a table, or None."""
    found: str | None = connection.execute(_CODE_OF, {"table": table}).scalar()
    return found


def idle_tables(connection: Connection, before: float) -> list[str]:
    """The tables that were not saved since ``before`` and whose last event is not their closing."""
    return [str(table) for (table,) in _rows(connection, _IDLE, before=before)]


def anything(connection: Connection) -> None:
    """Read something, to see that it can be read."""
    _rows(connection, _ANYTHING)


def _rows(connection: Connection, statement: Executable, **values: object) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(statement, values)]
