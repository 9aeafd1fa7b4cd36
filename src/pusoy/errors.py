"""One small family of errors. Every one is a ``ValueError`` with a stable ``code`` for programs,
a sentence for people, and the rule it rests on."""

from __future__ import annotations

from enum import StrEnum

from pusoy.words import ENGLISH, Message


class Code(StrEnum):
    """Why a play is refused: the closed list of the rules page of Pusoy Dos, in the order of checking."""

    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_CARD = "bad_card"
    DUPLICATE_CARD = "duplicate_card"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    WRONG_COUNT = "wrong_count"
    WRONG_CATEGORY = "wrong_category"
    TOO_LOW = "too_low"
    MUST_INCLUDE_OPENING_CARD = "must_include_opening_card"
    MUST_OPEN_WITH_SINGLE = "must_open_with_single"
    MUST_PLAY_HIGHEST_SINGLE = "must_play_highest_single"
    CANNOT_FINISH_ON_TWO = "cannot_finish_on_two"
    CANNOT_PASS_ON_LEAD = "cannot_pass_on_lead"
    CANNOT_PASS_GUARDING = "cannot_pass_guarding"


class SetCode(StrEnum):
    """Why thirteen cards are not set so: the closed list of Pusoy's rules page, in the order of checking."""

    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_CARD = "bad_card"
    WRONG_ROW_SIZE = "wrong_row_size"
    DUPLICATE_CARD = "duplicate_card"
    NOT_IN_HAND = "not_in_hand"
    FOUL_BACK_MIDDLE = "foul_back_middle"
    FOUL_MIDDLE_FRONT = "foul_middle_front"
    NOT_THIRTEEN_CARDS = "not_thirteen_cards"
    NOT_THAT_NATURAL = "not_that_natural"


class PusoyError(ValueError):
    """What all errors of this package share.

    ``code`` is stable and meant for programs, ``message`` is one sentence for a person, and ``rule``
    names the rule or option it rests on ("" where no rule of the game is concerned). ``said`` and
    ``rule_said`` are the same for people of any language, where the error speaks to players.
    """

    code: str = "bad_request"

    def __init__(self, message: str | Message, *, code: str | None = None, rule: str | Message = "") -> None:
        super().__init__(message)
        self._message = message
        self._rule = rule
        if code is not None:
            self.code = str(code)

    @property
    def message(self) -> str:
        """The sentence, in English where it is said in several languages."""
        return _in_english(self._message)

    @property
    def rule(self) -> str:
        """The rule, in English where it is said in several languages."""
        return _in_english(self._rule)

    @property
    def said(self) -> Message | None:
        """The sentence for every language; None where it is English only."""
        return self._message if isinstance(self._message, Message) else None

    @property
    def rule_said(self) -> Message | None:
        """The rule for every language; None where it is English only."""
        return self._rule if isinstance(self._rule, Message) else None

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.message!r}, code={self.code!r}, rule={self.rule!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (type(self), self.args, self.__dict__))


def _in_english(text: str | Message) -> str:
    return ENGLISH.render(text) if isinstance(text, Message) else text


def _again(kind: type[PusoyError], arguments: tuple[object, ...], fields: dict[str, object]) -> PusoyError:
    """An error as it was, in another process too."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(fields)
    return error


class Refusal(PusoyError):
    """An action that the rules do not allow now. The state it was meant for is untouched.

    ``options`` names the options of the house that the rule rests on (none for a rule of every house).
    """

    def __init__(
        self,
        code: Code | SetCode,
        message: str | Message,
        rule: str | Message = "",
        options: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, code=code, rule=rule)
        self.options = options

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.message!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.code, self.message, self.rule) == (other.code, other.message, other.rule)

    def __hash__(self) -> int:
        return hash((self.code, self.message, self.rule))


class CardError(Refusal):
    """Text that is no card, or a card named twice.

    ``text`` is what was read and ``position`` its offset, counted from 0: in characters within a string,
    in items within a list.
    """

    def __init__(self, code: Code, message: str | Message, text: str, position: int) -> None:
        super().__init__(code, message, Message("refusals.rules.cards"))
        self.text = text
        self.position = position


class RulesetError(PusoyError):
    """Options that are unknown or contradict each other; ``faults`` names every one of them."""

    code = "bad_ruleset"

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("these rules cannot be played: " + "; ".join(faults))
        self.faults = faults


class RecordError(PusoyError):
    """A record that cannot be read or does not follow the rules.

    ``line``, ``round_number`` and ``action`` count from 1 and are None where they are not known; ``step`` is
    what the message calls an action, and ``reason`` the message without the place.
    """

    code = "bad_record"

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        round_number: int | None = None,
        action: int | None = None,
        step: str = "action",
    ) -> None:
        places = [
            f"{name} {number}"
            for name, number in (("line", line), ("round", round_number), (step, action))
            if number is not None
        ]
        super().__init__(f"{', '.join(places)}: {message}" if places else message)
        self.reason = message
        self.line = line
        self.round_number = round_number
        self.action = action
        self.step = step


class PositionError(PusoyError):
    """A position text that cannot be read, with the field that is wrong in its message."""
