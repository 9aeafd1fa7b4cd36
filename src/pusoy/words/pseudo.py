"""A language for tests: English letters with accents, in brackets (``[Pláý]``)."""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = "aeiouycnszAEIOUYCNSZ"
_DISGUISE: Final = str.maketrans(_PLAIN, "áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ")


def disguise(text: str) -> str:
    """The text with its letters disguised and its gaps (``{name}``) untouched."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "[" + "".join(part if part.startswith("{") else part.translate(_DISGUISE) for part in parts) + "]"
