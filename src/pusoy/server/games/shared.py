"""What the desks of all games say in the same way: houses, matches and computer players in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct

from pusoy.accounts import Payment
from pusoy.comparing import Change
from pusoy.players import PlayerInfo
from pusoy.rulesets import HouseRules, describe
from pusoy.server.bodies import GameBody, HouseBody, LevelBody
from pusoy.server.views import HouseView, MatchView, PaymentView
from pusoy.values import Number
from pusoy.words import Message, Words

R = TypeVar("R", bound=HouseRules)


class Reason(Protocol):
    """Why a match is over."""

    @property
    def said(self) -> Message:
        """The reason as a clause."""
        ...


class Outcome(Protocol):
    """The end of a match."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won it."""
        ...

    @property
    def reason(self) -> Reason:
        """Why it is over."""
        ...


class MatchSoFar(Protocol):
    """What the matches of all games tell of themselves."""

    @property
    def rounds(self) -> Sequence[object]:
        """Those dealt."""
        ...

    @property
    def results(self) -> Sequence[object]:
        """Those over."""
        ...

    def totals_after(self, rounds: int) -> tuple[Number, ...]:
        """By seat."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        ...

    def payments(self) -> tuple[Payment, ...]:
        """Who owes whom."""
        ...


def match_view(match: MatchSoFar, of_rounds: int | None, ends: str, words: Words) -> MatchView:
    """Totals after each round, what ends the match and, at its end, who won and why."""
    outcome = match.outcome
    return MatchView(
        round=len(match.rounds),
        of_rounds=of_rounds,
        ends=ends,
        totals=tuple(match.totals_after(number + 1) for number in range(len(match.results))),
        winners=() if outcome is None else outcome.winners,
        reason=None if outcome is None else words.render(outcome.reason.said),
        payments=tuple(
            PaymentView(one.from_seat, one.to_seat, one.points, one.amount, one.unit)
            for one in match.payments()
        )
        if outcome is not None
        else (),
    )


M = TypeVar("M", bound="Kept")


class Kept(Protocol):
    """A match of which a record can be made."""

    rounds: list[Any]

    @property
    def round_over(self) -> bool:
        """Whether the last round is over, or there was none."""
        ...

    def copy(self) -> Self:
        """A match that goes its own way from here."""
        ...


def finished(match: M) -> M | None:
    """The match as far as its rounds are over; None before the first one is.

    A round in progress is left out whole: its record would show every hand.
    """
    over = match.copy()
    if not match.round_over:
        over.rounds.pop()
    return over if over.rounds else None


def page_of(
    kind: type[R],
    make: Callable[[str, Words, str | None], Struct],
    name: str,
    words: Words,
    other: str | None,
) -> bytes | None:
    """The rules page of a preset as JSON; None where it, or the one beside it, is no house of the game."""
    if not {name, other} - {None} <= set(kind.presets()):
        return None
    return msgspec.json.encode(make(name, words, other))


# What depends on nothing but frozen values is said once: every view of every table says it again.


@lru_cache(maxsize=1024)
def one(rules: R) -> R:
    """The same object for equal rules, which are then found again without comparing every option."""
    return rules


@lru_cache(maxsize=1024)
def house_view(
    rules: R,
    words: Words,
    whole: bool,
    summarise: Callable[[R, Words], tuple[str, ...]],
    compare: Callable[[R, R, Words], Iterable[Change]],
) -> HouseView:
    """The preset's title, or that the rules are the table's own; ``whole``: with what is told of them."""
    name, kind = rules.preset_name, type(rules)
    title = words.say("server.own_house") if name is None else describe(kind, name, words).title
    if not whole:
        return HouseView(name, rules.id, title)
    summary = summarise(rules, words)
    if name is not None:
        return HouseView(name, rules.id, title, summary)
    nearest = rules.nearest_preset
    changes = compare(rules, kind.preset(nearest), words)
    return HouseView(name, rules.id, title, summary, nearest, tuple(change.mine for change in changes))


def game_body(
    name: str, words: Words, houses: list[HouseBody], levels: list[LevelBody], house: str, level: str
) -> GameBody:
    """A game with its houses and computer players; ``house`` and ``level`` are a newcomer's."""
    title, lead = (words.say(f"server.games.{name}.{what}") for what in ("title", "lead"))
    return GameBody(name=name, title=title, lead=lead, houses=houses, levels=levels, house=house, level=level)


def house_bodies(
    kind: type[R],
    words: Words,
    summarise: Callable[[R, Words], tuple[str, ...]],
    sizes: Callable[[R], tuple[int, ...]],
) -> list[HouseBody]:
    """The presets of a game."""
    found = []
    for name in kind.presets():
        told = describe(kind, name, words)
        found.append(
            HouseBody(
                name=name,
                title=told.title,
                description=told.description,
                summary=list(summarise(told.ruleset, words)),
                sizes=list(sizes(told.ruleset)),
            )
        )
    return found


def level_body(players: Iterable[PlayerInfo], name: str, words: Words) -> LevelBody:
    """A computer player in words; one that there is no more keeps its name."""
    info = next((one for one in players if one.name == name), PlayerInfo(name, ""))
    return LevelBody(name=name, title=info.title_in(words), style=info.style_in(words))
