"""The chronicle as a site: a page for each session, each part and each character, one with everything, and a feed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, pairwise
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid5
from xml.etree import ElementTree

from msgspec.structs import replace

from cli.output.document.blocks import Bullets, CoverPage, Document, ReportPart, Section, Span, visible
from cli.output.document.html import PageFrame
from cli.output.document.pdf import pdf, write_pdfs
from cli.output.document.site import Page, write_pages
from cli.output.words.dates import period_name
from cli.output.words.language import _, spoken
from cli.output.words.tags import without_marks
from ledger.rules.tables import folded
from projections.chronicle.report.campaign_report import Report
from projections.chronicle.report.digests import Digest

HOME, WHOLE, FEED = "index", "chronicle", "feed.xml"

TOGETHER = 25
"""So many sessions are laid out as PDF at once: beginning costs more than one of them."""

NAMES = {"index": "names"}
"""Pages that are not called as the anchor of their section."""


class Named(NamedTuple):
    """A section, and the name of its page."""

    name: str
    section: Section


def write_site(
    folder: str, report: Report, campaign: UUID, document: Callable[[], Document], *, with_pdf: bool, address: str
) -> None:
    """Write the site.

    Args:
        document: Makes the report, whose sections can be read once.
        address: Where the site will be, which the feed needs to name its pages for every program.
    """
    whole = document()
    write_pages(folder, _pages(folder, whole, with_pdf=with_pdf))
    frame = PageFrame(links=(("home", whole.cover.title, f"{HOME}.html"),), feed=FEED)
    write_pages(folder, [Page(WHOLE, document(), frame)])
    if with_pdf:
        Path(folder, f"{WHOLE}.pdf").write_bytes(pdf(document()))
    Path(folder, FEED).write_bytes(feed(report, campaign, address))


def _pages(folder: str, whole: Document, *, with_pdf: bool) -> Iterator[Page]:
    """The home page, then each section with links to the one before and the one after."""
    home = replace(whole, sections=iter(()))
    links = [("whole", _("The whole chronicle"), f"{WHOLE}.html")]
    if with_pdf:
        links.append(("pdf", "PDF", f"{WHOLE}.pdf"))
    yield Page(HOME, home, PageFrame(links=tuple(links), search=f"{WHOLE}.html", feed=FEED))
    waiting: list[tuple[str, Document]] = []
    before: Named | None = None
    for page, after in pairwise(chain(_named(whole.sections), [None])):
        assert page is not None, "only the last is followed by none"
        links = [("home", whole.cover.title, f"{HOME}.html")]
        if with_pdf and page.name.startswith("session-"):
            links.append(("pdf", "PDF", f"{page.name}.pdf"))
            file = os.path.join(folder, f"{page.name}.pdf")
            waiting.append((file, _alone(whole, whole.cover.title, page.section)))
            if len(waiting) == TOGETHER:
                write_pdfs(waiting)
                waiting = []
        if before is not None:
            links.append(("prev", f"← {before.section.title}", f"{before.name}.html"))
        if after is not None:
            links.append(("next", f"{after.section.title} →", f"{after.name}.html"))
        alone = _alone(whole, page.section.title, replace(page.section, title=""))
        yield Page(page.name, alone, PageFrame(tuple(links), f"{WHOLE}.html", FEED, whole.cover.title))
        before = page
    write_pdfs(waiting)


def _alone(whole: Document, title: str, section: Section) -> Document:
    """A section of the report as a document of its own."""
    return Document(whole.language, CoverPage(title, page=False), iter([section]), whole.made_at)


def _named(sections: Iterable[Section]) -> Iterator[Named]:
    """The sections with the names of their pages; each character has one, after that with the links to all."""
    used: set[str] = set()
    for section in sections:
        if section.anchor != "characters":
            yield Named(_name_of(section), section)
            continue
        people = [block for block in section.blocks if isinstance(block, ReportPart) and block.anchor]
        others = tuple(block for block in section.blocks if block not in people)
        names = Bullets(tuple((Span(person.title, target=person.anchor),) for person in people))
        yield Named(_name_of(section), replace(section, blocks=(*others, names)))
        for person in people:
            name = _free(f"character-{_in_letters(person.title)}", used)
            yield Named(name, Section(person.title, str(person.anchor), person.blocks))


def _name_of(section: Section) -> str:
    """A session by its number, the time before the first one, a part by its anchor."""
    period = section.anchor.removeprefix("period-")
    if period == section.anchor:
        return NAMES.get(section.anchor, section.anchor)
    if int(period) % 2 == 0:
        return f"session-{int(period) // 2}"
    return f"after-session-{int(period) // 2}" if int(period) > 1 else "before"


def _in_letters(name: str) -> str:
    """A name as part of a file's name that every system and server takes."""
    return re.sub(r"[^a-z0-9]+", "-", folded(name))[:60].strip("-") or "x"


def _free(name: str, used: set[str]) -> str:
    """The name, numbered where another page has it."""
    numbered = (f"{name}-{number}" for number in count(2))
    free = next(free for free in chain([name], numbered) if free not in used)
    used.add(free)
    return free


NEWEST = 50
"""So many sessions are in the feed."""


def feed(report: Report, campaign: UUID, address: str) -> bytes:
    """The feed.

    Args:
        campaign: Id of the campaign, from which those of the sessions are made: they stay at every export.
        address: Of the site; without it links are relative, which not every reader follows.
    """
    base = address.rstrip("/") + "/" if address else ""
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": spoken()})
    _add(root, "id", campaign.urn)
    _add(root, "title", report.name)
    _add(root, "updated", report.made_at)
    ElementTree.SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": f"{base}index.html"})
    if base:
        ElementTree.SubElement(root, "link", {"rel": "self", "href": f"{base}feed.xml"})
    _add(ElementTree.SubElement(root, "author"), "name", report.name)
    sessions = [digest for digest in report.digests if digest.session is not None]
    for digest in reversed(sessions[-NEWEST:]):
        root.append(_entry(report, digest, base, campaign))
    ElementTree.indent(root, " ")
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _entry(report: Report, digest: Digest, base: str, campaign: UUID) -> ElementTree.Element:
    """A session: its title, the day on which it was played, and what the game master wrote of it."""
    entry = ElementTree.Element("entry")
    _add(entry, "id", uuid5(campaign, str(digest.session)).urn)
    _add(entry, "title", period_name(digest.period, digest.title))
    day = digest.played_on[-1]
    _add(entry, "updated", f"{day}T00:00:00Z" if day else report.made_at)
    ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": f"{base}session-{digest.session}.html"})
    if digest.summary:
        _add(entry, "summary", without_marks(digest.summary))
    return entry


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = visible(text)
