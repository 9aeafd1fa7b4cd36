"""Makes the populations of Pusoy: ``python -m pusoy.train.populations FOLDER SCORING ...``.

At first every hand is set by how high its rows stand among those of all hands. Then, over and over, a part of
the hands is set anew, as earns the most against the others' present sets: all at first, fewer later, so that
the population does not swing. ``changed`` says how many of them changed, ``gained`` by how many units a hand
those sets earn more: once it is down to the chance of the sample (some thousandths), more rounds change
nothing that could be measured. At last every stored hand is set against those that were gone over.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from pusoy.cards import CardSet
from pusoy.jit import Numbers
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.population import random_hands
from pusoy.thirteen.kernel.tables import Reals
from pusoy.thirteen.population import SEED, SIZE, WORTH_STEPS, Population, Scoring
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import Opponents
from pusoy.thirteen.splits import undominated_sets

HOUSES: Final[dict[Scoring, str]] = {
    "rows": "pusoy",
    "bonus": "chinese-poker-1-6",
    "two_four": "chinese-poker-2-4",
    "eastern": "capsa-susun",
}
"""The preset that each scoring is made under."""

GONE_OVER: Final = 10_000
PARTS: Final = (1.0, 0.6, 0.5, 0.4, 0.3, 0.3, 0.3)
"""Which part of them is set anew in each round."""


FEW: Final = 24
"""So many sets of a hand are weighed against all; of more, first against an eighth."""


class Making:
    """A population in the making, of hands that a seed names."""

    def __init__(self, rules: Ruleset, size: int, gone_over: int) -> None:
        self.rules = rules
        self.size = size
        self.gone_over = gone_over
        masks = np.zeros(size, np.int64)
        random_hands(SEED, np.zeros(52, np.int64), masks)
        self.hands = [CardSet.from_mask(int(mask)) for mask in masks]
        self.rows = np.zeros((size, 3), np.int16)
        self.worth = np.zeros(size, np.float64)
        self.random = Random(SEED)

    def start(self) -> None:
        """Set the hands to go over by how high each row stands among the rows of all, a few times."""
        candidates = [self._candidates(number) for number in range(self.gone_over)]
        height = np.repeat(np.linspace(0, 1, at.CLASSES)[None, :], 3, axis=0)
        for _ in range(6):
            for number, sets in enumerate(candidates):
                standing = sum(height[row][sets[:, row]] for row in range(3))
                self.rows[number] = sets[int(np.argmax(standing)), :3]
            for row in range(3):
                sorted_rows = np.sort(self.rows[: self.gone_over, row])
                height[row] = np.searchsorted(sorted_rows, np.arange(at.CLASSES)) / self.gone_over

    def _candidates(self, number: int) -> Numbers:
        return undominated_sets(self.rules, self.hands[number]).sets

    def go_over(self, part: float) -> tuple[float, float]:
        """Set a part of the hands anew against all; how many changed, and the units gained, both a hand."""
        members = self._members()
        numbers = [number for number in range(self.gone_over) if self.random.random() < part]
        rows, worth, changed, gained = self.rows.copy(), self.worth.copy(), 0, 0.0
        for number in numbers:
            sets, units = self._rated(number, members)
            best = int(np.argmax(units))
            now = int(np.flatnonzero((sets[:, :3] == self.rows[number]).all(axis=1))[0])
            changed += best != now
            gained += float(units[best] - units[now])
            rows[number], worth[number] = sets[best, :3], units[best]
        self.rows, self.worth = rows, worth
        return changed / len(numbers), gained / len(numbers)

    def finish(self) -> None:
        """Set every hand against those that were gone over."""
        members = self._members()
        for number in range(self.size):
            sets, units = self._rated(number, members)
            best = int(np.argmax(units))
            self.rows[number], self.worth[number] = sets[best, :3], units[best]

    def _members(self) -> Population:
        return Population(self.rows[: self.gone_over].copy(), self.worth[: self.gone_over].copy())

    def _rated(self, number: int, members: Population) -> tuple[Numbers, Reals]:
        """The sets that may be the best of a hand, its present one among them, and their expected units."""
        sets = self._candidates(number)
        opponents = Opponents.facing(self.rules, self.hands[number], members)
        if len(sets) > FEW:
            first_look = opponents.expected(sets, part=8)
            first_look[(sets[:, :3] == self.rows[number]).all(axis=1)] = np.inf
            sets = np.ascontiguousarray(sets[np.argsort(-first_look)[:FEW]])
        return sets, opponents.expected(sets)

    def save(self, path: Path) -> None:
        """Write the file that ``population`` reads."""
        worth = np.clip(np.rint(self.worth * WORTH_STEPS), -128, 127).astype(np.int8)
        np.savez_compressed(path, rows=self.rows, worth=worth)


def make(
    folder: Path,
    scoring: Scoring,
    tell: Callable[[str], object],
    size: int = SIZE,
    gone_over: int = GONE_OVER,
) -> None:
    """Make one population, and tell how it comes on."""
    making = Making(Ruleset.preset(HOUSES[scoring]), size, min(size, gone_over))
    started = time.perf_counter()
    making.start()
    for part in PARTS:
        changed, gained = making.go_over(part)
        seconds = time.perf_counter() - started
        tell(f"{scoring}: {changed:.3f} changed, {gained:.4f} units gained ({seconds:.0f} s)")
    making.finish()
    making.save(folder / f"{scoring}.npz")
    tell(f"{scoring}: {size} hands, {time.perf_counter() - started:.0f} s")


def main(words: Iterable[str]) -> None:
    """Make the populations that are named into the folder that is named first."""
    folder, *scorings = words
    for scoring in scorings:
        make(Path(folder), scoring, lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
