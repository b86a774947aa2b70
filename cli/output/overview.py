"""Renders the overview that `campaign` alone shows, in ten lines at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import screen_width, wrapped
from cli.output.language import _, day, integer
from cli.output.party import pool_text, title_lines
from ledger.ids import ITEM

if TYPE_CHECKING:
    from cli.output.speaker import Speaker

MOST = 4
"""Lines that those of the party take at most."""


def overview_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """The campaign, its session, the party, what lies in the hoard, and what to type next."""
    yield from title_lines(speaker.screen, data["campaign"])
    session = data["session"]
    if session["open"]:
        yield _("Session {number} is open.").format(number=integer(session["last"]))
    elif session["last"]:
        yield _("Sessions played: {number}; the last entry is of {day}.").format(
            number=integer(session["last"]), day=day(session["played_on"])
        )
    else:
        yield _("No session has been played yet.")
    yield from _party(data["party"])
    hoard = speaker.terms.amount(data["hoard"]["coins"]) if speaker.terms.coinage else ""
    items = ", ".join(
        speaker.terms.quantity(f"{ITEM}{item['id']}", item["quantity"]) for item in data["hoard"]["items"]
    )
    stocks = [_("Hoard: {goods}").format(goods=", ".join(filter(None, (hoard, items))))] if hoard or items else []
    if data["pool"]["xp"] is not None and "xp" in speaker.terms.tables.group("measures"):
        stocks.append(_("Pool: {pool}").format(pool=pool_text(speaker.terms, data["pool"])))
    if stocks:
        yield wrapped(" · ".join(stocks), screen_width())[0]
    following = "campaign session end" if session["open"] else "campaign session start"
    said = _("Next: {command}, campaign party, campaign log; campaign --help lists all commands.").format(
        command=following
    )
    yield from wrapped(said, screen_width())


def _party(members: list[Mapping[str, Any]]) -> Iterator[str]:
    """Those who are of the party, with their hit points."""
    members_shown = []
    for member in members:
        points = member["hp"]
        if points is None:
            members_shown.append(str(member["name"]))
        else:
            members_shown.append(
                _("{who} {current}/{most}").format(
                    who=member["name"], current=integer(points["current"]), most=integer(points["max"])
                )
            )
    lines = wrapped(_("Party: {members}").format(members=", ".join(members_shown) or _("nobody yet")), screen_width())
    yield from lines[:MOST]
