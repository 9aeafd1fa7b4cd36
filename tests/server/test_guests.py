"""Guests are known again by their cookie, and by nothing that they could make up."""

from __future__ import annotations

import base64
import hmac
from http.cookies import SimpleCookie

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from itsdangerous import Signer
from starlette.responses import Response

from pusoy.server.guests import LONGEST, YEAR, Guests

KEY = bytes(range(32))
GUESTS = Guests(KEY)


def test_a_guest_is_known_again_by_any_server_with_the_key() -> None:
    guest, cookie = GUESTS.make()
    assert Guests(KEY).read(cookie) == guest
    assert Guests(KEY).sign(guest) == cookie
    assert Guests(bytes(32)).read(cookie) is None


def test_guests_are_128_bits_and_all_different() -> None:
    guests = {GUESTS.make()[0] for _ in range(1000)}
    assert len(guests) == 1000
    assert {len(base64.urlsafe_b64decode(guest + "==")) for guest in guests} == {16}
    assert all(len(GUESTS.sign(guest)) <= LONGEST for guest in guests)


def test_a_cookie_is_known_whenever_it_comes_back() -> None:
    """There is no time in it, and a change of how it is made would turn everybody away."""
    key = hmac.digest(KEY, b"pusoy_guest", "sha256")
    signature = base64.urlsafe_b64encode(hmac.digest(key, b"A" * 22, "sha256")).decode().rstrip("=")
    assert GUESTS.sign("A" * 22) == "A" * 22 + "." + signature
    assert GUESTS.read("A" * 22 + "." + signature) == "A" * 22


@pytest.mark.parametrize("place", range(22))
def test_a_changed_guest_is_nobody(place: int) -> None:
    guest, cookie = GUESTS.make()
    other = "A" if guest[place] != "A" else "B"
    assert GUESTS.read(cookie[:place] + other + cookie[place + 1 :]) is None


@given(st.text(max_size=LONGEST + 10))
@example("")
@example(".")
@example("A" * 22)
@example("A" * 22 + ".")
@example("A" * 22 + ".é")
@example("\ud800." + "A" * 43)
@example("A" * 10_000)
def test_what_we_did_not_sign_is_nobody(text: str) -> None:
    assert GUESTS.read(text) is None


def test_no_cookie_is_nobody() -> None:
    assert GUESTS.read(None) is None


@pytest.mark.parametrize("words", ["", "short", "A" * 23, "A" * 21 + "!", "A" * 21 + "\n"])
def test_a_signature_under_anything_but_a_guest_is_nobody(words: str) -> None:
    assert GUESTS.read(GUESTS.sign(words)) is None


def test_signatures_made_with_the_key_for_other_ends_do_not_count() -> None:
    other = Signer(KEY, salt="invitation", key_derivation="hmac").sign("A" * 22).decode()
    assert GUESTS.read(other) is None


@pytest.mark.parametrize("https", [False, True])
def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(https: bool) -> None:
    guest, value = GUESTS.make()
    response = Response()
    response.set_cookie(**GUESTS.arguments(value, https=https))
    cookie = SimpleCookie(response.headers["set-cookie"])[GUESTS.cookie]
    assert GUESTS.read(cookie.value) == guest
    assert (cookie["path"], cookie["max-age"], cookie["httponly"]) == ("/", str(YEAR), True)
    assert cookie["samesite"].lower() == "lax"
    assert bool(cookie["secure"]) == https
    assert cookie["domain"] == ""


def test_servers_of_one_host_do_not_overwrite_each_others_cookies() -> None:
    other = Guests(bytes(32))
    assert GUESTS.cookie == Guests(KEY).cookie
    assert GUESTS.cookie != other.cookie
    assert KEY.hex()[:8] not in GUESTS.cookie
