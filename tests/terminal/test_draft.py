"""Cards on their way into rows (sections 1 and 2 of the rules page of Pusoy): nothing here judges."""

from __future__ import annotations

from random import Random

import pytest

from pusoy.cards import Card, CardSet
from pusoy.terminal.thirteen.draft import BACK, FRONT, MIDDLE, Draft
from pusoy.thirteen.deals import deal
from pusoy.thirteen.refusals import SIZES
from pusoy.thirteen.rows import Rows

HAND = CardSet("JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD")


def filled(*rows: str) -> Draft:
    draft = Draft(HAND)
    for row, cards in enumerate(rows):
        draft.fill(row, CardSet(cards))
    return draft


def test_a_full_row_hands_on_from_the_back_to_the_front() -> None:
    draft, order = Draft(HAND), []
    for card in HAND:
        order.append(draft.filling)
        assert draft.put(card)
    assert order == [BACK] * 5 + [MIDDLE] * 5 + [FRONT] * 3
    assert draft.full
    assert not draft.left
    assert not draft.put(next(iter(HAND)))


def test_a_full_row_takes_no_more() -> None:
    draft = filled("JS JH 3D")
    draft.choose(FRONT)
    assert not draft.put(Card("AS"))
    assert draft.laid[FRONT] == CardSet("JS JH 3D")


def test_a_card_that_is_taken_back_leaves_its_row_to_be_filled() -> None:
    draft = filled("JS JH 3D", "9S 9H 9D 5C 4C", "AS AH AD KC KD")
    draft.take(Card("9S"))
    assert draft.filling == MIDDLE
    assert draft.left == CardSet("9S")
    assert draft.put(Card("9S"))
    assert draft.full


def test_a_row_takes_cards_out_of_another() -> None:
    draft = filled("JS JH 3D", "9S 9H 9D 5C 4C")
    draft.fill(BACK, CardSet("JS JH AS AH AD"))
    assert draft.rows == Rows(CardSet("3D"), CardSet("9S 9H 9D 5C 4C"), CardSet("JS JH AS AH AD"))


def test_the_last_row_takes_the_rest() -> None:
    draft = filled("JS JH 3D", "9S 9H 9D 5C 4C")
    assert draft.fill_last() == BACK
    assert draft.full
    assert draft.fill_last() is None
    assert filled("JS JH 3D").fill_last() is None


@pytest.mark.parametrize("seed", range(20))
def test_every_change_can_be_undone_and_no_card_is_lost(seed: int) -> None:
    random, hand = Random(seed), deal(f"draft {seed}", 2)[0]
    draft, seen = Draft(hand), []
    for _ in range(60):
        before = draft.laid
        match random.randrange(6):
            case 0:
                draft.choose(random.randrange(3))
            case 1 if draft.rows.cards:
                draft.take(random.choice(list(draft.rows.cards)))
            case 2:
                draft.swap()
            case 3 if random.random() < 0.2:
                draft.clear()
            case _ if draft.left:
                draft.put(random.choice(list(draft.left)))
        if draft.laid != before:
            seen.append(before)
        assert draft.rows.cards | draft.left == hand
        assert sum(map(len, draft.laid)) + len(draft.left) == 13
        assert all(len(row) <= size for row, size in zip(draft.laid, SIZES, strict=True))
    while seen:
        assert draft.undo()
        assert draft.laid == seen.pop()
    assert not draft.undo()
