"""A house's rules of Pusoy as one frozen value, checked when it is built.

>>> Ruleset.preset("capsa-susun").naturals[0]
('dragon', 13)
>>> Ruleset.preset("pusoy").replace(sweep="double")
Ruleset.preset('pusoy').replace(sweep='double')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pusoy import rulesets
from pusoy.errors import PusoyError
from pusoy.rules_text import Presets
from pusoy.rulesets import Difference, HouseRules, Rulebook
from pusoy.thirteen.options import OPTIONS, check_options
from pusoy.thirteen.values import MatchEnd
from pusoy.values import Number, Stake, shown
from pusoy.words import ENGLISH, Words

__all__ = ["Difference", "MatchEnd", "PresetInfo", "Ruleset", "Stake", "describe_preset", "load_rules"]

PRESETS: Final = Presets("pusoy.thirteen", ("pusoy", "capsa-susun", "chinese-poker-1-6", "chinese-poker-2-4"))

# Each field takes its default from the table of options; a test holds that its type fits.
_DEFAULT: Final[dict[str, Any]] = {option.name: option.default for option in OPTIONS.values()}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruleset(HouseRules):
    """Every option of a house, in the order of the rules page (section 2); ``OPTIONS`` says what each means.

    :class:`~pusoy.rulesets.HouseRules` says how one is made; the defaults are the preset ``pusoy``. How many
    sit at the table, 2 to 4, is no rule of the house.
    """

    rulebook: ClassVar[Rulebook] = Rulebook("pusoy", "thirteen", OPTIONS, check_options, PRESETS)

    order_check: Literal["strict", "equal_allowed"] = _DEFAULT["order_check"]
    foul: Literal["rejected", "loses_all"] = _DEFAULT["foul"]
    wheel: Literal["lowest", "second_highest"] = _DEFAULT["wheel"]
    row_unit: Number = _DEFAULT["row_unit"]
    sweep: Literal["none", "bonus3", "double", "two_four"] = _DEFAULT["sweep"]
    grand_slam_factor: Number = _DEFAULT["grand_slam_factor"]
    royalties: Literal["none", "eastern"] = _DEFAULT["royalties"]
    naturals: tuple[tuple[str, Number], ...] = _DEFAULT["naturals"]
    match_end: MatchEnd | None = _DEFAULT["match_end"]
    stake: Stake | None = _DEFAULT["stake"]

    def natural_units(self, name: str) -> Number | None:
        """What this natural takes from each opponent; None where the house does not know it."""
        return next((units for known, units in self.naturals if known == name), None)


PresetInfo: TypeAlias = rulesets.PresetInfo[Ruleset]


def check_rules(rules: object) -> None:
    """Raise :class:`~pusoy.errors.PusoyError` where this is no :class:`Ruleset`, such as a preset's name."""
    if not isinstance(rules, Ruleset):
        raise PusoyError(f"rules are a Ruleset, such as Ruleset.preset('pusoy'), not {shown(rules)}")


def describe_preset(name: str, words: Words = ENGLISH) -> PresetInfo:
    """A preset with its description in a language; raises :class:`RulesetError` for a name that is none."""
    return rulesets.describe(Ruleset, name, words)


def load_rules(value: object, *, files: bool = True) -> Ruleset:
    """The ruleset that ``value`` names (:func:`pusoy.rulesets.load`)."""
    return rulesets.load(Ruleset, value, files=files)
