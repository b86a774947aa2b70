"""What may take long: documents as files, and what depended on an entry.

Each is made by the command itself in a process of its own, so that no page waits for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from cli.output.words.language import _
from cli.serve.page_app import PageApp
from cli.serve.pages.documents import Link
from cli.serve.pages.entries import is_number
from cli.serve.request_checks import nothing_here
from cli.serve.site import Asked, Made, asked, respond
from ledger.store.location import is_server

TYPES = {"html": "text/html", "md": "text/markdown", "pdf": "application/pdf"}

KINDS: Mapping[str, Sequence[str]] = {
    "dispute": ("export", "dispute"),
    "report": ("export", "report"),
    "session": ("export", "session"),
    "statement": ("export", "statement"),
}
"""Documents by the commands that write them; each but the report is of something."""

PATIENCE_S = 600
"""Seconds that a document may take: a report of a thousand sessions takes minutes."""

AT_ONCE = asyncio.Semaphore(1)
"""Lets one be made after the other."""

WAITING: list[Asked] = []
MOST_WAITING = 12
"""Whoever waits for one, and how many may."""

LONGEST = 200
"""Letters of what a document is of."""


async def download(request: Request) -> Response:
    """A document in one of its formats, for players by what they may know."""
    who = asked(request)
    kind, _dot, ending = request.path_params["file"].partition(".")
    what = request.query_params.get("of", "")
    if kind not in KINDS or ending not in TYPES or len(what) > LONGEST or who.guest.role == "table":
        return nothing_here()
    if "\0" in f"{what}{who.as_of}":
        return nothing_here()
    words = [*KINDS[kind], "--format", ending, *_of_moment(who), *([] if kind == "report" else ["--", what])]
    made = await _made(who, words)
    if made is None:
        return Response("", 429)
    code, out, err = made
    if code:
        return await _refused(request, err)
    headers = {"Content-Disposition": f'attachment; filename="{kind}.{ending}"'}
    return Response(out, media_type=TYPES[ending], headers=headers)


async def depended(request: Request) -> Response:
    """An entry explained whole, with what depended on it: every later entry may have to be decided again."""
    who, number = asked(request), request.path_params["number"]
    if who.guest.role == "table" or not is_number(number) or "\0" in (who.as_of or ""):
        return nothing_here()
    made = await _made(who, ["explain", *_of_moment(who), number])
    if made is None:
        return Response("", 429)
    code, out, err = made
    if code:
        return await _refused(request, err)
    text = out.decode()

    def build(_who: Asked, _app: PageApp) -> Made:
        links = [Link(_("Entry #{entry}").format(entry=number), f"/entry/{number}")]
        return Made("lines.html", {"title": _("What depended on it"), "text": text, "links": links})

    return await respond(request, build)


async def _refused(request: Request, said: str) -> Response:
    return await respond(request, lambda _who, _app: Made("refused.html", {"message": said, "hint": ""}, 404))


def _of_moment(who: Asked) -> list[str]:
    """The moment that is asked for."""
    return [] if who.as_of is None else ["--as-of", who.as_of]


async def _made(who: Asked, words: Sequence[str]) -> tuple[int, bytes, str] | None:
    """Exit code, output and error of a command for whoever asked; None where too many wait already."""
    if len(WAITING) >= MOST_WAITING:
        return None
    WAITING.append(who)
    try:
        async with AT_ONCE:
            return await _run(who, words)
    finally:
        WAITING.remove(who)


async def _run(who: Asked, words: Sequence[str]) -> tuple[int, bytes, str]:
    shared = ["--lang", who.reader.language, *([] if who.reader.sees_all else ["--for-players"])]
    location = who.site.desk.kept.location
    # In the environment, because a server's address may hold a password and other users see the words of a process.
    environ = {
        **os.environ,
        "CAMPAIGN_LEDGER": location if is_server(location) else os.path.abspath(location),
        "CAMPAIGN_NAME": who.site.campaign,
        "PYTHONIOENCODING": "utf-8",
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "cli.start", *shared, *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environ,
    )
    try:
        out, err = await asyncio.wait_for(running.communicate(), PATIENCE_S)
    finally:
        if running.returncode is None:
            running.kill()
    return running.returncode or 0, out, err.decode("utf-8", "replace").strip()
