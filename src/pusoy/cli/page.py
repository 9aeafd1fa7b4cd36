"""``pusoy rules NAME``: one house in plain sentences."""

from __future__ import annotations

import msgspec

from pusoy.cli import DONE
from pusoy.cli.houses import summary
from pusoy.cli.inputs import read_house
from pusoy.cli.output import announce_compiling, say, say_json, say_table, say_wrapped
from pusoy.dos.explain import (
    Block,
    Cards,
    Example,
    Points,
    Question,
    Section,
    Table,
    Text,
    explain,
    shown,
)
from pusoy.dos.ruleset import PresetInfo


def explain_house(name: str, *, json: bool) -> int:
    """Print the explanation of a house."""
    house = read_house(name)
    announce_compiling()
    sections = explain(house.ruleset)
    if json:
        say_json({**summary(house), "sections": msgspec.to_builtins(sections)})
    else:
        _print_page(house, sections)
    return DONE


def _print_page(house: PresetInfo, sections: tuple[Section, ...]) -> None:
    _heading(house.title, "=")
    if house.description:
        say_wrapped(house.description)
    for section in sections:
        say()
        _heading(section.title, "-")
        for block in section.blocks:
            _show(block)
    if house.open_points or house.source:
        say()
        _heading("Where this comes from", "-")
        if house.source:
            say_wrapped(f"Documented by: {house.source}")
        if house.open_points:
            say("Left open there, with our answer:")
            for point in house.open_points:
                say_wrapped(point, "- ", "  ")


def _heading(title: str, line: str) -> None:
    say(title)
    say(line * len(title))


def _show(block: Block) -> None:
    match block:
        case Text(text):
            say_wrapped(text)
        case Points(items):
            for item in items:
                say_wrapped(item, "- ", "  ")
        case Table(head, rows):
            say_table([head, *rows], indent="  ")
        case Example(cards, table, legal, verdict):
            play = shown(cards)
            tried = play if table is None else f"{play} on {shown(table)}"
            line = verdict if play in verdict else f"{tried}: {verdict}"
            say_wrapped(line, "  yes  " if legal else "  no   ", "       ")
        case Question(question, answer):
            say_wrapped(f"{question} {answer}", "- ", "  ")
        case Cards():  # drawn where one can; the lines around them say the same
            pass
