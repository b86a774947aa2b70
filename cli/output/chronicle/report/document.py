"""The campaign report as a document: its cover, and its sections one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from cli.output.chronicle.figures.count_figures import hours_figure
from cli.output.chronicle.report.chronicle import chronicle_sections
from cli.output.chronicle.report.context import Context
from cli.output.chronicle.report.cover import cover
from cli.output.chronicle.report.dice import dice_blocks
from cli.output.chronicle.report.experience import experience_blocks
from cli.output.chronicle.report.index import SEAL, index_blocks, seal_section
from cli.output.chronicle.report.matters import corrections_blocks, disputes_blocks
from cli.output.chronicle.report.people import people_blocks
from cli.output.chronicle.report.treasure import treasure_blocks
from cli.output.chronicle.story import brief
from cli.output.document.blocks import Block, Bullets, Document, Section, Span, Text
from cli.output.document.citations import Citations
from cli.output.terminal.speaker import Speaker
from cli.output.words.dates import days_between, period_name
from cli.output.words.language import N_, _, spoken
from ledger.ids import CHARACTER
from projections.chronicle.history import Chapter
from projections.chronicle.report.campaign_report import Report
from projections.chronicle.report.digests import Digest


def report_document(speaker: Speaker, report: Report, detail: str) -> Document:
    """The whole report; sections are made as they are read.

    Args:
        detail: `full` has a line for each entry, `story` a paragraph for a passage, `brief` a line for a session.
    """
    context = report_context(speaker, report, detail)
    if detail == "brief":
        return Document(spoken(), cover(context, ()), brief_sections(context), report.made_at)
    return Document(spoken(), cover(context, tuple(_parts(context))), sections_of(context), report.made_at)


def report_context(speaker: Speaker, report: Report, detail: str) -> Context:
    """What every part of a report needs."""
    names = {member["account"]: str(member["name"]) for member in report.party["members"]}
    return Context(speaker, report, names, Citations(frozenset(_cited(report)), listed=detail == "story"), detail)


def _cited(report: Report) -> Iterator[int]:
    """Numbers of the entries that other places than the story refer to."""
    yield from (award.entry for award in report.awards)
    yield from (entry for mention in report.mentions.values() for entry, _period in mention.places)
    for digest in report.digests:
        yield from (highlight.entry for highlight in digest.highlights)
    for find in report.finds:
        yield find.entry
        yield from (hand.entry for hand in find.hands)
    for career in report.careers.values():
        yield from (death.entry for death in career.deaths)
        if career.best is not None:
            yield career.best.entry
    for dispute in report.disputes:
        yield from (dispute.id, *dispute.about, *([dispute.ruled] if dispute.ruled is not None else []))


def _hours(context: Context) -> Iterator[Block]:
    """How long the sessions were, where that is known of several."""
    hours = [(digest.session, digest.hours) for digest in context.report.digests if digest.session is not None]
    if sum(time is not None for _session, time in hours) > 1 and (figure := hours_figure(hours)):
        yield figure


PARTS: tuple[tuple[str, str, Callable[[Context], Iterator[Block]]], ...] = (
    (N_("Time at the table"), "hours", _hours),
    (N_("Characters"), "characters", people_blocks),
    (N_("Treasure"), "treasure", treasure_blocks),
    (N_("Experience"), "experience", experience_blocks),
    (N_("Disputes and rulings"), "disputes", disputes_blocks),
    (N_("Corrections"), "corrections", corrections_blocks),
    (N_("Dice"), "dice", dice_blocks),
    (N_("Index"), "index", index_blocks),
)
"""What follows the chapters: title, anchor, and what writes it."""


def _parts(context: Context) -> Iterator[tuple[str, str]]:
    """Title and anchor of each part that has something to say; nothing is cited by asking it."""
    asked = replace(context, citations=Citations(frozenset()))
    for title, anchor, blocks in PARTS:
        if next(blocks(asked), None) is not None:
            yield _(title), anchor
    yield _("Seal"), SEAL


def sections_of(context: Context) -> Iterator[Section]:
    """The chapters, then what they add up to; a section with nothing to say is left out."""
    yield from chronicle_sections(context)
    for title, anchor, blocks in PARTS:
        if written := tuple(blocks(context)):
            yield Section(_(title), anchor, written)
    yield seal_section(context)


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
    first, last = digest.played_on
    when = f" ({days_between(first, last)})" if first else ""
    whose = context.report.whose
    shown = chapter if whose is None else _part_of(chapter, whose.removeprefix(CHARACTER))
    return (Span(period_name(digest.period, digest.title) + when, "strong"), " ", brief(context.speaker, shown))


def _part_of(chapter: Chapter, name: str) -> Chapter:
    """A chapter with what one character earned and suffered in it, and nobody else."""
    return replace(
        chapter,
        experience={who: xp for who, xp in chapter.experience.items() if who == name},
        levels=[level for level in chapter.levels if level[0] == name],
        wounds={who: lost for who, lost in chapter.wounds.items() if who == name},
        deaths=[who for who in chapter.deaths if who == name],
    )
