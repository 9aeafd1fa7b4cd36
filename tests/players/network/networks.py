"""Networks with weights drawn at random, for tests of everything but strength."""

from __future__ import annotations

import numpy as np

from pusoy.players.network.files import SHAPES, Network


def random_network(seed: int) -> Network:
    """Weights about as large as learned ones."""
    chance = np.random.default_rng(seed)
    arrays = {name: chance.normal(0, 0.15, shape).astype(np.float32) for name, shape in SHAPES.items()}
    return Network(**arrays, card={"seed": seed})
