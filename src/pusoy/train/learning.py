"""Learning by playing against itself: a run from one command, that can be stopped and gone on with.

First the network imitates the steady player, then it goes on by proximal policy optimisation (Schulman and
others, 2017): while a batch of decisions is learned, a thread plays the next with the weights before it. The
critic sees all cards, which makes the estimates quieter; it never plays. Rewards are how far the score is
above the table's mean, over the spread of that, so that every house counts alike.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import torch
from msgspec.structs import asdict

from pusoy.errors import PusoyError
from pusoy.players.network.files import Network, save_network
from pusoy.train.batch import Batch, Generator
from pusoy.train.houses import gather_houses
from pusoy.train.learner import Learner
from pusoy.train.measure import measure_all
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
        torch.set_num_threads(1)  # a thread of its own plays; and one thread adds in one order
        houses = gather_houses(plan.others, plan.preset_share, Random(plan.seed))
        self.learner = Learner(plan, houses.inputs)
        self.generator = Generator(houses, plan.seed)
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
        stored = torch.load(path, weights_only=True, map_location=self.learner.device)
        if stored["plan"] != asdict(self.plan):
            raise PusoyError(
                f"{path} is of another plan: {_differences(stored['plan'], asdict(self.plan))}. Name another "
                "folder, or the same plan"
            )
        self.learner.actor.load_state_dict(stored["actor"])
        self.learner.critic.load_state_dict(stored["critic"])
        self.learner.optimiser.load_state_dict(stored["optimiser"])
        self.generator.table.random[0] = stored["random"]
        self.iteration, self.seconds = stored["iteration"], stored["seconds"]

    def _save(self) -> None:
        stored = {
            "plan": asdict(self.plan),
            "actor": self.learner.actor.state_dict(),
            "critic": self.learner.critic.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(),
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
        network: Network = self.learner.actor.network(card)
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
                told = self.learner.learn(batch, self.iteration)
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
        batch, taught = self.batches[number % 2], number < self.plan.imitations
        return thread.submit(
            self.generator.fill,
            batch,
            self.network(),
            taught=taught,
            mixed=self.plan.mixed,
            winning=self.plan.winning,
        )

    def _log(self, told: dict[str, Any]) -> None:
        line = {"iteration": self.iteration, "seconds": round(self.seconds), **told}
        with (self.folder / LOG).open("a") as log:
            log.write(json.dumps(line) + "\n")
        self.say(line)


def _differences(stored: dict[str, Any], asked: dict[str, Any]) -> str:
    names = [name for name in asked if stored.get(name) != asked[name]]
    return ", ".join(f"{name} = {stored.get(name)}, not {asked[name]}" for name in names)
