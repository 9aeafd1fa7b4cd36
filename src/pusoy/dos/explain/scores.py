"""What a round is worth, with a round that the engine scores, and when a match ends."""

from __future__ import annotations

from pusoy.cards import DECK, CardSet
from pusoy.dos.explain.parts import Block, Points, Section, Table, Text, counted, high, joined, low
from pusoy.dos.plays import listed, pretty
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Item, score_round
from pusoy.errors import PusoyError


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
            "The winning pair gains what the other two players are charged, less what the winner's "
            "partner is "
            "charged; the other pair loses as much. Each partner's score is the pair's."
        )
    return {
        "penalties": "Each player loses the penalty; the winner loses nothing.",
        "winner_collects": "Each player pays the penalty to the winner.",
        "pairwise_difference": "Every two players settle the difference of their penalties.",
    }[rules.settlement]


# --- the worked example ----------------------------------------------------------------------------------


def _worked_example(rules: Ruleset) -> list[Block]:
    """A short round, played through the engine and scored by it."""
    try:
        round_ = _short_round(rules)
        result = score_round(round_)
    except PusoyError:  # a house in which this round cannot be played: no example rather than a wrong one
        return []
    winner = result.winner
    rows = []
    for seat in rules.seats:
        hand = "none" if seat == winner else pretty(rules, round_.hands[seat])
        rows.append((f"seat {seat}", hand, f"{result.penalties[seat]:g}", f"{result.scores[seat]:+g}"))
    details = [
        f"Seat {seat}: {_itemised(result.penalty_items[seat])}." for seat in rules.seats if seat != winner
    ]
    details.append(f"Seat {winner}, the winner: {_itemised(result.items[winner]) or 'nothing to pay'}.")
    last = listed(rules, _last_play(round_))
    return [
        Text(
            f"An example: seat {winner} goes out with {' '.join(card.pretty for card in last)}; the "
            "others hold "
            "what is shown."
        ),
        Table(("player", "cards left", "penalty", "score"), tuple(rows)),
        Points(tuple(details)),
    ]


def _itemised(items: tuple[Item, ...]) -> str:
    return ", ".join(f"{item.label} {item.points:+g}" for item in items)


def _last_play(round_: Round) -> CardSet:
    assert round_.table is not None
    return round_.table


def _short_round(rules: Ruleset) -> Round:
    """Seat 0 leads the lowest card and goes out on its second one; of the others all but one play a card.

    The hands show what the house counts: its thresholds, 2s, and four of a rank.
    """
    seats = [0]
    while len(seats) < rules.players:
        seats.append(rules.next_seat(seats[-1]))
    hands, plays = _short_hands(rules, seats)
    round_ = Round(rules, [hands[seat] for seat in rules.seats])
    for seat in seats:
        play = plays.get(seat)
        round_.pass_(seat) if play is None else round_.play(play, seat)
    round_.play(round_.hands[0], 0)
    if not round_.over:
        raise PusoyError("this round goes on")
    return round_


def _short_hands(rules: Ruleset, seats: list[int]) -> tuple[dict[int, CardSet], dict[int, CardSet]]:
    """Complete hands, and the single that each seat lays (none: it passes)."""
    on_two = rules.finishing_two_factor != 1 and rules.finishing_two != "never"
    finish = CardSet([low(rules, "2") if on_two else high(rules, "A")])
    first, king, eight = (CardSet([low(rules, rank)]) for rank in "3K8")
    twos = CardSet([high(rules, "2")])
    if rules.held_all_twos and not on_two:
        twos = CardSet(["2" + suit for suit in rules.suit_order])
    if rules.players == 2 and rules.last_card_guard != "off":
        twos = CardSet()  # the guard would make its holder play it
    fours = CardSet(["6" + suit for suit in "CSHD"] if rules.held_bomb_factor != 1 else ["6C", "6S"])
    taken = finish | first | king | eight | twos | fours
    plain = [card for card in listed(rules, DECK) if card.rank not in "3KA2" and card not in taken]
    rest = sorted(
        plain, key=lambda card: plain.index(card) * 7 % 37
    )  # mixed as a deal is, and always the same
    hands, plays = {0: first | finish}, {0: first}
    second, last = seats[1], seats[-1]
    long = rules.cards_each - len(twos)
    if rules.players == 2:
        hands[second], plays[second] = king | twos | fours | CardSet(rest[:8]), king
        return hands, plays
    hands[second] = twos | CardSet(rest[:long])
    if rules.players == 4:
        third = seats[2]
        hands[third], plays[third] = eight | fours | CardSet(rest[long : long + 10 - len(fours)]), eight
        hands[last], plays[last] = king | CardSet(rest[long + 10 : long + 13]), king
    else:
        hands[last], plays[last] = king | fours | CardSet(rest[long : long + 8]), king
    return hands, plays


# --- the match -------------------------------------------------------------------------------------------


def explain_match(rules: Ruleset) -> Section:
    """When a match ends, and who wins it."""
    end = rules.match_end
    if end is None:
        lines = ["A match has no end of its own: play as long as the table likes."]
    else:
        conditions = []
        if end.rounds is not None:
            conditions.append(f"after {counted(end.rounds, 'round')}")
        if end.penalty_limit is not None:
            conditions.append(f"when somebody's penalties add up to {end.penalty_limit:g}")
        if end.chips is not None:
            conditions.append(f"when somebody has lost all of the {counted(end.chips, 'chip')} of the start")
        if end.loss_limit is not None:
            conditions.append(f"when somebody's total is {-end.loss_limit:g} or lower")
        lines = [f"A match ends {joined(conditions, 'or')}."]
        if len(conditions) > 1:
            lines.append("Whichever comes first ends it.")
        if end.chips is not None:
            lines.append("Nobody pays more than there is in the pile.")
    best = {
        "best_total": "The best total of points wins the match.",
        "most_rounds_won": "Whoever has won most rounds wins the match.",
    }[rules.match_winner]
    lines.append(best + _tie_break(rules))
    if rules.stake is not None:
        lines.append(
            f"On the score sheet a point is worth {rules.stake.per_point:g} {rules.stake.unit}; the "
            "program moves no "
            "money."
        )
    return Section("match", "The match", (Points(tuple(lines)),))


def _tie_break(rules: Ruleset) -> str:
    if not rules.tie_break:
        return " On equality the win is shared."
    seat = "the pair of seat 0" if rules.teams else "the lowest seat"
    words = {"rounds_won": "rounds won", "best_total": "the best total", "seat": seat}
    return f" On equality: {', then '.join(words[name] for name in rules.tie_break)}."
