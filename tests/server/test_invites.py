"""How people find a table, and take their seat along to another device."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.server import codes, wire
from pusoy.server.codes import ALPHABET, LENGTH, draw, new_code, read_code
from pusoy.server.services import TRIES_AT_ONCE
from server.friends import told, view_of
from server.harness import Server, guest_at, serving


async def gather(server: Server, guest: int = 0, **body: Any) -> str:
    """A table at which people gather, opened as people open one."""
    async with server.http(guest) as client:
        answer = await client.post("/api/tables", json={"gather": True, "name": "Ate Luz", **body})
        assert answer.status_code == 201
        return str(answer.json()["table"])


async def ask(server: Server, guest: int, path: str, body: object = None) -> tuple[int, Any]:
    """Status and body of an answer."""
    async with server.http(guest) as client:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        return answer.status_code, answer.json()


# --- the short code ----------------------------------------------------------------------------------------


def test_codes_are_random_and_easily_read() -> None:
    random = Random("codes")
    made = {new_code(random) for _ in range(2_000)}
    assert len(made) == 2_000
    assert {len(code) for code in made} == {LENGTH}
    assert set("".join(made)) == set(ALPHABET)
    assert not set("01IO") & set(ALPHABET)
    assert len(ALPHABET) ** LENGTH > 1e9


@pytest.mark.parametrize("typed", ["ABC234", "abc234", " abc 234 ", "Abc-234", "a b c\t2 3 4\n"])
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == "ABC234"


async def test_friends_find_the_table_by_its_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        status, invite = await ask(server, 0, f"/api/tables/{table}/invite")
        assert status == 200
        code = invite["code"]
        assert invite["link"] == f"http://testserver/tables/{table}"
        for typed in (code, f" {code[:3].lower()} {code[3:].lower()}", f"{code[:3]}-{code[3:]}"):
            assert await ask(server, 1, "/api/join", {"code": typed}) == (200, {"table": table})
        wrong = code[:-1] + next(sign for sign in ALPHABET if sign != code[-1])
        for unknown in (wrong, "", "%", "' or 1=1 --"):
            status, error = await ask(server, 1, "/api/join", {"code": unknown})
            assert (status, error["code"]) == (404, "unknown_code")


async def test_codes_cannot_be_guessed_at_leisure(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        _, invite = await ask(server, 0, f"/api/tables/{table}/invite")
        for number in range(TRIES_AT_ONCE):
            assert (await ask(server, number, "/api/join", {"code": f"AAAA{number:02}"}))[0] == 404
        status, error = await ask(server, 5, "/api/join", {"code": invite["code"]})  # the right one, too late
        assert (status, error["code"]) == (429, "too_many_tries")


async def test_two_tables_never_have_the_same_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter(["AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr("pusoy.server.http.new_code", lambda random: next(given))
    async with serving(tmp_path) as server:
        one, two = await gather(server), await gather(server)
        assert one != two
        found = [(await ask(server, 1, "/api/join", {"code": code}))[1] for code in ("AAAAAA", "BBBBBB")]
        assert found == [{"table": one}, {"table": two}]


async def test_only_who_sits_there_is_told_how_to_get_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        for what, body in (("invite", None), ("move", {})):
            status, error = await ask(server, 7, f"/api/tables/{table}/{what}", body)
            assert (status, error["code"]) == (403, "not_at_table")


async def test_links_lead_to_where_others_reach_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path, public_url="https://cards.example:8443/") as server:
        table = await gather(server)
        _, invite = await ask(server, 0, f"/api/tables/{table}/invite")
        assert invite["link"] == f"https://cards.example:8443/tables/{table}"
        assert (invite["qr"], invite["size"]) == draw(invite["link"])
        _, move = await ask(server, 0, f"/api/tables/{table}/move", {})
        assert move["link"].startswith(f"https://cards.example:8443/tables/{table}#take=")
        for where in ("/api/tables", "/"):
            async with server.http() as client:
                assert "secure" in (await client.get(where)).headers["set-cookie"].lower()
        await server.connect(table, 0, {"origin": "https://cards.example:8443"}).greet()
        refused = server.connect(table, 0, {"origin": "https://cards.example"})
        assert await refused.closing() == wire.CLOSED_FORBIDDEN


def test_the_drawing_is_the_qr_code_of_the_address() -> None:
    path, size = draw("https://cards.example/tables/AAAAAAAAAAAAAAAAAAAA")
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    assert path == "".join(f"M{x} {y}h1v1h-1z" for y in range(size) for x in range(size) if (x, y) in dark)
    ring = {(x, y) for x in range(7) for y in range(7) if {x, y} & {0, 6}}
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):  # the three corners that a camera looks for
        assert {(left + x, top + y) for x, y in ring} <= dark
        assert not {(left + x, top + y) for x in range(1, 6) for y in range(1, 6) if {x, y} & {1, 5}} & dark
    assert (size - 17) % 4 == 0


# --- another device ----------------------------------------------------------------------------------------


async def token_for(server: Server, table: str, guest: int = 0) -> str:
    status, move = await ask(server, guest, f"/api/tables/{table}/move", {})
    assert status == 200
    return str(move["link"].partition("#take=")[2])


async def test_a_seat_moves_to_another_device_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        old = server.connect(table, 0)
        assert (await old.greet()).view.you == 0
        token = await token_for(server, table)
        assert await ask(server, 8, f"/api/tables/{table}/take", {"token": token}) == (200, {"table": table})
        new = server.connect(table, 8)
        view = (await new.greet()).view
        assert (view.you, view.seats[0].name, view.decision) == (0, "Ate Luz", "next.1.1")
        view = await view_of(old)  # the window on the other device is a visitor's now
        assert (view.you, view.decision) == (None, None)
        answer = await told(old, wire.NextRound("not-mine-now", "next.1.1"))
        assert isinstance(answer, wire.Refused)
        assert answer.problem.code == "not_at_table"
        status, error = await ask(server, 9, f"/api/tables/{table}/take", {"token": token})
        assert (status, error["code"]) == (403, "bad_token")
        async with server.hall.use(table) as live:
            assert live.members == {0: guest_at(8)} == await server.services.store.members(table)
            assert live.windows[0] == 1
            assert live.table.number == 1


async def test_a_seat_moved_back_is_not_moved_again_by_the_first_link(tmp_path: Path) -> None:
    """Whoever took the seat and lost the answer may ask again; for all others the link is used up."""
    async with serving(tmp_path) as server:
        table = await gather(server)
        take, token = f"/api/tables/{table}/take", await token_for(server, table)
        for _ in range(2):
            assert await ask(server, 8, take, {"token": token}) == (200, {"table": table})
        back = await token_for(server, table, 8)
        assert await ask(server, 0, take, {"token": back}) == (200, {"table": table})
        for guest in (8, 9):
            status, error = await ask(server, guest, take, {"token": token})
            assert (status, error["code"]) == (403, "bad_token")
        async with server.hall.use(table) as live:
            assert live.members == {0: guest_at(0)}


async def test_a_link_that_moves_no_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server:
        table, other = await gather(server), await gather(server)
        token = await token_for(server, table)
        other_sign = "A" if token[-8] != "A" else "B"  # the last one has bits that mean nothing
        forged = ("", "x", token[:-8] + other_sign + token[-7:], "." + token, "0" * 400)
        for wrong in (*forged, await token_for(server, other)):
            status, error = await ask(server, 8, f"/api/tables/{table}/take", {"token": wrong})
            assert (status, error["code"]) == (403, "bad_token")
        status, error = await ask(server, 0, f"/api/tables/{table}/take", {"token": token})
        assert (status, error["code"]) == (409, "seated_already")
        monkeypatch.setattr(codes, "LASTS", -1)
        status, error = await ask(server, 8, f"/api/tables/{table}/take", {"token": token})
        assert (status, error["code"]) == (403, "bad_token")
        assert await server.services.store.members(table) == {0: guest_at(0)}


async def test_of_two_devices_with_one_link_one_gets_the_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        async with server.hall.use(table) as live:
            await server.hall.hand_over(live, 0, guest_at(0), guest_at(8))
            with pytest.raises(Exception, match="used up") as refused:
                await server.hall.hand_over(live, 0, guest_at(0), guest_at(9))
            assert refused.value.code == "bad_token"  # type: ignore[attr-defined]
            assert live.members == {0: guest_at(8)}
