"""How the values of the options of Pusoy are read, besides what every game's options share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pusoy.values import BadValueError, Number, choice, each, no_repeats, number, read_table, shown, whole

NATURALS: Final = ("dragon", "six_pairs", "three_flushes", "three_straights")


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """When a match is over: the first condition met ends it. None is a condition that is not set.

    ``lead`` is how far the best total stands above the second best.
    """

    rounds: int | None = None
    lead: Number | None = None


def _natural(value: object) -> tuple[str, Number]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadValueError(f"{shown(value)} is no pair [name, units]")
    try:
        return choice(NATURALS)(value[0]), number(least=0)(value[1])
    except BadValueError as bad:
        raise BadValueError(*(f"in {shown(value)}, {fault}" for fault in bad.faults)) from None


def naturals(value: object) -> tuple[tuple[str, Number], ...]:
    """Check pairs [name, units], the strongest first; no name twice."""
    found = each(_natural, value)
    no_repeats([name for name, _ in found], "the natural")
    return found


def match_end(value: object) -> MatchEnd:
    """Check the table of ends of a match: at least one, each positive."""
    if isinstance(value, MatchEnd):
        return match_end({name: entry for name in ("rounds", "lead") if (entry := getattr(value, name))})
    if isinstance(value, str):
        raise BadValueError(f"{shown(value)} is neither open nor a table such as {{ rounds = 10 }}")
    checks = {"rounds": whole(1), "lead": number(above=0)}
    found = read_table(value, checks)
    if not found:
        raise BadValueError(f"the table is empty: it needs one or more of {', '.join(checks)}, or be open")
    rounds = found.get("rounds")
    assert rounds is None or isinstance(rounds, int)
    return MatchEnd(rounds, found.get("lead"))
