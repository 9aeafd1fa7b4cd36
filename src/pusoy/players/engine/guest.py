"""The other end: what a program hears, put together to the view that a built-in player looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from pusoy.cards import Card, CardSet
from pusoy.dos.events import Event, Passed, Played
from pusoy.dos.kernel import layout as at
from pusoy.dos.plays import Kind, classify
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.dos.view import View as DosView
from pusoy.errors import PusoyError
from pusoy.players.engine.host import PROTOCOL
from pusoy.thirteen.judging import naturals
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.view import View as SetView
from pusoy.values import Number

_TURNING: Final = (Kind.QUADS, Kind.FOUR_OF_A_KIND)


class Hello(msgspec.Struct):
    """Who we are and what is played."""

    protocol: int
    game: str
    rules: dict[str, Any]
    seat: int
    seats: int
    seed: str


class Begun(msgspec.Struct):
    """``round``: how a round began."""

    number: int
    hand: list[str]
    totals: list[Number]
    first_round: bool | None = None
    dealer: int | None = None


class Act(msgspec.Struct):
    """``act``: a moment of Pusoy Dos."""

    hand: list[str]
    table: list[str] | None
    table_owner: int | None
    left: list[int]
    passed: list[int]
    out: list[int]
    inverted: bool
    must_include: str | None


class ToSet(msgspec.Struct):
    """``set``: thirteen cards of Pusoy."""

    cards: list[str]


class _Played(msgspec.Struct):
    seat: int
    cards: list[str]
    left: int


class _Passed(msgspec.Struct):
    seat: int


class _Cleared(msgspec.Struct):
    leader: int


T = TypeVar("T")


def heard(content: object, kind: type[T]) -> T:
    """A message read as what it should be; raises PusoyError where it is not."""
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise PusoyError(f"the host's message cannot be read: {error}") from error


def read_hello(content: object) -> Hello:
    """The first message; raises PusoyError for another protocol."""
    hello = heard(content, Hello)
    if hello.protocol != PROTOCOL:
        raise PusoyError(f"this program speaks protocol {PROTOCOL}, not {hello.protocol}")
    return hello


class DosGuest:
    """A seat of Pusoy Dos as it hears of it."""

    def __init__(self, hello: Hello) -> None:
        self.rules = DosRuleset.from_options(hello.rules)
        self.rules.check_seat(hello.seat)
        self.seat = hello.seat
        self._begun: Begun | None = None
        self._events: list[Event] = []

    def begin(self, begun: Begun) -> None:
        """A new round."""
        self._begun = begun
        self._events.clear()

    def hear(self, message: Mapping[str, object]) -> None:
        """``played``, ``passed`` or ``cleared``; raises PusoyError where it cannot be read."""
        if "played" in message:
            self._events.append(self._played(heard(message["played"], _Played)))
        elif "passed" in message:
            self._events.append(Passed(heard(message["passed"], _Passed).seat))
        elif "cleared" in message:
            leader = heard(message["cleared"], _Cleared).leader
            if not self._events:
                raise PusoyError("the table cannot be cleared before anybody has played")
            self._events[-1] = msgspec.structs.replace(self._events[-1], leader=leader)

    def _played(self, told: _Played) -> Played:
        cards = CardSet(told.cards)
        found = classify(self.rules, cards)
        if found is None:
            raise PusoyError(f"{cards} is no play in this house")
        earlier = sum(isinstance(event, Played) and not event.left for event in self._events)
        place = None if told.left else earlier + 1
        turned = self.rules.revolution != "off" and found.kind in _TURNING
        return Played(told.seat, cards, found.kind, told.left, place, turned)

    def view(self, content: object) -> DosView:
        """What the seat sees when it is asked (``act``); raises PusoyError before a round has begun."""
        act, begun = heard(content, Act), self._begun
        if begun is None:
            raise PusoyError("the host asks before a round has begun")
        return DosView(
            self._position(act),
            begun.dealer or 0,
            bool(begun.first_round),
            tuple(self._events),
            begun.number,
            tuple(begun.totals),
        )

    def _position(self, act: Act) -> Position:
        """The moment with what the message and the events of the round say of it."""
        seats = (
            {*act.passed, *act.out} if act.table_owner is None else {*act.passed, *act.out, act.table_owner}
        )
        if len(act.left) != self.rules.players or not seats <= set(self.rules.seats):
            raise PusoyError("the host tells of other seats than this house has")
        position = Position.build(
            self.rules,
            self.seat,
            CardSet(act.hand),
            act.left,
            table=None if act.table is None else CardSet(act.table),
            table_owner=act.table_owner,
            passed=act.passed,
            inverted=act.inverted,
            required=None if act.must_include is None else Card(act.must_include),
        )
        state = position.state.copy()
        players = {event.seat for event in self._events if isinstance(event, Played)}
        state[at.PLAYED] = sum(1 << seat for seat in players)
        state[at.OUT_COUNT] = len(act.out)
        state[at.OUT : at.OUT + len(act.out)] = act.out
        return Position(self.rules, self.seat, state)


class SetGuest:
    """A seat of Pusoy as it hears of it."""

    def __init__(self, hello: Hello) -> None:
        self.rules = SetRuleset.from_options(hello.rules)
        self.seat, self.seats = hello.seat, hello.seats
        self._begun: Begun | None = None

    def begin(self, begun: Begun) -> None:
        """A new round."""
        self._begun = begun

    def hear(self, message: Mapping[str, object]) -> None:
        """Nothing happens that a player would look at."""

    def view(self, content: object) -> SetView:
        """What the seat sees when it is asked (``set``); raises PusoyError before a round has begun."""
        asked, begun = heard(content, ToSet), self._begun
        if begun is None:
            raise PusoyError("the host asks before a round has begun")
        hand = CardSet(asked.cards)
        claims = naturals(self.rules, hand)
        return SetView(
            self.rules,
            self.seats,
            self.seat,
            hand,
            claims,
            None,
            frozenset(),
            None,
            begun.number,
            tuple(begun.totals),
        )
