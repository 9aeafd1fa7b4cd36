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
        self.moment = _scaled(at.A_PASS, at.HIDDEN + at.BROAD, inputs=80)
        self.action = _scaled(ACTION_INPUTS, at.HIDDEN, inputs=80)
        self.bias = nn.Parameter(torch.zeros(at.HIDDEN + at.BROAD))
        self.second = _scaled(at.HIDDEN + at.BROAD, at.SECOND, inputs=(at.HIDDEN + at.BROAD) / 2)
        self.second_bias = nn.Parameter(torch.zeros(at.SECOND))
        self.last = nn.Parameter(torch.zeros(at.SECOND))
        self.last_bias = nn.Parameter(torch.zeros(1))

    def forward(self, moments: Tensor, actions: Tensor, owners: Tensor) -> Tensor:
        """The logit of each row of ``actions``; ``owners`` is each row's decision in ``moments``.

        ``moments`` are those of the decision and, behind them, of the rules.
        """
        kind = moments.dtype
        second = self.second.to(kind)
        both = moments @ self.moment.to(kind) + self.bias.to(kind)
        of_broad = torch.relu(both[:, at.HIDDEN :]) @ second[at.HIDDEN :] + self.second_bias.to(kind)
        first = both[:, : at.HIDDEN].index_select(0, owners) + actions @ self.action.to(kind)
        deep = torch.relu(first) @ second[: at.HIDDEN] + of_broad.index_select(0, owners)
        return torch.relu(deep).float() @ self.last + self.last_bias

    def network(self, card: dict[str, Any]) -> Network:
        """The weights as the kernel reads them."""

        def numbers(*parts: Tensor) -> np.typing.NDArray[np.float32]:
            return np.ascontiguousarray(
                torch.cat([part.detach().cpu() for part in parts]).numpy(), np.float32
            )

        return Network(
            columns=numbers(self.moment[:, : at.HIDDEN], self.action),
            bias=numbers(self.bias[: at.HIDDEN]),
            broad=numbers(self.moment[:, at.HIDDEN :]),
            broad_bias=numbers(self.bias[at.HIDDEN :]),
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

    def forward(self, moments: Tensor) -> Tensor:
        """The score to be expected by the seat to act, over the house's scale."""
        value: Tensor = self.layers(moments).float()[:, 0]
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
