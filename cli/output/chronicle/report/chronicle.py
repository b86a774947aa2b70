"""The chapters of a report: what a session was, its story, what each one gained and lost, and what is pending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cli.output.books.pending import pending_lines
from cli.output.chronicle.chapter import entry_line
from cli.output.chronicle.figures.hit_point_figure import hit_point_figure
from cli.output.chronicle.highlights import highlight_text
from cli.output.chronicle.report.context import Context, chapter_anchor, in_sentence
from cli.output.chronicle.scenes import StoryLine
from cli.output.chronicle.story import paragraphs
from cli.output.document.blocks import (
    Block,
    Bullets,
    Details,
    Paragraph,
    Section,
    Span,
    Table,
    Text,
    entry_anchor,
    line_anchor,
)
from cli.output.entries.messages import step_said
from cli.output.rules.sources import book
from cli.output.sheets.sheet import heading_of
from cli.output.words.dates import days_between, hours_text, period_name
from cli.output.words.game_date import span_text
from cli.output.words.language import _, integer, listed, ngettext
from cli.output.words.terms import Terms
from ledger.entries import Entry
from ledger.store.search import matches
from projections.chronicle.gains import Gains
from projections.chronicle.history import Chapter, passage_sort
from projections.chronicle.report.digests import Digest


def chronicle_sections(context: Context) -> Iterator[Section]:
    """A section for each chapter; of a character's chronicle those that concern the character.

    In a story the time between sessions is told in few lines at the end of the section before.
    """
    section: Section | None = None
    for chapter, digest in context.report.chapters(context.speaker.campaign):
        if not digest.is_reported:
            continue
        if section is not None and not context.begins_section(digest):
            section = replace(section, blocks=(*section.blocks, *_afterwards(context, chapter, digest, section)))
            continue
        if section is not None:
            yield section
        blocks = tuple(_chapter(context, chapter, digest))
        title = period_name(chapter.period, chapter.title)
        section = Section(title, chapter_anchor(chapter.period), blocks, role="chapter")
    if section is not None:
        yield section


def _chapter(context: Context, chapter: Chapter, digest: Digest) -> Iterator[Block]:
    shown = _shown(context, chapter)
    lines = list(_lines(context, chapter, shown))
    story = tuple(text for _line, text in lines)
    gains = {account: own for account, own in digest.gains.items() if context.concerns(account)}
    facts = " · ".join(_facts(context, digest))
    if facts:
        yield Paragraph(facts, role="aside")
    if digest.summary:
        yield Paragraph(context.typed(digest.summary), role="summary")
    if highlights := tuple(_highlights(context, digest)):
        yield Bullets(highlights, role="highlights")
    if story:
        yield Bullets(story, role="story")
    if digest.session is not None:
        figure = hit_point_figure(context.speaker, context.report.courses, digest.session, context.report.whose)
        if figure is not None:
            yield figure
    terms = _terms_then(context, chapter)
    if gains and (digest.session is not None or context.is_full):
        yield _gains_table(context, digest, gains, terms)
    is_end = digest.session is not None or digest is context.report.digests[-1]
    if is_end and (pending := _pending(context, digest, terms)):
        yield pending
    if context.is_full:
        yield from _workings(context, chapter, shown)
    else:
        yield from _entries(context, lines, shown)


def _entries(context: Context, lines: Sequence[tuple[StoryLine, Text]], shown: Mapping[int, Entry]) -> Iterator[Block]:
    """Each entry of a story in a line, which leads back to what is told of it."""
    listed: list[Text] = []
    for line, _text in lines:
        numbers = sorted(number for number in line.entries if number in shown)
        for number in numbers:
            said = entry_line(context.speaker, shown[number])
            told = context.typed(said) if line.role == "note" else (said,)
            here = Span(f"#{number}", "small", entry_anchor(numbers[0]), line_anchor(number))
            listed.append((here, " ", *told))
    if listed:
        yield Details(_("The entries"), (Bullets(tuple(listed)),), screen=True)


def _afterwards(context: Context, chapter: Chapter, digest: Digest, section: Section) -> Iterator[Block]:
    """The time after a session, in few lines."""
    lead: tuple[Span | str, ...] = (Span(_("Afterwards."), "emphasis"), " ")
    shown = _shown(context, chapter)
    lines = list(_lines(context, chapter, shown))
    for _line, text in lines:
        yield Paragraph((*lead, *([text] if isinstance(text, str) else text)))
        lead = ()
    yield from _entries(context, lines, shown)
    if digest is context.report.digests[-1]:
        pending = _pending(context, digest, _terms_then(context, chapter))
        if pending is not None and pending not in section.blocks:
            yield pending


def _terms_then(context: Context, chapter: Chapter) -> Terms:
    """What things were called at the end of a chapter."""
    last = max((entry.number for entry in chapter.entries if not entry.body.late), default=None)
    return context.terms if last is None else context.speaker.terms_then(last)


def _facts(context: Context, digest: Digest) -> Iterator[str]:
    """When it was played, for how long, and by whom."""
    first, last = digest.played_on
    if first:
        yield days_between(first, last)
    if digest.dates is not None:
        yield span_text(digest.dates)
    elif digest.ingame:
        yield " – ".join(digest.ingame)
    if digest.hours is not None:
        yield hours_text(digest.hours)
    if digest.present:
        yield context.speaker.present(digest.present).rstrip(".")
    if digest.absent:
        said = ngettext("Absent: {who}.", "Absent: {who}.", len(digest.absent))
        yield said.format(who=listed(digest.absent)).rstrip(".")


def _lines(context: Context, chapter: Chapter, shown: Mapping[int, Entry]) -> Iterator[tuple[StoryLine, Text]]:
    """What happened, entry by entry or passage by passage."""
    for line in paragraphs(context.speaker, chapter, context.detail, shown):
        if line.role != "working" and any(number in shown for number in line.entries):
            said = _noted(context, line) if line.role == "note" else (Span(line.text),)
            leads = min(number for number in line.entries if number in shown)
            yield line, (*said, *context.citations.described(*line.entries, leads=leads))


def _noted(context: Context, line: StoryLine) -> tuple[Span, ...]:
    """A note, whose tags lead to the index; what it is marked with follows."""
    return context.typed(line.typed) if line.typed else (Span(line.text, "typed"),)


def _shown(context: Context, chapter: Chapter) -> dict[int, Entry]:
    """The entries of the story, by number; of a character's chronicle those that are about the character."""
    whose = context.report.whose
    return {
        entry.number: entry
        for entry in chapter.entries
        if passage_sort(entry.body.kind) != "frame" and (whose is None or matches(entry.body, whose, None))
    }


def _highlights(context: Context, digest: Digest) -> Iterator[Text]:
    """What stood out, in the order of play."""
    for highlight in context.highlights(digest):
        yield (highlight_text(context.speaker, highlight), *context.citations.to(highlight.entry))


def _workings(context: Context, chapter: Chapter, shown: Mapping[int, Entry]) -> Iterator[Block]:
    """The arithmetic of each entry, with the rule's source."""
    rows = tuple(
        (f"#{entry.number}", step_said(context.speaker.terms_at(entry), step), book(step.source))
        for entry in shown.values()
        for step in entry.body.derivation
    )
    if rows:
        name = in_sentence(period_name(chapter.period))
        caption = _("Arithmetic, {chapter}").format(chapter=name)
        yield Details(_("Arithmetic"), (Table(caption, (_("Entry"), _("Step"), _("Source")), rows),))


def _gains_table(context: Context, digest: Digest, gains: dict[str, Gains], terms: Terms) -> Table:
    """A row for each person, with the columns that say something."""
    rows = [(context.name(account), *_gains_row(terms, own)) for account, own in gains.items()]
    heads = ("", heading_of(terms, "xp"), _("Coins"), _("Wounds"), _("Levels"), _("Things"))
    shown = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    return Table(
        _("Gains and losses, {chapter}").format(chapter=in_sentence(period_name(digest.period))),
        tuple(heads[column] for column in shown),
        tuple(tuple(row[column] for column in shown) for row in rows),
        right=tuple(place for place, column in enumerate(shown) if column in (1, 2, 3)),
    )


def _gains_row(terms: Terms, own: Gains) -> tuple[str, str, str, str, str]:
    coins = terms.value(own.coins) if own.coins and terms.coinage else ""
    levels = [
        f"{integer(change, sign=True)} {terms.term('classes', class_)}" if class_ else integer(change, sign=True)
        for class_, change in own.levels.items()
    ]
    things = [("" if count > 0 else "−") + terms.quantity(thing, abs(count)) for thing, count in own.things.items()]
    harm = [*([integer(-own.lost)] if own.lost else []), *([_("dead")] if own.died else [])]
    return (
        integer(own.xp, sign=True) if own.xp else "",
        f"+{coins}" if own.coins > 0 else coins,
        ", ".join(harm),
        ", ".join(levels),
        ", ".join(things),
    )


def _pending(context: Context, digest: Digest, terms: Terms) -> Paragraph | None:
    """What is not settled at the end of a session, but for what was said at the end of the one before; at last, all."""
    whose, digests = context.report.whose, context.report.digests
    before: set[str] = set()
    if digest is not digests[-1]:
        earlier = [each for each in digests[: digests.index(digest)] if each.session is not None and each.is_reported]
        before = {line for each in earlier[-1:] for line in _pending_lines(context, each, terms, whose)}
    said = " ".join(line for line in _pending_lines(context, digest, terms, whose) if line not in before)
    return Paragraph(said, role="aside") if said else None


def _pending_lines(context: Context, digest: Digest, terms: Terms, whose: str | None) -> Iterator[str]:
    pending = digest.pending if whose is None else digest.pending.of(whose)
    return iter(pending_lines(terms, pending, context.name))
