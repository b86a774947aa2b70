"""The spans of a text of a document, as every renderer shows them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cli.output.document.blocks import Span, Text
from ledger.patterns import late_pattern
from ledger.texts import printable

NUMBER_AND_WORD = late_pattern(r"(?<=[0-9½¼¾⅓⅔]) (?=[^\W\d_])")
"""The blank between a number and what it counts."""


def bound(text: str) -> str:
    """A text as it is set on a page: no line ends between a number and what it counts."""
    return NUMBER_AND_WORD.sub("\u00a0", visible(text))


def bound_spans(text: Text) -> Iterator[Span]:
    """The spans of a text as they are set on a page; code stays as it is to be typed."""
    for span in spans(text):
        yield span if span.style == "code" else replace(span, text=bound(span.text))


def spans(text: Text) -> Iterator[Span]:
    """The spans of a text on one line, with hidden characters shown."""
    for part in (text,) if isinstance(text, str) else text:
        span = Span(part) if isinstance(part, str) else part
        shown = visible(span.text)
        yield span if shown == span.text else replace(span, text=shown)


def visible(text: str) -> str:
    """A text on one line, with hidden characters shown."""
    return printable(text.replace("\r\n", " ").replace("\n", " "))
