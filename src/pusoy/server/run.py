"""Running the server: its place, its address, and an end without fuss."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

import uvicorn
from msgspec.structs import replace
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

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
GARBAGE: Final = (50_000, 5, 50)
"""New objects until the youngest are looked through for garbage, and how often until older ones are."""


LARGEST_HEAD: Final = 65_536
"""Bytes of a request before its body, of which a browser sends a few thousand."""
_HEAD_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


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
    _allow_many_sockets()
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

            application = create_app(settings, log=log)

            def end_soon() -> None:
                application.state.services.hall.end_soon()  # which there is once it has started

            serve(application, listener, tell, ending=end_soon, proxied=proxied)
    return 0


def _allow_many_sockets() -> None:
    """Each socket is an open file, and many systems allow a thousand until a program asks for more."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # no such limit, or one that cannot be raised
        import resource  # noqa: PLC0415 - not on every system

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
    application: Application,
    listener: socket.socket,
    ready: Callable[[str], None],
    *,
    ending: Callable[[], None] = lambda: None,
    proxied: bool = False,
) -> None:
    """Serve an application on a socket until Ctrl-C or SIGTERM. Raises what kept it from starting.

    ``ending`` is called when the end has come, before the first connection is closed. Where it is
    ``proxied``, a proxy on this machine is believed who asks, and whether over https.
    """
    doorman = _Doorman(application)
    config = uvicorn.Config(
        doorman,
        loop="auto",  # uvloop where it is
        http=_Requests,
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
        _Server(config, lambda: ready(address_of(listener)), ending).run(sockets=[listener])
    except SystemExit as leaving:  # uvicorn's way to say that the application did not start
        if doorman.problem is not None:
            raise doorman.problem from None
        raise CannotStart("the server could not start: the lines above say why") from leaving
    finally:
        log.disabled = False


class _Requests(HttpToolsProtocol):
    """Uvicorn's reader of requests, which would keep a head of any length until it is whole."""

    _head: int | None = None
    """Bytes of the head that is being read; None within a body and between requests."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is None:
            return
        self._head += len(data)
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.transport.write(_HEAD_TOO_LARGE)
            self.transport.close()


class _Server(uvicorn.Server):
    """Uvicorn's server, which tells when it answers, and for which a signal is a wish to end and no more."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            _look_less_for_garbage()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)

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


def _look_less_for_garbage() -> None:
    """What is loaded by now stays, and tables that are in use are not looked through again and again.

    With Python's own thresholds a server with a thousand tables spends a good part of its time in that, in
    pauses that every player feels; and it finds nothing: a move leaves no circles behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


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
