"""The web application, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from pusoy import __version__
from pusoy.errors import PusoyError
from pusoy.server.http import LARGEST_BODY, BadRequest, answer_error, router, services_of
from pusoy.server.logs import Log, open_log
from pusoy.server.metrics import Metrics
from pusoy.server.origins import SAFE, Origins
from pusoy.server.pages import HEADERS, SecurityHeaders, page, page_routes
from pusoy.server.services import Services
from pusoy.server.settings import Settings
from pusoy.server.socket import table_socket
from pusoy.server.store import Store
from pusoy.server.wire import CLOSED_FORBIDDEN

Make = Callable[[], Services]


def create_app(settings: Settings, make: Make | None = None, *, log: Log | None = None) -> FastAPI:
    """The application; its parts are made when it starts (by ``make``, where tests bring their own)."""

    def usual() -> Services:
        told = log or open_log(level=settings.log_level, json=settings.log_json)
        return Services(settings, Store.open(settings), Metrics(), told)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = await asyncio.to_thread(make or usual)
        app.state.services = services
        await services.start()
        yield
        await services.close()

    app = FastAPI(
        title="Pusoy",
        version=__version__,
        summary="The open home of the Filipino card table.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(router)
    app.router.routes.append(WebSocketRoute("/tables/{table}/socket", table_socket))
    app.router.routes.extend(page_routes())
    app.add_middleware(SizeLimit)
    app.add_middleware(OwnPages, origins=Origins(settings))
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(PusoyError, _on_error)
    app.add_exception_handler(RequestValidationError, _on_bad_request)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(Exception, _on_fault)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


class SizeLimit:
    """Answers a request that announces too large a body as other errors are; the router stops all others."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on what is not too large."""
        length = Headers(scope=scope).get("content-length", "") if scope["type"] == "http" else ""
        if length.isdecimal() and int(length) > LARGEST_BODY:
            answer = answer_error(Request(scope), PusoyError("too much at once", code="too_large"))
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class OwnPages:
    """Takes sockets, and requests that may change something, from this server's own pages and from programs.

    What is asked under a name that is not the server's is refused, whatever it is.
    """

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on what may be asked."""
        problem = self._problem(scope) if scope["type"] in ("http", "websocket") else None
        if problem is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(CLOSED_FORBIDDEN)
        else:
            await answer_error(Request(scope), problem)(scope, receive, send)

    def _problem(self, scope: Scope) -> PusoyError | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if not self._origins.answers_to(host):
            return PusoyError("the server is not called that", code="unknown_host")
        safe = scope["type"] == "http" and scope["method"] in SAFE
        if not safe and not self._origins.is_own(headers.get("origin"), host):
            return PusoyError("a page of another server asks", code="foreign_page")
        return None


def _on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PusoyError)
    return answer_error(request, error)


def _on_bad_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = tuple(f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors())
    return answer_error(request, BadRequest(faults))


async def _on_http(request: Request, error: Exception) -> Response:
    """What is not found is a page for people and an error for programs."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        found = await page(request)
        found.status_code = max(found.status_code, 404)
        return found
    code = {404: "not_found", 405: "bad_method", 413: "too_large"}.get(error.status_code, "bad_request")
    answer = answer_error(request, PusoyError(str(error.detail), code=code))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


def _on_fault(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it, the client a sentence."""
    answer = answer_error(request, services_of(request).fault(error))
    answer.status_code = 500
    answer.headers.update(HEADERS | {"Cache-Control": "no-store"})  # it is answered outside all else
    return answer


def _openapi(app: FastAPI) -> dict[str, Any]:
    """FastAPI's document, with the errors as they really are."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            schema.get("components", {}).get("schemas", {}).pop(name, None)
        app.openapi_schema = schema
    return app.openapi_schema
