"""A hand as the fewest plays that empty it, for people, hints and tests.

>>> rules = Ruleset.preset("cardems")
>>> [str(play) for play in group_hand(rules, CardSet("3C 4D 5S 6H 7C 9C 9D KS 2D"))]
['3C 4D 5S 6H 7C', '9C 9D', 'KS', '2D']
"""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.desk import desk
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.grouping import clear_marks, find_groups, mark_below, solve


def group_hand(rules: Ruleset, hand: CardSet, *, inverted: bool = False) -> tuple[CardSet, ...]:
    """The plays of a smallest split of the hand, longest first, then lowest first.

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
    desk.costs[:count] = 1.0
    desk.losers[:count] = 1
    clear_marks(size, desk.splits)
    whole = (1 << size) - 1
    desk.splits[at.SPLIT_MARK, whole] = 1.0
    mark_below(size, desk.first, desk.groups, desk.splits)
    solve(size, desk.first, desk.groups, desk.costs, desk.losers, 0.0, desk.splits)
    plays = []
    while whole:
        low = (whole & -whole).bit_length() - 1
        group = next(
            g
            for g in range(int(desk.first[low]), int(desk.first[low + 1]))
            if not (small := int(desk.groups[at.GROUP_SMALL, g])) & ~whole
            and desk.splits[at.SPLIT_COST, whole ^ small] == desk.splits[at.SPLIT_COST, whole] - 1
        )
        whole ^= int(desk.groups[at.GROUP_SMALL, group])
        plays.append(CardSet.trusted(int(to_cards(lowered, int(desk.groups[at.GROUP_MASK, group])))))
    return tuple(sorted(plays, key=lambda play: (-len(play), play.mask)))


def fewest_plays(rules: Ruleset, hand: CardSet, *, inverted: bool = False) -> int:
    """How many plays at least empty the hand."""
    return len(group_hand(rules, hand, inverted=inverted))
