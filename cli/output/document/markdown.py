"""Lays a document out as Markdown, to be read as it is or converted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cli.output.document.blocks import (
    Block,
    Bullets,
    Contents,
    Details,
    Document,
    Figure,
    Pairs,
    Paragraph,
    ReportPart,
    Span,
    Table,
    Text,
    spans,
)
from cli.output.words.language import _
from ledger.patterns import late_pattern

MARKUP = late_pattern(r"([\\`*_\[\]<|$~]|&(?=#?\w+;))")
"""Characters that Markdown takes for markup wherever they are."""

AT_START = late_pattern(r"(?=[#>]|[-+=](?:[\s=-]|$))|\d{1,9}(?=[.)](?:\s|$))")
"""What a line begins with before a character that makes it a heading, a quotation, a rule or an item of a list."""

DEEPEST = 6
"""Levels of headings that there are."""


class MarkdownLinks:
    """How a document in Markdown links to places in itself: not at all, since it is read as it is."""

    def link(self, text: str, _target: str) -> str:
        """A text that leads to an anchor."""
        return text

    def mark(self, _anchors: Sequence[str]) -> str:
        """What stands at the end of a paragraph in which there are anchors."""
        return ""


def markdown_lines(document: Document) -> Iterator[str]:
    """The lines of a document. Sections have anchors once there are contents that lead to them; entries have none."""
    cover, laid = document.cover, MarkdownBlocks()
    yield f"# {laid.line(cover.title)}"
    if cover.subtitle:
        yield ""
        yield laid.line(cover.subtitle, starts=True)
    yield from laid.blocks(cover.blocks, 2)
    linked = _has_contents(cover.blocks)
    for section in document.sections:
        yield ""
        if linked:
            yield from _anchor(section.anchor)
        yield f"## {laid.line(section.title)}"
        yield from laid.blocks(section.blocks, 3)
        linked = linked or _has_contents(section.blocks)


def _has_contents(blocks: Iterable[Block]) -> bool:
    return any(isinstance(block, Contents) for block in blocks)


def _anchor(anchor: str) -> Iterator[str]:
    yield f'<a id="{anchor}"></a>'
    yield ""


class MarkdownBlocks:
    """Lays blocks out."""

    def __init__(self, links: MarkdownLinks | None = None) -> None:
        self._links = links or MarkdownLinks()

    def blocks(self, blocks: Iterable[Block], level: int) -> Iterator[str]:
        """Blocks, each after an empty line; what a reader would have to open is left out."""
        for block in blocks:
            if isinstance(block, Details) and block.screen:
                continue
            yield ""
            yield from self._block(block, level)

    def _block(self, block: Block, level: int) -> Iterator[str]:
        match block:
            case Paragraph():
                yield ("> " if block.role == "summary" else "") + self._marked(block.text)
            case Bullets(role="story"):
                for number, item in enumerate(block.items):
                    yield from [""] if number else []
                    yield self._marked(item)
            case Bullets():
                # Another mark begins another list.
                mark = "*" if block.role == "highlights" else "-"
                yield from (f"{mark} {self._marked(item)}" for item in block.items)
            case Pairs():
                yield from (self._labelled(label, self.line(value)) for label, value in block.rows)
            case Table():
                yield from self._table(block)
            case Figure():
                yield f"**{self.line(block.title)}**"
                yield ""
                yield self.line(block.description, starts=True)
                yield ""
                yield from self._table(block.table)
            case Details():
                yield f"**{self.line(block.title)}**"
                yield from self.blocks(block.blocks, level)
            case Contents():
                yield f"{'#' * min(level, DEEPEST)} {self.line(block.title)}"
                yield ""
                for line in block.lines:
                    link = f"[{self.line(line.title)}](#{line.target})"
                    remark = self.line(line.remark)
                    yield "- " + (_("{who}: {text}").format(who=link, text=remark) if remark else link)
            case ReportPart():
                if block.anchor:
                    yield from _anchor(block.anchor)
                yield f"{'#' * min(level, DEEPEST)} {self.line(block.title)}"
                yield from self.blocks(block.blocks, level + 1)

    def _labelled(self, label: str, text: str) -> str:
        return "- " + _("{who}: {text}").format(who=f"**{self.line(label)}**", text=text)

    def _marked(self, text: Text) -> str:
        """A paragraph, with what its anchors are known by at its end."""
        anchors = [span.anchor for span in spans(text) if span.anchor]
        return self.line(text, starts=True) + (self._links.mark(anchors) if anchors else "")

    def _table(self, table: Table) -> Iterator[str]:
        yield f"**{self.line(table.caption)}**"
        yield ""
        yield _row([self.line(cell) for cell in table.head])
        yield "|" + "|".join("---:" if column in table.right else "---" for column in range(len(table.head))) + "|"
        totals = len(table.rows) - table.totals
        for number, row in enumerate(table.rows):
            yield _row([_strong(self.line(cell), number >= totals) for cell in row])

    def line(self, text: Text, *, starts: bool = False) -> str:
        """A text as Markdown on one line.

        Args:
            starts: Whether it begins a line, where more characters are markup.
        """
        said = "".join(self._linked(span) for span in spans(text)).strip()
        found = AT_START.match(said) if starts else None
        return said if found is None else f"{found[0]}\\{said[found.end() :]}"

    def _linked(self, span: Span) -> str:
        said = _span(span)
        return self._links.link(said, span.target) if span.target and said.strip() else said


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _strong(text: str, strong: bool) -> str:
    return f"**{text}**" if strong and text and "**" not in text else text


def _span(span: Span) -> str:
    if span.style == "code" and "|" not in span.text:
        return _code(span.text)
    text = MARKUP.sub(r"\\\1", span.text)
    mark = {"strong": "**", "emphasis": "*"}.get(span.style, "")
    inside = text.strip()
    return text.replace(inside, f"{mark}{inside}{mark}") if mark and inside else text


def _code(text: str) -> str:
    """Text as it is, between more backticks than it has in a row."""
    fence = "`" * (1 + max((len(found) for found in re.findall("`+", text)), default=0))
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else ""
