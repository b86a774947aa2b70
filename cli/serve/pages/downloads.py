"""What may take long: documents as files, and what depended on an entry.

Each is made by the command itself in a process of its own, so that no page waits for it.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from cli.output.words.language import _
from cli.serve import own_process
from cli.serve.desk import Desk
from cli.serve.page_app import PageApp
from cli.serve.pages.documents import Link, hides, hides_dispute
from cli.serve.request_checks import is_number, nothing_here
from cli.serve.site import Asked, Build, Made, asked, respond
from ledger.errors import CampaignError

TYPES = {"html": "text/html", "md": "text/markdown", "pdf": "application/pdf"}

KINDS = frozenset({"dispute", "report", "session", "statement"})
"""What `campaign export` writes; each but the report is of something."""

LONGEST = 200
"""Letters of what a document is of."""


async def download(request: Request) -> Response:
    """A document in one of its formats, for players by what they may know."""
    who = asked(request)
    kind, _dot, ending = request.path_params["file"].partition(".")
    what = request.query_params.get("of", "")
    if kind not in KINDS or ending not in TYPES or len(what) > LONGEST or "\0" in f"{what}{who.as_of}":
        return nothing_here()
    if kind == "dispute" and await _is_hidden(who, lambda app: hides_dispute(who, app, app.read.entry_number(what))):
        return nothing_here()
    words = ["export", kind, "--format", ending, *own_process.of_moment(who)]
    ran = await own_process.run(who, words if kind == "report" else [*words, "--", what])
    if ran.code:
        return await refused(request, ran.error)
    headers = {"Content-Disposition": f'attachment; filename="{kind}.{ending}"'}
    return Response(ran.out, media_type=TYPES[ending], headers=headers)


async def depended(request: Request) -> Response:
    """An entry explained whole, with what depended on it: every later entry may have to be decided again."""
    who, number = asked(request), request.path_params["number"]
    if not is_number(number) or "\0" in (who.as_of or ""):
        return nothing_here()
    if await _is_hidden(who, lambda app: hides(who, app, app.read.entry(number))):
        return nothing_here()
    ran = await own_process.run(who, ["explain", *own_process.of_moment(who), number])

    def build(_who: Asked, _app: PageApp) -> Made:
        links = [Link(_("Entry #{entry}").format(entry=number), f"/entry/{number}")]
        return Made("lines.html", {"title": _("What depended on it"), "text": ran.out.decode(), "links": links})

    return await shown_of(request, ran, build)


async def _is_hidden(who: Asked, hidden: Callable[[PageApp], bool]) -> bool:
    """Whether something is nothing for whoever asks; of what is no such thing the command says what is wrong."""

    def found(desk: Desk) -> bool:
        try:
            with desk.reading(who.reader) as app:
                return hidden(app)
        except CampaignError:
            return False

    return await who.site.desk.do(found)


async def shown_of(request: Request, ran: own_process.Ran, build: Build) -> Response:
    """A page of what a command printed; why it refused, where it printed nothing."""
    return await refused(request, ran.error) if ran.code else await respond(request, build)


async def refused(request: Request, said: str) -> Response:
    """A page that says why a command was refused."""
    return await respond(request, lambda _who, _app: Made("refused.html", {"message": said, "hint": ""}, 404))
