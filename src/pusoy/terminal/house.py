"""The rules page of a house, made from its ruleset: sections of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pusoy.dos.plays import KINDS, Kind
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.terminal import texts
from pusoy.terminal import texts_house as say

Section = tuple[str, list[str]]


def rules_sections(rules: Ruleset) -> list[Section]:
    """Headings with their sentences, in the order in which one would explain the game."""
    sections = [(heading, [line for line in lines(rules) if line]) for heading, lines in _SECTIONS]
    name = rules.preset_name
    if name is not None:
        info = describe_preset(name)
        sections.append((say.SOURCE, [info.source]))
        sections.append((say.OPEN_POINTS, list(info.open_points)))
    return [(heading, lines) for heading, lines in sections if lines]


def rules_lines(rules: Ruleset) -> list[str]:
    """The page as lines of plain text."""
    lines = [texts.house_title(rules), texts.house_description(rules)]
    for heading, sentences in rules_sections(rules):
        lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return lines


def summary(rules: Ruleset) -> list[str]:
    """The house in a handful of short points, for the page on which one chooses it."""
    return [
        say.seats(rules),
        say.passing_short(rules),
        say.plays_short(rules),
        say.scoring_short(rules),
        say.match_end(rules.match_end),
    ]


def _aim(rules: Ruleset) -> Iterator[str]:
    yield say.AIM_PLACES if rules.round_end == "places" else say.AIM
    yield say.seats(rules)
    yield say.leftover(rules)
    if rules.teams:
        yield say.TEAMS


def _cards(rules: Ruleset) -> Iterator[str]:
    yield say.RANKS
    yield say.suit_order(rules.suit_order)
    yield say.REVOLUTION[rules.revolution]


def _plays(rules: Ruleset) -> Iterator[str]:
    yield say.SMALL_PLAYS if rules.triples else say.SMALL_PLAYS_NO_TRIPLES
    yield say.FOUR_CARD[rules.four_card]
    if not rules.five_card:
        yield say.NO_FIVE
        return
    kinds = [kind for kind in KINDS if isinstance(kind, Kind) and kind.value in rules.categories]
    yield say.five_cards([kind.words for kind in kinds])
    yield say.straights(rules.straights)
    yield say.STRAIGHT_SUIT[rules.straight_suit_card]
    if "flush" in rules.categories:
        yield say.FLUSH_ORDER[rules.flush_order]
    if rules.royal_flush_tops:
        yield say.ROYAL


def _answers(rules: Ruleset) -> Iterator[str]:
    yield say.ANSWER
    if rules.five_card:
        yield say.FIVE_ANSWER[rules.five_card_answer]
    if rules.bombs:
        yield say.bombs([bomb.replace("_", " ") for bomb in rules.bombs], rules.bomb_over)
    yield say.PASSING[rules.passing]
    yield say.GUARD[rules.last_card_guard]
    yield say.FINISHING[rules.finishing_two]


def _leads(rules: Ruleset) -> Iterator[str]:
    yield say.OPENING[rules.opening_in]
    if rules.opening_in != "never":
        yield say.OPENING_SHAPE[rules.opening_shape]
    if rules.opening_in != "every_round":
        yield say.NEXT_LEADER[rules.next_leader]
    if rules.instant_wins:
        yield say.DRAGON


def _scoring(rules: Ruleset) -> Iterator[str]:
    if rules.round_end == "places":
        yield say.places(rules.place_points)
        return
    yield say.card_factors(rules.card_factors)
    if rules.shutout is not None:
        yield say.shutout(rules.shutout)
    for template, value, neutral in (
        (say.HELD_TWO, rules.held_two_factor, 1),
        (say.HELD_BOMB, rules.held_bomb_factor, 1),
        (say.FINISH_TWO, rules.finishing_two_factor, 1),
        (say.TOP_CARD, rules.held_top_card, 0),
        (say.ALL_TWOS, rules.held_all_twos, 0),
    ):
        if value != neutral:
            yield template.format(value)
    yield say.TEAM_SCORE if rules.teams else say.SETTLEMENT[rules.settlement]


def _match(rules: Ruleset) -> Iterator[str]:
    yield say.match_end(rules.match_end)
    if rules.match_end is not None:
        yield say.MATCH_WINNER[rules.match_winner]


_SECTIONS: Final[tuple[tuple[str, Callable[[Ruleset], Iterator[str]]], ...]] = (
    (say.HEAD_AIM, _aim),
    (say.HEAD_CARDS, _cards),
    (say.HEAD_PLAYS, _plays),
    (say.HEAD_ANSWERS, _answers),
    (say.HEAD_LEADS, _leads),
    (say.HEAD_SCORING, _scoring),
    (say.HEAD_MATCH, _match),
)
