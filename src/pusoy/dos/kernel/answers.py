"""What may answer what: sizes, categories and bombs (rules page, ``five_card_answer``, ``bomb_over``)."""

from __future__ import annotations

from pusoy.dos.kernel.layout import (
    BOMB_FOURS,
    BOMB_OVER,
    BOMB_STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    KEY_SHIFT,
    OVER_ANY,
    OVER_FIVE_CARD,
    OVER_LONE_TWO,
    QUADS,
    REVOLUTION,
    SAME_CATEGORY,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRENGTH_MASK,
    TOO_LOW,
    TWO_PAIR,
    WRONG_CATEGORY,
    WRONG_COUNT,
)
from pusoy.jit import Numbers, inlined

REFUSED = 1 << KEY_SHIFT  # a floor that no strength exceeds; the refusal's number is added


@inlined
def refusal_of(floor: int) -> int:
    """The refusal's number in a floor that no strength exceeds, or 0."""
    return floor - REFUSED if floor >= REFUSED else 0


@inlined
def size_of(kind: int) -> int:
    """The number of cards of a play of this kind."""
    if kind >= STRAIGHT:
        return 5
    return 4 if kind >= TWO_PAIR else kind


@inlined
def is_bomb(rules: Numbers, kind: int) -> bool:
    """Whether plays of this kind are bombs in this house (``bombs``)."""
    if kind == FOUR_OF_A_KIND:
        return bool(rules[BOMB_FOURS])
    return kind == STRAIGHT_FLUSH and bool(rules[BOMB_STRAIGHT_FLUSH])


@inlined
def turns_order(rules: Numbers, kind: int) -> bool:
    """Whether a play of this kind turns the order of ranks over in this house (``revolution``)."""
    return rules[REVOLUTION] != 0 and (kind == FOUR_OF_A_KIND or kind == QUADS)


@inlined
def bomb_covers(rules: Numbers, table_key: int, inverted: int) -> bool:
    """Whether a bomb may be laid on this non-bomb (``bomb_over``)."""
    over = rules[BOMB_OVER]
    kind = table_key >> KEY_SHIFT
    if over == OVER_LONE_TWO:
        place = (table_key & STRENGTH_MASK) >> 2
        return kind == SINGLE and place == (0 if inverted else 12)
    return bool(over == OVER_ANY or (over == OVER_FIVE_CARD and kind >= STRAIGHT))


@inlined
def answer_floor(rules: Numbers, kind: int, table_key: int, inverted: int) -> int:
    """What strength a play of ``kind`` must exceed on this table: -1 for any, ``REFUSED`` + code for none."""
    if table_key == 0:
        return -1
    on_table = table_key >> KEY_SHIFT
    strength = table_key & STRENGTH_MASK
    if is_bomb(rules, kind):
        if is_bomb(rules, on_table):  # category order, then strength, whatever five_card_answer says
            if kind == on_table:
                return strength
            return -1 if kind > on_table else REFUSED + TOO_LOW
        if bomb_covers(rules, table_key, inverted):
            return -1
    if size_of(kind) != size_of(on_table):
        return REFUSED + WRONG_COUNT
    if kind == on_table:
        return strength
    if kind >= STRAIGHT and rules[SAME_CATEGORY]:
        return REFUSED + WRONG_CATEGORY
    return -1 if kind > on_table else REFUSED + TOO_LOW
