"""One deal of Pusoy: everybody sets at the same time, and when the last one has, the hands are compared.

>>> round = Round(Ruleset.preset("pusoy"), deal("a seed", 2))
>>> sorted(round.to_act)
[0, 1]
>>> round.act(round.default_action(1), 1)
HandSet(seat=1, waiting=1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pusoy.cards import Card, CardSet
from pusoy.errors import PusoyError, Refusal
from pusoy.thirteen import refusals
from pusoy.thirteen.deals import check_seats, deal
from pusoy.thirteen.judging import accept, naturals, why_not_natural
from pusoy.thirteen.ranking import pretty
from pusoy.thirteen.rows import HAND, Action, Claim, Entry, Natural, Rows, parse_action
from pusoy.thirteen.ruleset import Ruleset, check_rules
from pusoy.thirteen.setting import choose_set
from pusoy.thirteen.showdown import Showdown, showdown
from pusoy.thirteen.view import View
from pusoy.values import shown

__all__ = ["HandSet", "Round", "deal"]

Cards = CardSet | str | Iterable[Card | str]


class HandSet(Struct, frozen=True):
    """A seat has set its hand, and ``waiting`` others have not; until none is, nobody sees what was set."""

    seat: int
    waiting: int


class Round:
    """A deal in progress or over. An action that is refused changes nothing."""

    def __init__(self, rules: Ruleset, hands: Sequence[Cards]) -> None:
        check_rules(rules)
        check_seats(len(hands))
        self.rules = rules
        self.hands = tuple(hand if isinstance(hand, CardSet) else CardSet(hand) for hand in hands)
        for hand in self.hands:
            if len(hand) != HAND:
                raise refusals.not_thirteen_cards(len(hand))
        seen = CardSet()
        for hand in self.hands:
            if not seen.isdisjoint(hand):
                raise PusoyError(f"dealt twice: {pretty(seen & hand)}")
            seen |= hand
        self.entries: list[Entry | None] = [None] * len(self.hands)
        self.events: list[HandSet] = []
        self._showdown: Showdown | None = None

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(len(self.hands))

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that have not set yet."""
        return frozenset(seat for seat in self.seats if self.entries[seat] is None)

    @property
    def over(self) -> bool:
        """Whether everybody has set."""
        return not self.to_act

    @property
    def showdown(self) -> Showdown:
        """The hands compared; raises :class:`PusoyError` before everybody has set."""
        if self._showdown is None:
            entries = [entry for entry in self.entries if entry is not None]
            if len(entries) < len(self.entries):
                raise PusoyError("the round is not over")
            self._showdown = showdown(self.rules, entries)
        return self._showdown

    def why_not(self, action: Action, seat: int | None) -> Refusal | None:
        """Why this seat may not set so now, or None."""
        if self.over:
            return refusals.round_over()
        if seat is None:
            return refusals.only_watching()
        self.check_seat(seat)
        if self.entries[seat] is not None:
            return refusals.set_already()
        if isinstance(action, Claim):
            return why_not_natural(self.rules, action.natural, self.hands[seat])
        if not isinstance(action, Rows):
            raise PusoyError(f"a set is Rows or a Claim, not {shown(action)}")
        return accept(self.rules, action, self.hands[seat])

    def is_legal(self, action: Action, seat: int) -> bool:
        """Whether this seat may set so now."""
        return self.why_not(action, seat) is None

    def act(self, action: Action, seat: int) -> HandSet:
        """Set the hand of a seat, or raise the refusal. What another seat has set never stands in the way."""
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise refusal
        hand = self.hands[seat]
        self.entries[seat] = Natural(action.natural, hand) if isinstance(action, Claim) else action
        event = HandSet(seat, len(self.to_act))
        self.events.append(event)
        return event

    def act_text(self, text: str, seat: int) -> HandSet:
        """Set from text (:func:`~pusoy.thirteen.rows.parse_action`)."""
        return self.act(parse_action(text), seat)

    def default_action(self, seat: int) -> Action:
        """What is set for a seat that does not: the best set of its own cards, never a foul."""
        self.check_seat(seat)
        return choose_set(self.rules, self.hands[seat])

    def check_seat(self, seat: object) -> None:
        """Raise :class:`PusoyError` where this is no seat of the table."""
        if not isinstance(seat, int) or isinstance(seat, bool) or seat not in self.seats:
            raise PusoyError(f"this is a seat of 0 to {len(self.hands) - 1}, not {shown(seat)}")

    def view(self, seat: int | None) -> View:
        """What the seat may know now; None for somebody who only watches."""
        if seat is not None:
            self.check_seat(seat)
        hand = None if seat is None else self.hands[seat]
        return View(
            self.rules,
            len(self.hands),
            seat,
            hand,
            () if hand is None else naturals(self.rules, hand),
            None if seat is None else self.entries[seat],
            frozenset(self.seats) - self.to_act,
            self.showdown if self.over else None,
        )

    def copy(self) -> Round:
        """A round that goes its own way from here."""
        twin = Round(self.rules, self.hands)
        twin.entries, twin.events = self.entries.copy(), self.events.copy()
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        ready = ", ".join(map(str, sorted(frozenset(self.seats) - self.to_act)))
        return f"<Round {self.rules.preset_name or self.rules.id}, set: {ready or 'nobody'}>"
