"""Deals into a match: what is won, and when it ends.

>>> match = Match(Ruleset.preset("pusoy"), seats=2)
>>> match.deal("a seed")
>>> event = match.act(0, match.default_action(0))
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoy.accounts import Payment, payments, tidy
from pusoy.errors import PusoyError, Refusal
from pusoy.thirteen.deals import check_seats, deal
from pusoy.thirteen.ranking import text_of
from pusoy.thirteen.round import Cards, HandSet, Round
from pusoy.thirteen.rows import Action, parse_action
from pusoy.thirteen.ruleset import Ruleset, check_rules
from pusoy.thirteen.showdown import Showdown
from pusoy.thirteen.view import View
from pusoy.values import Number
from pusoy.words import Message, message


class End(StrEnum):
    """Why a match is over: the condition of ``match_end`` that was met."""

    ROUNDS = "rounds"
    LEAD = "lead"

    @property
    def said(self) -> Message:
        """The reason as a clause, for every language."""
        return message(f"match.ends.{self}")


class Outcome(Struct, frozen=True):
    """The end of a match: its winners (several where the best total is shared), and the reason."""

    winners: tuple[int, ...]
    reason: End


class Match:
    """A match in progress; it meets :class:`pusoy.game.Game`.

    ``seats`` is how many sit at the table, 2 to 4. A round is started with :meth:`deal` (from a seed) or
    :meth:`start` (from hands), and counts as soon as everybody has set.
    """

    name = "pusoy"

    def __init__(self, rules: Ruleset, *, seats: int = 4) -> None:
        check_rules(rules)
        check_seats(seats)
        self.rules = rules
        self.seats = range(seats)
        self.rounds: list[Round] = []

    # --- rounds -----------------------------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The round in progress, or the last one; raises :class:`PusoyError` before the first deal."""
        if not self.rounds:
            raise PusoyError("no round has been dealt yet")
        return self.rounds[-1]

    @property
    def round_over(self) -> bool:
        """Whether the last round is over, or there was none: the next one may be dealt."""
        return not self.rounds or self.round.over

    def deal(self, seed: str) -> None:
        """Start the next round from the deal that ``seed`` names."""
        self.start(deal(seed, len(self.seats)))

    def start(self, hands: Sequence[Cards]) -> Round:
        """Start the next round from complete hands, by seat; raises :class:`PusoyError` out of turn."""
        if self.over:
            raise PusoyError("the match is over")
        if not self.round_over:
            raise PusoyError("the last round is not over yet")
        if len(hands) != len(self.seats):
            raise PusoyError(f"there are {len(hands)} hands for {len(self.seats)} seats")
        started = Round(self.rules, hands)
        self.rounds.append(started)
        return started

    # --- actions ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that have not set yet: all may act at once, in any order."""
        return self.rounds[-1].to_act if self.rounds else frozenset()

    def parse_action(self, text: str) -> Action:
        """``front / middle / back``, or the name of a natural."""
        return parse_action(text)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why ``seat`` may not set so now, or None."""
        return self.round.why_not(action, seat)

    def act(self, seat: int, action: Action) -> HandSet:
        """Set the hand of a seat, or raise the refusal."""
        return self.round.act(action, seat)

    def default_action(self, seat: int) -> Action:
        """What is set for a seat that lets its time run out."""
        return self.round.default_action(seat)

    # --- standing ---------------------------------------------------------------------------------------

    @property
    def results(self) -> tuple[Showdown, ...]:
        """The showdown of each round that is over."""
        return tuple(round_.showdown for round_ in self.rounds if round_.over)

    @property
    def totals(self) -> tuple[Number, ...]:
        """Units won (+) or lost (-) so far, by seat."""
        return self.totals_after(len(self.rounds))

    def totals_after(self, rounds: int) -> tuple[Number, ...]:
        """Units won or lost by seat in the first ``rounds`` rounds, as far as they are over."""
        totals = [Fraction(0)] * len(self.seats)
        for result in self.results[:rounds]:
            totals = [total + Fraction(units) for total, units in zip(totals, result.units, strict=True)]
        return tuple(map(tidy, totals))

    def standing(self) -> tuple[int, ...]:
        """The seats with the best total so far, ascending."""
        totals = self.totals
        return tuple(seat for seat in self.seats if totals[seat] == max(totals))

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why the match is over; None while it goes on."""
        end = self.rules.match_end
        if end is None or not self.rounds or not self.rounds[-1].over:
            return None
        if end.rounds is not None and len(self.rounds) >= end.rounds:
            return Outcome(self.standing(), End.ROUNDS)
        best, second = sorted(map(Fraction, self.totals), reverse=True)[:2]
        if end.lead is not None and best - second >= Fraction(end.lead):
            return Outcome(self.standing(), End.LEAD)
        return None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the match, ascending; empty until it is over."""
        outcome = self.outcome
        return () if outcome is None else outcome.winners

    def payments(self) -> tuple[Payment, ...]:
        """Who owes whom at the real table, where the rules name a stake (:func:`pusoy.accounts.payments`)."""
        return () if self.rules.stake is None else payments(self.totals, self.rules.stake)

    # --- what others may know -----------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; None for somebody who only watches."""
        number = len(self.rounds)
        return replace(self.round.view(seat), round_number=number, totals=self.totals_after(number - 1))

    def copy(self) -> Match:
        """A match that goes its own way from here."""
        twin = Match(self.rules, seats=len(self.seats))
        twin.rounds = [round_.copy() for round_ in self.rounds]
        return twin

    __copy__ = copy

    def record(self) -> dict[str, Any]:
        """Set-up and sets of all rounds so far: what ``records`` writes."""
        return {
            "game": self.name,
            "rules": {"id": self.rules.id, **self.rules.options()},
            "round": [
                {
                    "hands": [text_of(hand) for hand in round_.hands],
                    "sets": ["" if entry is None else str(entry) for entry in round_.entries],
                }
                for round_ in self.rounds
            ],
        }
