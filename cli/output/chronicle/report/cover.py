"""The title page of a report, with its contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.chronicle.highlights import highlight_text
from cli.output.chronicle.report.context import Context, chapter_anchor
from cli.output.document.blocks import Block, Contents, ContentsLine, CoverPage, Pairs, Paragraph, Span, Table, Text
from cli.output.sheets.sheet import class_text, gender_in, service_text, status_name
from cli.output.words.dates import days_between, hours_text, period_name
from cli.output.words.language import _, capital, integer, listed, ngettext, with_count
from ledger.ids import DEAD, OWED, RETIRED
from projections.chronicle.report.digests import Digest

MOST = 60
"""More chapters than these are a line of the contents together."""

TOGETHER = (10, 25, 50, 100)
"""How many sessions make such a line, so that there are few."""

LINES = 40
"""So many lines of sessions are few."""

LOGINS = "admin administrator debian guest nobody pi postgres root runner ubuntu user utilisateur"
ACCOUNTS = frozenset(LOGINS.split())
"""Logins of computers, which the ledger takes where nobody says who records: they name nobody to a reader."""


def cover(context: Context, parts: Sequence[tuple[str, str]]) -> CoverPage:
    """The campaign, the company, when it was played, and how things are.

    Args:
        parts: Title and anchor of each part after the chapters.
    """
    report = context.report
    blocks: list[Block] = [Pairs(tuple(_facts(context)))]
    members = [member for member in report.party["members"] if context.concerns(member["account"])]
    if members:
        blocks.append(_company(context, members))
        blocks.append(Paragraph(" ".join(_state(context, members)), role="lead"))
    is_brief = context.detail == "brief"
    if not is_brief:
        blocks.append(_contents(context, parts))
    return CoverPage(report.name, capital(report.game), tuple(blocks), page=not is_brief)


def _facts(context: Context) -> Iterator[tuple[str, Text]]:
    report = context.report
    if report.recorder and report.recorder.lower() not in ACCOUNTS:
        yield _("Game master"), report.recorder
    if report.whose is not None:
        yield _("The chronicle of"), context.name(report.whose)
    played = [digest for digest in report.digests if digest.session is not None]
    days = sorted(day for digest in played for day in digest.played_on if day)
    if days:
        yield _("Played"), days_between(days[0], days[-1])
    if played:
        hours = [digest.hours for digest in played if digest.hours is not None]
        said = integer(len(played))
        if hours:
            said = _("{sentence} ({note})").format(sentence=said, note=hours_text(sum(hours)))
        yield _("Sessions"), said
    yield _("Entries"), integer(report.entries)
    if report.point is not None:
        yield _("As it was"), report.point


def _company(context: Context, members: list[Mapping[str, Any]]) -> Table:
    """Who plays whom."""
    rows: list[tuple[Text, ...]] = [
        (
            str(member["player"] or ""),
            _person(context, member),
            class_text(context.terms, member) or service_text(context.terms, member),
            status_name(member["status"], gender_in(member)),
        )
        for member in members
    ]
    heads = (_("Player"), _("Character"), _("Class and level"), _("Status"))
    shown = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    return Table(
        _("The company"),
        tuple(heads[column] for column in shown),
        tuple(tuple(row[column] for column in shown) for row in rows),
    )


def _person(context: Context, member: Mapping[str, Any]) -> Text:
    """A name, which leads to the character's part."""
    return (Span(str(member["name"]), target=context.person_anchor(member["account"])),)


def _state(context: Context, members: list[Mapping[str, Any]]) -> Iterator[str]:
    """Who lives, who does not, and what is owed."""
    alive = [str(member["name"]) for member in members if member["status"] not in (DEAD, RETIRED)]
    dead = [str(member["name"]) for member in members if member["status"] == DEAD]
    retired = [str(member["name"]) for member in members if member["status"] == RETIRED]
    if alive:
        yield ngettext("{who} lives.", "{who} live.", len(alive)).format(who=listed(alive))
    if dead:
        yield ngettext("{who} has died.", "{who} have died.", len(dead)).format(who=listed(dead))
    if retired:
        yield ngettext("{who} has left the company.", "{who} have left the company.", len(retired)).format(
            who=listed(retired)
        )
    owing = {str(member["name"]): -int(member["counters"].get(OWED, 0)) for member in members}
    yield from _debts(context, owing)
    if waiting := sum(dispute.is_unsettled for dispute in context.report.disputes):
        yield with_count("{count} dispute waits for a ruling.", "{count} disputes wait for a ruling.", waiting)


def _debts(context: Context, owing: Mapping[str, int]) -> Iterator[str]:
    """What each owes, or is owed where it is below 0."""
    if not context.terms.coinage:
        return
    for who, value in owing.items():
        if value > 0:
            yield _("{who} owes {amount}.").format(who=who, amount=context.terms.value(value))
        elif value < 0:
            yield _("{who} is owed {amount}.").format(who=who, amount=context.terms.value(-value))


def _contents(context: Context, parts: Sequence[tuple[str, str]]) -> Contents:
    """A line for each chapter, or for many sessions in a row where there are many, then one for each part."""
    digests = [each for each in context.report.digests if each.is_reported and context.begins_section(each)]
    if len(digests) <= MOST:
        chapters = [
            ContentsLine(period_name(each.period, each.title), chapter_anchor(each.period), _remark(context, each))
            for each in digests
        ]
    else:
        chapters = list(_many(digests))
    others = (ContentsLine(title, anchor, _whom(context) if anchor == "characters" else "") for title, anchor in parts)
    return Contents(_("Contents"), (*chapters, *others))


def _many(digests: Sequence[Digest]) -> Iterator[ContentsLine]:
    """Lines of many sessions, each with a link to every one of them."""
    size = next((size for size in TOGETHER if len(digests) <= size * LINES), TOGETHER[-1])
    played = [(digest.session, digest) for digest in digests if digest.session is not None]
    yield from (
        ContentsLine(period_name(each.period, each.title), chapter_anchor(each.period))
        for each in digests[: len(digests) - len(played)]
    )
    for place in range(0, len(played), size):
        some = played[place : place + size]
        (first, leads), (last, _digest) = some[0], some[-1]
        title = _("Sessions {first} to {last}").format(first=integer(first), last=integer(last))
        links = [Span(integer(session), target=chapter_anchor(digest.period)) for session, digest in some]
        spaced = [piece for link in links for piece in (link, " ")][:-1]
        yield ContentsLine(title, chapter_anchor(leads.period), tuple(spaced))


def _whom(context: Context) -> Text:
    """The characters, each with a link."""
    members = [member for member in context.report.party["members"] if context.concerns(member["account"])]
    names = [_person(context, member) for member in members]
    return tuple(piece for name in names for piece in (*name, ", "))[:-1]


def _remark(context: Context, digest: Digest) -> Text:
    """What stood out most, else when it was."""
    best = max(context.highlights(digest), key=lambda each: each.score, default=None)
    if best is not None:
        return highlight_text(context.speaker, best)
    first, last = digest.played_on
    return days_between(first, last) if first else ""
