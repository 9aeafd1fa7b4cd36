"""What a seat may know: its view stays the same whatever the others hold."""

from __future__ import annotations

import random

import pytest

from dos.lockstep import random_lockstep
from helpers import fewer, generator
from oracle import PASS
from pusoy.cards import DECK, CardSet
from pusoy.dos.deals import deal
from pusoy.dos.events import Passed, Played
from pusoy.dos.kernel import layout as at
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Refusal
from strategies import random_action


def random_moment(rng: random.Random) -> Round:
    """A round of a random house, some way on."""
    table = random_lockstep(rng).engine
    for _ in range(rng.choice([0, 0, 1, 2, 4, 8, 16, 30])):
        if table.over:
            break
        plays = [str(play).split() for play in table.legal_plays]
        action = random_action(plays, table.can_pass, rng, hoard=False)
        _ = table.pass_() if action == PASS else table.play(action)
    return table


def dealt_otherwise(table: Round, seat: int | None, rng: random.Random) -> Round | None:
    """The same public history with the cards that `seat` has not seen elsewhere; None where that cannot be.

    What others hold and what was not dealt is shuffled; sizes stay, and every action must still be legal and
    tell the same (a guard shows something of a hand, and the opener holds the lowest card).
    """
    hands = table.hands
    seen = CardSet() if seat is None else table.hands_dealt[seat]
    for hand, now in zip(table.hands_dealt, hands, strict=True):
        seen |= hand - now
    hidden = list(DECK - seen)
    rng.shuffle(hidden)
    dealt = []
    for other, (hand, now) in enumerate(zip(table.hands_dealt, hands, strict=True)):
        if other == seat:
            dealt.append(hand)
            continue
        drawn, hidden = hidden[: len(now)], hidden[len(now) :]
        dealt.append((hand - now) | CardSet(drawn))
    again = Round(
        table.rules,
        dealt,
        first_round=table.first_round,
        previous_winner=table.previous_winner,
        dealer=table.dealer,
    )
    for event in table.events:
        if again.turn != event.seat:
            return None
        try:
            if isinstance(event, Played):
                again.play(event.cards)
            elif isinstance(event, Passed):
                again.pass_()
        except Refusal:
            return None
    return again if again.events == table.events and again.leader == table.leader else None


@pytest.mark.parametrize("part", range(6))
def test_a_view_does_not_change_with_the_cards_it_may_not_see(part: int) -> None:
    compared = 0
    for number in range(part, fewer(600), 6):
        rng = generator("view", number)
        table = random_moment(rng)
        for seat in (None, *table.rules.seats):
            for _ in range(3):
                other = dealt_otherwise(table, seat, rng)
                if other is None:
                    continue
                compared += other.hands != table.hands
                assert other.view(seat) == table.view(seat), (number, seat)
                mine, theirs = table.view(seat).position, other.view(seat).position
                assert mine._state.tobytes() == theirs._state.tobytes(), (number, seat)
                assert mine.legal_plays == theirs.legal_plays, (number, seat)
                assert repr(table.view(seat)) == repr(other.view(seat)), (number, seat)
                if seat is not None:
                    assert table.position(seat) == other.position(seat) == mine, (number, seat)
    assert compared > fewer(200)


@pytest.mark.parametrize("part", range(6))
def test_a_view_names_no_card_that_its_seat_has_not_seen(part: int) -> None:
    for number in range(part, fewer(300), 6):
        table = random_moment(generator("leak", number))
        for seat in (None, *table.rules.seats):
            view = table.view(seat)
            said = repr(view) + view.position.text
            hidden = [str(card) for other, hand in enumerate(table.hands) if other != seat for card in hand]
            assert not [card for card in hidden if card in said], (number, seat)
            for other in range(at.SEATS):
                if other != seat:
                    assert view.position._state[at.HAND + other] == 0


@pytest.mark.parametrize("part", range(6))
def test_a_view_tells_its_seat_all_it_needs(part: int) -> None:
    for number in range(part, fewer(300), 6):
        table = random_moment(generator("enough", number))
        for seat in table.rules.seats:
            view = table.view(seat)
            assert view.hand == table.hands[seat]
            assert view.events == table.events
            here = view.position
            for name in ("turn", "over", "table", "table_owner", "left", "passed", "played", "out", "winner"):
                assert getattr(here, name) == getattr(table, name), (number, seat, name)
            assert here.inverted == table.inverted
            if seat == table.turn:
                assert here.required == table.required
                assert (view.legal_plays, view.can_pass) == (table.legal_plays, table.can_pass)
            else:
                assert here.required is None
                assert not view.legal_plays
                assert not view.can_pass
                refusal = here.why_not_pass()
                assert refusal is not None
                assert refusal.code == ("round_over" if table.over else "not_your_turn")
        watcher = table.view(None)
        assert (watcher.hand, len(watcher.legal_plays), watcher.can_pass) == (CardSet(), 0, False)


def test_nobody_but_the_opener_is_told_the_card_that_opens() -> None:
    """The lowest card dealt need not be the 3C where cards are set aside: only its holder knows it."""
    rules = Ruleset.preset("two-hands")
    table = Round(rules, ["5C 9D", "7C TD"])
    assert [str(table.position(seat).required) for seat in (0, 1)] == ["5C", "None"]
    assert table.view(None).position.required is None
    assert "5C" not in table.position(1).text


def test_a_position_is_its_own_and_the_round_goes_on() -> None:
    """A kept view does not change when the round goes on."""
    for number in range(fewer(50)):
        rng = generator("kept", number)
        table = random_moment(rng)
        kept = [(table.view(seat), repr(table.view(seat))) for seat in (None, *table.rules.seats)]
        while not table.over:
            plays = [str(play).split() for play in table.legal_plays]
            action = random_action(plays, table.can_pass, rng, hoard=False)
            _ = table.pass_() if action == PASS else table.play(action)
        assert all(repr(view) == said for view, said in kept), number
    assert isinstance(kept[1][0].position, Position)


def test_what_a_seat_knows_cannot_be_changed() -> None:
    rules = Ruleset.preset("cardems")
    table = Round(rules, deal(rules, "a seed"))
    here = table.view(table.turn).position
    with pytest.raises(AttributeError):
        here.seat = 0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        here.rules = Ruleset.preset("taiwan")  # type: ignore[misc]
    with pytest.raises(AttributeError):
        table.legal_plays.can_pass = True  # type: ignore[misc]
    assert not table.can_pass
