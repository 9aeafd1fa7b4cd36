"""The HTTP interface: opening tables, houses, rules, records, and how the server is."""

from __future__ import annotations

import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from pusoy import __version__
from pusoy.errors import PusoyError
from pusoy.server.arranging import check_level, check_seats, clean_name
from pusoy.server.bodies import (
    DEFAULT_GAME,
    DEFAULT_PACE,
    DefaultsBody,
    ErrorBody,
    HealthBody,
    HousesBody,
    InviteBody,
    JoinBody,
    KeptTable,
    KeptTables,
    MoveBody,
    NewTableBody,
    TableBody,
    TokenBody,
)
from pusoy.server.codes import draw, new_code, read_code
from pusoy.server.events import Arrangement, LogError, Opened, Seat
from pusoy.server.games import DESKS, find_desk
from pusoy.server.limits import household
from pusoy.server.live import Live, NotAtTable
from pusoy.server.metrics import CONTENT_TYPE
from pusoy.server.pace import PACES
from pusoy.server.present import seat_names
from pusoy.server.reader import Reader
from pusoy.server.services import Services
from pusoy.server.settings import is_this_machine
from pusoy.server.store import Conflict, StoreError
from pusoy.server.table import Table
from pusoy.words import COMPANY, Words, in_language, preferred

DEFAULTS: Final = DefaultsBody(game=DEFAULT_GAME, pace=DEFAULT_PACE)
SHOWN_TABLES: Final = 5
"""Tables in the list of those to go on with."""
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": ErrorBody, "description": why}
    for code, why in {
        400: "The request cannot be understood.",
        403: "Not for this person.",
        404: "There is no such thing.",
        409: "Not now.",
        413: "That is too much for one request.",
        421: "The server is not called that.",
        429: "That was too often.",
        500: "A fault of the server.",
        503: "The server cannot answer now.",
    }.items()
}

LARGEST_BODY: Final = 65_536
"""Bytes of a request's body: rules of one's own are a tenth of it."""

router = APIRouter(responses=_ERRORS, max_body_size=LARGEST_BODY)


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
    return in_language(language) if language else preferred(request.headers.get("accept-language"))


def guest_of(request: Request, response: Response) -> str:
    """Who asks; a newcomer is made a guest, and everybody's cookie lasts a year from now."""
    guests = services_of(request).guests
    guest = guests.read(request.cookies.get(guests.cookie))
    if guest is None:
        guest, value = guests.make()
    else:
        value = guests.sign(guest)
    response.set_cookie(**guests.arguments(value, https=services_of(request).over_https(request.url.scheme)))
    return guest


InServices = Annotated[Services, Depends(services_of)]
InWords = Annotated[Words, Depends(words_of)]
InGuest = Annotated[str, Depends(guest_of)]


# --- houses and rules -------------------------------------------------------------------------------------


@router.get("/api/houses")
def list_houses(words: InWords) -> HousesBody:
    """The games with their houses and computer players, and the paces that one may choose from."""
    return HousesBody(
        games=[desk.told_whole(words) for desk in DESKS.values()], paces=list(PACES), default=DEFAULTS
    )


@router.get("/api/options")
def list_options(
    words: InWords, game: Annotated[str, Query(max_length=40, description="The game's name.")] = DEFAULT_GAME
) -> Response:
    """Every option of a game's rules as a field of a form: what it is about, and what its values mean."""
    return Response(find_desk(game).options(words), media_type="application/json")


@router.get("/api/rules/{name}")
def show_rules(
    name: str, words: InWords, other: Annotated[str | None, Query(alias="with", max_length=80)] = None
) -> Response:
    """The rules page of a house as data; ``with`` compares it with another of the same game."""
    pages = (desk.rules_page(name, words, other) for desk in DESKS.values())
    page = next((one for one in pages if one is not None), None)
    if page is None:
        raise PusoyError("there is no such house", code="unknown_house")
    return Response(page, media_type="application/json")


# --- tables -------------------------------------------------------------------------------------------------


@router.post("/api/tables", status_code=201)
async def open_table(request: Request, body: NewTableBody, services: InServices, guest: InGuest) -> TableBody:
    """Open a table: you sit at seat 0, computer players at the others, and the first round is dealt."""
    if body.like is None:
        opened = _opened(body)
    else:
        async with services.hall.use(body.like) as live:
            opened = _again(live.table, live.own_seat(guest), gather=body.gather)
    services.may_open(address_of(request))
    live = await _open(services, opened, guest, deal=not body.gather)
    return TableBody(table=live.table.id)


async def _open(services: Services, opened: Opened, guest: str, *, deal: bool) -> Live:
    """With a code, if people gather there: a new one where another table has it."""
    while True:
        code = None if deal else new_code(services.random)
        try:
            return await services.hall.open_table(opened, {0: guest}, deal=deal, code=code)
        except Conflict:
            if deal:
                raise


def _again(table: Table, seat: int, *, gather: bool) -> Opened:
    """The same table again for whoever sits there: with computer players, or open where people sat."""
    places = (*table.places[seat:], *table.places[:seat])
    level = next((place.level for place in places[1:] if place.level), table.desk.usual_level)
    if gather:
        others = tuple(
            Seat(place.name, place.level) if place.kind == "computer" else Seat("", level, "open")
            for place in places[1:]
        )
    else:
        others = _computers(level, len(places))
    fields = {name: getattr(table.opened, name) for name in Arrangement.__struct_fields__}
    seats = (Seat(places[0].name, level, "person"), *others)
    return Opened(**{**fields, "seats": seats, "pace": table.pace})


def _computers(level: str, players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, level) for name in COMPANY[: players - 1])


def _opened(body: NewTableBody) -> Opened:
    desk = find_desk(body.game)
    rules = desk.read_rules(desk.usual_house if body.rules is None else body.rules)
    level = body.level or desk.usual_level
    check_level(desk, level)
    players = max(desk.sizes(rules)) if body.seats is None else body.seats
    check_seats(desk, rules, players)
    seats = [Seat(clean_name(body.name), level, "person")]
    if body.gather:
        seats += [Seat("", level, "open")] * (players - 1)
    else:
        seats += _computers(level, players)
    return Opened(body.game, rules, tuple(seats), body.pace, body.hints, body.tracker, body.watchers)


@router.get("/api/tables")
async def list_tables(services: InServices, guest: InGuest, words: InWords) -> KeptTables:
    """The tables at which you sit, the last played first."""
    kept = []
    for row in await services.store.tables_of(guest, SHOWN_TABLES):
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
    """The record of the rounds that are over, as a file: for those who sit there, or may watch."""
    async with services.hall.use(table) as live:
        if not live.may_see_play(live.seat_of(guest)):
            raise NotAtTable("you do not sit at this table")
        return _record(live, words)


def _record(live: Live, words: Words) -> Response:
    text = live.table.record(seat_names(live.table, words))
    house = live.table.desk.house(live.table.game, words)
    when = time.strftime("%Y%m%d-%H%M%S", time.gmtime(live.table.updated))
    name = f"{when}-{house.name or house.id}.pusoy"
    return Response(
        text,
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


# --- friends ------------------------------------------------------------------------------------------------


@router.post("/api/join")
async def join(request: Request, body: JoinBody, services: InServices) -> TableBody:
    """The table with this short code. Tries are limited: a code is no secret to guess at leisure."""
    services.may_try(address_of(request))
    table = await services.store.by_code(read_code(body.code))
    if table is None:
        raise PusoyError("there is no table with that code", code="unknown_code")
    return TableBody(table=table)


@router.get("/api/tables/{table}/invite")
async def invite(request: Request, table: str, services: InServices, guest: InGuest) -> InviteBody:
    """How others reach a table at which you sit."""
    async with services.hall.use(table) as live:
        live.own_seat(guest)
    link = f"{_base(request, services)}/tables/{table}"
    path, size = draw(link)
    return InviteBody(link=link, code=await services.store.code_of(table), qr=path, size=size)


@router.post("/api/tables/{table}/move")
async def move_seat(request: Request, table: str, services: InServices, guest: InGuest) -> MoveBody:
    """A link that takes your seat to another device of yours, once, within ten minutes."""
    async with services.hall.use(table) as live:
        token = services.movers.make(table, live.own_seat(guest), guest)
    return MoveBody(link=f"{_base(request, services)}/tables/{table}#take={token}")


@router.post("/api/tables/{table}/take")
async def take_seat(table: str, body: TokenBody, services: InServices, guest: InGuest) -> TableBody:
    """Take a seat with such a link."""
    async with services.hall.use(table) as live:
        if live.held_by(guest) is None or services.movers.used_by(body.token) != guest:  # else asked again
            seat = services.movers.read(body.token, table, live.members)
            await services.hall.hand_over(live, seat, live.members[seat], guest)
            services.movers.use(body.token, guest)
    return TableBody(table=table)


def _base(request: Request, services: Services) -> str:
    """The address of this server as others reach it, without a slash at its end."""
    return (services.settings.public_url or str(request.base_url)).rstrip("/")


def address_of(request: Request) -> str:
    """Where a request comes from, for limits."""
    return household(request.client.host) if request.client else ""


# --- how the server is --------------------------------------------------------------------------------------


@router.get("/healthz")
async def health(services: InServices) -> HealthBody:
    """Whether the server can play: its database answers."""
    await services.store.check()
    return HealthBody(version=__version__, build=services.build)


@router.head("/healthz", include_in_schema=False)
async def head_health(services: InServices) -> Response:
    """The same without words."""
    await services.store.check()
    return Response()


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def metrics(request: Request, services: InServices) -> Response:
    """Counters for Prometheus."""
    if request.client is None or not is_this_machine(request.client.host):
        raise PusoyError("only this machine may know", code="not_found")
    return Response(services.metrics.render(), media_type=CONTENT_TYPE)


# --- errors -------------------------------------------------------------------------------------------------


class BadRequest(PusoyError):
    """A request that cannot be understood; ``faults`` says where."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the request cannot be understood: " + "; ".join(faults))
        self.faults = faults


STATUS: Final = {
    "not_at_table": 403,
    "foreign_page": 403,
    "unknown_host": 421,
    "unknown_table": 404,
    "unknown_house": 404,
    "unknown_code": 404,
    "bad_token": 403,
    "seated_already": 409,
    "table_closed": 409,
    "too_many_tries": 429,
    "not_found": 404,
    "no_finished_round": 409,
    "conflict": 409,
    "bad_log": 500,
    "too_large": 413,
    "too_many_tables": 429,
    "cannot_think": 503,
}
"""The status of an error by its code. The store's others are 503, all else is a request that cannot be."""


def answer_error(request: Request, error: PusoyError) -> JSONResponse:
    """An error as it goes over HTTP, in the language of the request."""
    words = words_of(request, request.query_params.get("language"))
    services_of(request).note(error)
    message, _ = Reader(words).error(error)
    body = {"code": error.code, "message": message, "faults": list(getattr(error, "faults", ()))}
    otherwise = 503 if isinstance(error, StoreError) else 400
    return JSONResponse(body, STATUS.get(error.code, otherwise))
