"""The end of a round and of a match in lines: hands, itemised scores, totals, who leads, who won."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pusoy.dos.match import Match
from pusoy.dos.plays import pretty
from pusoy.dos.scoring import Item, RoundResult, tidy
from pusoy.dos.values import Number
from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.session import Session
from pusoy.terminal.texts_turn import goal_line


def running_totals(match: Match) -> list[tuple[Number, ...]]:
    """Totals after each round, by seat, starting with zeros."""
    sums = [Fraction(0)] * match.rules.players
    rows: list[tuple[Number, ...]] = [tuple(map(tidy, sums))]
    for result in match.results:
        sums = [so_far + Fraction(score) for so_far, score in zip(sums, result.scores, strict=True)]
        rows.append(tuple(map(tidy, sums)))
    return rows


def penalties_apart(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """How the seat's penalty came about, where its score does not show that line by line."""
    built = result.penalty_items[seat]
    mirrored = tuple(Item(item.said, -item.points) for item in built)
    return () if mirrored == result.items[seat] else built


def items_text(session: Session, items: tuple[Item, ...]) -> str:
    """Lines of an account, one after the other."""
    return "; ".join(texts.item_line(item, session.names) for item in items)


def sides(session: Session) -> list[tuple[int, ...]]:
    """Who stands and falls together: pairs, or each seat alone."""
    return [(0, 2), (1, 3)] if session.rules.teams else [(seat,) for seat in session.rules.seats]


def side_name(session: Session, side: tuple[int, ...]) -> str:
    """``Ana``, ``You and Ben``."""
    return texts.listing([session.names[seat] for seat in side])


def by_round(session: Session) -> list[tuple[int, ...]]:
    """The sides as the last round left them: the winner first, then in order of going out, then by score."""
    result = session.result
    places = {seat: place for place, seat in enumerate(result.out)}

    def measure(side: tuple[int, ...]) -> tuple[object, ...]:
        last = len(session.names)
        return min(places.get(seat, last) for seat in side), -result.scores[side[0]], side

    return sorted(sides(session), key=measure)


def round_won(session: Session) -> str:
    """Who won the last round, and what."""
    result = session.result
    side = next(side for side in sides(session) if result.winner in side)
    names = [session.names[seat] for seat in side]
    went_out = not result.cards_left[result.winner]
    return texts.round_won(names, result.scores[result.winner], went_out=went_out)


def score_text(session: Session, side: tuple[int, ...]) -> str:
    """How the side's score of the last round came about."""
    items = session.result.items[side[0]]
    if len(side) == 1:
        return items_text(session, items)
    return texts.pair_sum(items, session.result.scores[side[0]], session.names)


def round_lines(session: Session) -> list[str]:
    """The whole account of the last round."""
    result, names, rules = session.result, session.names, session.rules
    lines = [round_won(session)]
    for seat, hand in enumerate(session.round.hands):
        if hand:
            lines.append(words.remaining(names[seat], pretty(rules, hand)))
    for seat, name in enumerate(names):
        apart = penalties_apart(result, seat)
        if apart:
            amount = str(result.penalties[seat])
            lines.append(words.penalty(texts.whom(name), items_text(session, apart), amount))
    lines += _accounts(session, result)
    if not session.over:
        leader = session.next_leader()
        lines.append(texts.next_leads(None if leader is None else names[leader], rules))
        lines += goal_line(session.match)
    return lines


def _accounts(session: Session, result: RoundResult) -> Iterator[str]:
    totals = session.match.totals
    for side in by_round(session):
        score, total = texts.points(result.scores[side[0]]), texts.points(totals[side[0]])
        yield words.account(side_name(session, side), score, score_text(session, side), total)


def by_standing(session: Session) -> list[tuple[int, ...]]:
    """The sides, best total first; winners before others."""
    winners, totals = session.winners, session.match.totals
    return sorted(sides(session), key=lambda side: (side[0] not in winners, -totals[side[0]], side))


def rounds_won(session: Session, side: tuple[int, ...]) -> int:
    """Rounds won by the side."""
    return sum(session.match.rounds_won[seat] for seat in side)


def standing_lines(session: Session) -> list[str]:
    """Totals and rounds won, best first."""
    totals = session.match.totals
    return [
        words.total(
            side_name(session, side),
            texts.points(totals[side[0]]),
            texts.count(rounds_won(session, side), "round"),
        )
        for side in by_standing(session)
    ]


def payment_lines(session: Session) -> list[str]:
    """Who owes whom at a real table, and how that comes about; nothing without a stake."""
    owed = [texts.payment(entry, session.names) for entry in session.match.payments()]
    balanced = not sum(map(Fraction, session.match.totals))
    return [texts.payments_how(balanced), *owed] if owed else []


def match_lines(session: Session) -> list[str]:
    """The end of the match: who won and why, the standing, and who owes whom at a real table."""
    outcome = session.match.outcome
    winners = [session.names[seat] for seat in session.winners]
    lines = [texts.match_over(None if outcome is None else outcome.reason, winners)]
    return lines + standing_lines(session) + payment_lines(session)
