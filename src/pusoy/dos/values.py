"""How the values of the options of Pusoy Dos are read, besides what every game's options share.

The shared checkers are in :mod:`pusoy.values` and can be had from here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pusoy.cards import SUITS
from pusoy.values import (
    JSON,
    LARGEST,
    BadValueError,
    Check,
    Number,
    Stake,
    choice,
    count,
    each,
    flag,
    hint,
    no_repeats,
    number,
    numbers,
    optional,
    read_number,
    read_table,
    shown,
    stake,
    table_of,
    to_json,
    whole,
    words_in_order,
    words_of,
)

__all__ = [
    "ALL_RUNS",
    "CIRCLE",
    "JSON",
    "LARGEST",
    "BadValueError",
    "Check",
    "MatchEnd",
    "Number",
    "Stake",
    "card_factors",
    "choice",
    "count",
    "each",
    "flag",
    "hint",
    "match_end",
    "number",
    "numbers",
    "optional",
    "read_number",
    "runs",
    "shown",
    "stake",
    "suit_order",
    "table_of",
    "to_json",
    "whole",
    "words_in_order",
    "words_of",
]

CIRCLE: Final = "A23456789TJQK"  # the ranks in a ring, as runs are written
ALL_RUNS: Final = tuple((CIRCLE * 2)[first : first + 5] for first in range(13))


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """When a match is over: the first condition met ends it. None is a condition that is not set."""

    rounds: int | None = None
    penalty_limit: Number | None = None
    chips: Number | None = None
    loss_limit: Number | None = None


def suit_order(value: object) -> str:
    """Check an order of suits: each of C S H D once, low to high."""
    if isinstance(value, str) and sorted(value) == sorted(SUITS):
        return str(value)
    raise BadValueError(f"{shown(value)} is no permutation of {SUITS}")


def _run(value: object) -> str:
    if isinstance(value, str) and value in ALL_RUNS:
        return str(value)
    raise BadValueError(
        f"{shown(value)} is no run: five consecutive ranks of the circle {CIRCLE}, low to high, such as TJQKA"
    )


def runs(value: object) -> tuple[str, ...]:
    """Check a list of runs, weakest first (each five consecutive ranks on the circle, none twice)."""
    found = each(_run, value)
    no_repeats(found, "the run")
    return found


def _factor(value: object) -> tuple[int, Number]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadValueError(f"{shown(value)} is no pair [from_cards, factor]")
    try:
        return whole(1)(value[0]), number(least=0)(value[1])
    except BadValueError as bad:
        raise BadValueError(*(f"in {shown(value)}, {fault}" for fault in bad.faults)) from None


def card_factors(value: object) -> tuple[tuple[int, Number], ...]:
    """Check pairs [from_cards, factor] and sort them by threshold; no threshold twice."""
    found = each(_factor, value)
    no_repeats([threshold for threshold, _ in found], "the threshold")
    return tuple(sorted(found))


def match_end(value: object) -> MatchEnd:
    """Check the table of ends of a match: at least one, each positive."""
    if isinstance(value, MatchEnd):
        value = table_of(value)
    if isinstance(value, str):
        raise BadValueError(f"{shown(value)} is neither open nor a table such as {{ rounds = 10 }}")
    limit = number(above=0)
    checks = {"rounds": whole(1), "penalty_limit": limit, "chips": limit, "loss_limit": limit}
    found = read_table(value, checks)
    if not found:
        raise BadValueError(f"the table is empty: it needs one or more of {', '.join(checks)}, or be open")
    rounds = found.pop("rounds", None)
    assert rounds is None or isinstance(rounds, int)
    return MatchEnd(rounds, **found)
