"""The steady player: sees its hand as a few plays, counts what is out, and keeps what wins tricks."""

from __future__ import annotations

from random import Random
from typing import Final

from pusoy.dos.actions import Action
from pusoy.dos.view import View
from pusoy.players import judgement
from pusoy.players.judgement import Rated
from pusoy.players.kernel.layout import Reals
from pusoy.players.reasons import reason
from pusoy.players.weights import ENDING, OPENING, PARTNERS_ENDING, PARTNERS_OPENING, phases
from pusoy.words import ENGLISH, Message


class SteadyPlayer:
    """Plays to empty its hand in the fewest plays, and remembers every card that was played."""

    name = "steady"
    style = ENGLISH.say("players.steady.style")

    def __init__(self) -> None:
        self._alone: Final[Reals] = phases(OPENING, ENDING)
        self._with_partner: Final[Reals] = phases(PARTNERS_OPENING, PARTNERS_ENDING)

    def choose(self, view: View, random: Random) -> Action:
        """The action that it rates highest; it leaves nothing to chance."""
        return judgement.choose(view, self._phases(view))

    def rate(self, view: View) -> list[Rated]:
        """All legal actions as it rates them, best first."""
        return judgement.rate(view, self._phases(view))

    def explain(self, view: View) -> Message:
        """Why it would do what it would do."""
        return reason(view, self.rate(view))

    def _phases(self, view: View) -> Reals:
        return self._with_partner if view.rules.teams else self._alone
