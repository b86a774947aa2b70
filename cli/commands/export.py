"""Exports reports, `export report`, and groups what `cli.commands.export_data` exports."""

from __future__ import annotations

from msgspec.structs import replace

from cli.app import App
from cli.commands.chronicle_folders import collected_report
from cli.commands.documents import write_document
from cli.output.chronicle.report.document import report_document
from cli.output.words.language import _


def report(
    app: App,
    format_: str | None,
    output: str | None,
    force: bool,
    sessions: range | None,
    character: str | None,
    detail: str,
    as_of: str | None,
) -> None:
    data = collected_report(app, as_of, sessions, character)
    document = report_document(app.speaker, data, detail)
    watched = app.progress(document.sections, len(data.digests), _("Writing"))
    write_document(app, replace(document, sections=watched), format_, output, force)
