"""The network's file: its weights and how it was made, in one ``.npz`` that needs nothing but numpy."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from msgspec import Struct

from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.network.kernel import layout as at
from pusoy.players.network.kernel.layout import Weights
from pusoy.players.network.kernel.room import Net
from pusoy.players.network.rules import RulesInputs, rules_inputs

SHAPES: Final = {
    "columns": (at.INPUTS, at.HIDDEN),
    "bias": (at.HIDDEN,),
    "broad": (at.R_END, at.BROAD),
    "broad_bias": (at.BROAD,),
    "second": (at.HIDDEN + at.BROAD + 1, at.SECOND),
    "last": (at.SECOND + 1,),
}
"""The arrays of a network, ``float32`` in memory; the last row of ``second`` and of ``last`` is the bias."""


class NetworkError(PusoyError):
    """A file that is no network of this version."""

    code = "bad_network"


class Network(Struct, frozen=True, eq=False):
    """The weights (``SHAPES``); ``card`` says how they were made."""

    columns: Weights
    bias: Weights
    broad: Weights
    broad_bias: Weights
    second: Weights
    last: Weights
    card: dict[str, Any]

    def bases(self, inputs: RulesInputs) -> tuple[Weights, Weights]:
        """What both parts of the first layer make of a house's rules alone: where the sums of a round begin.

        ``inputs`` are one house's, ``uint8[RULES_INPUTS]``, or of many, a row each.
        """
        rules = slice(at.R_RULES, at.R_END)
        of_rules = inputs.astype(np.float32)
        return self.bias + of_rules @ self.columns[rules], self.broad_bias + of_rules @ self.broad[rules]

    def net(self, rules: Ruleset) -> Net:
        """The network under a house's rules, as the kernel takes it."""
        base, broad_base = self.bases(rules_inputs(rules))
        return Net(base, broad_base, self.columns, self.broad, self.second, self.last)


def save_network(network: Network, path: Path) -> None:
    """Write the file; weights are rounded to half precision, which play does not feel."""
    arrays = {name: getattr(network, name).astype(np.float16) for name in SHAPES}
    np.savez_compressed(path, card=np.array(json.dumps(network.card, ensure_ascii=False)), **arrays)


def read_network(path: Path) -> Network:
    """Read a file; raises :class:`NetworkError` where it is none, or one of another layout."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: np.ascontiguousarray(stored[name], np.float32) for name in SHAPES}
            card = json.loads(str(stored["card"]))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise NetworkError(f"{path} cannot be read as a network: {error}") from error
    for name, shape in SHAPES.items():
        if arrays[name].shape != shape:
            raise NetworkError(f"{path} has {name} of shape {arrays[name].shape}; this version reads {shape}")
    return Network(**arrays, card=card)


@cache
def stored_network() -> Network:
    """The network that comes with the package."""
    with as_file(files("pusoy.players.network") / "pusoy-dos.npz") as path:
        return read_network(path)


@lru_cache(maxsize=512)
def stored_net(rules: Ruleset) -> Net:
    """:meth:`Network.net` of the stored network, made once a house."""
    return stored_network().net(rules)
