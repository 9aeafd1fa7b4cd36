"""What is so in a position, counted or certain: what hints are made of. Nothing here guesses."""

from __future__ import annotations

from typing import Final

from pusoy.cards import DECK, RANKS, Card, CardSet
from pusoy.dos.kernel.doors import classify_cards, to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.plays import Kind, classify, said
from pusoy.dos.view import View
from pusoy.players.desk import desk
from pusoy.players.grouping import fewest_plays, group_hand
from pusoy.players.judgement import seen_cards
from pusoy.players.kernel.odds import strongest, unbeatable
from pusoy.words import Message, message, seat_number

FEW: Final = 3  # cards of an opponent that are worth a word
_NAMED: Final = 3  # ranks that are named one by one
_TURNING: Final = (Kind.QUADS, Kind.FOUR_OF_A_KIND)


def seat_of(view: View) -> int:
    """Whose view it is. Somebody who only watches asks for no hint."""
    assert view.seat is not None
    return view.seat


def opponents(view: View) -> list[int]:
    """The seats that play against this one and hold cards, the next to act first."""
    found, seat = [], view.rules.next_seat(seat_of(view))
    while seat != view.seat:
        if view.position.left[seat] and not view.rules.same_side(seat, seat_of(view)):
            found.append(seat)
        seat = view.rules.next_seat(seat)
    return found


def next_to_play(view: View) -> int | None:
    """The next seat that may act in this trick, or None."""
    seat, found = seat_of(view), view.rules.next_seat(seat_of(view))
    locked = view.rules.passing == "locked_out" and view.position.table is not None
    while found != seat:
        if view.position.left[found] and not (locked and found in view.position.passed):
            return found
        found = view.rules.next_seat(found)
    return None


def last_card_of(view: View) -> int | None:
    """The next player, where that is an opponent with one card; else None."""
    after = next_to_play(view)
    if after is None or view.position.left[after] != 1 or view.rules.same_side(after, seat_of(view)):
        return None
    return after


# --- turns that the hand needs ---------------------------------------------------------------------------


def plays_needed(view: View, cards: CardSet) -> int:
    """The fewest plays that empty these cards."""
    return fewest_plays(view.rules, cards, inverted=view.position.inverted)


def breaks_nothing(view: View, play: CardSet) -> bool:
    """Whether the hand needs fewer plays after this one."""
    return plays_needed(view, view.hand - play) < plays_needed(view, view.hand)


def broken(view: View, play: CardSet) -> CardSet:
    """The largest group of the hand as people see it that a play breaks."""
    groups = group_hand(view.rules, view.hand, inverted=view.position.inverted)
    return max((group for group in groups if group & play and group - play), key=len)


# --- what nobody can beat --------------------------------------------------------------------------------


def is_unbeatable(view: View, play: CardSet) -> bool:
    """Whether nobody could beat the play if it lay on the table now, whoever holds the unseen cards.

    False where that is not certain; also for a play that would turn the order of ranks over.
    """
    rules, inverted = view.rules, int(view.position.inverted)
    found = classify(rules, play, inverted=bool(inverted))
    if found is None or (rules.revolution != "off" and found.kind in _TURNING):
        return False
    lowered = lower(rules)
    unseen = DECK - view.hand - seen_cards(view)
    most = max((left for seat, left in enumerate(view.position.left) if seat != view.seat), default=0)
    strongest(lowered, int(to_strengths(lowered, unseen.mask)), most, inverted, desk.best[0])
    key = int(classify_cards(lowered, play.mask, inverted))
    return bool(unbeatable(lowered, key, inverted, desk.best[0]))


def unbeatable_in(view: View, cards: CardSet) -> CardSet | None:
    """Of the plays that the cards fall into, one that nobody can beat now: the lowest single, else the
    longest; None where there is none."""
    groups = group_hand(view.rules, cards, inverted=view.position.inverted)
    found = [group for group in groups if is_unbeatable(view, group)]
    singles = [group for group in found if len(group) == 1]
    if singles:
        return min(singles, key=lambda single: _height(view, next(iter(single))))
    return found[0] if found else None


def say_unbeatable(view: View, play: CardSet, key: str) -> Message:
    """``your K♦ is unbeatable now`` (``unbeatable``), or that nobody holds what beats it (``held``); with
    why, where it is a single and that can be said."""
    named = said(view.rules, play, inverted=view.position.inverted)
    why = why_unbeatable(view, play)
    if why is None:
        return message(f"reasons.{key}.plain", play=named)
    return message(f"reasons.{key}.because", play=named, why=why)


def why_unbeatable(view: View, play: CardSet) -> Message | None:
    """Where the cards that beat a single are; None where there are none, or one may still come."""
    if len(play) != 1:
        return None
    single = next(iter(play))
    higher = [card for card in DECK if _height(view, card) > _height(view, single)]
    gone = [card for card in higher if card in seen_cards(view)]
    unknown = [card for card in higher if card not in gone and card not in view.hand]
    if not higher or unknown:
        return None
    return _gone(view, single, higher) if len(gone) == len(higher) else message("reasons.gone.yours")


def _gone(view: View, single: Card, higher: list[Card]) -> Message:
    ranks = sorted({card.rank for card in higher} - {single.rank}, key=RANKS.index)
    if not view.position.inverted:
        ranks.reverse()
    if len(ranks) > _NAMED:
        return message("reasons.gone.many")
    words = tuple(message(f"cards.rank.{rank}", n=2) for rank in ranks)
    same = sorted((card for card in higher if card.rank == single.rank), key=lambda one: _height(view, one))
    cards = tuple(card.pretty for card in reversed(same))
    if not cards:
        return message("reasons.gone.ranks", ranks=words)
    if not words:
        return message("reasons.gone.cards", cards=cards, n=len(cards))
    return message("reasons.gone.both", ranks=words, cards=cards)


def _height(view: View, card: Card) -> tuple[int, int]:
    """Where a single stands in the order in force: more is higher."""
    rank = RANKS.index(card.rank)
    return 12 - rank if view.position.inverted else rank, view.rules.suit_order.index(card.suit)


# --- what the others hold --------------------------------------------------------------------------------


def say_fewest(view: View) -> Message | None:
    """The opponent with the fewest cards, where these are few."""
    left = view.position.left
    seats = [seat for seat in opponents(view) if left[seat] <= FEW]
    if not seats:
        return None
    seat = min(seats, key=lambda one: left[one])
    return message("reasons.left", seat=seat_number(seat), n=left[seat])
