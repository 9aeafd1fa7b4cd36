"""A person's match of Pusoy against computer players: everything about it but how it is shown.

All seats set at the same time, in any order: front ends let the others set when they like, and what they set
is shown by nothing here until all have.

    for seat in session.waiting:
        session.apply(seat, session.think(seat))
"""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoy.cards import CardSet
from pusoy.errors import PusoyError, Refusal
from pusoy.players import SetAnswer, ask_setter
from pusoy.players.setting import make_setter, setter_names
from pusoy.set_records import SetRecord
from pusoy.terminal import texts
from pusoy.terminal.games import SETS, usual_level
from pusoy.terminal.sitting import YOU, KeptTable, Sitting
from pusoy.terminal.thirteen import texts as words
from pusoy.terminal.thirteen.telling import told_round
from pusoy.thirteen.match import Match
from pusoy.thirteen.round import HandSet, Round
from pusoy.thirteen.rows import Action, Claim, Entry, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import SEATS, Showdown
from pusoy.words import ENGLISH


class SetHint(Struct, frozen=True):
    """A suggested set, or natural, and the reason for it; ``rows`` is the best set, naturals apart."""

    action: Action
    reason: str
    rows: Rows


class SetSession(Sitting):
    """One match of the person in seat 0 against computer players in the others, 2 to 4 seats in all."""

    game = SETS
    match: Match

    def __init__(
        self,
        rules: Ruleset,
        level: str,
        seed: str | None = None,
        match: Match | None = None,
        *,
        seats: int = SEATS[-1],
        title: str = "",
        description: str = "",
    ) -> None:
        super().__init__(
            Match(rules, seats=seats) if match is None else match,
            level,
            seed,
            title=title,
            description=description,
        )
        self._players = {seat: make_setter(level) for seat in self.match.seats if seat != YOU}
        self._adviser = make_setter(setter_names()[-1])

    # --- what is so -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The house's rules."""
        return self.match.rules

    @property
    def round(self) -> Round:
        """The round in progress, or the last one."""
        return self.match.round

    @property
    def my_turn(self) -> bool:
        """Whether the person has not set yet."""
        return YOU in self.match.to_act

    @property
    def waiting(self) -> list[int]:
        """The computer seats that have not set yet."""
        return sorted(self.match.to_act - {YOU})

    @property
    def hand(self) -> CardSet:
        """The person's thirteen cards."""
        return self.round.hands[YOU]

    @property
    def naturals(self) -> tuple[str, ...]:
        """The naturals of the house that these are, the strongest first."""
        return self.match.view(YOU).naturals

    @property
    def own_entry(self) -> Entry | None:
        """What the person has set."""
        return self.match.view(YOU).own

    @property
    def ready(self) -> frozenset[int]:
        """The seats that have set."""
        return self.match.view(YOU).ready

    @property
    def result(self) -> Showdown:
        """The last showdown."""
        return self.match.results[-1]

    def rounds_won(self, seat: int) -> int:
        """Rounds in which the seat had the highest net total, alone or not."""
        return sum(seat in result.winners for result in self.match.results)

    # --- told -------------------------------------------------------------------------------------------

    def told(self, number: int) -> list[str]:
        """Who has set in a round and, once all have, the showdown."""
        return told_round(self.match.rounds[number - 1], self.names)

    def far(self) -> str:
        """Who has set."""
        if self.match.round_over:
            return texts.ROUND_IS_OVER
        return words.who_has_set([self.names[seat] for seat in sorted(self.ready)])

    def goal_line(self) -> list[str]:
        """The lead that ends the match, where one does."""
        said = words.goal(self.match)
        return [f"The match goes {said}."] if said else []

    # --- what is done -----------------------------------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """Why the person may not set so now, or None."""
        return self.match.why_not(YOU, action)

    def act(self, action: Action) -> HandSet:
        """The person's set; raises the refusal that :meth:`why_not` gives."""
        return self.match.act(YOU, action)

    def think(self, seat: int) -> SetAnswer:
        """What a computer seat sets. Nothing changes; safe in another thread."""
        if seat not in self.waiting:
            raise PusoyError("this is no computer player that is to set")
        return ask_setter(self._players[seat], self.match.view(seat), self._random(seat))

    def apply(self, seat: int, answer: SetAnswer) -> HandSet:
        """Set what a computer seat has chosen; a fault is kept until :meth:`take_faults`."""
        if answer.fault is not None:
            self._faults.append(words.set_for(self.names[seat], answer.fault))
        return self.match.act(seat, answer.action)

    def others(self) -> None:
        """Let all computer seats set."""
        for seat in self.waiting:
            self.apply(seat, self.think(seat))

    def hint(self) -> SetHint:
        """What the strongest player would set with the person's cards alone, and why.

        Raises :class:`PusoyError` when the person has set, and where that player fails.
        """
        if not self.my_turn:
            raise PusoyError(words.HINT_BEFORE_YOU_SET)
        view = self.match.view(YOU)
        answer = ask_setter(self._adviser, view, self._random(YOU))
        if answer.fault is not None:
            raise PusoyError(texts.no_hint(answer.fault))
        reason, action = ENGLISH.render(self._adviser.explain(view)), answer.action
        if isinstance(action, Claim):
            return SetHint(action, reason, self._adviser.set_rows(self.rules, self.hand, self._random(YOU)))
        return SetHint(action, reason, action)

    def _random(self, seat: int) -> Random:
        return Random(f"{self.seed}|{len(self.match.rounds)}|{seat}")

    # --- kept and taken up again ------------------------------------------------------------------------

    def _written(self, date: datetime.date, extra: dict[str, Any] | None, *, whole: bool) -> SetRecord:
        record = SetRecord.of_match(self.match, players=self.names, date=date, extra=extra)
        return record if whole else replace(record, rounds=record.rounds[:-1])

    @classmethod
    def of_record(cls, record: SetRecord) -> SetSession:
        """The session that was kept in this record; raises :class:`RecordError` where none was."""
        table = KeptTable(record.extra)
        level, match = usual_level(table.level, SETS), record.match()
        return cls(record.rules, level, table.seed, match, title=table.title, description=table.description)
