"""A table of simulated players: one action in so many seconds, and when each seat has seen it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from pusoy.errors import PusoyError
from pusoy.loadtest.player import Move, Player
from pusoy.loadtest.seen import AnswerSeen, DoneSeen, HappenedSeen, RefusedSeen, ViewSeen
from pusoy.loadtest.tally import Tally
from pusoy.server import wire

PATIENCE: Final = 60.0
"""Seconds until something that does not come while people gather is a fault."""
PASSES: Final = 0.3
"""How often somebody passes who could play."""


class NotSeated(PusoyError):
    """The players could not begin."""

    code = "not_seated"


class Pending:
    """The action on its way: since when, and its event once that is known."""

    __slots__ = ("counted", "number", "since")

    def __init__(self, since: float, counted: bool) -> None:
        self.since = since
        self.counted = counted
        self.number: int | None = None


class PlayedTable:
    """One table with people at its first seats; ``acknowledged`` are the ids of moves and their events."""

    def __init__(
        self, table: str, uri: str, cookies: Sequence[str], tally: Tally, times: list[float], random: Random
    ) -> None:
        self.id: Final = table
        self.acknowledged: Final[list[tuple[str, int]]] = []
        self.seen: Final = [0] * len(cookies)
        self._players: Final = [Player(seat, uri, cookie, self) for seat, cookie in enumerate(cookies)]
        self._tally = tally
        self._times = times
        self._random = random
        self._moves = 0
        self._last_seen = 0.0
        self._pending: Pending | None = None
        self._changed = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None

    # --- before the first deal ------------------------------------------------------------------------------

    async def gather(self) -> None:
        """Everybody comes and sits down; where nothing is dealt yet, the host deals.

        Raises :class:`NotSeated`, or OSError where nobody answers.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                for player in self._players:
                    await player.come()
                    await self._until(lambda player=player: player.view is not None)  # type: ignore[misc]
                    if player.seat:
                        sit = wire.Sit(self._move_id(), player.seat, f"Player {player.seat + 1}")
                        await self._until_done(player, sit)
                host = self._players[0]
                decision = None if host.view is None else host.view.decision
                if host.view is not None and host.view.phase == "gathering" and decision is not None:
                    await self._until_done(host, wire.NextRound(self._move_id(), decision))
                await self._until(lambda: all(number == max(self.seen) for number in self.seen))
        except TimeoutError:
            why = next(iter(self._tally.reasons), "nothing came")
            raise NotSeated(f"after {PATIENCE:g} s the players do not yet sit: {why}") from None

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    async def _until_done(self, player: Player, move: Move) -> None:
        answers: list[AnswerSeen] = []

        def answered(answer: AnswerSeen) -> None:
            answers.append(answer)
            self._changed.set()

        player.make(move, answered)
        await self._until(lambda: bool(answers))
        if not isinstance(answers[0], DoneSeen):
            raise NotSeated(f"the server does not let the players sit down: {answers[0].problem.message}")
        self.acknowledged.append((answers[0].id, answers[0].number))

    # --- play -----------------------------------------------------------------------------------------------

    def play(self, first: float, every: float) -> None:
        """An action at ``first``, by the clock of the event loop, and one in ``every`` seconds after it."""
        loop = asyncio.get_running_loop()

        def tick(due: float) -> None:
            self._timer = loop.call_at(due + every, tick, due + every)
            self.act()

        self._timer = loop.call_at(first, tick, first)

    def stop(self) -> None:
        """No action any more."""
        if self._timer is not None:
            self._timer.cancel()

    def leave(self) -> None:
        """Everybody goes."""
        self.stop()
        for player in self._players:
            player.leave()

    @property
    def waits(self) -> bool:
        """Whether an action is on its way."""
        return self._pending is not None

    def act(self) -> None:
        """Somebody who is asked acts; nobody does while the last action is not seen by all."""
        if self._pending is not None:
            self._tally.asked += self._tally.counting
            self._tally.late += self._tally.counting
            return
        for player in self._players:
            move = None if player.view is None else self._choose(player.view)
            if move is not None:
                self._tally.asked += self._tally.counting
                self._pending = Pending(time.perf_counter(), self._tally.counting)
                player.make(move, self._answered)
                return

    def _choose(self, view: ViewSeen) -> Move | None:
        """What the seat does with what it is shown; None where it is asked nothing."""
        if view.decision is None:
            return None
        if view.phase != "playing" or view.round is None:
            return wire.NextRound(self._move_id(), view.decision)
        plays = view.round.legal or ()
        if not plays or (view.round.can_pass and self._random.random() < PASSES):
            return wire.Act(self._move_id(), view.decision, "pass")
        return wire.Act(self._move_id(), view.decision, self._random.choice(plays))

    def _move_id(self) -> str:
        self._moves += 1
        return f"load-{self._moves:08}"

    def _answered(self, answer: AnswerSeen) -> None:
        if isinstance(answer, DoneSeen):
            self.acknowledged.append((answer.id, answer.number))
            if self._pending is not None:
                self._pending.number = answer.number
                self._finish()
            return
        self._pending = None
        if isinstance(answer, RefusedSeen):
            self._tally.refused += 1
            self._tally.note(answer.problem.message)
        else:
            self._tally.stale += 1

    def _finish(self) -> None:
        """The action is done once every seat has seen it."""
        pending = self._pending
        if pending is None or pending.number is None or min(self.seen) < pending.number:
            return
        self._pending = None
        if pending.counted:
            self._tally.done += 1
            self._times.append(self._last_seen - pending.since)

    # --- what the players see

    def saw(self, seat: int, number: int, size: int, happened: HappenedSeen | None) -> None:
        """Events come one by one; who connects again may have missed some."""
        tally = self._tally
        if happened is not None:
            tally.gaps += number != self.seen[seat] + 1
            if tally.counting:
                tally.updates += 1
                tally.update_bytes += size
                tally.by_computers += seat == 0 and happened.event.by in ("computer", "stand_in")
                tally.deals += seat == 0 and happened.event.type == "dealt"
        self.seen[seat] = number
        self._last_seen = time.perf_counter()
        self._changed.set()
        self._finish()

    def dropped(self, seat: int, why: str) -> None:
        """The server let somebody go."""
        self._tally.dropped += 1
        self._tally.note(why)
