"""Rounds into a match: who deals, who leads, what is won, and when it ends.

>>> match = Match(Ruleset.preset("cardems"))
>>> match.deal("a seed")
>>> event = match.play(match.round.legal_plays[0])
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoy.accounts import Payment, payments, tidy
from pusoy.dos.actions import Action, parse_action
from pusoy.dos.deals import deal
from pusoy.dos.events import Event, Passed, Played
from pusoy.dos.plays import text_of
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset, check_rules
from pusoy.dos.scoring import RoundResult, score_round
from pusoy.dos.situation import Cards
from pusoy.dos.values import Number
from pusoy.dos.view import View
from pusoy.errors import PusoyError, Refusal
from pusoy.jit import Numbers
from pusoy.words import Message, message

__all__ = ["End", "Match", "Outcome", "Payment"]


class End(StrEnum):
    """Why a match is over: the condition of ``match_end`` that was met."""

    ROUNDS = "rounds"
    PENALTY_LIMIT = "penalty_limit"
    CHIPS = "chips"
    LOSS_LIMIT = "loss_limit"

    @property
    def said(self) -> Message:
        """The reason as a clause, for every language."""
        return message(f"match.ends.{self}")


class Outcome(Struct, frozen=True):
    """The end of a match: its winners (several where a win is shared or a pair wins), and the reason."""

    winners: tuple[int, ...]
    reason: End


class _Counted(Struct, frozen=True):
    """A round that is over: its final state, its result, and the sums of all rounds up to it, by seat."""

    state: Numbers
    result: RoundResult
    totals: tuple[Fraction, ...]
    penalties: tuple[Fraction, ...]


def _added(sums: Sequence[Fraction], numbers: Sequence[Number]) -> tuple[Fraction, ...]:
    return tuple(total + Fraction(number) for total, number in zip(sums, numbers, strict=True))


class Match:
    """A match in progress; it meets :class:`pusoy.game.Game`.

    ``first_dealer`` deals round 1, then the deal moves on in the house's direction. A round is started with
    :meth:`deal` (from a seed) or :meth:`start` (from hands), and counts as soon as it is over.
    """

    name = "pusoy-dos"

    def __init__(self, rules: Ruleset, *, first_dealer: int = 0) -> None:
        check_rules(rules)
        rules.check_seat(first_dealer, "the dealer")
        self.rules = rules
        self.first_dealer = first_dealer
        self.rounds: list[Round] = []
        self._counted: list[_Counted] = []

    # --- rounds -----------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return self.rules.seats

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

    @property
    def dealer(self) -> int:
        """Who deals the round in progress or, between rounds, the next one."""
        if not self.rounds:
            return self.first_dealer
        last = self.rounds[-1]
        return self.rules.next_seat(last.dealer) if last.over else last.dealer

    def deal(self, seed: str) -> None:
        """Start the next round from the deal that ``seed`` names."""
        if not isinstance(seed, str):
            raise PusoyError(f"a seed is text, not {seed!r:.60}")
        self.start(deal(self.rules, seed, self.dealer))

    def start(
        self,
        hands: Sequence[Cards],
        *,
        dealer: int | None = None,
        first_round: bool | None = None,
        previous_winner: int | None = None,
    ) -> Round:
        """Start the next round from complete hands, by seat; raises :class:`PusoyError` out of turn.

        What the match itself knows (dealer, whether it is the first round, who won the last one) may be given
        for a match of which only some rounds are at hand.
        """
        if self.over:
            raise PusoyError("the match is over")
        if not self.round_over:
            raise PusoyError("the last round is not over yet")
        before = self.rounds[-1].winner if self.rounds else None
        started = Round(
            self.rules,
            hands,
            first_round=not self.rounds if first_round is None else first_round,
            previous_winner=before if previous_winner is None else previous_winner,
            dealer=self.dealer if dealer is None else dealer,
        )
        self.rounds.append(started)
        return started

    # --- actions ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> frozenset[int]:
        """The seat whose turn it is, if any."""
        turn = self.rounds[-1].turn if self.rounds else None
        return frozenset() if turn is None else frozenset((turn,))

    def parse_action(self, text: str) -> Action:
        """``"pass"`` or the cards of a play."""
        return parse_action(text)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why ``seat`` may not do this now, or None."""
        return self.round.why_not_act(action, seat)

    def act(self, seat: int, action: Action) -> Event:
        """Do it, or raise the refusal."""
        return self.round.act(action, seat)

    def play(self, play: Cards, seat: int | None = None) -> Played:
        """Lay cards in the round in progress."""
        return self.round.play(play, seat)

    def pass_(self, seat: int | None = None) -> Passed:
        """Pass in the round in progress."""
        return self.round.pass_(seat)

    def undo(self) -> Event:
        """Take back the last action of the round in progress (or of the last one)."""
        return self.round.undo()

    def default_action(self, seat: int) -> Action:
        """What is done for a seat that does not act in time: the pass, or the lowest play on lead."""
        return self.round.position(seat).default_action()

    # --- standing ---------------------------------------------------------------------------------------

    def _count(self) -> list[_Counted]:
        """Bring the account up to date: what was taken back goes, what has ended since comes."""
        kept = 0
        for counted, round_ in zip(self._counted, self.rounds, strict=False):
            if counted.state is not round_.state:  # states are never changed, only replaced
                break
            kept += 1
        del self._counted[kept:]
        for round_ in self.rounds[kept:]:
            if not round_.over:
                break
            self._counted.append(self._count_round(round_))
        return self._counted

    def _count_round(self, round_: Round) -> _Counted:
        before = self._counted[-1] if self._counted else None
        nothing = (Fraction(0),) * self.rules.players
        totals, penalties = (before.totals, before.penalties) if before else (nothing, nothing)
        chips = None if self.rules.match_end is None else self.rules.match_end.chips
        piles = None if chips is None else [tidy(Fraction(chips) + total) for total in totals]
        result = score_round(round_, piles)
        totals, penalties = _added(totals, result.scores), _added(penalties, result.penalties)
        return _Counted(round_.state, result, totals, penalties)

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The result of each round that is over."""
        return tuple(counted.result for counted in self._count())

    @property
    def totals(self) -> tuple[Number, ...]:
        """Points won (+) or lost (-) so far, by seat."""
        return self.totals_after(len(self._count()))

    def totals_after(self, rounds: int) -> tuple[Number, ...]:
        """Points won or lost by seat in the first ``rounds`` rounds that are over."""
        counted = self._count()[:rounds]
        return tuple(map(tidy, counted[-1].totals)) if counted else (0,) * self.rules.players

    @property
    def penalty_totals(self) -> tuple[Number, ...]:
        """Penalties so far, by seat: what ``penalty_limit`` looks at."""
        counted = self._count()
        return tuple(map(tidy, counted[-1].penalties)) if counted else (0,) * self.rules.players

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """Rounds won so far, by seat."""
        winners = [result.winner for result in self.results]
        return tuple(winners.count(seat) for seat in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why the match is over; None while it goes on."""
        end = self.rules.match_end
        if end is None or not self.rounds:
            return None
        worst = min(self.totals)
        if end.rounds is not None and len(self.results) >= end.rounds:
            return Outcome(self.standing(), End.ROUNDS)
        if end.penalty_limit is not None and max(self.penalty_totals) >= end.penalty_limit:
            return Outcome(self.standing(), End.PENALTY_LIMIT)
        if end.chips is not None and end.chips + worst <= 0:
            return Outcome(self.standing(), End.CHIPS)
        if end.loss_limit is not None and worst <= -end.loss_limit:
            return Outcome(self.standing(), End.LOSS_LIMIT)
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

    def standing(self) -> tuple[int, ...]:
        """Who would win if the match ended now: ``match_winner``, then ``tie_break`` in its order.

        A pair stands and falls together.
        """
        sides = [[0, 2], [1, 3]] if self.rules.teams else [[seat] for seat in self.seats]
        totals, won = self.totals, self.rounds_won

        def measure(name: str, side: list[int]) -> Fraction:
            if name == "seat":
                return Fraction(-side[0])
            return sum(
                (Fraction((totals if name == "best_total" else won)[seat]) for seat in side), Fraction(0)
            )

        first = "best_total" if self.rules.match_winner == "best_total" else "rounds_won"
        for name in (first, *self.rules.tie_break):
            best = max(measure(name, side) for side in sides)
            sides = [side for side in sides if measure(name, side) == best]
        return tuple(sorted(seat for side in sides for seat in side))

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
        twin = Match(self.rules, first_dealer=self.first_dealer)
        twin.rounds = [round_.copy() for round_ in self.rounds]
        twin._counted = self._counted.copy()
        return twin

    __copy__ = copy

    def record(self) -> dict[str, Any]:
        """Set-up and actions of all rounds so far: what ``records`` writes."""
        return {
            "game": self.name,
            "rules": {"id": self.rules.id, **self.rules.options()},
            "round": [self._round_record(number) for number in range(len(self.rounds))],
        }

    def _round_record(self, number: int) -> dict[str, Any]:
        """One round; what follows from the rounds before it is left out."""
        round_ = self.rounds[number]
        before = self.rounds[number - 1] if number else None
        usual = {
            "first_round": before is None,
            "previous_winner": None if before is None else before.winner,
            "dealer": 0 if before is None else self.rules.next_seat(before.dealer),
        }
        actual = {name: getattr(round_, name) for name in usual}
        return {
            **{name: value for name, value in actual.items() if value != usual[name]},
            "hands": [text_of(self.rules, hand) for hand in round_.hands_dealt],
            "actions": [
                f"{event.seat} {text_of(self.rules, event.cards) if isinstance(event, Played) else 'pass'}"
                for event in round_.events
                if isinstance(event, Played | Passed)
            ],
        }
