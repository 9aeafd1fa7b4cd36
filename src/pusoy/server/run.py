"""Running the server: its place, its address, and an end without fuss."""

from __future__ import annotations

import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

import uvicorn
from msgspec.structs import replace

from pusoy.errors import PusoyError
from pusoy.server.logs import open_log
from pusoy.server.place import Place
from pusoy.server.settings import Settings

Application = Callable[[Any, Any, Any], Any]
"""An ASGI application."""

FAREWELL: Final = 3
"""Seconds that requests in progress have to end when the server does."""
LARGEST_MESSAGE: Final = 8192
"""Bytes of a socket's message: twice what the table answers, and longer ones close the socket."""
LONGEST_QUEUE: Final = 8
"""Messages of one socket that wait to be read."""


class CannotListen(PusoyError):
    """The address cannot be had; ``taken`` where another program has it."""

    code = "cannot_listen"

    def __init__(self, message: str, *, taken: bool = False) -> None:
        super().__init__(message)
        self.taken = taken


class CannotStart(PusoyError):
    """The application could not start; the log says why."""

    code = "cannot_start"


def run(
    settings: Settings,
    *,
    ready: Callable[[str], None],
    prepare: Callable[[], None] | None = None,
    any_port: bool = False,
) -> int:
    """Serve until Ctrl-C or SIGTERM; returns the exit code, 0.

    ``prepare`` is called once folder and port are ours, ``ready`` with the address once the server answers
    there. With ``any_port`` a free port is taken where the wanted one is not free. Raises
    :class:`CannotListen`, :class:`~pusoy.server.place.AlreadyServed` and the family of PusoyError for all
    else that keeps it from starting.
    """
    with Place(settings.folder) as place:
        listener = _listen_somewhere(settings) if any_port else listen(settings.host, settings.port)
        with listener:
            proxied = settings.public_url is not None
            if settings.lan:
                settings = replace(settings, public_url=_address_for_others(listener))
            if prepare is not None:
                prepare()
            log = open_log(level=settings.log_level, json=settings.log_json)
            from pusoy.server.app import create_app  # noqa: PLC0415 - the heavy part, once it is sure to be needed

            def tell(address: str) -> None:
                place.announce(address)
                ready(address)

            serve(create_app(settings, log=log), listener, tell, proxied=proxied)
    return 0


def _listen_somewhere(settings: Settings) -> socket.socket:
    try:
        return listen(settings.host, settings.port)
    except CannotListen as problem:
        if not problem.taken:
            raise
        return listen(settings.host, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there (port 0: any that is free). Raises :class:`CannotListen`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise CannotListen(f"there is no address {host}") from error
    family, _, _, _, where = min(
        found, key=lambda entry: entry[0] != socket.AF_INET
    )  # 127.0.0.1 for localhost
    try:
        return socket.create_server(where[:2], family=family, backlog=1024)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(
                f"port {port} is in use by another program: name another with --port (0 is any free one)",
                taken=True,
            ) from error
        if error.errno == errno.EACCES:
            raise CannotListen(f"port {port} is not for everybody: name one from 1024 with --port") from error
        raise CannotListen(f"cannot listen at {host}, port {port}: {error.strerror}") from error


def address_of(listener: socket.socket) -> str:
    """The address of a listening socket for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def address_on_the_network() -> str | None:
    """This machine's own address on its network; None where it is on none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks by which address the way out leads
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def _address_for_others(listener: socket.socket) -> str:
    found = address_on_the_network()
    if found is None:
        raise CannotListen("this machine is on no network: join one, or name its address with --public-url")
    return f"http://{found}:{listener.getsockname()[1]}"


def serve(
    application: Application, listener: socket.socket, ready: Callable[[str], None], *, proxied: bool = False
) -> None:
    """Serve an application on a socket until Ctrl-C or SIGTERM. Raises what kept it from starting.

    Where it is ``proxied``, a proxy on this machine is believed who asks, and whether over https.
    """
    doorman = _Doorman(application)
    config = uvicorn.Config(
        doorman,
        loop="auto",  # uvloop where it is
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # messages are short, and its buffers are not
        ws_max_size=LARGEST_MESSAGE,
        ws_max_queue=LONGEST_QUEUE,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=proxied,
        forwarded_allow_ips="127.0.0.1,::1",
        server_header=False,
        timeout_graceful_shutdown=FAREWELL,
    )
    log = logging.getLogger("uvicorn.error")
    try:
        _Server(config, lambda: ready(address_of(listener))).run(sockets=[listener])
    except SystemExit as leaving:  # uvicorn's way to say that the application did not start
        if doorman.problem is not None:
            raise doorman.problem from None
        raise CannotStart("the server could not start: the lines above say why") from leaving
    finally:
        log.disabled = False


class _Server(uvicorn.Server):
    """Uvicorn's server, which tells when it answers, and for which a signal is a wish to end and no more."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Uvicorn would send itself the signal again at the end, and die of it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self._asked_to_end) for number in uvicorn.server.HANDLED_SIGNALS
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _asked_to_end(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


class _Doorman:
    """Passes everything on, and remembers the error of ours for which an application does not start.

    Such an error is a sentence for whoever started the server, and no traceback in the log.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self.problem: PusoyError | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self._application(scope, receive, send)
            return
        failed: list[Any] = []
        started = False

        async def pass_on(message: Any) -> None:
            nonlocal started
            started = started or message["type"] == "lifespan.startup.complete"
            if message["type"] == "lifespan.startup.failed":
                failed.append(message)  # the reason comes as an exception right after
            else:
                await send(message)

        try:
            await self._application(scope, receive, pass_on)
        except PusoyError as problem:
            if started:
                raise
            self.problem = problem
            logging.getLogger("uvicorn.error").disabled = True
            failed = [{"type": "lifespan.startup.failed"}]
        finally:
            for message in failed:
                await send(message)
