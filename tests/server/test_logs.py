"""A log says what happened, in one line, and never a card."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoy.errors import Code
from pusoy.server import logs
from pusoy.server.logs import FIELDS, Log, keep_listed_fields, open_log

CARD = "3C"


class Log_(io.StringIO):  # noqa: N801 - a stream under a log
    """What was written, read back."""

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def out() -> Iterator[Log_]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield Log_()
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def log(out: Log_) -> Log:
    return open_log(level="debug", clock=lambda: 1_800_000_000.25, stream=out)


def test_a_line_is_words_fields_and_the_time(log: Log, out: Log_) -> None:
    log.info("table opened", table="k3", seat=2, duration_ms=1.5)
    assert out.getvalue().count("\n") == 1
    assert out.lines == [
        {
            "event": "table opened",
            "level": "info",
            "time": "2027-01-15T08:00:00.250Z",
            "table": "k3",
            "seat": 2,
            "duration_ms": 1.5,
        }
    ]


def test_what_is_below_the_level_is_not_written(out: Log_) -> None:
    log = open_log(level="warning", stream=out)
    log.info("small talk")
    logging.getLogger("uvicorn.error").info("small talk")
    log.warning("a warning")
    assert [line["event"] for line in out.lines] == ["a warning"]


def test_fields_that_are_not_on_the_list_are_left_out_and_counted(log: Log, out: Log_) -> None:
    log.bind(hand=CARD).info("played", cards=[CARD], seed=CARD, table="k3")
    assert out.lines[0]["left_out"] == 3
    assert out.lines[0]["table"] == "k3"
    assert CARD not in out.getvalue()


@given(
    st.dictionaries(
        st.sampled_from(sorted(FIELDS | {"cards", "hand", "body"})),
        st.one_of(
            st.none(),
            st.integers(),
            st.text(max_size=10),
            st.lists(st.just(CARD), min_size=1),
            st.dictionaries(st.just("a"), st.just(CARD), min_size=1),
            st.binary(),
        ),
    )
)
def test_only_listed_names_and_single_values_pass(fields: dict[str, Any]) -> None:
    kept = keep_listed_fields(None, "info", dict(fields))
    left_out = kept.pop("left_out", 0)
    assert isinstance(left_out, int | str | None)
    assert set(kept) <= FIELDS
    assert all(value is None or isinstance(value, int | str) for value in kept.values())
    assert all(kept[name] == fields[name] for name in kept)


def test_a_long_text_is_cut_and_an_enumeration_is_its_value(log: Log, out: Log_) -> None:
    log.info("event", reason="x" * 5000, kind=Code.TOO_LOW)
    assert out.lines[0]["reason"] == "x" * logs.LONGEST + "…"
    assert out.lines[0]["kind"] == "too_low"


# --- exceptions --------------------------------------------------------------------------------------------


def fail_with(hand: str) -> None:
    secret = hand + " and others"
    raise ValueError(f"not in hand: {secret}")


def test_an_exception_is_written_with_its_places_and_without_values(log: Log, out: Log_) -> None:
    try:
        try:
            fail_with(CARD)
        except ValueError as error:
            raise ExceptionGroup(CARD, [KeyError(CARD), OSError(28, "No space left on device")]) from error
    except ExceptionGroup:
        log.exception("a table failed", table="k3")
    line = out.lines[0]
    assert (line["level"], line["event"], line["table"]) == ("error", "a table failed", "k3")
    for words in ("in fail_with", "test_logs.py", "builtins.ValueError", "ExceptionGroup", "KeyError"):
        assert words in line["exception"]
    assert "OSError: No space left on device" in line["exception"]
    assert CARD not in out.getvalue()


def test_exceptions_that_are_each_others_context_end(log: Log, out: Log_) -> None:
    one, two = ValueError(CARD), KeyError(CARD)
    one.__context__, two.__context__ = two, one
    log.error("a circle", exc_info=one)
    assert out.lines[0]["exception"].count("builtins.") == 2


# --- other libraries ---------------------------------------------------------------------------------------


def test_a_request_is_written_without_who_made_it_and_what_was_asked(log: Log, out: Log_) -> None:
    uvicorn = logging.getLogger("uvicorn.access")
    uvicorn.info('%s - "%s %s HTTP/%s" %d', "192.168.1.7:5000", "GET", f"/api/rules?with={CARD}", "1.1", 200)
    line = out.lines[0]
    assert (line["event"], line["logger"]) == ("request", "uvicorn.access")
    assert (line["method"], line["route"], line["status"]) == ("GET", "/api/rules", 200)
    assert "192.168" not in out.getvalue()
    assert CARD not in out.getvalue()


@pytest.mark.parametrize(
    ("message", "args", "words"),
    [
        ("Started server process [%d]", (7,), "Started server process […]"),
        ('%s - "WebSocket %s" [accepted]', ("10.0.0.1", "/x"), '… - "WebSocket …" [accepted]'),
        (f"Exception in callback play('{CARD}')\nhandle: {CARD}", (), "Exception in callback play"),
        (f"hand={CARD}", (), "hand"),
        (OSError(98, "Address already in use"), (), "Address already in use"),
        (ValueError(CARD), (), "ValueError"),
        ("", (), "str"),
    ],
)
def test_lines_of_other_libraries_keep_words_without_values(
    log: Log, out: Log_, message: object, args: tuple[object, ...], words: str
) -> None:
    logging.getLogger("uvicorn.error").error(message, *args)
    assert [(line["event"], line["logger"]) for line in out.lines] == [(words, "uvicorn.error")]
    assert CARD not in out.getvalue()


def test_what_fails_in_the_event_loop_is_logged_without_its_arguments(log: Log, out: Log_) -> None:
    async def run() -> None:
        asyncio.get_running_loop().call_soon(fail_with, CARD)
        await asyncio.sleep(0.01)

    asyncio.run(run())
    failed = [line for line in out.lines if line["level"] == "error"]
    assert len(failed) == 1
    assert "in fail_with" in failed[0]["exception"]
    assert CARD not in out.getvalue()


def test_a_line_that_cannot_be_written_stops_nothing() -> None:
    class Full(io.StringIO):
        def write(self, _text: str) -> int:
            raise OSError(28, "No space left on device")

    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        open_log(stream=Full()).error("said to nobody")
        logging.getLogger("uvicorn.error").error("said to nobody")
    finally:
        root.handlers[:], root.level = handlers, level


def test_a_second_log_takes_the_place_of_the_first(log: Log, out: Log_) -> None:
    second = Log_()
    open_log(stream=second)
    logging.getLogger("uvicorn.error").warning("once")
    assert (len(out.lines), len(second.lines)) == (0, 1)


def test_people_can_read_it_too(out: Log_) -> None:
    log = open_log(json=False, clock=lambda: 1_800_000_000.25, stream=out)
    log.info("table opened", table="k3", cards=[CARD])
    assert out.getvalue().startswith("2027-01-15T08:00:00.250Z [info     ] table opened")
    assert "table=k3" in out.getvalue()
    assert CARD not in out.getvalue()
    assert "\x1b" not in out.getvalue()
