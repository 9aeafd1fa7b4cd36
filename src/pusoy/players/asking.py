"""A player's answer, whatever the player does: what is no legal action is made good, and said."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.view import View
from pusoy.players.base import Player

_LONGEST = 200  # characters of a fault


class Answer(Struct, frozen=True):
    """A legal action; ``fault`` says what was wrong where it is not the player's own, else it is None."""

    action: Action
    fault: str | None = None


def ask(player: Player, view: View, random: Random) -> Answer:
    """The player's answer or, where it raises or answers with no legal action, the default action."""
    try:
        action = player.choose(view, random)
    except Exception as error:  # whatever it is, the others play on
        fault: str | None = f"{type(error).__name__}: {error}"
    else:
        fault = _fault(action, view)
    if fault is None:
        return Answer(action)
    return Answer(view.position.default_action(), " ".join(fault.split())[:_LONGEST])


def _fault(action: object, view: View) -> str | None:
    """What is wrong with an action, or None."""
    if not isinstance(action, CardSet | Pass):
        return f"answered {action!r}"
    refusal = view.position.why_not_act(action)
    return None if refusal is None else f"{action}: {refusal.message}"
