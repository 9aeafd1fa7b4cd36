"""Simulated players at a real server: a small load test from end to end, and what players count."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from pusoy.loadtest.figures import Report, Spread
from pusoy.loadtest.plan import Plan, PlanError
from pusoy.loadtest.run import run_load
from pusoy.loadtest.seen import EventSeen, HappenedSeen, RoundSeen, ViewSeen
from pusoy.loadtest.table import PlayedTable
from pusoy.loadtest.tally import Tally
from pusoy.server.settings import Settings
from server.launching import launched

SMALL = Plan(tables=2, people=4, computers=1, every=0.25, seconds=2.5, ramp=0, level="greedy", workers=0)
pytestmark = pytest.mark.usefixtures("compiled")


def holds(report: Report, plan: Plan) -> None:
    """What must be so on the slowest machine."""
    played = report.played
    assert (report.sockets, report.every) == (plan.sockets, plan.every)
    assert played.is_whole, played
    assert played.done > 0
    assert played.asked == played.done + played.late + played.stale
    assert played.to_last_seat.count + played.with_computers.count == played.done
    assert 0 < played.to_last_seat.p50 <= played.to_last_seat.p99 <= played.to_last_seat.most
    assert played.updates >= played.done
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@pytest.mark.skipif(os.name == "nt", reason="ends a server by a signal")
def test_nothing_is_lost_and_the_report_is_whole() -> None:
    told: list[str] = []
    report = run_load(SMALL, told.append)
    holds(report, SMALL)
    assert report.is_well
    assert report.logs is not None
    assert report.logs.faults == ()
    assert report.logs.tables == 3
    # Three sit down and one deals at each table of people, before anything is counted.
    assert report.logs.acknowledged >= report.played.done + 2 * 4
    assert report.logs.events > report.logs.acknowledged
    if Path("/proc/self").exists():
        assert report.server_processor is not None
        assert report.kilobytes_a_table is not None
    assert told == [
        "opening 2 tables and 1 with computer opponents",
        "9 sockets are open; playing for 2.5 s",
        "reading the logs of 3 tables",
    ]


@pytest.mark.skipif(os.name == "nt", reason="ends a server by a signal")
@pytest.mark.parametrize("looked_at", [True, False])
def test_a_server_that_runs_is_played_at_and_left_running(tmp_path: Path, looked_at: bool) -> None:
    with launched(tmp_path) as program:
        plan = msgspec.structs.replace(
            SMALL, computers=0, people=2, url=program.address, data=tmp_path if looked_at else None
        )
        report = run_load(plan, lambda _: None)
        assert program.end() == 0
    holds(report, plan)
    assert report.server_processor is None
    assert (report.logs is not None) == looked_at
    assert report.is_well
    assert program.log == []


# --- what players count ------------------------------------------------------------------------------------

NOTHING = ViewSeen(None, "playing", RoundSeen(None, False))


def happened(number: int, by: str = "person") -> HappenedSeen:
    return HappenedSeen(number, EventSeen("acted", by), NOTHING)


def a_table() -> tuple[PlayedTable, Tally]:
    tally = Tally()
    return PlayedTable(
        "table", "ws://127.0.0.1/", ("a=1", "a=2"), tally, tally.to_last_seat, Random(0)
    ), tally


@pytest.mark.parametrize(("numbers", "gaps"), [((5, 6, 7), 0), ((5, 7), 1), ((5, 5), 1), ((6, 5), 2)])
def test_updates_are_counted_that_do_not_follow(numbers: tuple[int, ...], gaps: int) -> None:
    table, tally = a_table()
    table.saw(0, 4, 10, None)
    for number in numbers:
        table.saw(0, number, 10, happened(number))
    assert tally.gaps == gaps


def test_whoever_connects_again_has_missed_nothing() -> None:
    table, tally = a_table()
    table.saw(0, 4, 10, None)
    table.dropped(0, "the socket was closed (4008)")
    table.saw(0, 9, 10, None)
    table.saw(0, 10, 10, happened(10))
    assert (tally.gaps, tally.dropped, tally.reasons) == (0, 1, {"the socket was closed (4008)": 1})
    assert not tally.played(1.0, 0.5, []).is_whole


def test_moves_of_computers_are_counted_once_a_table() -> None:
    table, tally = a_table()
    tally.counting = True
    for seat in (0, 1):
        table.saw(seat, 1, 10, happened(1, "computer"))
        table.saw(seat, 2, 10, happened(2))
    assert (tally.by_computers, tally.updates) == (1, 4)


def test_deals_are_counted_once_a_table() -> None:
    """Everybody asks for them, and then they happen once."""
    table, tally = a_table()
    tally.counting = True
    for seat in (0, 1):
        table.saw(seat, 1, 10, HappenedSeen(1, EventSeen("moved"), NOTHING))
        table.saw(seat, 2, 10, HappenedSeen(2, EventSeen("dealt"), NOTHING))
    assert tally.deals == 1


def test_durations_by_the_nearest_rank() -> None:
    assert Spread.of([]) == Spread(0, 0.0, 0.0, 0.0)
    assert Spread.of([0.004]) == Spread(1, 4.0, 4.0, 4.0)
    assert Spread.of([number / 1000 for number in range(1, 201)]) == Spread(200, 100.0, 198.0, 200.0)


# --- what cannot be ----------------------------------------------------------------------------------------


def test_every_fault_of_a_plan_is_named() -> None:
    with pytest.raises(PlanError) as refused:
        Plan(tables=-1, people=3, every=0, seconds=-1, ramp=-1, rules="two-hands", level="nobody", url="x")
    assert len(refused.value.faults) == 7
    assert Plan(tables=3, people=2, computers=5).sockets == 11


def test_limits_of_one_guest_are_those_of_every_server() -> None:
    """What the load test lifts can be set for any server."""
    assert {"messages_per_second", "message_burst", "tables_per_minute"} <= set(Settings.__struct_fields__)
