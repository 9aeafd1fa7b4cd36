"""What can be set for the server, in one frozen value that is handed to whoever needs it."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

from msgspec import Struct
from platformdirs import user_data_path

from pusoy.errors import PusoyError

Level = Literal["debug", "info", "warning", "error"]
LARGEST_PORT: Final = 65_535
TABLES_AT_ONCE: Final = 30


class SettingsError(PusoyError):
    """Settings that cannot be; ``faults`` names every one of them."""

    code = "bad_settings"

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the server cannot be set like this: " + "; ".join(faults))
        self.faults = faults


class Settings(Struct, frozen=True):
    """Everything that ``pusoy serve`` can be told. Raises :class:`SettingsError` for what cannot be.

    ``data`` is the folder of the tables (None: the user's data folder). ``database`` is an SQLAlchemy URL
    (None: the file ``tables.sqlite3`` in that folder). ``durable`` makes every move outlive a power cut, not
    only the end of this program. ``workers`` is how many processes think for the computer opponents (None:
    one less than there are cores; 0: threads of this process). ``messages_per_second`` and
    ``message_burst`` are what one guest may say through all sockets together (without a cookie: one address),
    ``sockets_per_guest`` how many sockets one guest may open, ``tables_per_minute`` how many tables one
    address may open (and ``TABLES_AT_ONCE`` at once).
    ``public_url`` is the address by which others reach it, for links and QR codes, the origins that sockets
    are taken from, and cookies (https: for https alone); with ``lan`` it is this machine's on its network.
    ``grace`` is how many seconds somebody may be gone until a computer player stands in, ``idle_days`` after
    how many days without anybody a table is closed. Limits and ``database`` are for programs that start a
    server themselves.
    """

    host: str = "127.0.0.1"
    port: int = 8017
    data: Path | None = None
    database: str | None = None
    durable: bool = False
    workers: int | None = None
    sockets_per_guest: int = 20
    messages_per_second: float = 10.0
    message_burst: int = 40
    tables_per_minute: float = 10.0
    public_url: str | None = None
    lan: bool = False
    grace: float = 120.0
    idle_days: float = 30.0
    log_level: Level = "warning"
    log_json: bool = True

    def __post_init__(self) -> None:
        faults = []
        if not self.host:
            faults.append("host is empty")
        if not 0 <= self.port <= LARGEST_PORT:
            faults.append(f"port is {self.port}, not 0 to {LARGEST_PORT}")
        if self.workers is not None and self.workers < 0:
            faults.append(f"workers is {self.workers}, less than 0")
        if self.log_level not in get_args(Level):
            faults.append(f"log_level is {self.log_level!r}, not one of {', '.join(get_args(Level))}")
        limits = ("sockets_per_guest", "messages_per_second", "message_burst", "tables_per_minute")
        faults += [
            f"{name} is {getattr(self, name)}, not above 0" for name in limits if getattr(self, name) <= 0
        ]
        if self.grace < 0:
            faults.append(f"grace is {self.grace}, less than 0")
        if self.idle_days <= 0:
            faults.append(f"idle_days is {self.idle_days}, not above 0")
        if self.public_url is not None and not is_base(self.public_url):
            faults.append(
                f"public_url is {self.public_url!r}, not http:// or https://, a host, and a port if need be"
            )
        if faults:
            raise SettingsError(tuple(faults))

    @property
    def is_https(self) -> bool:
        """Whether others reach the server over https."""
        return (self.public_url or "").lower().startswith("https:")

    @property
    def folder(self) -> Path:
        """The folder that holds what the server keeps."""
        return self.data if self.data is not None else user_data_path("pusoy", appauthor=False)

    @property
    def file(self) -> Path:
        """The database file, where ``database`` names no other."""
        return self.folder / "tables.sqlite3"

    @property
    def worker_count(self) -> int:
        """How many processes think; 0 where threads of this process do."""
        return self.workers if self.workers is not None else max(1, (os.cpu_count() or 2) - 1)

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_this_machine(self.host)


def is_this_machine(host: str) -> bool:
    """Whether only this machine is called that."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # the name of a machine
        return False


def is_base(url: str) -> bool:
    """Whether this is the address of a server: nothing but scheme, host and port."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and " " not in url and parts.username is None and port != 0
    return bool(
        plain
        and parts.scheme in ("http", "https")
        and parts.hostname
        and parts.path in ("", "/")
        and "?" not in url
        and "#" not in url
    )
