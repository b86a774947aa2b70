"""The feed of a site (Atom, RFC 4287): an entry for each session, newest first."""

from __future__ import annotations

from uuid import UUID, uuid5
from xml.etree import ElementTree

from cli.output.chronicle.report.context import period_name
from cli.output.document.text import visible
from cli.output.words.language import _, spoken
from cli.output.words.tags import without_marks
from projections.chronicle.report.campaign_report import Report
from projections.chronicle.report.digests import Digest

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
    name = period_name(digest.period)
    title = _("{name}: {title}").format(name=name, title=digest.title) if digest.title else name
    _add(entry, "id", uuid5(campaign, str(digest.session)).urn)
    _add(entry, "title", title)
    day = digest.played_on[-1]
    _add(entry, "updated", f"{day}T00:00:00Z" if day else report.made_at)
    ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": f"{base}session-{digest.session}.html"})
    if digest.summary:
        _add(entry, "summary", without_marks(digest.summary))
    return entry


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = visible(text)
