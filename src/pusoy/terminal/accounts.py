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
    mirrored = tuple(Item(item.label, -item.points) for item in built)
    return () if mirrored == result.items[seat] else built


def items_text(session: Session, items: tuple[Item, ...]) -> str:
    """Lines of an account, one after the other."""
    return "; ".join(texts.item_line(item, session.names) for item in items)


def round_lines(session: Session) -> list[str]:
    """The whole account of the last round."""
    result, names, rules = session.result, session.names, session.rules
    lines = [texts.round_won(names[result.winner], result.scores[result.winner])]
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
    return lines


def _accounts(session: Session, result: RoundResult) -> Iterator[str]:
    totals = session.match.totals
    for seat, name in enumerate(session.names):
        items = items_text(session, result.items[seat])
        yield words.account(name, texts.points(result.scores[seat]), items, texts.points(totals[seat]))


def by_standing(session: Session) -> list[int]:
    """The seats, best total first; winners before others."""
    winners, totals = session.winners, session.match.totals
    return sorted(session.rules.seats, key=lambda seat: (seat not in winners, -totals[seat], seat))


def standing_lines(session: Session) -> list[str]:
    """Totals and rounds won, best first."""
    totals, won = session.match.totals, session.match.rounds_won
    return [
        words.total(session.names[seat], texts.points(totals[seat]), texts.count(won[seat], "round"))
        for seat in by_standing(session)
    ]


def match_lines(session: Session) -> list[str]:
    """The end of the match: who won and why, the standing, and who owes whom at a real table."""
    outcome = session.match.outcome
    winners = [session.names[seat] for seat in session.winners]
    lines = [texts.match_over(None if outcome is None else outcome.reason, winners)]
    lines += standing_lines(session)
    return lines + [texts.payment(entry, session.names) for entry in session.match.payments()]
