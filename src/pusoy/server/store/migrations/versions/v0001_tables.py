"""Tables, events and claims.

Revision 0001, after none.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From the revision before to this one."""
    op.create_table(
        "meta",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_meta")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("updated_at", sa.Double(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "claims",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_claims_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", name=op.f("pk_claims")),
    )
    op.create_index(op.f("ix_claims_due_at"), "claims", ["due_at"])

    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("move_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_tables")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_events")),
        sa.UniqueConstraint("table_id", "move_id", name=op.f("uq_events_table_id_move_id")),
    )
    op.create_table(
        "habits",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_habits_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_habits")),
    )
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_members_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_guest"), "members", ["guest"])

    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "number"], ["events.table_id", "events.number"], name=op.f("fk_secrets_events")
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_secrets")),
    )


def downgrade() -> None:
    """Back to the revision before."""
    op.drop_table("secrets")
    op.drop_index(op.f("ix_members_guest"), "members")

    op.drop_table("members")
    op.drop_table("habits")
    op.drop_table("events")
    op.drop_index(op.f("ix_claims_due_at"), "claims")

    op.drop_table("claims")
    op.drop_table("tables")
    op.drop_table("meta")
