"""What tests of tables of Pusoy, the 13-card game, share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import pytest

from pusoy.cards import CardSet
from pusoy.server import wire
from pusoy.server.events import Opened, Seat
from pusoy.server.games import find_desk
from pusoy.server.set_wire import SetResult, SetRound
from pusoy.server.table import Table
from pusoy.server.views import TableView
from pusoy.thirteen.deals import deal
from pusoy.thirteen.match import Match
from server.harness import Server, guest_at
from server.sockets import Socket

WORKED = (
    "AS AH AD KC KD 9S 9H 9D 5C 4C JS JH 3D",
    "QC QD QH JC JD 8S 8H 8D AC 2C 7S 7H 4D",
)
"""The hands of the worked deal, section 3: Ana's and Ben's."""
SEED = "the seed of round one"
ANA = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
BEN = "7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD"
FOUL = "9S 9H 9D / AS KC KD JS JH / AH AD 5C 4C 3D"
"""Ana's cards out of order: two pairs in the middle over a pair at the back."""


def opening_sets(
    rules: object = "pusoy", seats: int = 4, *, people: Iterable[int] | None = None, level: str = "beginner"
) -> tuple[Opened, dict[int, str]]:
    """The opening of a table and its guests; ``people`` are the seats of persons (all seats)."""
    persons = set(range(seats) if people is None else people)
    laid = tuple(Seat(f"Name {seat}", None if seat in persons else level) for seat in range(seats))
    opened = Opened("pusoy", find_desk("pusoy").read_rules(rules), laid, "instant", watchers=True)
    return opened, {seat: guest_at(seat) for seat in sorted(persons)}


@contextmanager
def known_sets(deals: Mapping[str, Sequence[str | CardSet]]) -> Iterator[None]:
    """These seeds deal these hands, by seat; all others deal as ever."""

    def known(seed: str, seats: int = 4) -> Sequence[CardSet]:
        return [CardSet(hand) for hand in deals[seed]] if seed in deals else deal(seed, seats)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pusoy.thirteen.match.deal", known)
        yield


def set_match(table: Table) -> Match:
    """The match of Pusoy at this table."""
    assert isinstance(table.game, Match)
    return table.game


def set_round(view: TableView) -> SetRound:
    """The round of Pusoy that this view shows."""
    assert isinstance(view.round, SetRound)
    return view.round


def set_result(view: TableView) -> SetResult:
    """The showdown that this view shows."""
    assert isinstance(view.result, SetResult)
    return view.result


async def lay(socket: Socket, decision: str, action: str, move_id: str = "one-set-0001") -> wire.FromServer:
    """Set a hand; the answer to it, whatever happens meanwhile."""
    socket.say(wire.Act(move_id, decision, action))
    while isinstance(heard := await socket.hear(), wire.Happened | wire.Refreshed):
        pass
    return heard


def one_seed() -> str:
    return SEED


async def best(server: Server, table: str, seat: int) -> str:
    """A legal set of this seat's hand."""
    async with server.hall.use(table) as live:
        return str(live.table.game.default_action(seat))


async def sit_all(server: Server, rules: object = "pusoy", seats: int = 4) -> tuple[str, dict[int, Socket]]:
    """A table with its persons connected and greeted."""
    live = await server.hall.open_table(*opening_sets(rules, seats))
    sockets = {seat: server.connect(live.table.id, seat) for seat in range(seats)}
    for socket in sockets.values():
        await socket.greet()
    return live.table.id, sockets
