"""The referee answers every conformance case of both games as expected, from outside: line in, line out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pusoy.referee import serve

Case = dict[str, Any]
FILES = sorted((Path(__file__).parent / "conformance").glob("pusoy-*.jsonl"))


def cases(path: Path) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def answers(requests: list[Any]) -> list[Case]:
    """What the referee writes when it is sent the requests, one a line."""
    source = io.BytesIO("".join(json.dumps(request) + "\n" for request in requests).encode())
    sink = io.BytesIO()
    serve(source, sink)
    return [json.loads(line) for line in sink.getvalue().decode().splitlines()]


def cards(value: Any) -> str:
    """One play, hand or table: none, "3C 3S" and ["3C", "3S"] have one form; 10 is T."""
    texts = value.split() if isinstance(value, str) else value or []
    return " ".join(text.upper().replace("10", "T") for text in texts)


def canonical(key: str, value: Any) -> Any:
    if key in ("plays", "hands"):
        return [cards(item) for item in value or []]
    if key == "error":
        return value.get("code") if isinstance(value, dict) else value
    return cards(value) if key == "table" else value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_is_answered_as_expected(path: Path) -> None:
    """Every key that is expected is in the answer, with the same value; answers come in order."""
    asked = cases(path)
    got = answers([case["request"] for case in asked])
    assert [answer["id"] for answer in got] == [case["request"]["id"] for case in asked]
    for case, answer in zip(asked, got, strict=True):
        expect = {key: canonical(key, value) for key, value in case["expect"].items()}
        found = {key: canonical(key, answer.get(key)) for key in expect}
        assert found == expect, case
        assert ("error" in answer) == ("error" in case["expect"]), case


def test_there_are_cases_of_every_operation_that_the_files_are_about() -> None:
    operations = {case["request"]["op"] for path in FILES for case in cases(path)}
    assert operations >= {"judge", "legal", "replay", "match", "check_set", "showdown"}
    assert sum(len(cases(path)) for path in FILES) > 1000
