"""What people do at a table besides playing: they sit down and get up, come and go, and talk."""

from __future__ import annotations

import msgspec

from pusoy.server.events import Away, Back, Event
from pusoy.server.keeper import WAITED_FOR, Keeper, Outcome
from pusoy.server.live import Live
from pusoy.server.store import Append, Claim, Member
from pusoy.server.table import Refused, Table
from pusoy.server.views import Habits, Phrase


class People(Keeper):
    """Who sits at the tables, and who is there."""

    async def sit(self, live: Live, guest: str, move_id: str, seat: int, name: str) -> Outcome:
        """Somebody new sits down; raises Refused."""

        def decide(table: Table) -> Event:
            if guest in live.members.values():
                raise Refused("you sit here already", code="seated_already")
            if live.knows_another_hand(guest, seat):
                raise Refused("you have seen another hand of this round", code="knows_a_hand")
            return table.sit(seat, name)

        return await self._move(live, f"{guest}:{move_id}", decide, (Member(seat, guest),))

    async def leave(self, live: Live, guest: str, move_id: str, seat: int) -> Outcome:
        """A person gets up, or the host gives a seat to others; raises Refused, NotAtTable.

        Whoever sits down there next has habits of their own.
        """

        def decide(table: Table) -> Event:
            event = table.leave(seat, live.own_seat(guest))
            live.remember_hand(seat)
            return event

        return await self._move(live, f"{guest}:{move_id}", decide, (Member(seat, None),))

    async def hand_over(self, live: Live, seat: int, held_by: str, guest: str) -> None:
        """Let another device of ``held_by`` have the seat; raises Refused where somebody else has it."""

        async def work() -> None:
            if guest in live.members.values():
                raise Refused("you sit here already", code="seated_already")
            if live.members.get(seat) != held_by:
                raise Refused("this link is used up", code="bad_token")
            if live.knows_another_hand(guest, seat):
                raise Refused("you have seen another hand of this round", code="knows_a_hand")
            live.remember_hand(seat)
            await self._renew_claims(live, (Member(seat, guest),))
            self._tell(live, lambda listener: listener.refreshed(live, None))

        await self._alone(live, work)

    def say(self, live: Live, seat: int, phrase: Phrase) -> None:
        """Somebody says one of the phrases: it is heard, and not kept."""
        self._tell(live, lambda listener: listener.said(live, seat, phrase))

    def enter(self, live: Live, seat: int) -> None:
        """One more window of this seat is open, from this moment; :meth:`settle` does the rest."""
        live.windows[seat] += 1
        live.gone.pop(seat, None)
        if live.windows[seat] == 1:
            self._tell(live, lambda listener: listener.refreshed(live, None))

    async def settle(self, live: Live, seat: int) -> None:
        """Whoever has come is back, and others who are not there have the time of grace to come."""

        def decide(table: Table) -> Event | None:
            return Back(seat) if table.places[seat].away and live.windows[seat] > 0 else None

        if not live.table.closed:
            await self._move(live, None, decide)
        await self._plan_absence(live)

    async def depart(self, live: Live, seat: int) -> None:
        """A window of this seat is closed; after the last one the time of grace begins.

        Alone at a table, nobody needs to be stood in for. When the server ends nobody has left: all windows
        close at once, and open again once it is back.
        """
        live.windows[seat] -= 1
        if live.windows[seat] > 0 or self.ending:
            return
        self._tell(live, lambda listener: listener.refreshed(live, None))
        table = live.table
        others = [one for one in table.people if one != seat]
        if others and table.places[seat].present and table.phase in WAITED_FOR:
            live.gone[seat] = self.store.now() + self.grace
        await self._plan_absence(live)

    async def set_away(self, live: Live, claim: Claim) -> None:
        """The time of grace is over, unless they came back, or went again since."""
        if live.gone.get(claim.seat) == claim.due_at:

            def decide(table: Table) -> Event | None:
                there = live.windows[claim.seat] > 0 or not table.places[claim.seat].present
                return None if there else Away(claim.seat)

            await self._move(live, None, decide)
            live.gone.pop(claim.seat, None)
        await self._plan_absence(live)

    async def _plan_absence(self, live: Live) -> None:
        """Save when the time of grace ends, where that is not yet saved."""

        async def work() -> None:
            self._count_absent(live, live.table, self.store.now())
            planned = {claim.seat: claim.due_at for claim in live.claims if claim.kind == "away"}
            if planned != live.gone:
                await self._renew_claims(live)

        await self._alone(live, work)

    # --- habits ---------------------------------------------------------------------------------------------

    async def set_habits(self, live: Live, seat: int, wanted: Habits) -> None:
        """What is done for this seat by itself from now on. Nobody else learns of it."""

        async def change() -> None:
            table, habits = live.table, live.table.seat_habits(wanted)
            claims = self._claims(live, table, {**live.habits, seat: habits})
            text = msgspec.json.encode(habits).decode()
            await self.store.save_habits(Append(table.id, table.number, (), claims), seat, text)
            live.habits[seat] = habits
            self._set_claims(live, claims)
            self._tell(live, lambda listener: listener.refreshed(live, seat))

        await self._alone(live, change)
