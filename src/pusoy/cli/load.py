"""Many simulated players at a server, for whoever hosts one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pusoy.cli import DONE, NO
from pusoy.cli.inputs import dos_rules, read_house
from pusoy.cli.output import Progress, make_ready, say, say_json, say_table
from pusoy.houses import PRESETS

if TYPE_CHECKING:
    from pusoy.loadtest.figures import Logs, Report, Spread


def run_load_test(
    tables: int,
    people: int,
    computers: int,
    *,
    every: float,
    seconds: float,
    ramp: float,
    rules: str,
    level: str,
    url: str | None,
    data: Path | None,
    workers: int | None,
    json: bool,
) -> int:
    """Play, and say what was found; returns 0, or 1 where something was lost."""
    import msgspec

    if rules in PRESETS:
        dos_rules(read_house(rules))  # says which game the players of a load test play

    from pusoy.loadtest.plan import Plan

    plan = Plan(tables, people, computers, every, seconds, ramp, rules, level, url, data, workers)
    from pusoy.loadtest.run import run_load

    if url is None:
        make_ready()
    with _ended_like_ctrl_c():
        report = run_load(plan, Progress().line)
    if json:
        say_json(msgspec.to_builtins(report))
    else:
        _tell(report)
    return DONE if report.is_well else NO


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """SIGTERM too ends what was started, in order."""
    before = signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _tell(report: Report) -> None:
    played = report.played
    asked = played.asked / played.seconds
    rows = [
        (
            "Tables held",
            f"{report.tables:,} of {report.people} people, {report.computers:,} with computers: "
            f"{report.sockets:,} sockets, opened in {report.opened_in:g} s",
        ),
        (
            "Actions",
            f"{played.done / played.seconds:,.1f} a second of {asked:,.1f} that were due, for "
            f"{played.seconds:g} s; {played.late:,} late; {played.deals:,} deals",
        ),
        ("To the last seat", _spread(played.to_last_seat)),
    ]
    if report.computers:
        moves = f"; {played.by_computers / played.seconds:,.1f} moves of computers a second"
        rows.append(("With computers", _spread(played.with_computers) + moves))
    size = played.update_bytes / max(1, played.updates)
    rows += [
        ("Updates", f"{played.updates / played.seconds:,.0f} a second, {size:,.0f} bytes each"),
        ("Memory", _memory(report)),
        ("Processor", _processor(report)),
        ("Players' own lag", _spread(played.own_lag)),
        (
            "Went wrong",
            f"{played.stale:,} stale, {played.refused:,} refused, {played.lost:,} never seen by all, "
            f"{played.gaps:,} gaps, {played.dropped:,} sockets dropped",
        ),
        ("Logs", _logs(report.logs)),
        ("Machine", f"{report.machine}; Pusoy {report.version}"),
    ]
    say_table(rows)
    for reason, times in sorted(played.reasons.items(), key=lambda one: -one[1]):
        say(f"  {times:,} × {reason}")
    for fault in () if report.logs is None else report.logs.faults[:20]:
        say(f"  {fault}")


def _spread(spread: Spread) -> str:
    if not spread.count:
        return "none"
    return f"p50 {spread.p50:g} ms, p99 {spread.p99:g} ms, longest {spread.most:g} ms"


def _memory(report: Report) -> str:
    if report.kilobytes_a_table is None:
        return "not told here"
    return (
        f"{report.megabytes_empty:g} MB without a table, {report.megabytes:g} MB at the end: "
        f"{report.kilobytes_a_table:g} KB a table"
    )


def _processor(report: Report) -> str:
    shares = (
        ("the server", report.server_processor),
        ("its workers", report.workers_processor),
        ("the players", report.played.own_processor),
    )
    said = ", ".join(f"{who} {share:.0%}" for who, share in shares if share is not None) + " of a core"
    each = report.server_milliseconds
    return said if each is None else f"{said}; {each:g} ms of the server for an action"


def _logs(logs: Logs | None) -> str:
    if logs is None:
        return "not looked at (--data names the folder of the server)"
    if logs.faults:
        return f"{len(logs.faults):,} faults in {logs.tables:,} logs"
    return (
        f"{logs.tables:,} with {logs.events:,} events, all {logs.acknowledged:,} acknowledged moves once: "
        "no gap, no double, and each replays to its end"
    )
