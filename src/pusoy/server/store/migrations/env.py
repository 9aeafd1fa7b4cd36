"""Alembic runs this file to run migrations, on the connection that ``store/migrate.py`` hands over."""

from __future__ import annotations

from alembic import context

from pusoy.server.store.schema import METADATA


def run() -> None:
    """Run what Alembic was asked for."""
    # Batches: SQLite cannot change a column, so the table is made again and its rows are copied.
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name that Alembic gives it; whoever else imports it runs nothing
    run()
