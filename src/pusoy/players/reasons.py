"""Why a play is suggested, in a few words computed from the position."""

from __future__ import annotations

from typing import Final

from pusoy.cards import RANKS, CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.plays import Kind, classify, describe, rank_word
from pusoy.dos.view import View
from pusoy.players.grouping import fewest_plays, group_hand
from pusoy.players.judgement import SURE_WIN, Rated

_BOMBS = (Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH)
_LOOKED_AT: Final = 12  # legal plays, the cheapest first, that are compared
_HIGH: Final = RANKS.index("J")
_LOW: Final = RANKS.index("8")
_LIKELY: Final = 0.6  # a chance to win the trick that may be spoken of


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


def _next_to_play(view: View) -> int | None:
    """The next seat that may act in this trick, or None."""
    seat, found = _seat(view), view.rules.next_seat(_seat(view))
    locked = view.rules.passing == "locked_out" and view.position.table is not None
    while found != seat:
        if view.position.left[found] and not (locked and found in view.position.passed):
            return found
        found = view.rules.next_seat(found)
    return None


def _about_to_go_out(view: View) -> bool:
    """Whether the next player is an opponent with one card."""
    after = _next_to_play(view)
    return (
        after is not None and view.position.left[after] == 1 and not view.rules.same_side(after, _seat(view))
    )


def _reason_to_pass(view: View) -> str:
    if not view.legal_plays:
        return "nothing in your hand may be played on that"
    if _partner_heads(view):
        return "your partner is winning the trick"
    table = view.position.table
    if _about_to_go_out(view) and table is not None and len(table) == len(view.legal_plays[0]) == 1:
        return "no answer of yours could stop the next player's last card"
    plays = list(view.legal_plays[:_LOOKED_AT])
    kept = next((play for play in plays if _breaks_nothing(view, play)), None)
    if kept is None:
        every = len(plays) == len(view.legal_plays)
        return f"{'every' if every else 'the cheapest'} answer would break a combination"
    if len(kept) <= 2 and _place(view, kept) >= _HIGH:
        return f"it keeps your {_named(view, kept)} for later"
    if kept != plays[0]:
        return "the cheapest answer would break a combination"
    return "no answer looks worth its cards now"


def _named(view: View, play: CardSet) -> str:
    """A single or a pair in words, as cards that one holds: ``king``, ``kings``."""
    card = next(iter(play))
    return rank_word(card.rank, plural=sum(other.rank == card.rank for other in view.hand) > 1)


def _place(view: View, play: CardSet) -> int:
    """The place of the play's highest rank in the order in force: 0 to 12."""
    places = [RANKS.index(card.rank) for card in play]
    return 12 - min(places) if view.position.inverted else max(places)


def _breaks_nothing(view: View, play: CardSet) -> bool:
    inverted = view.position.inverted
    after = fewest_plays(view.rules, view.hand - play, inverted=inverted)
    return after < fewest_plays(view.rules, view.hand, inverted=inverted)


def _broken(view: View, play: CardSet) -> CardSet:
    """The largest group of the hand as people see it that a play breaks."""
    groups = group_hand(view.rules, view.hand, inverted=view.position.inverted)
    return max((group for group in groups if group & play and group - play), key=len)


def _reason_to_lead(view: View, best: Rated, play: CardSet) -> str:
    if view.position.required is not None:
        return "of the plays with the card that must open, it leaves the best hand"
    if best.sure:
        return "nobody can beat it, so you lead again"
    if _about_to_go_out(view):
        said = "the next player has one card left"
        if len(play) > 1:
            return f"{said}, and cannot answer this"
        return f"{said}: no single but your highest" if _is_highest_single(view, play) else said
    if len(play) >= 3:
        few = ", and few hands can answer it" if best.safe >= _LIKELY else ""
        return f"it gets rid of {'many' if len(play) > 3 else 'three'} cards at once{few}"
    if not _breaks_nothing(view, play):
        return "it leaves the best hand to go on with"
    if _place(view, play) >= _HIGH:
        return "a high card may keep the lead for what is left"
    if _place(view, play) <= _LOW:
        return "a low play that no combination needs goes while you have the lead"
    return "no combination needs it, and it goes while you have the lead"


def _is_highest_single(view: View, play: CardSet) -> bool:
    return play == [other for other in view.legal_plays if len(other) == 1][-1]


def _reason_to_answer(view: View, best: Rated, play: CardSet) -> str:
    inverted = view.position.inverted
    found = classify(view.rules, play, inverted=inverted)
    table = view.position.table
    assert table is not None
    if best.sure:
        return "nobody can beat it, so you lead next"
    if found is not None and len(play) == 5 != len(table) and found.kind in _BOMBS:
        return f"the bomb takes the trick: {describe(view.rules, play)}"
    if _about_to_go_out(view) and len(table) == 1:
        highest = len(play) == 1 and _is_highest_single(view, play)
        return "the next player has one card left" + (": your highest has to stop it" if highest else "")
    if not _breaks_nothing(view, play):
        return _reason_to_break(view, best, play)
    cheaper = list(view.legal_plays[:_LOOKED_AT])
    if play in cheaper and not any(_breaks_nothing(view, one) for one in cheaper[: cheaper.index(play)]):
        return "the cheapest answer that breaks no combination"
    return "it answers without breaking a combination"


def _reason_to_break(view: View, best: Rated, play: CardSet) -> str:
    broken = describe(view.rules, _broken(view, play), inverted=view.position.inverted)
    if best.safe >= _LIKELY:
        return f"it breaks your {broken}, but is likely to win the lead"
    if view.can_pass:
        return f"it breaks your {broken}, and still looks better than to pass"
    return f"it breaks your {broken}, and looks the best of the answers"
