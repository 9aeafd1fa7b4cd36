"""``python -m pusoy.server.store.migrations "add ratings"`` writes a migration.

It leads from what the newest one leaves to what ``schema.py`` says now. Read it, and mend it, before it
is kept.
"""

from __future__ import annotations

import sys
import tempfile

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from pusoy.server.store.migrate import configuration


def revise(words: str) -> None:
    """Write a new migration file; its number is the next one."""
    with tempfile.TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/empty.sqlite3")
        with engine.begin() as connection:
            config = configuration(connection)
            command.upgrade(config, "head")
            number = 1 + sum(1 for _ in ScriptDirectory.from_config(config).walk_revisions())
            command.revision(config, words, autogenerate=True, rev_id=f"{number:04}")
        engine.dispose()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    revise(" ".join(sys.argv[1:]))
