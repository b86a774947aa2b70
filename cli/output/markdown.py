"""Writes Markdown: sections, tables, items of lists, and text whose characters are no markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cli.output.language import _

MARKS = re.compile(r"([\\`*_\[<|]|^#|^[-+>](?=\s))")
"""Characters that Markdown would take for markup."""


def plain(text: str) -> str:
    """The text on one line, with the characters escaped that Markdown would take for markup."""
    return MARKS.sub(r"\\\1", " ".join(text.split("\n")))


def section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A section, left out where it has nothing to say."""
    body = list(lines)
    if body:
        yield ""
        yield f"## {title}"
        yield ""
        yield from body


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """A table; the columns named are aligned to the right."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join("---:" if column in right else "---" for column in range(len(head))) + "|"
    for row in rows:
        yield "| " + " | ".join(plain(cell) for cell in row) + " |"


def labelled_item(label: str, text: str) -> str:
    """An item of a list that begins with a label in bold."""
    return _("{who}: {text}").format(who=f"- **{plain(label)}**", text=plain(text))
