"""The tables of the manual that are made from the program: `python tests/docs_tables.py` writes them anew.

In a page, a table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pusoy.dos.options import OPTIONS, Option
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.dos.values import JSON
from pusoy.errors import Code
from pusoy.players import list_players

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
    default = Ruleset()
    rows = []
    for name in Ruleset.presets():
        changes = Ruleset.preset(name).differences(default)
        texts = [
            f"`{change.option}` {_code(OPTIONS[change.option].to_json(change.mine))}" for change in changes
        ]
        rows.append((f"`{name}`", "; ".join(texts) or "nothing: these are the defaults"))
    return table(("preset", "differs from the default rules by"), rows)


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


def refusals() -> str:
    """Every code of a refusal, in the order in which they are checked."""
    return table(("code", "why"), ((f"`{code}`", REFUSALS[code]) for code in Code))


TABLES: dict[str, Callable[[], str]] = {
    made.__name__: made for made in (presets, differences, options, scoring, players, refusals)
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
