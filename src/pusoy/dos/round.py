"""One round of Pusoy Dos, from the deal until somebody (or, for places, all but one) is out.

>>> from pusoy.dos.deals import deal
>>> rules = Ruleset.preset("cardems")
>>> round = Round(rules, deal(rules, "a seed"))
>>> event = round.play(round.legal_plays[0])
>>> event.seat, event.kind, event.left
(2, <Kind.SINGLE: 'single'>, 12)
>>> round.undo() == event
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass, parse_action
from pusoy.dos.events import Event, Passed, Played, WonInstantly
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import FLAG_BITS, act_cards, act_pass, to_strengths
from pusoy.dos.kernel.step import CLEARED, OVER, TURNED, WENT_OUT, start
from pusoy.dos.plays import KINDS, text_of
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset, check_rules
from pusoy.dos.situation import Cards, Situation
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.jit import Numbers, scratch

_FLAGS = (1 << FLAG_BITS) - 1


class Round(Situation):
    """A round as a state machine. Every action is checked, and a refused one changes nothing.

    ``hands`` are by seat (text or sets of cards), a leftover card included; they may be of any size from 1 to
    18, so that endings can be set up.
    ``previous_winner`` leads where the house says so and it is not the first round. ``dealer`` is carried
    along for views and records; no rule of play depends on it.

    Raises :class:`~pusoy.errors.PusoyError` for hands that are no deal.
    """

    __slots__ = ("_events", "_states", "dealer", "first_round", "hands_dealt", "leader", "previous_winner")

    def __init__(
        self,
        rules: Ruleset,
        hands: Sequence[Cards],
        *,
        first_round: bool = True,
        previous_winner: int | None = None,
        dealer: int = 0,
    ) -> None:
        check_rules(rules)
        dealt = tuple(hand if isinstance(hand, CardSet) else CardSet(hand) for hand in hands)
        _check_deal(rules, dealt)
        _check_winner(rules, first_round, previous_winner)
        rules.check_seat(dealer, "the dealer")
        state = np.zeros(at.STATE_SIZE, np.int64)
        super().__init__(rules, state)
        for seat, hand in enumerate(dealt):
            state[at.HAND + seat] = to_strengths(self._lowered, hand.mask)
        winner = -1 if previous_winner is None else previous_winner
        self._events: list[Event] = []
        self._states: list[Numbers] = []
        self.hands_dealt = dealt
        self.first_round = first_round
        self.previous_winner = previous_winner
        self.dealer = dealer
        flags = start(self._lowered, state, first_round, winner)
        self.leader = self.turn
        if flags & OVER:
            self._events.append(WonInstantly(int(state[at.OUT])))

    # --- what is so -------------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards that each seat holds now."""
        return tuple(self._cards(at.HAND + seat) for seat in self.rules.seats)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    def position(self, seat: int) -> Position:
        """What ``seat`` knows of this moment."""
        return Position.of(self.rules, self._state, seat)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know of the round so far; None for somebody who only watches."""
        position = Position.of(self.rules, self._state, seat)
        return View(position, self.dealer, self.first_round, tuple(self._events))

    # --- actions ----------------------------------------------------------------------------------------

    def play(self, play: Cards, seat: int | None = None) -> Played:
        """Lay these cards; raises :class:`~pusoy.errors.Refusal` where that is not allowed."""
        if seat is not None or self._state[at.TURN] < 0:
            refusal = self._not_to_act(seat)
            if refusal is not None:
                raise refusal
        cards = play if isinstance(play, CardSet) else CardSet(play)
        before = self._state
        state = before.copy()
        done = act_cards(self._lowered, state, cards.mask)
        if done < 0:
            raise self._refusal(-done, cards)
        turn = int(before[at.TURN])
        flags = done & _FLAGS
        kind = KINDS[done >> FLAG_BITS]
        assert kind is not None
        event = Played(
            turn,
            cards,
            kind,
            int(state[at.LEFT + turn]),
            int(state[at.OUT_COUNT]) if flags & WENT_OUT else None,
            flags & TURNED != 0,
            int(state[at.TURN]) if flags & CLEARED else None,
            flags & OVER != 0,
        )
        self._move_on(state, event)
        return event

    def pass_(self, seat: int | None = None) -> Passed:
        """Pass; raises :class:`~pusoy.errors.Refusal` where that is not allowed."""
        refusal = self._not_to_act(seat)
        if refusal is not None:
            raise refusal
        before = self._state
        state = before.copy()
        flags = act_pass(self._lowered, state, scratch(2, at.MAX_PLAYS))
        if flags < 0:
            raise self._refusal(-flags, CardSet())
        leads = flags & CLEARED or not before[at.TABLE]
        event = Passed(int(before[at.TURN]), int(state[at.TURN]) if leads else None)
        self._move_on(state, event)
        return event

    def act(self, action: Action, seat: int | None = None) -> Played | Passed:
        """:meth:`play` or :meth:`pass_`, whichever the action is."""
        return self.pass_(seat) if isinstance(action, Pass) else self.play(action, seat)

    def act_text(self, text: str) -> Played | Passed:
        """One action as records and the referee write it, such as ``"0 3C 3S"`` or ``"2 pass"``.

        A seat that is not to act, or that is none, is refused as ``not_your_turn``.
        """
        found = re.fullmatch(r"\s*([0-9]{1,4})(?:\s+(.*))?\s*", text)
        if found is None:
            raise PusoyError(
                f"an action is a seat and a play, such as '0 3C 3S' or '2 pass', not {text[:60]!r}"
            )
        refusal = self._not_to_act(int(found[1]))
        if refusal is not None:
            raise refusal
        return self.act(parse_action(found[2] or ""))

    def _move_on(self, state: Numbers, event: Event) -> None:
        self._states.append(self._state)
        self._events.append(event)
        self._state = state
        self._legal = None

    def undo(self) -> Event:
        """Take the last action back, exactly; returns its event. Raises PusoyError when there is none."""
        if not self._states:
            raise PusoyError("there is no action to take back")
        self._state = self._states.pop()
        self._legal = None
        return self._events.pop()

    def copy(self) -> Round:
        """A round that goes its own way from here."""
        twin = _new_round(Round)
        twin._rules = self._rules
        twin._lowered = self._lowered
        twin._state = self._state
        twin._legal = self._legal
        twin._events = self._events.copy()
        twin._states = self._states.copy()
        twin.hands_dealt = self.hands_dealt
        twin.first_round = self.first_round
        twin.previous_winner = self.previous_winner
        twin.dealer = self.dealer
        twin.leader = self.leader
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        hands = ", ".join(repr(text_of(self.rules, hand)) for hand in self.hands_dealt)
        done = f" after {len(self._events)} actions" if self._events else ""
        return f"<Round {self.rules.preset_name or self.rules.id} [{hands}]{done}>"


_new_round = object.__new__


def _check_deal(rules: Ruleset, hands: tuple[CardSet, ...]) -> None:
    if len(hands) != rules.players:
        raise PusoyError(f"{len(hands)} hands for {rules.players} players")
    seen = CardSet()
    for seat, hand in enumerate(hands):
        if not 1 <= len(hand) <= at.MAX_HAND:
            raise PusoyError(f"seat {seat} is dealt {len(hand)} cards; a hand has 1 to {at.MAX_HAND}")
        if not seen.isdisjoint(hand):
            raise PusoyError(f"{text_of(rules, seen & hand)} is dealt twice")
        seen |= hand


def _check_winner(rules: Ruleset, first_round: bool, previous_winner: int | None) -> None:
    if previous_winner is not None:
        rules.check_seat(previous_winner, "the previous winner")
    if not isinstance(first_round, bool):
        raise PusoyError(f"first_round is True or False, not {first_round!r:.60}")
    if rules.winner_leads and not first_round and previous_winner is None:
        raise PusoyError("the winner of the previous round leads: say who that was (previous_winner)")
