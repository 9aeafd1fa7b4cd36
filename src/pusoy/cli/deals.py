"""``pusoy deal``: the hands that a seed names."""

from __future__ import annotations

from pusoy.cli import DONE
from pusoy.cli.inputs import read_house
from pusoy.cli.output import announce_compiling, say, say_json, say_table
from pusoy.dos.deals import deal
from pusoy.dos.plays import pretty, text_of
from pusoy.dos.round import Round
from pusoy.terminal.session import new_seed


def show_deal(house: str, seed: str | None, *, json: bool) -> int:
    """Deal the first round of a match; a seed is made where none is given, and told."""
    rules = read_house(house).ruleset
    seed = new_seed() if seed is None else seed
    announce_compiling()
    hands = deal(rules, seed)
    leader = Round(rules, hands).leader
    if json:
        say_json(
            {
                "rules": rules.preset_name or rules.id,
                "seed": seed,
                "dealer": 0,
                "leader": leader,
                "hands": [text_of(rules, hand) for hand in hands],
            }
        )
        return DONE
    say_table((f"seat {seat}", pretty(rules, hand)) for seat, hand in enumerate(hands))
    say(f"seat {leader} leads" if leader is not None else "the round is won before the first play")
    say(f"seed {seed}")
    return DONE
