"""One round from a complete deal to its end, for every house."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards import RANKS, Options, card_key, parse_card, sort_cards
from oracle.combos import classify
from oracle.judging import PASS, Position, legal, refusal


class Round:
    """A round in progress.

    `turn` is the seat to act (None when over), `table` the play to beat and `table_owner` the seat
    that made it (both None on an empty table), `required` the card that the opening play must hold,
    `passed` the seats that passed since the last play, or under `locked_out` since the last lead;
    `out` the seats that went out, in order, never the last holder; `played` the seats that have
    played anything; `last_play` each such seat's latest play.
    """

    def __init__(
        self,
        options: Options,
        hands: Sequence[Sequence[str]],
        first_round: bool = True,
        previous_winner: int | None = None,
    ) -> None:
        self.options = options
        self.hands = [sort_cards(options, hand) for hand in hands]
        self.seats = len(hands)
        self.table: list[str] | None = None
        self.table_owner: int | None = None
        self.passed: set[int] = set()
        self.out: list[int] = []
        self.inverted = False
        self.over = False
        self.played: set[int] = set()
        self.last_play: dict[int, list[str]] = {}
        self.required: str | None = None
        self.leader = self._open(first_round, previous_winner)
        self.turn: int | None = self.leader
        self._deal_instant_win()

    def _open(self, first_round: bool, previous_winner: int | None) -> int:
        """The seat that leads (options `opening_in`, `next_leader`); sets `required`."""
        options = self.options
        lowest = min((c for hand in self.hands for c in hand), key=lambda card: card_key(options, card))
        holder = next(seat for seat in range(self.seats) if lowest in self.hands[seat])
        every = options["opening_in"] == "every_round"
        if every or (first_round and options["opening_in"] == "first_round"):
            self.required = lowest
            return holder
        if first_round or options["next_leader"] == "lowest_card":
            return holder
        if previous_winner is None:
            raise ValueError("a later round needs the winner of the round before it")
        return previous_winner

    def _deal_instant_win(self) -> None:
        """The dragon: the first hand with all thirteen ranks, in turn order from the opener."""
        if "dragon" not in self.options["instant_wins"]:
            return
        for seat in self._around(self.leader):
            if {card[0] for card in self.hands[seat]} == set(RANKS):
                self.out = [seat]
                self._finish()
                return

    def _finish(self) -> None:
        self.over = True
        self.turn = None
        self.required = None

    def _around(self, start: int) -> list[int]:
        """All seats in the house's direction, from `start` on."""
        step = 1 if self.options["direction"] == "clockwise" else -1
        return [(start + step * n) % self.seats for n in range(self.seats)]

    def _live(self) -> list[int]:
        """Seats that hold cards (section 1)."""
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def _next_live(self, seat: int) -> int:
        """The next live seat after `seat`, passed or not; `seat` itself when it is the only one."""
        order = [*self._around(seat)[1:], seat]
        return next(other for other in order if self.hands[other])

    @property
    def lapsed(self) -> bool:
        """Every live seat has passed the lead in turn, so `finishing_two` lapses until the next play."""
        return self.table is None and self.passed.issuperset(self._live())

    def _position(self, seat: int) -> Position:
        size = len(self.hands[self._next_live(seat)])
        return Position(
            self.options, self.hands[seat], self.table, self.required, self.inverted, size, self.lapsed
        )

    def legal(self) -> tuple[list[list[str]], bool]:
        """Every legal play of the seat on turn, and whether it may pass; nothing when over."""
        if self.turn is None:
            return [], False
        here = self._position(self.turn)
        return legal(
            here.options,
            here.hand,
            here.table,
            here.must_include,
            here.inverted,
            here.next_hand_size,
            lapsed=here.lapsed,
        )

    def why_not(self, seat: int, play: Sequence[str] | str) -> str | None:
        """The code that refuses the action, or None where it is legal (section 4)."""
        if self.over:
            return "round_over"
        if seat != self.turn:
            return "not_your_turn"
        return refusal(self._position(seat), play)

    def act(self, seat: int, play: Sequence[str] | str) -> None:
        """Make the action. Raises ValueError with the refusal code, and then changes nothing."""
        code = self.why_not(seat, play)
        if code is not None:
            raise ValueError(code)
        if play == PASS:
            self._pass(seat)
        else:
            cards = [card for card in map(parse_card, play) if card is not None]
            self._play(seat, sort_cards(self.options, cards))

    def _pass(self, seat: int) -> None:
        self.passed.add(seat)
        if self.table is None:
            # A blocked lead (`finishing_two`): it goes to the next live seat.
            self.turn = self._next_live(seat)
        else:
            self._move_on(seat)

    def _play(self, seat: int, cards: list[str]) -> None:
        leading = self.table is None
        if leading or self.options["passing"] == "may_return":
            self.passed = set()
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.table, self.table_owner, self.required = cards, seat, None
        self.played.add(seat)
        self.last_play[seat] = cards
        self._turn_order_over(cards)
        if not self.hands[seat]:
            self.out.append(seat)
            if self.options["round_end"] == "first_out" or len(self._live()) == 1:
                self._finish()
                return
        self._move_on(seat)

    def _turn_order_over(self, cards: list[str]) -> None:
        """Four of a kind and bare quads turn the order of ranks (option `revolution`)."""
        found = classify(self.options, cards)
        assert found is not None
        if self.options["revolution"] != "off" and found[0] in ("four_of_a_kind", "quads"):
            self.inverted = not self.inverted

    def _move_on(self, seat: int) -> None:
        """Give the turn to the next seat that may answer, or clear the table and give the lead."""
        owner = self.table_owner
        assert owner is not None
        for other in self._around(seat)[1:]:
            if self.hands[other] and other not in self.passed and other != owner:
                self.turn = other
                return
        self.table, self.table_owner, self.passed = None, None, set()
        if self.options["revolution"] == "until_new_lead":
            self.inverted = False
        # Under `places` the owner may be out: then the next live seat after it leads.
        self.turn = owner if self.hands[owner] else self._next_live(owner)
