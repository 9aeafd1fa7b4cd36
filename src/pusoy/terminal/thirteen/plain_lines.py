"""What plain mode says of a moment of Pusoy: the hand, the rows, the table, the end of a round."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.terminal import texts
from pusoy.terminal.thirteen import texts as set_texts
from pusoy.terminal.thirteen import texts_plain as words
from pusoy.terminal.thirteen.draft import Draft
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.telling import showdown_told
from pusoy.thirteen.judging import foul_so_far
from pusoy.thirteen.ranking import RANKS, describe, pretty
from pusoy.thirteen.refusals import SIZES


def prompt_lines(session: SetSession, draft: Draft) -> list[str]:
    """What the person needs to know to set: the hand, a natural, what to type."""
    rules = session.rules
    offered = [(set_texts.natural(name), set_texts.natural_units(rules, name)) for name in session.naturals]
    naturals = [words.naturals_offered(offered)] if offered else []
    return [*hand_lines(draft), *naturals, words.HOW_TO]


def hand_lines(draft: Draft) -> list[str]:
    """The cards, and the rows filled so far."""
    cards = sorted(draft.hand, key=lambda card: (-RANKS.index(card.rank), card.index))
    lines = [words.hand(" ".join(card.pretty for card in cards), texts.count(len(draft.hand), "card"))]
    return [*lines, *row_lines(draft)] if draft.rows.cards else lines


def row_lines(draft: Draft) -> list[str]:
    """Each row with what it is, and the cards that are in none."""
    lines = []
    for number, cards in enumerate(draft.laid):
        lines.append(words.row(number, pretty(cards) or "-", _named(cards, SIZES[number])))
    return [*lines, words.left(pretty(draft.left))] if draft.left else lines


def _named(cards: CardSet, size: int) -> str:
    """What a row is or, while it fills, what it is already."""
    if len(cards) == size:
        return describe(cards)
    return words.so_far(set_texts.so_far(cards), len(cards), size)


def draft_lines(session: SetSession, draft: Draft) -> list[str]:
    """The rows after a change: a foul at once, and how to go on."""
    lines = row_lines(draft)
    fault = foul_so_far(session.rules, draft.rows)
    if fault is not None:
        lines.append(set_texts.foul(fault, session.rules))
    if draft.full and session.why_not(draft.rows) is None:
        lines.append(words.TYPE_DONE)
    return lines


def table_lines(session: SetSession) -> list[str]:
    """Who has set, and the totals."""
    totals = session.match.totals
    seats = enumerate(session.names)
    lines = [words.seat_line(name, texts.points(totals[seat]), seat in session.ready) for seat, name in seats]
    return lines + session.goal_line()


def round_lines(session: SetSession) -> list[str]:
    """The showdown row by row, the person's account, what everybody won, and who won the round."""
    result, names, totals = session.result, session.names, session.match.totals
    lines = showdown_told(result, names)
    for seat, (name, accounts) in enumerate(zip(names, result.accounts, strict=True)):
        pairs = [(names[account.opponent], account.units) for account in accounts]
        won = texts.points(result.units[seat])
        lines.append(words.account(name, won, set_texts.from_each(pairs), texts.points(totals[seat])))
    lines.append(set_texts.won_deal([names[seat] for seat in result.winners], max(result.units)))
    return lines if session.over else lines + session.goal_line()
