"""What a finished round is worth: penalties, scores and items, against the oracle and by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dos.lockstep import Lockstep, finish, random_lockstep
from helpers import fewer, generator
from oracle import PRESETS, Options, score_round
from pusoy.dos.match import End
from pusoy.dos.round import Round
from pusoy.dos.scoring import Item, RoundResult
from pusoy.dos.scoring import score_round as engine_score
from pusoy.words import ENGLISH, FILIPINO, Words, with_names

ROUNDS = fewer(1500)


def total(items: tuple[Item, ...]) -> Fraction:
    return sum((Fraction(item.points) for item in items), Fraction(0))


def assert_adds_up(result: RoundResult) -> None:
    """Every score is shown itemised: its lines add up, and each says what it is for."""
    for seat, score in enumerate(result.scores):
        assert total(result.items[seat]) == score
        assert total(result.penalty_items[seat]) == result.penalties[seat]
        assert all(item.label for item in result.items[seat] + result.penalty_items[seat])


@pytest.mark.parametrize("part", range(6))
def test_rounds_are_scored_as_the_oracle_scores_them(part: int) -> None:
    for number in range(part, ROUNDS, 6):
        rng = generator("score", number)
        game = random_lockstep(rng)
        finish(game, rng)
        penalties, scores = score_round(game.options, game.oracle)
        result = engine_score(game.engine)
        assert list(result.penalties) == penalties, (number, game.story())
        assert list(result.scores) == scores, (number, game.story())
        assert (result.winner, list(result.out)) == (game.oracle.out[0], game.oracle.out)
        assert list(result.cards_left) == [len(hand) for hand in game.oracle.hands]
        assert_adds_up(result)


def test_a_round_that_is_not_over_has_no_score() -> None:
    game = random_lockstep(generator("not over"), players=2, cards_each=13, leftover="aside", teams=False,
                           place_points=[1, 0], instant_wins=[])  # fmt: skip
    with pytest.raises(ValueError, match="not over"):
        engine_score(game.engine)


# --- by hand ------------------------------------------------------------------------------------------------


def ended(options: Options, *hands: str) -> Round:
    """A round in which seat 0 goes out with the 3C, its first play, and nobody else plays."""
    game = Lockstep({**options, "opening_in": "never"}, [hand.split() for hand in hands])
    game.act(["3C"])
    assert game.engine.over
    return game.engine


def lines(result: RoundResult, seat: int) -> list[Any]:
    return [item.points for item in result.penalty_items[seat]]


LEFT = "4C 4S 5H 5D 6C 6S 7H 7D 8C 8S 9H 9D TC"  # thirteen cards; the first n of them are a hand of n


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("playfacetoface", {1: 1, 9: 9, 10: 10, 12: 12, 13: 13}),
        ("cardems", {1: 39, 9: 39, 10: 39, 13: 39}),  # nothing was played: the shutout
        ("filipino-house", {4: 4, 5: 5, 9: 9, 10: 20, 12: 24, 13: 39}),
        ("taiwan", {4: 4, 9: 9, 10: 20, 13: 26}),
    ],
)
def test_cards_left_count_with_the_factor_of_the_highest_threshold(name: str, counts: dict[int, int]) -> None:
    """Option `card_factors`."""
    for count, penalty in counts.items():
        hand = " ".join(LEFT.split()[:count])
        result = engine_score(ended(PRESETS[name], "3C", hand, "JC", "QC"))
        assert result.penalties[1] == penalty, count


def test_a_penalty_is_cards_times_factor_then_factors_then_additions() -> None:
    """Scoring options, "Order of the sums": 2s, bombs and the finishing 2 are factors of what is before."""
    options = {
        **PRESETS["playfacetoface"],
        "card_factors": [[5, 2]],
        "held_two_factor": 2,
        "held_bomb_factor": 3,
        "finishing_two_factor": 1.5,
        "held_top_card": 7,
        "held_all_twos": 11,
    }
    hand = "2C 2S 2D 4C 4S 4H 4D"
    result = engine_score(ended_on_two(options, hand))
    # 7 cards x 2 = 14; three twos x 8 = 112; one bomb x 3 = 336; x 1.5 = 504; the top card + 7.
    assert lines(result, 1) == [14, 98, 224, 168, 7]
    assert result.penalties == (0, 511, 1.5, 1.5)


def ended_on_two(options: Options, hand: str) -> Round:
    """Seat 0 leads the 3C, takes the lead again and goes out with the 2H."""
    game = Lockstep({**options, "opening_in": "never"}, [["3C", "2H"], hand.split(), ["JC"], ["QC"]])
    for play in ("3C", "pass", "pass", "pass", "2H"):
        game.act(play if play == "pass" else play.split())
    return game.engine


def test_all_four_twos_cost_their_addition_on_top_of_the_top_card() -> None:
    """Options `held_top_card`, `held_all_twos`: both, after the multiplier."""
    result = engine_score(ended(PRESETS["filipino-house"], "3C", "2C 2S 2H 2D", "JC", "QC"))
    assert lines(result, 1) == [4, 1, 4]
    assert result.scores == (11, -9, -1, -1)


def test_a_straight_flush_in_hand_is_a_bomb_only_where_the_house_plays_it() -> None:
    """Option `held_bomb_factor`: each four of a rank, and once for a straight flush."""
    for changes, factor in (
        ({}, 4),
        ({"categories": ["straight", "flush", "full_house", "four_of_a_kind"]}, 2),
        ({"five_card": False}, 2),
        ({"straights": ["TJQKA"]}, 2),
    ):
        options = {**PRESETS["playfacetoface"], "held_bomb_factor": 2, **changes}
        result = engine_score(ended(options, "3C", "4H 5H 6H 7H 8H 9H 8C 8S 8D", "JC", "QC"))
        assert result.penalties[1] == 9 * factor, changes


def test_a_shutout_takes_the_place_of_cards_times_factor_and_factors_still_apply() -> None:
    options = {**PRESETS["cardems"], "held_two_factor": 2}
    result = engine_score(ended(options, "3C", "4C 2C", "JC", "QC"))
    assert lines(result, 1) == [39, 39]
    assert result.penalties == (0, 78, 39, 39)


def test_settlements() -> None:
    """Option `settlement`; scores are points won (+) or lost (-)."""
    for settlement, scores in (
        ("penalties", (0, -3, -1, -2)),
        ("winner_collects", (6, -3, -1, -2)),
        ("pairwise_difference", (6, -6, 2, -2)),
    ):
        options = {**PRESETS["playfacetoface"], "settlement": settlement}
        assert engine_score(ended(options, "3C", "4C 5C 6C", "7C", "8C 9C")).scores == scores


def test_a_pair_gains_the_opponents_penalties_less_the_partners() -> None:
    """Option `teams`: each partner's score is the pair's, and `settlement` does not apply."""
    for settlement in ("penalties", "winner_collects", "pairwise_difference"):
        options = {**PRESETS["partners"], "settlement": settlement}
        result = engine_score(ended(options, "3C", "4C 5C 6C", "7C", "8C 9C"))
        assert result.penalties == (0, 3, 1, 2)
        assert result.scores == (4, -4, 4, -4)
        assert_adds_up(result)


def test_places_are_paid_by_their_points_and_there_are_no_penalties() -> None:
    """Option `place_points`; nobody's cards count."""
    options = {**PRESETS["filipino-house"], "round_end": "places", "place_points": [5, 1, -2, -4]}
    game = Lockstep({**options, "opening_in": "never"}, [["3C"], ["6C", "7C"], ["4C"], ["5C"]])
    for play in ("3C", "5C", "pass", "6C", "7C"):
        game.act(play if play == "pass" else [play])
    game.compare()
    result = engine_score(game.engine)
    assert (result.out, result.scores, result.penalties) == ((0, 3, 1), (5, -2, -4, 1), (0, 0, 0, 0))


def test_after_an_instant_win_every_other_hand_is_a_shutout() -> None:
    """Option `instant_wins`: nothing was played, so no last play holds a 2 either."""
    options = {**PRESETS["taiwan"], "shutout": 20, "finishing_two_factor": 9}
    dragon = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C"
    game = Lockstep(options, [dragon.split(), ["3D"], ["4D"], ["5D", "2D"]])
    result = engine_score(game.engine)
    assert (result.winner, result.penalties) == (0, (0, 20, 20, 40))
    assert result.scores == (80, -20, -20, -40)


# --- in words -----------------------------------------------------------------------------------------------

NAMES = ("Ana", "Ben", "Caloy", "Dina")


def said(result: RoundResult, seat: int, words: Words, *, penalty: bool = False) -> list[str]:
    items = result.penalty_items[seat] if penalty else result.items[seat]
    return [words.render(with_names(item.said, NAMES, you=3)) for item in items]


def test_a_penalty_is_told_line_by_line_in_both_languages() -> None:
    options = {
        **PRESETS["playfacetoface"],
        "card_factors": [[5, 2]],
        "held_two_factor": 2,
        "held_bomb_factor": 3,
        "finishing_two_factor": 1.5,
        "held_top_card": 7,
    }
    result = engine_score(ended_on_two(options, "2C 2S 2D 4C 4S 4H 4D"))
    assert [item.label for item in result.penalty_items[1]] == [
        "7 cards left, times 2",
        "3 twos held, times 8",
        "1 bomb held, times 3",
        "the winner finished with a 2, times 1.5",
        "2♦ held",
    ]
    assert said(result, 1, FILIPINO, penalty=True) == [
        "7 baraha ang natitira, 2 beses",
        "3 dos ang hawak pa, 8 beses",
        "1 bomba ang hawak pa, 3 beses",
        "dos ang huling tira ng nanalo, 1.5 beses",
        "hawak pa ang 2♦",
    ]


@pytest.mark.parametrize(
    ("options", "english", "filipino"),
    [
        (
            {"settlement": "winner_collects"},
            ["from Ben", "from Caloy", "from you"],
            ["galing kay Ben", "galing kay Caloy", "galing sa iyo"],
        ),
        (
            {"settlement": "pairwise_difference"},
            ["settled with Ben", "settled with Caloy", "settled with you"],
            ["tuos kay Ben", "tuos kay Caloy", "tuos sa iyo"],
        ),
        (
            {"teams": True},
            ["Ben's penalty", "Caloy's penalty", "your penalty"],
            ["multa ni Ben", "multa ni Caloy", "multa mo"],
        ),
    ],
)
def test_a_line_names_the_other_seat(options: Options, english: list[str], filipino: list[str]) -> None:
    result = engine_score(ended({**PRESETS["playfacetoface"], **options}, "3C", "4C", "7C", "8C 9C"))
    assert said(result, 0, ENGLISH) == english
    assert said(result, 0, FILIPINO) == filipino
    assert [item.other for item in result.items[0]] == [1, 2, 3]
    assert all(f"seat {item.other}" in item.label for item in result.items[0])


def test_every_reason_why_a_match_ends_is_said_in_both_languages() -> None:
    for end in End:
        assert FILIPINO.render(end.said) not in ("", ENGLISH.render(end.said))
    assert ENGLISH.render(End.CHIPS.said) == "a pile of chips is empty"
