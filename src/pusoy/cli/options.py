"""Options that several commands take, and how each is explained."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pusoy.cli.inputs import (
    complete_any_player,
    complete_dos_house,
    complete_game_or_house,
    complete_house,
    complete_pace,
    complete_player,
)

House = Annotated[
    str,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="A house.", autocompletion=complete_house),
]
DosHouse = Annotated[
    str,
    typer.Option(
        "--rules", "-r", metavar="NAME", help="A preset of Pusoy Dos.", autocompletion=complete_dos_house
    ),
]
PlayHouse = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME|FILE]",
        help="The house; pusoy-dos is the usual one of Pusoy Dos.",
        autocompletion=complete_game_or_house,
    ),
]
PlayRules = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="The house, too.", autocompletion=complete_house),
]
AnyOpponents = Annotated[
    str | None,
    typer.Option("--level", "-l", metavar="NAME", help="Your opponents.", autocompletion=complete_any_player),
]
Pace = Annotated[
    str | None,
    typer.Option(
        "--pace", metavar="NAME", help="slow, normal, fast or instant.", autocompletion=complete_pace
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play Pusoy, 2 to 4; four.")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="Names the deal.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, metavar="N", help="0: any free one.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", min=0, max=1024, metavar="N", help="Processes that think; one a core less one."
    ),
]
Opponents = Annotated[
    str,
    typer.Option("--level", "-l", metavar="NAME", help="The opponents.", autocompletion=complete_player),
]
Entered = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="A B ...",
        help="One to four players, two or more for a pool; 'cmd:COMMAND LINE' is a program.",
        autocompletion=complete_any_player,
    ),
]
OneMore = Annotated[
    list[str] | None,
    typer.Option(
        "--player", metavar="NAME", help="One more, before those.", autocompletion=complete_any_player
    ),
]
Houses = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help="A house; several of them with --pool.",
        autocompletion=complete_house,
    ),
]
Pool = Annotated[
    bool, typer.Option("--pool", help="Everybody meets everybody two by two, and all are rated.")
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help="Keep what is done; the same command goes on where it stopped."
    ),
]
OnCluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Ray cluster; local: one of this machine."),
]
DecisionTime = Annotated[
    int, typer.Option("--ms", min=1, metavar="N", help="Milliseconds that a program has for a decision.")
]
EngineLevel = Annotated[
    str,
    typer.Option("--level", "-l", metavar="NAME", help="Who plays.", autocompletion=complete_any_player),
]
EngineGame = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="pusoy-dos or pusoy, and no other; whichever it is."),
]
