"""What Python calls. Cards come in and go out numbered ``rank * 4 + suit`` with suits C S H D, whatever the
house's order of suits; inside the kernel a card carries its suit's strength instead."""

from __future__ import annotations

from pusoy.dos.kernel.answers import bomb_covers, is_bomb
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.five_cards import add_straight_flushes
from pusoy.dos.kernel.layout import (
    CATEGORY,
    FOUR_OF_A_KIND,
    KEY_SHIFT,
    STRAIGHT_FLUSH,
    STRENGTH_OF_SUIT,
    SUIT_OF_STRENGTH,
)
from pusoy.dos.kernel.legal import judge, legal_called, pass_refusal, sort_plays
from pusoy.dos.kernel.step import give_pass, play
from pusoy.dos.kernel.tables import EVERY_RANK
from pusoy.jit import Numbers, njit

FLAG_BITS = 4  # an accepted play gives kind << FLAG_BITS | flags of ``step``


@njit
def to_strengths(rules: Numbers, cards: int) -> int:
    """A mask of cards, renumbered by the strength of their suits."""
    mask = 0
    for suit in range(4):
        mask |= (cards >> suit & EVERY_RANK) << int(rules[STRENGTH_OF_SUIT + suit])
    return mask


@njit
def to_cards(rules: Numbers, mask: int) -> int:
    """The inverse of :func:`to_strengths`."""
    cards = 0
    for strength in range(4):
        cards |= (mask >> strength & EVERY_RANK) << int(rules[SUIT_OF_STRENGTH + strength])
    return cards


@njit
def classify_cards(rules: Numbers, cards: int, inverted: int) -> int:
    """The key of a set of cards, or 0 where it is no play."""
    return classify(rules, to_strengths(rules, cards), inverted)


@njit
def bomb_may_answer(rules: Numbers, table: int, inverted: int) -> bool:
    """Whether a bomb may be laid on these cards although they have another size or category."""
    table_key = classify(rules, to_strengths(rules, table), inverted)
    bombs = is_bomb(rules, FOUR_OF_A_KIND) or is_bomb(rules, STRAIGHT_FLUSH)
    return bombs and not is_bomb(rules, table_key >> KEY_SHIFT) and bomb_covers(rules, table_key, inverted)


@njit
def holds_straight_flush(rules: Numbers, cards: int, plays: Numbers) -> bool:
    """Whether these cards hold a straight flush that the house plays. ``plays`` is scratch space."""
    hand = to_strengths(rules, cards)
    in_use = rules[CATEGORY + STRAIGHT_FLUSH] != 0
    return in_use and add_straight_flushes(rules, hand, -1, 0, plays, 0) > 0


@njit
def list_legal(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """Write every legal play in the order of the interface, masks as cards.

    Returns ``2 * how many + 1`` where the pass is legal too, else ``2 * how many``.
    """
    n = legal_called(rules, state, plays)
    sort_plays(plays, n)
    for i in range(n):
        plays[0, i] = to_cards(rules, int(plays[0, i]))
    return 2 * n + (pass_refusal(rules, state, n) == 0)


@njit
def judge_cards(rules: Numbers, state: Numbers, cards: int) -> int:
    """The key of a legal play, or minus the number of the refusal; the state stays as it is."""
    return judge(rules, state, to_strengths(rules, cards))


@njit
def act_cards(rules: Numbers, state: Numbers, cards: int) -> int:
    """Judge a play and, where it is legal, make it: ``kind << FLAG_BITS | flags``, or minus the refusal."""
    mask = to_strengths(rules, cards)
    key = judge(rules, state, mask)
    if key < 0:
        return key
    return key >> KEY_SHIFT << FLAG_BITS | play(rules, state, mask, key)


@njit
def judge_pass(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """0 where the seat to act may pass, or minus the number of the refusal. ``plays`` is scratch space."""
    return -pass_refusal(rules, state, legal_called(rules, state, plays))


@njit
def act_pass(rules: Numbers, state: Numbers, plays: Numbers) -> int:
    """Judge a pass and, where it is legal, make it: the flags of ``step``, or minus the refusal."""
    refusal = judge_pass(rules, state, plays)
    return refusal if refusal < 0 else give_pass(rules, state)
