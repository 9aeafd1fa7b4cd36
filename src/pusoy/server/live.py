"""Tables in use: read from their logs when somebody needs them, put away when nobody does."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Final, Protocol

import msgspec

from pusoy.errors import PusoyError
from pusoy.server.events import Event, LogError
from pusoy.server.metrics import Metrics
from pusoy.server.store import Claim, Member, Store, UnknownTable
from pusoy.server.table import NO_HABITS, SeatHabits, Table
from pusoy.server.views import Habits, Phrase


class NotAtTable(PusoyError):
    """This person neither sits there nor may watch."""

    code = "not_at_table"


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    def happened(self, live: Live, event: Event) -> None:
        """The table is now where this event led it."""
        ...

    def refreshed(self, live: Live, seat: int | None) -> None:
        """Something changed without an event that concerns this seat alone, or (None) everybody."""
        ...

    def said(self, live: Live, seat: int, phrase: Phrase) -> None:
        """Somebody at the table says something."""
        ...


class Live:
    """A table in use: its state, who sits where, who listens. ``lock`` holds while something happens."""

    def __init__(self, table: Table, members: Mapping[int, str], habits: Mapping[int, SeatHabits]) -> None:
        self.table = table
        self.members: Final = dict(members)
        self.habits: Final = dict(habits)
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[set[Listener]] = set()
        self.claims: tuple[Claim, ...] = ()
        self.users = 0
        self.windows: Final[Counter[int]] = Counter()
        """Open sockets of each seat."""
        self.gone: Final[dict[int, float]] = {}
        """When the time of grace ends for who has no socket open."""
        self._seen: Final[dict[str, tuple[int, int, int]]] = {}
        """Who got up in a round, or gave the seat to another device: its match and number, and the seat whose
        hand they know. Kept as long as the table is in use."""

    def seat_habits(self, seat: int) -> SeatHabits:
        """The habits of a seat as they are kept."""
        return self.habits.get(seat, NO_HABITS)

    def habits_of(self, seat: int | None) -> Habits | None:
        """What is done for the seat by itself now."""
        return None if seat is None else self.table.habits_now(self.seat_habits(seat))

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of this person; None for a visitor.

        Raises :class:`NotAtTable` where visitors have nothing to see: nobody may watch, and no seat is open.
        """
        seat = self.held_by(guest)
        if seat is None and not (self.table.opened.watchers or self.table.open_seats):
            raise NotAtTable("you do not sit at this table")
        return seat

    def held_by(self, guest: str | None) -> int | None:
        """The seat of this person, if any."""
        return next((seat for seat, member in self.members.items() if member == guest), None)

    def own_seat(self, guest: str | None) -> int:
        """The seat of this person; raises :class:`NotAtTable` for a visitor."""
        seat = self.held_by(guest)
        if seat is None:
            raise NotAtTable("you do not sit at this table")
        return seat

    def may_see_play(self, seat: int | None) -> bool:
        """Whether whoever sits there, or only watches (None), is shown what is played."""
        return seat is not None or self.table.opened.watchers

    def remember_hand(self, seat: int) -> None:
        """Whoever sits there leaves the seat, and knows that hand until the next deal."""
        guest, table = self.members.get(seat), self.table
        if guest is not None and table.phase == "playing":
            self._seen[guest] = (table.match, table.rounds, seat)

    def knows_another_hand(self, guest: str, seat: int) -> bool:
        """Whether this person left another seat in the round that is played."""
        *dealt, known = self._seen.get(guest, (0, 0, seat))
        table = self.table
        return table.phase == "playing" and dealt == [table.match, table.rounds] and known != seat

    def change_members(self, members: Iterable[Member]) -> None:
        """Seats change hands."""
        for member in members:
            self.gone.pop(member.seat, None)
            if member.guest is None:
                self.members.pop(member.seat, None)
                self.habits.pop(member.seat, None)
            else:
                self.members[member.seat] = member.guest


class LiveTables:
    """The tables that are in use here. ``loaded`` is told of each one that was read from its log."""

    def __init__(self, store: Store, metrics: Metrics, loaded: Callable[[Live], None]) -> None:
        self._store = store
        self._metrics = metrics
        self._loaded = loaded
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._wanted: Counter[str] = Counter()

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Live]:
        """The table, kept at hand as long as it is used.

        Raises ``UnknownTable``, ``NotRead``, and :class:`LogError` for a log that makes no sense.
        """
        self._wanted[table_id] += 1
        try:
            live = await self._find(table_id)
            live.users += 1
        finally:
            self._wanted[table_id] -= 1
            if not self._wanted[table_id]:
                del self._wanted[table_id]
        try:
            yield live
        finally:
            live.users -= 1
            self.put_away(live)

    def add(self, live: Live) -> None:
        """A table is in use from now on."""
        self._live[live.table.id] = live
        self._metrics.set_live_tables(len(self._live))

    def put_away(self, live: Live) -> None:
        """Let the table go if nobody needs it and nothing is due there: its log has it all."""
        table_id = live.table.id
        needed = live.users or live.claims or self._wanted[table_id]
        if not needed and self._live.get(table_id) is live:
            del self._live[table_id]
            self._metrics.set_live_tables(len(self._live))

    async def _find(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda done: self._ended(table_id, done))
        return await asyncio.shield(loading)

    def _ended(self, table_id: str, loading: asyncio.Future[Live]) -> None:
        """Whoever waits takes the table now; if all of them are gone meanwhile, nobody needs it."""
        del self._loading[table_id]
        if not loading.cancelled() and loading.exception() is None:
            self.put_away(loading.result())

    async def _load(self, table_id: str) -> Live:
        log = await self._store.read(table_id)
        if not log:
            raise UnknownTable("there is no such table")
        members = await self._store.members(table_id)
        kept = await self._store.habits(table_id)
        try:
            habits = {seat: msgspec.json.decode(text, type=SeatHabits) for seat, text in kept.items()}
            table = await asyncio.to_thread(Table, table_id, log)
        except LogError:
            raise
        except Exception as error:  # whatever a log may hold: it concerns this table alone
            raise LogError(f"the log of table {table_id} cannot be read: {type(error).__name__}") from error
        live = Live(table, members, habits)
        self.add(live)
        self._loaded(live)
        return live
