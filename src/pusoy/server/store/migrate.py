"""Brings a database up to date, by Alembic, from within the program."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pusoy.server.store.errors import NewerDatabase

MIGRATIONS: Final = Path(__file__).with_name("migrations")


def configuration(connection: Connection) -> Config:
    """Alembic's configuration: this package's migrations, inside the transaction of this connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Bring the database to the newest version, whatever its version is; raises ``NewerDatabase``."""
    config = configuration(connection)
    known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
    there = set(MigrationContext.configure(connection).get_current_heads())
    if there - known:
        raise NewerDatabase(
            "a newer version of Pusoy made these tables: start that version, or name another folder"
        )
    if there != set(ScriptDirectory.from_config(config).get_heads()):
        command.upgrade(config, "head")
