"""Guests: people without an account, known again by a signed cookie.

A guest is 128 random bits. The cookie carries them with a signature, so that nobody can take another's seat
by guessing or by changing the text, and the server keeps nothing. The signature has no time limit, on
purpose: a guest who comes back after a long trip still owns the seat. What ends a cookie is the browser (a
year after it was last set) or a new key, which ends all of them at once.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final, Literal, TypedDict

from itsdangerous import BadSignature, Signer

COOKIE: Final = "pusoy_guest"
"""How the name of the cookie begins. A digest of the key follows: a browser hands the cookies of a host to
every port of it, and one server must not overwrite what another one knows its people by."""
YEAR: Final = 365 * 24 * 60 * 60
"""Seconds that a browser keeps it."""
LONGEST: Final = 128
"""Characters of a cookie; ours have 66. What is longer is not even looked at."""
_GUEST: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class CookieArguments(TypedDict):
    """What ``set_cookie`` of a response takes."""

    key: str
    value: str
    max_age: int
    path: str
    secure: bool
    httponly: bool
    samesite: Literal["lax"]


class Guests:
    """Makes guests and knows them again; ``key`` is secret and lasting."""

    def __init__(self, key: bytes) -> None:
        # The salt keeps signatures of guests apart from any others that the same key will make.
        self._signer = Signer(key, salt=COOKIE, key_derivation="hmac", digest_method=hashlib.sha256)
        self.cookie: Final = f"{COOKIE}_{hashlib.sha256(COOKIE.encode() + key).hexdigest()[:8]}"

    def make(self) -> tuple[str, str]:
        """A new guest and the value of the cookie that proves it."""
        guest = secrets.token_urlsafe(16)
        return guest, self.sign(guest)

    def sign(self, guest: str) -> str:
        """The value of the cookie for a guest."""
        return self._signer.sign(guest).decode("ascii")

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie's value; None if it is missing, forged, malformed or too long."""
        if cookie is None or len(cookie) > LONGEST or not cookie.isascii():
            return None
        try:
            guest = self._signer.unsign(cookie).decode("ascii")
        except BadSignature:
            return None
        return guest if _GUEST.fullmatch(guest) else None

    def arguments(self, value: str, *, https: bool) -> CookieArguments:
        """How to set the cookie: ``response.set_cookie(**guests.arguments(value, https=...))``.

        Scripts cannot read it, other sites cannot send it along with their own requests, and over https it
        never travels without. Plain http stays possible: that is a home network.
        """
        return CookieArguments(
            key=self.cookie,
            value=value,
            max_age=YEAR,
            path="/",
            secure=https,
            httponly=True,
            samesite="lax",
        )
