"""Opening the table in the terminal."""

from __future__ import annotations

import sys
from typing import Final

from pusoy.cli import Stop
from pusoy.cli.inputs import own_words, read_house
from pusoy.houses import TITLES, House
from pusoy.values import hint

DOS: Final = "pusoy-dos"
"""The name of Pusoy Dos where a house may be named: the usual house of it. Pusoy has a house of its name."""


def sit_down(
    name: str | None,
    rules: str | None,
    level: str | None,
    seed: str | None,
    seats: int | None,
    *,
    plain: bool,
    pace: str | None,
    new: bool,
) -> int:
    """Play until the table is left; returns the exit code. Everything asked for is checked first."""
    from pusoy.terminal import PACES, Settings, play_plain, play_screen

    if name is not None and rules is not None:
        raise Stop(f"the house is named twice: pusoy play {name}, or --rules {rules}")
    if pace is not None and pace not in PACES:
        raise Stop(f"there is no pace {pace!r}: choose one of {', '.join(PACES)}")
    if seats not in (None, 2, 3, 4):
        raise Stop(f"a table of Pusoy has 2 to 4 seats, not {seats}: --seats 2, 3 or 4")
    house = _house(name if name is not None else rules)
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Stop("the table needs a terminal; in a pipe, use pusoy play --plain")
    game = _game(house, level, seats)
    title, description = ("", "") if house is None else own_words(house)
    settings = Settings(
        None if house is None else house.ruleset,
        None if level is None else level.strip().lower(),
        seed,
        pace or "normal",
        new,
        title=title,
        description=description,
        seats=seats,
        game=game,
    )
    return play_plain(settings) if plain else play_screen(settings)


def _house(value: str | None) -> House | None:
    if value is None:
        return None
    if value == DOS:
        from pusoy import usual

        return read_house(usual.HOUSE)
    return read_house(value)


def _game(house: House | None, level: str | None, seats: int | None) -> str | None:
    """The game that is asked for, by its house, else by its seats or level; None where either will do.

    Raises :class:`Stop` where these do not fit together.
    """
    from pusoy.dos.match import Match as DosMatch
    from pusoy.thirteen.match import Match as SetMatch

    dos, sets = DosMatch.name, SetMatch.name
    game = None if house is None else house.ruleset.rulebook.game
    if seats is not None and game == dos:
        raise Stop(
            "--seats is for Pusoy, where 2 to 4 may play; in Pusoy Dos the house says how many: "
            "pusoy play pusoy --seats N"
        )
    game = sets if seats is not None else game
    if level is None:
        return game
    wanted = level.strip().lower()
    found = _games_of(wanted)
    if game is None:
        return found[0] if len(found) == 1 else None
    if game not in found:
        names = ", ".join(_players(game))
        raise Stop(f"{wanted!r} plays {TITLES[found[0]]}; for {TITLES[game]} choose one of {names}")
    return game


def _players(game: str) -> tuple[str, ...]:
    from pusoy.players import player_names
    from pusoy.players.setting import setter_names
    from pusoy.thirteen.match import Match

    return setter_names() if game == Match.name else player_names()


def _games_of(wanted: str) -> list[str]:
    """The games that have a player of this name; raises :class:`Stop` where none has."""
    found = [game for game in TITLES if wanted in _players(game)]
    if not found:
        names = dict.fromkeys(name for game in TITLES for name in _players(game))
        raise Stop(
            f"there is no player called {wanted[:40]!r}{hint(wanted, tuple(names))}; "
            f"the players are {', '.join(names)}"
        )
    return found
