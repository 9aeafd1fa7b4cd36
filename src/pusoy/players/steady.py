"""The steady player: sees its hand as a few plays, counts what is out, and keeps what wins tricks."""

from __future__ import annotations

from random import Random

from pusoy.dos.actions import Action
from pusoy.dos.view import View
from pusoy.players import judgement
from pusoy.players.judgement import Rated
from pusoy.players.reasons import reason
from pusoy.players.weights import phases_of
from pusoy.words import ENGLISH, Message


class SteadyPlayer:
    """Plays to empty its hand in the fewest plays, and remembers every card that was played."""

    name = "steady"
    style = ENGLISH.say("players.steady.style")

    def choose(self, view: View, random: Random) -> Action:
        """The action that it rates highest; it leaves nothing to chance."""
        return judgement.choose(view, phases_of(view.rules))

    def rate(self, view: View) -> list[Rated]:
        """All legal actions as it rates them, best first."""
        return judgement.rate(view, phases_of(view.rules))

    def explain(self, view: View) -> Message:
        """Why it would do what it would do."""
        return reason(view, self.rate(view))
