"""How fast the search works, whether it keeps its time, and whether it is blind to hidden cards: one core.

    python benchmarks/search.py [--parts speed time permutations] [--decisions 10000] [--permutations 2000]

- ``speed``: greedy rounds a second, whole rounds, dealt and played out as the search plays a world out with
  ``greedy``; and decisions of the network a second, in self-play as ``pusoy train`` plays it (forced ones
  not counted);
- ``time``: how long decisions take under a limit of time. Promised: 99.9 % within 1.3 times the limit;
- ``permutations``: the cards that the seat has not seen are laid otherwise, and the search must find the
  same: action, playouts and worths of all candidates. Ends with 1 where it does not.

The moments for the last two come from random rounds under every preset: each seat is one of the players at
random, and from every quarter of a round one decision is taken that is not forced. Each part checks its own
answer: rounds end with one hand empty, decisions are legal, the seat cannot tell the permuted cards apart.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import perf_counter, thread_time
from typing import NamedTuple

from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.dos.events import Played
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.kernel.tables import ALL_CARDS
from pusoy.dos.lowering import lower
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import make_player
from pusoy.players.network.files import stored_network
from pusoy.players.network.kernel.room import make_room
from pusoy.players.search.searching import search
from pusoy.players.search.settings import Settings
from pusoy.train.batch import Batch, Generator
from pusoy.train.houses import gather_houses, make_table
from pusoy.train.kernel.contest import greedy_rounds

HOUSES = ("big2-research", "cardems", "filipino-house")
PLAYERS = ("random", "greedy", "steady")
PARTS = ("speed", "time", "permutations")
PROMISED = 0.999
LATE = 1.3
"""So many of all decisions take at most so many times the limit."""


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


# --- moments -----------------------------------------------------------------------------------------------


def moments(seed: str) -> Iterator[Round]:
    """Rounds in which the seat to act has a choice, without end: up to four of each random round."""
    presets = Ruleset.presets()
    for number in count():
        rules, chance = Ruleset.preset(presets[number % len(presets)]), Random(f"{seed} {number}")
        round_ = Round(
            rules,
            deal(rules, f"{seed} {number}"),
            first_round=chance.random() < 0.5,
            previous_winner=chance.choice(rules.seats),
        )
        players = [make_player(chance.choice(PLAYERS)) for _ in rules.seats]
        choices = []
        while round_.turn is not None:
            if len(round_.legal_plays) + round_.can_pass > 1:
                choices.append(round_.copy())
            round_.act(players[round_.turn].choose(round_.view(round_.turn), chance))
        for quarter in range(4):
            part = choices[quarter * len(choices) // 4 : (quarter + 1) * len(choices) // 4]
            if part:
                yield chance.choice(part)


# --- time --------------------------------------------------------------------------------------------------


class Timed(NamedTuple):
    """A decision: how long it took, by the clock and of the processor, and how many were compared."""

    ms: float
    processor_ms: float
    compared: int


def timed_decisions(decisions: int, ms: float, seed: str) -> list[Timed]:
    """So many decisions under a limit of milliseconds, after one of each kind that is not timed."""
    settings, chance, timed = Settings(playouts=10**6, ms=ms), Random(seed), list[Timed]()
    for round_ in islice(moments(f"{seed}, before"), 4 * len(Ruleset.presets())):
        search(round_.view(round_.turn), Settings(playouts=20), chance)
    for round_ in islice(moments(seed), decisions):
        view = round_.view(round_.turn)
        before, processor = perf_counter(), thread_time()
        found = search(view, settings, chance)
        took, worked = perf_counter() - before, thread_time() - processor
        assert round_.why_not_act(found.action) is None, round_
        timed.append(Timed(1000 * took, 1000 * worked, len(found.compared)))
    return timed


def within(values: list[float], share: float) -> float:
    """What this share of them does not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def spread(values: list[float]) -> str:
    """Median, 99.9 % and the longest, in milliseconds."""
    middle, most = within(values, 0.5), within(values, PROMISED)
    return f"median {middle:.1f}, 99.9 % within {most:.1f}, longest {max(values):.1f} ms"


def show_times(decisions: int, ms: float, seed: str) -> None:
    """Print how long decisions take, and whether that is what is promised."""
    timed = timed_decisions(decisions, ms, seed)
    took = [one.ms for one in timed]
    chosen = [one for one in timed if one.compared > 1]
    late, kept = sum(one > LATE * ms for one in took), within(took, PROMISED) <= LATE * ms
    print(f"{len(timed):,} decisions of {ms:g} ms, seed {seed!r}")
    print(f"  all: {spread(took)}; time of the processor: {spread([one.processor_ms for one in timed])}")
    print(f"  {len(chosen):,} that compared more than one candidate: {spread([one.ms for one in chosen])}")
    print(
        f"  {late:,} took more than {LATE * ms:g} ms: 99.9 % within that is {'kept' if kept else 'NOT KEPT'}"
    )


# --- permutations ------------------------------------------------------------------------------------------


def permuted_view(round_: Round, chance: Random) -> View:
    """What the seat to act sees where the cards that it has not seen lie otherwise.

    They are dealt anew to the others, to each as many as it holds, from all that nobody has played: where
    not all cards are dealt, from those too. They may come to lie as they did.
    """
    rules, seat, state = round_.rules, round_.turn, round_.state.copy()
    assert seat is not None
    played = [event.cards.mask for event in round_.events if isinstance(event, Played)]
    unseen = list(CardSet.trusted(ALL_CARDS & ~(sum(played) + round_.hands[seat].mask)))
    chance.shuffle(unseen)
    for other in rules.seats:
        if other != seat:
            hand = CardSet([unseen.pop() for _ in range(round_.left[other])])
            state[at.HAND + other] = to_strengths(lower(rules), hand.mask)
    return View(Position.of(rules, state, seat), round_.dealer, round_.first_round, round_.events)


def show_permuted(decisions: int, playouts: int, seed: str) -> int:
    """Print where the search found something else under permuted cards; returns how often it did."""
    settings, chance = Settings(playouts=playouts), Random(seed)
    different, chosen = list[Position](), 0
    for number, round_ in enumerate(islice(moments(seed), decisions)):
        view, permuted = round_.view(round_.turn), permuted_view(round_, chance)
        assert permuted == view
        one, other = (search(seen, settings, Random(f"{seed} {number}")) for seen in (view, permuted))
        chosen += len(one.compared) > 1
        if one != other:
            different.append(view.position)
    print(f"{decisions:,} decisions of {playouts} playouts, seed {seed!r}, hidden cards permuted")
    print(f"  {chosen:,} compared more than one candidate; {len(different)} found something else")
    for position in different:
        print(f"  {position!r}")
    return len(different)


def main() -> int:
    """Print the figures; 1 where permuted cards changed a decision."""
    parser = argparse.ArgumentParser(description="The speed of the search, its time, and what it cannot see.")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--decisions", type=int, default=300, metavar="N", help="timed (300)")
    parser.add_argument("--ms", type=float, default=100, help="limit of the timed decisions (100)")
    parser.add_argument("--permutations", type=int, default=200, metavar="N", help="decisions (200)")
    parser.add_argument("--playouts", type=int, default=200, metavar="N", help="of each of those (200)")
    parser.add_argument("--seed", default="search")
    options = parser.parse_args()
    if "speed" in options.parts:
        for house in HOUSES:
            print(f"{house}: {greedy_speed(house):,.0f} greedy rounds a second")
        print(f"self-play: {network_speed():,.0f} decisions of the network a second")
    if "time" in options.parts:
        show_times(options.decisions, options.ms, options.seed)
    different = 0
    if "permutations" in options.parts:
        different = show_permuted(options.permutations, options.playouts, options.seed)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
