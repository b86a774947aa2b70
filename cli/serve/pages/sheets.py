"""A character's sheet in the boxes of the game's own, and why a figure of it is what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, json, structs
from starlette.requests import Request
from starlette.responses import Response

from cli.output.books.explain import line_cells, line_parts
from cli.output.sheets.drawn_sheet import REST, box_title, warnings_of
from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.sheets.sheet_figures import Figures, SheetFigure
from cli.output.words.language import _, capital
from cli.reading import account_of_name, explained_account, view_and_rules
from cli.serve import own_process
from cli.serve.desk import Desk
from cli.serve.page_app import PageApp
from cli.serve.pages.downloads import shown_of
from cli.serve.pages.people import is_own, knows_hit_points
from cli.serve.site import Asked, Made, asked, respond
from ledger.errors import CampaignError
from ledger.ids import CHARACTER, HIT_POINTS, OTHER, POOL
from ledger.people import bare_name, is_outsider
from projections.past.as_of import view_at
from projections.sheets.foes import foe_sheet, health
from projections.sheets.measure_lookup import find_measure
from projections.sheets.printed_sheet import printed
from projections.sheets.sheet import sheet as folded_sheet


class FigureRow(Struct, frozen=True):
    """A figure with the place of its explanation, empty where it has none, and figures that follow from it."""

    figure: SheetFigure
    measure: str
    beside: list[FigureRow] = []


class BoxRow(Struct, frozen=True):
    """One box of a sheet: its title, its form as `ledger.rules.printed_sheet` names it, and its figures."""

    title: str
    form: str
    rows: list[FigureRow]


MEASURED = ("hp", "xp", "traits", "derived", "printed", "counters", "tracks", "purse", "items", "fields")
"""First parts of the paths of figures that can be explained."""


def sheet(who: Asked, app: PageApp) -> Made:
    """The sheet of somebody, as the game prints it."""
    view, rules = view_and_rules(app, who.as_of)
    account = account_of_name(app, view, who.part("who"))
    show_hit_points(who, app, account)
    if is_outsider(account):
        shows = who.reader.sees_all or who.site.guests.book.foes == "numbers"
        data = foe_sheet(view, rules, account, language=app.language, for_players=not shows)
    else:
        data = folded_sheet(view, rules, account, language=app.language, people=app.campaign.people())
        if not (who.reader.sees_all or is_own(who, app, account)) and who.site.guests.book.company != "numbers":
            data |= {"hp": None, "health": health(view, account)}
    shown = printed(view, rules, account)
    figures = Figures(app.terms, data, shown)
    heads = [figure for figure in figures.take("role", "health", *shown.layout.head) if figure.text]
    boxes = [box for column in shown.layout.columns for box in column]
    return Made(
        "sheet.html",
        {
            "who": data["name"],
            "typed": bare_name(account),
            "heads": heads,
            "warnings": list(warnings_of(app.terms, data)),
            "boxes": [row for box in (*boxes, *REST) if (row := _box(app, box, figures)) is not None],
        },
    )


def show_hit_points(who: Asked, app: PageApp, account: str) -> bool:
    """Let texts say how many hit points somebody lost, where the guest may know; return whether they may."""
    shows = knows_hit_points(who, app, account)
    app.settings.hides_hit_points = not shows
    return shows


def _box(app: PageApp, box: Any, figures: Figures) -> BoxRow | None:
    taken = figures.take(*box.shows)
    if not taken:
        return None
    rows = []
    for figure in taken:
        paths = box.beside.get(figure.path.partition(".")[2], ())
        rows.append(FigureRow(figure, measure_of(figure), [FigureRow(f, measure_of(f)) for f in figures.take(*paths)]))
    title = box_title(app.terms, box) if box.title else taken[0].label
    return BoxRow(title, box.form, rows)


def measure_of(figure: SheetFigure) -> str:
    """What `explain` calls a figure of a sheet; nothing for one that it does not explain."""
    first, _dot, rest = figure.path.partition(".")
    if first in ("hp", "xp"):
        return first if not rest else ""
    if first == "items":
        return f"item:{rest}"
    return rest if first in MEASURED and rest != "worth" else ""


class ExplainedRow(Struct, frozen=True):
    """A line of an explanation, with how the balance stood after it."""

    entry: int | None
    session: str
    change: str
    running: str
    notes: list[str]
    text: str
    steps: list[str]


async def explained(request: Request) -> Response:
    """Why a figure is what it is; one that very many entries moved is explained by a process of its own."""
    who = asked(request)
    seen_by = await who.site.desk.do(_if_long, who)
    if seen_by is None:
        return await respond(request, _explained_here)
    named = ["--", who.part("who"), who.part("measure")]
    words = ["explain", *own_process.of_moment(who), *(["--all"] if _every(who) else [])]
    if "whole" in request.query_params:
        ran = await own_process.run(seen_by, [*words, *named])
        return await shown_of(request, ran, lambda _who, _app: _as_printed(who, ran))
    ran = await own_process.run(seen_by, [*words, "--json", *named])
    return await shown_of(request, ran, lambda who, app: _explained_as(who, app, json.decode(ran.out)))


def _every(who: Asked) -> bool:
    return "all" in who.request.query_params


def _if_long(desk: Desk, who: Asked) -> Asked | None:
    """Who asks, as far as they may see the figure, where so many entries moved it that every page would wait."""
    from projections.books.explain import moved_by_how_many

    try:
        with desk.reading(who.reader, who.as_of) as app:
            there = view_at(app.campaign, who.as_of, app.rules_of)
            account = explained_account(app, there, who.part("who"))
            shows = show_hit_points(who, app, account)
            measure = find_measure(there, there.rules, account, who.part("measure"), there.moved_commodities(account))
            if (measure.id in HIT_POINTS and not shows) or moved_by_how_many(
                app.campaign, account, measure
            ) <= MOST_READ:
                return None
            return structs.replace(who, reader=structs.replace(who.reader, hides_hit_points=not shows))
    except CampaignError:
        # The page says what is wrong.
        return None


def _as_printed(who: Asked, ran: own_process.Ran) -> Made:
    title = f"{who.part('who')}, {who.part('measure')}"
    return Made("lines.html", {"title": title, "text": ran.out.decode(), "links": []})


def _explained_here(who: Asked, app: PageApp) -> Made:
    from projections.books.explain import explain

    there = view_at(app.campaign, who.as_of or None, app.rules_of)
    account = explained_account(app, there, who.part("who"))
    shows = show_hit_points(who, app, account)
    data = explain(app.campaign, there, there.rules, account, who.part("measure"), every=_every(who))
    if data["measure"] in HIT_POINTS and not shows:
        message = _("How many hit points {who} has is not shown to players at this table.")
        return Made("refused.html", {"message": message.format(who=data["who"]), "hint": ""}, 404)
    return _explained_as(who, app, data)


def _explained_as(who: Asked, app: PageApp, data: Mapping[str, Any]) -> Made:
    show_hit_points(who, app, data["account"])
    account, whole = data["account"], "whole" in who.request.query_params
    left_out = 0 if whole else max(0, len(data["lines"]) - MOST_LINES)
    terms = app.terms
    name = data["who"] if account.startswith(CHARACTER) else capital(terms.account(account))
    measure = terms.measure(data["measure"]) if account == POOL else measure_name(terms, data["measure"])
    return Made(
        "explain.html",
        {
            "who": name,
            "typed": bare_name(account) if account.startswith((CHARACTER, OTHER)) else "",
            "measure": measure,
            "total": measure_amount(terms, data["measure"], data["total"]),
            "rows": list(_explained_rows(app, data, left_out)),
            "left_out": left_out,
            "folded": data["folded"],
        },
    )


MOST_READ = 1_000
"""Entries that an explanation reads while other pages wait for it, some tens of milliseconds."""

MOST_LINES = 60
"""Lines of an explanation that are shown at once, the last ones."""


def _explained_rows(app: PageApp, data: Mapping[str, Any], left_out: int) -> Iterator[ExplainedRow]:
    speaker, lines = app.speaker, data["lines"][left_out:]
    recorders = {line["by"] for line in data["lines"] if line["by"]}
    places = [(line["entry"], line["amended_by"]) for line in lines if line["entry"] is not None]
    entries = speaker.entries_as_counted(places)
    for line in lines:
        entry = None if line["entry"] is None else next(entries)
        parts = line_parts(speaker, line, entry, data, with_recorder=len(recorders) > 1)
        _number, session, change, running = line_cells(app.terms, data["measure"], line)
        yield ExplainedRow(line["entry"], session, change, running, parts.notes, parts.text, parts.steps)
