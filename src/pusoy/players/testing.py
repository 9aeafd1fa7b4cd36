"""What every player must pass: call :func:`check_player` on your own.

It needs no test framework: a broken promise is an ``AssertionError`` that says which, and where.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.deals import deal
from pusoy.dos.plays import listed
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import Refusal
from pusoy.players.base import Player
from pusoy.words import LANGUAGES, Message

_LONGEST: Final = 2000  # actions; no round comes near it


def check_player(
    make: Callable[[], Player], rulesets: Iterable[Ruleset] | None = None, *, seed: int = 1
) -> None:
    """Let four (or three, or two) of these players play one round under each ruleset, by default all presets.

    Checked at every decision: the answer is legal; it is the same for the same view and the same state of
    its generator, also from a player made afresh; it and its reason stay the same when the hidden cards are
    dealt otherwise; the global generator is left alone; and ``explain`` gives a message that can be said.
    """
    player = make()
    assert isinstance(player.name, str), "a player has a name"
    assert player.name, "a player's name is not empty"
    assert isinstance(player.style, str), "a player says in a sentence how it plays"
    assert player.style.endswith("."), "a player's style is a sentence"
    rules_to_try = [Ruleset.preset(name) for name in Ruleset.presets()] if rulesets is None else rulesets
    for number, rules in enumerate(rules_to_try):
        play_checked(make, rules, deal(rules, f"check {seed}/{number}"), seed=seed)


_RandomState = tuple[Any, ...]


class _Table(NamedTuple):
    make: Callable[[], Player]
    round: Round
    hands: tuple[CardSet, ...]


def play_checked(
    make: Callable[[], Player], rules: Ruleset, hands: tuple[CardSet, ...], *, seed: int = 1
) -> Round:
    """Play one deal with such a player on every seat, checking each decision; returns the finished round."""
    table = _Table(make, Round(rules, hands), hands)
    players = [make() for _ in rules.seats]
    chance = Random(seed)
    actions: list[Action] = []
    while (seat := table.round.turn) is not None:
        assert len(actions) < _LONGEST, f"a round under {rules!r} does not end"
        action = _checked_decision(table, players[seat], chance, actions)
        table.round.act(action)
        actions.append(action)
    return table.round


def _checked_decision(table: _Table, player: Player, chance: Random, actions: list[Action]) -> Action:
    view = table.round.view(table.round.turn)
    state, global_state = chance.getstate(), random.getstate()
    action = player.choose(view, chance)
    where = f"{player.name} at {view.position.text!r} answered {action!r}"
    assert random.getstate() == global_state, f"{where} and used the global generator"
    _check_legal(view, action, where)
    again = table.make().choose(view, _generator(state))
    assert again == action, f"{where}, and {again!r} when asked again"
    _check_blind(table, actions, state, action, where)
    reason = player.explain(view)
    assert isinstance(reason, Message), f"{where} and gave {reason!r} for a reason"
    assert all(words.render(reason) for words in LANGUAGES.values()), f"{where} and gave no reason"
    return action


def _generator(state: _RandomState) -> Random:
    generator = Random()
    generator.setstate(state)
    return generator


def _check_legal(view: View, action: Action, where: str) -> None:
    if isinstance(action, Pass):
        assert view.can_pass, f"{where}, where no pass is allowed"
    else:
        assert isinstance(action, CardSet), f"{where}, which is no action"
        assert action in view.legal_plays, f"{where}, which is not legal"


def _deal_otherwise(round_: Round, seat: int, hands: tuple[CardSet, ...], shuffler: Random) -> list[CardSet]:
    """The deal with the cards that the others still hold mixed; whoever held the lowest card keeps it."""
    others = [other for other in round_.rules.seats if other != seat]
    opening = _lowest_dealt(round_.rules, hands)
    hidden = [card for other in others for card in round_.hands[other] if card not in opening]
    shuffler.shuffle(hidden)
    dealt = list(hands)
    for other in others:
        kept = dealt[other] - (round_.hands[other] - opening)
        count = len(dealt[other]) - len(kept)
        dealt[other] = kept | CardSet(hidden[:count])
        hidden = hidden[count:]
    return dealt


def _lowest_dealt(rules: Ruleset, hands: tuple[CardSet, ...]) -> CardSet:
    dealt = CardSet.trusted(sum(hand.mask for hand in hands))
    return CardSet([listed(rules, dealt)[0]])


def _replayed(round_: Round, dealt: list[CardSet], actions: list[Action]) -> Round | None:
    """The same actions over another deal; None where that deal could not have come to this."""
    other = Round(round_.rules, dealt)
    try:
        for action in actions:
            other.act(action)
    except Refusal:
        return None
    return other if other.turn == round_.turn else None


def _check_blind(
    table: _Table, actions: list[Action], state: _RandomState, action: Action, where: str
) -> None:
    """Deal the cards that the seat cannot see otherwise, play the same actions, and ask again."""
    seat = table.round.turn
    assert seat is not None
    dealt = _deal_otherwise(table.round, seat, table.hands, Random(len(actions)))
    other = _replayed(table.round, dealt, actions)
    if other is not None:
        player, view = table.make(), other.view(seat)
        answer = player.choose(view, _generator(state))
        assert answer == action, f"{where}, but {answer!r} when hidden cards lay otherwise"
        reasons = player.explain(view), table.make().explain(table.round.view(seat))
        assert reasons[0] == reasons[1], f"{where} for another reason when hidden cards lay otherwise"
