"""What plain mode says about the moment: the table, the hand, what is legal."""

from __future__ import annotations

from pusoy.dos.plays import pretty
from pusoy.players.grouping import group_hand
from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.session import Session
from pusoy.terminal.sitting import YOU
from pusoy.terminal.texts_turn import goal_line, your_turn


def prompt_lines(session: Session) -> list[str]:
    """What the person needs to know to act: the play to beat, the question, the hand."""
    position = session.position
    first = [] if position.table is None else [texts.to_beat(position, session.names)]
    if position.inverted:
        first.append(texts.order_now(True))
    return [*first, your_turn(position), hand_lines(session)[0]]


def hand_lines(session: Session) -> list[str]:
    """The hand, and how it combines."""
    position = session.position
    hand = position.hand
    shown = pretty(session.rules, hand) or "-"
    parts = group_hand(session.rules, hand, inverted=position.inverted)
    combined = "; ".join(
        texts.play_words(session.rules, part, inverted=position.inverted) for part in parts if len(part) > 1
    )
    lines = [words.hand(shown, texts.count(len(hand), "card"))]
    return [*lines, words.combined(combined)] if combined else lines


def table_lines(session: Session) -> list[str]:
    """Whose turn it is, the play to beat, and every seat."""
    position, names = session.position, session.names
    lines = [texts.to_beat(position, names)]
    if position.turn is not None:
        turn = names[position.turn]
        leads = position.table is None
        lines.append(your_turn(position) if session.my_turn else texts.waiting(turn, leads))
    if position.inverted:
        lines.append(texts.order_now(True))
    for seat, name in enumerate(names):
        more = f", {texts.pass_state(session.rules)}" if seat in position.passed else ""
        if seat in position.out:
            more = f", {texts.out_as(position.out.index(seat) + 1)}"
        if seat == session.partner:
            more += f", {texts.PARTNER}"
        lines.append(words.seat_line(name, texts.count(position.left[seat], "card"), more))
    return lines + goal_line(session.match)


def legal_lines(session: Session) -> list[str]:
    """Every legal play, numbered."""
    position = session.position
    if position.turn != YOU:
        return [words.ROUND_IS_OVER]
    plays = position.legal_plays
    head = words.legal_head(texts.count(len(plays), "legal play"), position.can_pass)
    rows = (
        f"{n:>4}  {texts.play_words(session.rules, play, inverted=position.inverted)}"
        for n, play in enumerate(plays, 1)
    )
    return [head, *rows]
