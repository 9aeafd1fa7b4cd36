"""May this play be made: the refusals of section 4, and the list of all legal plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from oracle.cards import Options, card_key, parse_card, sort_cards
from oracle.combos import FIVE_CARD_KINDS, KIND_ORDER, Classified, classify

PASS = "pass"


@dataclass(frozen=True)
class Position:
    """One decision. `next_hand_size` None switches the last-card guard off; `lapsed` says that every
    live seat has passed the lead in turn, so that `finishing_two` binds nobody until the next play."""

    options: Options
    hand: Sequence[str]
    table: Sequence[str] | None
    must_include: str | None = None
    inverted: bool = False
    next_hand_size: int | None = None
    lapsed: bool = False


def judge(
    options: Options,
    hand: Sequence[str],
    table: Sequence[str] | None,
    play: Sequence[str] | str,
    must_include: str | None = None,
    inverted: bool = False,
    next_hand_size: int | None = None,
    *,
    lapsed: bool = False,
) -> str | None:
    """The code that refuses `play` (cards, or the word "pass"), or None where it is legal.

    Of several that apply it is the first in the list of section 4, from `bad_card` on.
    """
    here = Position(options, hand, table, must_include, inverted, next_hand_size, lapsed)
    return refusal(here, play)


def legal(
    options: Options,
    hand: Sequence[str],
    table: Sequence[str] | None,
    must_include: str | None = None,
    inverted: bool = False,
    next_hand_size: int | None = None,
    *,
    lapsed: bool = False,
) -> tuple[list[list[str]], bool]:
    """Every legal play, and whether passing is legal: each subset of 1 to 5 cards goes through `judge`.

    Plays are sorted by number of cards, category, strength (both low to high, in the order in
    force) and cards, as the operation `legal` lists them.
    """
    here = Position(options, hand, table, must_include, inverted, next_hand_size, lapsed)

    def order(play: list[str]) -> tuple[int, int, tuple[int, ...], list[tuple[int, int]]]:
        found = classify(options, play, inverted)
        assert found is not None
        kind, strength = found
        return len(play), KIND_ORDER.index(kind), strength, [card_key(options, card) for card in play]

    return sorted(_legal_plays(here), key=order), refusal(here, PASS) is None


def refusal(here: Position, play: Sequence[str] | str) -> str | None:
    """`judge`, for a position."""
    if play == PASS:
        return _refuse_pass(here)
    cards: list[str] = []
    for text in play:
        card = parse_card(text)
        if card is None:
            return "bad_card"
        cards.append(card)
    if len(set(cards)) != len(cards):
        return "duplicate_card"
    if any(card not in here.hand for card in cards):
        return "not_in_hand"
    found = classify(here.options, cards, here.inverted)
    if found is None:
        return "not_a_combination"
    return (
        _refuse_answer(here, cards, found)
        or _refuse_opening(here, cards)
        or _refuse_guard(here, cards)
        or _refuse_finish(here, cards)
    )


def _legal_plays(here: Position) -> Iterator[list[str]]:
    """Every legal play, cards low to high, small plays first."""
    hand = sort_cards(here.options, here.hand)
    for size in range(1, 6):
        for subset in combinations(hand, size):
            if refusal(here, subset) is None:
                yield list(subset)


def _refuse_pass(here: Position) -> str | None:
    """No passing on lead, unless a limit on finishing leaves no legal play; none when guarding.

    Rules: section 1 (the lead), `finishing_two` (the blocked lead), `last_card_guard`.
    """
    if here.table is None:
        return "cannot_pass_on_lead" if any(_legal_plays(here)) else None
    if _guarding(here) and any(_legal_plays(here)):
        return "cannot_pass_guarding"
    return None


def _refuse_answer(here: Position, cards: Sequence[str], found: Classified) -> str | None:
    """Same number of cards, a category that may answer, strictly stronger; or a bomb."""
    if here.table is None:
        return None
    options = here.options
    target = classify(options, here.table, here.inverted)
    if target is None:
        raise ValueError(f"no combination on the table: {here.table}")
    kind, target_kind = found[0], target[0]
    stronger = _rating(found) > _rating(target)
    if kind in options["bombs"]:
        if target_kind in options["bombs"]:
            return None if stronger else "too_low"
        if _bomb_covers(options, here.table, target_kind):
            return None
    if len(cards) != len(here.table):
        return "wrong_count"
    if len(cards) == 5 and options["five_card_answer"] == "same_category" and kind != target_kind:
        return "wrong_category"
    return None if stronger else "too_low"


def _rating(found: Classified) -> tuple[int, tuple[int, ...]]:
    """Category, then strength: how plays of one number of cards compare."""
    return KIND_ORDER.index(found[0]), found[1]


def _bomb_covers(options: Options, table: Sequence[str], kind: str) -> bool:
    """Whether the option `bomb_over` lets a bomb fall on this play, which is no bomb itself."""
    over = options["bomb_over"]
    if over == "lone_two":
        return len(table) == 1 and table[0][0] == "2"
    if over == "five_card":
        return kind in FIVE_CARD_KINDS
    return bool(over == "any")


def _refuse_opening(here: Position, cards: Sequence[str]) -> str | None:
    """The opening card must be in the play, alone under `opening_shape = single`."""
    if here.must_include is None:
        return None
    if here.must_include not in cards:
        return "must_include_opening_card"
    if here.options["opening_shape"] == "single" and len(cards) != 1:
        return "must_open_with_single"
    return None


def _guarding(here: Position) -> bool:
    """Whether `last_card_guard` binds singles here: the next live player holds one card."""
    if here.next_hand_size != 1:
        return False
    guard = here.options["last_card_guard"]
    if here.table is None:
        return bool(guard == "always")
    return len(here.table) == 1 and guard in ("answering", "always")


def _refuse_guard(here: Position, cards: Sequence[str]) -> str | None:
    """A single must be the highest that every other rule allows, by the order in force."""
    if len(cards) != 1 or not _guarding(here):
        return None
    ratings = {}
    for card in here.hand:
        found = classify(here.options, [card], here.inverted)
        assert found is not None
        others = (
            _refuse_answer(here, [card], found)
            or _refuse_opening(here, [card])
            or _refuse_finish(here, [card])
        )
        if others is None:
            ratings[card] = _rating(found)
    if not ratings or cards[0] == max(ratings, key=lambda card: ratings[card]):
        return None
    return "must_play_highest_single"


def _refuse_finish(here: Position, cards: Sequence[str]) -> str | None:
    """A single 2 as the last card, under `finishing_two`."""
    rule = here.options["finishing_two"]
    if here.lapsed or len(here.hand) != 1 or cards[0][0] != "2":
        return None
    if rule == "never" or (rule == "not_when_led" and here.table is None):
        return "cannot_finish_on_two"
    return None
