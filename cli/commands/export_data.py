"""Exports data for other programs: `export events`, `export journal`, `export sheets`, `export script`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from cli.app import App
from cli.commands.documents import csv_or, exporting, say_written, write_lines
from ledger.errors import InputError
from projections.programs.output_file import new_file


def events(app: App, format_: str | None, excel: bool, output: str | None, force: bool) -> None:
    check: Callable[[str], object] | None = None
    textual, format_ = format_ == "jsonl-1", "csv" if csv_or(format_, excel, "jsonl") == "csv" else "jsonl"
    if format_ == "csv":
        from projections.programs import spreadsheet

        style = spreadsheet.EXCEL if excel else spreadsheet.PLAIN
        written: Iterable[bytes] = spreadsheet.csv_lines(spreadsheet.spreadsheet_rows(app.campaign), style)
    else:
        from projections.checks.ledger_copy import check_file
        from projections.copies.backup import TEXT_PAYLOADS, VERSION, backup_lines
        from projections.copies.players_export import players_lines

        version = TEXT_PAYLOADS if textual else VERSION
        if app.settings.for_players:
            written = players_lines(app.public_campaign, version)
        else:
            written = backup_lines(app.campaign, version)
        check = check_file
    total = app.campaign.head()[0]
    write_lines(app, output, exporting(app, output, written, total), force, check, format_=format_, written=total)


def journal(app: App, format_: str, output: str | None, force: bool) -> None:
    from projections.books.bookkeeping import bookkeeping

    if format_ == "hledger":
        from cli.output.programs.journals.hledger import hledger_lines as lines_of
    else:
        from cli.output.programs.journals.beancount import beancount_lines as lines_of

    items = bookkeeping(app.campaign, app.rules_of, checked_at_midnight=format_ == "beancount")
    total = app.campaign.head()[0]
    lines = lines_of(app.speaker, exporting(app, output, items, total))
    write_lines(app, output, (line.encode() for line in lines), force, format_=format_, written=total)


def sheets(app: App, format_: str | None, excel: bool, output: str | None, force: bool, as_of: str | None) -> None:
    from cli.reading import view_and_rules
    from projections.programs import spreadsheet
    from projections.programs.sheets_export import csv_rows, json_lines, sheets

    view, rules = view_and_rules(app, as_of)
    found = sheets(view, rules, language=app.language, people=app.campaign.people())
    format_ = csv_or(format_, excel, "json")
    if app.settings.json and format_ == "json" and output in (None, "-"):
        app.screen.print_json({"sheets": found})
        return
    if format_ == "csv":
        lines = spreadsheet.csv_lines(csv_rows(found), spreadsheet.EXCEL if excel else spreadsheet.PLAIN)
    else:
        lines = json_lines(found)
    write_lines(app, output, lines, force, format_=format_, written=len(found))


def script(app: App, output: str | None, force: bool) -> None:
    from cli.script.typed.house_files import as_comments, write_beside
    from cli.script.typed.script import Script

    written, total = Script(app.speaker), app.campaign.head()[0]
    lines = written.lines(exporting(app, output, app.campaign.entries(last=total), total))
    if output is None or output == "-":
        lines = chain(lines, as_comments(written.houses.contents))
    else:
        write_beside(output, written.houses.contents, force=force)
    write_lines(app, output, (line.encode() for line in lines), force, format_="script", written=total)


def workbook(app: App, output: str | None, force: bool) -> None:
    from cli.output.programs.workbook import workbook as laid_out
    from cli.reading import view_and_rules

    if output is None or output == "-":
        raise InputError("workbook_needs_file")
    view, rules = view_and_rules(app, None)
    with new_file(output, force=force) as part:
        book = laid_out(app.speaker, view, rules, app.rules_of)
        book.save(part)
    say_written(app, output, sheets=list(book.sheetnames))
