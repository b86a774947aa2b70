"""The spans of a text of a document, as every renderer shows them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cli.output.document.blocks import Span, Text
from ledger.texts import printable


def spans(text: Text) -> Iterator[Span]:
    """The spans of a text on one line, with hidden characters shown."""
    for part in (text,) if isinstance(text, str) else text:
        span = Span(part) if isinstance(part, str) else part
        shown = visible(span.text)
        yield span if shown == span.text else replace(span, text=shown)


def visible(text: str) -> str:
    """A text on one line, with hidden characters shown."""
    return printable(text.replace("\r\n", " ").replace("\n", " "))
