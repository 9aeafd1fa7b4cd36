"""``pusoy train``: the network learns by playing against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pusoy.cli import DONE, Stop
from pusoy.cli.output import announce_compiling, say
from pusoy.train.plan import CURVE, LOG, NETWORK_FILE, Plan


def learn(plan: Plan, folder: Path) -> int:
    """Carry out a plan in a folder, or go on with it, and draw its curve."""
    try:
        from pusoy.train.curve import draw_curve
        from pusoy.train.learning import Run
    except ModuleNotFoundError as missing:
        raise Stop(f"learning needs {missing.name}: pip install 'pusoy[train]'") from missing
    announce_compiling()
    run = Run(plan, folder, _tell)
    if run.iteration:
        say(f"going on after {run.iteration} of {plan.iterations} iterations")
    run.run()
    draw_curve(folder / LOG, folder / CURVE, plan.decisions)
    say(f"{folder / NETWORK_FILE} is the network, {folder / CURVE} its curve")
    return DONE


def _tell(line: dict[str, Any]) -> None:
    met = ", ".join(f"{name} {values[0]:+.2f}" for name, values in line.items() if "/" in name)
    say(f"iteration {line['iteration']}, {line['seconds']} s: {met}")
