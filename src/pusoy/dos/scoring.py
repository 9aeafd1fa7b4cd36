"""What a finished round is worth, line by line (rules page, "Scoring options").

Points are won (+) or lost (-), everywhere; the items of a seat add up to its score. A penalty is what a seat
that did not win is charged before the house's way of settling is applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from pusoy.accounts import Item, tidy
from pusoy.cards import CardSet
from pusoy.dos.events import Played
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import holds_straight_flush
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import Number
from pusoy.errors import PusoyError
from pusoy.jit import scratch
from pusoy.words import Message, message, seat_number

__all__ = ["Held", "Item", "RoundResult", "penalty_items", "score_round", "settle", "tidy"]

_TWOS: Final = CardSet("2C 2S 2H 2D")


class RoundResult(Struct, frozen=True):
    """A round's outcome. All tuples are by seat, ``out`` excepted.

    ``out`` is the order of going out (without the last holder); the winner is its first. ``penalties`` are 0
    or more, ``penalty_items`` show how each came about; ``items`` add up to ``scores``.
    """

    winner: int
    out: tuple[int, ...]
    cards_left: tuple[int, ...]
    penalties: tuple[Number, ...]
    penalty_items: tuple[tuple[Item, ...], ...]
    scores: tuple[Number, ...]
    items: tuple[tuple[Item, ...], ...]


def score_round(round_: Round, piles: Sequence[Number] | None = None) -> RoundResult:
    """The result of a round that is over.

    ``piles`` are the chips each seat has before the round, where the match is played with chips: nobody pays
    more than its pile holds. Raises PusoyError while the round goes on.
    """
    winner = round_.winner
    if not round_.over or winner is None:
        raise PusoyError("the round is not over")
    rules = round_.rules
    if rules.round_end == "places":
        built: list[tuple[Item, ...]] = [() for _ in rules.seats]
        lines = _by_places(rules, round_.out)
    else:
        doubled = rules.finishing_two_factor if _finished_on_two(round_) else 1
        built = [
            ()
            if seat == winner
            else penalty_items(rules, _held(rules, round_.hands[seat]), seat not in round_.played, doubled)
            for seat in rules.seats
        ]
        lines = settle(rules, [_sum(items) for items in built], built, winner)
    if piles is not None:
        lines = _limit_to_piles(rules, lines, piles, winner)
    return RoundResult(
        winner,
        round_.out,
        round_.left,
        tuple(tidy(_sum(items)) for items in built),
        tuple(map(tuple, built)),
        tuple(tidy(_sum(items)) for items in lines),
        tuple(map(tuple, lines)),
    )


def _sum(items: Sequence[Item]) -> Fraction:
    return sum((Fraction(item.points) for item in items), Fraction(0))


def _finished_on_two(round_: Round) -> bool:
    """Whether the winner's last play holds a 2 (there is none after an instant win)."""
    last = round_.events[-1]
    return isinstance(last, Played) and not last.cards.isdisjoint(_TWOS)


# --- penalties -------------------------------------------------------------------------------------------


class Held(Struct, frozen=True):
    """What of a hand that is left its penalty depends on.

    ``bombs`` counts each four of a rank, and a straight flush where the house plays them; ``top`` is whether
    the 2 of the highest suit is among the ``twos``.
    """

    cards: int
    twos: int
    bombs: int
    top: bool


def _held(rules: Ruleset, hand: CardSet) -> Held:
    return Held(len(hand), len(hand & _TWOS), _bombs_held(rules, hand), _top_card(rules) <= hand)


def _top_card(rules: Ruleset) -> CardSet:
    return CardSet(["2" + rules.suit_order[-1]])


def penalty_items(rules: Ruleset, held: Held, nothing_played: bool, doubled: Number) -> tuple[Item, ...]:
    """Cards times factor or shutout, then the factors, then the additions; each line with what it adds.

    ``nothing_played`` is whether the seat has played nothing in the round; ``doubled`` the factor for a
    winner who finished on a 2, else 1.
    """
    if nothing_played and rules.shutout is not None:
        items = [Item(message("scores.shutout"), rules.shutout)]
    else:
        factor = rules.card_factor(held.cards)
        items = [Item(_cards_left(held.cards, factor), tidy(held.cards * Fraction(factor)))]
    for key, factor, times in (
        ("twos_held", rules.held_two_factor, held.twos),
        ("bombs_held", rules.held_bomb_factor, held.bombs),
        ("finished_on_two", doubled, 1),
    ):
        if times and factor != 1:
            sum_so_far = _sum(items)
            added = sum_so_far * Fraction(factor) ** times - sum_so_far
            said = message(f"scores.{key}", n=times, factor=str(tidy(Fraction(factor) ** times)))
            items.append(Item(said, tidy(added)))
    if rules.held_top_card and held.top:
        items.append(Item(message("scores.card_held", card=_top_card(rules).pretty), rules.held_top_card))
    if rules.held_all_twos and held.twos == 4:
        items.append(Item(message("scores.all_twos_held"), rules.held_all_twos))
    return tuple(items)


@lru_cache(maxsize=256)
def _cards_left(count: int, factor: Number) -> Message:
    if factor == 1:
        return message("scores.cards_left", n=count)
    return message("scores.cards_left_times", n=count, factor=str(factor))


def _bombs_held(rules: Ruleset, hand: CardSet) -> int:
    """Four of a rank, each; and one for a straight flush where the house plays straight flushes."""
    fours = sum(1 for rank in range(13) if hand.mask >> 4 * rank & 15 == 15)
    return fours + int(holds_straight_flush(lower(rules), hand.mask, scratch(2, at.MAX_PLAYS)))


# --- settlement ------------------------------------------------------------------------------------------


@cache
def _of_seat(key: str, seat: int) -> Message:
    return message(f"scores.{key}", seat=seat_number(seat))


def _by_places(rules: Ruleset, out: tuple[int, ...]) -> list[list[Item]]:
    last = next(seat for seat in rules.seats if seat not in out)
    lines: list[list[Item]] = [[] for _ in rules.seats]
    for place, seat in enumerate((*out, last)):
        lines[seat].append(Item(message("scores.place", place=place + 1), rules.place_points[place]))
    return lines


def settle(
    rules: Ruleset, penalties: Sequence[Fraction], built: Sequence[tuple[Item, ...]], winner: int
) -> list[list[Item]]:
    """The lines of each seat's score, in the house's way of settling: linear in the penalties, by seat."""
    if rules.teams:
        return _by_teams(penalties, winner)
    if rules.settlement == "pairwise_difference":
        return [
            [
                Item(_of_seat("settled_with", other), tidy(penalties[other] - penalties[seat]), other)
                for other in rules.seats
                if other != seat
            ]
            for seat in rules.seats
        ]
    lines = [[Item(item.said, -item.points) for item in items] for items in built]
    if rules.settlement == "winner_collects":
        lines[winner] = [
            Item(_of_seat("from_seat", seat), tidy(penalties[seat]), seat)
            for seat in rules.seats
            if seat != winner
        ]
    return lines


def _by_teams(penalties: Sequence[Fraction], winner: int) -> list[list[Item]]:
    """The winning pair gains the opponents' penalties less the partner's; the other pair loses the same."""
    partner = (winner + 2) % 4
    lines: list[list[Item]] = [[], [], [], []]
    for seat in (winner, partner, (winner + 1) % 4, (winner + 3) % 4):
        sign = 1 if seat in (winner, partner) else -1
        for other in range(4):
            if other != winner:
                share = -sign if other == partner else sign
                lines[seat].append(Item(_of_seat("penalty_of", other), tidy(share * penalties[other]), other))
    return lines


def _limit_to_piles(
    rules: Ruleset, lines: list[list[Item]], piles: Sequence[Number], winner: int
) -> list[list[Item]]:
    """Chips: nobody pays more than its pile; what is short is shared in proportion by those who receive.

    Their shares are rounded down to whole chips, and the chips that remain go one each in seat order from the
    winner's left.
    """
    scores = [_sum(items) for items in lines]
    short = [max(Fraction(0), -score - Fraction(piles[seat])) for seat, score in enumerate(scores)]
    shortage = sum(short, Fraction(0))
    if not shortage:
        return lines
    due = sum((score for score in scores if score > 0), Fraction(0))
    shares = _shares(rules, scores, max(Fraction(0), due - shortage), due, winner)
    limited = []
    for seat, items in enumerate(lines):
        mine = list(items)
        if short[seat]:
            mine.append(Item(message("scores.not_paid"), tidy(short[seat])))
        elif scores[seat] > 0 and shares[seat] != scores[seat]:
            mine.append(Item(message("scores.not_received"), tidy(shares[seat] - scores[seat])))
        limited.append(mine)
    return limited


def _shares(
    rules: Ruleset, scores: list[Fraction], pool: Fraction, due: Fraction, winner: int
) -> list[Fraction]:
    shares = [Fraction(pool * score // due) if score > 0 else Fraction(0) for score in scores]
    remaining = pool - sum(shares)
    for step in range(1, rules.players + 1):
        seat = (winner + step) % rules.players
        if scores[seat] > 0 and remaining > 0:
            chip = min(Fraction(1), remaining)
            shares[seat] += chip
            remaining -= chip
    return shares
