"""A hand as the fewest plays that empty it, for people, hints and tests.

>>> rules = Ruleset.preset("cardems")
>>> [str(play) for play in group_hand(rules, CardSet("3C 4D 5S 6H 7C 9C 9D KS 2D"))]
['3C 4D 5S 6H 7C', '9C 9D', 'KS', '2D']
"""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.desk import desk
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.grouping import clear_marks, find_groups, mark_below, solve

_A_PLAY: Final = float(1 << 20)
"""What a play costs, so much that no tie-break outweighs one (whole numbers, and exact as such)."""
_TOP_CARDS: Final = (300, 1000)  # what an ace and a 2 in a five-card hand cost


def tie_break(rules: Ruleset, play: CardSet, *, inverted: bool = False) -> int:
    """What a five-card hand spends that another of its kind would not: less is better, shorter plays cost 0.

    Counted are the kicker of four of a kind and the pair of a full house, by how high they are, and most of
    all aces and 2s (or what takes their places while the order of ranks is turned).
    """
    if len(play) < 5:
        return 0
    lowered = lower(rules)
    mask = int(to_strengths(lowered, play.mask))
    by_rank = [mask >> 4 * rank & 15 for rank in range(13)]
    in_tow = any(suits.bit_count() >= 3 for suits in by_rank)
    cost = 0
    for rank, suits in enumerate(by_rank):
        place = 12 - rank if inverted else rank
        if place >= 11:
            cost += _TOP_CARDS[place - 11] * suits.bit_count()
        if in_tow and suits.bit_count() < 3:
            cost += sum(4 * place + suit for suit in range(4) if suits >> suit & 1)
    return cost


def group_hand(rules: Ruleset, hand: CardSet, *, inverted: bool = False) -> tuple[CardSet, ...]:
    """The plays of a smallest split of the hand, longest first, then lowest first.

    Of splits with as few plays it is one with the least :func:`tie_break`: low kickers, aces and 2s alone.
    Raises :class:`~pusoy.errors.PusoyError` for more than 18 cards, which no house deals.
    """
    if len(hand) > dos.MAX_HAND:
        raise PusoyError(f"{len(hand)} cards are more than a hand holds ({dos.MAX_HAND})")
    if not hand:
        return ()
    lowered = lower(rules)
    mask = int(to_strengths(lowered, hand.mask))
    size = len(hand)
    count = int(find_groups(lowered, mask, int(inverted), desk.plays, desk.groups, desk.first))
    cards = [CardSet.trusted(int(to_cards(lowered, int(one)))) for one in desk.groups[at.GROUP_MASK, :count]]
    costs = [_A_PLAY + tie_break(rules, play, inverted=inverted) for play in cards]
    desk.costs[:count] = costs
    desk.losers[:count] = 1
    clear_marks(size, desk.splits)
    whole = (1 << size) - 1
    desk.splits[at.SPLIT_MARK, whole] = 1.0
    mark_below(size, desk.first, desk.groups, desk.splits)
    solve(size, desk.first, desk.groups, desk.costs, desk.losers, 0.0, desk.splits)
    plays = []
    least = desk.splits[at.SPLIT_COST]
    while whole:
        low = (whole & -whole).bit_length() - 1
        group = next(
            g
            for g in range(int(desk.first[low]), int(desk.first[low + 1]))
            if not (small := int(desk.groups[at.GROUP_SMALL, g])) & ~whole
            and least[whole ^ small] == least[whole] - costs[g]
        )
        whole ^= int(desk.groups[at.GROUP_SMALL, group])
        plays.append(cards[group])
    return tuple(sorted(plays, key=lambda play: (-len(play), play.mask)))


def fewest_plays(rules: Ruleset, hand: CardSet, *, inverted: bool = False) -> int:
    """How many plays at least empty the hand."""
    return len(group_hand(rules, hand, inverted=inverted))
