"""The server does what its OpenAPI document says, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.launching import Program, launched

OPERATIONS = [
    ("GET", "/api/houses"),
    ("GET", "/api/options"),
    ("GET", "/api/rules/{name}"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table}/invite"),
    ("GET", "/api/tables/{table}/record"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
    ("POST", "/api/join"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/move"),
    ("POST", "/api/tables/{table}/take"),
]

SERVER = """
import sys
from pathlib import Path
from pusoy.server.run import run
from pusoy.server.settings import Settings

settings = Settings(port=0, data=Path(sys.argv[1]), workers=0, log_level="warning", tables_per_minute=1e9)
run(settings, ready=lambda address: print(address, flush=True))
"""
"""The same server, where tables may be opened as fast as one likes."""

TAKE_NOTHING = {"/healthz", "/metrics", "/api/tables/{table}/invite", "/api/tables/{table}/move"}
"""There is nothing to get wrong."""

# A body may be all that the document asks and still name rules that cannot be played: that is a 400.
NOT_MEANT: list[Any] = [positive_data_acceptance]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Program]:
    with launched(tmp_path_factory.mktemp("served"), "-c", SERVER) as program:
        yield program


@pytest.fixture(scope="module")
def document(program: Program) -> Any:
    return schemathesis.openapi.from_url(f"{program.address}/openapi.json")


def test_these_are_all_operations(document: Any) -> None:
    found = [(one.ok().method.upper(), one.ok().path) for one in document.get_all_operations()]
    assert sorted(found) == sorted(OPERATIONS)


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [
        (method, path, mode)
        for method, path in OPERATIONS
        for mode in GenerationMode
        if mode is GenerationMode.POSITIVE or path not in TAKE_NOTHING
    ],
)
def test_every_operation_does_what_the_document_says(
    program: Program, document: Any, method: str, path: str, mode: GenerationMode
) -> None:
    """What the document allows, and what it does not (``mode``): never a fault of the server."""

    @given(case=document[path][method].as_strategy(generation_mode=mode))
    @settings(
        max_examples=150 if method == "POST" else 50,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(excluded_checks=NOT_MEANT)

    check()
    assert not program.log
