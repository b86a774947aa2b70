"""What the routes share: the ledger's desk, the guests, whose turn it is; and how a page is made for whoever asks."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import Any, cast
from urllib.parse import parse_qsl
from uuid import UUID, uuid4

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cli.errors import explained
from cli.output.words.language import LANGUAGES, one_of_ours
from cli.serve.desk import Desk
from cli.serve.guests import Guest, GuestBook, form_token
from cli.serve.live import Live, Turn
from cli.serve.marks import MarkBook
from cli.serve.page_app import PageApp, Reader
from cli.serve.templates import rendered, text_of_part
from ledger.errors import CampaignError, LedgerError

LANGUAGE_COOKIE = "language"

MOST_FIELDS = 20
"""Of a form."""

Build = Callable[["Asked", PageApp], "Made"]
"""Makes a page of the ledger for whoever asked."""


class Site(Struct, frozen=True):
    """What every route needs.

    Attributes:
        campaign: Its name, and `campaign_id` its uuid in hex.
        recorder: Name by which the game master records: of whoever serves the page.
        cookie: Name of the cookie that lets somebody in.
        language: Of the campaign, for whoever's own is none of ours.
        read_only: Whether nothing may be recorded.
        secure: Whether cookies are sent over TLS alone.
    """

    campaign: str
    campaign_id: str
    desk: Desk
    guests: GuestBook
    marks: MarkBook
    live: Live
    turn: Turn
    recorder: str
    cookie: str
    language: str
    read_only: bool
    secure: bool


class Made(Struct, frozen=True):
    """A page as a function makes it: the template and what is in it."""

    template: str
    content: Mapping[str, Any] = {}
    status: int = 200


class Asked(Struct, frozen=True):
    """A request, and whoever sent it."""

    site: Site
    request: Request
    guest: Guest
    reader: Reader
    stamp: str

    @property
    def as_of(self) -> str | None:
        """The moment that is asked for."""
        return self.request.query_params.get("as-of") or None

    def part(self, name: str) -> str:
        """What a part of the address names."""
        return text_of_part(self.request.path_params[name])

    @property
    def is_part(self) -> bool:
        """Whether a page asks for a part of itself; else somebody asks for a whole page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def may_record(self) -> bool:
        """Whether the line of the page records; in the past nothing is."""
        return self.guest.role == "gm" and not self.site.read_only and self.as_of is None

    @property
    def may_propose(self) -> bool:
        """Whether the line of the page proposes."""
        return self.guest.role == "player" and not self.site.read_only and self.as_of is None


def asked(request: Request) -> Asked:
    """Who asks for what."""
    site = cast(Site, request.app.state.site)
    guest = cast(Guest, request.state.guest)
    name = site.recorder if guest.role == "gm" else guest.name
    book = site.guests.book
    hides = guest.role != "gm" and {book.company, book.foes} != {"numbers"}
    reader = Reader(name, guest.role, language_of(request, site), hides)
    return Asked(site, request, guest, reader, site.live.stamp)


def language_of(request: Request, site: Site) -> str:
    """The language that somebody chose on the page, else their browser's, else the campaign's."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        if found := one_of_ours(part.partition(";")[0].strip()):
            return found
    return site.language


async def respond(request: Request, build: Build) -> Response:
    """Make a page from the ledger; what cannot be read, or is not there, is said."""
    who = asked(request)
    return HTMLResponse(*await who.site.desk.do(made_page, who, build))


def made_page(desk: Desk, who: Asked, build: Build) -> tuple[str, int]:
    """The text and the status of a page, in the thread of the ledger."""
    app: PageApp | None = None
    try:
        with desk.reading(who.reader, who.as_of) as app:
            made = build(who, app)
            return rendered(made.template, {**_shared(who), **made.content}), made.status
    except CampaignError as error:
        if app is None:
            app = desk.lines(who.reader).new_app()
        known, message, hint = explained(error, app)
        status = 503 if isinstance(known, LedgerError) else 404
        return rendered("refused.html", {**_shared(who), "message": message, "hint": hint}), status


async def respond_alike(request: Request, build: Build) -> Response:
    """Respond with what all pages of a guest are shown alike: it is made once, however many devices ask for it.

    Only where the guest has no form on it, for a form's token is the device's.
    """
    who = asked(request)
    return HTMLResponse(*await who.site.desk.do(_made_once, who, build))


def _made_once(desk: Desk, who: Asked, build: Build) -> tuple[str, int]:
    if who.as_of is not None or who.guest.role == "gm":
        return made_page(desk, who, build)
    book = who.site.guests.book
    place = ("alike", who.reader, book.company, book.foes, who.site.turn.changes)
    try:
        with desk.lines(who.reader).reading() as app:
            head = app.whole_campaign.head()
    except CampaignError:
        # The page says what is wrong.
        return made_page(desk, who, build)
    return desk.kept_page(head, place, lambda: made_page(desk, who, build))


def _shared(who: Asked) -> dict[str, Any]:
    """What every page says about itself."""
    return {
        "campaign": who.site.campaign,
        "campaign_id": who.site.campaign_id,
        "reader": who.reader,
        "language": who.reader.language,
        "stamp": who.stamp,
        "may_record": who.may_record,
        "may_propose": who.may_propose,
        "as_of": who.as_of,
        "token": form_token(who.request.state.token),
        "path": who.request.url.path,
    }


class Sent(Struct, frozen=True):
    """The fields of a form."""

    fields: Mapping[str, str]

    def text(self, name: str) -> str:
        """What a field holds, nothing where it is not there."""
        return self.fields.get(name, "")

    @property
    def key(self) -> UUID:
        """The key of the form, by which one that is sent again is known."""
        try:
            return UUID(self.text("key"))
        except ValueError:
            return uuid4()


async def sent(request: Request) -> Sent | None:
    """The fields of a form of ours; None where it does not show that it is one, or is none."""
    try:
        text = (await request.body()).decode()
        fields = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"))
    except ValueError:
        # Too many fields, or letters that are none.
        return None
    token = request.headers.get("x-form-token") or fields.get("token", "")
    if not hmac.compare_digest(token.encode(), form_token(request.state.token).encode()):
        return None
    return Sent(fields)
