"""A person's match of Pusoy Dos against computer players: everything about it but how it is shown.

Front ends ask for one action at a time, so that they set the pace:

    while session.turn != session.seat:
        session.apply(session.think())
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from pusoy.dos.actions import Action
from pusoy.dos.events import Event
from pusoy.dos.match import Match
from pusoy.dos.plays import pretty
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import RoundResult
from pusoy.errors import PusoyError, Refusal
from pusoy.players import Answer, Player, advise, adviser, ask, make_player
from pusoy.records import Record
from pusoy.terminal import texts
from pusoy.terminal.games import DOS, usual_level
from pusoy.terminal.sitting import YOU, KeptTable, Side, Sitting
from pusoy.terminal.telling import told_round
from pusoy.terminal.texts_turn import goal_line
from pusoy.words import ENGLISH, with_names


class Hint(Struct, frozen=True):
    """A suggested action and the reason for it."""

    action: Action
    reason: str


class Session(Sitting):
    """One match of the person in seat 0 against computer players in the others."""

    game = DOS
    match: Match

    def __init__(
        self,
        rules: Ruleset,
        level: str,
        seed: str | None = None,
        match: Match | None = None,
        *,
        title: str = "",
        description: str = "",
    ) -> None:
        super().__init__(
            Match(rules) if match is None else match, level, seed, title=title, description=description
        )
        self._players = {seat: make_player(level) for seat in rules.seats if seat != YOU}
        self._adviser: Player = adviser()

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
    def turn(self) -> int | None:
        """The seat to act; None between rounds."""
        return self.round.turn if self.match.rounds else None

    @property
    def my_turn(self) -> bool:
        """Whether the person is to act."""
        return self.turn == YOU

    @property
    def position(self) -> Position:
        """What the person knows now."""
        return self.round.position(YOU)

    @property
    def partner(self) -> int | None:
        """The person's partner, where the house plays in pairs."""
        return 2 if self.rules.teams else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this round."""
        return self.round.events

    @property
    def result(self) -> RoundResult:
        """The result of the last round that is over."""
        return self.match.results[-1]

    @property
    def sides(self) -> list[Side]:
        """Pairs, or each seat alone."""
        return [(0, 2), (1, 3)] if self.rules.teams else super().sides

    def rounds_won(self, seat: int) -> int:
        """Rounds won by a seat so far."""
        return self.match.rounds_won[seat]

    def next_leader(self) -> int | None:
        """Who leads the next round, where that is known before the deal."""
        return self.round.winner if self.rules.winner_leads else None

    # --- told -------------------------------------------------------------------------------------------

    def told(self, number: int) -> list[str]:
        """Every action of a round, a sentence or two each."""
        return told_round(self.match.rounds[number - 1], self.names)

    def held(self, number: int) -> list[str]:
        """The hands that were not emptied when a round was over."""
        round_ = self.match.rounds[number - 1]
        if not round_.over:
            return []
        hands = zip(self.names, round_.hands, strict=True)
        return [texts.held(name, pretty(self.rules, hand)) for name, hand in hands if hand]

    def far(self) -> str:
        """The cards that each seat holds, or that the round is over."""
        if self.turn is None:
            return texts.ROUND_IS_OVER
        named = zip(self.names, self.position.left, strict=True)
        return texts.cards_left(f"{texts.whom(name)} {left}" for name, left in named)

    def goal_line(self) -> list[str]:
        """What ends the match but for rounds, and how near that is."""
        return goal_line(self.match)

    # --- what is done -----------------------------------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """Why the person may not do this now, or None; names in place of seats."""
        refusal = self.match.why_not(YOU, action)
        return None if refusal is None else texts.personal(refusal, self.names, self.turn)

    def act(self, action: Action) -> Event:
        """The person's action; raises the refusal that :meth:`why_not` gives."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise refusal
        return self.match.act(YOU, action)

    def think(self) -> Answer:
        """What the computer player to act does. Nothing changes; safe in another thread."""
        turn = self.turn
        if turn is None or turn == YOU:
            raise PusoyError("no computer player is to act")
        return ask(self._players[turn], self.match.view(turn), self._random(turn))

    def apply(self, answer: Answer) -> Event:
        """Do what the computer player to act has chosen; a fault is kept until :meth:`take_faults`."""
        turn = self.turn
        assert turn is not None
        if answer.fault is not None:
            self._faults.append(texts.played_for(self.names[turn], answer.fault))
        return self.match.act(turn, answer.action)

    def step(self) -> Event:
        """:meth:`think` and :meth:`apply`."""
        return self.apply(self.think())

    def others(self) -> Iterator[Event]:
        """Play the computer seats until the person is to act or the round is over."""
        while self.turn is not None and not self.my_turn:
            yield self.step()

    def hint(self) -> Hint:
        """What the strongest player would do with what the person may know, and why.

        Raises :class:`PusoyError` when it is not the person's turn, and where that player fails.
        """
        view = self.match.view(YOU)
        if view.position.turn != YOU:
            raise PusoyError(texts.HINT_WHEN_YOUR_TURN)
        answer, reason = advise(self._adviser, view, self._random(YOU))
        if reason is None:
            raise PusoyError(texts.no_hint(answer.fault or ""))
        return Hint(answer.action, ENGLISH.render(with_names(reason, self.names, YOU)))

    def _random(self, seat: int) -> Random:
        return Random(f"{self.seed}|{len(self.match.rounds)}|{len(self.events)}|{seat}")

    # --- kept and taken up again ------------------------------------------------------------------------

    def _written(self, date: datetime.date, extra: dict[str, Any] | None, *, whole: bool) -> Record:
        record = Record.of_match(self.match, players=self.names, date=date, extra=extra)
        return record if whole else record.without_last_round()

    @classmethod
    def of_record(cls, record: Record) -> Session:
        """The session that was kept in this record; raises :class:`RecordError` where none was."""
        table = KeptTable(record.extra)
        level, match = usual_level(table.level), record.match()
        return cls(record.rules, level, table.seed, match, title=table.title, description=table.description)
