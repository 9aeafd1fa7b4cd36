"""What a set of cards is, and how strong: section 1 and the options that shape combinations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from oracle.cards import Options, rank_value, suit_value

FIVE_CARD_KINDS = ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
"""Five-card categories low to high; the order is fixed (section 1)."""

KIND_ORDER = ["single", "pair", "triple", "two_pair", "quads", *FIVE_CARD_KINDS]
"""Kinds so that among plays of one size a later one is the higher category."""

Strength = tuple[int, ...]
Classified = tuple[str, Strength]


def classify(options: Options, cards: Sequence[str], inverted: bool = False) -> Classified | None:
    """Kind and strength of the cards, or None where they are no play in this house.

    Strengths compare among plays of one kind only; `inverted` gives them in the turned order.
    """
    if len(set(cards)) != len(cards):
        return None
    if len(cards) in (1, 2, 3):
        return _few(options, cards, inverted)
    if len(cards) == 4:
        return _four(options, cards, inverted)
    if len(cards) == 5:
        return _five(options, cards, inverted)
    return None


def _few(options: Options, cards: Sequence[str], inverted: bool) -> Classified | None:
    """Single: rank, suit. Pair: rank, higher suit. Triple: rank, where `triples` allows it."""
    if len({card[0] for card in cards}) != 1:
        return None
    rank = rank_value(cards[0], inverted)
    if len(cards) == 3:
        return ("triple", (rank,)) if options["triples"] else None
    kind = "single" if len(cards) == 1 else "pair"
    return kind, (rank, max(suit_value(options, card) for card in cards))


def _four(options: Options, cards: Sequence[str], inverted: bool) -> Classified | None:
    """Four-card plays (option `four_card`): quads, and two pairs by the higher pair, then its suit."""
    counts = sorted(Counter(card[0] for card in cards).values())
    if counts == [4] and options["four_card"] in ("quads", "two_pair_and_quads"):
        return "quads", (rank_value(cards[0], inverted),)
    if counts == [2, 2] and options["four_card"] == "two_pair_and_quads":
        best = max(rank_value(card, inverted) for card in cards)
        suits = [suit_value(options, card) for card in cards if rank_value(card, inverted) == best]
        return "two_pair", (best, max(suits))
    return None


def _five(options: Options, cards: Sequence[str], inverted: bool) -> Classified | None:
    """The highest category in use that the cards fill (options `five_card`, `categories`).

    Trying straight flush, flush, straight in turn gives what the page says of a suited run whose
    category is left out: a flush, or a straight where flushes are left out too.
    """
    if not options["five_card"]:
        return None
    shapes = _shapes(options, cards)
    for kind in reversed(FIVE_CARD_KINDS):
        if kind in shapes and kind in options["categories"]:
            return kind, _five_strength(options, kind, cards, inverted)
    return None


def _shapes(options: Options, cards: Sequence[str]) -> list[str]:
    """Every category whose shape the five cards have, whether in use or not."""
    shapes = []
    suited = len({card[1] for card in cards}) == 1
    different = len({card[0] for card in cards})
    if suited:
        shapes.append("flush")
    if different == 5 and find_run(options, cards) is not None:
        shapes += ["straight", "straight_flush"] if suited else ["straight"]
    if different == 2:
        # Two ranks among five cards: four and one, or three and two.
        most = max(Counter(card[0] for card in cards).values())
        shapes.append("four_of_a_kind" if most == 4 else "full_house")
    return shapes


def find_run(options: Options, cards: Sequence[str]) -> int | None:
    """Place in the list `straights` of the run that the five ranks make; that list alone decides."""
    ranks = {card[0] for card in cards}
    for place, run in enumerate(options["straights"]):
        if ranks == set(run):
            return place
    return None


def _five_strength(options: Options, kind: str, cards: Sequence[str], inverted: bool) -> Strength:
    """Strength within a five-card category."""
    if kind == "flush":
        return _flush_strength(options, cards, inverted)
    if kind in ("full_house", "four_of_a_kind"):
        rank = Counter(card[0] for card in cards).most_common(1)[0][0]
        return (rank_value(rank, inverted),)
    place = find_run(options, cards)
    assert place is not None
    run = len(options["straights"]) - 1 - place if inverted else place
    suit = suit_value(options, _deciding_card(options, place, cards))
    if kind == "straight":
        return run, suit
    royal = options["royal_flush_tops"] and options["straights"][place] == "TJQKA"
    if options["straight_flush_order"] == "suit_first":
        return int(royal), suit, run
    return int(royal), run, suit


def _deciding_card(options: Options, place: int, cards: Sequence[str]) -> str:
    """The card whose suit decides equal runs (option `straight_suit_card`); the same card when turned."""
    if options["straight_suit_card"] == "sequence_last":
        last = options["straights"][place][-1]
        return next(card for card in cards if card[0] == last)
    return max(cards, key=rank_value)


def _flush_strength(options: Options, cards: Sequence[str], inverted: bool) -> Strength:
    """Strength of a flush by the option `flush_order`."""
    ranks = sorted((rank_value(card, inverted) for card in cards), reverse=True)
    suit = suit_value(options, cards[0])
    if options["flush_order"] == "suit_first":
        return (suit, *ranks)
    if options["flush_order"] == "high_card_first":
        return ranks[0], suit
    return (*ranks, suit)
