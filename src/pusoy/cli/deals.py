"""``pusoy deal``: the hands that a seed names."""

from __future__ import annotations

from typing import Any

from pusoy.cli import DONE
from pusoy.cli.inputs import read_house
from pusoy.cli.output import announce_compiling, say, say_json, say_table
from pusoy.dos.deals import deal
from pusoy.dos.plays import pretty, text_of
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.houses import seats_of
from pusoy.terminal.sitting import new_seed
from pusoy.thirteen import ranking
from pusoy.thirteen.deals import deal as deal_sets


def show_deal(house: str, seed: str | None, seats: int | None, *, json: bool) -> int:
    """Deal the first round of a match; a seed is made where none is given, and told."""
    rules = read_house(house).ruleset
    seats = seats_of(rules, seats)
    seed = new_seed() if seed is None else seed
    announce_compiling()
    if isinstance(rules, Ruleset):
        hands = deal(rules, seed)
        leader = Round(rules, hands).leader
        table: dict[str, Any] = {"dealer": 0, "leader": leader}
        texts = [text_of(rules, hand) for hand in hands]
        shown = [pretty(rules, hand) for hand in hands]
        note = f"seat {leader} leads" if leader is not None else "the round is won before the first play"
    else:
        hands = deal_sets(seed, seats)
        table, note = {}, ""
        texts = [ranking.text_of(hand) for hand in hands]
        shown = [ranking.pretty(hand) for hand in hands]
    if json:
        head = {"game": rules.rulebook.game, "rules": rules.preset_name or rules.id, "seed": seed}
        say_json({**head, **table, "hands": texts})
        return DONE
    say_table((f"seat {seat}", cards) for seat, cards in enumerate(shown))
    for line in filter(None, (note, f"seed {seed}")):
        say(line)
    return DONE
