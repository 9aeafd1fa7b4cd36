"""A person's match against computer players: everything about it but how it is shown.

Front ends ask for one action at a time, so that they set the pace:

    while session.turn != session.seat:
        session.apply(session.think())

Deals and computer players both follow from the seed, so a match can be taken up again exactly where it was
left: the generator of each decision is made from the seed, the round, the action and the seat.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from pusoy.dos.actions import Action
from pusoy.dos.events import Event
from pusoy.dos.match import Match
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import RoundResult
from pusoy.errors import PusoyError, RecordError, Refusal
from pusoy.players import Answer, ask, make_player, player_names
from pusoy.records import Record
from pusoy.terminal import texts
from pusoy.usual import LEVEL
from pusoy.words import ENGLISH, with_names

YOU = 0
VERSION = 1


def new_seed() -> str:
    """A seed that nobody can guess: 256 bits, in hex."""
    return secrets.token_hex(32)


def usual_level(asked: str | None = None) -> str:
    """The level to play at: the one asked for where there is one of that name, else the usual one."""
    names = player_names()
    for name in (asked, LEVEL):
        if name in names:
            return name
    return names[-1]


class Hint(Struct, frozen=True):
    """A suggested action and the reason for it."""

    action: Action
    reason: str


class Session:
    """One match of the person in seat 0 against computer players in the others."""

    seat = YOU

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
        self.match = Match(rules) if match is None else match
        self.level = level
        self.title = texts.house_title(rules, title)
        self.own = {"title": title, "description": description} if title or description else {}
        self.seed = new_seed() if seed is None else seed
        self.names = texts.NAMES[: rules.players]
        self.stopped = False
        self._faults: list[str] = []
        self._players = {seat: make_player(level) for seat in rules.seats if seat != YOU}
        self._adviser = make_player(player_names()[-1])

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
    def over(self) -> bool:
        """Whether nothing more is played: the match is over, or the person ended an open one."""
        return self.match.over or self.stopped

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
    def winners(self) -> tuple[int, ...]:
        """Who won the match or, where it was ended early, who stands best."""
        return self.match.winners or self.match.standing()

    def next_leader(self) -> int | None:
        """Who leads the next round, where that is known before the deal."""
        return self.round.winner if self.rules.winner_leads else None

    # --- what is done -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal the next round."""
        self.match.deal(f"{self.seed}/{len(self.match.rounds) + 1}")

    def stop(self) -> None:
        """End an open match between rounds: it is not played on."""
        if not self.match.round_over:
            raise PusoyError(texts.STOP_BETWEEN_ROUNDS)
        self.stopped = True

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

    def take_faults(self) -> list[str]:
        """What computer players have done wrong since the last call, in sentences for the person."""
        faults, self._faults = self._faults, []
        return faults

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
        answer = ask(self._adviser, view, self._random(YOU))
        if answer.fault is not None:
            raise PusoyError(texts.no_hint(answer.fault))
        reason = with_names(self._adviser.explain(view), self.names, YOU)
        return Hint(answer.action, ENGLISH.render(reason))

    def _random(self, seat: int) -> Random:
        return Random(f"{self.seed}|{len(self.match.rounds)}|{len(self.events)}|{seat}")

    # --- kept and taken up again ------------------------------------------------------------------------

    def record(self, *, kept: bool = False) -> Record:
        """The record so far; with ``kept``, also what :meth:`of_record` needs to go on.

        A record for keeps leaves out a round in progress: it would show the other hands.
        """
        table = {"version": VERSION, "seed": self.seed, "level": self.level, **self.own}
        extra = {"table": table} if kept else None
        date = datetime.datetime.now().astimezone().date()
        record = Record.of_match(self.match, players=self.names, date=date, extra=extra)
        return record if kept or self.match.round_over else record.without_last_round()

    @classmethod
    def of_record(cls, record: Record) -> Session:
        """The session that was kept in this record; raises :class:`RecordError` where none was."""
        table = record.extra.get("table")
        if not isinstance(table, dict) or table.get("version") != VERSION:
            raise RecordError(texts.NO_TABLE_KEPT)
        seed, level = table.get("seed"), table.get("level")
        if not isinstance(seed, str) or not isinstance(level, str):
            raise RecordError(texts.NO_TABLE_KEPT)
        own = {name: value for name in ("title", "description") if isinstance(value := table.get(name), str)}
        return cls(record.rules, usual_level(level), seed, record.match(), **own)
