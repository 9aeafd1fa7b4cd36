"""Two worlds that look the same from one chair: the same public actions over different hidden cards.

A script is played twice, once over each deal, and everything that reaches the chair is kept byte by byte.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx2

from dos.test_views import dealt_otherwise
from pusoy.cards import DECK, CardSet
from pusoy.dos.events import Passed, Played
from pusoy.dos.match import Match
from pusoy.dos.plays import text_of
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.server import wire
from pusoy.server.games import Advice
from pusoy.server.live import Live
from pusoy.server.store import Claim, NotSaved, Store
from pusoy.server.views import Habits
from server.friends import deal
from server.harness import Server, actor, guest_at, known_deals, serving, settings_in
from server.sockets import PATIENCE, Socket

STRANGER = "the-guest-of-no-seat__"
FIRST, SECOND = "the seed of round one", "the seed of round two"

Hands = tuple[CardSet, ...]


class Script(NamedTuple):
    """What everybody sees of a match: a whole first round, and a second one as far as it goes.

    ``others`` are the second round's hands in the other world, in which ``chair`` (None: a spectator) knows
    nothing else.
    """

    rules: Ruleset
    chair: int | None
    first: Hands
    first_actions: tuple[tuple[int, str], ...]
    hands: Hands
    others: Hands
    actions: tuple[tuple[int, str], ...]


# --- scripts -----------------------------------------------------------------------------------------------


def write_script(rules: Ruleset, chair: int | None, random: Random) -> Script:
    """A match under these rules in which the chair's ignorance matters."""
    for attempt in range(200):
        match = Match(rules)
        match.deal(f"first {random.random()}")
        first = match.round
        _play(first, random, until=10_000)
        if match.over:
            continue
        match.deal(f"second {random.random()}")
        _play(match.round, random, until=random.randint(4, 14 + attempt % 20))
        if match.round.over:
            continue
        for _ in range(30):
            other = dealt_otherwise(match.round, chair, random)
            if other is not None and other.hands != match.round.hands:
                return Script(
                    rules,
                    chair,
                    first.hands_dealt,
                    _actions(first),
                    match.round.hands_dealt,
                    other.hands_dealt,
                    _actions(match.round),
                )
    raise AssertionError("no second world looks the same")


def _play(round_: Round, random: Random, until: int) -> None:
    while not round_.over and len(round_.events) < until:
        plays = list(round_.legal_plays)
        if round_.can_pass and (not plays or random.random() < 0.4):
            round_.pass_()
        else:
            round_.play(random.choice(plays))


def _actions(round_: Round) -> tuple[tuple[int, str], ...]:
    told = []
    for event in round_.events:
        match event:
            case Played(seat=seat, cards=cards):
                told.append((seat, text_of(round_.rules, cards)))
            case Passed(seat=seat):
                told.append((seat, "pass"))
    return tuple(told)


# --- worlds ------------------------------------------------------------------------------------------------


class Doors(NamedTuple):
    """Everything that reached the chair and the spectators, exactly as it came, by its door."""

    chair: list[str]
    spectator: list[str]
    http: list[tuple[Any, ...]]
    log: str

    def everything(self) -> str:
        """All of it as one text."""
        return "\n".join([*self.chair, *self.spectator, *map(repr, self.http), self.log])


@asynccontextmanager
async def world_of(folder: Path, script: Script, hands: Hands, computers: bool) -> Any:
    """A server in which these hands are dealt; all else is the same as in the other world."""
    if not folder.exists():
        template = folder.parent / "template"  # both worlds sign their cookies with one key
        if not template.exists():
            await Store.open(settings_in(template)).close()
        shutil.copytree(template, folder)
    seeds = iter((FIRST, SECOND))
    with known_deals({FIRST: script.first, SECOND: hands}):
        async with serving(folder, name="both worlds", seed=lambda: next(seeds)) as server:
            if computers:
                _follow_script(server, script)
            yield server


def _follow_script(server: Server, script: Script) -> None:
    """Computer players do what the script says; now and then they do it because they failed."""
    left = [action for seat, action in (*script.first_actions, *script.actions) if seat != 0]
    asked = iter(enumerate(left))

    async def choose(*about: object) -> Advice:
        number, action = next(asked, (0, "nothing: the script is at its end"))
        if action.startswith("nothing"):
            await asyncio.Event().wait()
        return Advice(action, None, "it failed" if number % 5 == 4 else None)

    server.services.thinkers.choose = choose  # type: ignore[method-assign,assignment]


class Chair:
    """Whoever sits there, with a spectator beside, and all that the two of them are told."""

    def __init__(self, server: Server, table: str, script: Script, nosy: bool) -> None:
        self.server, self.table, self.script, self.nosy = server, table, script, nosy
        self.random = Random("what the chair asks")
        self.http: list[tuple[Any, ...]] = []
        self.spectator = server.connect(table, STRANGER)
        self.socket = self.spectator if script.chair is None else server.connect(table, script.chair)
        self.hand = CardSet() if script.chair is None else script.hands[script.chair]

    @property
    def sockets(self) -> list[Socket]:
        return list({id(one): one for one in (self.socket, self.spectator)}.values())

    async def greet(self) -> None:
        for socket, language in zip(self.sockets, ("en", "fil"), strict=False):
            await socket.greet(language)

    async def see(self) -> None:
        """Both are told of the next event."""
        for socket in self.sockets:
            heard = await socket.hear()
            assert isinstance(heard, wire.Happened), heard

    async def chat(self, live: Live) -> None:
        """Ask about everything, in sense and nonsense; nothing of it is public or changes the table."""
        if self.script.chair is None:
            for message in (wire.Ping(), wire.AskGroups(), wire.Consider("3C"), wire.AskHint("1.1.0")):
                await self.socket.ask(message)
            return
        decision = live.table.decision(self.script.chair) or "1.2.999"
        for cards in self.selections(live):
            await self.socket.ask(wire.Consider(cards))
        for asked in (decision, "1.1.0"):
            await self.socket.ask(wire.AskHint(asked))
        await self.socket.ask(wire.AskGroups())
        wrong = self.not_mine(live) if self.nosy else "no cards"
        number = live.table.number
        await self.socket.ask(wire.Act(f"wrong-act-{number:04}", decision, wrong))
        await self.socket.ask(wire.Act(f"stale-act-{number:04}", "1.1.0", "pass"))
        await self.socket.ask(wire.NextRound(f"too-early-{number:04}", "next.1.3"))
        await self.socket.ask(wire.SetHabits(Habits(pass_when_stuck=False, pass_to_lead=False)))
        self.socket.say_text('{"type": "act", "cards": "3C 4C"}')
        await self.socket.answer()
        await self.socket.greet(self.random.choice(["en", "fil"]))

    def selections(self, live: Live) -> list[str]:
        """Cards to ask about: of the own hand, of the table, and of others where the chair is nosy."""
        known = [str(card) for card in self.hand]
        pool = [str(card) for card in DECK] if self.nosy else known
        found = [" ".join(self.random.sample(pool, min(size, len(pool)))) for size in (1, 2, 3, 5)]
        found += [" ".join(self.random.sample(known, min(size, len(known)))) for size in (1, 2, 5)]
        return [*found, "", "no cards", known[0] * 2]

    def not_mine(self, live: Live) -> str:
        """A card that somebody else may hold, alone or with one's own."""
        theirs = self.random.choice([str(card) for card in DECK if card not in self.hand])
        return theirs if self.random.random() < 0.5 else f"{self.random.choice(list(self.hand))} {theirs}"

    async def ask_http(self) -> None:
        """Everything that there is over HTTP, as oneself and as a stranger."""
        house = self.script.rules.preset_name or "cardems"
        record = f"/api/tables/{self.table}/record"
        paths = ["/healthz", "/metrics", "/api/tables", record, "/api/tables/unknown/record"]
        if self.nosy:
            paths += ["/api/houses", f"/api/rules/{house}?with=taiwan", "/api/rules/none", "/nothing/here"]
            paths += ["/", f"/tables/{self.table}", f"/rules/{house}", "/openapi.json"]
        me = STRANGER if self.script.chair is None else guest_at(self.script.chair)
        for guest in dict.fromkeys((me, STRANGER)):
            async with self.server.http(guest) as client:
                for path in paths:
                    language = self.random.choice(["en", "fil"])
                    self._keep(path, await client.get(path, headers={"accept-language": language}))
                for body in ({"rules": "none"}, {"pace": 3}, {"rules": {"preset": "cardems", "shutout": {}}}):
                    self._keep("/api/tables", await client.post("/api/tables", json=body))

    def _keep(self, path: str, answer: httpx2.Response) -> None:
        self.http.append((path, answer.status_code, tuple(answer.headers.raw), answer.content))


async def look_around(folder: Path, script: Script, hands: Hands, *, nosy: bool = True) -> Doors:
    """Play the script over these hands with a person in every seat; returns what the chair was told."""
    async with world_of(folder, script, hands, computers=False) as server:
        server.hall.schedule = lambda live, claims: None
        table = await server.open_table(script.rules.options(), watchers=True)
        async with server.hall.use(table) as live:
            for number, (seat, action) in enumerate(script.first_actions):
                await _act(server, live, seat, f"first-{number:05}", action)
            await deal(server.hall, live)
            chair = Chair(server, table, script, nosy)
            await chair.greet()
            for seat in range(script.rules.players):  # others have habits, of which the chair learns nothing
                if seat != script.chair:
                    await server.hall.set_habits(live, seat, Habits(pass_when_stuck=True))
            for number, (seat, action) in enumerate(script.actions):
                if number % 3 == 0:
                    await chair.chat(live)
                await _next(chair, live, seat, f"action-{number:05}", action)
            await chair.chat(live)
            await chair.ask_http()
            await _last_habits(chair, live)
        return _doors(chair)


async def look_around_with_computers(folder: Path, script: Script, hands: Hands) -> Doors:
    """The same at a table that was opened over HTTP: seat 0 against computer players."""
    assert script.chair == 0
    async with world_of(folder, script, hands, computers=True) as server:
        async with server.http(0) as client:
            body = {"rules": script.rules.options(), "pace": "instant", "watchers": True}
            table = (await client.post("/api/tables", json=body)).json()["table"]
        async with server.hall.use(table) as live:
            for number, (seat, action) in enumerate(script.first_actions):
                await _turn(live, script, seat, number)
                if seat == 0:
                    await _act(server, live, 0, f"first-{number:05}", action)
            async with asyncio.timeout(PATIENCE):
                while live.table.phase == "playing":
                    await asyncio.sleep(0)
            chair = Chair(server, table, script, nosy=True)
            await chair.greet()
            await deal(server.hall, live)
            await chair.see()
            for number, (seat, action) in enumerate(script.actions):
                if seat == 0:
                    await chair.chat(live)
                    await _next(chair, live, 0, f"action-{number:05}", action)
                else:
                    await chair.see()
            await chair.ask_http()
        return _doors(chair)


async def _turn(live: Live, script: Script, seat: int, number: int) -> None:
    """Wait until so many actions were made."""
    async with asyncio.timeout(PATIENCE):
        while live.table.number < number + 2 or (seat == 0 and actor(live.table) != 0):
            await asyncio.sleep(0)


async def _act(server: Server, live: Live, seat: int, move_id: str, action: str) -> None:
    decision = live.table.decision(seat)
    assert decision is not None
    await server.hall.act(live, seat, move_id, decision, action)


async def _next(chair: Chair, live: Live, seat: int, move_id: str, action: str) -> None:
    """The next action of the script, and both are told of it."""
    number = live.table.number
    if seat == chair.script.chair:
        await _refuse_to_save(chair, live, seat, f"not-saved-{number:04}", action)
        decision = live.table.decision(seat)
        assert decision is not None
        chair.socket.say(wire.Act(move_id, decision, action))
        for socket in chair.sockets:
            assert isinstance(await socket.hear(), wire.Happened)
        assert isinstance(await chair.socket.hear(), wire.Done)
        return
    if habits_due(live):
        await _by_itself(chair.server, live)
    else:
        await _act(chair.server, live, seat, move_id, action)
    await chair.see()


def habits_due(live: Live) -> list[Claim]:
    """What habits are to do now; that people are gone is no matter here."""
    return [claim for claim in live.claims if claim.kind == "habit"]


async def _by_itself(server: Server, live: Live) -> None:
    """The pass of a habit, now: when it comes must not depend on the machine here."""
    (claim,) = habits_due(live)
    action = live.table.habitual(claim.seat, live.seat_habits(claim.seat))
    assert action is not None
    await server.hall.act_by_itself(live, claim, action)


async def _refuse_to_save(chair: Chair, live: Live, seat: int, move_id: str, action: str) -> None:
    """The chair's own action, when the disk is full."""
    store = chair.server.services.store
    append = store.append

    async def full(what: object) -> Any:
        raise NotSaved("the disk is full")

    decision = live.table.decision(seat)
    assert decision is not None
    store.append = full  # type: ignore[method-assign,assignment]
    answer = await chair.socket.ask(wire.Act(move_id, decision, action))
    store.append = append  # type: ignore[method-assign]
    assert isinstance(answer, wire.Refused), answer


async def _last_habits(chair: Chair, live: Live) -> None:
    """At last the chair lets itself pass, which may happen at once."""
    if chair.script.chair is None:
        return
    await chair.socket.ask(wire.SetHabits(Habits(pass_when_stuck=True, pass_to_lead=True)))
    if any(claim.seat == chair.script.chair for claim in habits_due(live)):
        await _by_itself(chair.server, live)
        await chair.see()


def _doors(chair: Chair) -> Doors:
    return Doors(chair.socket.heard, chair.spectator.heard, chair.http, chair.server.log.getvalue())


# --- cards in texts ----------------------------------------------------------------------------------------

_TOKEN = re.compile(r"(?<![A-Za-z0-9_-])(10|[2-9TJQKA])([CSHD♣♠♥♦])(?![A-Za-z0-9_-])")
_NAMED = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (clubs|spades|hearts|diamonds)",
    re.IGNORECASE,
)
_RANK_NAMES = "three four five six seven eight nine ten jack queen king ace two"
_RANKS = dict(zip(_RANK_NAMES.split(), "3456789TJQKA2", strict=True))


def cards_in(text: str) -> set[str]:
    """The cards that a text names, as ``3C``, ``3♣`` or in words."""
    signs = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"}
    found = {("T" if rank == "10" else rank) + signs.get(suit, suit) for rank, suit in _TOKEN.findall(text)}
    return found | {_RANKS[rank.lower()] + suit[0].upper() for rank, suit in _NAMED.findall(text)}
