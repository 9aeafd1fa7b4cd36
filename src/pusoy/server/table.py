"""A table: what the events of its log add up to, and which event may come next.

No clock, no chance and no storage here. A new event is checked against the table, saved by the hall, and
then added to a copy of it, so that nobody ever sees what is not saved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.game import AnyGame
from pusoy.server.clocks import Clocks
from pusoy.server.events import (
    Acted,
    Arranged,
    Arrangement,
    Back,
    By,
    Closed,
    Dealt,
    Event,
    Left,
    LogError,
    Opened,
    Paced,
    Ready,
    Rematch,
    Resumed,
    Sat,
    Seat,
    read,
)
from pusoy.server.games import AnyDesk, find_desk
from pusoy.server.places import Place, after, arranged, host_of
from pusoy.server.readiness import NOBODY, awaited, deal_at
from pusoy.server.readiness import after as ready_after
from pusoy.server.store import StoredEvent
from pusoy.server.views import Habits, Pace, Phase

T = TypeVar("T")


class SeatHabits(Struct, frozen=True):
    """The habits of a seat as they are kept: ``passing`` names the lead in which it passes, if any."""

    pass_when_stuck: bool = False
    passing: str | None = None


NO_HABITS: Final = SeatHabits()


class Deal(Struct, frozen=True):
    """The secret of a dealt round: its seed, and the algorithm that deals from it."""

    seed: str
    algorithm: str = "pusoy-deal-1"


class StaleDecision(PusoyError):
    """The decision that was answered is no longer open."""

    code = "stale_decision"

    def __init__(self) -> None:
        super().__init__("that decision is no longer open")


class Refused(PusoyError):
    """Something that cannot be done at this table now; its code says why."""


class Table:
    """One table at one event of its log: ``number`` is that event's.

    ``match`` counts the matches from 1, ``rounds`` those dealt in this one. ``ready`` are the seats that wait
    for the others until the next deal, ``clocks`` the time that each seat has.
    """

    def __init__(self, table_id: str, log: Sequence[StoredEvent]) -> None:
        opened = read(log[0]) if log else None
        if not isinstance(opened, Opened):
            raise LogError(f"the log of table {table_id} does not begin with its opening")
        self.id: Final = table_id
        self.number = log[0].number
        self.updated = log[0].at
        self.places: tuple[Place, ...] = ()
        self.match = 1
        self.rounds = 0
        self.ready = NOBODY
        self.closed = False
        self.earlier: tuple[tuple[float, ...], ...] = ()
        self.moves: dict[str, int] = {}
        self._known: dict[Hashable, Any] = {}
        self._arrange(opened)
        for stored in log[1:]:
            self._add(stored)

    def _arrange(self, arrangement: Arrangement) -> None:
        self.opened = arrangement
        self.desk: AnyDesk = find_desk(arrangement.game)
        self.game: AnyGame = self.desk.make(arrangement.rules, len(arrangement.seats), 0)
        self.places = arranged(arrangement.seats, self.places)
        self.pace: Pace = arrangement.pace
        self._start_clocks(self.updated)

    def _start_clocks(self, at: float) -> None:
        self.clocks = Clocks.started(self.opened.clock, len(self.places), at)

    def copy(self) -> Table:
        """A table that goes its own way from here."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin.moves = dict(self.moves)
        twin._known = {}
        return twin

    def after(self, stored: StoredEvent) -> Table:
        """The table after one more event."""
        twin = self.copy()
        twin._add(stored)
        return twin

    def _add(self, stored: StoredEvent) -> None:
        if stored.number != self.number + 1:
            raise LogError(f"the log of table {self.id} has a gap before event {stored.number}")
        event = read(stored)
        self.updated = stored.at
        before = self._asked()
        self._fold(event, stored)
        self._run_clocks(event, before)
        self.number = stored.number
        if stored.move_id is not None:
            self.moves[stored.move_id] = stored.number
        self._known = {}

    def _fold(self, event: Event, stored: StoredEvent) -> None:
        match event:
            case Dealt():
                if stored.secret is None:
                    raise LogError(f"the deal of event {stored.number} is missing")
                self.game.deal(msgspec.json.decode(stored.secret, type=Deal).seed)
                self.rounds += 1
            case Acted(seat=seat, action=action):
                self.game.act(seat, self.game.parse_action(action))
            case Paced(pace=pace):
                self.pace = pace
            case Arranged():
                self._arrange(event)
            case Rematch(match=match):
                self.earlier = (*self.earlier, self.game.totals)
                self.match, self.rounds = match, 0
                seats = len(self.places)
                self.game = self.desk.make(self.opened.rules, seats, (match - 1) % seats)
            case Closed():
                self.closed = True
            case Opened():
                raise LogError(f"event {stored.number} opens table {self.id} again")
        self.places = after(self.places, event, stored.number)
        self.ready = ready_after(self.ready, event, stored.at)

    def _asked(self) -> tuple[str | None, ...]:
        """What the game asks of each seat; nothing of anybody where there is no clock to run."""
        if self.opened.clock is None or not self.rounds:
            return ()
        return tuple(self.desk.decision(self.game, seat) for seat in range(len(self.places)))

    def _run_clocks(self, event: Event, before: tuple[str | None, ...]) -> None:
        """Each decision has its turn from when it came up, or from when there is a person to answer it."""
        now, seats, clock = self.updated, range(len(self.places)), self.opened.clock
        match event:
            case Dealt():
                self._start_clocks(now)
            case Acted(seat=seat, by=by) if before and clock is not None:
                if by in ("person", "clock"):
                    self.clocks = self.clocks.use_time(seat, clock, now)
                asked = self._asked()
                changed = [seat for seat in seats if asked[seat] != before[seat]]
                self.clocks = self.clocks.ask_anew(changed, now)
            case Resumed():
                self.clocks = self.clocks.ask_anew(seats, now)
            case Back(seat=seat):
                self.clocks = self.clocks.ask_anew((seat,), now)
            case Left(seat=seat):
                self.clocks = self.clocks.get_up(seat, self.game_decision(seat), now)
            case Sat(seat=seat):
                self.clocks = self.clocks.take_over(seat, self.game_decision(seat), clock, now)

    # --- what is so -----------------------------------------------------------------------------------------

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """What follows from this state of the table alone, worked out when it is first asked for.

        Everybody at the table asks for the same after every event.
        """
        if what not in self._known:
            self._known[what] = make()
        found: T = self._known[what]
        return found

    @property
    def phase(self) -> Phase:
        """Whether people gather, a round is in progress or over, or the match, or the table is closed."""
        return self.once("phase", self._find_phase)

    def _find_phase(self) -> Phase:
        if self.closed:
            return "closed"
        if not self.rounds:
            return "gathering"
        if self.game.over:
            return "match_over"
        return "round_over" if self.game.round_over else "playing"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats where somebody new may sit down."""
        if self.closed:
            return ()
        return tuple(
            seat for seat, place in enumerate(self.places) if place.kind == "people" and not place.taken
        )

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where persons sit."""
        return tuple(seat for seat, place in enumerate(self.places) if place.taken)

    @property
    def host(self) -> int | None:
        """The seat of the host: of the persons who are there, whoever sat down first."""
        return host_of(self.places)

    def decision(self, seat: int | None) -> str | None:
        """What this seat is asked now: an action in its turn, or to begin what comes next; None else."""
        if seat is None or not self.places[seat].taken:
            return None
        if self.phase == "playing":
            return self.game_decision(seat)
        if self.phase == "gathering":
            return self.next_decision if seat == self.host else None
        return None if self.phase == "closed" or seat in self.ready.seats else self.next_decision

    def game_decision(self, seat: int) -> str | None:
        """The name of the decision that the game asks of a seat, whoever acts for it."""
        decision = self.desk.decision(self.game, seat) if self.phase == "playing" else None
        return None if decision is None else f"{self.match}.{decision}"

    @property
    def next_decision(self) -> str:
        """The name of the decision to deal the next round, or to play another match."""
        if self.phase == "match_over":
            return f"match.{self.match + 1}"
        return f"next.{self.match}.{self.rounds + 1}"

    @property
    def lead(self) -> str | None:
        """The name of the lead in progress; None before the first deal."""
        return f"{self.match}.{self.desk.lead(self.game)}" if self.rounds else None

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up, where there is a clock and a person is to act."""
        clock = self.opened.clock
        if clock is None or not self.places[seat].present or self.game_decision(seat) is None:
            return None
        return self.clocks.since[seat] + clock.turn + self.clocks.bank[seat]

    @property
    def deal_at(self) -> float | None:
        """When the next round is dealt by itself, in Unix seconds; None where it is not."""
        return None if self.phase == "closed" else deal_at(self.places, self.ready)

    # --- what may come next ---------------------------------------------------------------------------------

    def check_decision(self, seat: int, decision: str, phase: Phase = "playing") -> None:
        """Raise :class:`StaleDecision` where this is not what the seat is asked now, in this phase."""
        if self.decision(seat) != decision or self.phase != phase:
            raise StaleDecision

    def act(self, seat: int, decision: str, action: str, by: By = "person") -> Event:
        """The event of this action; raises StaleDecision, or the game's Refusal."""
        if self.game_decision(seat) != decision or (by == "person" and not self.places[seat].taken):
            raise StaleDecision
        parsed = self.game.parse_action(action)
        refusal = self.game.why_not(seat, parsed)
        if refusal is not None:
            raise refusal
        return Acted(seat, decision, str(parsed), by)

    def go_on(self, seat: int, decision: str) -> tuple[Event, ...]:
        """The events of the next deal, the first one and that of another match too; raises StaleDecision.

        Nobody is dealt in before they have seen the end: whoever is not the last waits for the others.
        """
        if self.phase == "playing" or self.decision(seat) != decision:
            raise StaleDecision
        if self.phase != "gathering" and awaited(self.places, self.ready) - {seat}:
            return (Ready(seat, decision),)
        return self._next_deal()

    def deal_by_itself(self, decision: str) -> tuple[Event, ...]:
        """The events of the next deal, where it is due; raises StaleDecision."""
        if self.deal_at is None or self.next_decision != decision:
            raise StaleDecision
        return self._next_deal()

    def _next_deal(self) -> tuple[Event, ...]:
        if self.phase == "match_over":
            return (Rematch(self.match + 1), Dealt(1))
        return (Dealt(self.rounds + 1),)

    def sit(self, seat: int, name: str) -> Event:
        """Somebody new sits down; raises :class:`Refused` where that seat is not open."""
        if self.closed:
            raise Refused("the table is closed", code="table_closed")
        if not 0 <= seat < len(self.places) or self.places[seat].kind == "computer":
            raise Refused("there is no such seat for people", code="no_such_seat")
        if self.places[seat].taken:
            raise Refused("somebody sits there", code="seat_taken")
        if name and any(place.name.casefold() == name.casefold() for place in self.places):
            raise Refused("somebody here is called that", code="name_taken")
        return Sat(seat, name)

    def leave(self, seat: int, by: int) -> Event:
        """A person gets up, or the host gives the seat of somebody who is away to others."""
        place = self.places[seat] if 0 <= seat < len(self.places) else None
        if place is None or not place.taken or self.closed:
            raise Refused("nobody sits there", code="no_such_seat")
        if seat != by and (by != self.host or not (place.away or self.phase == "gathering")):
            raise Refused("only the host may do that, and only for who is away", code="not_host")
        return Left(seat)

    def arrange(self, seat: int, wanted: Arrangement) -> Event:
        """The host arranges the table anew, before the first deal; people keep their seats."""
        if seat != self.host:
            raise Refused("only the host may do that", code="not_host")
        if self.phase != "gathering" or self.match > 1:
            raise StaleDecision
        seats = list(wanted.seats)
        for taken, place in enumerate(self.places):
            if not place.taken:
                continue
            if taken >= len(seats):
                raise Refused("somebody sits at a seat that would be gone", code="seat_taken")
            seats[taken] = Seat(place.name, seats[taken].level, "person")
        fields = {name: getattr(wanted, name) for name in Arrangement.__struct_fields__}
        return Arranged(**{**fields, "seats": tuple(seats)})

    # --- what happens by itself -----------------------------------------------------------------------------

    def habits_now(self, habits: SeatHabits) -> Habits:
        """What of these habits holds now: passing ends with the lead for which it was asked."""
        return Habits(habits.pass_when_stuck, habits.passing is not None and habits.passing == self.lead)

    def seat_habits(self, wanted: Habits) -> SeatHabits:
        """These habits as they are kept."""
        return SeatHabits(wanted.pass_when_stuck, self.lead if wanted.pass_to_lead else None)

    def waiting(self, habits: Mapping[int, SeatHabits]) -> list[tuple[int, str, str]]:
        """What is due by itself: seat, kind, decision.

        A kind is ``computer``, ``stand_in``, ``habit``, ``clock``, or ``deal`` (for a seat that is ready).
        Computer players stand in for people only while somebody is there to play with.
        """
        found = [] if self.deal_at is None else [(min(self.ready.seats), "deal", self.next_decision)]
        somebody = any(place.present for place in self.places)
        for seat in sorted(self.game.to_act):
            decision, place = self.game_decision(seat), self.places[seat]
            if decision is None:
                continue
            if place.kind == "computer":
                found.append((seat, "computer", decision))
            elif not place.present:
                found += [(seat, "stand_in", decision)] * somebody
            else:
                if self.habitual(seat, habits.get(seat, NO_HABITS)) is not None:
                    found.append((seat, "habit", decision))
                if self.opened.clock is not None:
                    found.append((seat, "clock", decision))
        return found

    def habitual(self, seat: int, habits: SeatHabits) -> str | None:
        """What the habits do for the seat now, or None."""
        return self.desk.by_habit(self.game, seat, self.habits_now(habits))

    def record(self, names: Sequence[str]) -> str:
        """The record of the rounds that are over; raises PusoyError before the first one is."""
        text: str | None = self.desk.record(self.game, names)
        if text is None:
            raise PusoyError("no round is over yet", code="no_finished_round")
        return text
