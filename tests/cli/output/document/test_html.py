"""A document as one HTML page: every block, texts that would be markup, links, and nothing from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.output.document.html import html_lines
from cli.output.words.language import speak
from tests.support.browser import Browser
from tests.support.documents import GOLDEN, HOSTILE, every_block
from tests.support.golden import require_golden
from tests.support.page_checks import MOST_APART, faults, unreachable


@cache
def page(name: str = "Élise") -> str:
    speak("fr")
    return "".join(f"{line}\n" for line in html_lines(every_block(name)))


class Read(HTMLParser):
    """What a browser would make of a page: its elements without the drawings, its attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self._drawn = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawn = self._drawn or tag == "svg"
        self.attributes += [(name, value or "") for name, value in attrs]
        if not self._drawn:
            self.elements.append(" ".join([tag, *sorted(name for name, _ in attrs)]))

    def handle_endtag(self, tag: str) -> None:
        self._drawn = self._drawn and tag != "svg"

    def handle_data(self, data: str) -> None:
        # A drawing may shorten a label.
        self.text += "" if self._drawn else data


def test_every_block_is_laid_out() -> None:
    # The drawing has tests of its own.
    require_golden(GOLDEN / "every_block.html", re.sub("<svg.*</svg>", "<svg/>", page(), flags=re.DOTALL))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text_and_leaves_the_page_as_it_is(name: str) -> None:
    tame, hostile = Read(page()), Read(page(name))
    assert hostile.elements == tame.elements
    assert hostile.text.count(name.replace("\n", " ")) == tame.text.count("Élise")


def test_the_page_asks_for_nothing_and_its_links_stay_in_it() -> None:
    read = Read(page())
    ids = [value for name, value in read.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    links = {value for name, value in read.attributes if name == "href"} - {"data:,"}
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert {name for name, _ in read.attributes} & {"src", "srcset", "onload", "onerror", "style"} <= {"style"}
    assert not re.search(r"@import|url\((?!#)", page())
    labelled = [value for name, value in read.attributes if name == "aria-labelledby"]
    assert set(" ".join(labelled).split()) <= set(ids)


@pytest.mark.parametrize("name", ["Élise", "W" * 200])
def test_the_page_is_as_it_should_be_however_it_is_looked_at(browser: Browser, tmp_path: Path, name: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(page(name), encoding="utf-8")
    assert faults(browser, file, accessible=MOST_APART) == []
    assert unreachable(browser, file) == []


def test_the_same_document_is_the_same_page() -> None:
    assert page.__wrapped__() == page()
