"""Documents as files: each is made by the command itself in a process of its own, so that no page waits for it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

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
"""Documents that are made at the same time."""

LONGEST = 200
"""Letters of what a document is of."""


async def download(request: Request) -> Response:
    """A document in one of its formats, for players by what they may know."""
    who = asked(request)
    kind, _dot, ending = request.path_params["file"].partition(".")
    what = request.query_params.get("of", "")
    if kind not in KINDS or ending not in TYPES or len(what) > LONGEST or who.guest.role == "table":
        return nothing_here()
    async with AT_ONCE:
        code, out, err = await _made(who, kind, ending, what)
    if code:
        return await respond(request, lambda _who, _app: Made("refused.html", {"message": err, "hint": ""}, 404))
    headers = {"Content-Disposition": f'attachment; filename="{kind}.{ending}"'}
    return Response(out, media_type=TYPES[ending], headers=headers)


async def _made(who: Asked, kind: str, ending: str, what: str) -> tuple[int, bytes, str]:
    """Exit code, document and error of the command."""
    words = [*KINDS[kind], "--format", ending, "--lang", who.reader.language]
    words += [] if who.reader.sees_all else ["--for-players"]
    words += [] if who.as_of is None else ["--as-of", who.as_of]
    words += [] if kind == "report" else ["--", what]
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
        *("-m", "cli.start", *words),
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
