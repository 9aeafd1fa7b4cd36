"""How fast the search works, and whether it keeps its time: one core.

    python benchmarks/search.py [--decisions 10000] [--ms 100]

- greedy rounds a second: whole rounds, dealt and played out as the search plays a world out with ``greedy``;
- decisions of the network a second, in self-play as ``pusoy train`` plays it (forced ones not counted);
- decisions of the search under a limit of time: how many took longer than 1.3 times the limit.

Each checks its own answer: rounds end with one hand empty, decisions are legal.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter

from pusoy.dos.deals import deal
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.players.network.files import stored_net, stored_network
from pusoy.players.network.kernel.room import make_room
from pusoy.players.search.searching import search
from pusoy.players.search.settings import Settings
from pusoy.train.batch import Batch, Generator
from pusoy.train.houses import gather_houses, make_table
from pusoy.train.kernel.contest import greedy_rounds

HOUSES = ("big2-research", "cardems", "filipino-house")


def greedy_speed(house: str, rounds: int = 200_000) -> float:
    """Greedy rounds a second."""
    rules, table, room = lower(Ruleset.preset(house)), make_table(1), make_room()
    greedy_rounds(rules, table, room, 10)
    before = perf_counter()
    ended = greedy_rounds(rules, table, room, rounds)
    took = perf_counter() - before
    assert ended == rounds, (ended, rounds)
    return rounds / took


def network_speed(decisions: int = 400_000) -> float:
    """Decisions a second that the network chooses, over all houses."""
    generator, batch = Generator(gather_houses(20, 0.75, Random(1)), 1), Batch(decisions)
    generator.fill(batch, stored_network())
    before = perf_counter()
    generator.fill(batch, stored_network())
    took = perf_counter() - before
    assert batch.decisions >= decisions
    return batch.decisions / took


def timed_decisions(count: int, ms: float) -> list[float]:
    """How long so many searches took, in milliseconds."""
    settings, chance, took = Settings(playouts=10**6, ms=ms), Random(1), list[float]()
    number = 0
    while len(took) < count:
        rules = Ruleset.preset(HOUSES[number % len(HOUSES)])
        round_ = Round(rules, deal(rules, f"clock {number}"))
        stored_net(rules)
        number += 1
        while round_.turn is not None and len(took) < count:
            view = round_.view(round_.turn)
            free = len(view.legal_plays) + view.can_pass > 1
            before = perf_counter()
            action = search(view, settings, chance).action
            if free:
                took.append(1000 * (perf_counter() - before))
            assert round_.why_not_act(action) is None
            round_.act(action)
    return sorted(took)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="The speed of the search.")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--ms", type=float, default=100)
    options = parser.parse_args()
    for house in HOUSES:
        print(f"{house}: {greedy_speed(house):,.0f} greedy rounds a second")
    print(f"self-play: {network_speed():,.0f} decisions of the network a second")
    took = timed_decisions(options.decisions, options.ms)
    late = sum(one > 1.3 * options.ms for one in took) / len(took)
    print(
        f"{len(took)} searches of {options.ms:g} ms: median {took[len(took) // 2]:.1f}, "
        f"99.9 % within {took[int(0.999 * (len(took) - 1))]:.1f}, {late:.3%} over {1.3 * options.ms:g}"
    )


if __name__ == "__main__":
    main()
