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
from pusoy.server.events import (
    Arrangement,
    Away,
    Back,
    By,
    Dealt,
    Event,
    Opened,
    Paced,
    Resumed,
    read,
    write,
)
from pusoy.server.live import Listener, Live, LiveTables
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
)
from pusoy.server.table import Deal, Refused, SeatHabits, Table
from pusoy.server.views import Habits, Pace, Phrase

T = TypeVar("T")

GRACE: Final = 120.0
"""Seconds that somebody may be gone until a computer player stands in."""
TRIES: Final = 5
"""How often an append that others overtook is decided anew."""


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
Decide = Callable[[Table], Event | tuple[Event, ...] | None]

_BY: Final[dict[str, By]] = {
    "computer": "computer",
    "stand_in": "stand_in",
    "habit": "habit",
    "clock": "clock",
}


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
        grace: float = GRACE,
    ) -> None:
        self.grace: Final = grace
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self._seed = seed
        self._new_id = new_id
        self._random = random or secrets.SystemRandom()
        self._tables = LiveTables(store, metrics, self._loaded)
        self._under_way: set[asyncio.Future[Any]] = set()
        self.schedule: Schedule = lambda live, claims: None

    # --- tables ---------------------------------------------------------------------------------------------

    async def open_table(
        self, opened: Opened, guests: Mapping[int, str], *, deal: bool = True, code: str | None = None
    ) -> Live:
        """A new table; ``guests`` are the persons by seat. Its first round is dealt, or people gather first.

        Raises ``Conflict`` where another table has the code.
        """

        async def work() -> Live:
            table_id = self._new_id()
            first = (write(opened), self._deal(Dealt(1))) if deal else (write(opened),)
            live = Live(Table(table_id, self._preview(first, 0)), guests, {})
            claims = self._claims(live, live.table)
            members = tuple(Member(seat, guest) for seat, guest in sorted(guests.items()))
            new = NewTable(table_id, opened.game, members, code)
            await self.store.create(new, Append(table_id, 0, first, claims, at=live.table.updated))
            self._tables.add(live)
            self.metrics.table_opened()
            self._set_claims(live, claims)
            return live

        return await self._to_the_end(work())

    def use(self, table_id: str) -> AbstractAsyncContextManager[Live]:
        """The table, kept at hand as long as it is used; see :meth:`LiveTables.use`."""
        return self._tables.use(table_id)

    def _loaded(self, live: Live) -> None:
        """What is due at a table follows from its log: the delays are drawn anew, and everybody has the time
        of grace to come."""
        for seat in live.table.people:
            self._starts_grace(live, seat)
        self._set_claims(live, self._claims(live, live.table))

    async def resume(self) -> int:
        """Take up the tables where something was due when the server stopped; returns how many.

        Clocks get the lost time back. A table that cannot be read is told to the log and left alone.
        """
        resumed = 0
        for table_id in await self.store.waiting_tables():
            try:
                async with self.use(table_id) as live:
                    if any(claim.kind == "clock" for claim in live.claims):
                        await self._move(live, f"resumed:{live.table.number}", lambda table: Resumed())
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
        """What was due: a computer's move, a habit's, the clock's. The move's id makes it happen once."""
        by: By = _BY[claim.kind]
        return await self._move(
            live,
            f"{claim.seat}:{claim.kind}:{claim.decision}",
            lambda table: table.act(claim.seat, claim.decision, action, by),
        )

    async def go_on(self, live: Live, seat: int, move_id: str, decision: str) -> Outcome:
        """Deal the next round, the first one too, or begin another match; raises StaleDecision."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: table.go_on(seat, decision))

    async def set_pace(self, live: Live, seat: int, move_id: str, pace: Pace) -> Outcome:
        """Let computer opponents take another time from now on; the pace that they have is no event."""

        def decide(table: Table) -> Event | None:
            return None if table.pace == pace else Paced(seat, pace)

        return await self._move(live, f"{seat}:{move_id}", decide)

    async def arrange(self, live: Live, seat: int, move_id: str, wanted: Arrangement) -> Outcome:
        """The host arranges the table anew; raises Refused, StaleDecision."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: table.arrange(seat, wanted))

    # --- people ---------------------------------------------------------------------------------------------

    async def sit(self, live: Live, guest: str, move_id: str, seat: int, name: str) -> Outcome:
        """Somebody new sits down; raises Refused."""

        def decide(table: Table) -> Event:
            if guest in live.members.values():
                raise Refused("you sit here already", code="seated_already")
            return table.sit(seat, name)

        return await self._move(live, f"{guest}:{move_id}", decide, (Member(seat, guest),))

    async def leave(self, live: Live, by: int, move_id: str, seat: int) -> Outcome:
        """A person gets up, or the host gives a seat to others; raises Refused."""
        return await self._move(
            live, f"{by}:{move_id}", lambda table: table.leave(seat, by), (Member(seat, None),)
        )

    async def hand_over(self, live: Live, seat: int, guest: str) -> None:
        """Let somebody's other device have the seat."""

        async def work() -> None:
            if guest in live.members.values():
                raise Refused("you sit here already", code="seated_already")
            table, members = live.table, (Member(seat, guest),)
            claims = self._claims(live, table)
            await self.store.append(Append(table.id, table.number, (), claims, members))
            live.change_members(members)
            self._tell(live, lambda listener: listener.refreshed(live, None))

        await self._alone(live, work)

    def say(self, live: Live, seat: int, phrase: Phrase) -> None:
        """Somebody says one of the phrases: it is heard, and not kept."""
        self._tell(live, lambda listener: listener.said(live, seat, phrase))

    async def arrive(self, live: Live, seat: int) -> None:
        """One more window of this seat is open."""
        live.windows[seat] += 1
        live.gone.pop(seat, None)
        if live.windows[seat] == 1:
            self._tell(live, lambda listener: listener.refreshed(live, None))
        if live.table.places[seat].away:
            back = f"{seat}:back:{live.table.number}"
            await self._move(live, back, lambda table: Back(seat) if table.places[seat].away else None)

    async def depart(self, live: Live, seat: int) -> None:
        """A window of this seat is closed; after the last one the time of grace begins."""
        live.windows[seat] -= 1
        if live.windows[seat] > 0:
            return
        self._tell(live, lambda listener: listener.refreshed(live, None))
        if live.table.places[seat].present:
            self._starts_grace(live, seat)
            await self._alone(live, lambda: self._renew_claims(live))

    async def set_away(self, live: Live, claim: Claim) -> Outcome:
        """The time of grace is over."""

        def decide(table: Table) -> Event | None:
            there = live.windows[claim.seat] > 0 or not table.places[claim.seat].present
            return None if there else Away(claim.seat)

        live.gone.pop(claim.seat, None)
        return await self._move(live, f"{claim.seat}:away:{live.table.number}", decide)

    def _starts_grace(self, live: Live, seat: int) -> None:
        """Alone at a table, nobody needs to be stood in for."""
        others = [one for one in live.table.people if one != seat]
        if others and live.table.phase in ("playing", "round_over") and live.windows[seat] <= 0:
            live.gone[seat] = self.store.now() + self.grace

    async def _renew_claims(self, live: Live) -> None:
        claims = self._claims(live, live.table)
        try:
            await self.store.append(Append(live.table.id, live.table.number, (), claims))
        except Conflict:
            await self._catch_up(live)
        else:
            self._set_claims(live, claims)

    # --- how something happens ------------------------------------------------------------------------------

    async def _move(
        self, live: Live, move_id: str, decide: Decide, members: tuple[Member, ...] = ()
    ) -> Outcome:
        async def move() -> Outcome:
            for _ in range(TRIES):
                known = live.table.moves.get(move_id)
                if known is not None:
                    return Outcome(known, again=True)
                decided = decide(live.table)
                if decided is None:
                    return Outcome(live.table.number)
                events = decided if isinstance(decided, tuple) else (decided,)
                try:
                    return Outcome(await self._append(live, events, move_id, members))
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

        async def alone() -> T:
            try:
                return await work()
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
        self, live: Live, events: tuple[Event, ...], move_id: str, members: tuple[Member, ...]
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
        for stored in await self.store.read(live.table.id, live.table.number):
            live.table = live.table.after(stored)
            self._publish(live, read(stored))
        live.members.clear()
        live.members.update(await self.store.members(live.table.id))
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
        secret = msgspec.json.encode(Deal(self._seed())).decode()
        return write(event, secret=secret, move_id=move_id)

    # --- what happens by itself -----------------------------------------------------------------------------

    async def set_habits(self, live: Live, seat: int, wanted: Habits) -> None:
        """What is done for this seat by itself from now on. Nobody else learns of it."""

        async def change() -> None:
            for _ in range(TRIES):
                table, habits = live.table, live.table.seat_habits(wanted)
                claims = self._claims(live, table, {**live.habits, seat: habits})
                text = msgspec.json.encode(habits).decode()
                try:
                    await self.store.save_habits(Append(table.id, table.number, (), claims), seat, text)
                except Conflict:
                    await self._catch_up(live)
                    continue
                live.habits[seat] = habits
                self._set_claims(live, claims)
                self._tell(live, lambda listener: listener.refreshed(live, seat))
                return
            raise Conflict("others were faster, again and again")

        await self._alone(live, change)

    def _claims(
        self, live: Live, table: Table, habits: Mapping[int, SeatHabits] | None = None
    ) -> tuple[Claim, ...]:
        """What is due by itself after the last event. The delays are drawn without a look at cards."""
        now = self.store.now()
        delays = {seat: draw_delay(table.pace, self._random) for seat in range(len(table.places))}
        claims = []
        for seat, kind, decision in table.waiting(live.habits if habits is None else habits):
            due = table.deadline(seat) if kind == "clock" else now + delays[seat]
            assert due is not None
            claims.append(Claim(table.id, seat, kind, decision, due))
        claims += [
            Claim(table.id, seat, "away", "", due)
            for seat, due in live.gone.items()
            if table.places[seat].present and not table.closed
        ]
        return tuple(claims)

    def _set_claims(self, live: Live, claims: tuple[Claim, ...]) -> None:
        live.claims = claims
        self.schedule(live, claims)
