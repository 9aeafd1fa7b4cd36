"""The hall: the tables that are in use here, and all that is done at them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Final

from pusoy.errors import PusoyError
from pusoy.server.events import (
    Arrangement,
    By,
    Closed,
    Dealt,
    Event,
    Opened,
    Paced,
    Resumed,
    write,
)
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live
from pusoy.server.people import People
from pusoy.server.store import Append, Claim, Member, NewTable
from pusoy.server.table import Table
from pusoy.server.views import Pace

_BY: Final[dict[str, By]] = {
    "computer": "computer",
    "stand_in": "stand_in",
    "habit": "habit",
    "clock": "clock",
}


class Hall(People):
    """All that happens at tables."""

    # --- tables ---------------------------------------------------------------------------------------------

    async def open_table(
        self, opened: Opened, guests: Mapping[int, str], *, deal: bool = True, code: str | None = None
    ) -> Live:
        """A new table; ``guests`` are the persons by seat. Its first round is dealt, or people gather first.

        Raises ``Conflict`` where another table has the code.
        """

        async def work() -> Live:
            table_id = self._chance.new_id()
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

    async def resume(self) -> int:
        """Take up the tables where something was due when the server stopped; returns how many.

        Clocks, and whoever looks at the end of a round, get the lost time back. A table that cannot be read
        is told to the log and left alone.
        """
        resumed = 0
        for table_id in await self.store.waiting_tables():
            try:
                async with self.use(table_id) as live:
                    if any(claim.kind in ("clock", "deal") for claim in live.claims):
                        await self._move(live, f"resumed:{live.table.number}", lambda table: Resumed())
                    resumed += 1
            except PusoyError as error:
                self.log.error("cannot_resume", table=table_id, code=error.code)
        return resumed

    async def close_idle(self, before: float) -> int:
        """Close the tables where nothing happened since ``before`` (Unix seconds) and nobody is; how many."""
        closed = 0
        for table_id in await self.store.idle_tables(before):
            try:
                async with self.use(table_id) as live:
                    closed += await self._close_table(live, before)
            except PusoyError as error:
                self.log.error("cannot_close", table=table_id, code=error.code)
        return closed

    async def _close_table(self, live: Live, before: float) -> bool:
        def decide(table: Table) -> Event | None:
            there = live.listeners or table.closed or table.updated >= before
            return None if there else Closed()

        if not live.table.closed:
            await self._move(live, f"closed:{live.table.number}", decide)
        return live.table.closed

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
        """Deal the next round, the first one too, or begin another match, or wait for the others before it;
        raises StaleDecision."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: table.go_on(seat, decision))

    async def deal_by_itself(self, live: Live, claim: Claim) -> Outcome:
        """The others were waited for long enough: deal; raises StaleDecision."""
        return await self._move(
            live, f"deal:{claim.decision}", lambda table: table.deal_by_itself(claim.decision)
        )

    async def set_pace(self, live: Live, seat: int, move_id: str, pace: Pace) -> Outcome:
        """Let computer opponents take another time from now on; the pace that they have is no event."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: Paced(seat, pace))

    async def arrange(self, live: Live, seat: int, move_id: str, wanted: Arrangement) -> Outcome:
        """The host arranges the table anew; raises Refused, StaleDecision."""
        return await self._move(live, f"{seat}:{move_id}", lambda table: table.arrange(seat, wanted))
