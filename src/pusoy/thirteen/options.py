"""Every option of Pusoy, in the order of the rules page: its default, its values, its meaning.

This table is the only place that names the options; :class:`pusoy.thirteen.ruleset.Ruleset` has a field for
each, and whatever lists or asks for options (a manual, a form) reads it from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pusoy import options
from pusoy.options import STAKE, Option, one_of
from pusoy.thirteen import values as v
from pusoy.values import number, optional


def _factor(name: str, meaning: str) -> Option:
    return Option(name, 1, number(least=0), "a number, 0 or more", meaning, scoring=True)


_ALL: Final = (
    one_of(
        "order_check",
        "strict equal_allowed",
        "Whether the back must be strictly higher than the middle, and the middle than the front, or two "
        "rows may be exactly equal in rank.",
    ),
    one_of(
        "foul",
        "rejected loses_all",
        "A set that breaks the order is not accepted, or it is, and every legal set beats it in all three "
        "rows.",
    ),
    one_of(
        "wheel",
        "lowest second_highest",
        "Where A2345 stands among straights and straight flushes: lowest, or between TJQKA and 9TJQK.",
    ),
    _factor("row_unit", "Multiplies the units of rows and sweeps, not royalties or naturals."),
    one_of(
        "sweep",
        "none bonus3 double two_four",
        "What winning all three rows against one opponent pays: nothing more, 3 more, the three doubled; or "
        "more rows won than lost pay 2 in all, and all three rows 4.",
        scoring=True,
    ),
    _factor(
        "grand_slam_factor",
        "Multiplies the units of rows and sweeps, not the royalties, of a player who sweeps three opponents.",
    ),
    one_of(
        "royalties",
        "none eastern",
        "Extra units to the winner of a row for a very high hand in it.",
        scoring=True,
    ),
    Option(
        "naturals",
        (),
        v.naturals,
        f"a list of pairs [name, units], strongest first, none twice; the names are {', '.join(v.NATURALS)}",
        "Thirteen-card specials that may be shown instead of setting rows, and what each takes from every "
        "opponent.",
        v.NATURALS,
        scoring=True,
    ),
    Option(
        "match_end",
        None,
        optional(v.match_end, "open"),
        "open, or a table of one or more of rounds, lead, each above 0",
        "What ends a match: a number of rounds, or the lead of the best total over the second; the first one "
        "met.",
        absent="open",
        scoring=True,
    ),
    STAKE,
)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({option.name: option for option in _ALL})


def check_options(raw: Mapping[str, object], *more_faults: str, complete: bool = True) -> dict[str, object]:
    """Every option's normalised value (:func:`pusoy.options.check_options`); no two contradict each other."""
    return options.check_options(OPTIONS, (), raw, *more_faults, complete=complete)
