"""Exports reports, `export report`, and groups what `cli.commands.export_data` exports."""

from __future__ import annotations

import click

from cli.app import App
from cli.commands.chronicle_folders import collected_report, site, vault
from cli.commands.documents import document_options, write_document
from cli.commands.export_data import events, journal, script, sheets, workbook
from cli.commands.short_documents import dispute, session, statement
from cli.input.declare import DETAIL, command, group, option, reading_options
from cli.input.named import CHARACTER
from cli.input.plain_words import with_file
from cli.input.values import Sessions
from cli.output.words.language import N_, _


@group("export")
def export() -> None:
    pass


@command(
    "report",
    N_("Write the campaign's history report."),
    example=N_("campaign export report --format md -o report.md"),
    as_meant=with_file,
)
@document_options
@option("--session", "sessions", type=Sessions(), metavar="N|A-B", help=N_("Only this session's chronicle, or A to B."))
@option(
    "--character", type=CHARACTER, metavar="WHO", help=N_("Only what concerns a character, with the sheet and career.")
)
@DETAIL
@reading_options
@click.pass_obj
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
    from msgspec.structs import replace

    from cli.output.chronicle.report.document import report_document

    data = collected_report(app, as_of, sessions, character)
    document = report_document(app.speaker, data, detail)
    watched = app.progress(document.sections, len(data.digests), _("Writing"))
    write_document(app, replace(document, sections=watched), format_, output, force)


for exporting in (report, site, vault, session, statement, dispute, events, journal, sheets, workbook, script):
    export.add_command(exporting)
