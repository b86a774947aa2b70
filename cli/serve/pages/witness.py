"""The page as a witness: what it asks for to compare the history with the one it saw, and what it says that it saw.

The comparing is done in the browser (`static/witness.js`), which needs headers alone, in which there is no secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import get_args

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cli.output.checks.witness import PARTS, VERDICTS, difference_text, seen_as
from cli.output.words.dates import minute_of
from cli.output.words.language import N_, _
from cli.serve.desk import Desk
from cli.serve.live import repeated
from cli.serve.marks import MarkBook, device_of
from cli.serve.page_app import PageApp
from cli.serve.request_checks import is_number, nothing_here
from cli.serve.site import Asked, Made, Sent, asked, sent
from ledger.entropy import now
from ledger.errors import CampaignError, InputError
from ledger.seal import Seal, parse_seal
from ledger.store.chain import is_hash
from ledger.store.queries.headers import hash_after
from projections.checks.witness import Code, HistoryDifference, shown_history
from projections.checks.witness_marks import DeviceMarks, JudgedMark, SeenSeal, judged_marks

MOST_HEADERS = 1000
"""Of one answer: about 180 kB."""

MOST_TOLD = 40
"""Ends of sessions that a device says at once."""

MOST_DIGITS = 15
"""Of a number, which JavaScript counts exactly."""

_is_number = partial(is_number, most_digits=MOST_DIGITS)

WRITE_S = 1.0
"""Seconds after which what was told is written."""

MOST_SHOWN = 60
"""Seals that the page lists."""

LIMITS = (
    N_("That an entry was true when it was typed, or that nothing was left out before anybody looked."),
    N_(
        "What was changed before this device saw it: it begins with the history that it is shown first, and says since "
        "when it knows it."
    ),
    N_(
        "That the page itself is honest. It comes from the same computer as the ledger, and whoever changes the "
        "program there can show what they like. A seal on paper, and a saved file that “campaign verify --proof” "
        "judges on another computer, need no such trust."
    ),
    N_(
        "What it has forgotten. A private window keeps nothing; an iPhone forgets what a page keeps when the page was "
        "not opened for seven days of use; at another address of the page every device begins anew."
    ),
    N_("What other devices saw, beyond what they say: read the seals to each other."),
)
"""What the page cannot show."""


# What pages ask for, and what they say.


async def headers(request: Request) -> Response:
    """The headers of the entries after one, for a page to compare them with what it saw."""
    who, given = asked(request), request.query_params.get("after")
    if given is not None and not _is_number(given):
        return nothing_here()
    try:
        content = await who.site.desk.do(_headers, who, None if given is None else int(given))
    except CampaignError:
        # The page says that nothing can be compared now.
        return Response("", 503)
    return Response(content, media_type="application/json")


def _headers(desk: Desk, who: Asked, after: int | None) -> bytes:
    with desk.lines(who.reader).reading() as app:
        campaign = app.whole_campaign
        head = campaign.head()
        begin = max(head[0] - MOST_HEADERS, 0) if after is None else after
        place = ("headers", begin)
        return desk.kept_page(head, place, lambda: msgspec.json.encode(shown_history(campaign, begin, MOST_HEADERS)))


async def told(request: Request) -> Response:
    """Keep what a device says that it saw; answer who else saw the same."""
    who, form = asked(request), await sent(request)
    marks = None if form is None else _marks_of(who, form)
    if marks is None:
        return nothing_here()
    book = who.site.marks
    try:
        book.tell(device_of(request.state.token), marks)
        others = book.others(marks.who, marks.last.number, marks.last.hash)
    except InputError:
        # Somebody has spoilt the file by hand; `campaign witness` says so.
        return Response("", 503)
    return JSONResponse({"others": others})


def _marks_of(who: Asked, form: Sent) -> DeviceMarks | None:
    """What a device says; None where that is none of what our pages say."""
    at = now().isoformat(timespec="seconds").replace("+00:00", "Z")
    lines = [line.split(" ") for line in form.text("ends").splitlines()[:MOST_TOLD]]
    last, code, entry = [form.text("number"), form.text("hash")], form.text("code"), form.text("entry")
    if not (_is_seal(*last) and all(len(line) == 3 and _is_number(line[0]) and _is_seal(*line[1:]) for line in lines)):
        return None
    if (code and code not in get_args(Code)) or (entry and not _is_number(entry)):
        return None
    parts = [part for part in form.text("parts").split(" ") if part in PARTS]
    found: dict[str, object] = {"code": code, "entry": int(entry) if entry else None, "parts": parts}
    found |= {edge: int(form.text(edge)) for edge in ("after", "before") if _is_number(form.text(edge))}
    return DeviceMarks(
        who=who.reader.name,
        role=who.guest.role,
        last=SeenSeal(number=int(last[0]), hash=last[1], at=at),
        ends=tuple(SeenSeal(number=int(n), hash=hash_, at=at, session=int(session)) for session, n, hash_ in lines),
        found=msgspec.convert(found, HistoryDifference) if code else None,
    )


def _is_seal(number: str, hash_: str) -> bool:
    return _is_number(number) and int(number) > 0 and is_hash(hash_)


@asynccontextmanager
async def writing(marks: MarkBook) -> AsyncIterator[None]:
    """Write what devices said, now and then and at the end."""
    try:
        async with repeated(partial(_written, marks), WRITE_S):
            yield
    finally:
        await _written(marks)


async def _written(marks: MarkBook) -> None:
    # On a full disk it stays in memory, and is tried again.
    with suppress(OSError, InputError):
        await asyncio.to_thread(marks.write)


# The page of the witness.


class MarkRow(Struct, frozen=True):
    """A seal that a device says that it saw, as the page lists it."""

    who: str
    at: str
    what: str
    seal: str
    verdict: str
    said: str
    is_good: bool


def page(who: Asked, app: PageApp) -> Made:
    """What the witness shows and does not, who saw which seal, and whether one that is typed is of this history."""
    campaign = app.whole_campaign
    typed = who.request.query_params.get("seal", "").strip()[:100]
    marks = list(judged_marks(campaign, who.site.marks.devices))
    return Made(
        "witness.html",
        {
            "seal": Seal.of(*campaign.head()).text,
            "typed": typed,
            "answer": _compared(app, typed) if typed else "",
            "rows": [_row(mark) for mark in _shown(marks)],
            "limits": [_(limit) for limit in LIMITS],
        },
    )


def _shown(marks: Sequence[JudgedMark]) -> Sequence[JudgedMark]:
    """The last seal of each device, and any that is not of this history."""
    listed = [mark for mark in marks if mark.seal.session is None or mark.verdict != "same"]
    return listed[:MOST_SHOWN]


def _row(mark: JudgedMark) -> MarkRow:
    return MarkRow(
        who=mark.who,
        at=minute_of(mark.seal.at),
        what=seen_as(mark),
        seal=Seal.of(mark.seal.number, mark.seal.hash).text,
        verdict=_(VERDICTS[mark.verdict]),
        said="" if mark.found is None else difference_text(mark.found),
        is_good=mark.verdict == "same" and mark.found is None,
    )


def _compared(app: PageApp, typed: str) -> str:
    """Whether a seal is of this history, as the server has it; the page itself looks again."""
    try:
        seal = parse_seal(typed)
    except InputError:
        return _("This is no seal: a character was misread, or one is missing.")
    hash_ = hash_after(app.whole_campaign, seal.number) if seal.number else None
    if hash_ is not None and seal.matches(hash_):
        return _("Both have the same history, up to entry #{entry}.").format(entry=seal.number)
    return _("This seal is NOT of this history.")
