"""`kill -9` at random moments under load: nothing that was acknowledged is lost, and play goes on.

    python tests/server/kill_soak.py --count 500

Several people and computer players play at three tables of a real server, which is killed and started again.
Between two lives the log is read and everything that anybody was told is held against it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from pusoy.cards import CardSet
from pusoy.server import wire
from pusoy.server.dos_wire import DosAction
from pusoy.server.events import Acted, read
from pusoy.server.guests import Guests
from pusoy.server.live import Live
from pusoy.server.present import build_view
from pusoy.server.store import Store, StoredEvent
from pusoy.server.table import NO_HABITS, SeatHabits, Table
from pusoy.server.views import Habits, TableView
from pusoy.words import ENGLISH
from server.harness import Clock, dos_round, guest_at, hall_in, opening, settings_in
from server.launching import Program

LIVES_A_FOLDER = 25
"""How often one folder's server is killed before new tables are opened: logs are read whole each time."""
ENDED_WELL = 0.1
"""How many of the lives end with SIGTERM instead: then too nobody was told what is not saved."""
PATIENCE = 30.0
TABLES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("cardems", (0, 1, 2, 3)),
    ("taiwan", (0, 2)),
    ("bombs", (1,)),
)
"""House and seats of persons; computer players sit at the others."""


class Told:
    """What one table's people were told, by the numbers of its events."""

    def __init__(self, table: str, people: tuple[int, ...]) -> None:
        self.table, self.people = table, people
        self.done: dict[tuple[int, str], int] = {}
        self.events: dict[tuple[int | None, int], wire.WireEvent] = {}
        self.views: dict[tuple[int | None, int], TableView] = {}
        self.last = 0

    def see(self, seat: int | None, number: int, view: TableView) -> None:
        """A view that somebody got."""
        self.last = max(self.last, number)
        self.views[seat, number] = view


class Person:
    """A client that plays; ``pending`` is what was sent and not yet answered: it is sent again, as it was."""

    def __init__(self, told: Told, seat: int | None, cookie: str | None, random: Random) -> None:
        self.told, self.seat, self.random = told, seat, random
        self.headers = {} if cookie is None else {"Cookie": cookie}
        self.pending: wire.Act | wire.NextRound | None = None
        self.moves = 0

    async def play(self, port: int, heard: asyncio.Queue[str]) -> None:
        """Until the link breaks."""
        address = f"ws://127.0.0.1:{port}/tables/{self.told.table}/socket"
        try:
            async with connect(
                address, additional_headers=self.headers, compression=None, ping_interval=None, proxy=None
            ) as link:
                await self._say(link, wire.Hello(wire.PROTOCOL))
                if self.pending is not None:
                    await self._say(link, self.pending)
                async for text in link:
                    await self._hear(link, msgspec.json.decode(text, type=wire.FromServer), heard)
        except (OSError, WebSocketException):
            return

    async def _say(self, link: ClientConnection, message: wire.FromClient) -> None:
        await link.send(msgspec.json.encode(message).decode())

    async def _hear(
        self, link: ClientConnection, message: wire.FromServer, heard: asyncio.Queue[str]
    ) -> None:
        told = self.told
        match message:
            case wire.Welcome(number=number, view=view):
                assert number >= told.last or (self.seat, number) not in told.views
                told.see(self.seat, number, view)
            case wire.Happened(number=number, event=event, view=view):
                assert (self.seat, number) not in told.events
                told.events[self.seat, number] = event
                told.see(self.seat, number, view)
            case wire.Done(id=move, number=number):
                assert self.seat is not None
                assert told.done.setdefault((self.seat, move), number) == number
                self.pending = None if self.pending and self.pending.id == move else self.pending
            case wire.Stale(id=move):
                self.pending = None if self.pending and self.pending.id == move else self.pending
                return
            case wire.Refreshed():  # somebody else came or went
                return
            case _:
                raise AssertionError(f"{message} was not asked for")
        heard.put_nowait(told.table)
        if isinstance(message, wire.Welcome | wire.Happened):
            await self._move(link, message.view)

    async def _move(self, link: ClientConnection, view: TableView) -> None:
        """Answer the decision, now and then twice; at the end of a round everybody deals the next one."""
        if view.decision is None or self.pending is not None:
            return
        self.moves += 1
        move = f"move-of-{self.seat}-{self.moves:06}"
        if view.phase == "round_over":
            self.pending = wire.NextRound(move, view.decision)
        else:
            round_ = dos_round(view)
            plays = list(round_.legal or ())
            may_pass = round_.can_pass and (not plays or self.random.random() < 0.3)
            self.pending = wire.Act(move, view.decision, "pass" if may_pass else self.random.choice(plays))
        for _ in range(self.random.choice([1, 1, 1, 2])):
            await self._say(link, self.pending)


# --- what must be so after a life ---------------------------------------------------------------------------


async def open_tables(folder: Path, random: Random) -> list[Person]:
    """The tables and everybody at them, a spectator each included."""
    people: list[Person] = []
    async with hall_in(folder, name=f"tables {random.random()}", clock=Clock(time.time())) as hall:
        guests = Guests(hall.store.secret_key())
        for house, seats in TABLES:
            rules = {"preset": house, "match_end": "open"}
            live = await hall.open_table(*opening(rules, people=seats, watchers=True))
            await hall.set_habits(live, seats[0], Habits(pass_when_stuck=True))
            told = Told(live.table.id, seats)
            people.append(Person(told, None, None, random))
            for seat in seats:
                cookie = f"{guests.cookie}={guests.sign(guest_at(seat))}"
                people.append(Person(told, seat, cookie, random))
    return people


async def check_logs(folder: Path, tables: list[Told]) -> None:
    """Hold everything that was told against the logs."""
    store = await asyncio.to_thread(Store.open, settings_in(folder))
    try:
        for told in tables:
            check_log(told, await store.read(told.table))
    finally:
        await store.close()


def check_log(told: Told, log: list[StoredEvent]) -> None:
    """No gap, no doubled decision, nothing lost, and each view is what the log says at its number."""
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    assert len(log) >= told.last, f"{told.last} was told, {len(log)} are saved"
    moves = {event.move_id: event.number for event in log if event.move_id is not None}
    for (mover, move), number in told.done.items():
        assert moves.get(f"{mover}:{move}") == number, f"{move} of seat {mover} was event {number}"
    happened = [read(event) for event in log]
    answered = Counter(event.decision for event in happened if isinstance(event, Acted))
    assert not [decision for decision, times in answered.items() if times > 1]
    for (seat, number), seen in told.events.items():
        event = happened[number - 1]
        assert isinstance(seen, wire.Acted) == isinstance(event, Acted)
        if isinstance(seen, wire.Acted) and isinstance(event, Acted):
            assert isinstance(seen.action, DosAction)
            assert seen.action.seat == event.seat
            assert CardSet(seen.action.cards or "") == CardSet(event.action.removeprefix("pass"))
            assert seen.by == (event.by if event.seat == seat or event.by != "habit" else "person")
    table = Table(told.table, log[:2])
    for stored in [None, *log[2:]]:
        table = table if stored is None else table.after(stored)
        for seat in (None, *told.people):
            view = told.views.pop((seat, table.number), None)
            if view is not None:
                kept = SeatHabits(True) if seat == told.people[0] else NO_HABITS
                live = Live(table, {}, {} if seat is None else {seat: kept})
                assert without_lines(view) == without_lines(build_view(live, seat, ENGLISH, 0.0)), (
                    seat,
                    table.number,
                )
    assert not told.views
    told.events.clear()


def without_lines(view: TableView) -> TableView:
    """The view without whose line was up, and without what the clock said: the log does not say."""
    return replace(view, deal_in=None, seats=tuple(replace(seat, here=True) for seat in view.seats))


async def live_and_die(folder: Path, people: list[Person], random: Random) -> None:
    """One life of the server: play goes on at every table, then it is killed in the middle of it."""
    program = await asyncio.to_thread(Program, folder)
    heard: asyncio.Queue[str] = asyncio.Queue()
    before = {person.told.table: person.told.last for person in people}
    tasks = [asyncio.create_task(person.play(program.port, heard)) for person in people]
    try:
        async with asyncio.timeout(PATIENCE):
            for _ in range(random.randint(1, 300)):
                await heard.get()
            while any(person.told.last <= before[person.told.table] for person in people):
                await heard.get()
        await asyncio.sleep(random.random() * 0.01)  # so that it may die in the middle of anything
    finally:
        if random.random() < ENDED_WELL:
            assert await asyncio.to_thread(program.end) == 0
        else:
            program.kill()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
    assert not program.log, program.log
    await check_logs(folder, list({person.told.table: person.told for person in people}.values()))


async def soak(folder: Path, count: int, seed: object) -> int:
    """Kill a server ``count`` times; returns how many events were played."""
    random = Random(f"kill {seed}")
    events, people = 0, list[Person]()
    for number in range(count):
        place = folder / str(number // LIVES_A_FOLDER)
        if number % LIVES_A_FOLDER == 0:
            people = await open_tables(place, random)
        before = {person.told.table: person.told.last for person in people}
        await live_and_die(place, people, random)
        after = {person.told.table: person.told.last for person in people}
        events += sum(after.values()) - sum(before.values())
    return events


def main() -> None:
    """Kill it so many times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=500, help="how many kills (500)")
    parser.add_argument("--seed", default="0", help="what the players' choices come from (0)")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        events = asyncio.run(soak(Path(folder), asked.count, asked.seed))
    print(f"{asked.count} kills, {events} events: nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
