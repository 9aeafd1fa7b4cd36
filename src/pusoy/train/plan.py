"""What a run of learning does, from its command to its last step."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Plan(Struct, frozen=True, kw_only=True):
    """All of it goes into the network's card: the same plan gives the same network on the same machine.

    An iteration plays ``decisions`` decisions and learns from each ``epochs`` times, ``part`` at a time. The
    first ``imitations`` imitate the steady player; later it takes some seats in a share ``mixed`` of the
    rounds, so that the network does not meet itself alone. Points are rewarded and, as who wins leads the
    next round, winning with ``winning`` spreads of points. The rate of learning and the weight of the entropy
    go from their first to their last value in a straight line. ``clip`` is PPO's; ``decay`` that of the
    generalised advantages. ``others`` houses are made beside the presets, which get ``preset_share`` of the
    rounds. After each ``every`` iterations the network is measured and everything is saved.
    """

    iterations: int = 1250
    decisions: int = 65_536
    part: int = 2_048
    epochs: int = 2
    imitations: int = 60
    mixed: float = 0.2
    winning: float = 0.5
    rate: float = 1.5e-3
    last_rate: float = 5e-5
    entropy: float = 0.02
    last_entropy: float = 0.005
    clip: float = 0.2
    decay: float = 0.85
    others: int = 200
    preset_share: float = 0.75
    seed: int = 1
    every: int = 50


NETWORK_FILE: Final = "network.npz"
CHECKPOINT: Final = "checkpoint.pt"
LOG: Final = "log.jsonl"
CURVE: Final = "curve.svg"
"""The files of a run's folder."""
