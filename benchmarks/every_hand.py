"""A search for thirteen cards that cannot be set in order: millions of deals, and of hands from few cards.

Half of the hands are dealt from the whole deck, half from a random part of it (13 to 20 cards of few ranks or
few suits), in which rows are equal more often than anywhere else. The strict order is the hardest one.

    python benchmarks/every_hand.py [HANDS]
"""

from __future__ import annotations

import sys
import time
from random import Random

from pusoy.cards import CardSet
from pusoy.thirteen.ranking import text_of
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import undominated_sets

HANDS = 100_000
DECK = range(52)
HOUSES = (Ruleset(), Ruleset(wheel="second_highest"))


def some_hand(random: Random) -> CardSet:
    """Thirteen cards of the whole deck, or of a small part of it."""
    deck = list(DECK)
    if random.random() < 0.5:
        order = (lambda card: (card >> 2, card)) if random.random() < 0.5 else (lambda card: (card & 3, card))
        first = random.randrange(52)
        deck = sorted(deck, key=order)
        deck = (deck[first:] + deck[:first])[: random.randint(13, 20)]
    return CardSet.from_mask(sum(1 << card for card in random.sample(deck, 13)))


def main(words: list[str]) -> int:
    """Print the hand with the fewest sets for each house; 1 where one has none."""
    hands, random = int(words[0]) if words else HANDS, Random("every hand")
    fewest = dict.fromkeys(HOUSES, (1 << 30, ""))
    started = time.perf_counter()
    for _ in range(hands):
        hand = some_hand(random)
        for rules in HOUSES:
            count = len(undominated_sets(rules, hand))
            if count < fewest[rules][0]:
                fewest[rules] = (count, text_of(hand))
    for rules, (count, hand_text) in fewest.items():
        print(f"wheel {rules.wheel}: {hands} hands, at least {count} undominated legal set: {hand_text}")
    print(f"{time.perf_counter() - started:.0f} s")
    return int(any(count == 0 for count, _ in fewest.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
