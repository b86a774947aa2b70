"""The line of the game master's page: it is read and recorded as in the shell, and asked back with buttons."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cli.output.words.language import _
from cli.serve.desk import Desk
from cli.serve.page_app import PageApp
from cli.serve.pages import now
from cli.serve.request_checks import nothing_here
from cli.serve.site import Asked, Build, Made, Sent, asked, made_page, sent
from cli.shell.help import FIRST
from cli.shell.lines import HELP, Complaint, Outcome

MOST_LETTERS = 20_000
"""Of what is entered at once: several lines that were pasted."""


class Answer(Struct, frozen=True):
    """What is shown after a line.

    Attributes:
        typed: The line as it was typed.
        done: Whether it is done, so that the field is empty again; else it stays to be mended.
    """

    typed: str
    said: str = ""
    done: bool = True
    complaint: Complaint | None = None


async def entered(request: Request) -> Response:
    """Do a line; the answer is the line's part of the page with all that changed, or the whole page."""
    who, form = asked(request), await sent(request)
    if form is None or not (who.may_record or who.may_propose):
        return nothing_here()
    text = form.text("line").replace("\r\n", "\n").strip()
    if len(text) > MOST_LETTERS:
        return Response("", 413)
    answer = await who.site.desk.do(_answered, who, form, text)
    await who.site.live.look()
    # The stamp of what was just recorded.
    return HTMLResponse(*await who.site.desk.do(made_page, asked(request), _shown(answer)))


def _answered(desk: Desk, who: Asked, form: Sent, text: str) -> Answer:
    if not text or text.lower() in HELP:
        return Answer(text, said=help_text() if text else "")
    outcome: Outcome = (desk.enter if who.may_record else desk.propose)(who.reader, text, form.key)
    complaint = outcome.complaint
    return Answer(text, outcome.said.strip("\n"), done=complaint is None, complaint=complaint)


def help_text() -> str:
    """What is typed, and by which keys."""
    from cli.output.rules.shorthand_help import ROWS

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
        content = {**made.content, "answer": answer, "line": "" if answer.done else answer.typed}
        if who.is_part:
            return Made("answered.html", {**content, "role": who.guest.role, "swaps": True})
        return Made(made.template, content)

    return build


async def completed(request: Request) -> Response:
    """What may be typed at a place of the line, the likeliest first."""
    who = asked(request)
    if who.guest.role == "table":
        return nothing_here()
    line = request.query_params.get("line", "")[:MOST_LETTERS]
    at = request.query_params.get("at", "")
    cursor = min(int(at), len(line)) if at.isascii() and at.isdigit() and len(at) < 6 else len(line)
    found = await who.site.desk.do(Desk.completed, who.reader, line, cursor)
    return JSONResponse([candidate._asdict() for candidate in found])
