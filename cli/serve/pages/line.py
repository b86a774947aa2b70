"""The line of the game master's page: it is read and recorded as in the shell, and asked back with buttons."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cli.names import options_in_ids, words_in_ids
from cli.output.rules.shorthand_help import ROWS
from cli.output.words.language import _
from cli.serve import own_process
from cli.serve.desk import Desk
from cli.serve.page_app import PageApp
from cli.serve.pages import now
from cli.serve.request_checks import is_number, nothing_here
from cli.serve.site import Asked, Build, Made, Sent, asked, respond, sent
from cli.shell.help import FIRST
from cli.shell.lines import HELP, Complaint, Outcome
from ledger.errors import CampaignError

MOST_LETTERS = 20_000
"""Of what is entered at once: several lines that were pasted."""


class Answer(Struct, frozen=True):
    """What is shown after a line.

    Attributes:
        typed: The line as it was typed.
        done: Whether it is done, so that the field is empty again; else it stays to be mended.
        rest: What it left of the line that it was chosen for: that stands in the field next.
    """

    typed: str
    said: str = ""
    done: bool = True
    complaint: Complaint | None = None
    rest: str = ""


async def entered(request: Request) -> Response:
    """Do a line; the answer is the line's part of the page with all that changed, or the whole page."""
    who, form = asked(request), await sent(request)
    if form is None or not (who.may_record or who.may_propose):
        return nothing_here()
    text = form.text("line").replace("\r\n", "\n").strip()
    if len(text) > MOST_LETTERS:
        return Response("", 413)
    words = await who.site.desk.do(_long_reading, who, text)
    if words is None:
        answer = await who.site.desk.do(_answered, who, form, text)
    else:
        answer = _printed(text, await own_process.run(who, words))
    await who.site.live.look()
    # The stamp of what was just recorded.
    return await respond(request, _shown(answer))


def _answered(desk: Desk, who: Asked, form: Sent, text: str) -> Answer:
    if not text or text.lower() in HELP:
        return Answer(text, said=help_text() if text else "")
    outcome: Outcome = (desk.enter if who.may_record else desk.propose)(who.reader, text, form.key)
    complaint = outcome.complaint
    rest = form.text("rest") if form.text("part").replace("\r\n", "\n") == text else ""
    return Answer(text, outcome.said.strip("\n"), done=complaint is None, complaint=complaint, rest=rest)


READINGS = frozenset({"audit", "balances", "history", "log", "stats", "treasure", "verify"})
"""Commands that read every entry; in a long campaign all pages would wait for one."""

THEIR_OPTIONS = frozenset({"--detail", "--grep", "--kind", "--limit", "--session", "--who"})
"""Options with which one is run in a process of its own, which none of them leads to anything but this campaign."""

LONG = 2_000
"""Entries of a campaign in which reading all of them takes seconds."""

MOST_PRINTED = 60_000
"""Letters of an answer, its last ones: those of a log of thousands of entries are no page."""


def _long_reading(desk: Desk, who: Asked, text: str) -> list[str] | None:
    """The words of a line that only reads, but every entry of a long campaign; None for any other line."""
    if not who.may_record or "\n" in text or not text:
        return None
    lines = desk.lines(who.reader)
    try:
        with lines.reading() as app:
            if app.whole_campaign.last() <= LONG:
                return None
    except CampaignError:
        return None
    meaning = lines.meaning(text)
    if isinstance(meaning, Complaint) or meaning.asks or len(meaning.commands) != 1:
        return None
    words = options_in_ids(words_in_ids(meaning.commands[0]), THEIR_OPTIONS)
    options = {word.partition("=")[0] for word in words if word.startswith("-")}
    return words if words and words[0] in READINGS and options <= THEIR_OPTIONS else None


def _printed(text: str, ran: own_process.Ran) -> Answer:
    said = ran.out.decode()
    if len(said) > MOST_PRINTED:
        said = f"…\n{said[-MOST_PRINTED:].partition(chr(10))[2]}"
    # A check that found something wrong has printed what.
    complaint = Complaint(ran.error, "") if ran.code and not said else None
    return Answer(text, said.strip("\n"), done=complaint is None, complaint=complaint)


def help_text() -> str:
    """What is typed, and by which keys."""
    rows = [f"{_(line)}  {_(said)}" for line, said in ROWS if line in FIRST]
    keys = [
        _("Tab completes, Enter records, F2 undoes, a digit chooses what a line can be, / jumps to a name or entry."),
        _("Every command is typed without “campaign”; “help damage” explains one, “help all” lists them all."),
    ]
    return "\n".join([*rows, "", *keys])


def _shown(answer: Answer) -> Build:
    """Makes the page with an answer."""

    def build(who: Asked, app: PageApp) -> Made:
        made = now.page(who, app)
        content = {**made.content, "answer": answer, "line": answer.rest if answer.done else answer.typed}
        if who.is_part:
            return Made("answered.html", {**content, "role": who.guest.role, "swaps": True})
        return Made(made.template, content)

    return build


async def completed(request: Request) -> Response:
    """What may be typed at a place of the line, the likeliest first."""
    who = asked(request)
    line = request.query_params.get("line", "")[:MOST_LETTERS]
    at = request.query_params.get("at", "")
    cursor = min(int(at), len(line)) if is_number(at, most_digits=5) else len(line)
    found = await who.site.desk.do(Desk.completed, who.reader, line, cursor)
    return JSONResponse([candidate._asdict() for candidate in found])
