"""What one seat knows of one moment, and its text: one line a decision.

The text (a chess player would say FEN) has eight fields with one space between them:

1. the ruleset's id, ``dos-`` and 12 hex digits;
2. the seat, where it is to act (``2``), else seat and turn (``2@0``, ``2@-`` when the round is over); a seat
   that only watches is ``-`` (``-@0``);
3. its hand, two characters a card (``3C4DTH``), low to high, or ``-``;
4. cards left by seat, ``13/9/13/2``;
5. the play to beat and its owner, ``7C7D@1``, or ``-``;
6. the seats that have passed, ``03``, or ``-``;
7. ``normal``, or ``turned`` while the order of ranks is turned over;
8. the card that the first play must hold, ``3C``, or ``-``.

    >>> Position.parse("dos-44136fa355b3 0 3C4DTH 3/9/13/2 - - normal -").legal_plays
    <3 legal plays: 3C, 4D, TH>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from pusoy.cards import Card, CardSet
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.plays import listed, text_of, texts_of
from pusoy.dos.refusals import not_your_turn
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.situation import Situation
from pusoy.errors import PositionError, Refusal
from pusoy.jit import Numbers

_PUBLIC: Final = np.array(
    (
        *range(at.LEFT, at.LEFT + at.SEATS),
        at.TURN,
        at.TABLE,
        at.TABLE_KEY,
        at.OWNER,
        at.PASSED,
        at.INVERTED,
        at.PLAYED,
        at.LIVE,
        at.OUT_COUNT,
        *range(at.OUT, at.OUT + at.SEATS),
    )
)
"""What everybody at the table may know of a state. A seat's own hand is added, and nothing else."""


class Position(Situation):
    """A moment as one seat knows it: its own hand, and of the others only how many cards they hold.

    ``seat`` is None for somebody who only watches. Legal plays are those of ``seat`` when it is to act, and
    none otherwise. Two positions are equal when their texts are.
    """

    __slots__ = ("_seat",)

    def __init__(self, rules: Ruleset, seat: int | None, state: Numbers) -> None:
        super().__init__(rules, state)
        self._seat = seat

    @property
    def seat(self) -> int | None:
        """Whose position it is."""
        return self._seat

    @staticmethod
    def of(rules: Ruleset, state: Numbers, seat: int | None) -> Position:
        """What ``seat`` knows of a full state: built from nothing, by adding what it may know.

        Raises :class:`~pusoy.errors.PusoyError` for a seat that there is not.
        """
        if seat is not None:
            rules.check_seat(seat)
        known = np.zeros(at.STATE_SIZE, np.int64)
        known[_PUBLIC] = state[_PUBLIC]
        if seat is not None:
            known[at.HAND + seat] = state[at.HAND + seat]
            if state[at.TURN] == seat:  # the opener is who holds the lowest card; the others need not know it
                known[at.REQUIRED] = state[at.REQUIRED]
        return Position(rules, seat, known)

    def as_if_to_act(self) -> Position:
        """This moment, were it this seat's turn: what would be wrong with a play that is being prepared.

        Raises :class:`PositionError` for somebody who only watches.
        """
        if self._seat is None:
            raise PositionError("somebody who only watches has no turn")
        state = self._state.copy()
        state[at.TURN] = self._seat
        return Position(self.rules, self._seat, state)

    @staticmethod
    def build(
        rules: Ruleset,
        seat: int,
        hand: CardSet,
        left: Sequence[int],
        *,
        table: CardSet | None = None,
        table_owner: int | None = None,
        passed: Iterable[int] = (),
        inverted: bool = False,
        required: Card | None = None,
        turn: int | None = None,
    ) -> Position:
        """A position from its parts; ``turn`` is ``seat`` where it is not given.

        Raises :class:`PositionError` where the table is no play in this house. The parts are otherwise taken
        as they are: :meth:`parse` checks them against each other.
        """
        rules.check_seat(seat)
        lowered = lower(rules)
        state = np.zeros(at.STATE_SIZE, np.int64)
        state[at.HAND + seat] = to_strengths(lowered, hand.mask)
        state[at.LEFT : at.LEFT + rules.players] = left
        state[at.TURN] = seat if turn is None else turn
        state[at.INVERTED] = inverted
        state[at.OWNER] = -1
        state[at.OUT : at.OUT + at.SEATS] = -1
        if table:
            mask = to_strengths(lowered, table.mask)
            state[at.TABLE], state[at.TABLE_KEY] = mask, classify(lowered, mask, int(inverted))
            state[at.OWNER] = -1 if table_owner is None else table_owner
            if not state[at.TABLE_KEY]:
                raise PositionError(f"the table, {text_of(rules, table)}, is no combination in this house")
        state[at.PASSED] = sum(1 << other for other in set(passed))
        state[at.LIVE] = sum(1 << other for other in rules.seats if left[other])
        if required is not None:
            state[at.REQUIRED] = to_strengths(lowered, 1 << required.index)
        return Position(rules, seat, state)

    @staticmethod
    def parse(text: str, rules: Ruleset | None = None) -> Position:
        """Read a position text. Without ``rules`` its ruleset id must be that of a preset.

        Raises :class:`PositionError`, which names the field that is wrong.
        """
        return _Reader(text, rules).position()

    @property
    def hand(self) -> CardSet:
        """The seat's own cards; empty for somebody who only watches."""
        return CardSet() if self.seat is None else self._cards(at.HAND + self.seat)

    @property
    def text(self) -> str:
        """The position text; :meth:`parse` reads it back."""
        seat = "-" if self.seat is None else str(self.seat)
        if self.turn != self.seat or self.turn is None:
            seat += "@" + ("-" if self.turn is None else str(self.turn))
        table = self.table
        return " ".join(
            (
                self.rules.id,
                seat,
                _joined(self.rules, self.hand),
                "/".join(map(str, self.left)),
                "-" if table is None else f"{_joined(self.rules, table)}@{self.table_owner}",
                "".join(map(str, self.passed)) or "-",
                "turned" if self.inverted else "normal",
                str(self.required or "-"),
            )
        )

    def _may_ask(self) -> bool:
        return self.seat is not None and self.turn == self.seat

    def _not_to_act(self, seat: int | None) -> Refusal | None:
        refusal = super()._not_to_act(self.seat if seat is None else seat)
        if refusal is None and not self._may_ask():  # another seat's hand is not known here
            return not_your_turn(self.seat, self.turn)
        return refusal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        known = self.rules.preset_name is not None
        return f"Position.parse({self.text!r}{'' if known else f', {self.rules!r}'})"


def _joined(rules: Ruleset, cards: CardSet) -> str:
    return "".join(texts_of(rules, cards)) or "-"


class _Reader:
    """One strict reading of a position text, field by field."""

    _NAMES = ("ruleset", "seat", "hand", "cards left", "table", "passed", "order", "required card")

    def __init__(self, text: str, rules: Ruleset | None) -> None:
        if not isinstance(text, str):
            raise PositionError(f"a position is text, not {type(text).__name__}")
        self.fields = text.split(" ")
        if len(self.fields) != len(self._NAMES):
            raise PositionError(
                f"a position text has 8 fields ({', '.join(self._NAMES)}) with one space between them, "
                f"not {len(self.fields)}"
            )
        for field, given in enumerate(self.fields):
            if not given:
                raise self._wrong(field, "it is empty; what is not there is written -")
        self.rules = self._ruleset(rules)

    def position(self) -> Position:
        seat, turn = self._seats()
        left = self._left()
        hand = self._cards(2)
        table, owner = self._table()
        passed = self._passed()
        required = self._required(hand, table)
        self._check(seat, turn, hand, left, table, passed)
        if self.fields[6] not in ("normal", "turned"):
            raise self._wrong(6, "it is normal or turned")
        inverted = self.fields[6] == "turned"
        if inverted and self.rules.revolution == "off":
            raise self._wrong(6, "the order never turns over in this house")
        position = Position.build(
            self.rules,
            0 if seat is None else seat,
            hand,
            left,
            table=table,
            table_owner=owner,
            passed=passed,
            inverted=inverted,
            required=required,
            turn=-1 if turn is None else turn,
        )
        return Position(self.rules, seat, position.state)

    def _wrong(self, field: int, why: str) -> PositionError:
        return PositionError(f"the {self._NAMES[field]} of the position, {self.fields[field][:60]!r}: {why}")

    def _ruleset(self, rules: Ruleset | None) -> Ruleset:
        known = [rules] if rules is not None else [Ruleset.preset(name) for name in Ruleset.presets()]
        for candidate in known:
            if candidate.id == self.fields[0]:
                return candidate
        if rules is not None:
            raise self._wrong(0, f"these rules have the id {rules.id}")
        raise self._wrong(0, "it is no preset's id; give the rules as well")

    def _seat(self, field: int, text: str) -> int:
        if not re.fullmatch("[0-3]", text) or int(text) not in self.rules.seats:
            raise self._wrong(field, f"a seat is 0 to {self.rules.players - 1}")
        return int(text)

    def _seats(self) -> tuple[int | None, int | None]:
        own, at_sign, turn = self.fields[1].partition("@")
        seat = None if own == "-" else self._seat(1, own)
        if not at_sign:
            if seat is None:
                raise self._wrong(1, "somebody who watches does not act; say whose turn it is, as in -@0")
            return seat, seat
        if turn == own and seat is not None:
            raise self._wrong(1, f"a seat that is to act is written {own}")
        return seat, None if turn == "-" else self._seat(1, turn)

    def _cards(self, field: int, text: str | None = None) -> CardSet:
        text = self.fields[field] if text is None else text
        if text == "-":
            return CardSet()
        if len(text) % 2:
            raise self._wrong(field, "cards are written with two characters each")
        try:
            cards = CardSet([text[i : i + 2] for i in range(0, len(text), 2)])
        except Refusal as error:
            raise self._wrong(field, error.message) from error
        if _joined(self.rules, cards) != text:
            raise self._wrong(field, f"written low to high it is {_joined(self.rules, cards)}")
        return cards

    def _left(self) -> list[int]:
        counts = self.fields[3].split("/")
        if len(counts) != self.rules.players or not all(re.fullmatch("[0-9]|1[0-8]", c) for c in counts):
            raise self._wrong(3, f"{self.rules.players} counts of 0 to {at.MAX_HAND}, with / between them")
        return [int(count) for count in counts]

    def _table(self) -> tuple[CardSet | None, int | None]:
        if self.fields[4] == "-":
            return None, None
        cards, at_sign, owner = self.fields[4].partition("@")
        if not at_sign or cards in ("", "-"):
            raise self._wrong(4, "it is a play and its owner, as in 7C7D@1, or -")
        return self._cards(4, cards), self._seat(4, owner)

    def _passed(self) -> list[int]:
        if self.fields[5] == "-":
            return []
        seats = [self._seat(5, text) for text in self.fields[5]]
        if seats != sorted(set(seats)):
            raise self._wrong(5, "seats are named once each, in ascending order")
        return seats

    def _required(self, hand: CardSet, table: CardSet | None) -> Card | None:
        if self.fields[7] == "-":
            return None
        cards = self._cards(7)
        card = next(iter(cards))
        if len(cards) != 1 or table is not None or card != listed(self.rules, hand or cards)[0]:
            raise self._wrong(7, "it is the lowest card of the hand, before anything was played")
        return card

    def _check(
        self,
        seat: int | None,
        turn: int | None,
        hand: CardSet,
        left: list[int],
        table: CardSet | None,
        passed: list[int],
    ) -> None:
        """The fields against each other."""
        if seat is None and hand:
            raise self._wrong(2, "somebody who watches holds no cards")
        if seat is not None and len(hand) != left[seat]:
            raise self._wrong(3, f"seat {seat} holds {len(hand)} cards, not {left[seat]}")
        if sum(left) + len(table or ()) > 52:
            raise self._wrong(3, "there are 52 cards")
        if table is not None and not table.isdisjoint(hand):
            raise self._wrong(4, "a card is both on the table and in the hand")
        if turn is not None and not left[turn]:
            raise self._wrong(1, f"seat {turn} holds no cards and cannot be to act")
        owner = self.fields[4].partition("@")[2]
        if turn is not None and owner == str(turn):
            raise self._wrong(4, "the owner of the play to beat is not to act")
        if turn in passed and table is not None:
            raise self._wrong(5, "the seat to act has not passed")
        if any(not left[other] for other in passed):
            raise self._wrong(5, "a seat without cards does not pass")
        if passed and table is None and self.rules.finishing_two == "allowed":
            raise self._wrong(5, "nobody passes a lead in this house")
        if owner and int(owner) in passed:
            raise self._wrong(5, "the owner of the play to beat has not passed")
        if turn is not None and self.rules.round_end == "first_out" and not all(left):
            raise self._wrong(3, "the round is over when one hand is empty")
