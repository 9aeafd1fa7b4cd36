"""The tables of the database. A change here needs a migration (``python -m pusoy.server.store.migrations``).

Text has no length limit: SQLite ignores limits and PostgreSQL enforces them, and both must take the same.
Times are Unix seconds.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), nullable=False)


META: Final = Table(
    "meta",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("head", Integer, nullable=False),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "guest"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    _of_table(),
    Column("number", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("move_id", Text),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "move_id"),
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    ForeignKeyConstraint(["table_id", "number"], ["events.table_id", "events.number"]),
)

CLAIMS: Final = Table(
    "claims",
    METADATA,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("due_at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "kind"),
    Index(None, "due_at"),
)

HABITS: Final = Table(
    "habits",
    METADATA,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

CODES: Final = Table(
    "codes",
    METADATA,
    Column("code", Text, primary_key=True),
    _of_table(),
    Index(None, "table_id"),
)
