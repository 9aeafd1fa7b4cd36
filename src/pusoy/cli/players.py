"""``pusoy players``: the computer players of both games."""

from __future__ import annotations

from pusoy.cli import DONE
from pusoy.cli.output import say, say_json, say_table
from pusoy.houses import TITLES
from pusoy.terminal.games import GAMES, levels
from pusoy.words import ENGLISH


def show_players(*, json: bool) -> int:
    """Each player with how it plays, game by game, the weakest first."""
    listed = {game: levels(game) for game in GAMES}
    if json:
        say_json(
            [
                {"game": game, "name": player.name, "title": player.title_in(ENGLISH), "style": player.style}
                for game, players in listed.items()
                for player in players
            ]
        )
        return DONE
    for number, (game, players) in enumerate(listed.items()):
        if number:
            say()
        say(f"{TITLES[game]}, the weakest first")
        say_table([(player.name, player.style) for player in players], "  ")
    return DONE
