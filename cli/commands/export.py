"""Exports reports, `export report`, and groups what `cli.commands.export_data` exports."""

from __future__ import annotations

import click

from cli.app import App
from cli.commands.documents import FORCE, TO_FILE, write_lines
from cli.commands.export_data import events, journal, sheets
from cli.commands.short_documents import dispute, session, statement
from cli.input.declare import DETAIL, command, group, option, reading_options
from cli.input.values import Choice, Sessions
from cli.output.language import N_


@group("export")
def export() -> None:
    pass


@command(
    "report", N_("Write the campaign's history report."), example=N_("campaign export report --format md -o report.md")
)
@option("--format", "format_", type=Choice("md"), default="md", show_default=True, help=N_("Form of the report."))
@TO_FILE
@FORCE
@option("--session", "sessions", type=Sessions(), metavar="N|A-B", help=N_("Only this session's chronicle, or A to B."))
@DETAIL
@reading_options
@click.pass_obj
def report(
    app: App, format_: str, output: str | None, force: bool, sessions: range | None, detail: str, as_of: str | None
) -> None:
    from cli.output.report import report_lines
    from cli.reading import view_and_rules
    from ledger.texts import printable
    from projections.report import report as campaign_report

    view, rules = view_and_rules(app, as_of)
    data = campaign_report(
        app.campaign,
        view,
        rules,
        language=app.language,
        point=as_of,
        sessions=sessions,
    )
    lines = report_lines(app.speaker, data, detail)
    if app.settings.json and output in (None, "-"):
        app.screen.print_json({"format": format_, "report": "".join(f"{line}\n" for line in lines)})
        return
    written = (printable(part).encode() for line in lines for part in line.split("\n"))
    write_lines(app, output, written, force, written=len(data.chapters))


for exporting in (report, session, statement, dispute, events, journal, sheets):
    export.add_command(exporting)
