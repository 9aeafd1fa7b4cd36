"""``pusoy rules NAME``: one house in plain sentences."""

from __future__ import annotations

import msgspec

from pusoy.cli import DONE
from pusoy.cli.houses import summary
from pusoy.cli.inputs import read_house
from pusoy.cli.output import announce_compiling, say, say_json, say_table, say_wrapped
from pusoy.dos.explain import Block, Example, Section, explain
from pusoy.dos.ruleset import Ruleset
from pusoy.houses import AnyRuleset, House
from pusoy.pages import Cards, Points, Question, Table, Text, shown
from pusoy.thirteen.explain import Arrangement, SetSection
from pusoy.thirteen.explain import Block as SetBlock
from pusoy.thirteen.explain import explain as explain_sets

AnySection = Section | SetSection


def explain_house(name: str, *, json: bool) -> int:
    """Print the explanation of a house."""
    house = read_house(name)
    announce_compiling()
    sections = _sections(house.ruleset)
    if json:
        say_json({**summary(house), "sections": msgspec.to_builtins(sections)})
    else:
        _print_page(house, sections)
    return DONE


def _sections(rules: AnyRuleset) -> tuple[AnySection, ...]:
    return explain(rules) if isinstance(rules, Ruleset) else explain_sets(rules)


def _print_page(house: House, sections: tuple[AnySection, ...]) -> None:
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


def _show(block: Block | SetBlock) -> None:
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
            _mark(line, legal=legal)
        case Arrangement(legal=legal, verdict=verdict, names=names):
            _mark(f"{_laid_down(block)}: {verdict}", legal=legal)
            say_wrapped(f"({'; '.join(names)})", "       ", "       ")
        case Question(question, answer):
            say_wrapped(f"{question} {answer}", "- ", "  ")
        case Cards():  # drawn where one can; the lines around them say the same
            pass


def _mark(line: str, *, legal: bool) -> None:
    say_wrapped(line, "  yes  " if legal else "  no   ", "       ")


def _laid_down(block: Arrangement) -> str:
    return " / ".join(map(shown, (block.front, block.middle, block.back)))
