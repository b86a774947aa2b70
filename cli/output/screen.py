"""Writes to the terminal: colours where it shows them, warnings, and a progress bar."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from cli.settings import Settings

Row = TypeVar("Row")


class Screen:
    """Standard output and standard error, as the settings want them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def style(self, text: str, *, err: bool = False, **how: Any) -> str:
        """Text in colour where colours are shown; `err` for standard error."""
        if not self._is_coloured(err):
            return text
        import click

        return click.style(text, **how)

    def _is_coloured(self, err: bool) -> bool:
        if self._settings.color is not None:
            return self._settings.color
        return (sys.stderr if err else sys.stdout).isatty() and not self._settings.dumb_terminal

    def warn(self, message: str) -> None:
        """Write something to know on standard error."""
        sys.stderr.write("\n".join(self.neutral(line, err=True) for line in message.split("\n")) + "\n")

    def neutral(self, line: str, *, err: bool = False) -> str:
        """A line with nothing in it that a terminal would obey, but for what `style` put there."""
        if line.isascii() and line.isprintable():
            return line
        from ledger.texts import HIDDEN, printable

        if not self._is_coloured(err):
            return printable(line)
        return printable(line, re.compile(f"(?:{STYLED})|(?P<hidden>{HIDDEN.pattern})"))

    def progress(self, rows: Iterable[Row], total: int | None, label: str) -> Iterator[Row]:
        """The rows, with a progress bar on a terminal."""
        if self._settings.quiet or not sys.stderr.isatty():
            yield from rows
            return
        import click

        with click.progressbar(rows, length=total, label=label, file=sys.stderr) as bar:
            yield from bar


STYLED = r"\x1b\[(?:[0129]|3[0-7])m"
"""What `style` puts around a text."""
