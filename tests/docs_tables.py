"""The tables of the manual that are made from the program: `python tests/docs_tables.py` writes them anew.

In a page, a table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.dos.values import JSON
from pusoy.errors import Code, SetCode
from pusoy.options import Option
from pusoy.players import list_players
from pusoy.players.setting import list_setters
from pusoy.rulesets import HouseRules
from pusoy.thirteen.options import OPTIONS as SET_OPTIONS
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.ruleset import describe_preset as describe_set_preset

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_MARKED = re.compile(r"(<!-- table: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [list(head), ["---"] * len(head), *map(list, rows)]
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in lines)


def _code(value: JSON) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def presets() -> str:
    """Every preset with its title and what it is."""
    infos = [describe_preset(name) for name in Ruleset.presets()]
    return table(("preset", "title", "what it is"), ((f"`{i.name}`", i.title, i.description) for i in infos))


def differences() -> str:
    """Every preset with the options in which it differs from the default rules."""
    return _differences(Ruleset())


def _differences(default: HouseRules) -> str:
    rows = []
    for name in default.presets():
        changes = default.preset(name).differences(default)
        texts = [
            f"`{change.option}` {_code(default.rulebook.options[change.option].to_json(change.mine))}"
            for change in changes
        ]
        rows.append((f"`{name}`", "; ".join(texts) or "nothing: these are the defaults"))
    return table(("preset", "differs from the default rules by"), rows)


def set_presets() -> str:
    """Every preset of Pusoy with its title and what it is."""
    infos = [describe_set_preset(name) for name in SetRuleset.presets()]
    return table(("preset", "title", "what it is"), ((f"`{i.name}`", i.title, i.description) for i in infos))


def set_differences() -> str:
    """Every preset of Pusoy with the options in which it differs from the default rules."""
    return _differences(SetRuleset())


def set_options() -> str:
    """The options of Pusoy."""
    rows = (_option_row(option) for option in SET_OPTIONS.values())
    return table(("option", "default", "values", "meaning"), rows)


def setters() -> str:
    """The computer players of Pusoy, weakest first."""
    return table(("player", "how it sets"), ((f"`{info.name}`", info.style) for info in list_setters()))


def _option_row(option: Option) -> tuple[str, str, str, str]:
    return f"`{option.name}`", _code(option.to_json(option.default)), option.allowed, option.meaning


def options() -> str:
    """The options of play."""
    rows = (_option_row(option) for option in OPTIONS.values() if not option.scoring)
    return table(("option", "default", "values", "meaning"), rows)


def scoring() -> str:
    """The options of scoring and of the match."""
    rows = (_option_row(option) for option in OPTIONS.values() if option.scoring)
    return table(("option", "default", "values", "meaning"), rows)


def players() -> str:
    """The computer players, weakest first."""
    return table(("player", "how it plays"), ((f"`{info.name}`", info.style) for info in list_players()))


REFUSALS = {
    Code.ROUND_OVER: "the round is over",
    Code.NOT_YOUR_TURN: "another seat is to act",
    Code.BAD_CARD: "a text that is no card",
    Code.DUPLICATE_CARD: "a card named twice",
    Code.NOT_IN_HAND: "a card that the seat does not hold",
    Code.NOT_A_COMBINATION: "cards that are no play in this house, or no cards at all",
    Code.WRONG_COUNT: "another number of cards than the play to beat",
    Code.WRONG_CATEGORY: "another five-card category, where they do not mix",
    Code.TOO_LOW: "not stronger than the play to beat",
    Code.MUST_INCLUDE_OPENING_CARD: "the first play does not hold the opening card",
    Code.MUST_OPEN_WITH_SINGLE: "the first play is not the opening card alone",
    Code.MUST_PLAY_HIGHEST_SINGLE: "the next player holds one card, and this is not the highest single",
    Code.CANNOT_FINISH_ON_TWO: "a lone 2 may not be the last card now",
    Code.CANNOT_PASS_ON_LEAD: "there is nothing to pass on",
    Code.CANNOT_PASS_GUARDING: "the next player holds one card, and a play is legal",
}


SET_REFUSALS = {
    SetCode.ROUND_OVER: "all hands are set",
    SetCode.NOT_YOUR_TURN: "the hand is set already, or somebody only watches",
    SetCode.BAD_CARD: "a text that is no card",
    SetCode.WRONG_ROW_SIZE: "a row of another number of cards than three, five and five",
    SetCode.DUPLICATE_CARD: "a card that lies in two places",
    SetCode.NOT_IN_HAND: "a card that the seat does not hold",
    SetCode.FOUL_BACK_MIDDLE: "the back is not higher than the middle",
    SetCode.FOUL_MIDDLE_FRONT: "the middle is not higher than the front",
    SetCode.NOT_THIRTEEN_CARDS: "best sets and naturals are asked for thirteen cards",
    SetCode.NOT_THAT_NATURAL: "a claimed natural that the cards are not, or that the house does not know",
}


def set_refusals() -> str:
    """Every code of a refusal of a set, in the order in which they are checked."""
    return table(("code", "why"), ((f"`{code}`", SET_REFUSALS[code]) for code in SetCode))


def refusals() -> str:
    """Every code of a refusal, in the order in which they are checked."""
    return table(("code", "why"), ((f"`{code}`", REFUSALS[code]) for code in Code))


TABLES: dict[str, Callable[[], str]] = {
    made.__name__: made
    for made in (
        presets,
        differences,
        options,
        scoring,
        players,
        refusals,
        set_presets,
        set_differences,
        set_options,
        setters,
        set_refusals,
    )
}


def filled(text: str) -> str:
    """The page with every marked table made anew."""
    return _MARKED.sub(lambda found: found[1] + TABLES[found[2]]() + found[4], text)


if __name__ == "__main__":
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        if filled(before) != before:
            page.write_text(filled(before), encoding="utf-8")
            print(f"{page.relative_to(ROOT)} written")
