"""Lets in only requests that a page of ours sends for somebody who was invited, and sets the headers of every answer.

It stands before every route. A name under which the page was not shown (a rebinding of another site's), a form of
another site, a wrong token and an address that is none all get the same answer: that nothing is here.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, MutableMapping
from typing import Any

from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.serve.guests import Guest, GuestBook, hashed

MOST_BYTES = 64 * 1024
"""Of the body of a request."""

MOST_DIGITS = 18
"""Of a number that a request has, such as that of an entry in an address."""

OPEN_TO_ALL = ("/enter/", "/static/")
"""Beginnings of the addresses that somebody without a cookie may open."""

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not `no-referrer`, which makes browsers send the forms of our own pages without their origin.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

METHODS = frozenset({"GET", "HEAD", "POST"})


class Rate(Struct, frozen=True):
    """How much may be asked: so many at once, and so many more with every second."""

    burst: float
    each_s: float


OF_A_GUEST = Rate(burst=120, each_s=20)
OF_AN_ADDRESS = Rate(burst=400, each_s=60)
OF_A_STRANGER = Rate(burst=30, each_s=1)
"""Of an address from which somebody asks without a cookie that lets them in."""

REMEMBERED = 2_000
"""Guests and addresses whose requests are counted; the one that asked longest ago is forgotten first."""


class Rates:
    """Counts requests by whoever sends them.

    Args:
        clock: Seconds that pass.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allow(self, kind: str, who: str, rate: Rate) -> bool:
        """Count a request; return whether it is not one too many."""
        now = self._clock()
        left, then = self._left.pop((kind, who), (rate.burst, now))
        left = min(rate.burst, left + (now - then) * rate.each_s)
        self._left[kind, who] = max(left - 1, 0), now
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class RequestChecks:
    """The outermost layer of the server.

    Args:
        origins: Where the page is shown: `http://192.168.1.5:8008`.
        cookie: Name of the cookie.
        proxied: Whether a proxy with TLS stands before it, which names who asks.
    """

    def __init__(
        self,
        app: ASGIApp,
        guests: GuestBook,
        origins: Collection[str],
        cookie: str,
        *,
        proxied: bool,
        rates: Rates | None = None,
    ) -> None:
        self._app = app
        self._guests = guests
        self._origins = frozenset(origins)
        self._hosts = frozenset(origin.partition("://")[2] for origin in origins)
        self._cookie = cookie
        self._proxied = proxied
        self._rates = rates or Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            # No page of ours opens anything else.
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._checked(scope, receive, with_headers(send))

    async def _checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        guest, token = self._guest(headers)
        scope.setdefault("state", {}).update(guest=guest, token=token)
        refused = self._refused(scope, headers, guest, token)
        if refused is not None:
            await refused(scope, receive, send)
            return
        await self._app(scope, bounded(receive), send)

    def _guest(self, headers: Headers) -> tuple[Guest | None, str]:
        token = cookie_parser(headers.get("cookie", "")).get(self._cookie, "")
        return (self._guests.admitted_by(token) if token else None), token

    def _refused(self, scope: Scope, headers: Headers, guest: Guest | None, token: str) -> Response | None:
        """Why a request is not answered; None where it is."""
        address = self._address(scope, headers)
        if not self._rates.allow("address", address, OF_AN_ADDRESS):
            return PlainTextResponse("", 429)
        if guest is not None and not self._rates.allow("guest", hashed(token), OF_A_GUEST):
            return PlainTextResponse("", 429)
        path: str = scope["path"]
        is_public = path.startswith("/static/") and scope["method"] != "POST"
        if guest is None and not is_public and not self._rates.allow("stranger", address, OF_A_STRANGER):
            return PlainTextResponse("", 429)
        if headers.get("host", "") not in self._hosts or scope["method"] not in METHODS:
            return nothing_here()
        if scope["method"] == "POST" and not self._is_ours(headers):
            return nothing_here()
        if guest is None and not path.startswith(OPEN_TO_ALL):
            return nothing_here()
        length = headers.get("content-length", "0")
        if not is_number(length) or int(length) > MOST_BYTES:
            return PlainTextResponse("", 413)
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a page of ours sends a form; a browser that says more about it must say the same."""
        return headers.get("origin") in self._origins and headers.get("sec-fetch-site", "same-origin") == "same-origin"

    def _address(self, scope: Scope, headers: Headers) -> str:
        client = scope.get("client")
        forwarded = headers.get("x-forwarded-for", "").rpartition(",")[2].strip() if self._proxied else ""
        return forwarded or (client[0] if client else "")


def is_number(text: str, most_digits: int = MOST_DIGITS) -> bool:
    """Whether a part of a request is a number, from 0 on."""
    return text.isascii() and text.isdigit() and len(text) <= most_digits


def bounded(receive: Receive) -> Receive:
    """What receives a body, up to the most that is taken, whatever length it was said to have."""
    taken = 0

    async def received() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise HTTPException(413)
        return message

    return received


def with_headers(send: Send) -> Send:
    """What sends an answer with the headers that each has."""

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent


def nothing_here() -> Response:
    """The answer to whoever may not know what is here."""
    return Response("<!DOCTYPE html><title>404</title><p>404\n", 404, media_type="text/html")
