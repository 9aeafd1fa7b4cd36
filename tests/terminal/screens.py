"""Pictures of every state of the full-screen table, to look at:

    python tests/terminal/screens.py FOLDER [state ...]

writes FOLDER/STATE-WIDTHxHEIGHT.svg (and .png where rsvg-convert is installed).
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from pusoy.dos.match import Match
from pusoy.dos.ruleset import Ruleset
from pusoy.terminal import Settings
from pusoy.terminal.app import PusoyApp
from pusoy.terminal.choices import Choices, remember
from pusoy.terminal.keep import Shelf
from pusoy.terminal.session import Session
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.table_screen import TableScreen
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from pusoy.thirteen.match import Match as SetMatch
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

SIZES = ((80, 24), (120, 40))
Drive = Callable[[Pilot[Any]], Awaitable[None]]


def preset(name: str, **changes: object) -> Ruleset:
    rules = Ruleset.preset(name)
    return rules.replace(**changes) if changes else rules


async def settle(pilot: Pilot[Any]) -> None:
    """Let workers and screens come to rest."""
    for _ in range(2):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def nothing(pilot: Pilot[Any]) -> None:
    """As it opens."""


async def seat_at(pilot: Pilot[Any], session: Sitting) -> None:
    """Put the person at a table that has come so far."""
    app = pilot.app
    assert isinstance(app, PusoyApp)
    app.slot = app.shelf.new_slot()
    app._play(session)
    await settle(pilot)


def table(
    name: str, keys: str = "", *, rounds: int = 0, until: int = 0, seed: str = "seven", **changes: object
) -> Drive:
    """A table of this house: rounds played out, turns of the person up to ``until``, then keys."""

    async def drive(pilot: Pilot[Any]) -> None:
        session = Session(preset(name, **changes), "steady", seed)
        for _ in range(rounds):
            session.deal()
            play_out(session)
        session.deal()
        for _ in range(until):
            list(session.others())
            if session.my_turn:
                session.act(session.hint().action)
        await seat_at(pilot, session)
        for key in keys.split():
            await pilot.press(key)
        await settle(pilot)

    return drive


def play_out(session: Session) -> None:
    while session.turn is not None:
        if session.my_turn:
            session.act(session.hint().action)
        else:
            session.step()


def arranged(
    hands: tuple[str, ...], actions: tuple[str, ...], name: str, keys: str = "", **changes: object
) -> Drive:
    """A table with these hands, after these actions."""

    async def drive(pilot: Pilot[Any]) -> None:
        match = Match(preset(name, **changes))
        match.start(hands)
        for action in actions:
            match.act(match.round.turn or 0, match.parse_action(action))
        await seat_at(pilot, Session(match.rules, "steady", "arranged", match))
        for key in keys.split():
            await pilot.press(key)
        await settle(pilot)

    return drive


async def thinking(pilot: Pilot[Any]) -> None:
    """An opponent is thinking, and the person prepares a play meanwhile."""
    session = Session(preset("playfacetoface"), "steady", "seven")
    session.deal()
    while not session.my_turn:
        session.step()
    session.act(session.hint().action)
    app = pilot.app
    assert isinstance(app, PusoyApp)
    app.slot = app.shelf.new_slot()

    screen = TableScreen(session, app.slot, "slow", "rank")
    screen._pause = lambda seconds: asyncio.sleep(3600)  # type: ignore[method-assign]
    app.push_screen(screen)
    await pilot.pause()
    await pilot.pause()
    await pilot.press("g")
    await pilot.pause()


def match_end_of(name: str) -> Drive:
    """The end of a match with a stake."""

    async def drive(pilot: Pilot[Any]) -> None:
        session = Session(preset(name, stake={"unit": "PHP", "per_point": 1}), "steady", "over")
        while not session.over:
            session.deal()
            play_out(session)
        await seat_at(pilot, session)
        await pilot.press("n")
        await settle(pilot)

    return drive


def set_preset(name: str, **changes: object) -> SetRuleset:
    rules = SetRuleset.preset(name)
    return rules.replace(**changes) if changes else rules


def set_out(session: SetSession) -> None:
    """The round in progress to its end, the person setting as the hint says."""
    session.others()
    if session.my_turn:
        session.act(session.hint().action)


def sets(
    name: str,
    keys: str = "",
    *,
    seats: int = 4,
    rounds: int = 0,
    seed: str = "seven",
    level: str = "steady",
    hands: tuple[str, ...] = (),
    done: tuple[str, ...] = (),
    **changes: object,
) -> Drive:
    """A table of Pusoy: rounds played out, or these hands and the first seats' sets; then keys."""

    async def drive(pilot: Pilot[Any]) -> None:
        rules = set_preset(name, **changes)
        session = SetSession(rules, level, seed, seats=seats)
        if hands:
            match = SetMatch(rules, seats=len(hands))
            match.start(hands)
            for seat, text in enumerate(done):
                match.act(seat, match.parse_action(text))
            session = SetSession(rules, level, seed, match)
        for _ in range(rounds):
            session.deal()
            set_out(session)
        if not hands:
            session.deal()
        await seat_at(pilot, session)
        for key in keys.split():
            await pilot.press(key)
            if key in "bh":
                await settle(pilot)
        await settle(pilot)

    return drive


async def choose_sets(pilot: Pilot[Any]) -> None:
    """The houses of Pusoy."""
    await pilot.press("g", "down", "p", "right")


async def sets_waiting(pilot: Pilot[Any]) -> None:
    """The person has set, and some of the others have not."""
    session = SetSession(set_preset("pusoy"), "steady", "seven")
    session.deal()
    session.act(session.hint().action)
    session.apply(1, session.think(1))
    app = pilot.app
    assert isinstance(app, PusoyApp)
    app.slot = app.shelf.new_slot()
    screen = SetTableScreen(session, app.slot, "slow", "rank")
    screen._pause = lambda seconds: asyncio.sleep(3600)  # type: ignore[method-assign]
    app.push_screen(screen)
    await pilot.pause()
    await pilot.pause()


TURNED_HANDS = (
    "5C 5S 6H 7D 8C 9S TH JD QC KS AH 2D 4C",
    "6C 6S 7C 7S 8S 8H 9C 9H TC TS JC JS 3S",
    "3C 4S 4H 4D 5H 5D 6D 7H 8D 9D TD JH 3H",
    "QS QH QD KC KH KD AC AS AD 2C 2S 2H 3D",
)
QUADS_HANDS = (
    "4C 5S 6H 7D 8C 9S TH JD QC KS AH 2D 4H",
    "6C 6S 7C 7S 8S 8H 9C 9H TC TS JC JS 4S",
    "3C 3S 3H 3D 4D 5H 5D 6D 7H 8D 9D TD JH",
    "5C QS QH QD KC KH KD AC AS AD 2C 2S 2H",
)

README_HANDS = (
    "3S 6D 8C 8H 8D JC JD QS QD KH AC 2S 5S",
    "4C 4S 5C 7S 7D 7H 9C 9S QH KS AD 2H TC",
    "3D 4D 5H 6S 6H 7C 8S 9D JS QC KD AS 2C",
    "3C 3H 5D 6C 9H TS TH JH KC AH 2D TD 4H",
)
README_ACTIONS = (
    *("3C 3H", "pass", "4C 4S", "6S 6H", "TS TH", "JC JD", "pass", "pass", "pass"),
    *("3S", "5C", "7C", "9H", "AC", "2H", "pass", "pass", "pass"),
    *("7S 7D 7H 9C 9S", "pass", "pass"),
)

OWN_HOUSE: dict[str, object] = {"triples": False, "shutout": 20, "passing": "may_return"}
TITLES = ("Lola's house", "As we play it on Sundays.")

SET_HANDS = (
    "JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD",
    "AC QD 2H 8C 8S TH TD 7C 2C 4S 6C 9C QC",
    "KH 7D 2D TC TS 6H 6S QH 3S 5S 7S 8H KS",
    "4D 6D 8D 2S 3C 3H 5D 5H 7H JC JD QS 4H",
)
FOUL_KEYS = "1 b x"  # the best set with middle and back swapped
NATURAL_HANDS = (
    "2C 2S 4H 4D 6C 6S 8H 8D TC TS QH QD AC",
    "JS JH 3D 9S 9H 9D 5C 4C AS AH AD TD KD",
    "2H 3H 5H 7H 9C JC JD KH KS 3S 5S 7S 8C",
    "2D 3C 4S 5D 6H 7C 8S TH QC QS 6D 7D KC",
)
STAKE = {"unit": "PHP", "per_point": 1}

STATES: dict[str, Drive] = {
    "readme": arranged(README_HANDS, README_ACTIONS, "cardems", "g"),
    "start": nothing,
    "start-own": nothing,
    "resume": nothing,
    "your-turn": table("filipino-house", rounds=2, until=2),
    "lead": table("playfacetoface", until=3, seed="lead"),
    "selected": table("playfacetoface", "g g", seed="lead", until=3),
    "refused": table("filipino-house", "left space left space", rounds=1, until=1),
    "hint": table("playfacetoface", "h", rounds=1, until=2),
    "thinking": thinking,
    "opening": arranged(
        (QUADS_HANDS[2], QUADS_HANDS[1], QUADS_HANDS[0], QUADS_HANDS[3]), (), "playfacetoface", "right space"
    ),
    "suits": table("big-two", "s g", seed="suits"),
    "combos": table("playfacetoface", "s s k", seed="lead", until=2),
    "round-over": table("filipino-house", "", rounds=3, seed="acc", until=60),
    "pairwise": table("big-two", "", rounds=1, seed="acc", until=60),
    "match-over": match_end_of("filipino-house"),
    "cards17": table("three-hands", "space", until=1, seed="c17"),
    "cards18": table("three-hands", "g", seed="c18b"),
    "two": table("two-hands", until=1, seed="two"),
    "partners": table("partners", rounds=1, until=1, seed="pp"),
    "partners-over": table("partners", rounds=1, until=60, seed="pp"),
    "turned": arranged(QUADS_HANDS, ("3C 3S 3H 3D 4D", "pass"), "revolution", "space"),
    "places": table("filipino-house", round_end="places", rounds=1, until=9, seed="places"),
    "places-over": table("filipino-house", round_end="places", rounds=1, until=90, seed="places"),
    "partners-match": match_end_of("partners"),
    "sets-start": choose_sets,
    "sets-deal": sets("pusoy", rounds=2),
    "sets-filling": sets("pusoy", "enter enter right right enter 2 enter enter up up"),
    "sets-best": sets("capsa-susun", "b", rounds=1),
    "sets-foul": sets("pusoy", FOUL_KEYS, hands=SET_HANDS),
    "sets-foul-accepted": sets("chinese-poker-1-6", f"{FOUL_KEYS} enter", hands=SET_HANDS),
    "sets-natural": sets("capsa-susun", hands=NATURAL_HANDS),
    "sets-natural-hint": sets("capsa-susun", "b", hands=NATURAL_HANDS),
    "sets-natural-asked": sets("capsa-susun", "w", hands=NATURAL_HANDS),
    "sets-waiting": sets_waiting,
    "sets-front": sets("capsa-susun", "b enter", rounds=1),
    "sets-middle": sets("capsa-susun", "b enter enter", rounds=1),
    "sets-back": sets("capsa-susun", "b enter enter enter", rounds=1),
    "sets-counted": sets("capsa-susun", "b enter enter enter enter", rounds=1),
    "sets-counted-natural": sets("capsa-susun", "w w z z z", hands=NATURAL_HANDS),
    "sets-counted-foul": sets("chinese-poker-1-6", f"{FOUL_KEYS} enter enter z z z", hands=SET_HANDS),
    "sets-two": sets("chinese-poker-2-4", "b enter z z z", seats=2, rounds=2),
    "sets-match": sets("capsa-susun", "b enter z z z n", rounds=2, match_end={"rounds": 3}, stake=STAKE),
    "sets-log": sets("pusoy", "l", rounds=1),
    "sets-rules": sets("capsa-susun", "r"),
    "sets-help": sets("pusoy", "question_mark"),
    "help": table("filipino-house", "question_mark", until=1),
    "rules": table("filipino-house", "r", until=1),
    "log": table("filipino-house", "l", until=3),
}


async def picture(state: str, size: tuple[int, int], folder: Path, theme: str = "") -> Path:
    """The picture of a state at this size."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home)
        if state == "resume":
            keep_one(path)
        own = OWN_HOUSE if state == "start-own" else {}
        remember(
            Choices(
                preset("filipino-house", **own),
                "steady",
                "rank",
                "pusoy-night",
                *(TITLES if own else ("", "")),
            ),
            path,
        )
        app = PusoyApp(Settings(folder=path, pace="instant", level="steady"))
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            if theme:
                app.theme = theme
            await STATES[state](pilot)
            target = folder / f"{state}-{size[0]}x{size[1]}{theme and '-' + theme}.svg"
            svg = app.export_screenshot(title="pusoy play")
            svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no fonts from elsewhere
            svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
            svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
            svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
            target.write_text(svg, encoding="utf-8")
    return target


def keep_one(folder: Path) -> None:
    """A kept match."""
    session = Session(preset("filipino-house"), "steady", "kept")
    for _ in range(2):
        session.deal()
        play_out(session)
    session.deal()
    list(session.others())
    slot = Shelf(folder).new_slot()
    slot.save(session)
    slot.release()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screens")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or list(STATES)
    for one in wanted:
        state, _, asked = one.partition("@")
        sizes = [tuple(map(int, asked.split("x")))] if asked else list(SIZES)
        for size in sizes:
            svg = asyncio.run(picture(state, (size[0], size[1]), folder))
            if shutil.which("rsvg-convert"):
                png = svg.with_suffix(".png")
                subprocess.run(
                    ["rsvg-convert", "-w", str(size[0] * 13), str(svg), "-o", str(png)], check=True
                )
            print(svg)


if __name__ == "__main__":
    main()
