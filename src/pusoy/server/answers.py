"""The answers to what a seat says over the socket: one to each message.

What is heard by others too, a phrase, and habits, which all windows of the seat are shown, have no other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pusoy.errors import PusoyError, Refusal
from pusoy.server import wire
from pusoy.server.arranging import arrangement_of, clean_name
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live, NotAtTable
from pusoy.server.present import problem, reader_at
from pusoy.server.reader import Reader
from pusoy.server.services import Services
from pusoy.server.table import StaleDecision
from pusoy.words import Words

Move = wire.Act | wire.NextRound | wire.SetPace | wire.Sit | wire.Leave | wire.Arrange


class Answers:
    """What one person is answered. A visitor may ask whether the table is there, and sit down."""

    def __init__(self, services: Services, live: Live, guest: str | None) -> None:
        self._services: Final = services
        self._live: Final = live
        self._guest: Final = guest

    @property
    def _seat(self) -> int:
        return self._live.own_seat(self._guest)

    async def to(self, message: wire.FromClient, words: Words) -> wire.FromServer | None:
        """The answer; raises PusoyError for what is no move and cannot be answered."""
        match message:
            case wire.Ping():
                return wire.Pong(self._live.table.number)
            case wire.Consider(cards=cards):
                return self._consider(cards, words)
            case wire.AskHint(decision=decision):
                return await self._hint(decision, words)
            case wire.AskGroups():
                return wire.Grouped(self._live.table.desk.groups(self._live.table.game, self._seat))
            case wire.SetHabits(habits=habits):
                await self._services.hall.set_habits(self._live, self._seat, habits)
                return None  # every window of the seat is refreshed
            case wire.Say(phrase=phrase):
                seat = self._seat
                self._services.may_speak(self._live.members[seat])
                self._services.hall.say(self._live, seat, phrase)
                return None  # the speaker hears it too
            case wire.Act() | wire.NextRound() | wire.SetPace() | wire.Sit() | wire.Leave() | wire.Arrange():
                return await self._move(message, words)
            case wire.Hello():
                raise PusoyError("hello is answered by the connection", code="bad_message")

    async def _move(self, move: Move, words: Words) -> wire.FromServer:
        try:
            outcome = await self._make(move)
        except StaleDecision as error:
            self._services.metrics.refused()
            return wire.Stale(move.id, problem(error, self._reader(words)))
        except Refusal as refusal:
            self._services.metrics.refused()
            return wire.Refused(move.id, problem(refusal, self._reader(words)))
        except PusoyError as error:
            self._services.note(error, self._live.table.id)
            return wire.Refused(move.id, problem(error, self._reader(words)))
        except Exception as error:  # a fault of ours: the move is answered all the same
            fault = self._services.fault(error, self._live.table.id)
            return wire.Refused(move.id, problem(fault, self._reader(words)))
        return wire.Done(move.id, outcome.number)

    async def _make(self, move: Move) -> Outcome:
        hall, live, guest, services = self._services.hall, self._live, self._guest, self._services
        if guest is None:
            raise NotAtTable("nobody is known here without a cookie")
        if isinstance(move, wire.Sit | wire.Leave):  # a seat changes hands: they are told apart by guest
            self._allow(f"{guest}:{move.id}", services.may_change)
            if isinstance(move, wire.Sit):
                return await hall.sit(live, guest, move.id, move.seat, clean_name(move.name))
            return await hall.leave(live, guest, move.id, move.seat)
        seat = self._seat
        match move:
            case wire.Act(id=move_id, decision=decision, action=action):
                return await hall.act(live, seat, move_id, decision, action)
            case wire.NextRound(id=move_id, decision=decision):
                return await hall.go_on(live, seat, move_id, decision)
            case wire.SetPace(id=move_id, pace=pace):
                self._allow(f"{seat}:{move_id}", services.may_set_pace)
                return await hall.set_pace(live, seat, move_id, pace)
            case wire.Arrange(id=move_id):
                self._allow(f"{seat}:{move_id}", services.may_change)
                return await hall.arrange(live, seat, move_id, arrangement_of(move, live.table))

    def _allow(self, move_id: str, may: Callable[[str], None]) -> None:
        """Raise PusoyError where this guest does too much; what was done before is only answered again."""
        if self._guest is not None and move_id not in self._live.table.moves:
            may(self._guest)

    def _reader(self, words: Words) -> Reader:
        return reader_at(self._live.table, self._live.held_by(self._guest), words)

    def _consider(self, cards: str, words: Words) -> wire.Considered:
        table, reader = self._live.table, self._reader(words)
        opinion = table.desk.consider(table.game, self._seat, cards)
        name, *rows = (None if one is None else reader.say(one) for one in (opinion.name, *opinion.rows))
        why_not, warning = (
            None if one is None else problem(one, reader) for one in (opinion.problem, opinion.warning)
        )
        return wire.Considered(cards, name, why_not, tuple(rows), warning)

    async def _hint(self, decision: str, words: Words) -> wire.Hinted:
        table, seat = self._live.table, self._seat
        try:
            table.check_decision(seat, decision)
            if not table.opened.hints:
                raise PusoyError("this table allows no hints", code="no_hints")
            with self._services.one_hint(table.id, seat, self._live.members[seat]):
                seed = Random(f"{table.id} {seat} {decision}").getrandbits(64)  # asked again: the same hint
                advice = await self._services.thinkers.advise(table.opened.game, table.game.view(seat), seed)
            if advice.reason is None:
                raise PusoyError("the adviser did not answer properly", code="cannot_think")
        except PusoyError as error:
            return wire.Hinted(decision, None, None, None, problem(error, self._reader(words)))
        reason = self._reader(words).say(advice.reason)
        name = table.desk.name_of(table.game, advice.action, words)
        return wire.Hinted(decision, advice.action, name, reason)
