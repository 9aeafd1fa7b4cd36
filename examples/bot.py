"""A player of both games in plain Python: pusoy arena "cmd:python3 examples/bot.py" greedy"""

import json
import random
import sys
from collections import Counter

KINDS = [(1, 1), (2, 1), (2, 2), (3, 1), "straight", "flush", (3, 2), (4, 1), "straight flush"]


def strength(row):
    """The kind of a row of Pusoy and its ranks, the most of a kind first; they compare like the rows."""
    ranks = ["23456789TJQKA".index(card[0]) for card in row]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = ([count for count, _ in groups] + [1])[:2]
    run = len(set(ranks)) == 5 and (max(ranks) - min(ranks) == 4 or set(ranks) == {12, 0, 1, 2, 3})
    flush = len(row) == 5 and len({card[1] for card in row}) == 1
    kind = "straight flush" if run and flush else "flush" if flush else "straight" if run else tuple(kind)
    return KINDS.index(kind), [rank for _, rank in groups]


def answer(name, said):
    """What the bot answers to one message; None to those that want no answer."""
    if name == "hello":
        return {"ready": {"name": "example", "version": "1"}}
    if name == "act":  # Pusoy Dos: the lowest of all that is legal
        return {"play": said["legal"][0]} if said["legal"] else {"pass": True}
    if name == "set":  # Pusoy: rows at random, until they are in order
        cards = said["cards"]
        while True:
            random.shuffle(cards)
            front, middle, back = cards[:3], cards[3:8], cards[8:]
            if strength(front) < strength(middle) < strength(back):
                return {"front": front, "middle": middle, "back": back}
    return None


for line in sys.stdin:
    ((name, said),) = json.loads(line).items()
    said = answer(name, said)
    if said is not None:
        print(json.dumps(said), flush=True)
