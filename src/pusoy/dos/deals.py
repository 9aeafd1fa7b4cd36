"""Dealing a round as the house deals: order of seats, cards each, and the card that is left over."""

from __future__ import annotations

import numpy as np

from pusoy.cards import CardSet
from pusoy.dealing import shuffled_deck
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.kernel.playout import give_leftover
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset


def deal(rules: Ruleset, seed: str, dealer: int = 0) -> tuple[CardSet, ...]:
    """The complete hands, by seat, of the deal that ``seed`` names (``pusoy.dealing``).

    Cards go one at a time, starting with the seat after the dealer, in the house's direction; with
    ``leftover = to_lowest_card_holder`` the one card left joins the hand with the lowest card dealt.
    """
    rules.check_seat(dealer, "the dealer")
    deck = shuffled_deck(seed)
    hands: list[list[str]] = [[] for _ in rules.seats]
    seat = dealer
    for card in deck[: rules.players * rules.cards_each]:
        seat = rules.next_seat(seat)
        hands[seat].append(str(card))
    dealt = tuple(CardSet(hand) for hand in hands)
    if rules.leftover == "aside":
        return dealt
    left = CardSet([deck[rules.players * rules.cards_each]])
    lowered, state = lower(rules), np.zeros(at.STATE_SIZE, np.int64)
    for number, hand in enumerate(dealt):
        state[at.HAND + number] = to_strengths(lowered, hand.mask)
    give_leftover(lowered, to_strengths(lowered, left.mask), state)
    return tuple(CardSet.trusted(to_cards(lowered, int(state[at.HAND + number]))) for number in rules.seats)
