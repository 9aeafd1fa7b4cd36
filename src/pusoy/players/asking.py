"""A player's answer, whatever the player does: what is no legal action is made good, and said."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.view import View
from pusoy.errors import PusoyError, Refusal
from pusoy.players.base import FaultKind, Player, ProgramFault
from pusoy.thirteen import rows
from pusoy.thirteen.judging import accept, why_not_natural
from pusoy.thirteen.rows import Claim, Rows
from pusoy.thirteen.splits import lowest_set
from pusoy.words import Message

if TYPE_CHECKING:  # who only plays Pusoy Dos need not load how sets are rated
    from pusoy.players.setting import SetPlayer
    from pusoy.thirteen.view import View as SetView

_LONGEST = 200  # characters of a fault

ActionT = TypeVar("ActionT")


class Answer(Struct, frozen=True):
    """A legal action; where it is not the player's own ``fault`` says what was wrong, and ``kind`` how."""

    action: Action
    fault: str | None = None
    kind: FaultKind | None = None


class SetAnswer(Struct, frozen=True):
    """A set, or a natural, that the house takes; ``fault`` and ``kind`` as in :class:`Answer`."""

    action: rows.Action
    fault: str | None = None
    kind: FaultKind | None = None


class _Wrong(Struct, frozen=True):
    kind: FaultKind
    fault: str


def ask(player: Player, view: View, random: Random) -> Answer:
    """The player's answer or, where it raises or answers with no legal action, the default action."""
    action, wrong = _listen(lambda: player.choose(view, random), lambda answer: _fault(answer, view))
    if wrong is not None:
        return Answer(view.position.default_action(), wrong.fault, wrong.kind)
    assert action is not None
    return Answer(action)


@runtime_checkable
class Adviser(Protocol):
    """A player whose reason is for an action that it has found already."""

    def explain_action(self, view: View, action: Action) -> Message:
        """Why it does this there, as :meth:`~pusoy.players.base.Player.explain` says it."""
        ...


def advise(player: Player, view: View, random: Random) -> tuple[Answer, Message | None]:
    """The player's answer and its reason for it; no reason where the answer is at fault."""
    answer = ask(player, view, random)
    if answer.fault is not None:
        return answer, None
    if isinstance(player, Adviser):
        return answer, player.explain_action(view, answer.action)
    return answer, player.explain(view)


@runtime_checkable
class Timed(Protocol):
    """A player that thinks the longer the more time it has."""

    def within(self, ms: float) -> Player:
        """The same player with at most so many milliseconds for each decision."""
        ...


def in_time(player: Player, ms: float | None) -> Player:
    """The player, held to so many milliseconds for each decision where it is one that takes its time."""
    return player.within(ms) if ms is not None and isinstance(player, Timed) else player


def ask_setter(player: SetPlayer, view: SetView, random: Random) -> SetAnswer:
    """The player's set or, where it raises or answers with none that the house takes, the lowest legal one.

    ``view`` is that of a seat which has not set yet. Raises :class:`~pusoy.errors.PusoyError` for the view of
    somebody who only watches.
    """
    hand = view.hand
    if hand is None:
        raise PusoyError("somebody who only watches has no hand to set")
    action, wrong = _listen(
        lambda: player.choose(view, random), lambda answer: _set_fault(answer, view, hand)
    )
    if wrong is not None:
        return SetAnswer(lowest_set(view.rules, hand), wrong.fault, wrong.kind)
    assert action is not None
    return SetAnswer(action)


def _listen(
    choose: Callable[[], ActionT], fault_of: Callable[[ActionT], str | None]
) -> tuple[ActionT | None, _Wrong | None]:
    """What somebody chooses, or what is wrong with it in a line."""
    try:
        action = choose()
    except ProgramFault as fault:
        return None, _Wrong(fault.kind, _line(fault.message))
    except Exception as error:  # whatever it is, the others play on
        return None, _Wrong(FaultKind.RAISED, _line(f"{type(error).__name__}: {error}"))
    refused = fault_of(action)
    return (action, None) if refused is None else (None, _Wrong(FaultKind.ILLEGAL, _line(refused)))


def _line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST]


def _fault(action: object, view: View) -> str | None:
    """What is wrong with an action, or None."""
    if not isinstance(action, CardSet | Pass):
        return f"answered {action!r}"
    return _said(action, view.position.why_not_act(action))


def _set_fault(action: object, view: SetView, hand: CardSet) -> str | None:
    """What is wrong with a set or a claim, or None."""
    if isinstance(action, Claim):
        return _said(action, why_not_natural(view.rules, action.natural, hand))
    if not isinstance(action, Rows) or not all(isinstance(row, CardSet) for row in action):
        return f"answered {action!r}"
    return _said(action, accept(view.rules, action, hand))


def _said(action: object, refusal: Refusal | None) -> str | None:
    return None if refusal is None else f"{action}: {refusal.message}"
