"""The open home of the Filipino card table.

What most programs need is found here by its short name (``pusoy.Match``, ``pusoy.Card``, ``pusoy.deal``);
each is loaded when it is first asked for, so that ``import pusoy`` costs nothing.

    >>> import pusoy
    >>> rules = pusoy.Ruleset.preset("cardems")
    >>> round = pusoy.Round(rules, pusoy.deal(rules, "a seed"))
    >>> round.turn
    2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pusoy.cards import DECK, Card, CardSet
    from pusoy.dos.actions import PASS, parse_action
    from pusoy.dos.deals import deal
    from pusoy.dos.explain import explain
    from pusoy.dos.match import Match
    from pusoy.dos.plays import Kind, classify, describe
    from pusoy.dos.position import Position
    from pusoy.dos.round import Round
    from pusoy.dos.ruleset import Ruleset, describe_preset, load_rules
    from pusoy.dos.scoring import score_round
    from pusoy.dos.view import View
    from pusoy.errors import (
        CardError,
        Code,
        PositionError,
        PusoyError,
        RecordError,
        Refusal,
        RulesetError,
    )
    from pusoy.records import Record, read_record, read_record_file

_HOMES = {
    "pusoy.cards": ("DECK", "Card", "CardSet"),
    "pusoy.dos.actions": ("PASS", "parse_action"),
    "pusoy.dos.deals": ("deal",),
    "pusoy.dos.explain": ("explain",),
    "pusoy.dos.match": ("Match",),
    "pusoy.dos.plays": ("Kind", "classify", "describe"),
    "pusoy.dos.position": ("Position",),
    "pusoy.dos.round": ("Round",),
    "pusoy.dos.ruleset": ("Ruleset", "describe_preset", "load_rules"),
    "pusoy.dos.scoring": ("score_round",),
    "pusoy.dos.view": ("View",),
    "pusoy.errors": (
        "CardError",
        "Code",
        "PositionError",
        "PusoyError",
        "RecordError",
        "Refusal",
        "RulesetError",
    ),
    "pusoy.records": ("Record", "read_record", "read_record_file"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "DECK",
    "PASS",
    "Card",
    "CardError",
    "CardSet",
    "Code",
    "Kind",
    "Match",
    "Position",
    "PositionError",
    "PusoyError",
    "Record",
    "RecordError",
    "Refusal",
    "Round",
    "Ruleset",
    "RulesetError",
    "View",
    "__version__",
    "classify",
    "deal",
    "describe",
    "describe_preset",
    "explain",
    "load_rules",
    "parse_action",
    "read_record",
    "read_record_file",
    "score_round",
]


def __getattr__(name: str) -> Any:
    """Load a short name from its home (PEP 562)."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'pusoy' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
