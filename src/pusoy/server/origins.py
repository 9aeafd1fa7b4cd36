"""Whose requests are answered: those of this server's own pages, under the names by which it is reached.

A browser says with every socket, and with every request that may change something, which page it comes from
(``Origin``, RFC 6454); a program need not, and holds no cookie of somebody else's. A page of another server
cannot read an answer anyway: none allows it to.

A server for this machine alone answers under names of this machine alone. Else a page from elsewhere, whose
name is made to mean this machine (DNS rebinding), would be one of its own.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from pusoy.server.settings import Settings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, section 9.2.1)."""
_PORTS: Final = {"http": 80, "https": 443}


class Origin(Struct, frozen=True):
    """Where a page is from."""

    scheme: str
    host: str
    port: int


def read_origin(address: str) -> Origin | None:
    """The origin of an address; None for one that is of no server's page, such as ``null``."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname:
        return None
    return Origin(parts.scheme, parts.hostname, _PORTS[parts.scheme] if port is None else port)


class Origins:
    """The names of a server, and the pages that are its own."""

    def __init__(self, settings: Settings) -> None:
        self._public: Final = read_origin(settings.public_url or "")
        self._private: Final = settings.is_private

    def answers_to(self, host: str | None) -> bool:
        """Whether the server has this name (a ``Host``, with its port); a program need not say one."""
        if host is None or not self._private:
            return True
        asked = read_origin(f"http://{host}")
        return asked is not None and (
            _is_this_machine(asked.host) or (self._public is not None and asked.host == self._public.host)
        )

    def is_own(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin is the server's own, asked as ``host``; programs say none."""
        if origin is None:
            return True
        page = read_origin(origin)
        if page is None or page == self._public:
            return page is not None
        asked = read_origin(f"{page.scheme}://{host}")
        # Who is known under a name with https is not known under the same name without.
        public = self._public is not None and (page.host, self._public.scheme) == (self._public.host, "https")
        return page == asked and not public


def _is_this_machine(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
