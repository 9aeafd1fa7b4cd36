"""Options that several commands take, and how each is explained."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoy.cli.inputs import complete_dos_house, complete_house, complete_player

House = Annotated[
    str,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="A house.", autocompletion=complete_house),
]
DosHouse = Annotated[
    str,
    typer.Option(
        "--rules", "-r", metavar="NAME|FILE", help="A house of Pusoy Dos.", autocompletion=complete_dos_house
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
