"""Whatever the house: what is built for a chair is the same for every deal that it cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

import msgspec
import pytest

from dos.test_views import dealt_otherwise
from helpers import fewer, generator, rules_of
from pusoy.cards import DECK, CardSet
from pusoy.dos.events import Played
from pusoy.dos.match import Match
from pusoy.dos.plays import text_of
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.server.events import (
    Acted,
    Away,
    Back,
    By,
    Clock,
    Dealt,
    Event,
    Left,
    Opened,
    Ready,
    Resumed,
    Sat,
    Seat,
    write,
)
from pusoy.server.live import Live
from pusoy.server.present import build_view, problem, reader_at, tell
from pusoy.server.store import StoredEvent
from pusoy.server.table import Deal, SeatHabits, Table
from pusoy.server.views import Habits
from pusoy.words import ENGLISH, FILIPINO, Words
from server.harness import known_deals
from strategies import random_deal, random_options

HANDS = "the hands"
Kind = Literal["person", "computer", "open"]
KINDS = get_args(Kind)


def moment(rng: random.Random) -> tuple[Ruleset, Match]:
    """A match of a random house, some way into its first round."""
    options = random_options(rng)
    rules = rules_of(options).replace(match_end="open")
    match = Match(rules)
    match.start([CardSet(hand) for hand in random_deal(options, rng)])
    for _ in range(rng.choice([0, 1, 2, 4, 8, 16])):
        if match.round.over:
            break
        plays = list(match.round.legal_plays)
        if match.round.can_pass and (not plays or rng.random() < 0.4):
            match.pass_()
        else:
            match.play(rng.choice(plays))
    return rules, match


def table_over(rules: Ruleset, hands: Sequence[CardSet], match: Match, rng: random.Random) -> Table:
    """The table whose log says what happened in the match, over these hands."""
    kinds = [rng.choice(KINDS) for _ in rules.seats]
    seats = tuple(Seat(f"Name {seat}", "greedy", kind) for seat, kind in enumerate(kinds))
    clock = rng.choice([None, Clock(20, 60)])
    tracker, watchers = rng.random() < 0.5, rng.random() < 0.7
    opened = Opened("pusoy-dos", rules.options(), seats, tracker=tracker, watchers=watchers, clock=clock)
    happened: list[tuple[Event, str | None]] = [
        (opened, None),
        (Dealt(1), msgspec.json.encode(Deal(HANDS)).decode()),
    ]
    for number, done in enumerate(match.round.events):
        action = text_of(rules, done.cards) if isinstance(done, Played) else "pass"
        happened.append((Acted(done.seat, f"1.1.{number}", action, "person"), None))
        if rng.random() < 0.3:
            happened.append((_comes_or_goes(rng.choice(rules.seats), kinds, rng), None))
    log = []
    for number, (event, secret) in enumerate(happened, 1):
        new = write(event, secret=secret)
        log.append(StoredEvent(number, 0.0, new.kind, new.version, new.body, new.secret, new.move_id))
    with known_deals({HANDS: hands}):
        return Table("the-table", log)


def _comes_or_goes(seat: int, kinds: list[Kind], rng: random.Random) -> Event:
    """What may befall a seat in the middle of a round."""
    if kinds[seat] == "computer":
        return Resumed()
    if kinds[seat] == "open":
        kinds[seat] = "person"
        return Sat(seat, "A friend")
    events: list[Event] = [Away(seat), Back(seat), Left(seat)]
    event = rng.choice(events)
    kinds[seat] = "open" if isinstance(event, Left) else "person"
    return event


def shown(table: Table, seat: int | None, words: Words, rng: random.Random) -> Iterator[bytes]:
    """Everything that is ever built for this chair, as it would be sent."""
    encode, reader = msgspec.json.encode, reader_at(table, seat, words)
    live = Live(table, {}, {})
    live.windows.update(one for one in table.people if rng.random() < 0.7)
    view = build_view(live, seat, words, 1_000.0)
    assert seat is not None or table.opened.watchers or (view.round, view.result) == (None, None)
    yield encode(view)
    happened: list[Event] = [Dealt(1)]
    if table.number > 2:
        happened += [Acted(0, "1.1.0", "pass", by) for by in get_args(By)]
        happened += [Sat(0, "A friend"), Left(0), Away(0), Back(0), Ready(0, "next.1.2"), Resumed()]
    for event in happened:
        yield encode(tell(table, event, words, seat))
    if seat is None:
        return
    yield encode(table.decision(seat))
    for _ in range(12):
        asked = " ".join(map(str, rng.sample(list(DECK), rng.choice([1, 1, 2, 3, 4, 5, 5]))))
        opinion = table.desk.consider(table.game, seat, asked)
        yield encode(
            (opinion.name and reader.say(opinion.name), opinion.problem and problem(opinion.problem, reader))
        )
        try:
            done: object = table.act(seat, str(table.decision(seat)), asked)
        except PusoyError as error:
            done = problem(error, reader)
        yield encode(done)
    yield encode(table.desk.groups(table.game, seat))
    for habits in (Habits(True, False), Habits(False, True)):
        yield encode(table.habitual(seat, table.seat_habits(habits)))
    yield encode(table.habits_now(SeatHabits(True, "1.1.0")))
    if table.decision(seat) is not None:
        advice = table.desk.advise(table.game.view(seat), random.Random(1))
        yield encode((advice.action, advice.reason and reader.say(advice.reason), advice.fault))


@pytest.mark.parametrize("part", range(4))
def test_whatever_is_built_for_a_chair_is_the_same_in_every_world_it_cannot_tell_apart(part: int) -> None:
    compared = 0
    for number in range(part, fewer(240), 4):
        rng = generator("server view", number)
        rules, match = moment(rng)
        if match.round.over:
            continue
        for seat in (None, *rules.seats):
            other = dealt_otherwise(match.round, seat, rng)
            if other is None or other.hands == match.round.hands:
                continue
            one, two = (
                table_over(rules, hands, match, generator("seats", number))
                for hands in (match.round.hands_dealt, other.hands_dealt)
            )
            for words in (ENGLISH, FILIPINO):
                pairs = zip(
                    shown(one, seat, words, generator("asked", number)),
                    shown(two, seat, words, generator("asked", number)),
                    strict=True,
                )
                for mine, theirs in pairs:
                    assert mine == theirs, (number, seat)
            compared += 1
    assert compared > fewer(60)
