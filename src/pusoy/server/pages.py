"""The built client: its pages, its files, and the headers that keep it to itself."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pusoy.server.services import STATIC, Services

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Nothing from elsewhere is loaded, nothing inline runs or styles a page, and no other site may frame one."""

FOREVER: Final = "public, max-age=31536000, immutable"
"""Files under ``/assets`` carry a digest of their content in their names."""


class SecurityHeaders:
    """Adds :data:`HEADERS` to every answer, and says how long it may be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on, with headers added to the answer's start."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                lasting = scope["path"].startswith("/assets/") and message["status"] == 200
                headers.setdefault("Cache-Control", FOREVER if lasting else "no-cache")
            await send(message)

        await self._app(scope, receive, with_headers)


async def page(request: Request) -> Response:
    """The one page of the client, whatever its address: the client shows what belongs there."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The web client is not built: in a checkout, python hatch_build.py builds it.",
            503,
        )
    response = FileResponse(index, media_type="text/html; charset=utf-8")
    services: Services = request.app.state.services
    if services.guests.read(request.cookies.get(services.guests.cookie)) is None:
        _, value = services.guests.make()
        response.set_cookie(**services.guests.arguments(value, https=services.over_https(request.url.scheme)))
    return response


def page_routes() -> list[BaseRoute]:
    """The client's pages, and each of its files."""
    routes: list[BaseRoute] = [
        Route(path, page, methods=["GET"])
        for path in ("/", "/tables/{table}", "/rules", "/rules/{name}", "/not-found")
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", StaticFiles(directory=STATIC)))
    return routes
