"""Figures for Prometheus: what was counted and timed, the same bytes for the same course of things."""

from __future__ import annotations

from itertools import count

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pusoy.server.metrics import Metrics


def played() -> Metrics:
    ticks = count()
    metrics = Metrics(clock=lambda: next(ticks) / 8)
    metrics.table_opened()
    metrics.set_live_tables(3)
    metrics.socket_opened()
    metrics.socket_opened()
    metrics.socket_closed()
    for kind in ("dealt", "acted", "acted"):
        metrics.event(kind)
    metrics.refused()
    metrics.not_stored()
    metrics.message()
    metrics.fault()
    metrics.set_thinking_queue(2)
    with metrics.appending():
        pass
    with metrics.thinking():
        pass
    return metrics


def test_everything_is_counted_once() -> None:
    families = text_string_to_metric_families(played().render().decode())
    figures = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
        if not sample.name.endswith("_bucket")
    }
    assert figures == {
        ("pusoy_tables_opened_total",): 1,
        ("pusoy_live_tables",): 3,
        ("pusoy_sockets",): 1,
        ("pusoy_events_total", "acted"): 2,
        ("pusoy_events_total", "dealt"): 1,
        ("pusoy_refusals_total",): 1,
        ("pusoy_messages_total",): 1,
        ("pusoy_store_failures_total",): 1,
        ("pusoy_faults_total",): 1,
        ("pusoy_append_seconds_count",): 1,
        ("pusoy_append_seconds_sum",): 0.125,
        ("pusoy_thinking_seconds_count",): 1,
        ("pusoy_thinking_seconds_sum",): 0.25,
        ("pusoy_thinking_queue",): 2,
    }


def test_two_servers_with_the_same_course_say_the_same() -> None:
    assert played().render() == played().render()
    assert played().render() != Metrics().render()


def test_what_fails_is_not_timed() -> None:
    metrics = Metrics()
    with pytest.raises(OSError, match="full"), metrics.appending():
        raise OSError("full")
    assert b"pusoy_append_seconds_count 0.0" in metrics.render()
