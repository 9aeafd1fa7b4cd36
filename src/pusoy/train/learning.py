"""Learning by playing against itself: a run from one command, that can be stopped and gone on with.

Proximal policy optimisation (Schulman and others, 2017): while a batch of decisions is learned, a thread
plays the next with the weights before it. The critic sees all cards, which makes the estimates quieter; it
never plays. Rewards are the house's own scores over their spread, so that every house counts alike.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from msgspec.structs import asdict
from torch import Tensor

from pusoy.errors import PusoyError
from pusoy.players.network.files import Network, save_network
from pusoy.players.network.kernel.layout import Weights
from pusoy.train.batch import Batch, Generator
from pusoy.train.houses import gather_houses
from pusoy.train.kernel.selfplay import find_advantages
from pusoy.train.measure import measure_all
from pusoy.train.model import Actor, Critic, spread_softmax
from pusoy.train.plan import CHECKPOINT, LOG, NETWORK_FILE, Plan

Say = Callable[[dict[str, Any]], object]
"""Called with every line of the log."""


class Run:
    """A run in a folder; it goes on from the folder's checkpoint.

    Raises :class:`PusoyError` where the checkpoint is of another plan.
    """

    def __init__(self, plan: Plan, folder: Path, say: Say) -> None:
        self.plan = plan
        self.folder = folder
        self.say = say
        torch.set_num_threads(1)  # the other core plays; and one thread adds in one order
        torch.manual_seed(plan.seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.houses = gather_houses(plan.others, plan.preset_share, Random(plan.seed))
        self.actor, self.critic = Actor().to(self.device), Critic().to(self.device)
        weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.Adam(weights, plan.rate, eps=1e-5)
        self.generator = Generator(self.houses, plan.seed)
        self.batches = (Batch(plan.decisions), Batch(plan.decisions))
        self.iteration = 0
        self.seconds = 0.0
        folder.mkdir(parents=True, exist_ok=True)
        self._load()

    # --- going on ---------------------------------------------------------------------------------------

    def _load(self) -> None:
        path = self.folder / CHECKPOINT
        if not path.exists():
            return
        stored = torch.load(path, weights_only=True, map_location=self.device)
        if stored["plan"] != asdict(self.plan):
            raise PusoyError(
                f"{path} is of another plan: {_differences(stored['plan'], asdict(self.plan))}. Name another "
                "folder, or the same plan"
            )
        self.actor.load_state_dict(stored["actor"])
        self.critic.load_state_dict(stored["critic"])
        self.optimiser.load_state_dict(stored["optimiser"])
        self.generator.table.random[0] = stored["random"]
        self.iteration, self.seconds = stored["iteration"], stored["seconds"]

    def _save(self) -> None:
        stored = {
            "plan": asdict(self.plan),
            "actor": self.actor.state_dict(),
            "critic": self.critic.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": int(self.generator.table.random[0]),
            "iteration": self.iteration,
            "seconds": self.seconds,
        }
        unfinished = self.folder / (CHECKPOINT + ".part")
        torch.save(stored, unfinished)
        unfinished.replace(self.folder / CHECKPOINT)
        save_network(self.network(), self.folder / NETWORK_FILE)

    def network(self) -> Network:
        """The network as it is now."""
        card = {"plan": asdict(self.plan), "iteration": self.iteration, "seconds": round(self.seconds)}
        network: Network = self.actor.network(card)
        return network

    # --- learning ---------------------------------------------------------------------------------------

    def run(self) -> None:
        """Go on to the end of the plan."""
        with ThreadPoolExecutor(1) as thread:
            coming = self._play(thread, self.iteration)
            while self.iteration < self.plan.iterations:
                began = time.perf_counter()
                batch = coming.result()
                random = int(self.generator.table.random[0])
                coming = self._play(thread, self.iteration + 1)
                told = self._learn(batch)
                self.iteration += 1
                self.seconds += time.perf_counter() - began
                if self.iteration % self.plan.every == 0 or self.iteration == self.plan.iterations:
                    coming.result()  # played again below, as a run that goes on from here plays it
                    self.generator.table.random[0] = random
                    self._save()
                    self._log(told | measure_all(self.network()))
                    coming = self._play(thread, self.iteration)

    def _play(self, thread: ThreadPoolExecutor, number: int) -> Future[Batch]:
        """The batch of this iteration, with the network as it is; two take turns."""
        return thread.submit(self.generator.fill, self.batches[number % 2], self.network())

    def _between(self, first: float, last: float) -> float:
        return first + (last - first) * self.iteration / self.plan.iterations

    def _learn(self, batch: Batch) -> dict[str, float]:
        for group in self.optimiser.param_groups:
            group["lr"] = self._between(self.plan.rate, self.plan.last_rate)
        values = np.concatenate([self._values(batch, part) for part in self._parts(batch)])
        advantages = np.zeros(batch.decisions, np.float32)
        find_advantages(batch.decisions, batch.following, batch.returns, values, self.plan.decay, advantages)
        targets = self._to_device(advantages + values)
        gains = self._to_device((advantages - advantages.mean()) / (advantages.std() + 1e-8))
        told: dict[str, float] = {}
        for _ in range(self.plan.epochs):
            for part in self._parts(batch):
                told = self._step(batch, part, gains[part], targets[part])
        left = batch.returns - values
        return told | {"explained": float(1 - left.var() / (batch.returns.var() + 1e-9))}

    def _parts(self, batch: Batch) -> Iterator[slice]:
        """The batch cut into steps; what is over after the last whole one joins it."""
        count = max(1, batch.decisions // self.plan.part)
        for k in range(count):
            end = batch.decisions if k == count - 1 else (k + 1) * self.plan.part
            yield slice(k * self.plan.part, end)

    def _to_device(self, array: np.typing.NDArray[Any]) -> Tensor:
        return torch.from_numpy(array).to(self.device)

    def _moments(self, batch: Batch, part: slice) -> tuple[Tensor, Tensor]:
        rules = self.houses.inputs[batch.houses[part]]
        return self._to_device(batch.pages.moments[part]).bfloat16(), self._to_device(rules).bfloat16()

    def _values(self, batch: Batch, part: slice) -> Weights:
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16):
            values: Tensor = self.critic(*self._moments(batch, part))
        return np.asarray(values.cpu().numpy(), np.float32)

    def _step(self, batch: Batch, part: slice, gains: Tensor, targets: Tensor) -> dict[str, float]:
        """One step of both networks; returns what the log tells of it."""
        moments, rules = self._moments(batch, part)
        logits, owners, rows = self._rate(batch, part, moments, rules)
        logs, entropy = spread_softmax(logits, owners, part.stop - part.start)
        ratio = (logs[rows] - self._to_device(batch.logs[part])).exp()
        clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
        policy_loss = -torch.minimum(ratio * gains, clipped * gains).mean()
        with torch.autocast(self.device.type, torch.bfloat16):
            values = self.critic(moments, rules)
        value_loss = ((values - targets) ** 2).mean()
        bonus = self._between(self.plan.entropy, self.plan.last_entropy)
        loss = policy_loss + value_loss - bonus * entropy.mean()
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
        self.optimiser.step()
        return {
            "policy": float(policy_loss.detach()),
            "value": float(value_loss.detach()),
            "entropy": float(entropy.detach().mean()),
            "clipped": float((ratio.detach() != clipped.detach()).float().mean()),
        }

    def _rate(
        self, batch: Batch, part: slice, moments: Tensor, rules: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """The logit of each row, the decision that it belongs to, and the row that was chosen in each."""
        firsts = batch.pages.firsts[part.start : part.stop + 1]
        actions = self._to_device(batch.pages.actions[firsts[0] : firsts[-1]]).bfloat16()
        owners = self._to_device(np.repeat(np.arange(len(firsts) - 1), np.diff(firsts)))
        rows = self._to_device(firsts[:-1] - firsts[0] + batch.chosen[part])
        return self.actor(moments, rules, actions, owners), owners, rows

    def _log(self, told: dict[str, Any]) -> None:
        line = {"iteration": self.iteration, "seconds": round(self.seconds), **told}
        with (self.folder / LOG).open("a") as log:
            log.write(json.dumps(line) + "\n")
        self.say(line)


def _differences(stored: dict[str, Any], asked: dict[str, Any]) -> str:
    names = [name for name in asked if stored.get(name) != asked[name]]
    return ", ".join(f"{name} = {stored.get(name)}, not {asked[name]}" for name in names)
