"""The experience of a report: each award with its derivation and the rule's source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.document.blocks import Block, Bullets, Paragraph, Span, Text
from cli.output.language import _, capital
from cli.output.report.context import period_name, step_said
from cli.output.rows import book, books
from cli.output.sentence import sentence

if TYPE_CHECKING:
    from cli.output.report.context import Context
    from ledger.entries import Entry
    from ledger.postings import Step


def experience_blocks(context: Context) -> Iterator[Block]:
    """In full each step on a line; else an award in a paragraph."""
    campaign = context.speaker.campaign
    awards = [
        (award, entry)
        for award, entry in context.report.award_entries(campaign)
        if context.report.whose is None or context.report.whose in award.shares
    ]
    if not context.is_full:
        items = tuple(_in_a_paragraph(context, entry, period_name(award.period)) for award, entry in awards)
        if items:
            yield Bullets(items)
        return
    for award, entry in awards:
        said = sentence(context.speaker, entry)
        when = Span(_("{name}: {title}").format(name=period_name(award.period), title=""), "strong")
        yield Paragraph((when, said, *context.citations.to(award.entry)))
        steps = tuple(_step(context, step) for step in entry.body.derivation if _concerns(context, step))
        if steps:
            yield Bullets(steps)


def _in_a_paragraph(context: Context, entry: Entry, when: str) -> Text:
    steps = [step for step in entry.body.derivation if _concerns(context, step)]
    said = _("; ").join(step_said(context.terms, step) for step in steps)
    sources = books([step.source for step in steps if step.source])
    return (
        Span(_("{name}: {title}").format(name=when, title=""), "strong"),
        sentence(context.speaker, entry),
        *context.citations.to(entry.number),
        Span(f" {capital(said)}." if said else "", "small"),
        Span(f" ({sources})" if sources else "", "small"),
    )


def _concerns(context: Context, step: Step) -> bool:
    return step.who is None or context.concerns(step.who)


def _step(context: Context, step: Step) -> Text:
    said = step_said(context.terms, step)
    return (said, Span(f" ({book(step.source)})", "small")) if step.source else said
