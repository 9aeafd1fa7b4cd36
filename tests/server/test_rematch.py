"""Another match of the same people: another dealer, and the totals of the matches before are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from pusoy.server.events import Dealt, Rematch
from pusoy.server.keeper import Outcome
from server.friends import SHORT, deal, play_round
from server.harness import Ear, actor, decision_of, hall_in, log_of, match_of, opening, state_of


async def test_a_rematch_with_another_dealer_and_kept_totals(tmp_path: Path) -> None:
    random = Random("once more")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        ear, totals = Ear(live), []
        for match in range(1, 6):
            await play_round(hall, live, random)
            assert live.table.phase == "match_over"
            totals.append(live.table.game.totals)
            assert {live.table.decision(seat) for seat in range(4)} == {f"match.{match + 1}"}
            with pytest.raises(Exception, match="no longer open"):
                await hall.go_on(live, 0, f"not-now-{match}", f"next.{match}.2")
            await deal(hall, live)
            assert (live.table.match, live.table.rounds, live.table.phase) == (match + 1, 1, "playing")
            assert live.table.earlier == tuple(totals)
            assert match_of(live.table).dealer == match % 4
            assert not any(live.table.game.totals)
        assert [event.match for _, event in ear.heard if isinstance(event, Rematch)] == [2, 3, 4, 5, 6]
        assert [event.round for _, event in ear.heard if isinstance(event, Dealt)] == [1] * 5
        assert [number for number, _ in ear.heard] == list(range(3, live.table.number + 1))
        again = await log_of(hall.store, live.table.id)
        assert (again.earlier, state_of(again)) == (live.table.earlier, state_of(live.table))
        assert decision_of(live.table, actor(live.table)).startswith("6.")


async def test_all_who_want_another_match_get_one(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        await play_round(hall, live, Random("both"))
        before = live.table.number
        answers = await asyncio.gather(
            *(hall.go_on(live, seat, f"once-more-{seat}", "match.2") for seat in (0, 1, 2, 3)),
        )
        assert answers == [Outcome(before + 1), Outcome(before + 2), Outcome(before + 3), Outcome(before + 5)]
        assert (live.table.match, live.table.rounds) == (2, 1)
