"""How things stand: the game master's page, a player's, and that of the screen for everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cli.output.rules.shorthand_help import ROWS
from cli.output.sheets.clock import burning_text
from cli.output.sheets.party import pool_text
from cli.output.words.language import _
from cli.reading import view_and_rules
from cli.serve.page_app import PageApp
from cli.serve.pages.entries import newest_rows
from cli.serve.pages.people import (
    PersonRow,
    company_rows,
    foe_rows,
    for_players,
    order_rows,
    own_accounts,
    party_data,
)
from cli.serve.pages.proposals import ProposalRow, for_guest, proposal_rows
from cli.serve.site import Asked, Made
from cli.shell.standing import standing
from ledger.ids import CLOCK
from ledger.seal import Seal
from ledger.state import last_session, open_session
from projections.sheets.initiative import order_of_action
from projections.sheets.lights import burning_lights

TEMPLATES = {"gm": "gm.html", "player": "player.html", "table": "table.html"}
"""The page of each role."""


class Top(Struct, frozen=True):
    """What stands at the top of a page.

    Attributes:
        session: Number of the open session, None between sessions.
        head: The entry that is shown last, of `last` that there are.
        sessions: How many sessions there were.
        burning: Lights that burn, and until when.
    """

    session: int | None
    time: str
    hoard: str
    pool: str
    head: int
    last: int
    sessions: int
    seal: str
    burning: list[str] = []


class Shown(Struct, frozen=True):
    """What a page shows of the campaign; the same for all who may see the same."""

    top: Top
    company: list[PersonRow]
    foes: list[PersonRow]
    order: list[dict[str, Any]]
    entries: list[Any]
    proposals: list[ProposalRow]
    members: list[dict[str, Any]]


def page(who: Asked, app: PageApp) -> Made:
    """The first page of whoever asks."""
    return Made(TEMPLATES[who.guest.role], {**_content(who, app), **_line(who, app)})


def regions(who: Asked, app: PageApp) -> Made:
    """What of that page changes with the ledger."""
    return Made("regions.html", {**_content(who, app), "role": who.guest.role, "swaps": True})


def _content(who: Asked, app: PageApp) -> dict[str, Any]:
    shown = shown_now(who, app)
    book, turn = who.site.guests.book, who.site.turn
    acting = turn.place([each["name"] for each in shown.order])
    company, against = shown.company, shown.foes
    own: list[str] = []
    if who.guest.role != "gm":
        own = own_accounts(who.guest, shown.members)
        company, against = for_players(company, against, book, own)
    in_order = order_rows(shown.order, acting, [*company, *against])
    return {
        "top": shown.top,
        "company": company,
        "foes": against,
        "order": in_order,
        "turns": {row.person.account: row.acts for row in in_order if row.person and (row.acts or row.is_next)},
        "entries": shown.entries,
        "proposals": for_guest(who, shown.proposals),
        "own": [row for row in company if row.account in own],
        "book": book,
        "swaps": False,
    }


def shown_now(who: Asked, app: PageApp) -> Shown:
    """What whoever sees the same as this reader is shown at the moment that is asked for."""
    reader = who.reader
    place = ("now", reader.sees_all, reader.language, reader.hides_hit_points, who.as_of)
    return who.site.desk.kept_page(app.whole_campaign.head(), place, lambda: _shown(who, app))


def _shown(who: Asked, app: PageApp) -> Shown:
    view, rules = view_and_rules(app, who.as_of)
    data = party_data(app, view, rules)
    return Shown(
        top=_top(app, data),
        company=company_rows(app, view, data),
        foes=foe_rows(app, view, rules),
        order=order_of_action(app.campaign, view, rules),
        entries=newest_rows(app),
        proposals=proposal_rows(app, view),
        members=data["members"],
    )


def _top(app: PageApp, data: dict[str, Any]) -> Top:
    there, view = standing(app), app.then
    clock = view.quantity(CLOCK, "seconds")
    return Top(
        session=open_session(view),
        time=there.time,
        hoard=there.hoard,
        pool=pool_text(app.terms, data["pool"]) if any(data["pool"].values()) else "",
        head=view.number,
        last=app.campaign.last(),
        sessions=last_session(view),
        seal=Seal.of(*app.whole_campaign.head()).text,
        burning=[burning_text(app.terms, light, clock) for light in burning_lights(view)],
    )


class Act(Struct, frozen=True):
    """A button that writes a line into the field."""

    line: str
    says: str


NAMES = re.compile(r"brom|lira|mira|gobe?lin(?: 2)?")
"""Names in the lines that stand for acts; those of this table are put in their places."""


def _line(who: Asked, app: PageApp) -> dict[str, Any]:
    """What the line needs, in which the game master records and a player proposes."""
    if who.guest.role == "table":
        return {}
    shown = shown_now(who, app)
    people = [row.typed for row in shown.company]
    against = [row.typed for row in shown.foes]
    return {"line": who.request.query_params.get("line", "")[:2000], "acts": acts(people, against), "answer": None}


def acts(people: Sequence[str], against: Sequence[str]) -> list[Act]:
    """The acts of an evening, each as a short line about somebody who is there."""
    first, second, *_rest = (*people, "", "")
    foe = next(iter(against), "")
    places = {"brom": first, "lira": second, "mira": second, "goblin 2": foe, "gobelin 2": foe}
    places |= {"goblin": foe, "gobelin": foe}
    return [Act(_with_names(_(line), places), _(said)) for line, said in ROWS]


def _with_names(line: str, places: dict[str, str]) -> str:
    """A line with the names of this table, between quotes where they have blanks."""
    return NAMES.sub(lambda found: typed_name(places[found[0]]) or found[0], line)


def typed_name(name: str) -> str:
    """A name as it is typed: between quotes where it has blanks, but for one with a number at its end."""
    return f'"{name}"' if " " in name and not name[-1:].isdigit() else name
