"""``pusoy hint``: a play for a position, and why."""

from __future__ import annotations

import sys
from random import Random

from pusoy.cli import DONE, Stop
from pusoy.cli.inputs import dos_rules, read_house
from pusoy.cli.output import announce_compiling, say, say_json
from pusoy.dos.actions import Action, Pass
from pusoy.dos.plays import describe, pretty, text_of
from pusoy.dos.position import Position
from pusoy.dos.view import View
from pusoy.players import advise, adviser, make_player
from pusoy.words import ENGLISH


def give_hint(text: str, house: str | None, level: str | None, *, json: bool) -> int:
    """Ask a player about the position that the text describes."""
    if text == "-":
        text = sys.stdin.readline().strip("\r\n")
    rules = None if house is None else dos_rules(read_house(house))
    player = adviser() if level is None else make_player(level)
    position = Position.parse(text, rules)
    if position.seat is None or position.turn != position.seat:
        raise Stop("in this position nobody is to act whose hand is known")
    announce_compiling()
    legal = position.legal_plays
    if not legal and not position.can_pass:
        raise Stop("in this position nothing is legal: it cannot come up")
    view = View(position, dealer=0, first_round=position.required is not None, events=())
    answer, why = advise(player, view, Random(0))
    if why is None:
        raise Stop(f"{player.name} has no hint: {answer.fault}")
    action, reason = answer.action, ENGLISH.render(why)
    if json:
        say_json(
            {
                "play": None if isinstance(action, Pass) else text_of(position.rules, action),
                "pass": isinstance(action, Pass),
                "reason": reason,
                "legal_plays": len(legal),
                "can_pass": position.can_pass,
                "player": player.name,
            }
        )
        return DONE
    also = " and the pass" if position.can_pass else ""
    plays = "1 legal play" if len(legal) == 1 else f"{len(legal)} legal plays"
    say(f"{_words(position, action)}: {reason}")
    say(f"({player.name} chose among {plays}{also})")
    refused = position.why_not_pass()
    if len(legal) == 1 and refused is not None:
        say(f"There is no choice. {refused.message}")
    say("(A position does not hold the cards already played: at the table, h may answer otherwise.)")
    return DONE


def _words(position: Position, action: Action) -> str:
    if isinstance(action, Pass):
        return "Pass"
    cards = pretty(position.rules, action)
    return (
        f"Play {cards}"
        if len(action) == 1
        else f"Play {cards} ({describe(position.rules, action, inverted=position.inverted)})"
    )
