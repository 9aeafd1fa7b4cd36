"""Five pieces of advice that the rules of a house make true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pusoy.dos.explain.extras import turning_plays
from pusoy.dos.explain.parts import figure, high, low
from pusoy.dos.explain.plays import house_kinds
from pusoy.dos.explain.turns import active_bombs
from pusoy.dos.plays import Kind
from pusoy.dos.ruleset import Ruleset
from pusoy.words import Message, Words, message

COUNT: Final = 5
_OWN: Final = 4  # of them, what makes this house special; the rest holds at every table
_COSTS: Final = 2  # of these, about what cards left in hand cost


def house_tips(rules: Ruleset, words: Words) -> tuple[str, ...]:
    """Five sentences: first what this house's rules suggest, then what is wise everywhere."""
    return tuple(words.render(tip) for tip in tips(rules))


def tips(rules: Ruleset) -> tuple[Message, ...]:
    """The same before they are said."""
    costs = islice(_penalties(rules), _COSTS)
    own = (*_partners_and_twos(rules), *costs, *_plays(rules), *_turns(rules))
    general = _everywhere(rules)
    return (*own[:_OWN], *general)[:COUNT]


def _partners_and_twos(rules: Ruleset) -> Iterator[Message]:
    if rules.teams:
        yield message("tips.partners")
    if rules.finishing_two != "allowed":
        yield message(f"tips.finishing_two_{rules.finishing_two}")
    if rules.round_end == "places":
        yield message("tips.places")


def _penalties(rules: Ruleset) -> Iterator[Message]:
    """What is worth getting rid of in time. A house that plays for places has no penalties."""
    if rules.round_end == "places":
        return
    if _shutout_hurts(rules):
        assert rules.shutout is not None
        yield message("tips.shutout", points=figure(rules.shutout))
    step = _first_step(rules)
    if step is not None:
        yield message("tips.below_factor", n=step[0], factor=figure(step[1]))
    if rules.held_two_factor > 1:
        yield message("tips.held_two", factor=figure(rules.held_two_factor))
    top = high(rules, "2").pretty
    if rules.held_top_card:
        yield message("tips.held_top_card", card=top, points=figure(rules.held_top_card))
    if rules.finishing_two_factor > 1:
        yield message("tips.finish_on_two", factor=figure(rules.finishing_two_factor))
    if rules.held_bomb_factor > 1:
        yield message("tips.held_bomb", factor=figure(rules.held_bomb_factor))
    if rules.held_all_twos:
        yield message("tips.held_all_twos", points=figure(rules.held_all_twos))


def _shutout_hurts(rules: Ruleset) -> bool:
    """Whether laying a single card is cheaper than laying none."""
    fewer = rules.cards_each - 1
    return rules.shutout is not None and rules.shutout > fewer * rules.card_factor(fewer)


def _first_step(rules: Ruleset) -> tuple[int, float] | None:
    """The first number of cards, among those that can be left, from which each costs more than below."""
    for cards, factor in rules.card_factors:
        if 1 < cards <= rules.cards_each and factor > max(1, rules.card_factor(cards - 1)):
            return cards, factor
    return None


def _plays(rules: Ruleset) -> Iterator[Message]:
    fives = [kind for kind in house_kinds(rules) if kind.size == 5]
    bombs = active_bombs(rules)
    if bombs:
        yield message(f"tips.bomb_{rules.bomb_over}")
    if turning_plays(rules):
        yield message("tips.revolution")
    if rules.last_card_guard != "off":
        yield message(f"tips.guard_{rules.last_card_guard}")
    yield message(f"tips.{rules.passing}")
    if rules.instant_wins:
        yield message("tips.dragon")
    if not fives:
        yield message("tips.no_five_card")
    elif rules.five_card_answer == "same_category" and len(fives) > 1 and not bombs:
        yield message("tips.same_category")
    if Kind.STRAIGHT in fives and rules.straights and "2" in rules.straights[-1]:
        yield message("tips.two_in_straight")
    if Kind.FULL_HOUSE in fives and not rules.triples:
        yield message("tips.no_triples")


def _turns(rules: Ruleset) -> Iterator[Message]:
    card = low(rules, "3").pretty
    if rules.opening_in != "never":
        key = "opening_combination" if rules.opening_shape == "any" else "opening_alone"
        yield message(f"tips.{key}", card=card)
    if rules.match_winner == "most_rounds_won":
        yield message("tips.rounds_won")
    if rules.last_card_guard == "off":
        yield message("tips.guard_off")


def _everywhere(rules: Ruleset) -> tuple[Message, ...]:
    """Enough of them that there are always five tips."""
    fives = any(kind.size == 5 for kind in house_kinds(rules))
    return (
        message("tips.plan"),
        message("tips.long_plays" if fives else "tips.pairs"),
        message("tips.strong_card"),
        message("tips.counts"),
        message("tips.gone"),
    )
