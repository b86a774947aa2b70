"""Lays plain text out in columns: widths as a terminal shows them, alignment, wrapped lines."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ledger.patterns import late_pattern

STYLED = r"\x1b\[(?:[0129]|[34][0-7])m"
"""What `Screen.style` puts around a text."""

USUAL = 80
"""Columns of output where there is no terminal."""

SMALLEST = 40
"""Columns below which nothing is laid out any more narrowly; a terminal then breaks the lines itself."""

UNLIMITED = 1_000_000
"""Columns that no line has: a pipe or a file gets every row and sentence whole, to be searched line by line."""

GAP = "  "
"""Between the columns of a table."""

WIDE_GAP = late_pattern(" {3}")

FLOW_GAP = "   "
"""Between parts in a line."""

RULE = "─"
NARROWEST = 20
"""Columns in which the last cell of a table wraps at least."""

MORE = "…"
LEAST = 12
"""Columns that a text keeps however narrow the screen."""


def screen_width() -> int:
    """Columns of the screen: what `COLUMNS` says, else those of the terminal, else `USUAL`."""
    return max(terminal_width() or USUAL, SMALLEST)


def line_width() -> int:
    """Columns that a line may take: those of the screen; any number where none is known, as in a pipe."""
    columns = terminal_width()
    return max(columns, SMALLEST) if columns else UNLIMITED


def terminal_width() -> int:
    """Columns of the terminal that is written to, 0 where there is none."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdigit() and int(wanted[:6]):
        return int(wanted[:6])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 0


def width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters two, combining ones and colours none."""
    if "\x1b" in text:
        text = re.sub(STYLED, "", text)
    if text.isascii():
        return len(text)
    return sum(map(_letter_width, text))


@lru_cache(maxsize=1024)
def _letter_width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def pad(text: str, columns: int, align: str = "l") -> str:
    """The text filled up with blanks on the right, or on the left for `r`."""
    blanks = " " * (columns - width(text))
    return blanks + text if align == "r" else text + blanks


def wrapped_lines(text: str, columns: int) -> list[str]:
    """The lines of a text, each wrapped at words."""
    return [line for part in text.splitlines() for line in wrapped(part, columns)]


def shortened(text: str, columns: int) -> str:
    """The text, or as much of it as fits, with a sign that there is more."""
    if width(text) <= columns:
        return text
    taken = 0
    for end, letter in enumerate(text):
        taken += width(letter)
        if taken >= columns:
            return text[:end].rstrip() + MORE
    return text


def table_width(columns: Sequence[Sequence[str]]) -> int:
    """Columns of the screen that a table takes, given column by column, with an indent of two."""
    return 2 + sum(max(map(width, column)) for column in columns) + len(GAP) * (len(columns) - 1)


def table(rows: Iterable[Sequence[str]], aligns: str, *, indent: int = 0, columns: int | None = None) -> Iterator[str]:
    """Rows of cells, each column as wide as its widest cell; the last one wraps under itself.

    Args:
        aligns: A letter for each column, `l` or `r`.
        columns: That the table may take; those of a line unless given.
    """
    cells = [list(row) for row in rows]
    if not cells:
        return
    widths = [max(width(row[column]) for row in cells) for column in range(len(aligns))]
    before = indent + sum(widths[:-1]) + len(GAP) * (len(aligns) - 1)
    last = max((columns or line_width()) - before, NARROWEST)
    for row in cells:
        first, *more = wrapped(row[-1], last) if aligns[-1] == "l" else [pad(row[-1], widths[-1], "r")]
        shown = [pad(cell, wide, align) for cell, wide, align in zip(row[:-1], widths, aligns, strict=False)]
        yield (" " * indent + GAP.join([*shown, first])).rstrip()
        yield from (" " * before + line for line in more)


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, broken at plain blanks; at least one line.

    `textwrap` counts letters, of which a wide one takes two columns, and joins blanks that somebody typed.
    """
    if "\n" not in text and (2 * len(text) <= columns or width(text) <= columns):
        return [text]
    lines = []
    for paragraph in text.split("\n"):
        if 2 * len(paragraph) <= columns or width(paragraph) <= columns:
            lines.append(paragraph)
            continue
        line, taken = "", 0
        for word in re.split("(?<! )(?= )", paragraph):
            if line and taken + width(word) > columns:
                lines.append(line)
                line, taken = "", 0
                word = word.lstrip(" ")
            line += word
            taken += width(word)
        lines.append(line)
    return lines


def hanging(lead: str, text: str, columns: int) -> Iterator[str]:
    """What leads a text and the text, in lines of at most so many columns; the others begin under its first letter."""
    before = width(lead)
    first, *more = wrapped(text, columns - before)
    yield lead + first
    yield from (" " * before + line for line in more)


def unparted(text: str) -> str:
    """The text, in which a number and what it counts stay on one line."""
    return re.sub(r"(?<=\d) (?=[^\W\d]|×)", "\u00a0", text)


def within(line: str) -> Iterator[str]:
    """A line of output in lines that are no wider than the terminal, if it is known how wide that is.

    Wide gaps and indents are narrowed first, so that a row stays a row; what then follows wraps under its first letter.
    """
    columns = terminal_width() and screen_width()
    if not columns or len(line) * 2 <= columns or width(line) <= columns:
        yield line
        return
    text = line.lstrip(" ")
    indent = len(line) - len(text)
    while width(text) + indent > columns and WIDE_GAP.search(text):
        before, _gap, after = text.rpartition(GAP + " ")
        text = f"{before}{GAP}{after}"
    least = width(text) if width(text) <= columns else max(map(width, text.split(" ")))
    indent = max(min(indent, columns - least), 0)
    yield from (" " * indent + part for part in wrapped(text, columns - indent))


def flow(parts: Iterable[str]) -> str:
    """Parts next to each other, to be wrapped between them and not inside."""
    return FLOW_GAP.join(part.replace(" ", "\u00a0") for part in parts)


def labelled(rows: Iterable[tuple[str, str]], *, indent: int = 0) -> Iterator[str]:
    """Labels and what they say, which wraps under itself; rows that say nothing are left out."""
    return table([row for row in rows if row[1]], "ll", indent=indent)


def figures_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Names with figures in columns, or, where the screen is too narrow for that, each name with its figures in a line.

    Args:
        heads: What the columns are called, the names first.
    """
    if table_width(list(zip(heads, *rows, strict=True))) <= line_width():
        yield from table([heads, *rows], "l" + "r" * (len(heads) - 1), indent=2)
        return
    named = [
        (name, flow(f"{head} {text}" for head, text in zip(heads[1:], figures, strict=True) if text))
        for name, *figures in rows
    ]
    yield from labelled(named, indent=2)


def titled(left: str, right: str = "") -> list[str]:
    """A title with something at the right edge, and a line under it."""
    screen = screen_width()
    blanks = screen - width(left) - width(right)
    if blanks < 2:
        return [left, pad(right, screen, "r"), rule(screen)] if right else [left, rule(screen)]
    return [(left + " " * blanks + right).rstrip(), rule(screen)]


def rule(columns: int) -> str:
    """A line across so many columns."""
    return (RULE if can_show(RULE) else "-") * columns


def can_show(signs: str) -> bool:
    """Whether standard output has these characters."""
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
