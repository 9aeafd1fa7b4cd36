"""A table of Pusoy, the 13-card game: all set at once, and learn each other's sets together."""

from __future__ import annotations

import asyncio
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from pusoy.server import wire
from pusoy.server.set_wire import ShownSet
from pusoy.thirteen.deals import deal as deal_from
from pusoy.thirteen.round import Round
from pusoy.thirteen.ruleset import Ruleset
from server.friends import told, view_of
from server.harness import Ear, Server, serving
from server.sets import (
    ANA,
    BEN,
    FOUL,
    SEED,
    WORKED,
    best,
    known_sets,
    lay,
    one_seed,
    opening_sets,
    set_match,
    set_result,
    set_round,
    sit_all,
)

# --- everybody at once -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [*permutations(range(3))])
async def test_three_set_in_any_order_and_nobody_is_stale(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Section 1, "no turn order": the decision that all were asked at the deal stays until one has set."""
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server, seats=3)
        asked = {seat: (await view_of(socket)).decision for seat, socket in sockets.items()}
        assert set(asked.values()) == {"1.1"}
        for waiting, seat in zip((2, 1, 0), order, strict=True):
            answer = await lay(sockets[seat], asked[seat] or "", await best(server, table, seat))
            assert isinstance(answer, wire.Done), answer
            view = await view_of(sockets[seat])
            assert len(set_round(view).ready) == 3 - waiting
            assert view.decision == (None if waiting else "next.1.2")
        assert view.phase == "round_over"
        assert sum(set_result(view).scores) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_all_set_in_the_same_moment(tmp_path: Path, seats: int) -> None:
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server, seats=seats)
        actions = [await best(server, table, seat) for seat in range(seats)]
        answers = await asyncio.gather(*(lay(sockets[seat], "1.1", actions[seat]) for seat in range(seats)))
        assert all(isinstance(answer, wire.Done) for answer in answers), answers
        async with server.hall.use(table) as live:
            assert live.table.game.round_over
            assert [str(entry) for entry in set_match(live.table).round.entries] == actions


async def test_a_hand_is_set_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server)
        action = await best(server, table, 1)
        first = await lay(sockets[1], "1.1", action)
        assert await lay(sockets[1], "1.1", action) == first  # the same id: its first answer again
        assert isinstance(await lay(sockets[1], "1.1", action, "another-id-01"), wire.Stale)
        assert isinstance(await lay(sockets[2], "1.2", action), wire.Stale)
        async with server.hall.use(table) as live:
            assert live.table.game.to_act == {0, 2, 3}


async def test_a_round_with_computer_players_ends_when_the_last_has_set(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        opened = await server.hall.open_table(*opening_sets(people=[2]))
        socket = server.connect(opened.table.id, 2)
        await socket.greet()
        async with server.hall.use(opened.table.id) as live:
            ear = Ear(live)
            while live.table.game.to_act != {2}:
                await ear.next()
        view = await view_of(socket)
        assert (view.phase, view.result, set_round(view).ready) == ("playing", None, (0, 1, 3))
        assert isinstance(
            await lay(socket, view.decision or "", await best(server, live.table.id, 2)), wire.Done
        )
        view = await view_of(socket)
        assert view.phase == "round_over"
        assert len(set_result(view).sets) == 4


# --- nobody learns anything --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
async def test_nothing_of_a_set_is_heard_before_all_are_in(tmp_path: Path, number: int) -> None:
    """The same bytes for one seat, and for who watches, whatever the others hold and have set."""
    random = Random(number)
    deck = [str(card) for card in Round(Ruleset(), WORKED).hands[0]]
    mine, others = deck, [card for card in _deck() if card not in deck]
    heard = []
    for world in ("one", "two"):
        random.shuffle(others)
        hands = [" ".join(mine), *(" ".join(others[at : at + 13]) for at in (0, 13, 26))]
        with known_sets({SEED: hands}):
            async with serving(tmp_path / world, seed=one_seed) as server:
                heard.append(await _all_but_the_last(server))
    assert heard[0] == heard[1]
    assert len(heard[0][0]) > 4


async def _all_but_the_last(server: Server) -> tuple[list[str], list[str]]:
    """What seat 0 and somebody who watches hear while seats 2, 0 and 3 set, by themselves and by hand."""
    table = await server.hall.open_table(*opening_sets("capsa-susun", people=[0, 1, 2]))
    async with server.hall.use(table.table.id) as live:
        ear = Ear(live)
        while 3 in live.table.game.to_act:
            await ear.next()
        chair, watcher = server.connect(live.table.id, 0), server.connect(live.table.id, None)
        for socket in (chair, watcher):
            await socket.greet()
        for seat in (2, 0):
            action = ANA if seat == 0 else str(live.table.game.default_action(seat))
            await server.hall.act(live, seat, f"setting-{seat}", "1.1", action)
        for socket in (chair, watcher):
            await socket.catch_up()
            for asked in (ANA, FOUL, " / / 2C"):
                await told(socket, wire.Consider(asked))
            await view_of(socket)
    return chair.heard, watcher.heard


def _deck() -> list[str]:
    return [str(card) for hand in Round(Ruleset(), _dealt()).hands for card in hand]


def _dealt() -> list[str]:
    return [" ".join(map(str, hand)) for hand in deal_from("any", 4)]


async def test_who_watches_sees_every_set_at_the_showdown(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server)
        watcher = server.connect(table, None)
        view = (await watcher.greet()).view
        assert (set_round(view).hand, set_round(view).own, view.result) == ((), None, None)
        for seat in range(4):
            await lay(sockets[seat], "1.1", await best(server, table, seat))
        shown = set_result(await view_of(watcher))
        async with server.hall.use(table) as live:
            entries = set_match(live.table).round.entries
        for entry, one in zip(entries, shown.sets, strict=True):
            assert [" ".join(row.cards) for row in one.rows] == str(entry).split(" / ")


# --- bad sets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (FOUL, "foul_back_middle"),
        ("AS AH AD / 9S 9H 9D 5C 4C / KC KD JS JH 3D", "foul_back_middle"),
        ("KC KD AS / JS JH 9S 5C 4C / AH AD 9H 9D 3D", "foul_middle_front"),
        ("JS JH 3D / 9S 9H 9D 5C / AS AH AD KC KD", "wrong_row_size"),
        ("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KC", "duplicate_card"),
        ("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KH", "not_in_hand"),
        ("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC K", "bad_card"),
        ("dragon", "not_that_natural"),
        ("six_pairs", "not_that_natural"),
        ("pass", "bad_card"),
        ("", "wrong_row_size"),
        ("/" * 40, "bad_card"),
    ],
)
async def test_what_is_refused_changes_nothing(tmp_path: Path, action: str, code: str) -> None:
    """Section 4: the refusals, the first that applies; the player sets again."""
    with known_sets({SEED: WORKED}):
        async with serving(tmp_path, seed=one_seed) as server:
            table, sockets = await sit_all(server, seats=2)
            before = await server.services.store.read(table)
            answer = await lay(sockets[0], "1.1", action)
            assert isinstance(answer, wire.Refused), answer
            assert answer.problem.code == code
            assert answer.problem.message
            assert await server.services.store.read(table) == before
            assert (await view_of(sockets[0])).decision == "1.1"
            assert isinstance(await lay(sockets[0], "1.1", ANA, "another-id-01"), wire.Done)


async def test_a_foul_is_told_as_it_appears(tmp_path: Path) -> None:
    """Two full rows out of order come before what is still missing; each row says what it is so far."""
    with known_sets({SEED: WORKED}):
        async with serving(tmp_path, seed=one_seed) as server:
            _, sockets = await sit_all(server, seats=2)

            async def ask(cards: str) -> tuple[str | None, tuple[str | None, ...]]:
                answer = await told(sockets[0], wire.Consider(cards))
                assert isinstance(answer, wire.Considered)
                assert answer.cards == cards
                assert answer.warning is None
                return None if answer.problem is None else answer.problem.code, answer.rows

            assert await ask("/ / ") == ("wrong_row_size", (None, None, None))
            assert await ask("JS JH / 9S / AS AH AD") == (
                "wrong_row_size",
                ("pair of jacks", "nine high", "three aces"),
            )
            code, rows = await ask(" / 9S 9H 9D 5C 4C / KC KD JS JH 3D")
            assert code == "foul_back_middle"
            assert rows == (None, "three nines (5 4)", "two pairs, kings and jacks (3)")
            assert (await ask("AS AH AD / 9S 9H KC KD 3D / "))[0] == "foul_middle_front"
            assert (await ask(ANA))[0] is None
            assert (await ask("JS JH 3D 4C / 9S 9H 9D 5C / "))[0] == "wrong_row_size"
            assert (await ask("JS JS / / "))[0] == "duplicate_card"
            assert (await ask("QS / / "))[0] == "wrong_row_size"
            assert (await ask("x"))[0] == "bad_card"


async def test_a_house_that_takes_fouls_warns_first(tmp_path: Path) -> None:
    """Option ``foul = loses_all``: accepted, and beaten in all three rows."""
    with known_sets({SEED: WORKED}):
        async with serving(tmp_path, seed=one_seed) as server:
            _, sockets = await sit_all(server, "chinese-poker-1-6", seats=2)
            answer = await told(sockets[0], wire.Consider(FOUL))
            assert isinstance(answer, wire.Considered)
            warning = answer.warning
            assert (answer.problem, warning and warning.code) == (None, "foul_back_middle")
            assert set_round(await view_of(sockets[0])).fouls_taken
            assert isinstance(await lay(sockets[0], "1.1", FOUL), wire.Done)
            own = set_round(await view_of(sockets[0])).own
            assert own is not None
            assert own.foul == (warning and warning.message)
            assert isinstance(await lay(sockets[1], "1.1", BEN), wire.Done)
            shown = set_result(await view_of(sockets[1]))
            assert list(shown.scores) == [-6, 6]
            assert shown.sets[0].foul == (warning and warning.message)
            assert shown.sets[1].foul is None


# --- what belongs to one's own seat ------------------------------------------------------------------------


async def test_a_page_that_is_loaded_again_shows_what_was_set(tmp_path: Path) -> None:
    with known_sets({SEED: WORKED}):
        async with serving(tmp_path, seed=one_seed) as server:
            table, sockets = await sit_all(server, seats=2)
            await lay(sockets[0], "1.1", ANA)
            await sockets[0].leave()
            view = (await server.connect(table, 0).greet()).view
            own = set_round(view).own
            assert own is not None
            assert [" ".join(row.cards) for row in own.rows] == ANA.split(" / ")
            assert own.rows[2].name == "full house, aces over kings"
            assert sorted(set_round(view).hand) == sorted(WORKED[0].split())
            assert (view.phase, view.decision, view.result) == ("playing", None, None)
            assert set_round(await view_of(sockets[1])).own is None


async def test_the_hint_is_a_set_that_may_be_laid(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        _, sockets = await sit_all(server, "capsa-susun")
        hint = await told(sockets[2], wire.AskHint("1.1"))
        assert isinstance(hint, wire.Hinted)
        assert hint.problem is None
        assert hint.reason
        considered = await told(sockets[2], wire.Consider(hint.action or ""))
        assert isinstance(considered, wire.Considered)
        assert considered.problem is None
        assert isinstance(await lay(sockets[2], "1.1", hint.action or ""), wire.Done)
        assert await told(sockets[2], wire.AskGroups()) == wire.Grouped(())


async def test_a_natural_is_offered_and_may_be_declined(tmp_path: Path) -> None:
    """Option ``naturals``: thirteen ranks are a dragon; rows given decline it."""
    dragon = "2C 3D 4C 5D 6C 7D 8C 9D TC JD QC KD AC"
    rest = "2D 3C 4D 5C 6D 7C 8D 9C TD JC QD KC AD"
    with known_sets({SEED: [dragon, rest]}):
        async with serving(tmp_path, seed=one_seed) as server:
            _, sockets = await sit_all(server, "capsa-susun", seats=2)
            offers = set_round(await view_of(sockets[0])).naturals
            assert [(one.name, one.title, one.units) for one in offers] == [
                ("dragon", "dragon", 13),
                ("three_straights", "three straights", 3),
            ]
            assert isinstance(await lay(sockets[0], "1.1", "dragon"), wire.Done)
            high_to_low = tuple(reversed(dragon.split()))
            assert set_round(await view_of(sockets[0])).own == ShownSet((), "dragon", high_to_low)
            rows = "3C 2D 4D / 6D 8D 5C 7C 9C / TD QD AD JC KC"
            assert isinstance(await lay(sockets[1], "1.1", rows), wire.Done)
            shown = set_result(await view_of(sockets[1]))
            assert list(shown.scores) == [13, -13]
            assert shown.accounts[0][0].outcome is None
            assert sum(line.points for line in shown.accounts[0][0].lines) == 13


async def test_the_accounts_add_up(tmp_path: Path) -> None:
    """Section 1: units over the table sum to zero; what one wins from another, that one loses to it."""
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server, "capsa-susun")
        for number in range(1, 6):
            for seat in range(4):
                await lay(sockets[seat], f"1.{number}", await best(server, table, seat), f"a-set-{number:04}")
            shown = set_result(await view_of(sockets[0]))
            assert sum(shown.scores) == 0
            for seat in range(4):
                assert sum(one.points for one in shown.accounts[seat]) == shown.scores[seat]
                for one in shown.accounts[seat]:
                    assert sum(line.points for line in one.lines) == one.points
                    (back,) = [each for each in shown.accounts[one.opponent] if each.opponent == seat]
                    assert back.points == -one.points
            for socket in sockets.values():
                await told(socket, wire.NextRound(f"a-deal-{number:04}", f"next.1.{number + 1}"))
