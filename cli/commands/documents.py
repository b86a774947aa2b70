"""Writes a document as Markdown, HTML or PDF, to a file or to standard output."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from cli.app import App
from cli.output.words.language import _
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.output.document.blocks import Document

Row = TypeVar("Row")

ENDINGS = {".htm": "html", ".html": "html", ".pdf": "pdf"}
"""Formats by the ending of a file's name; any other is Markdown's."""

OF_OTHERS = frozenset({".csv", ".doc", ".docx", ".epub", ".json", ".odt", ".pages", ".rtf", ".tex", ".xlsx"})
"""Endings under which another program would look for something that is not written."""


def write_document(app: App, document: Document, format_: str | None, output: str | None, force: bool) -> None:
    """Write a document to a file or to standard output; with `--json` and no file, as one JSON object.

    Raises:
        InputError: `ending_unknown`, `pdf_needs_file`, `pdf_failed`, or as
            `projections.programs.output_file.new_file` does.
        OSError: As it does.
    """
    format_ = format_ or _format_of(output or "")
    output = None if output == "-" else output
    document = replace(document, sections=exporting(app, output, document.sections))
    if format_ == "pdf":
        _write_pdf(app, document, output, force)
        return
    write_lines(app, output, (line.encode() for line in _lines(document, format_)), force, format_=format_)


def _format_of(file: str) -> str:
    """The format that the ending of a file's name says."""
    ending = os.path.splitext(file)[1].lower()
    if ending in OF_OTHERS:
        raise InputError("ending_unknown", ending=ending)
    return ENDINGS.get(ending, "md")


def exporting(app: App, output: str | None, rows: Iterable[Row], total: int | None = None) -> Iterator[Row]:
    """What a file is made of, with a progress bar, unless the file is the terminal."""
    if output in (None, "-") and sys.stdout.isatty():
        return iter(rows)
    return app.progress(rows, total, _("Exporting"))


def _lines(document: Document, format_: str) -> Iterator[str]:
    if format_ == "html":
        from cli.output.document.html import html_lines

        return html_lines(document)
    from cli.output.document.markdown import markdown_lines

    return markdown_lines(document)


def _write_pdf(app: App, document: Document, output: str | None, force: bool) -> None:
    """Write pages, which neither a terminal nor JSON can show."""
    screen = sys.stdout
    if output is None and (app.settings.json or screen.isatty() or not isinstance(screen, io.TextIOWrapper)):
        raise InputError("pdf_needs_file")
    from cli.output.document.pdf import pdf
    from projections.programs.output_file import new_file

    if output is None:
        screen.buffer.write(pdf(document))
        return
    with new_file(output, force=force) as part, open(part, "wb") as file:
        file.write(pdf(document))
    say_written(app, output)


def say_written(app: App, file: str, **more: Any) -> None:
    """Say that a file was written, with its seal if it has one; with `--json` also what else is to be known of it."""
    lines = [_("Written: {file}").format(file=file)]
    if "seal" in more:
        lines.append(_("Seal: {seal}").format(seal=more["seal"]))
    app.show({"file": file, **more}, lambda: lines)


def write_lines(
    app: App,
    output: str | None,
    lines: Iterable[bytes],
    force: bool,
    check: Callable[[str], object] | None = None,
    *,
    format_: str,
    **more: Any,
) -> None:
    """Write lines to a file or to standard output, as UTF-8 whatever the terminal's encoding is.

    With `--json` and no file, they are a text in one JSON object, unless each of them is such an object itself.

    Args:
        format_: What the lines are, `jsonl`, `csv` or `md`.
        check: Reads the new file before it is put in place, and raises if it is wrong.
        more: What is said beside the file's name with `--json`.
    """
    from projections.programs.output_file import write_file

    if output is None or output == "-":
        if app.settings.json and format_ != "jsonl":
            app.screen.print_json({"format": format_, "report": "".join(f"{line.decode()}\n" for line in lines)})
            return
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        app.screen.print_lines((line.decode() for line in lines), raw=True)
        return
    write_file(output, lines, force=force, check=check)
    say_written(app, output, **more)


def csv_or(format_: str | None, excel: bool, otherwise: str) -> str:
    """The format that is meant: `--excel` without `--format` means csv.

    Raises:
        InputError: `excel_needs_csv`, if another format was asked for.
    """
    if excel and format_ not in (None, "csv"):
        raise InputError("excel_needs_csv", format=format_)
    return format_ or ("csv" if excel else otherwise)
