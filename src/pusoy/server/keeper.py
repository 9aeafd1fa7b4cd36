"""The one way in which something happens at a table.

Every change goes the same way, one at a time for each table: check it against the table, save the event with
what is due after it, and only then show it. A move that was saved before is answered as it was then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping
from random import Random
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from pusoy.server.events import Dealt, Event, read, write
from pusoy.server.live import Listener, Live, LiveTables
from pusoy.server.logs import Log
from pusoy.server.metrics import Metrics
from pusoy.server.pace import draw_delay, habit_pace
from pusoy.server.store import Append, Claim, Conflict, Member, NewEvent, Repeated, Store, StoredEvent
from pusoy.server.table import Deal, Refused, SeatHabits, Table

T = TypeVar("T")

WAITED_FOR: Final = ("gathering", "playing", "round_over")
"""The phases in which the others wait for whoever is gone."""
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
Decide = Callable[[Table], Event | tuple[Event, ...] | None]


class Keeper:
    """Keeps the tables in use."""

    def __init__(self, store: Store, metrics: Metrics, log: Log, chance: Chance, *, grace: float) -> None:
        self.grace: Final = grace
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self._chance: Final = chance
        self._tables = LiveTables(store, metrics, self._loaded)
        self._under_way: set[asyncio.Future[Any]] = set()
        self.schedule: Schedule = lambda live, claims: None
        self.ending = False

    def end_soon(self) -> None:
        """The server ends: from now on everybody's windows close."""
        self.ending = True

    def _loaded(self, live: Live) -> None:
        """What is due at a table follows from its log: the delays are drawn anew."""
        self._set_claims(live, self._claims(live, live.table))

    async def close(self) -> None:
        """Return when nothing is being saved any more."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    # --- how something happens ------------------------------------------------------------------------------

    async def _move(
        self, live: Live, move_id: str | None, decide: Decide, members: tuple[Member, ...] = ()
    ) -> Outcome:
        """Do what is decided of the table as it is then; without an id, ``decide`` sees what was done."""

        async def move() -> Outcome:
            known = None if move_id is None else live.table.moves.get(move_id)
            if known is not None:
                return Outcome(known, again=True)
            if live.table.closed:
                raise Refused("the table is closed", code="table_closed")
            decided = decide(live.table)
            if decided is None:
                return Outcome(live.table.number)
            events = decided if isinstance(decided, tuple) else (decided,)
            try:
                return Outcome(await self._append(live, events, move_id, members))
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

    async def _append(
        self, live: Live, events: tuple[Event, ...], move_id: str | None, members: tuple[Member, ...]
    ) -> int:
        """Save events that belong together, then show them; returns the number of the last one."""
        *before, last = events
        new = (*(self._write(one) for one in before), self._write(last, move_id))
        steps, after = [], live.table
        for stored in self._preview(new, after.number):
            after = after.after(stored)
            steps.append(after)
        claims = self._claims(live, after)
        with self.metrics.appending():
            append = Append(after.id, live.table.number, new, claims, members, after.updated)
            await self.store.append(append)
        live.change_members(members)
        for event, step in zip(events, steps, strict=True):
            live.table = step
            self.metrics.event(str(event.__struct_config__.tag))
            if step is after:
                self._set_claims(live, claims)
            self._publish(live, event)
        return after.number

    def _write(self, event: Event, move_id: str | None = None) -> NewEvent:
        return self._deal(event, move_id) if isinstance(event, Dealt) else write(event, move_id=move_id)

    def _preview(self, new: tuple[NewEvent, ...], after: int) -> tuple[StoredEvent, ...]:
        """Events as they will be stored."""
        now = self.store.now()
        return tuple(
            StoredEvent(after + place, now, one.kind, one.version, one.body, one.secret, one.move_id)
            for place, one in enumerate(new, 1)
        )

    async def _catch_up(self, live: Live) -> None:
        """Take over what another writer added to the log."""
        added = await self.store.read(live.table.id, live.table.number)
        members = await self.store.members(live.table.id)
        live.members.clear()
        live.members.update(members)
        for stored in added:
            live.table = live.table.after(stored)
            self._publish(live, read(stored))
        self._set_claims(live, self._claims(live, live.table))

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

    # --- what is due ----------------------------------------------------------------------------------------

    def _claims(
        self, live: Live, table: Table, habits: Mapping[int, SeatHabits] | None = None
    ) -> tuple[Claim, ...]:
        """What is due by itself after the last event. The delays are drawn without a look at cards."""
        now = self.store.now()
        self._count_absent(live, table, now)
        seats = range(len(table.places))
        paces = {"computer": table.pace, "stand_in": table.pace, "habit": habit_pace(table.pace)}
        random = self._chance.random
        delays = {kind: [draw_delay(pace, random) for _ in seats] for kind, pace in paces.items()}
        claims = []
        for seat, kind, decision in table.waiting(live.habits if habits is None else habits):
            if kind == "clock":
                due = table.deadline(seat)
            else:
                due = table.deal_at if kind == "deal" else now + delays[kind][seat]
            assert due is not None
            claims.append(Claim(table.id, seat, kind, decision, due))
        claims += [
            Claim(table.id, seat, "away", "", due)
            for seat, due in live.gone.items()
            if table.places[seat].present and not table.closed
        ]
        return tuple(claims)

    def _count_absent(self, live: Live, table: Table, now: float) -> None:
        """While somebody is there to wait, whoever is not there has the time of grace to come."""
        if table.phase not in WAITED_FOR:
            live.gone.clear()
            return
        here = [seat for seat in table.people if live.windows[seat] > 0]
        for seat in table.people:
            if here and seat not in here and table.places[seat].present:
                live.gone.setdefault(seat, now + self.grace)

    def _set_claims(self, live: Live, claims: tuple[Claim, ...]) -> None:
        live.claims = claims
        self.schedule(live, claims)

    async def _renew_claims(self, live: Live, members: tuple[Member, ...] = ()) -> None:
        """Save what is due, and seats that change hands without an event."""
        claims = self._claims(live, live.table)
        await self.store.append(Append(live.table.id, live.table.number, (), claims, members))
        live.change_members(members)
        self._set_claims(live, claims)
