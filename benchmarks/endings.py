"""How long exact endings take, by cards in all, hands and house, on one core.

Each figure is over random endings, the cards spread evenly over the hands and everybody having played; the
seconds are those of the processor. The answers are checked first, against a plain search of the same rules
without pruning or memory: endings of random houses, with many fours, runs and twos. (The tests compare with
the oracle, which shares nothing with the kernel.)

    python benchmarks/endings.py [ENDINGS] [CHECKED]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np

from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.legal import legal_called, pass_refusal, sort_plays
from pusoy.dos.kernel.payoff import Payoffs, pay
from pusoy.dos.kernel.step import give_pass, play, start
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.jit import Numbers, njit
from pusoy.players.endings import asked
from pusoy.players.kernel.endings import solve_open

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from helpers import rules_of
from strategies import random_options

ENDINGS = 400
CHECKED = 500
CARDS = (8, 10, 12, 14, 16)
HOUSES = ("cardems", "big2-research", "filipino-house", "partners")
BUDGET = 5_000_000
TIE = 1e-9
MOST_TRIED = 1_000_000  # positions of an ending that is checked
MOST_CHECKED = 12  # its cards
EACH = 10  # endings of a random house
DEPTH = 8 * MOST_CHECKED + 1  # two plays are at most seven passes apart
PLAYS_EACH = 2400  # a hand of 12 cards has 1,585 sets of one to five cards


@njit
def try_everything(
    rules: Numbers,
    payoffs: Payoffs,
    states: Numbers,
    plays: Numbers,
    scores: Payoffs,
    depth: int,
    left: Numbers,
) -> None:
    """What the state at ``depth`` is worth by seat, by plain recursion; ``left`` positions may be tried."""
    state, own = states[depth], plays[depth]
    left[0] -= 1
    if state[at.TURN] < 0:
        pay(rules, payoffs, state, own, scores[depth])
        return
    n = legal_called(rules, state, own)
    sort_plays(own, n)
    can_pass = pass_refusal(rules, state, n) == at.ALLOWED
    seat = int(state[at.TURN])
    hand = int(state[at.HAND + seat])
    tried = 0
    for place in range(2 * n + 1):  # first the play that empties the hand, then all others, then the pass
        i = place - n if place >= n else place
        empties = i < n and own[0, i] == hand
        if left[0] < 0 or (i < n and empties != (place < n)) or (i == n and not can_pass):
            continue
        for number in range(at.STATE_SIZE):
            states[depth + 1, number] = state[number]
        if i == n:
            give_pass(rules, states[depth + 1])
        else:
            play(rules, states[depth + 1], int(own[0, i]), int(own[1, i]))
        try_everything(rules, payoffs, states, plays, scores, depth + 1, left)
        if tried == 0 or scores[depth + 1, seat] > scores[depth, seat] + TIE:
            for other in range(at.SEATS):
                scores[depth, other] = scores[depth + 1, other]
        tried += 1


def solved(rules: Ruleset, state: Numbers, scores: Payoffs) -> int:
    """The exact search: positions looked at, or -1."""
    return solve_open(*asked(rules, state, BUDGET), scores)


def some_deck(random: Random) -> list[int]:
    """The deck in an order in which, half of the time, cards of a rank or of a suit come close together."""
    deck = list(range(52))
    random.shuffle(deck)
    if random.random() < 0.5:
        noise, by_rank = random.choice([8, 24, 60]), random.random() < 0.5
        deck.sort(
            key=lambda card: 4 * (card if by_rank else card % 4 * 13 + card // 4) + random.uniform(0, noise)
        )
        first = random.randrange(52)
        deck = deck[first:] + deck[:first]
    if random.random() < 0.4:
        twos = random.sample(range(48, 52), random.randint(1, 4))
        deck = twos + [card for card in deck if card not in twos]
    return deck


def some_state(rules: Ruleset, hands: Sequence[Sequence[int]], random: Random) -> Numbers:
    """A round that is under way, with these hands and some seat on lead."""
    state = np.zeros(at.STATE_SIZE, np.int64)
    for seat, hand in enumerate(hands):
        state[at.HAND + seat] = sum(1 << card for card in hand)
    start(lower(rules), state, random.random() < 0.5, random.randrange(rules.players))
    return state


def check(count: int) -> None:
    """Random endings of random houses, to which both searches must give the same worth."""
    random = Random("endings")
    states = np.zeros((DEPTH, at.STATE_SIZE), np.int64)
    plays = np.zeros((DEPTH, 2, PLAYS_EACH), np.int64)
    right, found = np.zeros((DEPTH, at.SEATS), np.float64), np.zeros(at.SEATS, np.float64)
    left, tried, looked_at, compared = np.zeros(1, np.int64), 0, 0, 0
    drawn, rules = 0, Ruleset()
    while compared < count:
        if drawn % EACH == 0:
            rules = rules_of(random_options(random))
        drawn += 1
        cards = some_deck(random)[: random.randint(rules.players, MOST_CHECKED)]
        random.shuffle(cards)
        hands = [[card] for card in cards[: rules.players]]
        for card in cards[rules.players :]:
            random.choice(hands).append(card)
        states[0] = some_state(rules, hands, random)
        if states[0, at.TURN] >= 0:
            states[0, at.PLAYED] = random.randrange(1 << rules.players)
            states[0, at.INVERTED] = rules.revolution != "off" and random.random() < 0.3
        nodes = solved(rules, states[0], found)
        left[0] = MOST_TRIED
        try_everything(lower(rules), payoffs_of(rules), states, plays, right, 0, left)
        if left[0] < 0:
            continue
        compared += 1
        tried, looked_at = tried + MOST_TRIED - int(left[0]), looked_at + nodes
        assert nodes >= 0, (rules, states[0])
        assert np.allclose(found[: rules.players], right[0, : rules.players], rtol=0, atol=TIE), (
            rules,
            states[0],
        )
    print(f"{compared:,} endings of random houses: worth the same as by trying all {tried:,} positions;")
    print(f"the search looked at {looked_at:,}", flush=True)


def house_for(name: str, hands: int) -> Ruleset:
    """The house, at a table for so many."""
    rules = Ruleset.preset(name)
    return rules if rules.players == hands else rules.replace(players=hands)


def measure(rules: Ruleset, cards: int, endings: int) -> tuple[list[float], int, int]:
    """Seconds by ending, positions in all, and how many endings the budget was too small for."""
    random, scores = Random(f"endings {cards}"), np.zeros(at.SEATS, np.float64)
    seconds, nodes, failed = list[float](), 0, 0
    for number in range(endings + 1):
        deck = random.sample(range(52), cards)
        state = some_state(rules, [deck[seat :: rules.players] for seat in rules.seats], random)
        state[at.PLAYED], state[at.REQUIRED] = (1 << rules.players) - 1, 0
        began = time.thread_time()
        looked_at = solved(rules, state, scores)
        if number:  # the first one warms up
            seconds.append(time.thread_time() - began)
            nodes += looked_at if looked_at >= 0 else BUDGET
            failed += looked_at < 0
    return seconds, nodes, failed


def main(words: Sequence[str]) -> int:
    """Print every figure."""
    endings = int(words[0]) if words else ENDINGS
    check(int(words[1]) if len(words) > 1 else CHECKED)
    print("house           hands cards   median ms     99 % ms  positions/ending  positions/s  too long")
    for name in HOUSES:
        for hands in (4,) if name == "partners" else (2, 3, 4):
            for cards in CARDS:
                seconds, nodes, failed = measure(house_for(name, hands), cards, endings)
                median, late = np.quantile(seconds, [0.5, 0.99]) * 1000
                print(
                    f"{name:15} {hands:5} {cards:5} {median:11.3f} {late:11.3f} "
                    f"{nodes / endings:17,.0f} {nodes / sum(seconds):12,.0f} {failed:9}",
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
