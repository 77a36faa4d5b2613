"""A page that follows its rules, at an address of this computer (the extra `serve`).

It answers four addresses and opens no file by a name that it is asked for. Who asks under another
name than this computer's own, or another port, is refused, lest a page from elsewhere that has its
name point here reads the rules.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

import uvicorn
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from translator.backends.page.page import policy, source, template
from translator.reports.text import lines
from translator.server.built import Built

TICK: Final = 0.2
"""Seconds between two looks at the files."""

HOSTS: Final = ("127.0.0.1", "localhost")
HTTP: Final = 80
"""The port that a browser does not name."""

_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "SAMEORIGIN",
}

_State = dict[Path, tuple[int, int] | None]


class Live:
    """What is built of some rules, and how often that has changed."""

    def __init__(self, build: Callable[[], Built], name: str) -> None:
        self.name = name
        self.number = 0
        self.page = ""
        self.ended = False
        self.trouble: Exception | None = None
        self._build = build
        self._built = Built("", (), frozenset())
        self._state: _State = {}

    def look(self) -> None:
        """Build again if a file has changed; the last page stays while rules are wrong.

        How files were is asked before they are read: what is saved meanwhile is a change. A file
        that was not known until then counts as changed, and is read once more.
        """
        before = _state(self._built.files)
        if self.number and before == self._state:
            return
        built = self._build()
        self._state = {path: before.get(path) for path in built.files}
        changed = (built.page, _told(built)) != (self._built.page, _told(self._built))
        self._built = built
        self.page = built.page or self.page
        self.number += changed or not self.number

    def findings(self) -> dict[str, Any]:
        """What the frame around the page shows."""
        return {
            "number": self.number,
            "current": bool(self._built.page),
            "page": bool(self.page),
            "findings": _told(self._built),
        }


def _told(built: Built) -> list[dict[str, str]]:
    return [{"severity": one.severity, "text": "\n".join(lines(one))} for one in built.found]


def _state(files: frozenset[Path]) -> _State:
    """When files were changed; a saved file may for a moment not be there."""
    return {path: _changed(path) for path in files}


def _changed(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


class _OwnNameOnly:
    """Refuses whoever asks under another name than this computer's own, or for another port."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._names = {f"{host}:{port}" for host in HOSTS}
        if port == HTTP:
            self._names.update(HOSTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_own(Headers(scope=scope)):
            refused = PlainTextResponse("this is no name of this server", 400)
            await refused(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_own(self, headers: Headers) -> bool:
        return [host.lower() in self._names for host in headers.getlist("host")] == [True]


def application(live: Live, port: int) -> Starlette:
    """What answers at a port: the frame, the page in it, what is found, when that changes."""

    async def frame(request: Request) -> Response:
        script, style = source("live.js"), source("theme.css") + source("live.css")
        text = template("live.html.jinja").render(
            name=live.name, script=Markup(script), style=Markup(style)
        )
        rules = f"{policy(script, style)}; connect-src 'self'; frame-src 'self'"
        return HTMLResponse(text, headers={**_HEADERS, "Content-Security-Policy": rules})

    async def page(request: Request) -> Response:
        return HTMLResponse(live.page, headers=_HEADERS)

    async def findings(request: Request) -> Response:
        return JSONResponse(live.findings(), headers=_HEADERS)

    async def events(request: Request) -> Response:
        return StreamingResponse(_changes(live), media_type="text/event-stream", headers=_HEADERS)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(_watch(live))
        yield
        task.cancel()

    return Starlette(
        routes=[
            Route("/", frame),
            Route("/page", page),
            Route("/findings", findings),
            Route("/events", events),
        ],
        middleware=[Middleware(_OwnNameOnly, port=port)],
        lifespan=lifespan,
    )


async def _watch(live: Live) -> None:
    """Look at the files until that fails: then the server ends, and tells why."""
    try:
        while True:
            live.look()
            await asyncio.sleep(TICK)
    except Exception as error:
        live.trouble = error
        live.ended = True


async def _changes(live: Live) -> AsyncIterator[str]:
    """An event for what there is now, and one for each change, until the server ends."""
    told = 0
    while not live.ended:
        if live.number != told:
            told = live.number
            yield f"data: {told}\n\n"
        await asyncio.sleep(TICK)


class _Server(uvicorn.Server):
    """A server that tells those who wait for changes when it ends: they would hold it up."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._live.ended

    def handle_exit(self, sig: int, frame: Any) -> None:
        self._live.ended = True
        super().handle_exit(sig, frame)


def serve(
    build: Callable[[], Built], name: str, listener: socket.socket, opened: str | None
) -> None:
    """Answer at a port until somebody ends it; `opened` is an address to open in a browser."""
    live = Live(build, name)
    config = uvicorn.Config(
        application(live, listener.getsockname()[1]),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
    )
    if opened is not None:
        webbrowser.open(opened)
    _Server(config, live).run(sockets=[listener])
    if live.trouble is not None:
        raise live.trouble
