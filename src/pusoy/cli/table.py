"""Opening the table in the terminal."""

from __future__ import annotations

import sys
from dataclasses import replace

from pusoy.cli import Stop
from pusoy.cli.inputs import dos_rules, own_words, read_house


def sit_down(
    rules: str | None, level: str | None, seed: str | None, *, plain: bool, pace: str | None, new: bool
) -> int:
    """Play until the table is left; returns the exit code. Everything asked for is checked first."""
    from pusoy.terminal import PACES, Settings, play_plain, play_screen

    if pace is not None and pace not in PACES:
        raise Stop(f"there is no pace {pace!r}: choose one of {', '.join(PACES)}")
    house = None if rules is None else read_house(rules)
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Stop("the table needs a terminal; in a pipe, use pusoy play --plain")
    if level is not None:
        from pusoy.players import make_player

        level = make_player(level).name
    settings = Settings(None, level, seed, pace or "normal", new)
    if house is not None:
        title, description = own_words(house)
        settings = replace(settings, rules=dos_rules(house), title=title, description=description)
    return play_plain(settings) if plain else play_screen(settings)
