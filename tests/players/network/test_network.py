"""The network's arithmetic against plain matrices, and its file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from helpers import generator
from players.network.networks import random_network
from players.network.test_inputs import inputs_of, random_round
from pusoy.dos.lowering import lower
from pusoy.players.network.files import SHAPES, NetworkError, read_network, save_network
from pusoy.players.network.kernel import layout as at
from pusoy.players.network.kernel.forward import IMPOSSIBLE, rate_actions
from pusoy.players.network.kernel.room import make_room
from pusoy.players.network.rules import rules_inputs
from pusoy.players.search.history import known


@pytest.mark.parametrize("case", range(12))
def test_the_kernel_rates_as_three_plain_layers_do(case: int) -> None:
    network, round_ = random_network(case), random_round(generator("forward", case))
    assert round_.turn is not None
    moment, room, rules = known(round_.view(round_.turn)), make_room(), round_.rules
    n = rate_actions(lower(rules), moment.state, moment.memory, network.net(rules), room)
    of_rules = at.R_RULES + np.flatnonzero(rules_inputs(rules))
    first, *actions = inputs_of(round_)
    if len(actions) - 1 > at.MOST_ACTIONS:
        pytest.skip("more plays than are rated")
    if n + round_.can_pass < 2:
        return
    for number, action in enumerate(actions):
        if number == n and not round_.can_pass:
            assert room.logits[n] == np.float32(IMPOSSIBLE)
            continue
        one = np.zeros(at.INPUTS)
        one[[*first, *of_rules, *action]] = 1
        hidden = np.maximum(
            np.concatenate(
                [
                    one @ network.columns.astype(np.float64) + network.bias,
                    one[: at.R_END] @ network.broad + network.broad_bias,
                ]
            ),
            0,
        )
        deep = np.maximum(hidden @ network.second[:-1] + network.second[-1], 0)
        assert room.logits[number] == pytest.approx(deep @ network.last[:-1] + network.last[-1], abs=1e-3)


def test_a_network_comes_back_from_its_file_in_half_precision(tmp_path: Path) -> None:
    network = random_network(1)
    save_network(network, tmp_path / "one.npz")
    back = read_network(tmp_path / "one.npz")
    assert back.card == {"seed": 1}
    for name in SHAPES:
        np.testing.assert_allclose(getattr(back, name), getattr(network, name), rtol=1e-3, atol=1e-4)


def test_a_file_that_is_no_network_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bad.npz"
    with pytest.raises(NetworkError, match="cannot be read as a network"):
        read_network(path)
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(NetworkError, match="cannot be read as a network"):
        read_network(path)
    small = np.zeros((2, 2))
    arrays = dict.fromkeys(SHAPES, small) | {"card": np.array("{}")}
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    with pytest.raises(NetworkError, match="of shape"):
        read_network(path)
