"""What a load test is to be, in one frozen value."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from pusoy import usual
from pusoy.errors import PusoyError
from pusoy.server.bodies import DEFAULT_GAME
from pusoy.server.games import find_desk
from pusoy.server.settings import is_base

SPARE_FILES: Final = 200
"""Files that are open beside the players' sockets: the database, the programs' own."""


class PlanError(PusoyError):
    """A load test that cannot be; ``faults`` names all that is wrong with it."""

    code = "bad_plan"

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the load test cannot be like this: " + "; ".join(faults))
        self.faults = faults


class Plan(Struct, frozen=True):
    """Who plays, how fast and how long. Raises :class:`PlanError`, and RulesetError for no house.

    ``people`` connected players sit at each of ``tables``; at ``computers`` tables more one sits alone with
    computer opponents of this ``level``, at the pace of people. At every table one action is made in
    ``every`` seconds, for ``seconds``; ``ramp`` is how long the tables are opened over, or longer where the
    server needs it. With ``url`` they play at a server that runs, whose folder may be given as ``data``;
    else one is started, in a new folder that is deleted afterwards, or in ``data``, with so many ``workers``
    that think (see :class:`~pusoy.server.settings.Settings`).
    """

    tables: int = 100
    people: int = 4
    computers: int = 0
    every: float = 2.0
    seconds: float = 30.0
    ramp: float = 5.0
    rules: str = usual.HOUSE
    level: str = usual.LEVEL
    url: str | None = None
    data: Path | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        desk = find_desk(DEFAULT_GAME)
        seats = max(desk.sizes(desk.read_rules(self.rules)))
        faults = []
        if self.tables < 0 or self.computers < 0 or self.tables + self.computers < 1:
            faults.append(f"{self.tables} tables and {self.computers} with computers are none to play at")
        if not 1 <= self.people <= seats:
            faults.append(f"{self.people} people cannot sit at a table of {seats}")
        if self.every <= 0:
            faults.append(f"an action every {self.every:g} s is none")
        if self.seconds <= 0:
            faults.append(f"{self.seconds:g} s are no time to play")
        if self.ramp < 0:
            faults.append(f"tables cannot be opened over {self.ramp:g} s")
        if self.level not in desk.levels():
            faults.append(f"there is no player {self.level!r}: {', '.join(desk.levels())}")
        if self.url is not None and not is_base(self.url):
            faults.append(f"{self.url!r} is no address of a server, such as http://127.0.0.1:8017")
        if faults:
            raise PlanError(tuple(faults))

    @property
    def sockets(self) -> int:
        """How many sockets the players have open."""
        return self.tables * self.people + self.computers

    @property
    def files(self) -> int:
        """How many files a process has open that holds an end of each socket."""
        return self.sockets + SPARE_FILES
