"""What a set of cards is and how plays of a kind compare: the engine's answer is the oracle's."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product

import pytest

from helpers import code_of, fewer, generator, rules_of
from oracle import DECK, KIND_ORDER, PRESETS, RANKS, SUITS, Options, sort_cards
from oracle import classify as oracle_classify
from pusoy.cards import CardSet
from pusoy.dos.plays import (
    Combination,
    Kind,
    classify,
    describe,
    listed,
    pretty,
    rank_word,
    said,
    suit_word,
    text_of,
)
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, FILIPINO
from strategies import CIRCLE, RUNS, random_hand, random_options, random_play

Plays = dict[str, list[list[str]]]


def sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def engine_classify(options: Options, cards: list[str], inverted: bool) -> Combination | None:
    return classify(rules_of(options), CardSet(cards), inverted=inverted)


def kind_of(options: Options, cards: list[str], inverted: bool = False) -> str | None:
    found = engine_classify(options, cards, inverted)
    return None if found is None else str(found.kind)


def plays_by_kind(options: Options, seed: str, each: int, inverted: bool) -> Plays:
    """Up to `each` plays of every kind that the house plays."""
    rng = generator(seed)
    found: Plays = {}
    for _ in range(each * 12):
        pool = random_hand(options, rng, rng.choice([13, 26, 52]))
        play = random_play(options, rng, pool, rng.choice([None, 1, 2, 3, 4, 5, 5, 5]))
        kept = oracle_classify(options, play, inverted)
        assert kept is not None
        plays = found.setdefault(kept[0], [])
        if len(plays) < each:
            plays.append(play)
    return found


def assert_compare_alike(options: Options, plays: Plays, inverted: bool) -> None:
    """Every two plays of a kind stand in the same order in the engine and in the oracle."""
    for kind, group in plays.items():
        strengths = []
        for play in group:
            mine, theirs = engine_classify(options, play, inverted), oracle_classify(options, play, inverted)
            assert mine is not None
            assert theirs is not None
            assert mine.kind == theirs[0] == kind, (options, play, inverted)
            strengths.append((mine.strength, theirs[1], play))
        for (a, x, one), (b, y, other) in product(strengths, strengths):
            assert sign(a - b) == (x > y) - (x < y), (options, one, other, inverted)


@pytest.mark.parametrize("name", PRESETS)
def test_plays_of_every_kind_compare_as_the_oracles_under_every_preset(name: str) -> None:
    plays = plays_by_kind(PRESETS[name], f"kinds {name}", each=fewer(40), inverted=False)
    assert_compare_alike(PRESETS[name], plays, inverted=False)


@pytest.mark.parametrize("number", range(fewer(60)))
def test_plays_of_every_kind_compare_as_the_oracles_in_any_house(number: int) -> None:
    seed = f"compare {number}"
    options = random_options(generator(seed))
    for inverted in (False, True):
        assert_compare_alike(options, plays_by_kind(options, seed, 15, inverted), inverted)


@pytest.mark.parametrize("number", range(fewer(40)))
def test_five_cards_are_what_the_oracle_says_they_are(number: int) -> None:
    """Also those that are nothing: any one to six cards, rich in runs, suits and equal ranks."""
    rng = generator("nothing", number)
    options = random_options(rng)
    for _ in range(50):
        cards = rng.sample(
            random_hand(options, rng, rng.choice([6, 8, 13])), rng.choice([1, 2, 3, 4, 5, 5, 5, 6])
        )
        inverted = rng.random() < 0.3
        expected = oracle_classify(options, cards, inverted)
        assert kind_of(options, cards, inverted) == (expected and expected[0]), (number, cards, options)


def test_kinds_stand_in_the_order_in_which_plays_are_listed() -> None:
    assert [str(kind) for kind in Kind] == KIND_ORDER
    assert [kind.size for kind in Kind] == [1, 2, 3, 4, 4, 5, 5, 5, 5, 5]


# --- runs: the list `straights` alone decides ---------------------------------------------------------------


def offsuit(run: str) -> list[str]:
    return [rank + suit for rank, suit in zip(run, "CSHDC", strict=True)]


def suited(run: str, suit: str = "H") -> list[str]:
    return [rank + suit for rank in run]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("run", RUNS)
def test_a_run_of_the_circle_is_a_straight_exactly_where_the_house_lists_it(name: str, run: str) -> None:
    """Option `straights`; a suited run that is no straight is a flush, never a straight flush (section 1)."""
    options = PRESETS[name]
    listed_here = run in options["straights"] and options["five_card"]
    assert kind_of(options, offsuit(run)) == ("straight" if listed_here else None)
    if listed_here:
        assert kind_of(options, suited(run)) == "straight_flush"
    else:
        flushes = options["five_card"] and "flush" in options["categories"]
        assert kind_of(options, suited(run)) == ("flush" if flushes else None)


@pytest.mark.parametrize("name", PRESETS)
def test_straights_rank_in_the_order_in_which_the_house_lists_them(name: str) -> None:
    options = {**PRESETS[name], "five_card": True}
    for of_kind in (offsuit, suited):
        for lower, higher in pairwise(options["straights"]):
            weak, strong = (
                engine_classify(options, of_kind(lower), False),
                engine_classify(options, of_kind(higher), False),
            )
            assert weak is not None
            assert strong is not None
            assert weak.strength < strong.strength, (lower, higher)


def test_every_other_set_of_five_ranks_is_no_straight() -> None:
    options = {**PRESETS["playfacetoface"], "straights": RUNS}
    runs = {frozenset(run) for run in RUNS}
    for ranks in combinations(RANKS, 5):
        expected = "straight" if frozenset(ranks) in runs else None
        assert kind_of(options, offsuit("".join(ranks))) == expected, ranks
    assert len(runs) == 13
    assert set(CIRCLE) == set(RANKS)


# --- a play is a set: the order of its cards never matters --------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    ["7C 7D", "8S 8H 8D", "3C 3D 9S 9H", "TC TS TH TD", "TC JS QH KD AC", "3C 3S 3H 2D 2C", "4C 4S 4H 4D 2D"],
)
def test_the_order_in_which_cards_are_named_never_matters(cards: str) -> None:
    rules = Ruleset.preset("playfacetoface").replace(four_card="two_pair_and_quads")
    found = classify(rules, CardSet(cards))
    assert found is not None
    for order in permutations(cards.split()):
        assert classify(rules, CardSet(order)) == found
        assert classify(rules, CardSet(" ".join(order))) == found


def test_cards_are_listed_in_the_houses_order_of_suits() -> None:
    for order in permutations(SUITS):
        options = {**PRESETS["playfacetoface"], "suit_order": "".join(order)}
        rules = rules_of(options)
        cards = CardSet("2D 2C 3H 3S 3C 3D TD")
        expected = sort_cards(options, map(str, cards))
        assert text_of(rules, cards) == " ".join(expected)
        assert [str(card) for card in listed(rules, cards)] == expected
        assert pretty(rules, cards).split()[-1].startswith("2")


def test_every_kind_is_said_in_words() -> None:
    rules = Ruleset.preset("playfacetoface").replace(four_card="two_pair_and_quads")
    said = {
        "3C": "3♣",
        "TC TD": "pair of tens",
        "6C 6S 6D": "three sixes",
        "4C 4S 9C 9S": "two pairs, nines and fours",
        "JC JS JH JD": "four jacks",
        "2H 3C 4C 5C AC": "straight A2345",
        "3H 5H 8H KH AH": "flush in hearts, ace high",
        "2C 2S 2H 3C 3D": "full house, twos",
        "KC KS KH KD 3C": "four kings",
        "2S 3S 4S 5S 6S": "straight flush 23456 in spades",
        "3C 4C": "no combination",
    }
    assert {cards: describe(rules, CardSet(cards)) for cards in said} == said


def test_every_kind_is_said_as_filipino_players_say_it() -> None:
    rules = Ruleset.preset("playfacetoface").replace(four_card="two_pair_and_quads")
    heard = {
        "3C": "3♣",
        "TC TD": "pair ng diyes",
        "6C 6S 6D": "tatlong sais",
        "4C 4S 9C 9S": "dalawang pair, nuwebe at kuwatro",
        "JC JS JH JD": "kuwadro ng jack",
        "2H 3C 4C 5C AC": "straight A2345",
        "3H 5H 8H KH AH": "flush na puso ♥, alas ang pinakamataas",
        "2C 2S 2H 3C 3D": "full house, dos",
        "KC KS KH KD 3C": "kuwadro ng hari",
        "2S 3S 4S 5S 6S": "straight flush 23456 na espada ♠",
        "3C 4C": "hindi kombinasyon",
    }
    assert {cards: FILIPINO.render(said(rules, CardSet(cards))) for cards in heard} == heard


def test_ranks_suits_and_kinds_have_words_in_both_languages() -> None:
    assert [rank_word(rank) for rank in "36TQA2"] == ["three", "six", "ten", "queen", "ace", "two"]
    assert [rank_word(rank, plural=True) for rank in "6A"] == ["sixes", "aces"]
    assert [rank_word(rank, plural=True, words=FILIPINO) for rank in "6QA2"] == [
        "sais",
        "reyna",
        "alas",
        "dos",
    ]
    assert suit_word("H") == "hearts"
    assert [suit_word(suit, words=FILIPINO) for suit in "CS"] == ["trebol ♣", "espada ♠"]
    assert (Kind.TWO_PAIR.words, FILIPINO.render(Kind.FOUR_OF_A_KIND.said)) == ("two pairs", "kuwadro")


@pytest.mark.parametrize("number", range(fewer(20)))
def test_any_play_of_any_house_has_words_in_every_language(number: int) -> None:
    rng = generator("words", number)
    options = random_options(rng)
    for _ in range(30):
        cards = CardSet(random_play(options, rng, random_hand(options, rng, 26)))
        inverted = rng.random() < 0.3
        play = said(rules_of(options), cards, inverted=inverted)
        assert ENGLISH.render(play) == describe(rules_of(options), cards, inverted=inverted)
        assert FILIPINO.render(play) not in ("", FILIPINO.say("plays.none"))


# --- the matrix of kinds: what may answer what --------------------------------------------------------------

LOW = {
    "single": "3S",
    "pair": "4C 4S",
    "triple": "5C 5S 5H",
    "two_pair": "3C 3D 4H 4D",
    "quads": "6C 6S 6H 6D",
    "straight": "3C 4S 5H 6D 7C",
    "flush": "3S 5S 6S 8S TS",
    "full_house": "3S 3H 3D 4C 4S",
    "four_of_a_kind": "3C 3S 3H 3D 5C",
    "straight_flush": "3H 4H 5H 6H 7H",
}
HIGH = {
    "single": "2D",
    "pair": "2S 2D",
    "triple": "AC AS AD",
    "two_pair": "KC KD 2H 2C",
    "quads": "2C 2S 2H 2D",
    "straight": "TC JS QH KD AC",
    "flush": "7D 9D JD QD KD",
    "full_house": "AS AH AC KC KS",
    "four_of_a_kind": "9C 9S 9H 9D TC",
    "straight_flush": "8C 9C TC JC QC",
}
"""A low and a high play of each kind; the high one of a kind beats the low one."""

SIZES = {"single": 1, "pair": 2, "triple": 3, "two_pair": 4, "quads": 4}
EVERYTHING: Options = {**PRESETS["playfacetoface"], "four_card": "two_pair_and_quads"}
BOMBS: Options = {**EVERYTHING, "bombs": ["four_of_a_kind", "straight_flush"], "bomb_over": "any"}
SAME: Options = {**EVERYTHING, "five_card_answer": "same_category"}
FOURS: Options = {**SAME, "bombs": ["four_of_a_kind"], "bomb_over": "any"}
FIVES: Options = {**SAME, "bombs": ["four_of_a_kind"], "bomb_over": "five_card"}
TWOS: Options = {**SAME, "bombs": ["straight_flush"], "bomb_over": "lone_two"}


def expected_answer(options: Options, table: str, kind: str, lone_two: bool) -> str | None:
    """The rules of answering, once more in words, for a high play of `kind` on a low one of `table`."""
    bombs = options["bombs"]
    if kind in bombs and table in bombs:
        return None if KIND_ORDER.index(kind) >= KIND_ORDER.index(table) else "too_low"
    over = options["bomb_over"]
    if kind in bombs and (
        over == "any" or (over == "five_card" and table not in SIZES) or (over == "lone_two" and lone_two)
    ):
        return None
    if SIZES.get(kind, 5) != SIZES.get(table, 5):
        return "wrong_count"
    if kind not in SIZES and kind != table and options["five_card_answer"] == "same_category":
        return "wrong_category"
    return None if KIND_ORDER.index(kind) >= KIND_ORDER.index(table) else "too_low"


def answer(options: Options, table: str, play: str) -> str | None:
    """Whether the play answers the table, asked of a seat that holds those cards and one more."""
    cards = CardSet(play)
    spare = next(CardSet([card]) for card in DECK if not CardSet([card]) <= cards | CardSet(table))
    hand = cards | spare
    here = Position.build(
        rules_of(options), 0, hand, [len(hand), 5, 5, 5], table=CardSet(table), table_owner=1
    )
    return code_of(here.why_not(cards))


@pytest.mark.parametrize("house", ["EVERYTHING", "BOMBS", "SAME", "FOURS", "FIVES", "TWOS"])
@pytest.mark.parametrize("table", KIND_ORDER)
def test_each_kind_answers_exactly_the_kinds_that_it_may(house: str, table: str) -> None:
    """Options `five_card_answer`, `bombs`, `bomb_over`; section 1: same number, strictly stronger."""
    options: Options = globals()[house]
    found = {kind: answer(options, LOW[table], HIGH[kind]) for kind in KIND_ORDER}
    assert found == {kind: expected_answer(options, table, kind, lone_two=False) for kind in KIND_ORDER}


@pytest.mark.parametrize("house", ["EVERYTHING", "BOMBS", "SAME", "FOURS", "FIVES", "TWOS"])
def test_a_low_play_of_a_kind_never_answers_a_high_one_of_the_same_kind(house: str) -> None:
    for kind in KIND_ORDER:
        assert answer(globals()[house], HIGH[kind], LOW[kind]) == "too_low", kind


@pytest.mark.parametrize("house", ["BOMBS", "FOURS", "FIVES", "TWOS"])
def test_a_bomb_falls_on_a_lone_two_where_the_house_says_so(house: str) -> None:
    options: Options = globals()[house]
    for kind in ("pair", "triple", "flush", "four_of_a_kind", "straight_flush"):
        expected = expected_answer(options, "single", kind, lone_two=True)
        assert answer(options, "2H", HIGH[kind]) == expected, kind


def test_a_bomb_may_be_laid_on_a_non_bomb_of_a_higher_category() -> None:
    """Option `bomb_over`: a bomb may be laid on any non-bomb it covers, even one of a higher category."""
    assert answer(FOURS, LOW["straight_flush"], HIGH["four_of_a_kind"]) is None
    assert answer(SAME, LOW["straight_flush"], HIGH["four_of_a_kind"]) == "wrong_category"
    assert answer(EVERYTHING, LOW["straight_flush"], HIGH["four_of_a_kind"]) == "too_low"
