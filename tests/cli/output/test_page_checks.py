"""The checks of pages find what they are there to find; a page without fault passes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.browser import Browser
from tests.support.page_checks import faults, structure, unreachable

PAGE = """<!DOCTYPE html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>La Tour</title><link rel="icon" href="data:,">
<style>
:root { color: #222; background: #fff; }
@media (prefers-color-scheme: dark) { :root { color: #eee; background: #111; } a { color: #9cf; } }
.scroll { overflow-x: auto; } .scroll td { min-width: 90px; }
@media print { :root { color: #000; background: #fff; } a { color: #000; } .scroll { overflow: visible; } }
</style></head>
<body><main><h1>La Tour</h1><p><a href="#s1">Séance 1</a></p><h2 id="s1">Séance 1</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Butin">
<table><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>1</td><td>2</td></tr></table></div>
<svg viewBox="0 0 100 20" role="img" aria-label="Or">
<text x="0" y="15" font-size="12" fill="currentColor">po</text></svg>
</main></body></html>
"""

WIDE = "<p style='width: 700px'>large</p>"
CELLS = "".join(f"<td>{number}</td>" for number in range(12))

FAULTS = {
    "asks for": "<img src='https://example.org/a.png' alt='a'>",
    "complains: ": "<script>console.log('seen')</script>",
    "complains: boo": "<script>alert('boo')</script>",
    "leads nowhere: #e9": "<p><a href='#e9'>9</a></p>",
    "leads out of the page": "<p><a href='javascript:0'>9</a></p>",
    "twice: #s1": "<p id='s1'>1</p>",
    "phone: the page is": WIDE,
    "phone: beyond the edge": WIDE,
    "paper: beyond the edge": f"<table><tr>{CELLS.replace('<td>', '<td style=padding:40px>')}</tr></table>",
    "paper: cut on paper": f"<div style='overflow-x:auto; max-width: 50px'>{WIDE}</div>",
    "phone: scrolls, but not by keys": f"<div style='overflow-x:auto'>{WIDE}</div>",
    "phone at night: color-contrast": "<p style='color: #333'>dim</p>",
    "desk: contrast 1.": "<svg viewBox='0 0 9 9'><text fill='#eee' font-size='9'>pale</text></svg>",
    "phone: too small to read": "<svg viewBox='0 0 900 20'><text font-size='9' fill='currentColor'>tiny</text></svg>",
    "desk: image-alt": "<img src='data:,'>",
}


def written(folder: Path, more: str = "") -> Path:
    """A file with the page, and something more in it."""
    file = folder / "page.html"
    file.write_text(PAGE.replace("</main>", f"{more}</main>"), encoding="utf-8")
    return file


def test_a_page_without_fault_passes(browser: Browser, tmp_path: Path) -> None:
    page = written(tmp_path)
    assert faults(browser, page) == []
    assert unreachable(browser, page) == []


@pytest.mark.parametrize("said", FAULTS)
def test_each_fault_is_found(browser: Browser, tmp_path: Path, said: str) -> None:
    look, _, rule = said.partition(": ")
    accessible = [look] if rule in ("color-contrast", "image-alt") else []
    found = faults(browser, written(tmp_path, FAULTS[said]), accessible=accessible)
    assert any(said in fault for fault in found), found


def test_a_link_without_a_mark_is_found(browser: Browser, tmp_path: Path) -> None:
    unmarked = "<p><a href='#s1' tabindex='-1'>1</a> <a href='#' style='outline: none'>2</a></p>"
    assert unreachable(browser, written(tmp_path, unmarked)) == ["#s1", "#"]


def test_what_a_name_adds_to_a_page_is_seen(browser: Browser, tmp_path: Path) -> None:
    pages = [structure(browser, written(tmp_path, f"<p>{name}</p>")) for name in ("Brom", "&lt;b>", "<b>Brom</b>")]
    assert pages[0] == pages[1] != pages[2]
