"""What the rules page of a house says is true: its verdicts, its worked example, its tips and answers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings

import strategies
from helpers import fewer, rules_of
from oracle import Options
from pusoy.cards import DECK, Card, CardSet
from pusoy.dos.explain import (
    Cards,
    Example,
    Question,
    RulesPage,
    Section,
    Table,
    rules_page,
)
from pusoy.dos.explain.parts import beats, low, position
from pusoy.dos.explain.tips import tips
from pusoy.dos.explain.worked import example_round
from pusoy.dos.plays import Kind, classify, describe, listed, said
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import RoundResult, score_round
from pusoy.words import COMPANY as NAMES
from pusoy.words import ENGLISH, FILIPINO, PSEUDO, Words

PRESETS = Ruleset.presets()
EVERY_LANGUAGE = pytest.mark.parametrize("words", [ENGLISH, FILIPINO, PSEUDO], ids=lambda one: one.language)
EVERY_PRESET = pytest.mark.parametrize("name", PRESETS)


def examples(page: RulesPage) -> Iterator[tuple[str, Example]]:
    for section in page.sections:
        yield from ((section.key, block) for block in section.blocks if isinstance(block, Example))


def section(page: RulesPage, key: str) -> Section:
    return next(one for one in page.sections if one.key == key)


# --- what is drawn and what is said of it ----------------------------------------------------------------


def judged_at(rules: Ruleset, key: str, example: Example) -> Position:
    """The situation that an example is about, built anew from what its section says of it."""
    play = CardSet(example.play)
    table = None if example.table is None else CardSet(example.table)
    left = [5] * rules.players
    required = None
    if key == "last-card":
        hand = play
        if "2" not in example.play[0]:  # the guard: a nine and a king, and one card in the next hand
            hand = CardSet(["9" + rules.suit_order[0], "K" + rules.suit_order[-1]])
            left[rules.next_seat(0)] = 1
    elif key == "leads":
        required = low(rules, "3")
        hand = play | CardSet([required, "K" + rules.suit_order[-1]])
    else:
        rest = [card for card in listed(rules, DECK) if card not in play | (table or CardSet())]
        hand = play | CardSet(rest[:2])
    left[0] = len(hand)
    owner = None if table is None else next(seat for seat in rules.seats if rules.next_seat(seat) == 0)
    turned = key == "revolution"
    return Position.build(
        rules, 0, hand, left, table=table, table_owner=owner, inverted=turned, required=required
    )


def check_verdicts(rules: Ruleset, words: Words) -> None:
    for key, example in examples(rules_page(rules, words)):
        here, cards = judged_at(rules, key, example), CardSet(example.play)
        refusal = here.why_not(cards)
        assert example.legal == (refusal is None), example
        assert list(example.play) == list(map(str, listed(rules, cards)))
        assert example.name == words.render(said(rules, cards, inverted=here.inverted))
        if refusal is not None:
            assert refusal.said is not None
            assert example.verdict == words.render(refusal.said)
        elif example.table is None:
            assert example.verdict.lower() == f"{example.name}.".lower()
        elif words is ENGLISH:
            assert " beats " in example.verdict


@EVERY_LANGUAGE
@EVERY_PRESET
def test_verdicts_are_the_engine_s(name: str, words: Words) -> None:
    check_verdicts(Ruleset.preset(name), words)


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_verdicts_are_the_engine_s_under_any_rules(options: Options) -> None:
    check_verdicts(rules_of(options), FILIPINO)


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_every_kind_of_play_is_drawn(options: Options) -> None:
    rules = rules_of(options)
    drawn = {
        found.kind
        for key, example in examples(rules_page(rules, ENGLISH))
        if key == "plays" and example.legal
        for found in [classify(rules, CardSet(example.play))]
        if found is not None
    }
    rng = random.Random(str(options))
    deck = [str(card) for card in DECK]
    plays = [CardSet(strategies.random_play(options, rng, deck)) for _ in range(60)]
    kinds = {found.kind for play in plays if (found := classify(rules, play)) is not None}
    assert kinds <= drawn


@EVERY_PRESET
def test_houses_show_what_is_allowed_and_what_is_not(name: str) -> None:
    page = rules_page(name, ENGLISH)
    verdicts = [example.legal for _, example in examples(page)]
    assert verdicts.count(True) >= 10
    assert verdicts.count(False) >= 4


@EVERY_PRESET
def test_ranks_and_suits_are_drawn_low_to_high(name: str) -> None:
    rules = Ruleset.preset(name)
    ranks, suits = (
        block.cards
        for block in section(rules_page(name, ENGLISH), "cards").blocks
        if isinstance(block, Cards)
    )
    for row, count in ((ranks, 13), (suits, 4)):
        assert len(row) == count
        for lower, higher in pairwise(row):
            assert beats(rules, higher, lower)
            assert not beats(rules, lower, higher)


# --- the worked example ----------------------------------------------------------------------------------


def tables(rules: Ruleset, words: Words) -> list[Table]:
    return [
        block for block in section(rules_page(rules, words), "scoring").blocks if isinstance(block, Table)
    ]


def total(account: str) -> float:
    """The sum of an account's lines."""
    return sum(float(line.rsplit(" ", 1)[1]) for line in account.split("; ") if line[-1].isdigit())


def check_penalties(rules: Ruleset, table: Table, result: RoundResult) -> None:
    assert [float(row[2]) for row in table.rows] == pytest.approx(result.penalties)
    for seat, row in enumerate(table.rows):
        gains = len(row) == 5 and seat == result.winner
        assert total(row[-1]) == pytest.approx(result.scores[seat] if gains else result.penalties[seat])


@given(strategies.rulesets())
@settings(max_examples=fewer(80))
def test_the_worked_example_is_what_the_engine_scores(options: Options) -> None:
    rules = rules_of(options)
    round_ = example_round(rules)
    result = score_round(round_)
    found = tables(rules, ENGLISH)
    names = list(NAMES[: rules.players])
    if rules.round_end == "places":
        _, example = found
        order = [*result.out, *(set(rules.seats) - set(result.out))]
        assert [row[0] for row in example.rows] == [NAMES[seat] for seat in order]
        assert [float(row[2]) for row in example.rows] == [float(result.scores[seat]) for seat in order]
        assert [total(row[3]) for row in example.rows] == [float(result.scores[seat]) for seat in order]
        return
    check_penalties(rules, found[0], result)
    scores = [row[3] if len(found) == 1 else row[1] for row in found[-1].rows]
    assert [row[0] for row in found[-1].rows] == names
    assert [float(score) for score in scores] == pytest.approx(result.scores)
    if len(found) == 2:
        assert [total(row[2]) for row in found[1].rows] == pytest.approx(result.scores)
    for table in found:
        assert len({len(row) for row in (table.head, *table.rows)}) == 1


def test_every_way_to_settle_is_itemised_in_every_language() -> None:
    for words in (ENGLISH, FILIPINO):
        for changes in (
            {"settlement": "pairwise_difference"},
            {"settlement": "winner_collects"},
            {"teams": True},
            {"round_end": "places"},
        ):
            *_, last = tables(Ruleset().replace(**changes), words)
            accounts = [row[-1] for row in last.rows]
            assert sum(bool(re.search(r"[+-]\d", account)) for account in accounts) >= 3


# --- tips ------------------------------------------------------------------------------------------------

TIPS: list[tuple[dict[str, Any], str]] = [
    ({"teams": True}, "partners"),
    ({"finishing_two": "never"}, "finishing_two_never"),
    ({"finishing_two": "not_when_led"}, "finishing_two_not_when_led"),
    ({"round_end": "places"}, "places"),
    ({"shutout": 39}, "shutout"),
    ({"card_factors": [[10, 2]]}, "below_factor"),
    ({"held_two_factor": 2}, "held_two"),
    ({"held_top_card": 1}, "held_top_card"),
    ({"held_all_twos": 4}, "held_all_twos"),
    ({"held_bomb_factor": 2}, "held_bomb"),
    ({"finishing_two_factor": 2}, "finish_on_two"),
    ({"revolution": "until_round_end"}, "revolution"),
    ({"bombs": ["four_of_a_kind"], "bomb_over": "lone_two"}, "bomb_lone_two"),
    ({"bombs": ["four_of_a_kind"], "bomb_over": "five_card"}, "bomb_five_card"),
    ({"bombs": ["four_of_a_kind"], "bomb_over": "any"}, "bomb_any"),
    ({"passing": "locked_out"}, "locked_out"),
    ({"last_card_guard": "always"}, "guard_always"),
    ({"last_card_guard": "answering"}, "guard_answering"),
    ({"five_card": False}, "no_five_card"),
    ({"five_card_answer": "same_category"}, "same_category"),
    ({"straights": ["34567", "JQKA2"]}, "two_in_straight"),
    ({"triples": False}, "no_triples"),
    ({"opening_shape": "single"}, "opening_alone"),
    ({"instant_wins": ["dragon"]}, "dragon"),
    ({"match_winner": "most_rounds_won", "opening_in": "never"}, "rounds_won"),
]
PLAIN = Ruleset(straights=("34567", "TJQKA"))


def tip_keys(rules: Ruleset) -> list[str]:
    return [tip.key.removeprefix("tips.") for tip in tips(rules)]


@pytest.mark.parametrize(("changes", "tip"), TIPS, ids=lambda one: one if isinstance(one, str) else "")
def test_tips_follow_the_rules_of_the_house(changes: dict[str, Any], tip: str) -> None:
    assert tip in tip_keys(PLAIN.replace(**changes))
    if "straights" not in changes:
        assert tip not in tip_keys(PLAIN)


@given(strategies.rulesets())
@settings(max_examples=fewer(150))
def test_no_tip_is_false_for_its_house(options: Options) -> None:
    rules = rules_of(options)
    found = {tip.key.removeprefix("tips."): dict(tip.values) for tip in tips(rules)}
    top = "2" + rules.suit_order[-1]
    two, king = CardSet(top), CardSet("K" + rules.suit_order[0])
    if "below_factor" in found:
        least = int(str(found["below_factor"]["n"]))
        assert rules.card_factor(least) > rules.card_factor(least - 1)
        assert least <= rules.cards_each
    if "shutout" in found:
        assert rules.shutout is not None
        assert all(cards * rules.card_factor(cards) < rules.shutout for cards in [rules.cards_each - 1])
    if "finishing_two_never" in found:
        assert not position(rules, two, king, last=True).is_legal(two)
    if "finishing_two_not_when_led" in found:
        assert not position(rules, two, last=True).is_legal(two)
        assert position(rules, two, king, last=True).is_legal(two)
    if {"bomb_lone_two", "bomb_any"} & set(found):
        bombs = [CardSet(f"4C 4S 4H 4D 6{suit}") for suit in "CSHD"]
        bombs += [CardSet([rank + suit for rank in run]) for run in rules.straights for suit in "CSHD"]
        assert any(position(rules, bomb, two).is_legal(bomb) for bomb in bombs if bomb.isdisjoint(two))
    if "two_in_straight" in found:
        highest = rules.straights[-1]
        mine = CardSet([rank + "CD"[place % 2] for place, rank in enumerate(highest)])
        assert "2" in highest
        for run in rules.straights[:-1]:
            theirs = CardSet([rank + "SH"[place % 2] for place, rank in enumerate(run)])
            assert position(rules, mine, theirs).is_legal(mine)
    if "same_category" in found:
        fives = [CardSet(cards) for cards in ("3C 4S 5H 6D 7C", "8C 9C JC QC AC", "9S 9H 9D TC TS")]
        fives += [CardSet("KC KS KH KD 4C"), CardSet("5D 6D 7D 8D 9D")]
        kinds = {one: found_.kind for one in fives if (found_ := classify(rules, one)) is not None}
        for mine, theirs in permutations(kinds, 2):
            if kinds[mine] is not kinds[theirs] and mine.isdisjoint(theirs):
                assert not position(rules, mine, theirs).is_legal(mine)
    if "no_five_card" in found:
        rng, deck = random.Random(str(options)), [str(card) for card in DECK]
        assert all(len(strategies.random_play(options, rng, deck)) < 5 for _ in range(30))


# --- questions that only the engine can answer -----------------------------------------------------------


def answer(rules: Ruleset, question: str) -> str:
    asked = section(rules_page(rules, ENGLISH), "questions").blocks
    return next(
        one.answer for one in asked if isinstance(one, Question) and one.question.startswith(question)
    )


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_more_answers_are_the_engine_s(options: Options) -> None:
    rules = rules_of(options)
    king, five = CardSet("K" + rules.suit_order[-1]), CardSet("5" + rules.suit_order[0])
    free = position(rules, king, five, next_hand_size=1).can_pass
    assert answer(rules, "Must I play if I can?").endswith("keep your cards.") == free
    first = "winner" if rules.winner_leads else "lowest card"
    assert first in answer(rules, "Who leads the next round?")
    flush = "35JQK", "4679J"
    low_king, high_jack = (
        CardSet([rank + rules.suit_order[place] for rank in ranks])
        for ranks, place in zip(flush, (0, -1), strict=True)
    )
    found = classify(rules, low_king)
    if found is not None and found.kind is Kind.FLUSH:
        by_suit = not position(rules, low_king, high_jack).is_legal(low_king)
        assert answer(rules, "Two flushes").startswith("Yes") == by_suit


def test_the_turned_order_has_another_highest_card() -> None:
    assert "then it is 3♦" in answer(Ruleset.preset("revolution"), "Which card is the highest?")
    assert "3♦" not in answer(Ruleset.preset("cardems"), "Which card is the highest?")


def test_cards_of_a_page_are_cards() -> None:
    for name in PRESETS:
        for one in rules_page(name, ENGLISH).sections:
            for block in one.blocks:
                if isinstance(block, Cards | Example):
                    row = block.cards if isinstance(block, Cards) else block.play
                    assert [str(Card(card)) for card in row] == list(row)
    assert describe(Ruleset(), CardSet("9C 9S")) == "pair of nines"
