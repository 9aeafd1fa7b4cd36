"""The clerk does what is due by itself: the moves of computer players, the habits of seats, the next deal.

What is due was saved with the event that it follows. A move that comes too late answers a decision that is no
longer open, and a move that comes twice has the same id: neither does any harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

from pusoy.server.games import Advice
from pusoy.server.hall import Hall
from pusoy.server.live import Live
from pusoy.server.store import Claim, StoreError
from pusoy.server.table import Refused, StaleDecision
from pusoy.server.thinkers import Thinkers

RETRY_AFTER: Final = 2.0
"""Seconds until what could not be saved is tried again."""


Key = tuple[int, str, str, float | None]


def _key(claim: Claim) -> Key:
    """What makes a claim the same: a computer player thinks on while other things happen, whereas the ends
    of a clock's turn, of a time of grace and of a wait for the others move."""
    due = claim.due_at if claim.kind in ("clock", "away", "deal") else None
    return claim.seat, claim.kind, claim.decision, due


class Clerk:
    """One for a server. Each claim is one task, which thinks at once and acts when it is due."""

    def __init__(self, hall: Hall, thinkers: Thinkers, random: Random) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._random = random
        self._log = hall.log
        self._closed = False
        self._tasks: dict[str, dict[Key, asyncio.Task[None]]] = {}
        hall.schedule = self.schedule

    def schedule(self, live: Live, claims: tuple[Claim, ...]) -> None:
        """What is due at a table from now on; what was due before, and is not named again, is dropped."""
        if self._closed:
            return
        tasks = self._tasks.setdefault(live.table.id, {})
        wanted = {_key(claim): claim for claim in claims}
        for key in tuple(tasks):
            if key not in wanted:
                tasks.pop(key).cancel()
        for key, claim in wanted.items():
            if key not in tasks:
                task = tasks[key] = asyncio.create_task(self._carry_out(claim))
                task.add_done_callback(partial(self._ended, live.table.id, key))
        if not tasks:
            self._tasks.pop(live.table.id, None)

    def _ended(self, table: str, key: Key, task: asyncio.Task[None]) -> None:
        tasks = self._tasks.get(table, {})
        if tasks.get(key) is task:
            del tasks[key]
            if not tasks:
                self._tasks.pop(table, None)
        if not task.cancelled() and task.exception() is not None:
            self._log.error("claim_failed", table=table, exc_info=task.exception())

    async def _carry_out(self, claim: Claim) -> None:
        async with self._hall.use(claim.table) as live:
            wait = asyncio.create_task(asyncio.sleep(max(0.0, claim.due_at - self._hall.store.now())))
            if claim.kind in ("away", "deal"):
                await wait
                do = self._hall.set_away if claim.kind == "away" else self._hall.deal_by_itself
                await self._until_saved(claim, partial(do, live, claim))
                return
            try:
                if claim.kind == "clock":  # most are answered in time: what to do is found when one is not
                    await wait
                action = await self._action(live, claim)
                await wait
            finally:
                wait.cancel()
            if action is not None:
                await self._until_saved(claim, partial(self._hall.act_by_itself, live, claim, action))

    async def _action(self, live: Live, claim: Claim) -> str | None:
        """What to do, or None where it is no longer due."""
        table = live.table
        if table.game_decision(claim.seat) != claim.decision:
            return None
        if claim.kind == "habit":
            return table.habitual(claim.seat, live.seat_habits(claim.seat))
        level = table.places[claim.seat].level
        if claim.kind == "clock" or level is None:
            return await self._default(live, claim)
        advice = await self._choose(live, claim, level)
        if advice.fault is not None:
            self._log.warning("player_fault", table=claim.table, seat=claim.seat, kind=level)
        return advice.action

    async def _choose(self, live: Live, claim: Claim, level: str) -> Advice:
        table = live.table
        moment = claim.due_at - self._hall.store.now()
        try:
            view, seed = table.game.view(claim.seat), self._random.getrandbits(64)
            return await self._thinkers.choose(table.opened.game, level, view, seed, moment)
        except Exception as error:  # whatever it is, the others play on
            return Advice(await self._default(live, claim), None, getattr(error, "code", "fault"))

    async def _default(self, live: Live, claim: Claim) -> str:
        """What is done where nobody chooses: in Pusoy a search, and no table waits for another's."""
        return str(await asyncio.to_thread(live.table.game.default_action, claim.seat))

    async def _until_saved(self, claim: Claim, act: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await act()
            except (StaleDecision, Refused):
                pass
            except StoreError as error:
                self._hall.metrics.not_stored()
                self._log.error("not_saved", table=claim.table, code=error.code)
                await asyncio.sleep(RETRY_AFTER)
                continue
            return

    async def close(self) -> None:
        """Drop everything: it is saved, and taken up at the next start."""
        self._closed = True
        tasks = [task for table in self._tasks.values() for task in table.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
