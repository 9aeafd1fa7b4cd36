"""How strong a player is: it alone against three of another, preset by preset.

    python benchmarks/strength.py --deals 500
    python benchmarks/strength.py --player playouts=400,ms=45 --against steady --deals 500 --save strength/

A player is a name (`pusoy players`) or the settings of a search (`pusoy.players.search.settings`). Every deal
is played with the player in every seat; with partners a pair of it meets a pair of the other, at tables of
two and three it meets one and two. Intervals are over deals, and hold the true value in 95 of 100 runs.
Points above the table are points a round less the mean of all seats, so that they mean the same in houses
where every score is minus a penalty; `equals` is the share of rounds that one wins among equals, `ms` the
time of a decision. Each line checks that no answer was faulty.

The same seed gives the same points, unless a search is limited by its time (`ms`). With `--save` everything
that is done is kept in a folder, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import msgspec

from pusoy.arena import ArenaResult, run_arena
from pusoy.dos.actions import Action
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import Player, in_own_words, make_player
from pusoy.players.engine import is_program
from pusoy.players.search.searching import search
from pusoy.players.search.settings import Settings
from pusoy.words import Message

OPPONENTS = ("random", "greedy")
COLUMNS = "{:20} {:22} {:>7} {:>17} {:>8} {:>17} {:>7} {:>16} {:>7} {:>9}"
COUNTS = ("no", "one", "two", "three")
HEADINGS = ("points", "95 %", "above", "95 %", "won", "95 %", "equals", "ms")


class Searcher:
    """The search with settings of its own, written as ``playouts=400,ms=45``; it can be pickled."""

    style = "Looks ahead with settings of its own."

    def __init__(self, text: str) -> None:
        self.name = text
        options = dict(part.split("=", 1) for part in text.split(","))
        self.settings = msgspec.convert(options, Settings, strict=False)

    def choose(self, view: View, random: Random) -> Action:
        """What it finds."""
        return search(view, self.settings, random).action

    def explain(self, view: View) -> Message:
        """The same for all it does."""
        return in_own_words(self.style)


def player_of(text: str) -> str | Player:
    """Who is meant; raises what argparse makes a sentence of where that is nobody."""
    if is_program(text):
        return text
    try:
        return Searcher(text) if "=" in text else make_player(text)
    except (PusoyError, msgspec.ValidationError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no player: {error}") from error


def name_of(player: str | Player) -> str:
    """What it is called."""
    return player if isinstance(player, str) else player.name


def line_up(rules: Ruleset, player: str | Player, opponent: str | Player) -> list[str | Player]:
    """One player against all others; with teams a pair against a pair."""
    return [player, opponent] if rules.teams else [player, *[opponent] * (rules.players - 1)]


def measure(rules: Ruleset, opponent: str | Player, options: argparse.Namespace) -> ArenaResult:
    """The arena's result, kept in a file of the folder where one is named."""
    save = None
    if options.save is not None:
        options.save.mkdir(parents=True, exist_ok=True)
        save = options.save / f"{rules.preset_name} against {name_of(opponent).replace('/', '_')}.jsonl"
    result = run_arena(
        line_up(rules, options.player, opponent),
        rules,
        deals=options.deals,
        seed=options.seed,
        workers=options.workers,
        save=save,
    )
    assert not result.faults, result.faults
    return result


def figures(result: ArenaResult, equals: float) -> list[str]:
    """The figures of one line, under ``HEADINGS``."""
    own, above = result.standings[0], result.above_table(0)
    return [
        f"{own.points_per_round:+.2f}",
        f"{own.ci95[0]:+.2f} to {own.ci95[1]:+.2f}",
        f"{above.mean:+.2f}",
        f"{above.low:+.2f} to {above.high:+.2f}",
        f"{own.win_rate:.1%}",
        f"{own.win_ci95[0]:.1%} to {own.win_ci95[1]:.1%}",
        f"{equals:.1%}",
        f"{own.ms_per_decision:.3f}",
    ]


def main() -> None:
    """Print the table, a line as soon as it is there."""
    parser = argparse.ArgumentParser(description="The strength table.")
    parser.add_argument("--player", type=player_of, default="steady")
    parser.add_argument("--against", nargs="+", type=player_of, default=OPPONENTS, metavar="PLAYER")
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--workers", type=int, default=None, help="processes (one a core)")
    parser.add_argument("--presets", nargs="+", default=Ruleset.presets(), metavar="PRESET")
    parser.add_argument("--save", type=Path, default=None, metavar="FOLDER")
    options = parser.parse_args()
    print(f"{name_of(options.player)}: {options.deals} deals, in every seat, seed {options.seed!r}")
    print(COLUMNS.format("preset", "against", *HEADINGS))
    try:
        for rules in [Ruleset.preset(preset) for preset in options.presets]:
            others = "a pair of" if rules.teams else COUNTS[rules.players - 1]
            equals = 1 / 2 if rules.teams else 1 / rules.players
            for opponent in options.against:
                found = figures(measure(rules, opponent, options), equals)
                row = COLUMNS.format(rules.preset_name, f"{others} {name_of(opponent)}", *found)
                print(row, flush=True)
    except PusoyError as error:
        raise SystemExit(error.message) from error


if __name__ == "__main__":
    main()
