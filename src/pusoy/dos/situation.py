"""One moment of a round: whose turn it is, what lies on the table, and what is legal.

:class:`Situation` is what a whole round (:class:`~pusoy.dos.round.Round`) and what one seat knows of it
(:class:`~pusoy.dos.position.Position`) have in common: both ask the kernel the same questions over the same
flat state. States are never changed once they are part of a situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from pusoy.cards import Card, CardSet
from pusoy.dos.actions import PASS, Action, Pass
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import judge_cards, judge_pass, list_legal, to_cards
from pusoy.dos.lowering import lower
from pusoy.dos.refusals import CODES, Attempt, not_your_turn, refuse, round_over
from pusoy.dos.ruleset import Ruleset, check_rules
from pusoy.errors import Refusal
from pusoy.jit import Numbers, scratch

Cards = CardSet | str | Card | Iterable[Card | str]
"""A play in any of its forms: a set of cards, its text, a card, or an iterable of cards or their texts."""


class LegalPlays(Sequence[CardSet]):
    """Every legal play of one moment, sorted by number of cards, category, strength, then cards.

    A sequence without copies: ``len``, indexing, slices, iteration, and ``in`` for a play in any form. It
    stays as it is when the round goes on.
    """

    __slots__ = ("_can_pass", "_masks")

    def __init__(self, masks: list[int], can_pass: bool) -> None:
        self._masks = masks
        self._can_pass = can_pass

    @property
    def can_pass(self) -> bool:
        """Whether the pass is legal as well."""
        return self._can_pass

    def __len__(self) -> int:
        return len(self._masks)

    @overload
    def __getitem__(self, index: int) -> CardSet: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[CardSet]: ...
    def __getitem__(self, index: int | slice) -> CardSet | Sequence[CardSet]:
        if isinstance(index, slice):
            return tuple(map(CardSet.trusted, self._masks[index]))
        return CardSet.trusted(self._masks[index])

    def __contains__(self, play: object) -> bool:
        if isinstance(play, str | list | tuple):
            try:
                play = CardSet(play)
            except Refusal:
                return False
        return isinstance(play, CardSet) and play.mask in self._masks

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalPlays):
            return NotImplemented
        return (self._masks, self.can_pass) == (other._masks, other.can_pass)

    def __hash__(self) -> int:
        return hash((tuple(self._masks), self.can_pass))

    def __repr__(self) -> str:
        shown = ", ".join(str(play) for play in self[:8]) + (", …" if len(self) > 8 else "")
        return f"<{len(self)} legal plays{' and the pass' if self.can_pass else ''}: {shown}>"


_NOTHING = LegalPlays([], False)


class Situation:
    """A moment of a round under a house's rules. The rules live in the kernel; this asks it."""

    __slots__ = ("_legal", "_lowered", "_rules", "_state")

    _rules: Ruleset
    _lowered: Numbers
    _state: Numbers
    _legal: LegalPlays | None

    def __init__(self, rules: Ruleset, state: Numbers) -> None:
        check_rules(rules)
        self._rules = rules
        self._lowered = lower(rules)
        self._state = state
        self._legal = None

    def __getstate__(self) -> dict[str, object]:
        """What another process needs; what follows from the rules it makes itself."""
        slots = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        kept = {name: getattr(self, name) for name in slots if name != "_lowered"}
        return kept | {"_legal": None}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """As it was. The lowered rules are this process's own: an array that was sent is of another type to
        the compiler (it may be written to), and everything would be compiled once more for it."""
        for name, value in kept.items():
            setattr(self, name, value)
        self._lowered = lower(self._rules)

    # --- what is so -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The house's rules."""
        return self._rules

    @property
    def state(self) -> Numbers:
        """The kernel's form of this moment (``kernel.layout``), for compiled code that only reads it."""
        return self._state

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the round is over."""
        return _seat(self._state, at.TURN)

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.turn is None

    @property
    def table(self) -> CardSet | None:
        """The play to beat (the last play, once the round is over); None when the table is clear."""
        return self._cards(at.TABLE) or None

    @property
    def table_owner(self) -> int | None:
        """Who made the play on the table."""
        return _seat(self._state, at.OWNER)

    @property
    def left(self) -> tuple[int, ...]:
        """Cards left, by seat."""
        return tuple(self._state[at.LEFT : at.LEFT + self.rules.players].tolist())

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed: since the last play, or since the last lead where passes lock out."""
        return self._seats(at.PASSED)

    @property
    def played(self) -> tuple[int, ...]:
        """The seats that have played anything in this round."""
        return self._seats(at.PLAYED)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that went out, in that order; after an instant win the winner alone."""
        return tuple(self._state[at.OUT : at.OUT + int(self._state[at.OUT_COUNT])].tolist())

    @property
    def winner(self) -> int | None:
        """Who went out first, once somebody has."""
        return self.out[0] if self._state[at.OUT_COUNT] else None

    @property
    def inverted(self) -> bool:
        """Whether the order of ranks is turned over (``revolution``)."""
        return bool(self._state[at.INVERTED])

    @property
    def required(self) -> Card | None:
        """The card that the first play must hold, while it is still to be made."""
        return next(iter(self._cards(at.REQUIRED)), None)

    def _cards(self, place: int) -> CardSet:
        return CardSet.trusted(to_cards(self._lowered, int(self._state[place])))

    def _seats(self, place: int) -> tuple[int, ...]:
        seats = int(self._state[place])
        return tuple(seat for seat in self.rules.seats if seats >> seat & 1)

    # --- what may be done -------------------------------------------------------------------------------

    @property
    def legal_plays(self) -> LegalPlays:
        """Every legal play of the seat to act; empty when the round is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = self._list_legal()
        return legal

    @property
    def can_pass(self) -> bool:
        """Whether the seat to act may pass."""
        return self.legal_plays.can_pass

    def _list_legal(self) -> LegalPlays:
        if not self._may_ask():
            return _NOTHING
        plays = scratch(2, at.MAX_PLAYS)
        found = list_legal(self._lowered, self._state, plays)
        return LegalPlays(plays[0, : found >> 1].tolist(), bool(found & 1))

    def _may_ask(self) -> bool:
        """Whether somebody is to act whose hand is known here."""
        return bool(self._state[at.TURN] >= 0)

    def why_not(self, play: Cards, seat: int | None = None) -> Refusal | None:
        """Why these cards may not be played now (by ``seat``, where it is given), or None."""
        refusal = self._not_to_act(seat)
        if refusal is not None:
            return refusal
        try:
            cards = play if isinstance(play, CardSet) else CardSet(play)
        except Refusal as error:
            return error
        judged = judge_cards(self._lowered, self._state, cards.mask)
        return self._refusal(-judged, cards) if judged < 0 else None

    def why_not_pass(self, seat: int | None = None) -> Refusal | None:
        """Why a pass is not allowed now (by ``seat``, where it is given), or None."""
        refusal = self._not_to_act(seat)
        if refusal is not None:
            return refusal
        judged = judge_pass(self._lowered, self._state, scratch(2, at.MAX_PLAYS))
        return self._refusal(-judged, CardSet()) if judged < 0 else None

    def default_action(self) -> Action:
        """What is done for a seat that does not act in time: the pass, or the lowest legal play on lead.

        Raises the :class:`Refusal` of an action that is out of turn.
        """
        refusal = self._not_to_act(None)
        if refusal is not None:
            raise refusal
        return PASS if self.can_pass else self.legal_plays[0]

    def is_legal(self, play: Cards, seat: int | None = None) -> bool:
        """Whether these cards may be played now."""
        return self.why_not(play, seat) is None

    def why_not_act(self, action: Action, seat: int | None = None) -> Refusal | None:
        """:meth:`why_not` or :meth:`why_not_pass`, whichever the action is."""
        return self.why_not_pass(seat) if isinstance(action, Pass) else self.why_not(action, seat)

    def _not_to_act(self, seat: int | None) -> Refusal | None:
        turn = self.turn
        if turn is None:
            return round_over()
        if seat is not None and seat != turn:
            return not_your_turn(seat, turn)
        return None

    def _refusal(self, number: int, cards: CardSet) -> Refusal:
        turn = self.turn
        assert turn is not None
        hand = self._cards(at.HAND + turn)
        attempt = Attempt(self.rules, cards, hand, self.table, self.required, self.inverted)
        return refuse(CODES[number], attempt)


def _seat(state: Numbers, place: int) -> int | None:
    seat = int(state[place])
    return None if seat < 0 else seat
