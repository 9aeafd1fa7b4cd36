"""How a match stands, of either game: totals, rounds won, who owes whom, who won."""

from __future__ import annotations

from fractions import Fraction

from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.games import AnyMatch
from pusoy.terminal.sitting import Side, Sitting
from pusoy.values import Number


def running_totals(match: AnyMatch) -> list[tuple[Number, ...]]:
    """Totals after each round, by seat, starting with zeros."""
    return [match.totals_after(rounds) for rounds in range(len(match.results) + 1)]


def side_name(session: Sitting, side: Side) -> str:
    """``Ana``, ``You and Ben``."""
    return texts.listing([session.names[seat] for seat in side])


def by_standing(session: Sitting) -> list[Side]:
    """The sides, best total first; winners before others."""
    winners, totals = session.winners, session.match.totals
    return sorted(session.sides, key=lambda side: (side[0] not in winners, -totals[side[0]], side))


def rounds_won(session: Sitting, side: Side) -> int:
    """Rounds won by the side."""
    return sum(session.rounds_won(seat) for seat in side)


def standing_lines(session: Sitting) -> list[str]:
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


def payment_lines(session: Sitting) -> list[str]:
    """Who owes whom at a real table, and how that comes about; nothing without a stake."""
    owed = [texts.payment(entry, session.names) for entry in session.match.payments()]
    balanced = not sum(map(Fraction, session.match.totals))
    return [texts.payments_how(balanced), *owed] if owed else []


def won_line(session: Sitting) -> str:
    """Who won the match, and why it is over."""
    outcome = session.match.outcome
    winners = [session.names[seat] for seat in session.winners]
    return texts.match_over(None if outcome is None else outcome.reason, winners)


def match_lines(session: Sitting) -> list[str]:
    """The end of the match: who won and why, the standing, and who owes whom at a real table."""
    return [won_line(session), *standing_lines(session), *payment_lines(session)]
