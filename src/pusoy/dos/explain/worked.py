"""A made-up round, played through the engine to its end and scored by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pusoy.cards import CardSet
from pusoy.dos.events import Played
from pusoy.dos.explain.parts import Block, Cards, Table, Text, drawn, figure, signed
from pusoy.dos.plays import pretty
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Item, RoundResult, score_round
from pusoy.words import COMPANY, Message, Words, seat_number, with_names


def worked_example(rules: Ruleset, words: Words) -> list[Block]:
    """How it ended and what everybody gets, each seat's account line by line."""
    round_ = example_round(rules)
    result = score_round(round_)
    last = _last_play(round_, result.winner)
    places = rules.round_end == "places"
    key = "out_no_penalties" if places else "out"
    blocks: list[Block] = [
        Text(_say(words, key, winner=_name(result.winner), cards=pretty(rules, last))),
        Cards(drawn(rules, last)),
    ]
    if places:
        return [*blocks, _places(round_, result, words)]
    if rules.settlement != "pairwise_difference" and not rules.teams:
        return [*blocks, _penalties(round_, result, words, scores=True)]
    return [
        *blocks,
        _penalties(round_, result, words, scores=False),
        Text(_say(words, "settled")),
        _settlement(round_, result, words),
    ]


def _say(words: Words, key: str, **values: Message | str) -> str:
    return words.say(f"explain_scores.example.{key}", **values)


def _name(seat: int) -> Message:
    return with_names(seat_number(seat), COMPANY)


def _head(words: Words, *columns: str) -> tuple[str, ...]:
    return tuple(_say(words, f"head_{column}") for column in columns)


def _row(round_: Round, seat: int, words: Words) -> tuple[str, str]:
    """Who it is, and the cards left."""
    hand = round_.hands[seat]
    return words.render(_name(seat)), pretty(round_.rules, hand) if hand else _say(words, "no_cards")


def _account(items: Sequence[Item], words: Words) -> str:
    """The lines of an account: ``10 cards left, times 2 +20; 2♦ held +1``."""
    lines = (f"{words.render(with_names(item.said, COMPANY))} {signed(item.points)}" for item in items)
    return "; ".join(lines) or _say(words, "nothing")


def _penalties(round_: Round, result: RoundResult, words: Words, *, scores: bool) -> Table:
    """The cards left, what they cost and why; with ``scores`` also what everybody gets."""
    columns = ("player", "left", "penalty", *["score"] * scores, "account")
    rows = []
    for seat in round_.rules.seats:
        numbers = [figure(result.penalties[seat]), *[signed(result.scores[seat])] * scores]
        gains = scores and seat == result.winner
        account = result.items[seat] if gains else result.penalty_items[seat]
        rows.append((*_row(round_, seat, words), *numbers, _account(account, words)))
    return Table(_head(words, *columns), tuple(rows))


def _settlement(round_: Round, result: RoundResult, words: Words) -> Table:
    rows = tuple(
        (words.render(_name(seat)), signed(result.scores[seat]), _account(result.items[seat], words))
        for seat in round_.rules.seats
    )
    return Table(_head(words, "player", "score", "account"), rows)


def _places(round_: Round, result: RoundResult, words: Words) -> Table:
    """Everybody's place and points, first place first."""
    order = sorted(round_.rules.seats, key=[*result.out, *round_.rules.seats].index)
    rows = tuple(
        (*_row(round_, seat, words), signed(result.scores[seat]), _account(result.items[seat], words))
        for seat in order
    )
    return Table(_head(words, "player", "left", "score", "account"), rows)


def _last_play(round_: Round, seat: int) -> CardSet:
    """The play with which the seat went out."""
    return next(
        event.cards for event in reversed(round_.events) if isinstance(event, Played) and event.seat == seat
    )


# --- the round -------------------------------------------------------------------------------------------

_DEALS: Final = {
    2: ("3a Ad", "Kc 6a 6b 6c 6d 4b 5c 7d 9a Tc Jb Qa"),
    3: ("3a Ad", "4a 5b 7c 7d 9a 9b Tc Td Jc Qa Qb 5c 4d 5d 7a Ta", "Kc 6a 6b 6c 6d 4b 8d Jb Qc"),
    4: (
        "3a Ad",
        "4a 5b 7c 7d 9a 9b Tc Td Jc Qa Qb 5c",
        "8a 6a 6b 6c 6d 4d 5d 7a Ta Qc 9c",
        "Kc 4b 8d Jb",
    ),
}
"""Hands in the order of turns, the suits from a (lowest) to d; 2s and the winner's last pair come on top."""


def example_round(rules: Ruleset) -> Round:
    """A round that is over, after a fixed deal of this many players.

    The first seat opens, wins the lead back and goes out; of the others those with an 8 or a king lay it. The
    last play is a pair of 2s where the house counts that. In a house that plays for places the others go on,
    each with its longest play.
    """
    counts_two = rules.finishing_two_factor != 1
    twos = "2a 2b 2c 2d" if rules.held_all_twos and not counts_two else "2d"
    added = ("2a 2b" if counts_two else "Aa Ab", twos, "", "")
    house_suits = str.maketrans("abcd", rules.suit_order)
    hands, seat = {}, 0
    for more, cards in zip(added, _DEALS[rules.players], strict=False):
        hands[seat] = f"{more} {cards}".translate(house_suits).split()[: rules.cards_each]
        seat = rules.next_seat(seat)
    round_ = Round(rules, [CardSet(hands[seat]) for seat in rules.seats])
    *pair, opening, answer = hands[0]
    round_.play(opening, 0)
    while (turn := round_.turn) != 0:
        assert turn is not None
        lays = next((card for card in hands[turn] if card[0] in "8K"), None)
        round_.pass_() if lays is None else round_.play(lays)
    round_.play(answer, 0)
    while round_.turn != 0:
        round_.pass_()
    round_.play(pair, 0)
    while not round_.over:
        plays = list(round_.legal_plays)
        round_.play(max(plays, key=len)) if plays else round_.pass_()
    return round_
