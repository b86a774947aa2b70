"""The addresses of the page, and what answers each of them."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from cli.output.words.language import LANGUAGES, speak
from cli.serve.desk import Desk
from cli.serve.guests import Role
from cli.serve.own_process import TooMany
from cli.serve.pages import documents, downloads, line, now, plan, settings, sheets, witness
from cli.serve.request_checks import nothing_here
from cli.serve.site import LANGUAGE_COOKIE, Build, Site, asked, language_of, respond, respond_alike, sent
from cli.serve.templates import STATIC, part_of_address, rendered
from ledger.errors import CampaignError

A_YEAR = 365 * 24 * 3600
"""Seconds that a device stays let in, and keeps its language."""

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""Files that are given out."""

LEADERS: tuple[Role, ...] = ("gm",)
PEOPLE: Collection[Role] = ("gm", "player")
ALL: Collection[Role] = ("gm", "player", "table")
"""Roles that may open a page: the screen for everybody shows one page and no other."""

Endpoint = Callable[[Request], Awaitable[Response]]


def application(site: Site) -> Starlette:
    """The server's routes."""
    made = Starlette(
        routes=[*_routes()],
        lifespan=lambda _app: _serving(site),
        exception_handlers={404: _nowhere, 405: _nowhere, TooMany: _later},
    )
    # What is nowhere is so with and without a stroke at its end.
    made.router.redirect_slashes = False
    made.state.site = site
    return made


@asynccontextmanager
async def _serving(site: Site) -> AsyncIterator[None]:
    """What goes on for as long as the page is served."""
    async with site.live.watching(), witness.writing(site.marks):
        yield


def _routes() -> list[Route]:
    return [
        Route("/", page(now.page, ALL)),
        Route("/now", _now),
        Route("/line", line.entered, methods=["POST"]),
        Route("/complete", only(line.completed)),
        Route("/turn", _turned, methods=["POST"]),
        Route("/live", _live),
        Route("/sheet/{who}", page(sheets.sheet)),
        Route("/explain/{who}/{measure:path}", only(sheets.explained)),
        Route("/entry/{number}", page(documents.entry)),
        Route("/entry/{number}/after", only(downloads.depended)),
        Route("/history", page(documents.history)),
        Route("/treasure", page(documents.treasure)),
        Route("/statement/{who}", page(documents.statement)),
        Route("/disputes", page(documents.disputes)),
        Route("/dispute/{number}", page(documents.dispute)),
        Route("/plan/{number}", plan.plan, methods=["GET", "POST"]),
        Route("/witness", page(witness.page)),
        Route("/witness/headers", only(witness.headers)),
        Route("/witness/told", only(witness.told), methods=["POST"]),
        Route("/download/{file}", only(downloads.download)),
        Route("/settings", only(settings.settings, LEADERS), methods=["GET", "POST"]),
        Route("/jump", _jump),
        Route("/language", _speak, methods=["POST"]),
        Route("/enter/{token}", _invited, methods=["GET", "POST"]),
        Route("/leave", _leave, methods=["POST"]),
        Route("/static/{name}", _static),
    ]


def page(build: Build, roles: Collection[Role] = PEOPLE) -> Endpoint:
    """A page that is read from the ledger, for guests of these roles by what they may see."""
    return only(lambda request: respond(request, build), roles)


def only(endpoint: Endpoint, roles: Collection[Role] = PEOPLE) -> Endpoint:
    """An address for guests of these roles, at which others find nothing."""

    async def answered(request: Request) -> Response:
        return await endpoint(request) if asked(request).guest.role in roles else nothing_here()

    return answered


async def _now(request: Request) -> Response:
    return await respond_alike(request, now.regions)


async def _nowhere(_request: Request, _error: Exception) -> Response:
    return nothing_here()


async def _later(_request: Request, _error: Exception) -> Response:
    return Response("", 429)


async def _live(request: Request) -> Response:
    live, cookie = asked(request).site.live, request.state.token
    if not live.may_open(cookie):
        return Response("", 429)
    return StreamingResponse(live.stream(cookie), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _turned(request: Request) -> Response:
    who, form = asked(request), await sent(request)
    if form is None or not who.may_record:
        return nothing_here()
    steps = -1 if form.text("steps") == "-1" else 1

    def move(desk: Desk) -> None:
        with desk.reading(who.reader) as app:
            who.site.turn.move([each["name"] for each in now.shown_now(who, app).order], steps)

    try:
        await who.site.desk.do(move)
    except CampaignError:
        # The page says what is wrong with the ledger.
        return await respond(request, now.page)
    who.site.live.say()
    return RedirectResponse("/", 303) if not who.is_part else Response("", 204)


async def _jump(request: Request) -> Response:
    """Go to what somebody names: an entry by its number, anybody, anything that is held by somebody, a session."""
    to = request.query_params.get("to", "").strip()
    if number := ENTRY.fullmatch(to):
        return RedirectResponse(f"/entry/{number[1]}", 303)
    if session := SESSION.fullmatch(to):
        return RedirectResponse(f"/history?session={session[1]}", 303)
    return RedirectResponse(f"/sheet/{part_of_address(to)}" if to else "/", 303)


ENTRY, SESSION = re.compile(r"#?([0-9]{1,18})"), re.compile(r"[sS]([0-9]{1,9})")


# Coming and going.


async def _invited(request: Request) -> Response:
    """Show who a link is for; its button lets the device in, so that no preview of a link uses it up."""
    site: Site = request.app.state.site
    token = request.path_params["token"]
    guest = site.guests.invited_by(token)
    if guest is None:
        return nothing_here()
    if request.method != "POST":
        language = language_of(request, site)
        content = {"language": language, "campaign": site.campaign, "guest": guest}
        return HTMLResponse(await site.desk.do(_in_language, language, "enter.html", content))
    cookie = site.guests.exchange(token)
    if cookie is None:
        return nothing_here()
    answer = RedirectResponse("/", 303)
    answer.set_cookie(site.cookie, cookie, max_age=A_YEAR, httponly=True, samesite="strict", secure=site.secure)
    return answer


def _in_language(desk: Desk, language: str, template: str, content: Mapping[str, object]) -> str:
    """A page that shows nothing of the ledger, in the thread that speaks."""
    speak(language)
    return rendered(template, content)


async def _leave(request: Request) -> Response:
    if await sent(request) is None:
        return nothing_here()
    site: Site = request.app.state.site
    site.guests.forget(request.state.token)
    answer = HTMLResponse(await site.desk.do(_in_language, language_of(request, site), "left.html", {"campaign": ""}))
    answer.delete_cookie(site.cookie, httponly=True, samesite="strict", secure=site.secure)
    return answer


async def _speak(request: Request) -> Response:
    form = await sent(request)
    if form is None:
        return nothing_here()
    back = form.text("back")
    # Back to a place of ours, and nowhere else.
    answer = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if form.text("language") in LANGUAGES:
        site: Site = request.app.state.site
        answer.set_cookie(
            LANGUAGE_COOKIE, form.text("language"), max_age=A_YEAR, samesite="strict", httponly=True, secure=site.secure
        )
    return answer


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    kind = TYPES.get(os.path.splitext(name)[1])
    if kind is None or name not in os.listdir(STATIC):
        return nothing_here()
    kept = {"Cache-Control": f"public, max-age={A_YEAR}, immutable"}
    return FileResponse(os.path.join(STATIC, name), media_type=kind, headers=kept)
