"""The last page of a report: the seal, what it is of, and how to verify it."""

from __future__ import annotations

from importlib.metadata import version

from cli.output.chronicle.report.context import Context
from cli.output.document.blocks import Pairs, Paragraph, Section, Span
from cli.output.words.dates import long_day
from cli.output.words.language import _, as_typed, integer

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
