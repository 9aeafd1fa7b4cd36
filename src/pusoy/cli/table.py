"""Opening the table in the terminal."""

from __future__ import annotations

import sys

from pusoy.cli import Stop
from pusoy.cli.inputs import own_words, read_house
from pusoy.houses import TITLES, House
from pusoy.terminal.games import DOS, SETS, level_names
from pusoy.thirteen.deals import check_seats
from pusoy.values import hint


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
    if seats is not None:
        check_seats(seats)
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
    """The house that is named. Pusoy Dos may be named too: its usual house; Pusoy has a house of its name."""
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
    game = None if house is None else house.ruleset.rulebook.game
    if seats is not None and game == DOS:
        raise Stop(
            "--seats is for Pusoy; in Pusoy Dos the house says how many play: pusoy play pusoy --seats N"
        )
    game = SETS if seats is not None else game
    if level is None:
        return game
    wanted = level.strip().lower()
    found = _games_of(wanted)
    if game is None:
        return found[0] if len(found) == 1 else None
    if game not in found:
        names = ", ".join(level_names(game))
        raise Stop(f"{wanted!r} plays {TITLES[found[0]]}; for {TITLES[game]} choose one of {names}")
    return game


def _games_of(wanted: str) -> list[str]:
    """The games that have a player of this name; raises :class:`Stop` where none has."""
    found = [game for game in TITLES if wanted in level_names(game)]
    if not found:
        names = dict.fromkeys(name for game in TITLES for name in level_names(game))
        raise Stop(
            f"there is no player called {wanted[:40]!r}{hint(wanted, tuple(names))}; "
            f"the players are {', '.join(names)}"
        )
    return found
