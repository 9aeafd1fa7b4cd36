"""What the program says, in every language it speaks: messages are values, languages render them.

A :class:`Message` is the key of a sentence and what fills its gaps; it is said in a language only where it is
shown. The sentences lie in ``en/*.toml`` and ``fil/*.toml``: the key ``plays.pair`` is ``pair`` in
``plays.toml``. Every language has every key.

    >>> said = message("lists.and", items=("C", "S"))
    >>> ENGLISH.render(said), FILIPINO.render(said)
    ('C and S', 'C at S')
"""

from __future__ import annotations

from pusoy.words.languages import ENGLISH, FILIPINO, LANGUAGES, PSEUDO, Words, in_language, preferred
from pusoy.words.message import Message, Value, message
from pusoy.words.names import COMPANY, seat_number, with_names

__all__ = [
    "COMPANY",
    "ENGLISH",
    "FILIPINO",
    "LANGUAGES",
    "PSEUDO",
    "Message",
    "Value",
    "Words",
    "in_language",
    "message",
    "preferred",
    "seat_number",
    "with_names",
]
