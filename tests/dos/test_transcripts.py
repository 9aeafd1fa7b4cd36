"""A readable transcript of a match under every preset: a change of behaviour shows as a diff.

    PUSOY_REWRITE=1 python -m pytest tests/dos/test_transcripts.py

writes the files anew; read the diff before it is committed. Open-ended houses play three rounds. The players
draw from the legal plays, in the order of the interface, with a generator of their own.
"""

from __future__ import annotations

import difflib
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers import generator
from pusoy.dos.events import Passed, Played, WonInstantly
from pusoy.dos.match import Match
from pusoy.dos.options import OPTIONS
from pusoy.dos.plays import Kind, describe, pretty
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.dos.scoring import Item, RoundResult

FOLDER = Path(__file__).parent / "transcripts"
REWRITE = os.environ.get("PUSOY_REWRITE", "") not in ("", "0")
OPEN_ROUNDS = 3
SHOWN = {
    "revolution": (2, "the order of ranks is turned over"),
    "bombs": (3, " four "),
    "taiwan": (0, " four "),
    "playfacetoface": (0, "straight flush"),
}
"""Which match of the preset is written, where the first would not show what is special about the house."""


def transcript(name: str) -> str:
    """One match of the preset, as text."""
    return "".join(f"{line}\n" for line in match_lines(Ruleset.preset(name), name))


def match_lines(rules: Ruleset, name: str) -> Iterator[str]:
    yield f"{describe_preset(name).title} ({name}, {rules.id})"
    for change in rules.differences(Ruleset.preset("playfacetoface")):
        yield f"    {change.option} = {OPTIONS[change.option].to_json(change.mine)}"
    which = f"{name} {SHOWN[name][0]}" if name in SHOWN else name
    rng = generator("transcript", which)
    match = Match(rules)
    while not match.over and not (rules.match_end is None and len(match.rounds) == OPEN_ROUNDS):
        number = len(match.rounds) + 1
        match.deal(f"transcript {which} {number}")
        yield ""
        yield f"Round {number}: seat {match.round.dealer} deals"
        yield from round_lines(match.round, rng)
        yield from score_lines(match.results[-1])
        yield f"    totals: {', '.join(map(str, match.totals))}"
    yield ""
    if match.outcome is None:
        yield f"The match is open; ahead: {seats(match.standing())}"
    else:
        yield f"The match is over ({match.outcome.reason}); won by {seats(match.winners)}"


def seats(which: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in which)


def round_lines(table: Round, rng: random.Random) -> Iterator[str]:
    """The deal, then each action with what follows from it."""
    rules = table.rules
    for seat in rules.seats:
        yield f"    seat {seat}: {pretty(rules, table.hands[seat])}"
    if table.over:
        yield from event_lines(table)
        return
    must = f" and must play the {table.required.pretty}" if table.required else ""
    yield f"  seat {table.turn} leads{must}"
    passes: list[str] = []
    while not table.over:
        act(table, rng)
        event = table.events[-1]
        if isinstance(event, Passed):
            passes.append(str(event.seat))
            if event.leader is not None:
                yield f"    {passed(passes)}; the table is clear, seat {event.leader} leads"
                passes = []
        else:
            if passes:
                yield f"    {passed(passes)}"
                passes = []
            yield from event_lines(table)


def passed(which: list[str]) -> str:
    """Passes in a row, in one line."""
    return f"seat {which[0]} passes" if len(which) == 1 else f"seats {', '.join(which)} pass"


def act(table: Round, rng: random.Random) -> None:
    """A legal action: a pass one time of four, else the later of two plays drawn."""
    plays = table.legal_plays
    if plays.can_pass and (not plays or rng.random() < 0.25):
        table.pass_()
    else:
        table.play(plays[max(rng.randrange(len(plays)), rng.randrange(len(plays)))])


def event_lines(table: Round) -> Iterator[str]:
    """The last event, a play or an instant win, in words."""
    rules, event = table.rules, table.events[-1]
    match event:
        case Played():
            said = describe(rules, event.cards)
            if event.kind is not Kind.SINGLE:
                said += f" ({pretty(rules, event.cards)})"
            yield f"    seat {event.seat}: {said}, {event.left} left"
            if event.turned:
                yield f"  the order of ranks is {'turned over' if table.inverted else 'as it was'}"
            if event.place is not None:
                yield f"  seat {event.seat} goes out{'' if event.place == 1 else f', place {event.place}'}"
            if event.leader is not None:
                yield f"    nobody may answer; the table is clear, seat {event.leader} leads"
        case WonInstantly():
            yield f"  seat {event.seat} wins at once: {event.reason}"


def score_lines(result: RoundResult) -> Iterator[str]:
    """Every seat's score, itemised."""
    yield "  scores"
    for seat, score in enumerate(result.scores):
        yield f"    seat {seat}: {score} ({itemised(result.items[seat])})"
        if result.penalty_items[seat] and result.penalty_items[seat] != result.items[seat]:
            yield f"      penalty {result.penalties[seat]}: {itemised(result.penalty_items[seat])}"


def itemised(items: tuple[Item, ...]) -> str:
    return "; ".join(f"{item.label}: {item.points}" for item in items) or "no items"


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_match_goes_as_its_transcript_says(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    found = transcript(name)
    if REWRITE:
        path.write_text(found, encoding="utf-8", newline="\n")
    written = path.read_text(encoding="utf-8")
    if found != written:
        changes = difflib.unified_diff(
            written.splitlines(), found.splitlines(), path.name, "now", lineterm="", n=4
        )
        pytest.fail("\n".join([*changes][:80]), pytrace=False)


@pytest.mark.parametrize("name", SHOWN)
def test_a_transcript_shows_what_is_special_about_its_house(name: str) -> None:
    assert SHOWN[name][1] in (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_no_transcript_of_a_preset_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(Ruleset.presets())
