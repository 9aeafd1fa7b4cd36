"""Who reads what the server says: the language, the names of the seats, and which of them is the reader's."""

from __future__ import annotations

from pusoy.errors import PusoyError, Refusal
from pusoy.words import Message, Words, with_names


class Reader:
    """Says things to one reader. ``you`` is the reader's seat, None for somebody who only watches."""

    def __init__(self, words: Words, names: tuple[str, ...] = (), you: int | None = None) -> None:
        self.words = words
        self.names = names
        self.you = you

    def say(self, said: Message) -> str:
        """A message, seats by their names."""
        return self.words.render(with_names(said, self.names, self.you))

    def error(self, error: PusoyError) -> tuple[str, str]:
        """Why something is not done, and the rule that it rests on ("" if none).

        A game's refusal is said by the game; every other error by its code, where the server has a sentence
        for it, else in its own words.
        """
        rule = error.rule if error.rule_said is None else self.say(error.rule_said)
        key = f"server.errors.{error.code}"
        if not isinstance(error, Refusal) and key in self.words.catalogue:
            return self.words.say(key), rule
        return error.message if error.said is None else self.say(error.said), rule
