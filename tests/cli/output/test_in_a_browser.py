"""Documents as people see them: in a real browser on a phone, at a desk, at night, on paper; and as pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from cli.output.document.html import html_lines
from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.documents import HOSTILE as DOCUMENT_NAMES
from tests.support.documents import every_block
from tests.support.page_checks import MOST_APART, faults, structure, unreachable

NAMES = {
    "campaign": ("La Tour", '"><img src=x onerror=alert(1)>'),
    "who": ("Brom", "Brom <script>alert(1)</script>"),
    "player": ("Camille", "{{7*7}}"),
    "item": ("Tapis", "Tapis ](x) <b>"),
    "title": ("La crypte", "javascript:alert(1)"),
    "note": ("Il pleut.", "' onfocus=alert(1) <svg/onload=alert(1)> </article> **a** #include \\input"),
    "claim": ("Il y était.", "שלום </p></article> ${7*7} <% 7 %>"),
    "place": ("la tour", "a" * 200),
}
"""What is typed, tame and hostile."""

TAME, HOSTILE = ({key: both[place] for key, both in NAMES.items()} for place in range(2))


def played(folder: Path, names: Mapping[str, str]) -> CommandLine:
    """A short campaign with a hoard, a wound, a note and a dispute, in which people have these names."""
    folder.mkdir()
    campaign, who = CommandLine(folder).new(names["campaign"]), names["who"]
    fighter = ("class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp=8")
    campaign("join", who, *fighter, "--coins", "100gp", "--player", names["player"])
    campaign("session", "start", names["title"], "--on", "2026-11-01")
    campaign("find", "900gp", f"item={names['item']}:300gp", "--from", names["place"])
    campaign("split")
    campaign("damage", who, 6, "--note", names["note"])
    campaign("note", names["note"])
    campaign("dispute", "open", names["claim"], "xp=200", "--about", 3, "--raised-by", who)
    campaign("session", "end", "--summary", names["note"])
    return campaign


def documents(campaign: CommandLine, who: str) -> Iterator[Path]:
    """Every kind of document, as HTML."""
    for words in (("statement", who), ("dispute", 8), ("session", 1)):
        file = campaign.folder / f"{words[0]}.html"
        campaign("export", *words, "-o", file)
        yield file


@pytest.mark.parametrize("name", ["Élise", " ".join(DOCUMENT_NAMES)])
def test_every_block_is_without_fault(browser: Browser, tmp_path: Path, name: str) -> None:
    page = tmp_path / "page.html"
    page.write_text("".join(f"{line}\n" for line in html_lines(every_block(name))), encoding="utf-8")
    assert faults(browser, page, accessible=MOST_APART) == []
    assert unreachable(browser, page) == []


def test_short_documents_are_without_fault(browser: Browser, tmp_path: Path) -> None:
    for document in documents(played(tmp_path / "tame", TAME), TAME["who"]):
        assert faults(browser, document, accessible=["phone"]) == [], document.name
        assert unreachable(browser, document) == [], document.name


def test_what_is_typed_stays_text(browser: Browser, tmp_path: Path) -> None:
    tame = documents(played(tmp_path / "tame", TAME), TAME["who"])
    hostile = documents(played(tmp_path / "hostile", HOSTILE), HOSTILE["who"])
    for one, other in zip(tame, hostile, strict=True):
        assert structure(browser, one) == structure(browser, other), one.name
        assert faults(browser, other, accessible=[]) == [], one.name
        assert HOSTILE["who"] in browser.ask("document.body.textContent"), one.name
