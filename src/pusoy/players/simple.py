"""Two players to measure others by: one plays anything, one never thinks ahead."""

from __future__ import annotations

from random import Random

from pusoy.dos.actions import PASS, Action
from pusoy.dos.view import View


class RandomPlayer:
    """Uniform over the legal plays and, where it is legal, the pass."""

    name = "random"
    style = "Plays anything that is allowed, or passes, without looking."

    def choose(self, view: View, random: Random) -> Action:
        """Any legal action, each as likely as the next."""
        plays = view.legal_plays
        choice = random.randrange(len(plays) + view.can_pass)
        return plays[choice] if choice < len(plays) else PASS

    def explain(self, view: View) -> str:
        """Always the same."""
        return "any legal play will do"


class GreedyPlayer:
    """Most cards, lowest first; never passes when it can play."""

    name = "greedy"
    style = "Plays as many low cards as it can and never passes: no plan, but always in a hurry."

    def choose(self, view: View, random: Random) -> Action:
        """The first of the longest legal plays: they come sorted by number of cards, then strength."""
        plays = view.legal_plays
        if not plays:
            return PASS
        most = len(plays[-1])
        low, high = 0, len(plays) - 1  # the longest plays are a tail of the list: find where it starts
        while low < high:
            middle = (low + high) // 2
            if len(plays[middle]) < most:
                low = middle + 1
            else:
                high = middle
        return plays[low]

    def explain(self, view: View) -> str:
        """Why it plays what it plays."""
        if not view.legal_plays:
            return "nothing answers that"
        return "the lowest of the longest plays" if view.position.table is None else "the cheapest answer"
