"""Whatever the house: what is built for a chair is the same for every deal that it cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

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
from pusoy.server.events import Acted, Dealt, Event, Opened, Seat, write
from pusoy.server.present import build_view, problem, reader_at, tell
from pusoy.server.store import StoredEvent
from pusoy.server.table import Deal, SeatHabits, Table
from pusoy.server.views import Habits
from pusoy.words import ENGLISH, FILIPINO, Words
from server.harness import known_deals
from strategies import random_deal, random_options

HANDS = "the hands"


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
    seats = tuple(Seat(f"Name {seat}", rng.choice([None, "greedy"])) for seat in rules.seats)
    happened: list[tuple[Event, str | None]] = [
        (Opened("pusoy-dos", rules.options(), seats, tracker=rng.random() < 0.5, watchers=True), None),
        (Dealt(1), msgspec.json.encode(Deal(HANDS)).decode()),
    ]
    for number, done in enumerate(match.round.events):
        action = text_of(rules, done.cards) if isinstance(done, Played) else "pass"
        happened.append((Acted(done.seat, f"1.{number}", action, "person"), None))
    log = []
    for number, (event, secret) in enumerate(happened, 1):
        new = write(event, secret=secret)
        log.append(StoredEvent(number, 0.0, new.kind, new.version, new.body, new.secret, new.move_id))
    with known_deals({HANDS: hands}):
        return Table("the-table", log)


def shown(table: Table, seat: int | None, words: Words, rng: random.Random) -> Iterator[bytes]:
    """Everything that is ever built for this chair, as it would be sent."""
    encode, reader = msgspec.json.encode, reader_at(table, seat, words)
    yield encode(build_view(table, seat, words, None))
    happened: list[Event] = [Dealt(1)]
    if table.number > 2:
        happened += [Acted(0, "1.0", "pass", by) for by in ("person", "habit", "computer")]
    for event in happened:
        yield encode(tell(table, event, words, seat))
    if seat is None:
        return
    yield encode(table.decision(seat))
    for _ in range(12):
        asked = " ".join(map(str, rng.sample(list(DECK), rng.choice([1, 1, 2, 3, 4, 5, 5]))))
        named, refusal = table.desk.consider(table.game, seat, asked)
        yield encode((named and reader.say(named), refusal and problem(refusal, reader)))
        try:
            done: object = table.act(seat, str(table.decision(seat)), asked)
        except PusoyError as error:
            done = problem(error, reader)
        yield encode(done)
    yield encode(table.desk.groups(table.game, seat))
    for habits in (Habits(True, False), Habits(False, True)):
        yield encode(table.habitual(seat, table.seat_habits(habits)))
    yield encode(table.habits_now(SeatHabits(True, "1.0")))
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
