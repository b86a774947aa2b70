"""The sheet of a session that is read aloud: what each one gained, what was found, what is pending."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from cli.output.books.pending import pending_lines, things
from cli.output.chronicle.chapter import chapter_title, deaths, finds
from cli.output.document.blocks import Block, Bullets, CoverPage, Document, Pairs, Paragraph, Section, Span, Table
from cli.output.sheets.sheet import heading_of, of_moment
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, integer, listed, spoken
from cli.output.words.terms import Terms
from projections.chronicle.gains import Gains
from projections.chronicle.session_sheet import SessionSheet


def session_sheet_json(found: SessionSheet) -> dict[str, Any]:
    """The sheet as scripts read it; coins that each one gained are in the smallest coin."""
    chapter = found.chapter
    return {
        "session": chapter.session,
        "title": chapter.title,
        "played_on": chapter.played_on[0] or None,
        "ingame": chapter.ingame,
        "summary": chapter.summary,
        "present": chapter.present,
        "gains": [{"who": name, **to_builtins(gain)} for name, gain in found.gains.items()],
        "coins": chapter.coins,
        "items": chapter.items,
        "deaths": chapter.deaths,
        "pending": to_builtins(found.pending),
    }


def session_sheet_document(speaker: Speaker, found: SessionSheet, *, point: str | None, made_at: str) -> Document:
    """The sheet to be read aloud or printed, as of a point: for five people at most forty lines."""
    chapter = found.chapter
    blocks: list[Block] = []
    if chapter.present:
        blocks.append(Pairs(((_("Present"), listed(chapter.present)),)))
    if chapter.summary:
        blocks.append(Paragraph((Span(chapter.summary, "typed"),), "summary"))
    cover = CoverPage(of_moment(chapter_title(chapter), point), speaker.campaign.name, tuple(blocks), page=False)
    return Document(language=spoken(), cover=cover, sections=_sections(speaker.terms, found), made_at=made_at)


def _sections(terms: Terms, found: SessionSheet) -> Iterator[Section]:
    if found.gains:
        yield Section(_("Gains"), "gains", (_gains(terms, found),))
    if happened := (*finds(terms, found.chapter), *deaths(found.chapter)):
        yield Section(_("Treasure and losses"), "treasure", (Bullets(happened),))
    pending = tuple(pending_lines(terms, found.pending)) or (_("Nothing: everything is shared, paid and settled."),)
    yield Section(_("Pending"), "pending", (Bullets(pending),))


def _gains(terms: Terms, found: SessionSheet) -> Table:
    """A row for each person, with the columns that the game has."""
    measures = terms.tables.group("measures")
    levels = any(gain.levels for gain in found.gains.values())
    columns = [("xp", heading_of(terms, "xp"))] if "xp" in measures else []
    columns += [("levels", _("Level"))] if levels else []
    columns += [("coins", _("Coins"))] if terms.coinage else []
    head = (_("Name"), *(title for _id, title in columns), _("Things"))
    rows = tuple(
        (
            name,
            *(_figure(terms, gain, id_) for id_, _title in columns),
            ", ".join(things(terms, gain.things, sign=True)),
        )
        for name, gain in found.gains.items()
    )
    return Table(_("What each one gained"), head, rows, tuple(range(1, len(columns) + 1)))


def _figure(terms: Terms, gain: Gains, id_: str) -> str:
    if id_ == "coins":
        return ("+" if gain.coins > 0 else "") + terms.value(gain.coins) if gain.coins else ""
    number = gain.xp if id_ == "xp" else sum(gain.levels.values())
    return integer(number, sign=True) if number else ""
