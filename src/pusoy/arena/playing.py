"""All chunks of an arena: planned, taken up from a file where there is one, played, kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from pusoy.arena.chunks import LONGEST, ChunkPlayed, DealPlayed, LineUp, play_chunk
from pusoy.arena.saved import Description, Saved, plan
from pusoy.arena.statistics import Estimate
from pusoy.arena.workers import Processes, Workers

Progress = Callable[[int, int], object]
"""Called with how many deals are done, and how many there are."""

Watch = Callable[[Estimate], object]
"""Called with what is known of the first player so far."""


def open_workers(workers: int | Workers | None) -> Workers:
    """So many processes of this machine, by default one a core; workers of another kind as they are."""
    return Processes(workers) if workers is None or isinstance(workers, int) else workers


def chunk_length(line_ups: int, deals: int, workers: Workers) -> int:
    """How many deals a worker gets at a time: few enough that all of them have something to do."""
    return max(1, min(LONGEST, -(-deals * line_ups // max(1, workers.count))))


def play_all(
    line_ups: Sequence[LineUp],
    description: Description,
    workers: Workers,
    save: str | os.PathLike[str] | None,
) -> Generator[list[ChunkPlayed], None, None]:
    """Every chunk once, as they are done; first those that the file ``save`` held, if any.

    What is yielded is on disk already. Closing this ends the workers. Raises SavedError for a file that
    cannot be used, before anything is played.
    """
    if save is None:
        chunks = plan(line_ups, description.deals, description.seed, description.ms, description.chunk)
        with closing(workers.run(play_chunk, chunks)) as done:
            yield from ([chunk] for chunk in done)
        return
    with Saved(save, description, len(line_ups)) as saved:
        if saved.played:
            yield saved.played
        with closing(workers.run(play_chunk, saved.left(line_ups, description))) as done:
            for chunk in done:
                saved.add(chunk)
                yield [chunk]


def in_order(line_ups: int, chunks: Sequence[ChunkPlayed]) -> list[list[DealPlayed]]:
    """The deals of every line-up, from the first to the last."""
    found: list[list[DealPlayed]] = [[] for _ in range(line_ups)]
    for chunk in chunks:
        found[chunk.number] += chunk.deals
    for deals in found:
        deals.sort(key=lambda one: one.deal)
    return found
