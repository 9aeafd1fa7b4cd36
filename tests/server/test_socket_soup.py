"""Many windows that say anything at all, in any order: the table keeps its head."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from pusoy.cards import DECK
from pusoy.server import wire
from pusoy.server.views import Habits, TableView
from server.harness import Server, dos_round, log_of, serving, state_of
from server.sockets import Socket
from server.test_socket_strangers import NONSENSE

CARDS = [str(card) for card in DECK]
IDS = [f"a-move-id-{number:03}" for number in range(60)]


class Person:
    """A window at a table whose owner, or whose program, is not to be trusted."""

    def __init__(self, server: Server, table: str, guest: int | None, random: Random) -> None:
        self.server, self.table, self.guest, self.random = server, table, guest, random
        self.socket: Socket | None = None
        self.number = 0
        self.view: TableView | None = None
        self.said: list[str] = []

    async def live(self, turns: int) -> None:
        """Come, talk, leave without a word, come again."""
        for _ in range(turns):
            if self.socket is None or self.random.random() < 0.1:
                await self.come()
            await self.talk()
        assert self.socket is not None
        await self.socket.leave()

    async def come(self) -> None:
        if self.socket is not None:
            await self.socket.leave()
        self.socket, self.said, self.number = self.server.connect(self.table, self.guest), [], 0
        self.socket.say(wire.Hello(wire.PROTOCOL, self.random.choice(["en", "fil"])))
        assert isinstance(await self.hear(), wire.Welcome)

    async def talk(self) -> None:
        """Several messages at once, some of them twice; each has one answer."""
        assert self.socket is not None
        messages = [self.message() for _ in range(self.random.randint(1, 5))]
        if self.random.random() < 0.5:
            messages += self.random.choices(messages, k=2)
            self.random.shuffle(messages)
        if self.said and self.random.random() < 0.3:
            messages.append(self.random.choice(self.said))
        self.said += messages
        for text in messages:
            self.socket.say_text(text)
        wanted = sum(not text.startswith('{"type":"habits"') for text in messages)
        refreshed = len(messages) - wanted
        faults = 0
        while wanted > 0 or refreshed > 0:
            answer = await self.hear()
            faults += isinstance(answer, wire.Fault)
            if isinstance(answer, wire.Refreshed):
                refreshed -= 1
            elif not isinstance(answer, wire.Happened):
                wanted -= 1
        if faults or self.random.random() < 0.1:
            await self.come()  # before there are too many

    async def hear(self) -> wire.FromServer:
        assert self.socket is not None
        heard = await self.socket.hear()
        match heard:
            case wire.Welcome(number=number, view=view):
                self.number, self.view = number, view
            case wire.Happened(number=number, view=view):
                assert number == self.number + 1
                self.number, self.view = number, view
            case wire.Refreshed(number=number, view=view):
                assert number == self.number
                self.view = view
            case wire.Done(number=number):
                assert 2 <= number <= self.number
            case _:
                pass
        return heard

    def message(self) -> str:
        """Something to say: sensible, out of date, of another seat, or nonsense."""
        random, view = self.random, self.view
        assert view is not None
        if random.random() < 0.08:
            return random.choice(NONSENSE)
        decisions = [
            view.decision or "1.0",
            view.decision or "next.1.2",
            f"1.{random.randrange(40)}",
            "next.1.2",
            "",
        ]
        cards = " ".join(random.sample(CARDS, random.choice([1, 1, 2, 3, 5])))
        actions = ["pass", cards, *random.sample(dos_round(view).legal or ("pass",), 1)]
        sayings: list[wire.FromClient] = [
            wire.Act(random.choice(IDS), random.choice(decisions[:2]), random.choice(actions)),
            wire.Act(random.choice(IDS), decisions[0], actions[-1]),
            wire.Act(f"fresh-{random.random()}".replace(".", "-"), decisions[0], actions[-1]),
            wire.Act(random.choice(IDS), random.choice(decisions), cards),
            wire.NextRound(random.choice(IDS), random.choice(decisions)),
            wire.SetPace(random.choice(IDS), "instant"),
            wire.SetHabits(Habits(random.random() < 0.5, random.random() < 0.2)),
            wire.Consider(random.choice(actions)),
            wire.AskGroups(),
            wire.AskHint(random.choice(decisions)),
            wire.Ping(),
            wire.Hello(wire.PROTOCOL, random.choice(["en", "fil", "x"])),
        ]
        said = random.choice(sayings)
        if view.you is None and isinstance(said, wire.SetHabits):
            said = wire.Ping()  # it would be refused, as a fault
        return msgspec.json.encode(said).decode()


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_is_said_the_table_keeps_its_head(tmp_path: Path, seed: int) -> None:
    """No socket is closed by a fault of ours, no answer is missing or double, and the log stays legal."""
    print(f"seed {seed}")
    random = Random(f"soup {seed}")
    async with serving(tmp_path, name=f"soup {seed}") as server:
        rules = {"preset": random.choice(["cardems", "partners", "bombs"]), "match_end": {"rounds": 2}}
        table = await server.open_table(rules, people=[0, 1, 3], watchers=True)
        guests = [0, 0, 1, 1, 3, 3, None]
        people = [Person(server, table, guest, Random(f"{seed} {n}")) for n, guest in enumerate(guests)]
        await asyncio.gather(*(person.live(25) for person in people))
        await server.services.clerk.close()  # the computer players would go on
        await server.hall.close()
        async with server.hall.use(table) as live:
            log = await log_of(server.services.store, table)
            assert live.table.number > 2  # they did play
            assert state_of(live.table) == state_of(log)
            assert not live.listeners
        assert '"error"' not in server.log.getvalue()
