"""Two players to measure others by: one plays anything, one never thinks ahead."""

from __future__ import annotations

from random import Random

from pusoy.dos.actions import PASS, Action
from pusoy.dos.view import View
from pusoy.words import ENGLISH, Message, message


class RandomPlayer:
    """Uniform over the legal plays and, where it is legal, the pass."""

    name = "random"
    style = ENGLISH.say("players.random.style")

    def choose(self, view: View, random: Random) -> Action:
        """Any legal action, each as likely as the next."""
        plays = view.legal_plays
        choice = random.randrange(len(plays) + view.can_pass)
        return plays[choice] if choice < len(plays) else PASS

    def explain(self, view: View) -> Message:
        """Always the same."""
        return message("reasons.random")


class GreedyPlayer:
    """Most cards, lowest first; never passes when it can play."""

    name = "greedy"
    style = ENGLISH.say("players.greedy.style")

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

    def explain(self, view: View) -> Message:
        """Why it plays what it plays."""
        if not view.legal_plays:
            return message("reasons.greedy.stuck")
        return message(f"reasons.greedy.{'lead' if view.position.table is None else 'answer'}")
