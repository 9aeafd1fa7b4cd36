"""The languages, their catalogues, and how a message is said in one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Final

from pusoy.words.message import Message, Value
from pusoy.words.pseudo import disguise

Entry = str | dict[str, str]
"""A sentence, or its plural forms by CLDR category (``one``, ``other``), chosen by the value ``n``."""


def _english_plural(n: float) -> str:
    return "one" if n == 1 else "other"


def _filipino_plural(n: float) -> str:
    """CLDR's cardinal rule of ``fil``: by the last digit of a whole number."""
    whole = n == int(n)
    if whole:
        return "one" if n in (1, 2, 3) or int(abs(n)) % 10 not in (4, 6, 9) else "other"
    return "one" if str(n).rstrip("0")[-1] not in "469" else "other"


CAPITAL: Final = "capital"


class _Gap:
    """A value in its gap: as it is, with a capital (``{play:capital}``), or in one of its forms.

    ``{seat:of}`` is the message ``seats.number`` as the entry ``seats.number_of`` says it: where a language
    bends words, each form is an entry of its own.
    """

    def __init__(self, words: Words, value: Value) -> None:
        self._words = words
        self._value = value

    def __format__(self, form: str) -> str:
        value = self._value
        if form and form != CAPITAL:
            if not isinstance(value, Message):
                raise TypeError(f"{value!r} has no form {form!r}")
            return self._words.say(f"{value.key}_{form}", **dict(value.values))
        said = self._words.value(value)
        return said[:1].upper() + said[1:] if form else said


class Words:
    """A language: ``say`` a sentence by its key, or ``render`` a message."""

    def __init__(self, language: str, folder: str, plural: Callable[[float], str]) -> None:
        self.language: Final = language
        self._folder = folder
        self._plural = plural

    @cached_property
    def catalogue(self) -> Mapping[str, Entry]:
        """Every sentence by its key."""
        found: dict[str, Entry] = {}
        for file in sorted(files("pusoy.words").joinpath(self._folder).iterdir(), key=lambda one: one.name):
            name, _, ending = file.name.rpartition(".")
            if ending == "toml":
                table = tomllib.loads(file.read_text(encoding="utf-8"))
                found.update({f"{name}.{key}": entry for key, entry in _flat(table)})
        return found

    def say(self, key: str, **values: Value) -> str:
        """The sentence with its gaps filled. A key that there is not is a fault of the program: KeyError."""
        entry = self.catalogue[key]
        if isinstance(entry, dict):
            n = values["n"]
            assert isinstance(n, int | float)
            entry = entry[self._plural(n)]
        return entry.format(**{name: _Gap(self, value) for name, value in values.items()})

    def render(self, said: Message) -> str:
        """A message as text."""
        return self.say(said.key, **dict(said.values))

    def value(self, value: Value) -> str:
        """What a gap is filled with."""
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, tuple):
            return self.listing([self.value(one) for one in value])
        return f"{value:g}" if isinstance(value, float) else str(value)

    def listing(self, words: Sequence[str], last: str = "and") -> str:
        """``a``, ``a and b``, ``a, b and c``; ``last`` is ``and`` or ``or``."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.catalogue[f'lists.{last}_word']} {words[-1]}"

    def __repr__(self) -> str:
        return f"in_language({self.language!r})"


class _Pseudo(Words):
    """English in disguise: shows what does not come from a catalogue, and how longer words fit."""

    @cached_property
    def catalogue(self) -> Mapping[str, Entry]:
        """The English catalogue, every letter outside the gaps disguised."""
        return {
            key: disguise(entry)
            if isinstance(entry, str)
            else {form: disguise(text) for form, text in entry.items()}
            for key, entry in ENGLISH.catalogue.items()
        }


def _flat(table: Mapping[str, object], prefix: str = "") -> Sequence[tuple[str, Entry]]:
    """The entries of a TOML table by dotted key; a table with ``other`` is a sentence with plural forms."""
    found: list[tuple[str, Entry]] = []
    for key, value in table.items():
        if isinstance(value, str):
            found.append((prefix + key, value))
        elif isinstance(value, dict) and "other" in value:
            found.append((prefix + key, {form: str(text) for form, text in value.items()}))
        elif isinstance(value, dict):
            found += _flat(value, f"{prefix}{key}.")
        else:
            raise TypeError(f"{prefix}{key} is no sentence")
    return found


ENGLISH: Final = Words("en", "en", _english_plural)
FILIPINO: Final = Words("fil", "fil", _filipino_plural)
PSEUDO: Final = _Pseudo("en-XA", "en", _english_plural)
LANGUAGES: Final[Mapping[str, Words]] = {words.language: words for words in (ENGLISH, FILIPINO)}
"""The languages that people choose from, by their code."""


def preferred(header: str | None) -> Words:
    """The language that a browser asks for first (``Accept-Language``)."""
    return in_language((header or "").partition(",")[0].partition(";")[0].strip())


def in_language(code: str) -> Words:
    """The language with this code (``fil-PH`` and ``tl`` are ``fil``); English where there is none."""
    if code == PSEUDO.language:
        return PSEUDO
    first = code.lower().partition("-")[0]
    return LANGUAGES.get("fil" if first == "tl" else first, ENGLISH)
