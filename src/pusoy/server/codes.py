"""Short codes by which people find a table, QR codes of its address, and links that move a seat."""

from __future__ import annotations

import hashlib
import time
from random import Random
from typing import Final

import segno
from itsdangerous import BadSignature, URLSafeTimedSerializer

from pusoy.errors import PusoyError

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs that cannot be taken for each other."""
LENGTH: Final = 8
LASTS: Final = 600
"""Seconds for which a link that moves a seat is good."""


def new_code(random: Random) -> str:
    """One of a million million codes."""
    return "".join(random.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """A code as people type it, with small letters, spaces and dashes."""
    return "".join(text.split()).replace("-", "").upper()


def draw(address: str) -> tuple[str, int]:
    """The address as a QR code: an SVG path of its dark modules, and the number of modules a side."""
    rows = segno.make(address, micro=False, error="m").matrix_iter(border=0)
    path, size = [], 0
    for y, row in enumerate(rows):
        size = max(size, y + 1)
        path += [f"M{x} {y}h1v1h-1z" for x, dark in enumerate(row) if dark]
    return "".join(path), size


class Movers:
    """Makes and reads links that move a seat from one device of a person to another, once."""

    def __init__(self, key: bytes) -> None:
        self._used: dict[str, tuple[str, float]] = {}
        self._serializer = URLSafeTimedSerializer(
            key, salt="move a seat", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def make(self, table: str, seat: int, guest: str) -> str:
        """A token that says who has the seat now: it is used up when the seat changes hands."""
        return str(self._serializer.dumps([table, seat, _digest(guest)]))

    def use(self, token: str, guest: str) -> None:
        """The link is used up, also where the seat comes back to the device that made it."""
        now = time.monotonic()
        self._used = {used: one for used, one in self._used.items() if now - one[1] < LASTS}
        self._used[token] = (guest, now)

    def used_by(self, token: str) -> str | None:
        """Who took the seat with this link, if anybody did just now."""
        return self._used.get(token, (None, 0.0))[0]

    def read(self, token: str, table: str, members: dict[int, str]) -> int:
        """The seat; raises PusoyError for a token that is forged, too old, used up, or of another table."""
        try:
            found = None if token in self._used else self._serializer.loads(token, max_age=LASTS)
        except BadSignature:
            found = None
        match found:
            case [str(of), int(seat), str(who)] if of == table and _digest(members.get(seat, "")) == who:
                return seat
        raise PusoyError("this link is used up", code="bad_token")


def _digest(guest: str) -> str:
    return hashlib.sha256(guest.encode()).hexdigest()[:16]
