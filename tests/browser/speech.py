"""What the client says, read from its catalogues: so that tests find their way in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from pusoy.words.pseudo import disguise

PSEUDO: Final = "en-XA"
"""English in disguise, which shows every text that is in no catalogue."""
CATALOGUES: Final = Path(__file__).parents[2] / "web/src/words"
PACK: Final = tuple(rank + suit for rank in "3456789TJQKA2" for suit in "CSHD")

_TEXT: Final = r"'((?:[^'\\]|\\.)*)'"
_ENTRY: Final = re.compile(rf"'([\w.]+)':\s*(?:{_TEXT}|\{{\s*one:\s*{_TEXT},\s*other:\s*{_TEXT},?\s*\}})")


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence of the client by its key: one text, or its plural forms (one, other)."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted((CATALOGUES / ("fil" if language == "fil" else "en")).glob("*.ts")):
        for key, *texts in _ENTRY.findall(file.read_text(encoding="utf-8")):
            plain = tuple(text.replace("\\'", "'") for text in texts if text)
            found[key] = tuple(map(disguise, plain)) if language == PSEUDO else plain
    return found


def say(language: str, key: str, **values: object) -> str:
    """A sentence without plural forms, its gaps filled."""
    (text,) = catalogue(language)[key]
    return text.format(**values)


def spoken(card: str, language: str = "en") -> str:
    """The name of a card: ``three of clubs`` for ``3C``."""
    rank, suit = (
        say(language, f"cards.{kind}.{sign}") for kind, sign in zip(("rank", "suit"), card, strict=True)
    )
    return say(language, "cards.card", rank=rank, suit=suit)
