"""The HTTP interface: opening tables, houses, rules, records, and how the server is."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from pusoy import __version__
from pusoy.dos.explain import summarise
from pusoy.dos.explain.page import rules_page
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.errors import PusoyError
from pusoy.server.bodies import (
    DefaultsBody,
    ErrorBody,
    HealthBody,
    HouseBody,
    HousesBody,
    KeptTable,
    KeptTables,
    LevelBody,
    NewTableBody,
    TableBody,
)
from pusoy.server.events import LogError, Opened, Seat
from pusoy.server.games import find_desk
from pusoy.server.guests import COOKIE, Guests
from pusoy.server.hall import Live
from pusoy.server.metrics import CONTENT_TYPE
from pusoy.server.pace import PACES
from pusoy.server.present import seat_names
from pusoy.server.reader import Reader
from pusoy.server.services import Services
from pusoy.words import Words, in_language

DEFAULTS: Final = DefaultsBody(house="playfacetoface", level="steady", pace="normal")
COMPUTERS: Final = ("Ana", "Ben", "Caloy")
"""The computer opponents, from the maker's left."""

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": ErrorBody, "description": why}
    for code, why in {
        400: "The request cannot be understood.",
        403: "Not for this person.",
        404: "There is no such thing.",
        409: "Not now.",
        500: "A fault of the server.",
        503: "The server cannot answer now.",
    }.items()
}

router = APIRouter(responses=_ERRORS)


def services_of(request: Request) -> Services:
    """The server's parts."""
    found: Services = request.app.state.services
    return found


def words_of(
    request: Request,
    language: Annotated[
        str | None, Query(max_length=16, description="en or fil; else what the browser prefers.")
    ] = None,
) -> Words:
    """The language of an answer."""
    return in_language(language or request.headers.get("accept-language", "en")[:16].partition(",")[0])


def guest_of(request: Request, response: Response) -> str:
    """Who asks; a newcomer is made a guest, and everybody's cookie lasts a year from now."""
    guests = services_of(request).guests
    guest = guests.read(request.cookies.get(COOKIE))
    if guest is None:
        guest, value = guests.make()
    else:
        value = guests.sign(guest)
    response.set_cookie(**Guests.arguments(value, https=request.url.scheme == "https"))
    return guest


InServices = Annotated[Services, Depends(services_of)]
InWords = Annotated[Words, Depends(words_of)]
InGuest = Annotated[str, Depends(guest_of)]


# --- houses and rules -------------------------------------------------------------------------------------


@router.get("/api/houses")
def list_houses(words: InWords) -> HousesBody:
    """The houses, the computer players and the paces that one may choose from."""
    houses = []
    for name in Ruleset.presets():
        told, rules = describe_preset(name, words), Ruleset.preset(name)
        houses.append(
            HouseBody(
                name=name,
                title=told.title,
                description=told.description,
                summary=list(summarise(rules, words)),
                players=rules.players,
            )
        )
    levels = [
        LevelBody(
            name=name, title=words.say(f"players.{name}.title"), style=words.say(f"players.{name}.style")
        )
        for name in find_desk("pusoy-dos").levels()
    ]
    return HousesBody(houses=houses, levels=levels, paces=list(PACES), default=DEFAULTS)


@router.get("/api/rules/{name}")
def show_rules(
    name: str, words: InWords, other: Annotated[str | None, Query(alias="with", max_length=80)] = None
) -> Response:
    """The rules page of a house as data; ``with`` compares it with another."""
    for one in (name, other):
        if one is not None and one not in Ruleset.presets():
            raise PusoyError(f"there is no house {one[:40]!r}", code="unknown_house")
    page = rules_page(name, words, other)
    return Response(msgspec.json.encode(page), media_type="application/json")


# --- tables -------------------------------------------------------------------------------------------------


@router.post("/api/tables", status_code=201)
async def open_table(body: NewTableBody, services: InServices, guest: InGuest) -> TableBody:
    """Open a table: you sit at seat 0, computer players at the others, and the first round is dealt."""
    desk = find_desk(body.game)
    rules = desk.read_rules(body.rules)
    if body.level not in desk.levels():
        raise PusoyError(f"there is no player {body.level!r}", code="unknown_player")
    seats = [Seat(" ".join(body.name.split()))]
    seats += [Seat(name, body.level) for name in COMPUTERS[: desk.players(rules) - 1]]
    opened = Opened(body.game, rules, tuple(seats), body.pace, body.hints, body.tracker, body.watchers)
    live = await services.hall.open_table(opened, {0: guest})
    return TableBody(table=live.table.id)


@router.get("/api/tables")
async def list_tables(services: InServices, guest: InGuest, words: InWords) -> KeptTables:
    """The tables at which you sit, the last played first."""
    kept = []
    for row in await services.store.tables_of(guest):
        try:
            async with services.hall.use(row.id) as live:
                kept.append(_kept(live, row.updated_at, words))
        except LogError:  # one that cannot be read hides no other
            services.log.error("cannot_read", table=row.id)
    return KeptTables(tables=kept)


def _kept(live: Live, updated: float, words: Words) -> KeptTable:
    table = live.table
    return KeptTable(
        table=table.id,
        house_title=table.desk.house(table.game, words).title,
        game=table.opened.game,
        round=table.rounds,
        phase=table.phase,
        updated=updated,
    )


@router.get(
    "/api/tables/{table}/record",
    response_class=Response,
    responses={200: {"content": {"application/toml": {}}, "description": "A .pusoy file."}},
)
async def save_record(table: str, services: InServices, guest: InGuest, words: InWords) -> Response:
    """The record of the rounds that are over, as a file."""
    async with services.hall.use(table) as live:
        live.seat_of(guest)
        return _record(live, words)


def _record(live: Live, words: Words) -> Response:
    text = live.table.record(seat_names(live.table, words))
    name = f"{live.table.opened.game}-{live.table.id}.pusoy"
    return Response(
        text,
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


# --- how the server is --------------------------------------------------------------------------------------


@router.get("/healthz")
async def health(services: InServices) -> HealthBody:
    """Whether the server can play: its database answers."""
    await services.store.check()
    return HealthBody(version=__version__, build=services.build)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def metrics(services: InServices) -> Response:
    """Counters for Prometheus."""
    return Response(services.metrics.render(), media_type=CONTENT_TYPE)


class BadRequest(PusoyError):
    """A request that cannot be understood; ``faults`` says where."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the request cannot be understood: " + "; ".join(faults))
        self.faults = faults


# --- errors -------------------------------------------------------------------------------------------------

STATUS: Final = {
    "not_at_table": 403,
    "unknown_table": 404,
    "unknown_house": 404,
    "not_found": 404,
    "no_finished_round": 409,
    "conflict": 409,
    "bad_log": 500,
    "not_saved": 503,
    "not_read": 503,
    "cannot_think": 503,
}
"""The status of an error by its code; every other one is a request that cannot be (400)."""


def answer_error(request: Request, error: PusoyError) -> JSONResponse:
    """An error as it goes over HTTP, in the language of the request."""
    words = words_of(request, request.query_params.get("language"))
    message, _ = Reader(words).error(error)
    body = {"code": error.code, "message": message, "faults": list(getattr(error, "faults", ()))}
    return JSONResponse(body, STATUS.get(error.code, 400))
