"""What a round is worth, with a round that the engine scores, and when a match ends."""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.dos.explain.parts import Block, Points, Section, Table, Text, counted, high, joined
from pusoy.dos.plays import pretty
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Item, score_round


def explain_scoring(rules: Ruleset) -> Section:
    """Penalties, factors and additions, how they are settled, and a worked example."""
    if rules.round_end == "places":
        rows = tuple((str(place + 1), f"{points:+g}") for place, points in enumerate(rules.place_points))
        return Section(
            "scoring",
            "Scoring",
            (Text("Every place has its points, in order of going out."), Table(("place", "points"), rows)),
        )
    blocks: list[Block] = [Points((*_penalties(rules), _settlement(rules)))]
    blocks += _worked_example(rules)
    return Section("scoring", "Scoring", tuple(blocks))


def _penalties(rules: Ruleset) -> list[str]:
    lines = ["Every card left in hand costs its holder one point."]
    for least, factor in rules.card_factors:
        lines.append(f"From {counted(least, 'card')} left on, the cards count times {factor:g}.")
    if rules.shutout is not None:
        lines.append(f"A hand from which nothing was played costs {rules.shutout:g} instead.")
    for factor, what in (
        (rules.held_two_factor, "for each 2 left in hand"),
        (rules.held_bomb_factor, "for each four of a rank left in hand, and once for a straight flush left"),
        (rules.finishing_two_factor, "when the winner's last play holds a 2"),
    ):
        if factor != 1:
            lines.append(f"A penalty counts times {factor:g} {what}.")
    if rules.held_top_card:
        lines.append(
            f"Then {counted(rules.held_top_card, 'point')} more for holding {high(rules, '2').pretty}."
        )
    if rules.held_all_twos:
        lines.append(f"Then {counted(rules.held_all_twos, 'point')} more for holding all four 2s.")
    return lines


def _settlement(rules: Ruleset) -> str:
    if rules.teams:
        return (
            "The winning pair gains what the other two players are charged, "
            "less what the winner's partner is charged; the other pair loses as much. "
            "Each partner's score is the pair's."
        )
    return {
        "penalties": "Each player loses the penalty; the winner loses nothing.",
        "winner_collects": "Each player pays the penalty to the winner.",
        "pairwise_difference": "Every two players settle the difference of their penalties.",
    }[rules.settlement]


# --- the worked example ----------------------------------------------------------------------------------


def _worked_example(rules: Ruleset) -> list[Block]:
    """A short round, played through the engine and scored by it. Houses that play for places need none."""
    round_ = _short_round(rules)
    result, last = score_round(round_), round_.table
    assert last is not None
    winner = result.winner
    rows = []
    for seat in rules.seats:
        hand = "none" if seat == winner else pretty(rules, round_.hands[seat])
        rows.append((f"seat {seat}", hand, f"{result.penalties[seat]:g}", f"{result.scores[seat]:+g}"))
    details = [
        f"Seat {seat}: {_itemised(result.penalty_items[seat])}." for seat in rules.seats if seat != winner
    ]
    details.append(f"Seat {winner}, the winner: {_itemised(result.items[winner]) or 'nothing to pay'}.")
    return [
        Text(
            f"An example: seat {winner} goes out with {pretty(rules, last)}; the others hold what is shown."
        ),
        Table(("player", "cards left", "penalty", "score"), tuple(rows)),
        Points(tuple(details)),
    ]


def _itemised(items: tuple[Item, ...]) -> str:
    return ", ".join(f"{item.label} {item.points:+g}" for item in items)


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


def _short_round(rules: Ruleset) -> Round:
    """The fixed deal of this many players.

    The first seat opens, and wins the lead back; of the others those with an 8 or a king lay it. The last
    play is a pair of 2s where the house counts that.
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
    return round_


# --- the match -------------------------------------------------------------------------------------------


def explain_match(rules: Ruleset) -> Section:
    """When a match ends, and who wins it."""
    lines = [match_end(rules)]
    if rules.match_end is not None and rules.match_end.chips is not None:
        lines.append("Nobody pays more than there is in the pile.")
    best = {
        "best_total": "The best total of points wins the match.",
        "most_rounds_won": "Whoever has won most rounds wins the match.",
    }[rules.match_winner]
    lines.append(best + _tie_break(rules))
    if rules.stake is not None:
        lines.append(
            f"On the score sheet a point is worth {rules.stake.per_point:g} {rules.stake.unit}; "
            "the program moves no money."
        )
    return Section("match", "The match", (Points(tuple(lines)),))


def match_end(rules: Ruleset) -> str:
    """When a match is over."""
    end = rules.match_end
    if end is None:
        return "A match has no end of its own: play as long as the table likes."
    conditions = []
    if end.rounds is not None:
        conditions.append(f"after {counted(end.rounds, 'round')}")
    if end.penalty_limit is not None:
        conditions.append(f"when somebody's penalties add up to {end.penalty_limit:g}")
    if end.chips is not None:
        conditions.append(f"when somebody has lost all of the {counted(end.chips, 'chip')} of the start")
    if end.loss_limit is not None:
        conditions.append(f"when somebody's total is {-end.loss_limit:g} or lower")
    first = ", whichever comes first" if len(conditions) > 1 else ""
    return f"A match ends {joined(conditions, 'or')}{first}."


def _tie_break(rules: Ruleset) -> str:
    if not rules.tie_break:
        return " On equality the win is shared."
    seat = "the pair of seat 0" if rules.teams else "the lowest seat"
    words = {"rounds_won": "rounds won", "best_total": "the best total", "seat": seat}
    return f" On equality: {', then '.join(words[name] for name in rules.tie_break)}."
