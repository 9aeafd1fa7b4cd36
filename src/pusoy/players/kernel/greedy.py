"""The greedy player compiled: most cards, lowest first; never passes when it can play."""

from __future__ import annotations

from pusoy.dos.kernel.answers import size_of
from pusoy.dos.kernel.layout import KEY_SHIFT
from pusoy.jit import Numbers, inlined


@inlined
def greedy_choice(plays: Numbers, n: int) -> int:
    """The first of the longest plays in the order of the interface; ``n``, the pass, where there is none."""
    chosen, size = n, 0
    for i in range(n):
        mask, key = int(plays[0, i]), int(plays[1, i])
        length = size_of(key >> KEY_SHIFT)
        if length > size:
            chosen, size = i, length
        elif length == size:
            best_key = int(plays[1, chosen])
            differing = mask ^ int(plays[0, chosen])
            if key < best_key or (key == best_key and mask & differing & -differing):
                chosen = i
    return chosen
