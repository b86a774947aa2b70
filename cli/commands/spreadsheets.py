"""The option `--excel` of commands that write CSV."""

from __future__ import annotations

import click
from click.core import ParameterSource

from cli.input.declare import option
from cli.output.words.language import N_
from ledger.errors import InputError

EXCEL = option(
    "--excel",
    is_flag=True,
    help=N_("Write csv as a French Excel opens it: semicolons, decimal commas, marked as UTF-8."),
)


def csv_or(format_: str | None, excel: bool) -> str | None:
    """The format that is meant: `--excel` without `--format` means csv.

    Raises:
        InputError: `excel_needs_csv`, if another format was asked for.
    """
    if not excel or format_ == "csv":
        return format_
    source = click.get_current_context().get_parameter_source("format_")
    if format_ is not None and source is not ParameterSource.DEFAULT:
        raise InputError("excel_needs_csv", format=format_)
    return "csv"
