"""The last pages of a report: the index of people, places, things and plots that notes mention, and the seal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version

from cli.output.chronicle.report.context import Context, chapter_anchor, in_sentence, mention_anchor
from cli.output.document.blocks import Block, Bullets, Pairs, Paragraph, ReportPart, Section, Span, Text
from cli.output.words.dates import long_day, period_name
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, and_more, as_typed, integer, ngettext
from ledger.ids import CHARACTER
from ledger.people import alphabetical
from projections.chronicle.report.mentions import MARKS, Mention

TITLES: Mapping[str, str] = {"@": N_("People"), "#": N_("Places"), "!": N_("Things"), "*": N_("Plots")}
"""What each mark stands for."""

MOST = 60
"""Chapters that a line of the index names; of more it is said how many."""


def index_blocks(context: Context) -> Iterator[Block]:
    """A part for people, places, things and plots each, in the order of a dictionary."""
    if not context.has_index:
        return
    for mark in MARKS:
        own = [mention for mention in context.report.mentions.values() if mention.mark == mark]
        if own:
            lines = (_line(context, mention) for mention in sorted(own, key=lambda each: alphabetical(each.name)))
            yield ReportPart(_(TITLES[mark]), (Bullets(tuple(lines)),))


def _line(context: Context, mention: Mention) -> Text:
    """A name, then the chapters that mention it, each a link to where they do."""
    periods = grouped((period, entry) for entry, period in mention.places)
    shown = {period: _place(context, period, entries) for period, entries in [*periods.items()][:MOST]}
    sessions = [span for period, span in shown.items() if not period % 2]
    others = [span for period, span in shown.items() if period % 2]
    pieces: list[str | Span] = [*_name(context, mention), " – "]
    if sessions:
        pieces += [ngettext("session", "sessions", len(sessions)), " ", *_joined(sessions), ", " if others else ""]
    pieces += _joined(others)
    if (more := len(periods) - MOST) > 0:
        pieces.append(" " + and_more(more))
    return tuple(pieces)


def _place(context: Context, period: int, entries: Sequence[int]) -> Span:
    """A chapter: a session by its number, the time after one by its name."""
    to = context.citations.place_of(*entries) or (None if period % 2 else chapter_anchor(period))
    said = in_sentence(period_name(period)) if period % 2 else integer(period // 2)
    return Span(said, target=to)


def _joined(spans: Sequence[Span]) -> list[str | Span]:
    return [piece for span in spans for piece in (", ", span)][1:]


def _name(context: Context, mention: Mention) -> Iterator[Span]:
    """The name as it was written; that of a character leads to the character."""
    to = context.person_anchor(CHARACTER + mention.name) if mention.mark == "@" else None
    yield Span(mention.name, "strong", target=to, anchor=mention_anchor(mention))


SEAL = "seal"
"""Anchor of the section."""


def seal_section(context: Context) -> Section:
    """The seal, the program's version, the day of the last entry, and the command that verifies."""
    report = context.report
    rows = (
        (_("Seal"), (Span(report.seal, "code"),)),
        (_("Entries"), integer(report.entries)),
        (_("Last entry"), long_day(report.made_at)),
        (_("Version"), f"campaign-ledger {version('campaign-ledger')}"),
    )
    kept = Paragraph(_("Keep it somewhere else: it proves later whether this history is still the same."))
    how = Paragraph((_("To verify it:"), " ", Span(as_typed(f"campaign verify --seal {report.seal}"), "code")))
    return Section(_("Seal"), SEAL, (Pairs(rows), kept, how), role="seal")
