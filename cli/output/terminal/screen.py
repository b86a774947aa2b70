"""Writes to standard output and standard error: lines, JSON, colours, warnings, a progress bar."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from time import monotonic
from typing import Any, TypeVar

from cli.output.words.language import N_, NARROW, UNBROKEN, _
from cli.settings import Settings

Row = TypeVar("Row")

COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""The colours of a terminal, in the order of their codes (ECMA-48)."""


def styled(
    text: str,
    *,
    fg: str | None = None,
    bg: str | None = None,
    bold: bool = False,
    dim: bool = False,
    strikethrough: bool = False,
) -> str:
    """A text with what makes a terminal show it so: `click.style` would be all that a sheet loads click for."""
    codes = [start + COLOURS.index(colour) for start, colour in ((30, fg), (40, bg)) if colour]
    codes += [code for code, wanted in ((1, bold), (2, dim), (9, strikethrough)) if wanted]
    return "".join(f"\x1b[{code}m" for code in codes) + text + "\x1b[0m"


class Screen:
    """Standard output and standard error, as the settings want them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def style(self, text: str, *, err: bool = False, **how: Any) -> str:
        """Text in colour where colours are shown, as `styled` takes it; `err` for standard error."""
        return styled(text, **how) if self._is_coloured(err) else text

    def _is_coloured(self, err: bool) -> bool:
        if self._settings.color is not None:
            return self._settings.color
        return (sys.stderr if err else sys.stdout).isatty() and not self._settings.dumb_terminal

    @property
    def draws(self) -> bool:
        """Whether bars and boxes are drawn: on a terminal, and where colours are asked for; never in a pipe or file."""
        return bool(self._settings.color) or (sys.stdout.isatty() and not self._settings.dumb_terminal)

    @property
    def columns(self) -> int:
        """Columns that a line may take: those of the screen where things are drawn, a million in a pipe."""
        from cli.output.terminal.columns import line_width, screen_width

        return screen_width() if self.draws else line_width()

    def print_json(self, data: Mapping[str, Any], *, kept: bool = False) -> None:
        """Write one JSON object on a line of its own; see `print_lines`."""
        self.print_lines([json_text(data)], raw=True, kept=kept)

    def print_help(self, text: str, **data: str) -> None:
        """Write a page of help; with `--json` as one object, of the data where there are any."""
        import click

        if self._settings.json:
            self.print_json(data or {"help": text})
        else:
            click.echo(text, color=self._settings.color)

    @property
    def wraps(self) -> bool:
        """Whether lines end at the width of a screen: on a terminal, a plain one too, and where things are drawn."""
        return self.draws or sys.stdout.isatty()

    def print_lines(self, lines: Iterable[str], *, raw: bool = False, kept: bool = False, whole: bool = False) -> None:
        """Write lines on standard output; whoever stops reading is not written to any more.

        Args:
            raw: Whether they are data that stays as it is; else what is hidden in it is shown and does nothing, and
                none is wider than the terminal.
            kept: Whether something was recorded for good, which is then said on standard error if they cannot be
                written.
            whole: Whether a line stays one where nothing wraps, whatever `COLUMNS` says.

        Raises:
            OSError: If they cannot be written, as on a full disk, and nothing was recorded.
        """
        try:
            for line in lines if raw else self._fitted(lines, whole and not self.wraps):
                sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            # What follows, the exit code of a check above all, still holds.
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            if not kept:
                raise OSError(error.errno, error.strerror, "stdout") from error

            self.warn(_("It is recorded, but the answer cannot be written: {reason}.").format(reason=reason_of(error)))

    def _fitted(self, lines: Iterable[str], whole: bool) -> Iterator[str]:
        from cli.output.terminal.columns import UNLIMITED, line_width, within

        is_wide = line_width() == UNLIMITED
        for line in lines:
            shown = self.neutral(line)
            if is_wide:
                # What is searched is typed with plain blanks: `grep "1 200 po"`.
                shown = shown.replace(UNBROKEN, " ").replace(NARROW, " ")
            if whole or is_wide:
                yield shown
            else:
                yield from within(shown)

    def warn(self, message: str, *, paragraphs: bool = False) -> None:
        """Write something to know on standard error, on one line whatever the names in it hold.

        Args:
            paragraphs: Whether its line breaks are the program's own; what was typed must be printable in it already.
        """
        lines = message.split("\n") if paragraphs else [message]
        sys.stderr.write("\n".join(self.neutral(line, err=True) for line in lines) + "\n")

    def neutral(self, line: str, *, err: bool = False) -> str:
        """A line with nothing in it that a terminal would obey, but for what `style` put there."""
        if line.isascii() and line.isprintable():
            return line
        from ledger.texts import HIDDEN, hides_nothing, printable

        if hides_nothing(line):
            return line
        from cli.output.terminal.columns import STYLED

        if not self._is_coloured(err):
            return printable(line)
        return printable(line, re.compile(f"(?:{STYLED})|(?P<hidden>{HIDDEN.pattern})"))

    def progress(self, rows: Iterable[Row], total: int | None, label: str) -> Iterator[Row]:
        """The rows, with a progress bar on a terminal if they take long."""
        left = iter(rows)
        if self._settings.quiet or not sys.stderr.isatty():
            yield from left
            return
        began, done = monotonic(), 0
        for row in left:
            yield row
            done += 1
            if monotonic() - began > SHORT:
                break
        else:
            return
        import click

        with click.progressbar(left, length=total, label=label, file=sys.stderr) as bar:
            bar.update(done)
            yield from bar


SHORT = 0.5
"""Seconds that work may take without a progress bar."""


def json_text(data: Any) -> str:
    """The data as JSON, in which nothing does anything on a terminal."""
    import msgspec

    from ledger.texts import HIDDEN, hides_nothing

    text = msgspec.json.encode(data).decode()
    # Written as JSON writes controls, which says the same to whoever reads it.
    return text if hides_nothing(text) else HIDDEN.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    """A character as JSON escapes it, in two halves where it needs them."""
    halves = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{halves[at : at + 2].hex()}" for at in range(0, len(halves), 2))


def title_lines(screen: Screen, title: str, right: str = "") -> Iterator[str]:
    """A title over a screen, with something at the right edge."""
    from cli.output.terminal.columns import titled

    first, *rest = titled(title, right)
    yield screen.style(first, bold=True)
    yield from rest


def section_lines(screen: Screen, title: str) -> Iterator[str]:
    """An empty line, and the title of what follows on a screen."""
    yield ""
    yield screen.style(title, bold=True)


REASONS = {
    errno.ENOENT: N_("it does not exist"),
    errno.EACCES: N_("you do not have permission"),
    errno.EPERM: N_("you do not have permission"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("its folder does not exist"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("it would be larger than is allowed"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EBADF: N_("it is closed"),
    errno.EIO: N_("the disk failed"),
}
"""Why a file cannot be read or written."""


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, in the language spoken."""
    return _(REASONS[error.errno]) if error.errno in REASONS else error.strerror or str(error)
