"""What the host says to a program, built from a seat's view alone, and how its answers are read.

A program so learns what its seat may know, and nothing else: no function here takes a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS
from pusoy.dos.actions import Action as DosAction
from pusoy.dos.events import Event, Passed, Played
from pusoy.dos.plays import texts_of
from pusoy.dos.view import View as DosView
from pusoy.errors import PusoyError
from pusoy.players.base import FaultKind, ProgramFault
from pusoy.thirteen.ranking import low_to_high
from pusoy.thirteen.rows import Action as SetAction
from pusoy.thirteen.rows import Claim, read_rows
from pusoy.thirteen.view import View as SetView
from pusoy.values import Number, read_json, shown

PROTOCOL: Final = 1

Message = dict[str, Any]
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)

encode = msgspec.json.Encoder().encode


class Ending(msgspec.Struct, frozen=True):
    """The end of a round, which everybody may know; ``hands`` are texts of cards, by seat.

    In Pusoy Dos ``hands`` are the cards that are left. In Pusoy they are what was set: the three cards of the
    front, then the middle, then the back. ``winner`` is None where several share it.
    """

    winner: int | None
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[Number, ...]


def ended(ending: Ending) -> Message:
    """The message of an ending."""
    return {"ended": ending}


BYE: Final[Message] = {"bye": {}}


class Speech(Protocol[ViewT_contra, ActionT_co]):
    """What is said in one game."""

    def hello(self, view: ViewT_contra, seed: str) -> Message:
        """The first message of all."""
        ...

    def number(self, view: ViewT_contra) -> int:
        """Which round it is, counted from 1."""
        ...

    def round(self, view: ViewT_contra) -> Message:
        """How the round began, whatever has happened since."""
        ...

    def events(self, view: ViewT_contra, after: int) -> Iterator[Message]:
        """What happened in the round, but for the first ``after`` events."""
        ...

    def count(self, view: ViewT_contra) -> int:
        """How many events there are."""
        ...

    def question(self, view: ViewT_contra, ms: int) -> Message:
        """The decision, which is to be made in so many milliseconds."""
        ...

    def read(self, line: bytes) -> ActionT_co:
        """The answer; raises the :class:`ProgramFault` of one that is none (``unreadable``)."""
        ...


class _Spoken(Generic[ActionT]):
    """What both games say alike."""

    def read(self, line: bytes) -> ActionT:
        """The answer; raises ``unreadable``."""
        try:
            content = read_json(line)
        except ValueError as error:
            raise unreadable(f"its answer is no JSON: {error}") from error
        if not isinstance(content, dict):
            raise unreadable(f"its answer is no JSON object: {shown(content)}")
        content.pop("note", None)
        try:
            return self.action(content)
        except PusoyError as error:
            raise unreadable(f"{shown(content)}: {error.message}") from error

    def action(self, content: Message) -> ActionT:
        """The action of an answer; raises PusoyError."""
        raise NotImplementedError


class DosSpeech(_Spoken[DosAction]):
    """Pusoy Dos; it meets :class:`Speech`."""

    def hello(self, view: DosView, seed: str) -> Message:
        """The house with all its options, the seat, and its seed."""
        return _hello(view.rules.rulebook.game, view.rules.options(), _seat(view), view.rules.players, seed)

    def number(self, view: DosView) -> int:
        """Which round it is."""
        return view.round_number

    def round(self, view: DosView) -> Message:
        """The hand that was dealt: what the seat holds, and what it has played."""
        dealt = view.hand
        for event in view.events:
            if isinstance(event, Played) and event.seat == view.seat:
                dealt |= event.cards
        return {
            "round": {
                "number": view.round_number,
                "hand": texts_of(view.rules, dealt),
                "leader": view.events[0].seat if view.events else view.position.turn,
                "first_round": view.first_round,
                "dealer": view.dealer,
                "totals": view.totals or (0,) * view.rules.players,
            }
        }

    def events(self, view: DosView, after: int) -> Iterator[Message]:
        """A message a play or a pass, and one more where the table was cleared. An instant win has none."""
        for event in view.events[after:]:
            yield from self._event(view, event)

    def _event(self, view: DosView, event: Event) -> Iterator[Message]:
        if isinstance(event, Played):
            cards = texts_of(view.rules, event.cards)
            yield {"played": {"seat": event.seat, "cards": cards, "left": event.left}}
        elif isinstance(event, Passed):
            yield {"passed": {"seat": event.seat}}
        if isinstance(event, Played | Passed) and event.leader is not None:
            yield {"cleared": {"leader": event.leader}}

    def count(self, view: DosView) -> int:
        """How many events there are."""
        return len(view.events)

    def question(self, view: DosView, ms: int) -> Message:
        """Everything that this moment is, with every legal play."""
        here, rules = view.position, view.rules
        return {
            "act": {
                "hand": texts_of(rules, view.hand),
                "table": None if here.table is None else texts_of(rules, here.table),
                "table_owner": here.table_owner,
                "left": here.left,
                "passed": here.passed,
                "out": here.out,
                "inverted": here.inverted,
                "must_include": None if here.required is None else str(here.required),
                "legal": [texts_of(rules, play) for play in view.legal_plays],
                "can_pass": view.can_pass,
                "ms": ms,
            }
        }

    def action(self, content: Message) -> DosAction:
        """``{"play": [...]}`` or ``{"pass": true}``."""
        if list(content) == ["pass"] and content["pass"] is True:
            return PASS
        if list(content) != ["play"]:
            raise PusoyError('an answer is {"play": [cards]} or {"pass": true}')
        cards = CardSet(_cards(content["play"]))
        if not cards:
            raise PusoyError('an empty play is no pass; that is {"pass": true}')
        return cards


class SetSpeech(_Spoken[SetAction]):
    """Pusoy; it meets :class:`Speech`."""

    def hello(self, view: SetView, seed: str) -> Message:
        """The house with all its options, the seat, and its seed."""
        return _hello(view.rules.rulebook.game, view.rules.options(), _seat(view), view.seats, seed)

    def number(self, view: SetView) -> int:
        """Which round it is."""
        return view.round_number

    def round(self, view: SetView) -> Message:
        """The hand. Nobody leads, nobody deals and no round is special: what there is not is null."""
        return {
            "round": {
                "number": view.round_number,
                "hand": list(map(str, low_to_high(_hand(view)))),
                "leader": None,
                "first_round": None,
                "dealer": None,
                "totals": view.totals or (0,) * view.seats,
            }
        }

    def events(self, view: SetView, after: int) -> Iterator[Message]:
        """Nothing happens between the deal and the showdown that a seat would be told."""
        return iter(())

    def count(self, view: SetView) -> int:
        """No events."""
        return 0

    def question(self, view: SetView, ms: int) -> Message:
        """The thirteen cards, with the naturals that they are, the strongest first."""
        cards = list(map(str, low_to_high(_hand(view))))
        return {"set": {"cards": cards, "naturals": view.naturals, "ms": ms}}

    def action(self, content: Message) -> SetAction:
        """Three rows, or ``{"natural": name}``."""
        if list(content) == ["natural"] and isinstance(content["natural"], str):
            return Claim(content["natural"])
        if set(content) != {"front", "middle", "back"}:
            raise PusoyError('an answer is {"front": …, "middle": …, "back": …} or {"natural": name}')
        return read_rows(*(_cards(content[row]) for row in ("front", "middle", "back")))


def unreadable(message: str) -> ProgramFault:
    """An answer that is none."""
    return ProgramFault(FaultKind.UNREADABLE, message)


def read_ready(line: bytes) -> str:
    """The name in the answer to ``hello``; raises ``unreadable`` where it is none."""
    try:
        content = read_json(line)
    except ValueError as error:
        raise unreadable(f"its answer to hello is no JSON: {error}") from error
    ready = content.get("ready") if isinstance(content, dict) else None
    name = ready.get("name") if isinstance(ready, dict) else None
    if not isinstance(name, str):
        raise unreadable(
            f'to hello it answers {{"ready": {{"name": …, "version": …}}}}, not {shown(content)}'
        )
    return name


def _hello(game: str, rules: Message, seat: int, seats: int, seed: str) -> Message:
    said = {"protocol": PROTOCOL, "game": game, "rules": rules, "seat": seat, "seats": seats, "seed": seed}
    return {"hello": said}


def _seat(view: DosView | SetView) -> int:
    if view.seat is None:
        raise PusoyError("somebody who only watches does not play")
    return view.seat


def _hand(view: SetView) -> CardSet:
    if view.hand is None:
        raise PusoyError("somebody who only watches has no hand to set")
    return view.hand


def _cards(value: object) -> list[str]:
    """Cards as a list of texts, or as one text with spaces."""
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise PusoyError("cards are a list of texts, or one text with spaces")
    return value
