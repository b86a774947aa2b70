"""Queries the views of a campaign: `sql`."""

from __future__ import annotations

import io
import sys

from cli.app import App
from cli.commands.documents import csv_or
from cli.input.files import TABLE_MB, read_whole
from cli.nearest import nearest
from cli.output.programs.query_result import csv_lines, json_lines, json_objects, table_lines, view_lines
from cli.reading import view_and_rules
from ledger.errors import InputError
from ledger.store.query_database import QueryDatabase, QueryResult
from ledger.store.views import VIEWS
from projections.programs import spreadsheet
from projections.programs.view_rows import ViewRows


def sql(app: App, query: str | None, format_: str | None, excel: bool, timeout: int, as_of: str | None) -> None:
    is_left_open, format_ = format_ is None and not excel, csv_or(format_, excel, "table")
    if query is None:
        shown = {name: [column.name for column in view.columns] for name, view in VIEWS.items()}
        app.show({"views": shown}, view_lines)
        return
    if query == "-":
        query = _decoded(read_whole("-", TABLE_MB))
    columns, rows = _answer(app, query, timeout, as_of)
    if app.settings.json and (is_left_open or format_ == "json"):
        app.screen.print_json({"columns": columns, "rows": list(json_objects(columns, rows))})
        return
    if format_ == "csv" and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    if format_ == "csv":
        lines = csv_lines(columns, rows, spreadsheet.EXCEL if excel else spreadsheet.PLAIN)
    else:
        lines = json_lines(columns, rows) if format_ == "json" else table_lines(columns, rows)
    if app.settings.json:
        app.screen.print_json({"format": format_, "report": "".join(f"{line}\n" for line in lines)})
        return
    app.screen.print_lines(lines, raw=format_ in ("json", "csv"))


def _answer(app: App, query: str, timeout_s: int, as_of: str | None) -> QueryResult:
    """The columns of what a query finds, and its rows."""
    view, rules = view_and_rules(app, as_of)
    database = app.access.until_closed(QueryDatabase(ViewRows(app.campaign, view, rules, as_of).of))
    try:
        return database.query(query, timeout_s)
    except InputError as error:
        if "known" in error.facts:
            error.facts["nearest"] = nearest(error.facts["given"], error.facts["known"])
        raise


def _decoded(typed: bytes) -> str:
    """A query from standard input."""
    try:
        return typed.decode()
    except UnicodeDecodeError as error:
        raise InputError("line_undecodable") from error
