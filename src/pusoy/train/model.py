"""The network and its critic in PyTorch, and one step of learning (PPO: Schulman and others, 2017)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from pusoy.players.network.files import Network
from pusoy.players.network.kernel import layout as at
from pusoy.train.batch import ACTION_INPUTS, MOMENT_INPUTS
from pusoy.train.kernel.selfplay import HIDDEN_CARDS

CRITIC: Final = (256, 128)


def _scaled(*shape: int, inputs: float) -> nn.Parameter:
    return nn.Parameter(torch.randn(*shape) * (1.0 / inputs) ** 0.5)


class Actor(nn.Module):
    """The network that plays; its arithmetic is that of ``players.network.kernel.forward``."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = _scaled(at.INPUTS, at.HIDDEN, inputs=80)
        self.bias = nn.Parameter(torch.zeros(at.HIDDEN))
        self.second = _scaled(at.HIDDEN, at.SECOND, inputs=at.HIDDEN / 2)
        self.second_bias = nn.Parameter(torch.zeros(at.SECOND))
        self.last = nn.Parameter(torch.zeros(at.SECOND))
        self.last_bias = nn.Parameter(torch.zeros(1))

    def forward(self, moments: Tensor, rules: Tensor, actions: Tensor, owners: Tensor) -> Tensor:
        """The logit of each row of ``actions``; ``owners`` is each row's decision in ``moments``."""
        kind = moments.dtype
        columns = self.columns.to(kind)
        of_moment = moments[:, : at.M_END] @ columns[: at.M_END] + rules @ columns[at.R_RULES : at.R_END]
        first = (of_moment + self.bias.to(kind)).index_select(0, owners) + actions @ columns[at.A_PASS :]
        second = torch.relu(first) @ self.second.to(kind) + self.second_bias.to(kind)
        return torch.relu(second).float() @ self.last + self.last_bias

    def network(self, card: dict[str, Any]) -> Network:
        """The weights as the kernel reads them."""

        def numbers(*parts: Tensor) -> np.typing.NDArray[np.float32]:
            return np.ascontiguousarray(
                torch.cat([part.detach().cpu() for part in parts]).numpy(), np.float32
            )

        return Network(
            columns=numbers(self.columns),
            bias=numbers(self.bias),
            second=numbers(self.second, self.second_bias[None]),
            last=numbers(self.last, self.last_bias),
            card=card,
        )


class Critic(nn.Module):
    """What a moment is worth, seen with all cards: it makes learning quieter, and never plays."""

    def __init__(self) -> None:
        super().__init__()
        inputs = MOMENT_INPUTS + at.RULES_INPUTS
        self.layers = nn.Sequential(
            nn.Linear(inputs, CRITIC[0]),
            nn.ReLU(),
            nn.Linear(CRITIC[0], CRITIC[1]),
            nn.ReLU(),
            nn.Linear(CRITIC[1], 1),
        )

    def forward(self, moments: Tensor, rules: Tensor) -> Tensor:
        """The score to be expected by the seat to act, over the house's scale."""
        value: Tensor = self.layers(torch.cat([moments, rules], dim=1)).float()[:, 0]
        return value


def spread_softmax(logits: Tensor, owners: Tensor, decisions: int) -> tuple[Tensor, Tensor]:
    """Logarithms of the chances of each row among its decision's rows, and each decision's entropy."""
    top = logits.new_full((decisions,), -1e30).scatter_reduce(0, owners, logits.detach(), "amax")
    shifted = logits - top.index_select(0, owners)
    total = logits.new_zeros(decisions).index_add(0, owners, shifted.exp())
    logs = shifted - total.log().index_select(0, owners)
    entropy = logits.new_zeros(decisions).index_add(0, owners, -logs.exp() * logs)
    return logs, entropy


assert MOMENT_INPUTS == at.M_END + HIDDEN_CARDS
assert ACTION_INPUTS == at.INPUTS - at.A_PASS
