"""A table: what the events of its log add up to, and which event may come next.

No clock, no chance and no storage here. A new event is checked against the table, saved by the hall, and
then added to a copy of it, so that nobody ever sees what is not saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.game import AnyGame
from pusoy.server.events import Acted, By, Dealt, Event, LogError, Opened, Paced, read
from pusoy.server.games import Desk, find_desk
from pusoy.server.store import StoredEvent
from pusoy.server.views import Habits, Pace, Phase


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


class Table:
    """One table at one event of its log: ``number`` is that event's, ``rounds`` how many were dealt."""

    def __init__(self, table_id: str, log: Sequence[StoredEvent]) -> None:
        opened = read(log[0]) if log else None
        if not isinstance(opened, Opened):
            raise LogError(f"the log of table {table_id} does not begin with its opening")
        self.id: Final = table_id
        self.opened: Final = opened
        self.desk: Final[Desk[Any]] = find_desk(opened.game)
        self.game: AnyGame = self.desk.make(opened.rules)
        self.pace: Pace = opened.pace
        self.number = log[0].number
        self.updated = log[0].at
        self.rounds = 0
        self.moves: dict[str, int] = {}
        for stored in log[1:]:
            self._add(stored)

    def copy(self) -> Table:
        """A table that goes its own way from here."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin.moves = dict(self.moves)
        return twin

    def after(self, stored: StoredEvent) -> Table:
        """The table after one more event."""
        twin = self.copy()
        twin._add(stored)
        return twin

    def _add(self, stored: StoredEvent) -> None:
        if stored.number != self.number + 1:
            raise LogError(f"the log of table {self.id} has a gap before event {stored.number}")
        match read(stored):
            case Dealt():
                if stored.secret is None:
                    raise LogError(f"the deal of event {stored.number} is missing")
                self.game.deal(msgspec.json.decode(stored.secret, type=Deal).seed)
                self.rounds += 1
            case Acted(seat=seat, action=action):
                self.game.act(seat, self.game.parse_action(action))
            case Paced(pace=pace):
                self.pace = pace
            case Opened():
                raise LogError(f"event {stored.number} opens table {self.id} again")
        self.number = stored.number
        self.updated = stored.at
        if stored.move_id is not None:
            self.moves[stored.move_id] = stored.number

    # --- what is so -----------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Whether a round is in progress, over, or the whole match."""
        if self.game.over:
            return "match_over"
        return "round_over" if self.game.round_over else "playing"

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.opened.seats[seat].level is None

    def decision(self, seat: int | None) -> str | None:
        """What this seat is asked now: an action in its turn, the next round of a person; None else."""
        if seat is None:
            return None
        if self.phase == "round_over":
            return self.next_round_decision if self.is_person(seat) else None
        return self.desk.decision(self.game, seat)

    @property
    def next_round_decision(self) -> str:
        """The name of the decision to deal the next round."""
        return f"next.{self.rounds + 1}"

    # --- what may come next ---------------------------------------------------------------------------------

    def check_decision(self, seat: int, decision: str, phase: Phase = "playing") -> None:
        """Raise :class:`StaleDecision` where this is not what the seat is asked now, in this phase."""
        if self.decision(seat) != decision or self.phase != phase:
            raise StaleDecision

    def act(self, seat: int, decision: str, action: str, by: By = "person") -> Event:
        """The event of this action; raises StaleDecision, or the game's Refusal."""
        self.check_decision(seat, decision)
        parsed = self.game.parse_action(action)
        refusal = self.game.why_not(seat, parsed)
        if refusal is not None:
            raise refusal
        return Acted(seat, decision, str(parsed), by)

    def next_round(self, seat: int, decision: str) -> Event:
        """The event of the next deal; raises StaleDecision."""
        self.check_decision(seat, decision, "round_over")
        return Dealt(self.rounds + 1)

    # --- what happens by itself -----------------------------------------------------------------------------

    def habits_now(self, habits: SeatHabits) -> Habits:
        """What of these habits holds now: passing ends with the lead for which it was asked."""
        return Habits(habits.pass_when_stuck, habits.passing == self.desk.lead(self.game))

    def seat_habits(self, wanted: Habits) -> SeatHabits:
        """These habits as they are kept."""
        return SeatHabits(wanted.pass_when_stuck, self.desk.lead(self.game) if wanted.pass_to_lead else None)

    def waiting(self, habits: Mapping[int, SeatHabits]) -> list[tuple[int, str, str]]:
        """What is due by itself: seat, kind (``computer`` or ``habit``), decision."""
        found = []
        for seat in sorted(self.game.to_act):
            decision = self.decision(seat)
            if decision is None:
                continue
            if not self.is_person(seat):
                found.append((seat, "computer", decision))
            elif self.habitual(seat, habits.get(seat, NO_HABITS)) is not None:
                found.append((seat, "habit", decision))
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
