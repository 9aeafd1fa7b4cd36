"""The hall: the tables that are in use here, and the one way in which something happens at a table.

Every change goes the same way, one at a time for each table: check it against the table, save the event with
what is due after it, and only then show it. A move that was saved before is answered as it was then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.server.events import By, Dealt, Event, Opened, Paced, read, write
from pusoy.server.live import Listener, Live, LiveTables
from pusoy.server.logs import Log
from pusoy.server.metrics import Metrics
from pusoy.server.pace import draw_delay, habit_pace
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
)
from pusoy.server.table import Deal, SeatHabits, Table
from pusoy.server.views import Habits, Pace

T = TypeVar("T")

TRIES: Final = 5
"""How often an append that others overtook is decided anew."""


class Outcome(Struct, frozen=True):
    """A move that was done: the number of its event, and whether that was before (``again``)."""

    number: int
    again: bool = False


class Chance:
    """Where chance at tables comes from: the operating system. Tests bring their own."""

    random: Random = secrets.SystemRandom()

    def seed(self) -> str:
        """256 bits for one round: no other round can be derived from them."""
        return secrets.token_hex(32)

    def new_id(self) -> str:
        """The id of a new table: 120 bits that nobody guesses."""
        return secrets.token_urlsafe(15)


Schedule = Callable[[Live, tuple[Claim, ...]], None]


class Hall:
    """All that happens at tables."""

    def __init__(self, store: Store, metrics: Metrics, log: Log, chance: Chance) -> None:
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self._chance: Final = chance
        self._tables = LiveTables(store, metrics, self._loaded)
        self._under_way: set[asyncio.Future[Any]] = set()
        self.schedule: Schedule = lambda live, claims: None

    # --- tables ---------------------------------------------------------------------------------------------

    async def open_table(self, opened: Opened, guests: Mapping[int, str]) -> Live:
        """A new table with its first round dealt; ``guests`` are the persons by seat."""

        async def work() -> Live:
            table_id = self._chance.new_id()
            first = (write(opened), self._deal(Dealt(1)))
            live = Live(Table(table_id, self._preview(first, 0)), guests, {})
            claims = self._claims(live.table, {})
            members = tuple(Member(seat, guest) for seat, guest in sorted(guests.items()))
            new = NewTable(table_id, opened.game, members)
            await self.store.create(new, Append(table_id, 0, first, claims))
            self._tables.add(live)
            self.metrics.table_opened()
            self._set_claims(live, claims)
            return live

        return await self._to_the_end(work())

    def use(self, table_id: str) -> AbstractAsyncContextManager[Live]:
        """The table, kept at hand as long as it is used; see :meth:`LiveTables.use`."""
        return self._tables.use(table_id)

    def _loaded(self, live: Live) -> None:
        """What is due at a table follows from its log: the delays are drawn anew."""
        self._set_claims(live, self._claims(live.table, live.habits))

    async def resume(self) -> int:
        """Take up the tables where something was due when the server stopped; returns how many.

        A table that cannot be read is told to the log and left alone: the others go on.
        """
        resumed = 0
        for table_id in await self.store.waiting_tables():
            try:
                async with self.use(table_id):
                    resumed += 1
            except PusoyError as error:
                self.log.error("cannot_resume", table=table_id, code=error.code)
        return resumed

    async def close(self) -> None:
        """Return when nothing is being saved any more."""
        while self._under_way:
            await asyncio.wait(self._under_way)

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
            known = live.table.moves.get(move_id)
            if known is not None:
                return Outcome(known, again=True)
            try:
                return Outcome(await self._append(live, decide(live.table), move_id))
            except Repeated as repeated:
                await self._catch_up(live)
                return Outcome(repeated.number, again=True)

        return await self._alone(live, move)

    async def _alone(self, live: Live, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it while nothing else happens at the table; anew where another process was faster.

        Once begun it goes on to its end, even if whoever asked is gone: what is saved must be shown to the
        others, and what is due after it planned.
        """
        await live.lock.acquire()
        live.users += 1

        async def alone() -> T:
            try:
                for _ in range(TRIES):
                    try:
                        return await work()
                    except Conflict:
                        await self._catch_up(live)
                raise Conflict("others were faster, again and again")
            finally:
                live.lock.release()
                live.users -= 1
                self._tables.put_away(live)

        return await self._to_the_end(alone())

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it whole, even if whoever asked is gone meanwhile."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
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
        self._tell(live, lambda listener: listener.happened(live, event))

    def _tell(self, live: Live, tell: Callable[[Listener], None]) -> None:
        for listener in tuple(live.listeners):
            try:
                tell(listener)
            except Exception as error:  # the others are told all the same; this one will see the gap
                self.log.error("not_told", table=live.table.id, number=live.table.number, exc_info=error)

    def _deal(self, event: Dealt, move_id: str | None = None) -> NewEvent:
        secret = msgspec.json.encode(Deal(self._chance.seed())).decode()
        return write(event, secret=secret, move_id=move_id)

    # --- what happens by itself -----------------------------------------------------------------------------

    async def set_habits(self, live: Live, seat: int, wanted: Habits) -> None:
        """What is done for this seat by itself from now on. Nobody else learns of it."""

        async def change() -> None:
            table, habits = live.table, live.table.seat_habits(wanted)
            claims = self._claims(table, {**live.habits, seat: habits})
            text = msgspec.json.encode(habits).decode()
            await self.store.save_habits(Append(table.id, table.number, (), claims), seat, text)
            live.habits[seat] = habits
            self._set_claims(live, claims)
            self._tell(live, lambda listener: listener.refreshed(live, seat))

        await self._alone(live, change)

    def _claims(self, table: Table, habits: Mapping[int, SeatHabits]) -> tuple[Claim, ...]:
        """What is due by itself after the last event. The delays are drawn without a look at cards."""
        now = self.store.now()
        seats = range(len(table.opened.seats))
        delays = {
            "computer": [draw_delay(table.pace, self._chance.random) for _ in seats],
            "habit": [draw_delay(habit_pace(table.pace), self._chance.random) for _ in seats],
        }
        return tuple(
            Claim(table.id, seat, kind, decision, now + delays[kind][seat])
            for seat, kind, decision in table.waiting(habits)
        )

    def _set_claims(self, live: Live, claims: tuple[Claim, ...]) -> None:
        live.claims = claims
        self.schedule(live, claims)
