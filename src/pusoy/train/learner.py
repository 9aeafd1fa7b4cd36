"""What a batch teaches: the losses of the network and its critic, and the steps of the optimiser.

Each part of a batch is learned in two halves at once, one a core, whose gradients are added: the sum does not
depend on which half is done first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import torch
from msgspec import Struct
from torch import Tensor

from pusoy.players.network.kernel.layout import M_END, Weights
from pusoy.train.batch import Batch
from pusoy.train.kernel.selfplay import find_advantages
from pusoy.train.model import Actor, Critic, spread_softmax
from pusoy.train.plan import Plan

THREADS: Final = 2
LARGEST_STEP: Final = 0.5
"""To which the gradient of the network is cut (its norm)."""


class Wanted(Struct, frozen=True):
    """What is to be learned from a batch, by decision: advantages of what was chosen, and returns."""

    gains: Tensor
    targets: Tensor
    taught: bool


class Learner:
    """The network, its critic, and the optimiser of both."""

    def __init__(self, plan: Plan, houses: np.typing.NDArray[np.uint8]) -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.houses = houses
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.actor, self.critic = Actor().to(self.device), Critic().to(self.device)
        self.weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.Adam(self.weights, plan.rate, eps=1e-5, fused=True)
        # one thread of PyTorch's own in each: it adds in one order
        self.threads = ThreadPoolExecutor(THREADS, initializer=torch.set_num_threads, initargs=(1,))

    def learn(self, batch: Batch, iteration: int) -> dict[str, float]:
        """Learn a batch: imitate it while the plan says so, then by proximal policy optimisation."""
        plan, taught = self.plan, iteration < self.plan.imitations
        for group in self.optimiser.param_groups:
            group["lr"] = _between(plan.rate, plan.last_rate, iteration / plan.iterations)
        bonus = _between(plan.entropy, plan.last_entropy, iteration / plan.iterations)
        values = np.concatenate(
            list(self.threads.map(lambda part: self._values(batch, part), self._parts(batch)))
        )
        advantages = np.zeros(batch.decisions, np.float32)
        find_advantages(batch.decisions, batch.following, batch.returns, values, plan.decay, advantages)
        gains = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        wanted = Wanted(self._to_device(gains), self._to_device(advantages + values), taught)
        told: dict[str, float] = {}
        for _ in range(1 if taught else plan.epochs):
            for part in self._parts(batch):
                told = self._step(batch, part, wanted, bonus)
        left = batch.returns - values
        return told | {"explained": float(1 - left.var() / (batch.returns.var() + 1e-9))}

    # --- steps ------------------------------------------------------------------------------------------

    def _parts(self, batch: Batch) -> Iterator[slice]:
        """The batch cut into steps; what is over after the last whole one joins it."""
        return _cut(slice(0, batch.decisions), max(1, batch.decisions // self.plan.part))

    def _step(self, batch: Batch, part: slice, wanted: Wanted, bonus: float) -> dict[str, float]:
        """One step of both networks; returns what the log tells of it."""
        whole = part.stop - part.start
        halves = list(_cut(part, min(THREADS, whole)))
        shares = [(half.stop - half.start) / whole for half in halves]
        found = list(self.threads.map(lambda half: self._gradients(batch, half, wanted, bonus), halves))
        for number, weight in enumerate(self.weights):
            weight.grad = _mean([gradients[number] for gradients, _ in found], shares)
        torch.nn.utils.clip_grad_norm_(self.actor.parameters(), LARGEST_STEP)
        self.optimiser.step()
        return {
            name: sum(s * told[name] for s, (_, told) in zip(shares, found, strict=True))
            for name in found[0][1]
        }

    def _gradients(
        self, batch: Batch, part: slice, wanted: Wanted, bonus: float
    ) -> tuple[Sequence[Tensor], dict[str, float]]:
        moments, known = self._moments(batch, part)
        logits, owners, rows = self._rate(batch, part, known)
        logs, entropy = spread_softmax(logits, owners, part.stop - part.start)
        chosen = logs[rows]
        if wanted.taught:
            clipped = torch.zeros_like(chosen)
            policy_loss = -chosen.mean()
        else:
            gains = wanted.gains[part]
            ratio = (chosen - self._to_device(batch.logs[part])).exp()
            bounded = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
            clipped = (ratio != bounded).float()
            policy_loss = -torch.minimum(ratio * gains, bounded * gains).mean()
        with torch.autocast(self.device.type, torch.bfloat16):
            values = self.critic(moments)
        value_loss = ((values - wanted.targets[part]) ** 2).mean()
        loss = policy_loss + value_loss - bonus * entropy.mean()
        return torch.autograd.grad(loss, self.weights), {
            "policy": float(policy_loss.detach()),
            "value": float(value_loss.detach()),
            "entropy": float(entropy.detach().mean()),
            "clipped": float(clipped.detach().mean()),
        }

    # --- tensors ----------------------------------------------------------------------------------------

    def _to_device(self, array: np.typing.NDArray[Any]) -> Tensor:
        return torch.from_numpy(array).to(self.device)

    def _moments(self, batch: Batch, part: slice) -> tuple[Tensor, Tensor]:
        """What the critic reads of each decision, and what the network does."""
        seen = self._to_device(batch.pages.moments[part]).bfloat16()
        rules = self._to_device(self.houses[batch.houses[part]]).bfloat16()
        return torch.cat([seen, rules], dim=1), torch.cat([seen[:, :M_END], rules], dim=1)

    def _values(self, batch: Batch, part: slice) -> Weights:
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16):
            values: Tensor = self.critic(self._moments(batch, part)[0])
        return np.asarray(values.cpu().numpy(), np.float32)

    def _rate(self, batch: Batch, part: slice, known: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The logit of each row, the decision that it belongs to, and the row that was chosen in each."""
        firsts = batch.pages.firsts[part.start : part.stop + 1]
        actions = self._to_device(batch.pages.actions[firsts[0] : firsts[-1]]).bfloat16()
        owners = self._to_device(np.repeat(np.arange(len(firsts) - 1), np.diff(firsts)))
        rows = self._to_device(firsts[:-1] - firsts[0] + batch.chosen[part])
        return self.actor(known, actions, owners), owners, rows


def _between(first: float, last: float, part: float) -> float:
    return first + (last - first) * part


def _cut(whole: slice, count: int) -> Iterator[slice]:
    """So many slices of the same size; what is over joins the last."""
    size = (whole.stop - whole.start) // count
    for k in range(count):
        begin = whole.start + k * size
        yield slice(begin, whole.stop if k == count - 1 else begin + size)


def _mean(tensors: list[Tensor], shares: list[float]) -> Tensor:
    total = shares[0] * tensors[0]
    for share, tensor in zip(shares[1:], tensors[1:], strict=True):
        total += share * tensor
    return total
