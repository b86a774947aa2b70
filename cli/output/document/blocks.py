"""What a document consists of, whatever its format: a report, a statement of account, the file of a dispute.

Text is in the reader's language and holds no markup; figures are written out. A renderer lays blocks out and computes
nothing, so that a document says the same in every format.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ledger.patterns import late_pattern
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.output.document.plots.plot import Plot


Style: TypeAlias = Literal["plain", "strong", "emphasis", "typed", "code", "small"]
"""How a span of text is set. `typed` is what somebody typed (a note, a reason, a summary) and stays as it was typed."""


class Span(Struct, frozen=True):
    """A span of text.

    Attributes:
        text: What is read; any characters.
        style: How it is set.
        target: Anchor in the same document to which it leads, as `entry_anchor` or `Section.anchor` give it.
        anchor: Anchor that it is itself.
        language: `en` or `fr` where it is not the document's own.
    """

    text: str
    style: Style = "plain"
    target: str | None = None
    anchor: str | None = None
    language: str | None = None


Text: TypeAlias = str | tuple[str | Span, ...]
"""A line of text; a string is one plain span."""


def entry_anchor(number: int) -> str:
    """The anchor of an entry: where the document describes it."""
    return f"e{number}"


def line_anchor(number: int) -> str:
    """The anchor of an entry's own line in a list of entries, to which what is told of it leads."""
    return f"l{number}"


class Paragraph(Struct, frozen=True, tag=True):
    """A paragraph.

    Attributes:
        role: `lead` for the sentence that opens a part, `summary` for what the game master wrote at a session's end,
            `aside` for a remark in small print.
    """

    text: Text
    role: Literal["plain", "lead", "summary", "aside"] = "plain"


class Bullets(Struct, frozen=True, tag=True):
    """A list of short items.

    Attributes:
        role: `story` for what happened in a session, one paragraph after the other; `highlights` for what stood out.
    """

    items: tuple[Text, ...]
    role: Literal["plain", "story", "highlights"] = "plain"


class Pairs(Struct, frozen=True, tag=True):
    """Labels with their values: the facts of a title page, the figures of a sheet."""

    rows: tuple[tuple[str, Text], ...]


class Table(Struct, frozen=True, tag=True):
    """A table.

    Attributes:
        caption: What the table holds; shown small above it, and read to whoever does not see it.
        head: A heading for each column.
        rows: As many cells each as there are columns.
        right: Places of the columns of numbers, which are aligned to the right.
        totals: How many rows at the end are totals.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    right: tuple[int, ...] = ()
    totals: int = 0


class Figure(Struct, frozen=True, tag=True):
    """A plot, with the same in words and in figures.

    Attributes:
        anchor: Unique in the document.
        title: What the plot shows, its unit included.
        description: What is to be seen in it, for whoever does not see it.
        plot: What is drawn.
        table: The figures that are drawn.
    """

    anchor: str
    title: str
    description: str
    plot: Plot
    table: Table


class Details(Struct, frozen=True, tag=True):
    """Blocks that a reader opens on a screen; in print they are open.

    Attributes:
        screen: Whether they are left out where nobody can open them: in print, and in Markdown.
    """

    title: str
    blocks: tuple[Block, ...]
    screen: bool = False


class ContentsLine(Struct, frozen=True):
    """A line of the contents: the title of a section, its anchor, and what stood out in it."""

    title: str
    target: str
    remark: Text = ""


class Contents(Struct, frozen=True, tag=True):
    """The contents, each line with a link."""

    title: str
    lines: tuple[ContentsLine, ...]


class ReportPart(Struct, frozen=True, tag=True):
    """A part of a section under a heading of its own, one level below; parts may hold parts."""

    title: str
    blocks: tuple[Block, ...]
    anchor: str | None = None


Block: TypeAlias = Paragraph | Bullets | Pairs | Table | Figure | Details | Contents | ReportPart


class Section(Struct, frozen=True):
    """A section of a document.

    Attributes:
        title: Empty where the document has that title, and this alone.
        anchor: Unique in the document; letters, digits and `-`, made from numbers and never from names.
        role: `chapter` for one of the sections that a chronicle is made of, `seal` for the last page.
    """

    title: str
    anchor: str
    blocks: tuple[Block, ...]
    role: Literal["plain", "chapter", "seal"] = "plain"


class CoverPage(Struct, frozen=True):
    """The title page, or the head of a short document.

    Attributes:
        subtitle: A line below the title, such as the name of the game.
        blocks: Facts, the company, a sentence of state.
        page: Whether it has a page of its own in print.
    """

    title: str
    subtitle: str = ""
    blocks: tuple[Block, ...] = ()
    page: bool = True


class Document(Struct, frozen=True):
    """A document.

    Attributes:
        language: `en` or `fr`.
        made_at: ISO moment of the last entry that it is made from; the same ledger gives the same bytes.
        sections: Made one after the other as they are read, so that a long chronicle is never held whole.
    """

    language: str
    cover: CoverPage
    sections: Iterator[Section]
    made_at: str


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
