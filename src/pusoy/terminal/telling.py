"""A round told action by action. A play is named as it was judged: also while the order was turned over."""

from __future__ import annotations

from pusoy.dos.events import Event
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.terminal import texts


def turned_before(round_: Round) -> list[bool]:
    """For each action, whether the order of ranks was turned over when it was made."""
    count = len(round_.events)
    if round_.rules.revolution == "off":
        return [False] * count
    twin, found = round_.copy(), []
    for _ in range(count):
        twin.undo()
        found.append(twin.inverted)
    return found[::-1]


def told_round(round_: Round, names: texts.Names) -> list[str]:
    """Every action so far, a sentence or two each."""
    turned = turned_before(round_)
    return [
        texts.told(event, round_.rules, names, inverted=inverted)
        for event, inverted in zip(round_.events, turned, strict=True)
    ]


def turns_from(rules: Ruleset, seat: int) -> list[int]:
    """The seats in the order of turns, beginning with this one."""
    order = [seat]
    while len(order) < rules.players:
        order.append(rules.next_seat(order[-1]))
    return order


def since_the_lead(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The actions since the table was last cleared."""
    for place in reversed(range(len(events))):
        if getattr(events[place], "leader", None) is not None:
            return events[place + 1 :]
    return events
