"""What was chosen last time: house, level, order of the hand, theme."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from pusoy.dos.ruleset import Ruleset, load_rules
from pusoy.errors import PusoyError
from pusoy.terminal.combos import ORDERS
from pusoy.terminal.keep import data_folder, write_whole
from pusoy.terminal.session import usual_level
from pusoy.terminal.settings import Settings
from pusoy.usual import HOUSE

THEMES = ("pusoy-night", "pusoy-day")
_MOST_BYTES = 1 << 16


class Choices(Struct, frozen=True):
    """The choices of a table that are remembered."""

    rules: Ruleset
    level: str
    order: str = ORDERS[0]
    theme: str = THEMES[0]
    title: str = ""
    description: str = ""


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
    order, theme = kept.get("order"), kept.get("theme")
    title, description = settings.title, settings.description
    if settings.rules is None:
        title, description = (_words(kept.get(name)) for name in ("title", "description"))
    return Choices(
        settings.rules or _rules(kept.get("rules")),
        usual_level(level if isinstance(level, str) else None),
        order if order in ORDERS else ORDERS[0],
        theme if theme in THEMES else THEMES[0],
        title,
        description,
    )


def _words(value: object) -> str:
    return value if isinstance(value, str) else ""


def _rules(value: object) -> Ruleset:
    try:
        return load_rules(value, files=False)
    except PusoyError:
        return Ruleset.preset(HOUSE)


def remember(choices: Choices, folder: Path | None) -> None:
    """Keep the choices for next time; where that cannot be done they are forgotten."""
    own = asdict(choices) | {"rules": choices.rules.preset_name or choices.rules.options()}
    try:
        write_whole(_path(folder), json.dumps(own, indent=1) + "\n")
    except OSError:
        return
