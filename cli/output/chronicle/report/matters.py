"""The disputes of a report with their rulings, and its corrections, said as what changed."""

from __future__ import annotations

from collections.abc import Iterator

from cli.output.chronicle.report.context import Context
from cli.output.document.blocks import Block, Bullets, Paragraph, ReportPart, Text
from cli.output.entries.disputes import summary
from cli.output.entries.sentence import sentence
from cli.output.words.dates import period_name
from cli.output.words.language import _, and_more, capital
from ledger.store.search import matches
from projections.chronicle.report.corrections import CorrectedFigure, Correction

MOST = 6
"""Changes of a correction that are said one by one."""


def disputes_blocks(context: Context) -> Iterator[Block]:
    """Each dispute with its claim, its ruling and the reason."""
    whose = context.report.whose
    for dispute in context.report.disputes:
        if whose is not None and not _is_about(context, whose, (dispute.id, *dispute.about)):
            continue
        head, claim, *more = summary(context.speaker, dispute)
        cited = context.citations.to(dispute.id, *([dispute.ruled] if dispute.ruled is not None else []))
        yield ReportPart(head, (Paragraph(claim), Paragraph((" ".join(more), *cited))))


def _is_about(context: Context, whose: str, numbers: tuple[int, ...]) -> bool:
    found = (context.speaker.campaign.entry(number) for number in numbers)
    return any(entry is not None and matches(entry.body, whose, None) for entry in found)


def corrections_blocks(context: Context) -> Iterator[Block]:
    """Each correction: what it says, and what was otherwise before."""
    items = tuple(
        _correction(context, correction)
        for correction in context.report.corrections
        if context.report.whose is None or any(change.account == context.report.whose for change in correction.changes)
    )
    if items:
        yield Bullets(items)


def _correction(context: Context, correction: Correction) -> Text:
    entry = context.speaker.campaign.entry_named_in("entries", correction.entry)
    changes = [change for change in correction.changes if context.concerns(change.account)]
    said = [_change(context, change) for change in changes[:MOST]]
    if (more := len(changes) - MOST) > 0:
        said.append(and_more(more))
    when = _("{name}: {title}").format(name=period_name(correction.period), title="")
    return "".join([when, " ".join([sentence(context.speaker, entry), *said])])


def _change(context: Context, change: CorrectedFigure) -> str:
    """What was otherwise on one account."""
    terms, who = context.terms, context.name(change.account)
    who = capital(who)
    before, now = (terms.quantity(change.commodity, abs(quantity)) for quantity in (change.before, change.now))
    before, now = ("−" * (q < 0) + text for q, text in ((change.before, before), (change.now, now)))
    if not change.now:
        return _("{who}: {quantity} taken back.").format(who=who, quantity=before)
    if not change.before:
        return _("{who}: now {quantity}.").format(who=who, quantity=now)
    return _("{who}: {before} became {now}.").format(who=who, before=before, now=now)
