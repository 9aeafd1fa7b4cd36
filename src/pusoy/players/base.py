"""What a computer player is, and the register in which players are found by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random
from typing import Final, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from pusoy.dos.actions import Action
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.words import Message, Words, message


@runtime_checkable
class Player(Protocol):
    """Somebody who plays Pusoy Dos: one decision at a time, from what its seat may know.

    A player keeps nothing between decisions (the view holds all public events of the round), so that it can
    sit at several tables and start in mid-round. It must be possible to pickle it.
    """

    @property
    def name(self) -> str:
        """What it is called, such as ``steady``."""
        ...

    @property
    def style(self) -> str:
        """How it plays, in one sentence."""
        ...

    def choose(self, view: View, random: Random) -> Action:
        """One of ``view.legal_plays``, or ``PASS`` where ``view.can_pass``.

        ``view`` is that of the seat to act. ``random`` is the only source of chance: the same view and the
        same state of ``random`` give the same answer.
        """
        ...

    def explain(self, view: View) -> Message:
        """The reason for what it chooses there, in a few words without a full stop: the voice of hints.

        Other seats are said by number (:func:`pusoy.words.seat_number`). A player that is not of this
        package says it :func:`in_own_words`.
        """
        ...


def in_own_words(text: str) -> Message:
    """A reason that is in no catalogue, in whatever language it is written."""
    return message("reasons.own", text=text)


class PlayerError(PusoyError):
    """A player that there is not, or that cannot be made."""

    code = "unknown_player"


class FaultKind(StrEnum):
    """How a player can fail; what it does wrong is counted by kind."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"
    UNASKED = "unasked"
    OVERRAN = "overran"
    FLOODED = "flooded"
    ENDED = "ended"
    NOT_STARTED = "not_started"
    GIVEN_UP = "given_up"


class ProgramFault(PusoyError):
    """What a program that plays (``pusoy.players.engine``) did wrong, of which kind."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        super().__init__(message, code=kind.value)
        self.kind = kind


class PlayerInfo(Struct, frozen=True):
    """A player as it stands in lists; ``catalogue`` is where its words stand."""

    name: str
    style: str
    catalogue: str = "players"

    def title_in(self, words: Words) -> str:
        """What people call it; its name where the language has no other."""
        return self._said(words, "title") or self.name

    def style_in(self, words: Words) -> str:
        """How it plays, in a sentence; in its own words where the language has none."""
        return self._said(words, "style") or self.style

    def _said(self, words: Words, what: str) -> str | None:
        keys = {"players": f"players.{self.name}.{what}", "setters": f"setters.{self.name}.{what}"}
        key = keys[self.catalogue]
        return words.say(key) if key in words.catalogue else None


class Named(Protocol):
    """What a register asks of its players, whatever they play."""

    @property
    def name(self) -> str:
        """What it is called, such as ``steady``."""
        ...

    @property
    def style(self) -> str:
        """How it plays, in one sentence."""
        ...


NamedT = TypeVar("NamedT", bound=Named)


class Register(Generic[NamedT]):
    """Players of one game by name, in the order in which they were added (weakest first)."""

    def __init__(self, catalogue: str) -> None:
        self._factories: dict[str, Callable[[], NamedT]] = {}
        self._catalogue = catalogue

    def add(self, name: str, factory: Callable[[], NamedT]) -> None:
        """Let ``name`` make players by calling ``factory``."""
        if name in self._factories:
            raise PlayerError(f"there is a player called {name!r} already")
        self._factories[name] = factory

    def make(self, name: str) -> NamedT:
        """A new player; raises :class:`PlayerError` that names the ones there are."""
        factory = self._factories.get(name.strip().lower())
        if factory is None:
            raise PlayerError(self._unknown(name))
        return factory()

    def _unknown(self, name: str) -> str:
        near = difflib.get_close_matches(name.strip().lower(), self._factories, n=1)
        suggestion = f" Did you mean {near[0]!r}?" if near else ""
        return f"there is no player called {name[:40]!r}.{suggestion} Players: {', '.join(self._factories)}"

    def names(self) -> tuple[str, ...]:
        """The names, weakest player first."""
        return tuple(self._factories)

    def __iter__(self) -> Iterator[PlayerInfo]:
        """Each player's name and sentence."""
        for name, factory in self._factories.items():
            yield PlayerInfo(name, factory().style, self._catalogue)


PLAYERS: Final[Register[Player]] = Register("players")


def make_player(name: str) -> Player:
    """A new player of this name; raises :class:`PlayerError` with the names that there are."""
    return PLAYERS.make(name)


def player_names() -> tuple[str, ...]:
    """The names of all players, weakest first."""
    return PLAYERS.names()


def list_players() -> tuple[PlayerInfo, ...]:
    """Every player's name with the sentence about how it plays, weakest first."""
    return tuple(PLAYERS)
