"""Renders the overview that `campaign` alone shows, in ten lines at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from cli.names import shown_command
from cli.output.sheets.party import pool_text
from cli.output.sheets.sheet import health_name, points_text
from cli.output.terminal.columns import line_width, shortened, table, wrapped
from cli.output.terminal.screen import title_lines
from cli.output.words.language import _, as_typed, day, either, integer, listed, spoken
from cli.output.words.terms import Terms
from cli.output.words.typable import command_line
from ledger.ids import GONE, ITEM, OWED

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker

LINES = 10
"""All lines at most."""

ROOM = ((3, 4), (2, 4), (2, 3), (2, 2), (1, 2), (1, 1))
"""Lines that each text may take and commands that are said to be typed next, until all has room."""


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
        (_("campaign help all"), _("lists all commands")),
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
    head = [*title_lines(speaker.screen, data["campaign"]), *wrapped(_session(data["session"]), line_width())]
    texts = [*_texts(speaker.terms, data, members)]
    for most, hints in ROOM:
        lines = [*head, *(line for text in texts for line in _in_lines(text, most))]
        following = ", ".join(f"campaign {command}" for command in islice(_following(data, members), hints))
        said = _("Next: {commands}; campaign help all lists all commands.").format(commands=following)
        closing = wrapped(said, line_width())
        room = LINES - len(lines) - len(closing)
        if room >= 0:
            break
    entries = [shortened(text, line_width()) for text in islice(last, max(room, 0))]
    yield from [*lines, *reversed(entries), *closing]


def _texts(terms: Terms, data: Mapping[str, Any], members: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The party, its stocks, who is against it, and what is pending."""
    yield _party(data["party"])
    if stocks := " · ".join(_stocks(terms, data)):
        yield stocks
    if facing := ", ".join(_foe(foe) for foe in data["foes"]):
        yield _("Against: {foes}").format(foes=facing)
    if waiting := _("; ").join(_waiting(members, data["disputes"])):
        yield _("Pending: {things}").format(things=waiting)


def _in_lines(text: str, most: int) -> list[str]:
    """As much of a text as fits in so many lines."""
    lines = wrapped(text, line_width())
    return [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), line_width())] if len(lines) > most else lines


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
    hoard = terms.amount(data["hoard"]["coins"]) if data["hoard"]["coins"] else ""
    items = ", ".join(terms.quantity(f"{ITEM}{item['id']}", item["quantity"]) for item in data["hoard"]["items"])
    yield _("Hoard: {goods}").format(goods=", ".join(filter(None, (hoard, items))) or _("empty"))
    if data["pool"]["xp"] is not None and "xp" in terms.tables.group("measures"):
        yield _("Pool: {pool}").format(pool=pool_text(terms, data["pool"]))


def _foe(foe: Mapping[str, Any]) -> str:
    """Somebody who stands against the company, with hit points, or in a word for players."""
    return f"{foe['name']} {points_text(foe['hp']) if foe['hp'] else health_name(foe['health'])}".rstrip()


def _waiting(members: Sequence[Mapping[str, Any]], disputes: Sequence[int]) -> Iterator[str]:
    """Who has to choose something, has earned a level, or owes; and what is disputed."""
    for said, names in (
        (_("a choice ({who})"), _choosing(members)),
        (_("a level earned ({who})"), _risen(members)),
        (_("a debt ({who})"), _owing(members)),
        (_("a dispute ({who})"), [f"#{number}" for number in disputes]),
    ):
        if names:
            yield said.format(who=listed(names))


def _following(data: Mapping[str, Any], members: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What to type next, without the word `campaign`: what is pending first."""
    if not data["party"]:
        yield shown_command("join", spoken())
    for command, names in (("level-up", _risen(members)), ("choose", _choosing(members))):
        if names:
            yield f"{shown_command(command, spoken())} {command_line(names[:1])}"
    if _owing(members):
        yield shown_command("settle", spoken())
    if data["disputes"]:
        yield shown_command("disputes", spoken())
    if data["party"]:
        yield shown_command("session end" if data["session"]["open"] else "session start", spoken())
        party = "party --foes" if data["foes"] else "party"
        yield as_typed(f"campaign {party}").removeprefix("campaign ")
    yield shown_command("log", spoken())


def _choosing(members: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(member["name"]) for member in _still_there(members) if member["pending"]]


def _risen(members: Sequence[Mapping[str, Any]]) -> list[str]:
    """Who has earned a level."""
    rows = [(str(member["name"]), member["xp"]) for member in _still_there(members) if member["xp"]]
    return [name for name, xp in rows if xp["next_level_at"] is not None and xp["total"] >= xp["next_level_at"]]


def _owing(members: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(member["name"]) for member in _still_there(members) if member["counters"].get(OWED, 0) < 0]


def _still_there(members: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [member for member in members if member["status"] not in GONE]


def _party(members: Sequence[Mapping[str, Any]]) -> str:
    """Those who are of the party, with their hit points."""
    members_shown = [f"{member['name']} {points_text(member['hp'])}".strip() for member in members]
    return _("Party: {members}").format(members=", ".join(members_shown) or _("nobody yet"))
