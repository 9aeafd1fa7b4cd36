"""What there is to lose: the penalties that the steady player fears are those of the house."""

from __future__ import annotations

import pytest

from pusoy.dos.ruleset import Ruleset
from pusoy.players.kernel.features import fear
from pusoy.players.weights import stakes_of


def cards(count: int, twos: int = 0) -> int:
    """So many cards, so many of them 2s, as the kernel sees them."""
    return (1 << count - twos) - 1 | ((1 << twos) - 1) << 48


@pytest.mark.parametrize(
    ("preset", "left", "twos", "has_played", "penalty"),
    [
        ("playfacetoface", 9, 1, True, 9),
        ("cardems", 9, 0, True, 9),
        ("cardems", 10, 0, True, 20),
        ("cardems", 13, 0, False, 39),
        ("filipino-house", 12, 0, True, 24),
        ("filipino-house", 13, 0, False, 39),
        ("taiwan", 9, 2, True, 36),
        ("taiwan", 10, 4, False, 320),
    ],
)
def test_a_penalty_counts_cards_twos_and_a_shutout(
    preset: str, left: int, twos: int, has_played: bool, penalty: float
) -> None:
    stakes = stakes_of(Ruleset.preset(preset))
    assert 13 * fear(stakes, cards(left, twos), has_played) == pytest.approx(penalty)


def test_where_only_places_count_there_is_no_penalty_to_fear() -> None:
    stakes = stakes_of(Ruleset.preset("cardems").replace(round_end="places"))
    assert fear(stakes, cards(13), False) == 0.0
