"""The two levels that look ahead: they play out what may come before they act."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from pusoy.dos.actions import Action
from pusoy.dos.view import View
from pusoy.players import judgement
from pusoy.players.reasons import reason
from pusoy.players.search.searching import Found, search
from pusoy.players.search.settings import Settings
from pusoy.players.weights import phases_of
from pusoy.words import ENGLISH, Message

STRONG: Final = Settings(playouts=1_000, ms=45)
EXPERT: Final = Settings(playouts=8_000, ms=400)
ADVISER: Final = Settings(playouts=200, ms=1_000)
"""A hint's playouts are spent long before its time, so that the same question has the same answer."""


class LookaheadPlayer:
    """Compares its likeliest actions in worlds that fit what it has seen (``players.search``).

    The same view and chance give the same answer as long as the budget of playouts is spent before that of
    time; on a slow machine the clock ends it first.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        self.name: Final = name
        self.settings: Final = settings

    @property
    def style(self) -> str:
        """How it plays, in one sentence."""
        return ENGLISH.say(f"players.{self.name}.style")

    def within(self, ms: float) -> LookaheadPlayer:
        """The same player with at most so many milliseconds for each decision."""
        own = self.settings.ms
        return LookaheadPlayer(self.name, replace(self.settings, ms=ms if own is None else min(own, ms)))

    def look(self, view: View, random: Random) -> Found:
        """What it finds: the action, and what it was compared with."""
        return search(view, self.settings, random)

    def choose(self, view: View, random: Random) -> Action:
        """The action that was worth the most."""
        return self.look(view, random).action

    def explain(self, view: View) -> Message:
        """The reason for the action that it finds with a chance of its own."""
        return self.explain_action(view, self.choose(view, Random(0)))

    def explain_action(self, view: View, action: Action) -> Message:
        """What speaks for an action that it has found."""
        rated = judgement.rate(view, phases_of(view.rules))
        rated.sort(key=lambda one: one.action != action)
        return reason(view, rated)


def strong() -> LookaheadPlayer:
    """The level ``strong``."""
    return LookaheadPlayer("strong", STRONG)


def expert() -> LookaheadPlayer:
    """The level ``expert``."""
    return LookaheadPlayer("expert", EXPERT)


def adviser() -> LookaheadPlayer:
    """Who gives hints: the level ``expert`` with a budget of playouts, which makes its answers repeatable."""
    return LookaheadPlayer("expert", ADVISER)
