"""Renders the overview that `campaign` alone shows, in ten lines at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from cli.names import shown_command
from cli.output.columns import line_width, shortened, table, wrapped
from cli.output.language import _, as_typed, day, either, integer, listed, spoken
from cli.output.party import pool_text, title_lines
from ledger.ids import GONE, ITEM, OWED

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms

LINES = 10
"""All lines at most."""

MOST = 3
"""Lines that those of the party take at most."""


def beginning_lines() -> Iterator[str]:
    """How to begin, where there is no ledger."""
    from ledger.rules.loader import known_rulesets

    yield _("There is no campaign here yet, neither in this folder nor above it.")
    yield ""
    begin = [
        (
            _('campaign new "The Sunken Bell" --rules ID'),
            _("opens one here; ID is {ids}").format(ids=either(known_rulesets())),
        ),
        (as_typed("campaign tutorial"), _("shows in ten minutes how it works")),
        (as_typed("campaign shell"), _("is where you then type, with completion")),
        (" ".join((as_typed("campaign --ledger"), _("PATH"))), _("uses a ledger that is elsewhere")),
        (as_typed("campaign --help"), _("lists all commands")),
    ]
    yield from table(begin, "ll", indent=2)


def overview_lines(
    speaker: Speaker, data: Mapping[str, Any], members: Sequence[Mapping[str, Any]], last: Iterable[str]
) -> Iterator[str]:
    """The campaign, its session, the party, what lies in the hoard and is pending, last entries, what to type next.

    Args:
        members: The sheets of the party.
        last: Sentences of the last entries, newest first, of which as many are shown as there is room for.
    """
    lines = [*title_lines(speaker.screen, data["campaign"]), _session(data["session"])]
    lines += _party(data["party"])
    if stocks := " · ".join(_stocks(speaker.terms, data)):
        lines.append(wrapped(stocks, line_width())[0])
    if waiting := "; ".join(_waiting(members)):
        lines.append(shortened(_("Pending: {things}").format(things=waiting), line_width()))
    session_next = "session end" if data["session"]["open"] else "session start"
    following = f"campaign {shown_command(session_next if data['party'] else 'join', spoken())}"
    said = _("Next: {command}, campaign party, campaign log; campaign --help lists all commands.").format(
        command=following
    )
    closing = wrapped(said, line_width())
    room = LINES - len(lines) - len(closing)
    entries = [shortened(text, line_width()) for text in islice(last, max(room, 0))]
    yield from [*lines, *reversed(entries), *closing]


def _session(session: Mapping[str, Any]) -> str:
    """Which session is open, or was played last."""
    if session["open"]:
        return _("Session {number} is open.").format(number=integer(session["last"]))
    if session["last"]:
        return _("Sessions played: {number}; the last entry is of {day}.").format(
            number=integer(session["last"]), day=day(session["played_on"])
        )
    return _("No session has been played yet.")


def _stocks(terms: Terms, data: Mapping[str, Any]) -> Iterator[str]:
    """What lies in the hoard and in the pool."""
    hoard = terms.amount(data["hoard"]["coins"]) if terms.coinage else ""
    items = ", ".join(terms.quantity(f"{ITEM}{item['id']}", item["quantity"]) for item in data["hoard"]["items"])
    if hoard or items:
        yield _("Hoard: {goods}").format(goods=", ".join(filter(None, (hoard, items))))
    if data["pool"]["xp"] is not None and "xp" in terms.tables.group("measures"):
        yield _("Pool: {pool}").format(pool=pool_text(terms, data["pool"]))


def _waiting(members: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Who has to choose something, has earned a level, or owes."""
    present = [member for member in members if member["status"] not in GONE]
    choosing = [str(member["name"]) for member in present if member["pending"]]
    earned = [
        str(member["name"])
        for member in present
        if member["xp"]
        and member["xp"]["next_level_at"] is not None
        and member["xp"]["total"] >= member["xp"]["next_level_at"]
    ]
    owing = [str(member["name"]) for member in present if member["counters"].get(OWED, 0) < 0]
    for said, names in (
        (_("a choice ({who})"), choosing),
        (_("a level earned ({who})"), earned),
        (_("a debt ({who})"), owing),
    ):
        if names:
            yield said.format(who=listed(names))


def _party(members: Sequence[Mapping[str, Any]]) -> Iterator[str]:
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
    lines = wrapped(_("Party: {members}").format(members=", ".join(members_shown) or _("nobody yet")), line_width())
    yield from lines[:MOST]
