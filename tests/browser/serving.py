"""A server for browsers under test, as a process of its own: the real one, but for its chance.

``python tests/browser/serving.py FOLDER PORT [CHANGES]`` serves the tables of a folder and writes its
address. It ends when its standard input does, so that none outlives the tests.

``POST /chance/NAME`` begins the chance of that name: the same deals and the same moments, whatever was dealt
before. ``POST /grace/SECONDS`` is how long somebody may be gone from now on. ``POST /close/TABLE`` closes a
table as if nobody had been there for long, as soon as nobody is. ``CHANGES`` is a JSON object of settings;
besides these, ``name`` is a host under which others reach it, and ``leak`` one that is planted.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import pusoy.server.services as parts
from pusoy.server.keeper import Chance
from pusoy.server.settings import Settings

CLIENT = "PUSOY_CLIENT"
"""The environment variable that names the folder of a client built elsewhere than in the package."""


class KnownChance(Chance):
    """The seeds of deals and the server's other chance, both from a name."""

    def __init__(self) -> None:
        self.random = Random()
        self.begin("chance")

    def begin(self, name: str) -> None:
        """Begin anew."""
        self._name, self._given = name, 0
        self.random.seed(name)

    def seed(self) -> str:
        """The seed of the next round."""
        self._given += 1
        return seed_of(self._name, self._given)


def seed_of(name: str, number: int) -> str:
    """The seed of a round since the chance of this name began, from 1."""
    return hashlib.sha256(f"{name} {number}".encode()).hexdigest()


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1024):  # past Python's buffer, whose lock would outlive the program
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _settings(folder: str, port: str, wanted: dict[str, Any]) -> Settings:
    usual: dict[str, Any] = {
        "workers": 0,
        "log_level": "warning",
        "messages_per_second": 1e6,  # nobody clicks as fast as tests do
        "tables_per_minute": 1e6,
    }
    return Settings(data=Path(folder), port=int(port), **{**usual, **wanted})


def _ways(chance: KnownChance) -> list[Route]:
    """What tests may do with the server behind everybody's back."""

    async def begin(request: Request) -> Response:
        chance.begin(request.path_params["name"])
        return Response(status_code=204)

    async def set_grace(request: Request) -> Response:
        setattr(request.app.state.services.hall, "grace", request.path_params["seconds"])  # noqa: B010 - it is final
        return Response(status_code=204)

    async def close(request: Request) -> Response:
        services = request.app.state.services
        async with services.hall.use(request.path_params["table"]) as live:
            while not live.table.closed:
                await services.hall.close_idle(services.store.now() + 1)
                await asyncio.sleep(0.01)
        return Response(status_code=204)

    ways = {"/chance/{name}": begin, "/grace/{seconds:float}": set_grace, "/close/{table}": close}
    return [Route(path, way, methods=["POST"]) for path, way in ways.items()]


def main(folder: str, port: str, changes: str = "{}") -> None:
    """Serve until standard input ends."""
    wanted: dict[str, Any] = json.loads(changes)
    name, leak = wanted.pop("name", None), wanted.pop("leak", None)
    if CLIENT in os.environ:
        parts.STATIC = Path(os.environ[CLIENT])  # type: ignore[misc]
    from pusoy.server.app import create_app  # noqa: PLC0415 - pages are laid out by the folder above
    from pusoy.server.logs import open_log  # noqa: PLC0415
    from pusoy.server.metrics import Metrics  # noqa: PLC0415
    from pusoy.server.run import listen, serve  # noqa: PLC0415
    from pusoy.server.store import Store  # noqa: PLC0415

    settings = _settings(folder, port, wanted)
    listener = listen(settings.host, settings.port)
    if name is not None:
        settings = replace(settings, public_url=f"http://{name}:{listener.getsockname()[1]}")
    if leak is not None:
        sys.path.insert(0, str(Path(__file__).parents[1]))
        from browser.leaking import plant  # noqa: PLC0415 - a server that keeps its secrets needs it not

        plant(leak)
    chance = KnownChance()
    log = open_log(level=settings.log_level, json=settings.log_json)

    def make() -> parts.Services:
        store = Store.open(settings)
        return parts.Services(settings, store, Metrics(), log, chance)

    app = create_app(settings, make, log=log)
    app.router.routes[:0] = _ways(chance)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with listener:
        proxied = settings.public_url is not None  # as pusoy serve has it
        serve(app, listener, lambda address: print(address, flush=True), proxied=proxied)


if __name__ == "__main__":
    main(*sys.argv[1:])
