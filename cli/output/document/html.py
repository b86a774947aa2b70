"""Lays a document out as one HTML page that needs nothing else: no request, light, dark and on paper.

A page with contents has a script, which its policy names by its hash: it searches, and lays parts out once they are
reached. Without it everything is there to be read ([decision 54](docs/decisions/0054-a-script-in-the-page.md)).
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from cli.output.document.blocks import Block, Contents, Document, Figure, bound, bound_spans
from cli.output.document.drawing import drawing
from cli.output.document.palette import DARK, LIGHT, PRINT
from cli.output.document.plots import colours as plot_colours
from cli.output.words.language import _, ngettext
from ledger.errors import InputError

try:
    import jinja2
    from markupsafe import Markup
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="report", module=missing.name) from missing

PALETTES: Mapping[str, Mapping[str, str]] = {
    "light": {**LIGHT, **plot_colours.LIGHT},
    "dark": {**DARK, **plot_colours.DARK},
    "print": {**PRINT, **plot_colours.LIGHT},
}

TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")


AT_ONCE = 12
"""Sections that are laid out when a page with contents is opened; the others wait until they are reached."""


class PageFrame(Struct, frozen=True):
    """What stands around a page of a site.

    Attributes:
        links: To other pages: what they are to this one (`home`, `prev`, `next`), what is read, and their files.
        search: File of the page that searches, empty for that page itself.
        feed: File of the feed, empty where there is none.
        title: Of the site, after that of the page.
    """

    links: tuple[tuple[str, str, str], ...]
    search: str = ""
    feed: str = ""
    title: str = ""


def html_lines(document: Document, frame: PageFrame | None = None) -> Iterator[str]:
    """The lines of the page, as the document's sections are read.

    Args:
        frame: What stands around it where it is one of several; None for a page by itself.
    """
    has_contents = any(isinstance(block, Contents) for block in document.cover.blocks)
    searches_elsewhere = frame is not None and frame.search
    script = _script() if has_contents and not searches_elsewhere else ""
    rest = ""
    # Joined, not added: text that is added to a template's output would be escaped.
    for piece in (
        _environment()
        .get_template("document.html")
        .generate(
            document=document,
            labels=Labels(),
            words=page_words(),
            palettes=PALETTES,
            address=_anchor,
            script=Markup(script),
            script_hash=_hash(script),
            search=searches_elsewhere or ("" if has_contents else None),
            frame=frame,
            at_once=AT_ONCE,
        )
    ):
        *lines, rest = "".join((rest, piece)).split("\n")
        yield from lines
    if rest:
        yield rest


@cache
def _script() -> str:
    """What a page with contents does."""
    return Path(TEMPLATES, "velin.js").read_text(encoding="utf-8")


def _hash(script: str) -> str:
    """A script as a content security policy allows it."""
    return "sha256-" + b64encode(sha256(script.encode()).digest()).decode()


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"spans": bound_spans, "visible": bound, "kind": kind_of, "drawing": drawing_of}
    return environment


def _anchor(target: str) -> str:
    """The address of an anchor in the same document."""
    return f"#{target}"


def kind_of(block: Block) -> str:
    """The name of a block's class, by which templates tell blocks apart."""
    return type(block).__name__


def drawing_of(figure: Figure) -> Markup:
    """The plot of a figure; the one thing on the page that is markup already."""
    return Markup(drawing(figure, plot_colours.VARIABLES))


def page_words() -> Mapping[str, object]:
    """What the page itself says, in the language spoken."""
    return {
        "skip": _("To the text"),
        "up": _("Contents"),
        "figures": _("The figures"),
        "pages": _("Pages"),
        "search": _("Search"),
        "found": {
            "none": _("Nothing found."),
            "one": ngettext("{count} place.", "{count} places.", 1),
            "some": ngettext("{count} place.", "{count} places.", 2),
            "many": _("{count} places; the first {most} are shown."),
        },
    }


class Labels:
    """Makes the labels of regions unique, so that somebody who hears them can tell them apart.

    Attributes:
        has_contents: Whether there are contents on the page so far, to which a section leads back.
    """

    def __init__(self) -> None:
        self.has_contents = False
        self._used: Counter[str] = Counter()

    def first_contents(self) -> bool:
        """Whether these are the first contents; the next are not."""
        first, self.has_contents = not self.has_contents, True
        return first

    def unique(self, text: str) -> str:
        """The text, numbered from its second use on."""
        self._used[text] += 1
        return text if self._used[text] == 1 else f"{text} ({self._used[text]})"
