"""What goes over HTTP, in and out: the models of the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from pusoy.server.views import LONGEST_NAME, Pace, Phase

DEFAULT_GAME: Final = "pusoy-dos"
DEFAULT_PACE: Final[Pace] = "normal"


class Body(BaseModel):
    """A frozen value without unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ErrorBody(Body):
    """Why a request is not answered: a stable code, and a sentence in the language asked for."""

    code: str
    message: str
    faults: list[str] = []


class NewTableBody(Body):
    """A table to be opened. ``rules`` is a preset's name, or options (over a ``preset``); without them, and
    without a ``level``, it is what a newcomer to the game plays. ``seats`` is how many sit there, where the
    house leaves that open; as many as can without it.

    With ``gather`` the other seats are open to friends, and the host deals when they are there.
    ``like`` is a table at which you sit: the new one is the same again, whatever else is said here.
    """

    game: Annotated[str, Field(max_length=40)] = DEFAULT_GAME
    rules: Annotated[str, Field(max_length=80)] | dict[str, Any] | None = None
    level: Annotated[str, Field(max_length=40)] | None = None
    seats: Annotated[int, Field(strict=True)] | None = None
    pace: Pace = DEFAULT_PACE
    hints: bool = True
    tracker: bool = True
    watchers: bool = False
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    gather: bool = False
    like: Annotated[str, Field(max_length=80)] | None = None


class TableBody(Body):
    """The id of a table: its page is ``/tables/ID``."""

    table: str


class KeptTable(Body):
    """A table at which the guest sits. ``updated`` is in Unix seconds."""

    table: str
    house_title: str
    game: str
    round: int
    phase: Phase
    updated: float


class KeptTables(Body):
    """Newest first."""

    tables: list[KeptTable]


class HouseBody(Body):
    """A house in a list in which one chooses; ``sizes`` are the numbers of seats that its table may have."""

    name: str
    title: str
    description: str
    summary: list[str]
    sizes: list[int]


class LevelBody(Body):
    """A computer player: how it is called, and how it plays."""

    name: str
    title: str
    style: str


class GameBody(Body):
    """A game with all that is chosen before its deal. ``house`` and ``level`` are what a newcomer plays."""

    name: str
    title: str
    lead: str
    houses: list[HouseBody]
    levels: list[LevelBody]
    house: str
    level: str


class DefaultsBody(Body):
    """What a newcomer plays."""

    game: str
    pace: Pace


class HousesBody(Body):
    """All that is chosen before a deal. The names of houses are one list: no two games share one."""

    games: list[GameBody]
    paces: list[Pace]
    default: DefaultsBody


class HealthBody(Body):
    """The server is well."""

    name: Literal["pusoy"] = "pusoy"
    version: str
    build: str
    status: Literal["ok"] = "ok"


class JoinBody(Body):
    """The short code of a table, as people say it."""

    code: Annotated[str, Field(max_length=20)]


class InviteBody(Body):
    """How others reach a table: its address, its short code (None for a table that people did not gather at),
    and the address as a QR code: an SVG path over a square of ``size`` modules."""

    link: str
    code: str | None
    qr: str
    size: int


class MoveBody(Body):
    """A link that takes a seat to another device, once."""

    link: str


class TokenBody(Body):
    """What such a link holds."""

    token: Annotated[str, Field(max_length=400)]
