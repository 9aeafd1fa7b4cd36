"""Whether thirteen cards may be set so, and which naturals they are: the one check, asked by all."""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.errors import Refusal, SetCode
from pusoy.thirteen import refusals
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.naturals import naturals as naturals_of
from pusoy.thirteen.ranking import strength
from pusoy.thirteen.refusals import NAMES, SIZES
from pusoy.thirteen.rows import HAND, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.values import NATURALS

NATURAL_BITS: Final = dict(
    zip(NATURALS, (at.DRAGON, at.SIX_PAIRS, at.THREE_FLUSHES, at.THREE_STRAIGHTS), strict=True)
)


def why_not_rows(rules: Ruleset, rows: Rows, hand: CardSet | None = None) -> Refusal | None:
    """The first refusal that applies to a set, or None where it is legal.

    ``hand`` are the cards that it is made of; without it any thirteen cards will do. A foul is named whatever
    the house does with it (``foul``).
    """
    return _why_no_rows(rows, hand) or foul(rules, rows)


def _why_no_rows(rows: Rows, hand: CardSet | None) -> Refusal | None:
    """What makes it no set at all, in the order of the rules page."""
    for name, size, row in zip(NAMES, SIZES, rows, strict=True):
        if len(row) != size:
            return refusals.wrong_row_size(name, size, len(row))
    twice = (rows.front & rows.middle) | (rows.front & rows.back) | (rows.middle & rows.back)
    if twice:
        return refusals.duplicate_card(twice)
    if hand is not None and not rows.cards <= hand:
        return refusals.not_in_hand(rows.cards - hand)
    return None


def strengths(rules: Ruleset, rows: Rows) -> tuple[int, int, int]:
    """The strengths of front, middle and back."""
    return strength(rules, rows.front), strength(rules, rows.middle), strength(rules, rows.back)


def foul(rules: Ruleset, rows: Rows) -> Refusal | None:
    """How rows of the right sizes break the order, or None: back over middle, middle over front."""
    return _back_under_middle(rules, rows) or _middle_under_front(rules, rows)


def foul_so_far(rules: Ruleset, rows: Rows) -> Refusal | None:
    """How the rows that hold all their cards already break the order, while others do not yet; or None."""
    front, middle, back = (len(row) == size for size, row in zip(SIZES, rows, strict=True))
    found = _back_under_middle(rules, rows) if middle and back else None
    return found or (_middle_under_front(rules, rows) if front and middle else None)


def _back_under_middle(rules: Ruleset, rows: Rows) -> Refusal | None:
    middle, back = strength(rules, rows.middle), strength(rules, rows.back)
    equal_allowed = rules.order_check == "equal_allowed"
    if back > middle or (back == middle and equal_allowed):
        return None
    if equal_allowed:
        return refusals.back_below(rows.back, rows.middle)
    return refusals.foul(SetCode.FOUL_BACK_MIDDLE, rows.back, rows.middle, equal=back == middle)


def _middle_under_front(rules: Ruleset, rows: Rows) -> Refusal | None:
    if strength(rules, rows.middle) > strength(rules, rows.front):
        return None  # they are never equal: five cards stand above the three that begin alike
    return refusals.foul(SetCode.FOUL_MIDDLE_FRONT, rows.middle, rows.front, equal=False)


def is_legal(rules: Ruleset, rows: Rows, hand: CardSet | None = None) -> bool:
    """Whether :func:`why_not_rows` has nothing to say."""
    return why_not_rows(rules, rows, hand) is None


def accept(rules: Ruleset, rows: Rows, hand: CardSet) -> Refusal | None:
    """Why the house does not take this set from this hand, or None: some houses accept fouls (``foul``)."""
    refusal = why_not_rows(rules, rows, hand)
    if refusal is None or (rules.foul == "loses_all" and _why_no_rows(rows, hand) is None):
        return None
    return refusal


# --- naturals ----------------------------------------------------------------------------------------------


def naturals(rules: Ruleset, cards: CardSet) -> tuple[str, ...]:
    """The naturals of the house that thirteen cards are, the strongest first.

    Raises ``not_thirteen_cards``.
    """
    if len(cards) != HAND:
        raise refusals.not_thirteen_cards(len(cards))
    if not rules.naturals:
        return ()
    found = int(naturals_of(cards.mask))
    return tuple(name for name, _ in rules.naturals if found & NATURAL_BITS[name])


def why_not_natural(rules: Ruleset, name: str, cards: CardSet) -> Refusal | None:
    """Why this natural cannot be claimed for these cards, or None."""
    if len(cards) != HAND:
        return refusals.not_thirteen_cards(len(cards))
    if rules.natural_units(name) is None:
        return refusals.not_that_natural(name, known=False)
    if name not in naturals(rules, cards):
        return refusals.not_that_natural(name, known=True)
    return None
