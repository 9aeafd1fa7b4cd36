"""What the server tells of its games before a deal: houses, players, options, rules, and tables of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pusoy import usual
from pusoy.dos.ruleset import Ruleset
from pusoy.players import LEVELS
from pusoy.players.setting import setter_names
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from server.harness import error_of, serving
from server.sets import set_match


async def test_houses(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        told = {
            language: (await client.get("/api/houses", params={"language": language})).json()
            for language in ("en", "fil", "en-XA", "xx")
        }
        assert told["xx"] == told["en"]
        for body in told.values():
            dos, sets = body["games"]
            assert (dos["name"], dos["house"], dos["level"]) == ("pusoy-dos", "cardems", "steady")
            assert (sets["name"], sets["house"], sets["level"]) == ("pusoy", "pusoy", "steady")
            assert [house["name"] for house in dos["houses"]] == list(Ruleset.presets())
            assert [house["name"] for house in sets["houses"]] == list(SetRuleset.presets())
            assert {house["name"]: house["sizes"] for house in dos["houses"]}["three-hands"] == [3]
            assert all(house["sizes"] == [2, 3, 4] for house in sets["houses"])
            assert [level["name"] for level in dos["levels"]] == list(LEVELS)
            assert [level["name"] for level in sets["levels"]] == list(setter_names())
            assert body["paces"] == ["slow", "normal", "fast", "instant"]
            assert body["default"] == {"game": "pusoy-dos", "pace": "normal"}
            assert all(house["summary"] for game in body["games"] for house in game["houses"])
        for game in range(2):
            for part, field in (("houses", "summary"), ("levels", "style")):
                said = [
                    [one[field] for one in told[language]["games"][game][part]]
                    for language in ("en", "fil", "en-XA")
                ]
                assert said[0] != said[1]
                assert said[0] != said[2]


async def test_no_two_games_share_the_name_of_a_house() -> None:
    """A house is found by its name alone: the rules page of each, its link, what a browser remembers."""
    assert not set(Ruleset.presets()) & set(SetRuleset.presets())


async def test_the_rules_of_every_house_of_pusoy(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for name in SetRuleset.presets():
            page = (await client.get(f"/api/rules/{name}", params={"language": "fil"})).json()
            assert page["name"] == name
            kinds = {block["type"] for section in page["sections"] for block in section["blocks"]}
            assert {"arrangement", "table", "points"} <= kinds
        page = (await client.get("/api/rules/pusoy", params={"with": "capsa-susun"})).json()
        assert page["differences"]["with"] == "capsa-susun"
        for path in ("/api/rules/pusoy?with=cardems", "/api/rules/cardems?with=pusoy"):
            assert error_of(await client.get(path)) == (404, "unknown_house")


async def test_the_options_of_each_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for game, rules in (("pusoy-dos", Ruleset), ("pusoy", SetRuleset)):
            fields = (await client.get("/api/options", params={"game": game})).json()["options"]
            assert [field["name"] for field in fields] == list(rules().options())
        assert (await client.get("/api/options")).json() == (
            await client.get("/api/options?game=pusoy-dos")
        ).json()
        assert error_of(await client.get("/api/options?game=chess")) == (400, "unknown_game")


@pytest.mark.parametrize("seats", [None, 2, 3, 4])
async def test_opening_a_table_of_pusoy(tmp_path: Path, seats: int | None) -> None:
    """Section 1: two to four players; four where nobody says."""
    async with serving(tmp_path) as server, server.http() as client:
        wish = {"game": "pusoy", "rules": "capsa-susun", "level": "beginner", "seats": seats}
        opened = await client.post("/api/tables", json=wish)
        async with server.hall.use(opened.json()["table"]) as live:
            assert [place.level for place in live.table.places] == ["beginner"] * (seats or 4)
            assert set_match(live.table).rules == SetRuleset.preset("capsa-susun")
        assert (await client.get("/api/tables")).json()["tables"][0]["game"] == "pusoy"
        plainest = (await client.post("/api/tables", json={"game": "pusoy"})).json()["table"]
        async with server.hall.use(plainest) as live:
            assert set_match(live.table).rules == SetRuleset.preset(usual.SET_HOUSE)
            assert live.table.opened.seats[1].level == usual.LEVEL


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "pusoy", "rules": "cardems"}, "bad_ruleset"),
        ({"rules": "pusoy"}, "bad_ruleset"),
        ({"game": "pusoy", "level": "greedy"}, "unknown_player"),
        ({"game": "pusoy", "seats": 5}, "wrong_seats"),
        ({"game": "pusoy", "seats": 1}, "wrong_seats"),
        ({"game": "pusoy", "seats": 0}, "wrong_seats"),
        ({"game": "pusoy", "seats": 10**30}, "wrong_seats"),
        ({"game": "pusoy", "seats": "3"}, "bad_request"),
        ({"game": "pusoy", "seats": True}, "bad_request"),
        ({"rules": "cardems", "seats": 3}, "wrong_seats"),
        ({"game": "pusoy", "rules": {"preset": "pusoy", "players": 3}}, "bad_ruleset"),
        ({"game": "mahjong"}, "unknown_game"),
    ],
)
async def test_what_is_another_game_is_no_table(tmp_path: Path, wish: dict[str, Any], code: str) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        assert error_of(await client.post("/api/tables", json=wish)) == (400, code)


async def test_the_rules_of_every_house(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for name in Ruleset.presets():
            page = (await client.get(f"/api/rules/{name}", params={"language": "fil"})).json()
            assert page["name"] == name
            assert page["differences"] is None
            assert len(page["tips"]) == 5
        page = (await client.get("/api/rules/cardems", params={"with": "taiwan"})).json()
        assert page["differences"]["with"] == "taiwan"
        for path in (
            "/api/rules/none",
            "/api/rules/cardems?with=none",
            "/api/rules/%2e%2e",
            "/api/rules/%00",
        ):
            assert error_of(await client.get(path)) == (404, "unknown_house")
