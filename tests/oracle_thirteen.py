"""A second, slow reading of the rules of Pusoy, for the tests alone.

Written from the rules page only, with the standard library only: it shares nothing with the engine, so that
where the two agree, they agree because the page says so. Cards are texts such as "3C".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

Options = dict[str, Any]
Key = tuple[Any, ...]
Set = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""Front, middle and back."""

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "CSHD"]
CATEGORIES = [
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush",
]  # fmt: skip
STRAIGHTS = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]


def category_and_key(cards: Sequence[str], wheel: str = "lowest") -> tuple[str, Key]:
    """The category of three or five cards (section 1), and what compares it: bigger is better.

    Keys of both sizes compare with each other: a tuple that runs out first is the lower one.
    """
    ranks = [card[0] for card in cards]
    straights = STRAIGHTS if wheel == "lowest" else [*STRAIGHTS[1:-1], "A2345", "TJQKA"]
    run = next((s for s in straights if len(cards) == 5 and sorted(s) == sorted(ranks)), None)
    suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
    by_rank = sorted(set(ranks), key=lambda rank: (ranks.count(rank), RANKS.index(rank)), reverse=True)
    shape = [ranks.count(rank) for rank in by_rank]
    values: tuple[int, ...] = tuple(RANKS.index(rank) for rank in by_rank)
    if run is not None and suited:
        name, values = ("royal_flush", ()) if run == "TJQKA" else ("straight_flush", (straights.index(run),))
    elif shape[0] == 4:
        name = "four_of_a_kind"
    elif shape[:2] == [3, 2]:
        name = "full_house"
    elif suited:
        name = "flush"
    elif run is not None:
        name, values = "straight", (straights.index(run),)
    elif shape[0] == 3:
        name = "three_of_a_kind"
    elif shape[:2] == [2, 2]:
        name = "two_pair"
    else:
        name = "pair" if shape[0] == 2 else "high_card"
    return name, (CATEGORIES.index(name), *values)


def key(cards: Sequence[str], options: Options) -> Key:
    """What compares a hand in a house."""
    return category_and_key(cards, options["wheel"])[1]


def in_order(rows: Set, options: Options) -> bool:
    """Whether back stands over middle and middle over front."""
    front, middle, back = (key(row, options) for row in rows)
    if options["order_check"] == "equal_allowed":
        return back >= middle >= front
    return back > middle > front


def all_sets(cards: Sequence[str]) -> Iterator[Set]:
    """All 72,072 ways to set thirteen cards."""
    for front in combinations(cards, 3):
        left = [card for card in cards if card not in front]
        for middle in combinations(left, 5):
            yield front, middle, [card for card in left if card not in middle]


# --- naturals ----------------------------------------------------------------------------------------------


def naturals(cards: Sequence[str]) -> set[str]:
    """The specials that thirteen cards are (section 2)."""
    ranks = [card[0] for card in cards]
    suits = [card[1] for card in cards]
    found = set()
    if len(set(ranks)) == 13:
        found.add("dragon")
    if sum(ranks.count(rank) // 2 for rank in set(ranks)) == 6:
        found.add("six_pairs")
    if _three_flushes(suits):
        found.add("three_flushes")
    if _three_runs(ranks):
        found.add("three_straights")
    return found


def _three_flushes(suits: list[str]) -> bool:
    wanted = sorted(suits)
    return any(sorted(a * 5 + b * 5 + c * 3) == wanted for a in "CSHD" for b in "CSHD" for c in "CSHD")


def _three_runs(ranks: list[str]) -> bool:
    circle = "A" + RANKS
    fives = [circle[i : i + 5] for i in range(10)]
    threes = [circle[i : i + 3] for i in range(12)]
    wanted = sorted(ranks)
    return any(sorted(a + b + c) == wanted for a in fives for b in fives for c in threes)


# --- units -------------------------------------------------------------------------------------------------

EASTERN: tuple[dict[str, int], ...] = (
    {"three_of_a_kind": 3},
    {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10, "royal_flush": 14},
    {"four_of_a_kind": 4, "straight_flush": 5, "royal_flush": 7},
)


def units(options: Options, sets: Sequence[Set]) -> list[float]:
    """What each seat wins in all; a set out of order is a foul that the house accepts."""
    count = len(sets)
    rows = [[0.0] * count for _ in sets]  # rows and sweeps that one wins from the other
    extra = [[0.0] * count for _ in sets]  # royalties
    swept = [0] * count
    for a in range(count):
        for b in range(count):
            if a != b:
                won, lost = _won_rows(options, sets[a], sets[b]), _won_rows(options, sets[b], sets[a])
                rows[a][b] = _pay(options, len(won), len(lost))
                extra[a][b] = _royalties(options, sets[a], won) - _royalties(options, sets[b], lost)
                swept[a] += len(won) == 3
    factor = options["grand_slam_factor"]
    for a in range(count):
        if swept[a] == 3:
            for b in range(count):
                rows[a][b] *= factor
                rows[b][a] *= factor
    return [sum(rows[a]) + sum(extra[a]) for a in range(count)]


def _won_rows(options: Options, mine: Set, theirs: Set) -> list[int]:
    my_foul, their_foul = not in_order(mine, options), not in_order(theirs, options)
    if my_foul or their_foul:
        return [0, 1, 2] if their_foul and not my_foul else []
    return [row for row in range(3) if key(mine[row], options) > key(theirs[row], options)]


def _pay(options: Options, won: int, lost: int) -> float:
    sweep, unit = options["sweep"], options["row_unit"]
    if sweep == "two_four":
        pay = 4 if won == 3 else 2 if won > lost else -4 if lost == 3 else -2 if lost > won else 0
    else:
        pay = won - lost
        if won == 3 or lost == 3:
            pay = {"none": pay, "bonus3": pay * 2, "double": pay * 2}[sweep]
    return float(pay * unit)


def _royalties(options: Options, mine: Set, won: list[int]) -> float:
    if options["royalties"] == "none":
        return 0.0
    return float(sum(EASTERN[row].get(category_and_key(mine[row])[0], 0) for row in won))
