"""The brief report: a line for each session, and where the treasure is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cli.output.chronicle.report.context import Context, chapter_name
from cli.output.chronicle.report.index import seal_section
from cli.output.chronicle.story import brief
from cli.output.document.blocks import Bullets, Section, Span, Text
from cli.output.words.dates import days_between
from cli.output.words.language import _
from ledger.ids import CHARACTER
from projections.chronicle.history import Chapter
from projections.chronicle.report.digests import Digest


def brief_sections(context: Context) -> Iterator[Section]:
    """The sessions, and the seal."""
    lines = tuple(
        _line(context, chapter, digest)
        for chapter, digest in context.report.chapters(context.speaker.campaign)
        if digest.is_reported
    )
    if lines:
        yield Section(_("Chronicle"), "chronicle", (Bullets(lines),))
    yield seal_section(context)


def _line(context: Context, chapter: Chapter, digest: Digest) -> Text:
    name = chapter_name(digest.session, digest.period)
    if digest.title:
        name = _("{name}: {title}").format(name=name, title=digest.title)
    first, last = digest.played_on
    when = f" ({days_between(first, last)})" if first else ""
    whose = context.report.whose
    shown = chapter if whose is None else _part_of(chapter, whose.removeprefix(CHARACTER))
    return (Span(name + when, "strong"), " ", brief(context.speaker, shown))


def _part_of(chapter: Chapter, name: str) -> Chapter:
    """A chapter with what one character earned and suffered in it, and nobody else."""
    return replace(
        chapter,
        experience={who: xp for who, xp in chapter.experience.items() if who == name},
        levels=[level for level in chapter.levels if level[0] == name],
        wounds={who: lost for who, lost in chapter.wounds.items() if who == name},
        deaths=[who for who in chapter.deaths if who == name],
    )
