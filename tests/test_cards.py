"""Cards and sets of cards (rules page, section 1): every spelling, every error, and values that stay."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations, product

import pytest

from pusoy.cards import DECK, RANKS, SUIT_SIGNS, SUITS, Card, CardSet
from pusoy.errors import CardError

ALL = [rank + suit for rank in RANKS for suit in SUITS]


def spellings(card: str) -> set[str]:
    """Every accepted text of a card: lower case, the suit's sign, and 10 for the ten."""
    rank, suit = card[0], card[1]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    return {r + s for r, s in product(ranks, {suit, suit.lower(), SUIT_SIGNS[suit]})}


def test_ranks_stand_low_to_high_and_a_card_is_rank_then_suit() -> None:
    assert RANKS == "3456789TJQKA2"
    assert [str(card) for card in DECK] == ALL
    assert [card.index for card in DECK] == list(range(52))
    assert [card.rank + card.suit for card in DECK] == ALL


@pytest.mark.parametrize("name", ALL)
def test_every_card_is_read_in_every_spelling(name: str) -> None:
    card = Card(name)
    for text in spellings(name):
        assert Card(text) is card
        assert CardSet(text) == CardSet([text]) == CardSet([card])
        assert text in CardSet(name)


def test_the_ten_is_read_in_every_spelling() -> None:
    assert spellings("TD") == {"TD", "Td", "tD", "td", "T♦", "t♦", "10D", "10d", "10♦"}
    tens = CardSet("10c Ts t♥ 10♦")
    assert str(tens) == "TC TS TH TD"
    assert tens.pretty == "10♣ 10♠ 10♥ 10♦"


@pytest.mark.parametrize(
    "text",
    ["", "3", "C", "C3", "1C", "0C", "10", "11D", "3CC", "33C", "3X", "XX", "3 C", " 3C", "3C ", "3c\n",
     "pass", "TOD", "1OD", "٣C", "３C", "3С", "♣3", "3♧", "3♣️", "010D", "1 0D", "JOKER"],
)  # fmt: skip
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Card(text)
    assert (refused.value.code, refused.value.text, refused.value.position) == ("bad_card", text, 0)
    assert repr(text) in refused.value.message


@pytest.mark.parametrize(
    ("cards", "code", "text", "position", "said"),
    [
        ("3C XX", "bad_card", "XX", 3, "'XX' is no card (character 4 of '3C XX')"),
        ("  3C  1D", "bad_card", "1D", 6, "'1D' is no card (character 7 of '  3C  1D')"),
        ("3C 3X 3X", "bad_card", "3X", 3, "character 4"),
        ("3C10D", "bad_card", "3C10D", 0, "'3C10D' is no card"),
        ("3C,4D", "bad_card", "3C,4D", 0, "'3C,4D' is no card"),
        ("TD 3C 10d", "duplicate_card", "10d", 6, "'10d' is named twice (character 7 of 'TD 3C 10d')"),
        ("3C 3♣", "duplicate_card", "3♣", 3, "'3♣' is named twice"),
        ("3C 3C XX", "bad_card", "XX", 6, "'XX' is no card"),
        (["3C", "XX"], "bad_card", "XX", 1, "item 2, 'XX', is no card"),
        (["3C", "3D", "3c"], "duplicate_card", "3c", 2, "'3c' is named twice (item 3)"),
        (["3C", "3C", "XX"], "bad_card", "XX", 2, "item 3"),
        (["3C 4C"], "bad_card", "3C 4C", 0, "item 1"),
        (["3C", ""], "bad_card", "", 1, "item 2, '', is no card"),
    ],
)
def test_an_error_quotes_the_text_and_its_position(
    cards: str | list[str], code: str, text: str, position: int, said: str
) -> None:
    """Of two faults a card that is none is named before one that is named twice (section 4)."""
    with pytest.raises(CardError) as refused:
        CardSet(cards)
    error = refused.value
    assert (error.code, error.text, error.position) == (code, text, position)
    assert said in error.message


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(CardError) as refused:
        CardSet("X" * 100_000)
    assert len(refused.value.message) < 200
    assert refused.value.text == "X" * 100_000


@pytest.mark.parametrize("index", [-1, 52, 1 << 70])
def test_a_card_has_an_index_from_0_to_51(index: int) -> None:
    with pytest.raises(ValueError, match="0 to 51"):
        Card.from_index(index)


def test_the_order_in_which_cards_are_named_never_matters() -> None:
    for order in permutations(["TC", "3D", "2H", "AS"]):
        cards = CardSet(order)
        assert cards == CardSet(" ".join(order))
        assert hash(cards) == hash(CardSet("3D TC AS 2H"))
        assert str(cards) == "3D TC AS 2H"
        assert list(cards) == [Card("3D"), Card("TC"), Card("AS"), Card("2H")]


def test_sets_of_cards_behave_as_sets() -> None:
    ours, theirs = CardSet("3C 4D TH"), CardSet("TH 2S")
    assert ours | theirs == CardSet("3C 4D TH 2S")
    assert ours & theirs == CardSet("TH")
    assert ours - theirs == CardSet("3C 4D")
    assert theirs - ours == CardSet("2S")
    assert (CardSet("3C") <= ours, CardSet("TH 4D 3C") <= ours, ours <= theirs) == (True, True, False)
    assert CardSet() <= ours
    assert ours.isdisjoint(CardSet("3D 4C"))
    assert not ours.isdisjoint(theirs)
    assert (len(ours), bool(ours), len(CardSet()), bool(CardSet())) == (3, True, 0, False)
    assert Card("4D") in ours
    assert "10h" in ours
    assert "TS" not in ours
    with pytest.raises(CardError):
        _ = "XX" in ours
    assert ours != "3C 4D TH"
    assert (len(DECK), DECK - DECK) == (52, CardSet())
    assert CardSet(card for card in DECK if card.rank == "2") == CardSet("2C 2S 2H 2D")
    assert CardSet.from_mask(ours.mask) == ours


def test_cards_and_sets_never_change() -> None:
    card, cards = Card("3C"), CardSet("3C 4D")
    for value, name in ((card, "index"), (cards, "mask"), (card, "suit"), (cards, "other")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, 0)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(value, name)
    before = hash(cards), str(cards)
    _ = cards | CardSet("5C"), cards - CardSet("3C")
    assert (hash(cards), str(cards)) == before


@pytest.mark.parametrize("name", ALL)
def test_a_cards_repr_pastes_back_and_copies_are_itself(name: str) -> None:
    card = Card(name)
    assert eval(repr(card), {"Card": Card}) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_sets_repr_pastes_back_and_it_survives_pickling() -> None:
    for cards in (CardSet(), CardSet("3C"), CardSet("2D TC 10d"), DECK):
        assert eval(repr(cards), {"CardSet": CardSet}) == cards
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(cards, protocol)) == cards
        assert copy.deepcopy({cards: 1}) == {cards: 1}
    assert repr(CardSet("2D 10♦ 3c")) == "CardSet('3C TD 2D')"


def test_cards_sort_by_rank_then_by_clubs_spades_hearts_diamonds() -> None:
    assert sorted(map(Card, ["2C", "3D", "TD", "9H", "3C"])) == list(
        map(Card, ["3C", "3D", "9H", "TD", "2C"])
    )
    assert max(DECK) == Card("2D")


def test_a_mask_has_no_bits_but_those_of_the_cards() -> None:
    for mask in (1 << 52, -1, 1 << 63, True, None, 1.5, "3"):
        with pytest.raises(ValueError, match="52 bits"):
            CardSet.from_mask(mask)  # type: ignore[arg-type]
    assert CardSet.from_mask((1 << 52) - 1) == DECK


def test_a_card_may_stand_for_its_text() -> None:
    assert Card(Card("3C")) is Card("3C")
    assert CardSet(Card("3C")) == CardSet("3C")
    for nothing in (None, 1, b"3C", ["3C"]):
        with pytest.raises(CardError):
            Card(nothing)  # type: ignore[arg-type]
