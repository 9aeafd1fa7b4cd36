"""The client's pages and files, and what every answer over HTTP has in common."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pusoy.server.pages import FOREVER, HEADERS
from server.harness import Server, serving
from server.sockets import ORIGIN

GIVEN = ["/healthz", "/metrics", "/openapi.json", "/api/houses", "/api/rules/cardems", "/api/tables"]
PAGES = ["/", "/tables/any", "/rules", "/rules/cardems"]
HTML = {"accept": "text/html,application/xhtml+xml"}
SHORT = {"preset": "cardems", "match_end": {"rounds": 2}}


def error_of(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code; the sentence is there too."""
    body = answer.json()
    assert set(body) == {"code", "message", "faults"}
    assert body["message"]
    return answer.status_code, body["code"]


# --- pages and files ---------------------------------------------------------------------------------------


async def test_every_answer_keeps_the_page_to_itself(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for path in (*GIVEN, *PAGES, "/assets/app-0a1b2c3d.js", "/nothing", "/api/rules/none"):
            answer = await client.get(path)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, path
            assert answer.headers["cache-control"], path
            assert "server" not in answer.headers


async def test_pages_and_assets(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        pages = [await client.get(path) for path in PAGES]
        assert {page.text for page in pages} == {pages[0].text}
        assert "<!doctype html>" in pages[0].text
        assert {page.headers["cache-control"] for page in pages} == {"no-cache"}
        script = await client.get("/assets/app-0a1b2c3d.js")
        assert script.headers["cache-control"] == FOREVER
        assert "javascript" in script.headers["content-type"]
        assert (await client.head("/")).status_code == 200


async def test_what_is_not_there_is_a_page_for_people_and_an_error_for_programs(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for path in ("/nothing", "/assets/none.js", "/api/none", "/tables/any/thing", "/rules/a/b"):
            assert error_of(await client.get(path)) == (404, "not_found")
            page = await client.get(path, headers=HTML)
            assert page.status_code == 404
            assert "<!doctype html>" in page.text
            assert page.headers["cache-control"] == "no-cache"
        said = [(await client.get(f"/none?language={one}")).json()["message"] for one in ("en", "fil")]
        assert said[0] != said[1]


@pytest.mark.parametrize(
    "path",
    [
        "/../harness.py",
        "/assets/../../harness.py",
        "/assets/..%2f..%2fharness.py",
        "/..%2fharness.py",
        "/%2e%2e/harness.py",
        "/assets/%5c..%5c..%5charness.py",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets",
        "/assets/",
    ],
)
async def test_nothing_outside_the_client_is_a_file(tmp_path: Path, path: str) -> None:
    async with serving(tmp_path) as server:
        status, body = await ask_raw(server, path)
        assert status in {307, 404}, body
        assert b"import" not in body
        assert b"root:" not in body
        assert '"error"' not in server.log.getvalue()


async def ask_raw(server: Server, path: str) -> tuple[int, bytes]:
    """GET a path exactly as it is written: clients tidy it up."""
    from urllib.parse import unquote  # noqa: PLC0415

    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", ORIGIN.removeprefix("http://").encode())],
        "client": ("testclient", 50_000),
        "server": ("testserver", 80),
        "state": {},
    }
    await server.app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


async def test_a_method_that_is_not_meant(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for method, path in (("DELETE", "/api/tables"), ("POST", "/api/houses"), ("PUT", "/healthz")):
            answer = await client.request(method, path)
            assert error_of(answer) == (405, "bad_method")
            assert answer.headers["allow"]
        assert (await client.post("/")).status_code == 405


async def test_long_answers_are_compressed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        for path in ("/api/houses", "/assets/app-0a1b2c3d.js", "/openapi.json"):
            packed = await client.get(path, headers={"accept-encoding": "gzip"})
            plain = await client.get(path, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.content == plain.content
            assert int(packed.headers.get("content-length", 0)) < len(plain.content)
        assert "content-encoding" not in (await client.get("/healthz")).headers


async def test_a_fault_of_ours_is_a_sentence_and_a_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.http() as client:

        async def broken() -> None:
            raise KeyError("the 3C of seat 2")

        monkeypatch.setattr(server.services.store, "check", broken)
        answer = await client.get("/healthz?language=fil")
        assert error_of(answer) == (500, "internal_error")
        assert "3C" not in answer.text
        (line,) = [json.loads(line) for line in server.log.getvalue().splitlines()]
        assert (line["event"], line["level"]) == ("fault", "error")
        assert "KeyError" in line["exception"]
        assert "3C" not in server.log.getvalue()


async def test_the_document_names_what_there_is(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.http() as client:
        document = (await client.get("/openapi.json")).json()
        assert set(document["paths"]) == {
            "/api/houses",
            "/api/join",
            "/api/options",
            "/api/rules/{name}",
            "/api/tables",
            "/api/tables/{table}/invite",
            "/api/tables/{table}/move",
            "/api/tables/{table}/record",
            "/api/tables/{table}/take",
            "/healthz",
            "/metrics",
        }
        for path in ("/docs", "/redoc"):
            assert (await client.get(path)).status_code == 404
