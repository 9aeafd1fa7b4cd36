"""The hall: the tables that are in use here, and the one way in which something happens at a table.

Every change goes the same way, one at a time for each table: check it against the table, save the event with
what is due after it, and only then show it. A move that was saved before is answered as it was then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.server.events import By, Dealt, Event, Opened, Paced, read, write
from pusoy.server.logs import Log
from pusoy.server.metrics import Metrics
from pusoy.server.pace import draw_delay
from pusoy.server.store import (
    Append,
    Claim,
    Conflict,
    Member,
    NewEvent,
    NewTable,
    Repeated,
    Store,
    StoredEvent,
    UnknownTable,
)
from pusoy.server.table import NO_HABITS, Deal, SeatHabits, Table
from pusoy.server.views import Habits, Pace

T = TypeVar("T")

TRIES: Final = 5
"""How often an append that others overtook is decided anew."""


class NotAtTable(PusoyError):
    """This person neither sits there nor may watch."""

    code = "not_at_table"


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    def happened(self, live: Live, event: Event) -> None:
        """The table is now where this event led it."""
        ...

    def refreshed(self, live: Live, seat: int) -> None:
        """Something changed that concerns this seat alone."""
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

    def seat_habits(self, seat: int) -> SeatHabits:
        """The habits of a seat as they are kept."""
        return self.habits.get(seat, NO_HABITS)

    def habits_of(self, seat: int | None) -> Habits | None:
        """What is done for the seat by itself now."""
        return None if seat is None else self.table.habits_now(self.seat_habits(seat))

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of this person; None for somebody who may watch.

        Raises :class:`NotAtTable` for everybody else.
        """
        for seat, member in self.members.items():
            if guest is not None and member == guest:
                return seat
        if not self.table.opened.watchers:
            raise NotAtTable("you do not sit at this table")
        return None


class Outcome(Struct, frozen=True):
    """A move that was done: the number of its event, and whether that was before (``again``)."""

    number: int
    again: bool = False


def fresh_seed() -> str:
    """256 bits from the operating system, for one round: no other round can be derived from it."""
    return secrets.token_hex(32)


def fresh_id() -> str:
    """The id of a new table: 120 bits that nobody guesses."""
    return secrets.token_urlsafe(15)


Schedule = Callable[[Live, tuple[Claim, ...]], None]


class Hall:
    """All that happens at tables. ``seed`` and ``random`` are the only sources of chance."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        log: Log,
        *,
        seed: Callable[[], str] = fresh_seed,
        new_id: Callable[[], str] = fresh_id,
        random: Random | None = None,
    ) -> None:
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self._seed = seed
        self._new_id = new_id
        self._random = random or secrets.SystemRandom()
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._under_way: set[asyncio.Future[Any]] = set()
        self.schedule: Schedule = lambda live, claims: None

    # --- tables ---------------------------------------------------------------------------------------------

    async def open_table(self, opened: Opened, guests: Mapping[int, str]) -> Live:
        """A new table with its first round dealt; ``guests`` are the persons by seat."""
        table_id = self._new_id()
        first = (write(opened), self._deal(Dealt(1)))
        table = Table(table_id, self._preview(first, 0))
        claims = self._claims(table, {})
        members = tuple(Member(seat, guest) for seat, guest in sorted(guests.items()))
        await self.store.create(NewTable(table_id, opened.game, members), Append(table_id, 0, first, claims))
        live = Live(table, guests, {})
        self._live[table_id] = live
        self.metrics.table_opened()
        self.metrics.set_live_tables(len(self._live))
        self._set_claims(live, claims)
        return live

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Live]:
        """The table, kept at hand as long as it is used; raises :class:`UnknownTable`."""
        live = await self._find(table_id)
        while self._live.get(table_id) is not live:  # put away while we waited
            live = await self._find(table_id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            self._put_away(live)

    async def _find(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Live:
        log = await self.store.read(table_id)
        if not log:
            raise UnknownTable("there is no such table")
        members = await self.store.members(table_id)
        habits = {
            seat: msgspec.json.decode(text, type=SeatHabits)
            for seat, text in (await self.store.habits(table_id)).items()
        }
        live = Live(await asyncio.to_thread(Table, table_id, log), members, habits)
        self._live[table_id] = live
        self.metrics.set_live_tables(len(self._live))
        return live

    async def resume(self) -> int:
        """Take up what was due when the server stopped; returns at how many tables.

        A table that cannot be read is told to the log and left alone: the others go on.
        """
        due: dict[str, list[Claim]] = {}
        for claim in await self.store.claims():
            due.setdefault(claim.table, []).append(claim)
        resumed = 0
        for table_id, claims in due.items():
            try:
                async with self.use(table_id) as live:
                    self._set_claims(live, tuple(claims))
                    resumed += 1
            except PusoyError as error:
                self.log.error("cannot_resume", table=table_id, code=error.code)
        return resumed

    async def close(self) -> None:
        """Return when nothing is being saved any more."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _put_away(self, live: Live) -> None:
        """A table that nobody needs is read from its log again when somebody does."""
        if not live.users and not live.claims:
            self._live.pop(live.table.id, None)
            self.metrics.set_live_tables(len(self._live))

    # --- moves ----------------------------------------------------------------------------------------------

    async def act(self, live: Live, seat: int, move_id: str, decision: str, action: str) -> Outcome:
        """A person's action; raises StaleDecision, a Refusal, or the store's NotSaved."""
        return await self._move(
            live, f"{seat}:{move_id}", lambda table: table.act(seat, decision, action, "person")
        )

    async def act_by_itself(self, live: Live, claim: Claim, action: str) -> Outcome:
        """What was due: a computer's move, or a habit's. The move's id makes it happen once."""
        by: By = "habit" if claim.kind == "habit" else "computer"
        return await self._move(
            live,
            f"{claim.seat}:{claim.kind}:{claim.decision}",
            lambda table: table.act(claim.seat, claim.decision, action, by),
        )

    async def next_round(self, live: Live, seat: int, move_id: str, decision: str) -> Outcome:
        """Deal the next round; raises StaleDecision."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: table.next_round(seat, decision))

    async def set_pace(self, live: Live, seat: int, move_id: str, pace: Pace) -> Outcome:
        """Let computer opponents take another time from now on."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: Paced(seat, pace))

    async def _move(self, live: Live, move_id: str, decide: Callable[[Table], Event]) -> Outcome:
        async def move() -> Outcome:
            for _ in range(TRIES):
                known = live.table.moves.get(move_id)
                if known is not None:
                    return Outcome(known, again=True)
                event = decide(live.table)
                try:
                    return Outcome(await self._append(live, event, move_id))
                except Repeated as repeated:
                    await self._catch_up(live)
                    return Outcome(repeated.number, again=True)
                except Conflict:
                    await self._catch_up(live)
            raise Conflict("others were faster, again and again")

        return await self._alone(live, move)

    async def _alone(self, live: Live, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it while nothing else happens at the table.

        Once begun it goes on to its end, even if whoever asked is gone: what is saved must be shown to the
        others, and what is due after it planned.
        """
        await live.lock.acquire()
        live.users += 1
        task = asyncio.ensure_future(work())
        self._under_way.add(task)

        def ended(task: asyncio.Future[T]) -> None:
            self._under_way.discard(task)
            live.lock.release()
            live.users -= 1
            self._put_away(live)

        task.add_done_callback(ended)
        return await asyncio.shield(task)

    async def _append(self, live: Live, event: Event, move_id: str) -> int:
        new = self._deal(event, move_id) if isinstance(event, Dealt) else write(event, move_id=move_id)
        (preview,) = self._preview((new,), live.table.number)
        after = live.table.after(preview)
        claims = self._claims(after, live.habits)
        with self.metrics.appending():
            await self.store.append(Append(after.id, live.table.number, (new,), claims))
        live.table = after
        self.metrics.event(new.kind)
        self._set_claims(live, claims)
        self._publish(live, event)
        return after.number

    def _preview(self, new: tuple[NewEvent, ...], after: int) -> tuple[StoredEvent, ...]:
        """Events as they will be stored."""
        return tuple(
            StoredEvent(
                after + place, self.store.now(), one.kind, one.version, one.body, one.secret, one.move_id
            )
            for place, one in enumerate(new, 1)
        )

    async def _catch_up(self, live: Live) -> None:
        """Take over what another writer added to the log."""
        for stored in await self.store.read(live.table.id, live.table.number):
            live.table = live.table.after(stored)
            self._publish(live, read(stored))
        self._set_claims(live, self._claims(live.table, live.habits))

    def _publish(self, live: Live, event: Event) -> None:
        for listener in tuple(live.listeners):
            try:
                listener.happened(live, event)
            except Exception as error:  # the others are told all the same; this one will see the gap
                self.log.error("not_told", table=live.table.id, number=live.table.number, exc_info=error)

    def _deal(self, event: Dealt, move_id: str | None = None) -> NewEvent:
        secret = msgspec.json.encode(Deal(self._seed())).decode()
        return write(event, secret=secret, move_id=move_id)

    # --- what happens by itself -----------------------------------------------------------------------------

    async def set_habits(self, live: Live, seat: int, wanted: Habits) -> None:
        """What is done for this seat by itself from now on. Nobody else learns of it."""

        async def change() -> None:
            habits = live.table.seat_habits(wanted)
            claims = self._claims(live.table, {**live.habits, seat: habits})
            text = msgspec.json.encode(habits).decode()
            await self.store.save_habits(live.table.id, seat, text, claims)
            live.habits[seat] = habits
            self._set_claims(live, claims)
            for listener in tuple(live.listeners):
                listener.refreshed(live, seat)

        await self._alone(live, change)

    def _claims(self, table: Table, habits: Mapping[int, SeatHabits]) -> tuple[Claim, ...]:
        """What is due by itself after the last event. The delays are drawn without a look at cards."""
        now = self.store.now()
        delays = {seat: draw_delay(table.pace, self._random) for seat in range(len(table.opened.seats))}
        return tuple(
            Claim(table.id, seat, kind, decision, now + delays[seat])
            for seat, kind, decision in table.waiting(habits)
        )

    def _set_claims(self, live: Live, claims: tuple[Claim, ...]) -> None:
        live.claims = claims
        self.schedule(live, claims)
