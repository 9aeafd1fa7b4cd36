"""What was chosen last time: game, house, seats, level, order of the hand, theme."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from pusoy.errors import PusoyError
from pusoy.houses import AnyRuleset
from pusoy.terminal.combos import ORDERS
from pusoy.terminal.games import DOS, GAMES, game_of, kept_rules, usual_level, usual_rules
from pusoy.terminal.keep import data_folder, write_whole
from pusoy.terminal.settings import Settings
from pusoy.thirteen.showdown import SEATS

THEMES = ("pusoy-night", "pusoy-day")
_MOST_BYTES = 1 << 16


class Choices(Struct, frozen=True):
    """The choices of a table that are remembered; ``seats`` counts at a table of Pusoy only."""

    rules: AnyRuleset
    level: str
    order: str = ORDERS[0]
    theme: str = THEMES[0]
    title: str = ""
    description: str = ""
    seats: int = SEATS[-1]


def _path(folder: Path | None) -> Path:
    return (data_folder() if folder is None else folder) / "terminal.json"


def recall(settings: Settings) -> Choices:
    """The choices of last time, under what the settings ask for. A file that cannot be read is ignored."""
    raw: object = None
    try:
        path = _path(settings.folder)
        if path.stat().st_size <= _MOST_BYTES:
            raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        pass
    kept = raw if isinstance(raw, dict) else {}
    level = settings.level or kept.get("level")
    order, theme, seats = kept.get("order"), kept.get("theme"), settings.seats or kept.get("seats")
    title, description = settings.title, settings.description
    rules = settings.rules
    if rules is None:
        rules = _rules(kept, settings.wanted_game)
        if settings.wanted_game in (None, kept.get("game", DOS)):
            title, description = (_words(kept.get(name)) for name in ("title", "description"))
    return Choices(
        rules,
        usual_level(level if isinstance(level, str) else None, game_of(rules)),
        order if order in ORDERS else ORDERS[0],
        theme if theme in THEMES else THEMES[0],
        title,
        description,
        seats if isinstance(seats, int) and seats in SEATS else SEATS[-1],
    )


def _words(value: object) -> str:
    return value if isinstance(value, str) else ""


def _rules(kept: dict[str, object], wanted: str | None) -> AnyRuleset:
    """The house of last time, where it is of the game that is wanted; else the usual one."""
    game = kept.get("game", DOS)
    if game not in GAMES or wanted not in (None, game):
        return usual_rules(wanted or DOS)
    try:
        return kept_rules(str(game), kept.get("rules"))
    except PusoyError:
        return usual_rules(str(game))


def remember(choices: Choices, folder: Path | None) -> None:
    """Keep the choices for next time; where that cannot be done they are forgotten."""
    rules = choices.rules
    own = asdict(choices) | {"game": game_of(rules), "rules": rules.preset_name or rules.options()}
    try:
        write_whole(_path(folder), json.dumps(own, indent=1) + "\n")
    except OSError:
        return
