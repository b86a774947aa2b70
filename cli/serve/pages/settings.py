"""What the game master sets for the page: how much players see of hit points, and who may open it."""

from __future__ import annotations

from typing import Any, cast, get_args

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from cli.output.words.language import N_, _
from cli.serve.guests import Level, link_to
from cli.serve.page_app import PageApp
from cli.serve.request_checks import nothing_here
from cli.serve.site import Asked, Build, Made, asked, respond, sent
from ledger.errors import InputError

LEVELS: dict[Level, str] = {"words": N_("in a word"), "numbers": N_("in figures"), "nothing": N_("not at all")}
"""How much players may be shown of hit points."""


async def settings(request: Request) -> Response:
    """The page of settings, and what its forms change."""
    who = asked(request)
    code: dict[str, Any] | None = None
    if request.method == "POST":
        form = await sent(request)
        if form is None:
            return nothing_here()
        guests = who.site.guests
        if name := form.text("invite").strip()[:100]:
            code = {"name": name, "link": link_to(guests, name)}
        elif name := form.text("revoke"):
            try:
                guests.revoke(name)
            except InputError:
                # Somebody else has revoked it meanwhile.
                return RedirectResponse("/settings", 303)
        elif {form.text("company"), form.text("foes")} <= {*get_args(Level)}:
            guests.set_levels(cast(Level, form.text("company")), cast(Level, form.text("foes")))
            # What players see is another page now, though nothing was recorded.
            who.site.turn.changes += 1
            who.site.live.say()
        if code is None:
            return RedirectResponse("/settings", 303)
    return await respond(request, _shown(code))


def _shown(code: dict[str, Any] | None) -> Build:
    def build(who: Asked, app: PageApp) -> Made:
        book = who.site.guests.book
        return Made(
            "settings.html",
            {
                "book": book,
                "guests": list(book.guests.values()),
                "levels": {level: _(said) for level, said in LEVELS.items()},
                "invited": code and {**code, "code": _code(code["link"])},
            },
        )

    return build


def _code(link: str) -> list[list[bool]]:
    """The squares of a code to photograph, dark ones true."""
    import segno

    return [[bool(dark) for dark in row] for row in segno.make_qr(link, error="m").matrix_iter(border=4)]
