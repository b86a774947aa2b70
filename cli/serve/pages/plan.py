"""Taking an entry back: what each way of it would change is shown first, and nothing is recorded by looking."""

from __future__ import annotations

from msgspec import Struct, structs
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cli.output.words.language import N_, _
from cli.output.words.typable import command_line
from cli.serve import own_process
from cli.serve.desk import Desk
from cli.serve.page_app import PageApp
from cli.serve.request_checks import is_number, nothing_here
from cli.serve.site import Asked, Build, Made, asked, made_page, sent
from ledger.errors import CampaignError

WAYS = (
    ("", N_("Take it back alone")),
    ("--cascade", N_("Decide again what followed from it")),
    ("--owing", N_("Let what was spent be owed")),
    ("--cascade --owing", N_("Decide again what followed, and let what was spent be owed")),
)
"""Options of `void`, and what they do."""


class Way(Struct, frozen=True):
    """One way of taking an entry back.

    Attributes:
        said: What it would do, or why it is refused.
    """

    option: str
    title: str
    said: str
    is_refused: bool


async def plan(request: Request) -> Response:
    """Show what taking an entry back would change; the form does it."""
    who = asked(request)
    number = request.path_params["number"]
    if not who.may_record or not is_number(number):
        return nothing_here()
    if request.method == "POST":
        return await _taken_back(request, who, number)
    return await _planned(who, number)


async def _planned(
    who: Asked, number: str, *, said: tuple[str, str] = ("", ""), chosen: str = "", reason: str = ""
) -> Response:
    """The form with what each way would do.

    Args:
        said: Why what was sent before was refused, and what to do.
        chosen: The way that was chosen then.
        reason: The reason that was given then.
    """
    ways = await (_ways_apart(who, number) if await _is_long(who, number) else who.site.desk.do(_ways, who, number))
    return HTMLResponse(*await who.site.desk.do(made_page, who, _shown(number, ways, said, chosen, reason)))


async def _taken_back(request: Request, who: Asked, number: str) -> Response:
    form = await sent(request)
    if form is None:
        return nothing_here()
    option = form.text("way")
    if option not in dict(WAYS):
        return nothing_here()
    line = _line(number, form.text("reason").strip() or "-", option)
    outcome = await who.site.desk.do(Desk.enter, who.reader, line, form.key)
    await who.site.live.look()
    if outcome.complaint is None:
        return RedirectResponse(f"/entry/{number}", 303)
    # The form again, with what was typed and why it was refused.
    said = (outcome.complaint.message, outcome.complaint.hint)
    return await _planned(who, number, said=said, chosen=option, reason=form.text("reason"))


def _line(number: str, reason: str, option: str) -> str:
    return " ".join(filter(None, [command_line(["void", number, "--reason", reason]), option]))


def _ways(desk: Desk, who: Asked, number: str) -> list[Way]:
    """Every way, as a dry run finds it; those that would do the same as one before are left out."""
    found: list[Way] = []
    for option, title in WAYS:
        outcome = desk.tried(who.reader, _line(number, "-", option))
        refused = outcome.complaint
        said = outcome.said.strip() if refused is None else refused.message
        if said not in [way.said for way in found]:
            found.append(Way(option, title, said, refused is not None))
    return found


SOON = 60
"""Later entries that are decided again while other pages wait for it, some tens of milliseconds."""


async def _is_long(who: Asked, number: str) -> bool:
    try:
        last, _hash = await who.site.desk.do(Desk.head)
        return last - int(number) > SOON
    except CampaignError:
        # The page says what is wrong.
        return False


async def _ways_apart(who: Asked, number: str) -> list[Way]:
    """The same, each tried by a process of its own: every later entry may have to be decided again."""
    found: list[Way] = []
    for option, title in WAYS:
        words = ["--by", who.reader.name, "void", number, "--reason", "-", *option.split(), "--dry-run"]
        ran = await own_process.run(who, words)
        # Warnings and errors are said apart by a command, and first.
        said = "\n".join(filter(None, [ran.error, ran.out.decode().strip()]))
        if said not in [way.said for way in found]:
            found.append(Way(option, title, said, ran.code != 0))
    return found


def _shown(number: str, ways: list[Way], said: tuple[str, str], chosen: str, reason: str) -> Build:
    def build(who: Asked, app: PageApp) -> Made:
        titled = [structs.replace(way, title=_(way.title)) for way in ways]
        content = {"number": int(number), "ways": titled, "said": said, "chosen": chosen, "reason": reason}
        return Made("plan.html", content)

    return build
