"""The levels of Pusoy against each other over duplicate deals, and how far the best one can be beaten.

In every deal the first player sits in each seat once, the second in all others: what it wins there more than
the second would is its gain. Exploitability is what the best answer to the expert, found by brute force over
every undominated set against other hands that the expert set, earns more than the expert's own set.

    python benchmarks/setting.py [DEALS] [PRESET ...]
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import numpy as np

from pusoy.cards import CardSet
from pusoy.players.setting import make_setter, setter_names
from pusoy.thirteen.deals import deal
from pusoy.thirteen.judging import strengths
from pusoy.thirteen.kernel.population import PAIRINGS, by_suits, random_hands, weigh
from pusoy.thirteen.population import Population
from pusoy.thirteen.round import Round
from pusoy.thirteen.rows import Action, Claim, Entry, Natural, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import Opponents, best_sets
from pusoy.thirteen.showdown import showdown
from pusoy.thirteen.splits import undominated_sets

SEATS = 4
DEALS = 200
TOLD = 2000
OTHERS = 1_000_003  # the seed of hands that are not in the stored population
Pair = tuple[str, str]
PAIRS: tuple[Pair, ...] = (
    ("casual", "beginner"),
    ("steady", "casual"),
    ("strong", "steady"),
    ("expert", "strong"),
    ("expert", "steady"),
)


def entries(round_: Round, name: str, random: Random) -> list[Entry]:
    """What a player sets for every hand of a deal."""
    player, found = make_setter(name), list[Entry]()
    for seat in round_.seats:
        action = player.choose(round_.view(seat), random)
        found.append(Natural(action.natural, round_.hands[seat]) if isinstance(action, Claim) else action)
    return found


def gains(
    rules: Ruleset, deals: int, tell: Callable[[dict[Pair, list[float]]], None]
) -> dict[Pair, list[float]]:
    """By pair, the first one's units a deal and seat against three of the second; told now and then."""
    random, found = Random("setting"), {pair: list[float]() for pair in PAIRS}
    for number in range(deals):
        round_ = Round(rules, deal(f"setting {number}", SEATS))
        sets = {name: entries(round_, name, random) for name in setter_names()}
        for pair in PAIRS:
            found[pair].append(gain(rules, sets[pair[0]], sets[pair[1]]))
        if (number + 1) % TOLD == 0 or number + 1 == deals:
            tell(found)
    return found


def gain(rules: Ruleset, mine: list[Entry], theirs: list[Entry]) -> float:
    """Units a seat, over all seats, of sitting there once with three of the others."""
    won, usual = 0.0, showdown(rules, theirs).units
    for seat in range(SEATS):
        if mine[seat] != theirs[seat]:  # who sets alike wins as much
            won += (
                showdown(rules, [*theirs[:seat], mine[seat], *theirs[seat + 1 :]]).units[seat] - usual[seat]
            )
    return won / SEATS


def interval(values: Sequence[float]) -> str:
    """Mean and 95 % interval."""
    half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):+.4f} ± {half:.4f}"


def exploited(rules: Ruleset, members: int, hands: int) -> list[float]:
    """By hand, what the best answer to other hands as the expert sets them earns more than the expert's set.

    The answer is chosen against one half of those hands and rated against the other: chance is no gain.
    """
    masks = np.zeros(members, np.int64)
    random_hands(OTHERS, np.zeros(52, np.int64), masks)
    rows, worth = np.zeros((members, 3), np.int16), np.zeros(members)
    for number, mask in enumerate(masks):
        best = best_sets(rules, CardSet.from_mask(int(mask)), 1)[0]
        rows[number], worth[number] = strengths(rules, rows_of(best.action)), best.units
    other = Population(rows, worth, masks)
    random, found = Random("exploited"), []
    deck = list(map(str, CardSet.from_mask((1 << 52) - 1)))
    for _ in range(hands):
        hand = CardSet(random.sample(deck, 13))
        splits = undominated_sets(rules, hand)
        mine = list(splits).index(rows_of(best_sets(rules, hand, 1)[0].action))
        halves = [half(rules, hand, other, start) for start in (0, 1)]
        for seen, unseen in (halves, halves[::-1]):
            answer = int(np.argmax(seen.expected(splits.sets)))
            units = unseen.expected(splits.sets[[answer, mine]])
            found.append(float(units[0] - units[1]))
    return found


def rows_of(action: Action) -> Rows:
    """The rows of an action that sets rows."""
    assert isinstance(action, Rows)
    return action


def half(rules: Ruleset, hand: CardSet, members: Population, start: int) -> Opponents:
    """Every second member, as far as it may sit opposite."""
    size = len(members.suits)
    chosen, weights = np.empty(size, np.int64), np.empty(size, np.int64)
    count = weigh(int(by_suits(hand.mask)), members.suits, PAIRINGS, chosen, weights)
    here = chosen[:count] % 2 == start
    return Opponents(rules, members, chosen[:count][here], weights[:count][here])


def main(words: Sequence[str]) -> int:
    """Print every gain, and how far the expert is beaten; 1 where a level gains nothing."""
    deals = int(words[0]) if words else DEALS
    failed = 0
    for preset in words[1:] or Ruleset.presets():
        rules = Ruleset.preset(preset)
        found = gains(rules, deals, partial(tell, preset))
        failed += any(statistics.mean(values) <= 0 for values in found.values())
        worst = exploited(rules, members=min(4000, 20 * deals), hands=min(1000, deals))
        print(f"{preset}: the best answer to the expert gains {interval(worst)} units from each opponent")
    return int(failed > 0)


def tell(preset: str, found: dict[Pair, list[float]]) -> None:
    """The standing so far."""
    for (first, second), values in found.items():
        print(
            f"{preset}: {first} against three {second}: {interval(values)} units a deal, {len(values)} deals",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
