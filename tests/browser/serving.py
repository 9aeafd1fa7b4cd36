"""A server for browsers under test, as a process of its own: the real one, but for its chance.

``python tests/browser/serving.py FOLDER PORT`` serves the tables of a folder and writes its address.
It ends when its standard input does, so that none outlives the tests. ``POST /chance/NAME`` begins the chance
of that name: the same deals and the same moments, whatever was dealt before.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import threading
from pathlib import Path
from random import Random

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
        return hashlib.sha256(f"{self._name} {self._given}".encode()).hexdigest()


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1024):  # past Python's buffer, whose lock would outlive the program
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main(folder: str, port: str) -> None:
    """Serve until standard input ends."""
    if CLIENT in os.environ:
        parts.STATIC = Path(os.environ[CLIENT])  # type: ignore[misc]
    from pusoy.server.app import create_app  # noqa: PLC0415 - pages are laid out by the folder above
    from pusoy.server.logs import open_log  # noqa: PLC0415
    from pusoy.server.metrics import Metrics  # noqa: PLC0415
    from pusoy.server.run import listen, serve  # noqa: PLC0415
    from pusoy.server.store import Store  # noqa: PLC0415

    settings = Settings(
        data=Path(folder),
        port=int(port),
        workers=0,
        log_level="warning",
        messages_per_second=1e6,  # nobody clicks as fast as tests do
        tables_per_minute=1e6,
    )
    chance = KnownChance()
    log = open_log(level=settings.log_level, json=settings.log_json)

    def make() -> parts.Services:
        store = Store.open(settings)
        return parts.Services(settings, store, Metrics(), log, chance)

    async def begin(request: Request) -> Response:
        chance.begin(request.path_params["name"])
        return Response(status_code=204)

    app = create_app(settings, make, log=log)
    app.router.routes.insert(0, Route("/chance/{name}", begin, methods=["POST"]))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with listen(settings.host, settings.port) as listener:
        serve(app, listener, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
