"""Writes documents as pages of a site, static files in one folder whose links to each other hold anywhere.

Each page is laid out by itself with links to anchors; once all are there, a link whose anchor is on another page gets
that page's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from cli.output.document.blocks import Document
from cli.output.document.html import PageFrame, html_lines
from ledger.patterns import late_pattern

ANCHOR = late_pattern(r' id="([a-z]+-?[0-9]*)"')
LINK = late_pattern(r' href="#([^"]+)"')
"""Anchors and links as the templates write them; what somebody typed has no quotation marks there."""

OF_EVERY_PAGE = frozenset({"text", "q", "nav-contents"})
"""Anchors that lead somewhere in the page that the link is on."""


class Page(Struct, frozen=True):
    """A page.

    Attributes:
        name: Of its file, without the ending.
        document: What is on it.
        frame: What stands around it.
    """

    name: str
    document: Document
    frame: PageFrame


def write_pages(folder: str, pages: Iterable[Page]) -> None:
    """Write pages into a folder."""
    names: list[str] = []
    page_of: dict[str, str] = {}
    for page in pages:
        names.append(page.name)
        text = "".join(f"{line}\n" for line in html_lines(page.document, page.frame))
        first: dict[str, str] = {}
        for anchor in ANCHOR.findall(text):
            if anchor not in OF_EVERY_PAGE:
                # A link to what a page is about needs no place on it.
                first.setdefault(anchor, f"{page.name}.html" + (f"#{anchor}" if first else ""))
        page_of |= first
        Path(folder, f"{page.name}.html").write_text(text, encoding="utf-8", newline="\n")
    for name in names:
        file = Path(folder, f"{name}.html")
        linked = "".join(_linked(file.read_text(encoding="utf-8"), name, page_of))
        file.write_text(linked, encoding="utf-8", newline="\n")


def _linked(text: str, name: str, page_of: dict[str, str]) -> Iterator[str]:
    """The text of a page, with the names of other pages in its links."""
    place = 0
    for link in LINK.finditer(text):
        target = page_of.get(link[1], "")
        if target and target.partition("#")[0] != f"{name}.html":
            yield text[place : link.start()]
            yield f' href="{target}"'
            place = link.end()
    yield text[place:]
