"""A house on paper: its rules page as lines. The sentences are the engine's."""

from __future__ import annotations

from collections.abc import Iterator

from pusoy.dos.explain import (
    Block,
    Cards,
    Example,
    Points,
    Question,
    Table,
    Text,
    compare,
    explain,
    shown,
)
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.terminal import texts
from pusoy.terminal import texts_house as say

Section = tuple[str, list[str]]


def rules_sections(rules: Ruleset) -> list[Section]:
    """Headings with their lines, in the order in which one would explain the game."""
    sections = [
        (section.title, [line for block in section.blocks for line in _lines(block)])
        for section in explain(rules)
    ]
    name = rules.preset_name
    if name is not None:
        info = describe_preset(name)
        sections.append((say.SOURCE, [info.source]))
        sections.append((say.OPEN_POINTS, [f"• {point}" for point in info.open_points]))
    return [(heading, lines) for heading, lines in sections if lines]


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Text(text):
            yield text
        case Points(items):
            yield from (f"• {item}" for item in items)
        case Table(head, rows):
            widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
            for row in (head, *rows):
                cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                yield "  ".join(cells).rstrip()
        case Example(play, table, legal, verdict):
            yield say.example(shown(play), None if table is None else shown(table), legal, verdict)
        case Question(question, answer):
            yield f"• {question} {answer}"
        case Cards():  # drawn where one can; the lines around them say the same
            return


def differences(rules: Ruleset) -> list[str]:
    """What differs from the nearest preset, a clause each, after a line that names it."""
    name = rules.nearest_preset
    changes = [f"• {change.mine}" for change in compare(rules, Ruleset.preset(name))]
    return [say.differs(describe_preset(name).title, bool(changes)), *changes]


def rules_lines(rules: Ruleset, title: str = "", description: str = "") -> list[str]:
    """The page as lines of plain text; ``title`` and ``description`` are the owner's, where there are any."""
    lines = [texts.house_title(rules, title), texts.house_description(rules, description)]
    for heading, sentences in rules_sections(rules):
        lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return lines
