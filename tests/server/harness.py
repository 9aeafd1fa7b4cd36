"""A server within a test: its parts with known chance and a known clock, and people who talk to it.

Everything runs in the test's own event loop. Whatever is waited for has an end (:data:`PATIENCE`).
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from pusoy.dos.deals import deal
from pusoy.dos.match import Match
from pusoy.dos.plays import text_of
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.situation import Cards
from pusoy.server.app import create_app
from pusoy.server.dos_wire import DosRound
from pusoy.server.events import Event, Opened, Seat
from pusoy.server.games import find_desk
from pusoy.server.hall import Hall
from pusoy.server.keeper import Chance
from pusoy.server.live import Live
from pusoy.server.logs import Log, open_log
from pusoy.server.metrics import Metrics
from pusoy.server.services import Services
from pusoy.server.settings import Settings
from pusoy.server.store import Store
from pusoy.server.table import Table
from pusoy.server.views import Pace, Phrase, TableView
from server.sockets import ORIGIN, PATIENCE, Socket

CLIENT = Path(__file__).with_name("client")
"""A stand-in for the built client: the tests of the server need none."""


class Clock:
    """Unix seconds that stand still until they are set."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Seeds:
    """Seeds of rounds, or ids of tables: different each time, the same in each run."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.given: list[str] = []

    def __call__(self) -> str:
        self.given.append(hashlib.sha256(f"{self.name} {len(self.given)}".encode()).hexdigest())
        return self.given[-1]


class KnownChance(Chance):
    """The same in each run; ``name`` names it, ``seed`` may be another one."""

    def __init__(self, name: str, seed: Callable[[], str] | None = None) -> None:
        self.random = Random(name)
        self._seeds = seed or Seeds(name)
        self._ids = Seeds(f"id of {name}")

    def seed(self) -> str:
        return self._seeds()

    def new_id(self) -> str:
        return self._ids()


@contextmanager
def known_deals(deals: Mapping[str, Sequence[Cards]]) -> Iterator[None]:
    """These seeds deal these hands, by seat; all others deal as ever."""

    def known(rules: Ruleset, seed: str, dealer: int = 0) -> Sequence[Cards]:
        return deals[seed] if seed in deals else deal(rules, seed, dealer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pusoy.dos.match.deal", known)
        yield


def guest_at(seat: int) -> str:
    """The guest who sits there in all tests."""
    return f"the-guest-of-seat-{seat}".ljust(22, "_")


def settings_in(folder: Path, **changes: Any) -> Settings:
    """A server without worker processes whose sockets may say much."""
    usual: dict[str, Any] = {
        "messages_per_second": 1e6,
        "message_burst": 1_000_000,
        "tables_per_minute": 1e6,
        "port": 0,
        "host": "testserver",  # the name by which tests ask
    }
    return Settings(data=folder, workers=0, **{**usual, **changes})


def opening(
    rules: object = "cardems",
    *,
    people: Iterable[int] | None = None,
    level: str = "greedy",
    pace: Pace = "instant",
    hints: bool = True,
    tracker: bool = True,
    watchers: bool = False,
) -> tuple[Opened, dict[int, str]]:
    """The opening of a table and its guests; ``people`` are the seats of persons (all seats)."""
    desk = find_desk("pusoy-dos")
    options = desk.read_rules(rules)
    seats = range(max(desk.sizes(options)))
    persons = set(seats if people is None else people)
    seated = tuple(Seat(f"Name {seat}", None if seat in persons else level) for seat in seats)
    opened = Opened("pusoy-dos", options, seated, pace, hints, tracker, watchers)
    return opened, {seat: guest_at(seat) for seat in sorted(persons)}


@contextmanager
def a_log() -> Iterator[tuple[Log, io.StringIO]]:
    """A log whose every line is kept, with the lines of other libraries; afterwards all is as before."""
    lines, root = io.StringIO(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    logging.getLogger("httpx2").setLevel(logging.WARNING)  # that is the client's own
    try:
        yield open_log(level="debug", clock=Clock(), stream=lines), lines
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        logging.captureWarnings(False)


# --- a hall alone ------------------------------------------------------------------------------------------


@asynccontextmanager
async def hall_in(
    folder: Path, *, name: str = "hall", seed: Callable[[], str] | None = None, clock: Clock | None = None
) -> AsyncIterator[Hall]:
    """A hall on the tables of a folder, in which nothing happens by itself."""
    store = await asyncio.to_thread(Store.open, settings_in(folder), clock=clock or Clock())
    with a_log() as (log, _):
        hall = Hall(store, Metrics(), log, KnownChance(name, seed), grace=Settings().grace)
        try:
            yield hall
        finally:
            await store.close()


def actor(table: Table) -> int:
    """The seat whose turn it is."""
    (seat,) = table.game.to_act
    return int(seat)


def match_of(table: Table) -> Match:
    """The match at this table."""
    assert isinstance(table.game, Match)
    return table.game


def random_choice(table: Table, random: Random) -> str:
    """A legal action of the seat whose turn it is; long plays oftener, and a pass now and then."""
    round_ = match_of(table).round
    plays = [text_of(round_.rules, play) for play in round_.legal_plays]
    if round_.can_pass and (not plays or random.random() < 0.3):
        return "pass"
    return plays[max(random.randrange(len(plays)), random.randrange(len(plays)))]


def dos_round(view: TableView) -> DosRound:
    """The round of Pusoy Dos that this view shows."""
    assert isinstance(view.round, DosRound)
    return view.round


async def act_somehow(hall: Hall, live: Live, random: Random) -> int:
    """The seat whose turn it is does something legal; returns the event's number."""
    seat = actor(live.table)
    decision = live.table.decision(seat)
    assert decision is not None
    done = await hall.act(
        live, seat, f"somehow-{live.table.number}", decision, random_choice(live.table, random)
    )
    assert not done.again
    return done.number


def state_of(table: Table) -> dict[str, Any]:
    """All that a table is, to be compared."""
    game: Any = table.game
    round_ = game.round if table.rounds else None
    return {
        "number": table.number,
        "rounds": table.rounds,
        "pace": table.pace,
        "phase": table.phase,
        "moves": table.moves,
        "decisions": [table.decision(seat) for seat in range(len(table.opened.seats))],
        "places": table.places,
        "ready": table.ready,
        "arranged": table.opened.rules,
        "clocks": table.clocks,
        "matches": (table.match, table.earlier),
        "match": game.record() if round_ else None,
        "hands": [str(hand) for hand in round_.hands] if round_ else None,
        "to_act": game.to_act,
        "totals": game.totals,
    }


async def log_of(store: Store, table: str) -> Table:
    """The table as its log alone makes it; the numbers in the log have no gap."""
    log = await store.read(table)
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    return Table(table, log)


def decision_of(table: Table, seat: int) -> str:
    found = table.decision(seat)
    assert found is not None
    return found


async def same_as_log(hall: Hall, live: Live) -> None:
    """The table in memory is what its log says, and its claims are those that are saved."""
    assert state_of(live.table) == state_of(await log_of(hall.store, live.table.id))
    saved = [claim for claim in await hall.store.claims() if claim.table == live.table.id]
    assert sorted(saved, key=repr) == sorted(live.claims, key=repr)


class Ear:
    """Somebody at the table: every event in order, with the number it has."""

    def __init__(self, live: Live | None = None) -> None:
        self.heard: list[tuple[int, Event]] = []
        self.refreshes: list[int | None] = []
        self.phrases: list[tuple[int, Phrase]] = []
        self._queue: asyncio.Queue[tuple[int, Event]] = asyncio.Queue()
        if live is not None:
            live.listeners.add(self)

    def happened(self, live: Live, event: Event) -> None:
        self.heard.append((live.table.number, event))
        self._queue.put_nowait((live.table.number, event))

    def refreshed(self, live: Live, seat: int | None) -> None:
        self.refreshes.append(seat)

    def said(self, live: Live, seat: int, phrase: Phrase) -> None:
        self.phrases.append((seat, phrase))

    async def next(self) -> tuple[int, Event]:
        """The next event."""
        async with asyncio.timeout(PATIENCE):
            return await self._queue.get()


# --- a server ----------------------------------------------------------------------------------------------


def error_of(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code; the sentence is there too."""
    body = answer.json()
    assert set(body) == {"code", "message", "faults"}
    assert body["message"]
    return answer.status_code, body["code"]


class Server:
    """A server in this process."""

    def __init__(self, app: Any, log: io.StringIO) -> None:
        self.app = app
        self.log = log
        self.services: Services = app.state.services
        self._sockets: list[Socket] = []

    @property
    def hall(self) -> Hall:
        return self.services.hall

    def cookie(self, guest: str) -> dict[str, str]:
        """The header by which this guest is known."""
        return {"cookie": f"{self.services.guests.cookie}={self.services.guests.sign(guest)}"}

    async def open_table(self, rules: object = "cardems", **options: Any) -> str:
        """A new table; see :func:`opening`."""
        live = await self.hall.open_table(*opening(rules, **options))
        return live.table.id

    def connect(
        self, table: str, guest: str | int | None, headers: Mapping[str, str] | None = None, **more: str
    ) -> Socket:
        """A socket of this guest, or of the one in this seat, or of a stranger (None)."""
        who = guest_at(guest) if isinstance(guest, int) else guest
        sent = {**({} if who is None else self.cookie(who)), **(headers or {})}
        socket = Socket(self.app, f"/tables/{table}/socket", sent, **more)
        self._sockets.append(socket)
        return socket

    def http(self, guest: str | int | None = None, address: str = "127.0.0.1") -> httpx2.AsyncClient:
        """Somebody who asks over HTTP from an address; a client as used in ``async with``."""
        who = guest_at(guest) if isinstance(guest, int) else guest
        transport = httpx2.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 50_000))
        return httpx2.AsyncClient(
            transport=transport, base_url=ORIGIN, headers={} if who is None else self.cookie(who)
        )

    async def close(self) -> None:
        for socket in self._sockets:
            if not socket.done:
                await socket.leave()


@asynccontextmanager
async def serving(
    folder: Path,
    *,
    name: str = "server",
    seed: Callable[[], str] | None = None,
    clock: Clock | None = None,
    **changes: Any,
) -> AsyncIterator[Server]:
    """A server on the tables of a folder. Its chance comes from ``name``; ``changes`` are of its settings."""
    settings = settings_in(folder, **changes)
    with a_log() as (log, lines), pytest.MonkeyPatch.context() as patch:
        for module in ("pages", "services"):
            patch.setattr(f"pusoy.server.{module}.STATIC", CLIENT)

        def make() -> Services:
            return Services(
                settings,
                Store.open(settings, clock=clock or Clock()),
                Metrics(lambda: 0.0),
                log,
                KnownChance(name, seed),
            )

        app = create_app(settings, make)
        async with app.router.lifespan_context(app):
            server = Server(app, lines)
            try:
                yield server
            finally:
                await server.close()
