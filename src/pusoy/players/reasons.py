"""Why a play is suggested, in a few words computed from the position."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.plays import Kind, classify, describe
from pusoy.dos.view import View
from pusoy.players.grouping import fewest_plays
from pusoy.players.judgement import SURE_WIN, Rated

_BOMBS = (Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH)


def reason(view: View, rated: list[Rated]) -> str:
    """The reason for the best of the rated actions, without a full stop."""
    best = rated[0]
    if isinstance(best.action, Pass):
        return _reason_to_pass(view)
    if len(best.action) == len(view.hand):
        return "it empties your hand"
    if best.score > SURE_WIN / 2:
        return "nobody can beat it, and the rest of your hand wins from there"
    if len(rated) == 1:
        return "it is the only legal play"
    if view.position.table is None:
        return _reason_to_lead(view, best, best.action)
    return _reason_to_answer(view, best, best.action)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _partner_heads(view: View) -> bool:
    owner = view.position.table_owner
    return owner is not None and view.rules.same_side(owner, _seat(view))


def _next_to_play(view: View) -> int:
    """The next seat that holds cards."""
    seat = view.rules.next_seat(_seat(view))
    while not view.position.left[seat]:
        seat = view.rules.next_seat(seat)
    return seat


def _about_to_go_out(view: View) -> bool:
    """Whether the next player is an opponent with one card."""
    after = _next_to_play(view)
    return view.position.left[after] == 1 and not view.rules.same_side(after, _seat(view))


def _reason_to_pass(view: View) -> str:
    if not view.legal_plays:
        return "nothing in your hand may be played on that"
    if _partner_heads(view):
        return "your partner is winning the trick"
    inverted = view.position.inverted
    whole = fewest_plays(view.rules, view.hand, inverted=inverted)
    cheapest = view.legal_plays[0]
    if fewest_plays(view.rules, view.hand - cheapest, inverted=inverted) >= whole:
        return "the cheapest answer would break a combination"
    return "your high cards are worth more later"


def _breaks_nothing(view: View, play: CardSet) -> bool:
    inverted = view.position.inverted
    after = fewest_plays(view.rules, view.hand - play, inverted=inverted)
    return after < fewest_plays(view.rules, view.hand, inverted=inverted)


def _reason_to_lead(view: View, best: Rated, play: CardSet) -> str:
    if view.position.required is not None:
        return "of the plays with the card that must open, it leaves the best hand"
    if _about_to_go_out(view):
        return "the next player has one card left" + (
            ": no single but your highest" if len(play) == 1 else ""
        )
    if best.sure:
        return "nobody can beat it, so you lead again"
    if len(play) >= 3:
        return "it gets rid of many cards at once, and few hands can answer it"
    if _breaks_nothing(view, play):
        if _is_high(view, play):
            return "a high card may keep the lead for what is left"
        return "a low play that no combination needs goes while you have the lead"
    return "it leaves the best hand to go on with"


def _is_high(view: View, play: CardSet) -> bool:
    """Whether most plays of its size that could be led instead are lower."""
    same_size = [other for other in view.legal_plays if len(other) == len(play)]
    return 2 * same_size.index(play) >= len(same_size) > 1


def _reason_to_answer(view: View, best: Rated, play: CardSet) -> str:
    found = classify(view.rules, play, inverted=view.position.inverted)
    table = view.position.table
    assert table is not None
    if found is not None and len(play) == 5 != len(table) and found.kind in _BOMBS:
        return f"the bomb takes the trick: {describe(view.rules, play)}"
    if _about_to_go_out(view) and len(table) == 1:
        return "the next player has one card left"
    if best.sure:
        return "nobody can beat it, so you lead next"
    if _breaks_nothing(view, play):
        cheaper = any(
            len(other) == len(play) and other != play and _breaks_nothing(view, other)
            for other in view.legal_plays[: _place(view, play)]
        )
        return (
            "it answers without breaking a combination"
            if cheaper
            else ("the cheapest answer that breaks no combination")
        )
    return "winning this trick is worth breaking a combination"


def _place(view: View, play: CardSet) -> int:
    """Where the play stands among the legal ones (at most 12 before it are looked at)."""
    return next((i for i, other in enumerate(view.legal_plays[:12]) if other == play), 12)
