"""Cards as small values, and sets of cards as 52-bit masks.

A card's ``index`` is ``rank * 4 + suit``, ranks counted ``3 4 5 6 7 8 9 T J Q K A 2`` from 0 and suits
``C S H D`` from 0, whatever the house: a house's own order of suits is the ruleset's affair.

    >>> Card("10d"), CardSet("2♥ 3c")
    (Card('TD'), CardSet('3C 2H'))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn

from pusoy.errors import CardError, Code
from pusoy.words import message

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "CSHD"
SUIT_SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
DECK_SIZE: Final = 52
DECK_MASK: Final = (1 << DECK_SIZE) - 1


class _Frozen:
    """Values that never change; slots are filled through their descriptors when a value is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")


class Card(_Frozen):
    """One of the 52 cards. ``Card("3C")`` gives the same object every time.

    Raises :class:`CardError` (``bad_card``) for anything that is no card.
    """

    __slots__ = ("index",)
    index: int

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        index = _SPELLINGS.get(str(text))
        if index is None:
            raise _bad_card(str(text), 0, str(text))
        return _CARDS[index]

    @staticmethod
    def from_index(index: int) -> Card:
        """The card with this index, 0 (3C) to 51 (2D)."""
        if not 0 <= index < DECK_SIZE:
            raise ValueError(f"a card's index is 0 to 51, not {index}")
        return _CARDS[index]

    @property
    def rank(self) -> str:
        """One of ``3 4 5 6 7 8 9 T J Q K A 2``."""
        return RANKS[self.index >> 2]

    @property
    def suit(self) -> str:
        """One of ``C S H D``."""
        return SUITS[self.index & 3]

    @property
    def pretty(self) -> str:
        """With the suit's sign and a two-character ten: ``10♦``."""
        return ("10" if self.rank == "T" else self.rank) + SUIT_SIGNS[self.suit]

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (str(self),))


class CardSet(_Frozen):
    """An immutable set of cards: a hand, a play, the table.

    Made from text (``CardSet("3C 10d 2♥")``, in any order), from cards or their texts
    (``CardSet(["3C", "TD"])``), or from a mask (:meth:`from_mask`). Iterates from low to high. Raises
    :class:`CardError` (``bad_card``, ``duplicate_card``) with the offending text and its position.
    """

    __slots__ = ("mask",)
    mask: int

    def __new__(cls, cards: str | Card | Iterable[Card | str] = ()) -> CardSet:
        if isinstance(cards, str):
            return cls.trusted(_mask_of_text(cards))
        return cls.trusted(_mask_of_items((cards,) if isinstance(cards, Card) else cards))

    @staticmethod
    def from_mask(mask: int) -> CardSet:
        """The set whose members are the 1 bits of ``mask`` (bit i = the card with index i).

        Raises ValueError for a mask with other bits than those of the 52 cards.
        """
        if type(mask) is not int or not 0 <= mask <= DECK_MASK:
            raise ValueError(f"a mask of cards has 52 bits, and {mask!r} is none")
        return CardSet.trusted(mask)

    @staticmethod
    def trusted(mask: int) -> CardSet:
        """:meth:`from_mask` without its check, for masks that were made by this package."""
        self = _new_object(CardSet)
        _set_mask(self, mask)
        return self

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield _CARDS[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: Card | str) -> bool:
        return bool(self.mask >> Card(card).index & 1)

    def __or__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.trusted(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.trusted(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.trusted(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        """Whether every card of this set is in the other."""
        if not isinstance(other, CardSet):
            return NotImplemented
        return self.mask & ~other.mask == 0

    def isdisjoint(self, other: CardSet) -> bool:
        """Whether the two sets share no card."""
        return self.mask & other.mask == 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    @property
    def pretty(self) -> str:
        """With suit signs: ``3♣ 10♦``."""
        return " ".join(card.pretty for card in self)

    def texts(self) -> list[str]:
        """The text of each card, from low to high."""
        texts, mask = [], self.mask
        while mask:
            low = mask & -mask
            texts.append(_TEXTS[low.bit_length() - 1])
            mask ^= low
        return texts

    def __str__(self) -> str:
        return " ".join(self.texts())

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __reduce__(self) -> tuple[type[CardSet], tuple[str]]:
        return (CardSet, (str(self),))


_new_object = object.__new__
_set_mask = CardSet.__dict__["mask"].__set__


def _make_cards() -> tuple[Card, ...]:
    set_index = Card.__dict__["index"].__set__
    cards = []
    for index in range(DECK_SIZE):
        card = _new_object(Card)
        set_index(card, index)
        cards.append(card)
    return tuple(cards)


def _make_spellings() -> dict[str, int]:
    """Every accepted text of every card: ``TD Td tD td 10D 10d T♦ t♦ 10♦``."""
    spellings = {}
    for index in range(DECK_SIZE):
        rank, suit = RANKS[index >> 2], SUITS[index & 3]
        for rank_text in {rank, rank.lower(), "10" if rank == "T" else rank}:
            for suit_text in {suit, suit.lower(), SUIT_SIGNS[suit]}:
                spellings[rank_text + suit_text] = index
    return spellings


_CARDS: Final = _make_cards()
_TEXTS: Final = tuple(card.rank + card.suit for card in _CARDS)
_SPELLINGS: Final = _make_spellings()

DECK: Final = CardSet.trusted(DECK_MASK)


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _bad_card(text: str, position: int, whole: str) -> CardError:
    if whole == text:
        said = message("refusals.bad_card.alone", card=_quote(text))
    else:
        said = message("refusals.bad_card.within", card=_quote(text), place=position + 1, whole=_quote(whole))
    return CardError(Code.BAD_CARD, said, text, position)


def _bad_item(text: str, position: int) -> CardError:
    said = message("refusals.bad_card.item", card=_quote(text), place=position + 1)
    return CardError(Code.BAD_CARD, said, text, position)


def _twice(text: str, position: int, whole: str | None) -> CardError:
    """A card that was named before; ``whole`` is the text that holds it, None for a list."""
    if whole is None:
        said = message("refusals.duplicate_card.item", card=_quote(text), place=position + 1)
    else:
        said = message(
            "refusals.duplicate_card.within", card=_quote(text), place=position + 1, whole=_quote(whole)
        )
    return CardError(Code.DUPLICATE_CARD, said, text, position)


def _mask_of_text(text: str) -> int:
    found: list[tuple[str, int, int]] = []
    position = 0
    for token in text.split():
        position = text.index(token, position)
        index = _SPELLINGS.get(token)
        if index is None:
            raise _bad_card(token, position, text)
        found.append((token, position, index))
        position += len(token)
    return _mask_of_distinct(found, text)


def _mask_of_items(items: Iterable[Card | str]) -> int:
    found: list[tuple[str, int, int]] = []
    try:
        iter(items)
    except TypeError:
        raise _bad_card(str(items), 0, str(items)) from None
    for position, item in enumerate(items):
        index = item.index if isinstance(item, Card) else _SPELLINGS.get(str(item))
        if index is None:
            raise _bad_item(str(item), position)
        found.append((str(item), position, index))
    return _mask_of_distinct(found, None)


def _mask_of_distinct(found: list[tuple[str, int, int]], whole: str | None) -> int:
    """The mask of cards found as (text, position, index) in a whole text; the same card twice is an error.

    Checked after all texts were read: of two faults, ``bad_card`` is named before ``duplicate_card``.
    """
    mask = 0
    for text, position, index in found:
        if mask >> index & 1:
            raise _twice(text, position, whole)
        mask |= 1 << index
    return mask
