"""How fast and how big: figures that check their own answers (``pusoy bench``, ``benchmarks/``)."""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from pusoy import __version__
from pusoy.dos.deals import deal
from pusoy.dos.events import Played
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.thirteen.deals import deal as deal_sets
from pusoy.thirteen.ruleset import Ruleset as ThirteenRuleset
from pusoy.thirteen.setting import best_sets
from pusoy.thirteen.showdown import showdown
from pusoy.thirteen.splits import undominated_sets
from pusoy.warm import random_totals, warm

Tell = Callable[[str], None]


def random_rounds_per_second(rules: Ruleset, rounds: int = 20_000, repeats: int = 5) -> tuple[float, float]:
    """Uniformly random rounds a second on one core, deals included, and the actions of a round.

    The median of ``repeats`` runs. Checks that every round has one winner and that the same seed gives the
    same rounds.
    """
    first = random_totals(rules, 1, rounds)
    rates = []
    for _ in range(repeats):
        started = time.perf_counter()
        totals = random_totals(rules, 1, rounds)
        rates.append(rounds / (time.perf_counter() - started))
        if totals != first or sum(totals[2:]) != rounds:
            raise AssertionError(f"random rounds do not repeat: {first}, {totals}")
    return statistics.median(rates), first[0] / rounds


def actions_per_second(rules: Ruleset, rounds: int = 300, repeats: int = 5) -> float:
    """Actions a second through the Python interface on one core.

    An action takes ``len(legal_plays)``, one play by index, ``play`` on it, and keeps its event. Checks that
    every round has a winner and that the cards of its events are those that left the hands.
    """
    deals = [deal(rules, f"bench {number}") for number in range(rounds)]
    rates = []
    for repeat in range(repeats):
        random = Random(repeat).random
        actions = 0
        started = time.perf_counter()
        for hands in deals:
            round_ = Round(rules, hands)
            events = []
            while round_.turn is not None:
                legal = round_.legal_plays
                count = len(legal)
                choice = int(random() * (count + legal.can_pass))
                events.append(round_.play(legal[choice]) if choice < count else round_.pass_())
            actions += len(events)
            played = sum(len(event.cards) for event in events if isinstance(event, Played))
            if round_.winner is None or played != sum(map(len, hands)) - sum(round_.left):
                raise AssertionError("a round did not end as it was played")
        rates.append(actions / (time.perf_counter() - started))
    return statistics.median(rates)


def copy_microseconds(rules: Ruleset, copies: int = 100_000) -> float:
    """Microseconds to copy a round that is forty actions old. Checks that the copy is the same and apart."""
    round_ = Round(rules, deal(rules, "bench"))
    for _ in range(40):
        round_.play(round_.legal_plays[0]) if round_.legal_plays else round_.pass_()
    started = time.perf_counter()
    for _ in range(copies):
        twin = round_.copy()
    taken = time.perf_counter() - started
    before = round_.events, round_.hands
    if (twin.events, twin.hands) != before:
        raise AssertionError("a copy differs")
    twin.undo()
    if (round_.events, round_.hands) != before:
        raise AssertionError("a copy is not apart")
    return taken / copies * 1e6


def showdowns_per_second(showdowns: int = 2000, repeats: int = 5) -> float:
    """Showdowns of four sets a second through the Python interface, units included.

    Checks that units sum to zero, and that the same sets earn the same.
    """
    rules = ThirteenRuleset.preset("capsa-susun")
    hands = [hand for number in range(8) for hand in deal_sets(f"bench {number}")]
    sets = [next(iter(undominated_sets(rules, hand))) for hand in hands]
    tables = [sets[first : first + 4] for first in range(0, len(sets), 4)]
    units = [showdown(rules, table).units for table in tables]
    rates = []
    for _ in range(repeats):
        started = time.perf_counter()
        found = [showdown(rules, tables[number % len(tables)]).units for number in range(showdowns)]
        rates.append(showdowns / (time.perf_counter() - started))
        if any(map(sum, found)) or found[: len(tables)] != units:
            raise AssertionError(f"showdowns do not repeat: {found[: len(tables)]}, {units}")
    return statistics.median(rates)


def best_set_ms(hands: int = 60) -> tuple[float, float]:
    """Milliseconds, the median over hands: for the undominated sets of one, and for its best set.

    Checks that the best set is one of the undominated.
    """
    rules = ThirteenRuleset.preset("pusoy")
    listing, rating = [], []
    for number in range(hands):
        hand = deal_sets(f"bench {number}")[0]
        started = time.perf_counter()
        every = undominated_sets(rules, hand)
        listed = time.perf_counter()
        best = best_sets(rules, hand, 1)[0].action
        listing.append(listed - started)
        rating.append(time.perf_counter() - listed)
        if best not in list(every):
            raise AssertionError(f"{best} is dominated")
    return statistics.median(listing) * 1e3, statistics.median(rating) * 1e3


def memory_megabytes() -> float | None:
    """The most memory this process has held, in MB; None on systems that do not tell."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - there is none on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 / (1024 if sys.platform == "darwin" else 1)


def run_bench(tell: Tell = lambda _line: None, *, rounds: int = 20_000) -> dict[str, Any]:
    """All figures, in the form that the interfaces page names; ``tell`` hears each as it is measured."""
    tell(f"compiling or loading took {warm():.1f} s")
    rates: dict[str, int] = {}
    lengths: dict[str, float] = {}
    for name in Ruleset.presets():
        rate, actions = random_rounds_per_second(Ruleset.preset(name), rounds)
        rates[name], lengths[name] = round(rate), round(actions, 1)
        tell(f"{name:20} {rate:10,.0f} random rounds a second, {actions:5.1f} actions a round")
    default = Ruleset.preset("playfacetoface")
    actions_rate, copying = actions_per_second(default), copy_microseconds(default)
    tell(f"{'':20} {actions_rate:10,.0f} actions a second through the Python interface")
    showdowns, (listing, rating) = showdowns_per_second(), best_set_ms()
    tell(f"{'':20} {showdowns:10,.0f} showdowns of Pusoy a second through the Python interface")
    tell(f"{'':20} {listing:10.2f} ms for the undominated sets of a hand, {rating:.1f} ms for the best one")
    memory = memory_megabytes()
    tell(f"{'':20} {copying:10.2f} µs to copy a round" + (f", {memory:.0f} MB at most" if memory else ""))
    return {
        "random_rounds_per_second": rates,
        "actions_per_round": lengths,
        "actions_per_second": round(actions_rate),
        "copy_microseconds": round(copying, 2),
        "showdowns_per_second": round(showdowns),
        "undominated_sets_ms": round(listing, 2),
        "best_set_ms": round(rating, 2),
        "memory_megabytes": None if memory is None else round(memory),
        "machine": f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        "version": __version__,
    }
