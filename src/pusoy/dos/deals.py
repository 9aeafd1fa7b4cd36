"""Dealing a round as the house deals: order of seats, cards each, and the card that is left over."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dealing import shuffled_deck
from pusoy.dos.plays import listed
from pusoy.dos.ruleset import Ruleset


def deal(rules: Ruleset, seed: str, dealer: int = 0) -> tuple[CardSet, ...]:
    """The complete hands, by seat, of the deal that ``seed`` names (``pusoy.dealing``).

    Cards go one at a time, starting with the seat after the dealer, in the house's direction; with
    ``leftover = to_lowest_card_holder`` the one card left joins the hand with the lowest card dealt.
    """
    deck = shuffled_deck(seed)
    hands: list[list[str]] = [[] for _ in rules.seats]
    seat = dealer
    for card in deck[: rules.players * rules.cards_each]:
        seat = rules.next_seat(seat)
        hands[seat].append(str(card))
    dealt = [CardSet(hand) for hand in hands]
    if rules.leftover == "to_lowest_card_holder":
        holder = min(rules.seats, key=lambda seat: rank_and_suit(rules, dealt[seat]))
        dealt[holder] |= CardSet([deck[rules.players * rules.cards_each]])
    return tuple(dealt)


def rank_and_suit(rules: Ruleset, hand: CardSet) -> tuple[int, int]:
    """The lowest card of a hand, as numbers that compare as the house orders cards."""
    lowest = listed(rules, hand)[0]
    return lowest.index >> 2, rules.suit_order.index(lowest.suit)
