"""A pool's result as tables for people (± is half of a 95 % interval) and as JSON for programs."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table
from rich.text import Text

from pusoy.arena.pool import HouseRatings, Meeting, PoolFault, PoolResult, Rating
from pusoy.arena.report import fault_json, interval_json
from pusoy.arena.statistics import Estimate

WIDEST_CROSS_TABLE: Final = 8
"""Of more players the meetings are in the JSON alone: a terminal is not wide enough."""


def pool_json(result: PoolResult) -> dict[str, Any]:
    """What ``pusoy arena --pool --json`` prints: ``players`` in the order in which they were named.

    Points, intervals (``[low, high]``, null where nothing is known) and parts won are per seat and round.
    """
    return {
        "game": result.houses[0].rules.rulebook.game,
        "seed": result.seed,
        "deals": result.deals,
        "players": [
            {"name": name, "elo": round(elo.mean, 6), "elo_ci95": interval_json(elo)}
            for name, elo in zip(result.players, result.elo, strict=True)
        ],
        "houses": [_house_json(house, result.players) for house in result.houses],
        "faults": [_fault_json(fault) for fault in result.faults],
    }


def _house_json(house: HouseRatings, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "rules": house.rules.preset_name or house.rules.id,
        "seats": house.seats,
        "players": [_rating_json(rating) for rating in house.ratings],
        "meetings": [_meeting_json(meeting, players) for meeting in house.meetings],
    }


def _rating_json(rating: Rating) -> dict[str, Any]:
    return {
        "name": rating.name,
        "points_per_round": round(rating.points.mean, 6),
        "ci95": interval_json(rating.points),
        "elo": round(rating.elo.mean, 6),
        "elo_ci95": interval_json(rating.elo),
        "won": round(rating.won.mean, 6),
        "won_ci95": interval_json(rating.won),
        "rounds": rating.rounds,
        "ms_per_decision": round(rating.ms_per_decision, 6),
        "faults": rating.faults,
        "fault_kinds": {kind.value: count for kind, count in rating.fault_kinds},
    }


def _meeting_json(meeting: Meeting, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "players": [players[meeting.first], players[meeting.second]],
        "points_per_round": round(meeting.points.mean, 6),
        "ci95": interval_json(meeting.points),
        "won": round(meeting.won.mean, 6),
        "won_ci95": interval_json(meeting.won),
    }


def _fault_json(fault: PoolFault) -> dict[str, Any]:
    where = {"rules": fault.rules.preset_name or fault.rules.id, "opponent": fault.opponent}
    return where | fault_json(fault.fault)


def pool_tables(result: PoolResult) -> list[Table]:
    """The ratings of each house, best points first, with its meetings; of several houses their Elo before."""
    tables = [_elo_table(result)] if len(result.houses) > 1 else []
    for house in result.houses:
        tables.append(_ratings_table(house, result.deals))
        if 2 < len(house.ratings) <= WIDEST_CROSS_TABLE:
            tables.append(_cross_table(house))
    return tables


def _elo_table(result: PoolResult) -> Table:
    table = _table(f"{len(result.houses)} houses together", "Elo")
    found = zip(result.players, result.elo, strict=True)
    for name, elo in sorted(found, key=lambda one: -one[1].mean):
        table.add_row(Text(name), _shown(elo, "{:.0f}"))
    return table


def _ratings_table(house: HouseRatings, deals: int) -> Table:
    table = _table(
        f"{_name(house)}: {deals} deals for each pair",
        "points a round",
        "Elo",
        "rounds won",
        "rounds",
        "ms a decision",
    )
    for rating in sorted(house.ratings, key=lambda one: -one.points.mean):
        table.add_row(
            Text(rating.name),  # a command line may hold what rich would take for markup
            _shown(rating.points, "{:+.2f}"),
            _shown(rating.elo, "{:.0f}"),
            f"{rating.won.mean:.1%}",
            str(rating.rounds),
            f"{rating.ms_per_decision:.3f}",
        )
    return table


def _cross_table(house: HouseRatings) -> Table:
    """How many more points a round each scored than each other."""
    order = sorted(range(len(house.ratings)), key=lambda entry: -house.ratings[entry].points.mean)
    table = _table(f"{_name(house)}: points a round more than", *(house.ratings[one].name for one in order))
    ahead = {(one.first, one.second): one.points.mean for one in house.meetings}
    ahead |= {(other, one): -points for (one, other), points in ahead.items()}
    for one in order:
        cells = ("" if one == other else f"{ahead[one, other]:+.2f}" for other in order)
        table.add_row(Text(house.ratings[one].name), *cells)
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(title=Text(title))
    table.add_column("player")
    for heading in headings:
        table.add_column(Text(heading), justify="right")
    return table


def _name(house: HouseRatings) -> str:
    return house.rules.preset_name or house.rules.id


def _shown(found: Estimate, form: str) -> str:
    """The value, and half its interval where that is known: every interval here is even about its value."""
    value = form.format(found.mean)
    half = form.replace("+", "").format((found.high - found.low) / 2)
    return value if interval_json(found) is None else f"{value} ± {half}"
