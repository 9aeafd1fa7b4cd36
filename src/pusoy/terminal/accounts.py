"""The end of a round of Pusoy Dos in lines: hands, itemised scores, totals, who leads next."""

from __future__ import annotations

from collections.abc import Iterator

from pusoy.dos.plays import pretty
from pusoy.dos.scoring import Item, RoundResult
from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.session import Session
from pusoy.terminal.standing import side_name
from pusoy.terminal.texts_turn import goal_line


def penalties_apart(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """How the seat's penalty came about, where its score does not show that line by line."""
    built = result.penalty_items[seat]
    mirrored = tuple(Item(item.said, -item.points) for item in built)
    return () if mirrored == result.items[seat] else built


def items_text(session: Session, items: tuple[Item, ...]) -> str:
    """Lines of an account, one after the other."""
    return "; ".join(texts.item_line(item, session.names) for item in items)


def by_round(session: Session) -> list[tuple[int, ...]]:
    """The sides as the last round left them: the winner first, then in order of going out, then by score."""
    result = session.result
    places = {seat: place for place, seat in enumerate(result.out)}

    def measure(side: tuple[int, ...]) -> tuple[object, ...]:
        last = len(session.names)
        return min(places.get(seat, last) for seat in side), -result.scores[side[0]], side

    return sorted(session.sides, key=measure)


def round_won(session: Session) -> str:
    """Who won the last round, and what."""
    result = session.result
    side = next(side for side in session.sides if result.winner in side)
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
