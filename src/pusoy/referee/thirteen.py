"""The referee's operations for Pusoy, the 13-card game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pusoy.errors import PusoyError
from pusoy.referee.request import (
    A_HOUSE,
    Answer,
    Request,
    error_of,
    items_of,
    read_cards,
    standing_of,
)
from pusoy.thirteen.deals import deal
from pusoy.thirteen.judging import why_not_rows
from pusoy.thirteen.match import Match
from pusoy.thirteen.ranking import rank, text_of
from pusoy.thirteen.refusals import NAMES
from pusoy.thirteen.rows import Claim, Entry, Natural, Rows, parse_action, read_rows
from pusoy.thirteen.ruleset import Ruleset, load_rules
from pusoy.thirteen.setting import Rated, best_sets, rated_naturals
from pusoy.thirteen.showdown import Comparison, Showdown, showdown

NAME: Final = Match.name
MOST_SETS: Final = 72_072


def rules_of(request: Request) -> Ruleset:
    """The house: a preset's name, options over a preset, or the path of a TOML file."""
    return load_rules(request.get("rules", (str, dict), A_HOUSE))


def _rules(request: Request) -> Answer:
    request.only("rules")
    rules = rules_of(request)
    return {"options": rules.options(), "ruleset_id": rules.id}


def _deal(request: Request) -> Answer:
    request.only("rules", "seed", "seats")
    rules_of(request)
    seats = request.get("seats", int, "a number of seats, 2 to 4", 4)
    return {"hands": [text_of(hand) for hand in deal(request.get("seed", str, "any text"), seats)]}


def _rank(request: Request) -> Answer:
    request.only("rules", "cards")
    rules = rules_of(request)
    found = rank(rules, request.cards("cards"))
    return {"category": found.category.value, "strength": [found.strength]}


def _rows(request: Request) -> Rows:
    texts = [request.get(name, (str, list), f"the cards of the {name}") for name in NAMES]
    for name, text in zip(NAMES, texts, strict=True):
        if isinstance(text, list) and not all(isinstance(card, str) for card in text):
            raise PusoyError(f"{name!r} is cards, as text or as a list of texts")
    return read_rows(*texts)


def _check_set(request: Request) -> Answer:
    request.only("rules", *NAMES)
    refusal = why_not_rows(rules_of(request), _rows(request))
    if refusal is not None:
        raise refusal
    return {"legal": True}


# --- showdowns -------------------------------------------------------------------------------------------


def _entry(content: Mapping[str, Any]) -> Entry:
    """One seat's set, or the natural that it claims, with its cards."""
    part = Request(content)
    if "natural" in content:
        part.only("natural", "cards")
        return Natural(part.get("natural", str, "the name of a natural"), part.cards("cards"))
    part.only(*NAMES)
    return _rows(part)


def _showdown(request: Request) -> Answer:
    request.only("rules", "sets")
    sets = request.list_of("sets", dict, "a list of sets, by seat")
    return showdown_of(showdown(rules_of(request), [_entry(content) for content in sets]))


def showdown_of(result: Showdown) -> Answer:
    """A showdown as an answer tells it."""
    return {
        "units": list(result.units),
        "winners": list(result.winners),
        "items": items_of(result.items),
        "comparisons": [_comparison(one) for one in result.comparisons],
        "fouls": [None if fault is None else error_of(fault) for fault in result.fouls],
    }


def _comparison(one: Comparison) -> Answer:
    """Two seats compared; units and outcomes are the first seat's."""
    return {
        "seats": list(one.seats),
        "rows": None if one.outcome is None else dict(zip(NAMES, one.outcome, strict=True)),
        "units": one.units,
        "lines": [
            {"about": line.about, "units": line.units} | ({} if line.row < 0 else {"row": NAMES[line.row]})
            for line in one.lines
        ],
    }


def _match(request: Request) -> Answer:
    request.only("rules", "rounds")
    rules = rules_of(request)
    rounds = request.list_of("rounds", dict, "a list of rounds")
    first = rounds[0].get("hands") if rounds else None
    match = Match(rules, seats=len(first) if isinstance(first, list) else 4)
    stopped: Answer = {}
    for number, content in enumerate(rounds):
        stopped = _play(match, Request(content))
        if stopped:
            stopped["round"] = number
            break
    return standing_of((result.units for result in match.results), match, stopped)


def _play(match: Match, part: Request) -> Answer:
    """One round; where it goes wrong, ``error`` and ``at``, the seat whose set is refused."""
    part.only("hands", "sets")
    try:
        match.start([read_cards(hand) for hand in part.get("hands", list, "the hands, by seat")])
    except PusoyError as error:
        return {"error": error_of(error)}
    for seat, text in enumerate(part.list_of("sets", str, 'a list of sets by seat, "" for none yet')):
        try:
            if text:
                match.act(seat, parse_action(text))
        except PusoyError as error:
            return {"error": error_of(error), "at": seat}
    return {}


# --- best sets -------------------------------------------------------------------------------------------


def _best_sets(request: Request) -> Answer:
    request.only("rules", "cards", "top")
    rules, cards = rules_of(request), request.cards("cards")
    top = request.get("top", int, f"a number of 1 to {MOST_SETS}", 5)
    if not 1 <= top <= MOST_SETS:
        raise PusoyError(f"'top' is a number of 1 to {MOST_SETS}")
    return {
        "sets": [rated_set(rated) for rated in best_sets(rules, cards, top)],
        "naturals": [rated_set(rated) for rated in rated_naturals(rules, cards)],
    }


def rated_set(rated: Rated) -> Answer:
    """A set or a natural with what it is expected to win from one opponent."""
    units = {"units": round(rated.units, 4), "error": round(rated.error, 4)}
    if isinstance(rated.action, Claim):
        return {"natural": rated.action.natural, **units}
    rows = zip(NAMES, rated.action, strict=True)
    return {**{name: text_of(row) for name, row in rows}, **units}


SET_OPERATIONS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "rules": _rules,
    "deal": _deal,
    "rank": _rank,
    "check_set": _check_set,
    "showdown": _showdown,
    "match": _match,
    "best_sets": _best_sets,
}
