"""The table line by line, for pipes and screen readers: every action in a sentence, no colour, no boxes."""

from __future__ import annotations

import sys

from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.choices import recall, remember
from pusoy.terminal.console import Console
from pusoy.terminal.keep import Shelf, Slot
from pusoy.terminal.opening import new_sitting
from pusoy.terminal.plain_dos import PlainDos
from pusoy.terminal.session import Session
from pusoy.terminal.settings import Settings
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.thirteen.plain import PlainSets
from pusoy.terminal.thirteen.session import SetSession
from pusoy.warm import is_warm, warm

INTERRUPTED = 130

AnyPlainMatch = PlainDos | PlainSets


def run(settings: Settings) -> int:
    """Play on standard input and output; returns 0, or 130 after ctrl-c."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    console = Console(sys.stdin, sys.stdout)
    table: AnyPlainMatch | None = None
    try:
        _warm_up(console)
        table = _sit_down(settings, console)
        table.play()
    except KeyboardInterrupt:
        kept = table is not None and table.kept
        console.say(f"\n{words.INTERRUPTED} {texts.KEPT if kept else texts.NOT_KEPT}")
        return INTERRUPTED
    finally:
        if table is not None:
            table.slot.release()
    return 0


def _warm_up(console: Console) -> None:
    if not is_warm():
        warm(lambda label, done, of: console.say(texts.warming(label, done, of)) if done < of else None)


def _sit_down(settings: Settings, console: Console) -> AnyPlainMatch:
    """At the match that was kept, where it is what was asked for; else at a new one."""
    shelf = Shelf(settings.folder)
    found = shelf.claim(settings)
    console.say(*shelf.messages)
    if found is not None:
        slot, session = found
        return _table(session, slot, console, settings.pace, kept=True)
    choices = recall(settings)
    remember(choices, settings.folder)
    return _table(new_sitting(choices, settings.seed), shelf.new_slot(), console, settings.pace)


def _table(session: Sitting, slot: Slot, console: Console, pace: str, *, kept: bool = False) -> AnyPlainMatch:
    """The table of the session's game."""
    if isinstance(session, SetSession):
        return PlainSets(session, slot, console, pace, kept=kept)
    assert isinstance(session, Session)
    return PlainDos(session, slot, console, pace, kept=kept)
