"""The two levels for those who are still learning: one plays what fits, one forgets what was played."""

from __future__ import annotations

from random import Random
from typing import Final

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.view import View
from pusoy.players import judgement
from pusoy.players.judgement import Rated
from pusoy.players.reasons import reason
from pusoy.players.weights import phases_of
from pusoy.words import ENGLISH, Message, message


class BeginnerPlayer:
    """Plays what fits: the lowest cards of some size on lead, the lowest that beats the table else."""

    name = "beginner"
    style = ENGLISH.say("players.beginner.style")

    def choose(self, view: View, random: Random) -> Action:
        """The lowest play of the table's size; on lead of a size that chance picks."""
        plays = view.legal_plays
        if not plays:
            return PASS
        lowest: dict[int, CardSet] = {}
        for play in plays:  # sorted by size, then strength
            lowest.setdefault(len(play), play)
        table = view.position.table
        if table is None:
            return random.choice(list(lowest.values()))
        return lowest.get(len(table), plays[0])

    def explain(self, view: View) -> Message:
        """What it looks at."""
        if not view.legal_plays:
            return message("reasons.greedy.stuck")
        return message(f"reasons.beginner.{'lead' if view.position.table is None else 'answer'}")


class CasualPlayer:
    """Groups its hand as the steady player does, but remembers no card that is gone, and slips at times."""

    name = "casual"
    style = ENGLISH.say("players.casual.style")
    SLIPS: Final = 0.2
    """How often it takes what it likes second best."""

    def choose(self, view: View, random: Random) -> Action:
        """What it rates highest or, now and then, what comes next; it always sees that it can go out."""
        rated = self.rate(view)
        goes_out = len(rated) == 1 or rated[0].action == view.hand
        return rated[0 if goes_out or random.random() >= self.SLIPS else 1].action

    def rate(self, view: View) -> list[Rated]:
        """All legal actions as it rates them, best first."""
        return judgement.rate(view, phases_of(view.rules), remembers=False)

    def explain(self, view: View) -> Message:
        """Why it would do what it likes best."""
        return reason(view, self.rate(view))
