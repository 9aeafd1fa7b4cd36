"""A house on paper: its rules page as lines. The sentences are the engine's."""

from __future__ import annotations

from collections.abc import Iterator

from pusoy.cards import Card
from pusoy.dos import explain as dos
from pusoy.houses import AnyRuleset, describe_house
from pusoy.pages import Cards, Points, Question, Table, Text
from pusoy.terminal import texts
from pusoy.terminal import texts_house as say
from pusoy.thirteen import explain as sets
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

Section = tuple[str, list[str]]


def rules_sections(rules: AnyRuleset) -> list[Section]:
    """Headings with their lines, in the order in which one would explain the game."""
    explained = sets.explain(rules) if isinstance(rules, SetRuleset) else dos.explain(rules)
    sections = [
        (section.title, [line for block in section.blocks for line in _lines(block)]) for section in explained
    ]
    name = rules.preset_name
    if name is not None:
        info = describe_house(name)
        sections.append((say.SOURCE, [info.source]))
        sections.append((say.OPEN_POINTS, [f"• {point}" for point in info.open_points]))
    return [(heading, lines) for heading, lines in sections if lines]


def _lines(block: dos.Block | sets.Block) -> Iterator[str]:
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
        case dos.Example(play, table, legal, verdict):
            yield say.example(dos.shown(play), None if table is None else dos.shown(table), legal, verdict)
        case sets.Arrangement(front, middle, back, names, legal, verdict):
            laid = zip((front, middle, back), names, strict=True)
            yield from (say.row(_pretty(cards), words) for cards, words in laid)
            yield say.verdict(legal, verdict)
        case Question(question, answer):
            yield f"• {question} {answer}"
        case Cards():  # drawn where one can; the lines around them say the same
            return


def _pretty(cards: tuple[str, ...]) -> str:
    return " ".join(Card(card).pretty for card in cards)


def differences(rules: AnyRuleset) -> list[str]:
    """What differs from the nearest preset, a clause each, after a line that names it."""
    name = rules.nearest_preset
    if isinstance(rules, SetRuleset):
        changes = sets.compare(rules, SetRuleset.preset(name))
    else:
        changes = dos.compare(rules, type(rules).preset(name))
    return [
        say.differs(describe_house(name).title, bool(changes)),
        *(f"• {change.mine}" for change in changes),
    ]


def summary(rules: AnyRuleset) -> tuple[str, ...]:
    """The house in a handful of short points."""
    return sets.summarise(rules) if isinstance(rules, SetRuleset) else dos.summarise(rules)


def rules_lines(rules: AnyRuleset, title: str = "", description: str = "") -> list[str]:
    """The page as lines of plain text; ``title`` and ``description`` are the owner's, where there are any."""
    lines = [texts.house_title(rules, title), texts.house_description(rules, description)]
    for heading, sentences in rules_sections(rules):
        lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return lines
