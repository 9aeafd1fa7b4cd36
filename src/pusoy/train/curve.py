"""A run's log as a picture: how the network did against fixed opponents as it learned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pusoy.errors import PusoyError

_MILLION = 1e6


def read_log(path: Path) -> list[dict[str, Any]]:
    """The lines of a run's log; raises :class:`PusoyError` where there are none."""
    lines = path.read_text().splitlines() if path.exists() else []
    if not lines:
        raise PusoyError(f"{path} holds nothing yet: a run writes it when it measures its network")
    return [json.loads(line) for line in lines]


def draw_curve(log: Path, picture: Path, decisions: int) -> None:
    """Draw points a round by decisions learned (``decisions`` an iteration), one line an opponent."""
    import matplotlib as mpl  # noqa: PLC0415  (of the extra that learning needs)

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415

    lines = read_log(log)
    learned = [line["iteration"] * decisions / _MILLION for line in lines]
    figure, axes = plt.subplots(figsize=(8, 4.5))
    for name in [key for key in lines[0] if "/" in key]:
        house, opponent = name.split("/")
        points = [line[name][0] for line in lines]
        axes.plot(learned, points, label=f"{house}, against {opponent}")
    axes.set_xlabel("million decisions learned")
    axes.set_ylabel("points a round")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None})
    plt.close(figure)
