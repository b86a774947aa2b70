"""Documents as people see them: in a real browser on a phone, at a desk, at night, on paper; and as pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pypdf
import pytest

from tests.support.browser import DESK, PHONE, Browser, Look
from tests.support.command_line import CommandLine
from tests.support.page_checks import MOST_APART, faults, structure, unreachable
from tests.support.processes import ROOT

NAMES = {
    "campaign": ("La Tour", '"><img src=x onerror=alert(1)>'),
    "who": ("Brom", "Brom <script>alert(1)</script>"),
    "player": ("Camille", "{{7*7}}"),
    "item": ("Tapis", "Tapis ](x) <b>"),
    "title": ("La crypte", "javascript:alert(1)"),
    "note": ("Il pleut à #Valombre.", "' onfocus=alert(1) <svg/onload=alert(1)> </article> **a** #include \\input"),
    "claim": ("Il y était.", "שלום </p></article> ${7*7} <% 7 %>"),
    "place": ("la tour", "a" * 200),
}
"""What is typed, tame and hostile."""

SEARCH = """(async words => {
    const field = document.querySelector("form.search input");
    field.value = words;
    field.form.requestSubmit();
    return [field.form.querySelector(".count").textContent,
        ...[...field.form.querySelectorAll("li")].map(place => place.textContent)];
})"""
"""What a search says: how many places it found, then each of them."""

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
    for words in (("report",), ("statement", who), ("dispute", 8), ("session", 1)):
        file = campaign.folder / f"{words[0]}.html"
        campaign("export", *words, "-o", file)
        yield file


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The example campaign with most in it."""
    campaign = CommandLine(tmp_path_factory.mktemp("three")).new()
    campaign("run", "-q", ROOT / "examples/ose-three-sessions.campaign")
    return campaign


def test_a_report_is_without_fault_however_it_is_looked_at(browser: Browser, example: CommandLine) -> None:
    report = example.folder / "report.html"
    example("export", "report", "-o", report)
    assert faults(browser, report, accessible=MOST_APART) == []
    assert unreachable(browser, report) == []


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_a_report_of_any_detail_is_without_fault(browser: Browser, example: CommandLine, detail: str) -> None:
    report = example.folder / f"{detail}.html"
    example("--lang", "en", "export", "report", "--detail", detail, "-o", report)
    assert faults(browser, report, accessible=[]) == []


@pytest.mark.parametrize("rules", ["altaride", "argosia", "mda", "srd5"])
def test_a_report_of_any_game_is_without_fault(browser: Browser, tmp_path: Path, rules: str) -> None:
    campaign, language = CommandLine(tmp_path).new(rules=rules), "en" if rules == "srd5" else "fr"
    campaign("run", "-q", ROOT / f"examples/{rules}-three-sessions.campaign")
    report = tmp_path / "report.html"
    campaign("--lang", language, "export", "report", "-o", report)
    assert faults(browser, report, accessible=["desk at night"]) == []


@pytest.fixture(scope="module")
def tame(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every kind of document, with names in which there is nothing odd."""
    return list(documents(played(tmp_path_factory.mktemp("campaigns") / "tame", TAME), TAME["who"]))


def test_every_kind_of_document_is_without_fault(browser: Browser, tame: list[Path]) -> None:
    for document in tame:
        assert faults(browser, document, accessible=["phone"]) == [], document.name
        assert unreachable(browser, document) == [], document.name


def test_what_is_typed_stays_text(browser: Browser, tmp_path: Path, tame: list[Path]) -> None:
    hostile = documents(played(tmp_path / "hostile", HOSTILE), HOSTILE["who"])
    for one, other in zip(tame, hostile, strict=True):
        assert structure(browser, one) == structure(browser, other), one.name
        assert faults(browser, other, accessible=[]) == [], one.name
        assert HOSTILE["who"] in browser.ask("document.body.textContent"), one.name


def test_a_long_report_is_without_fault(browser: Browser, tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path).new()
    campaign("join", "Brom", "class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp=8")
    campaign.play(100 * "session start\nfind 20gp\ndamage Brom 7\nrest day --days 9\naward --xp 50\nsession end\n")
    report = tmp_path / "report.html"
    campaign("export", "report", "-o", report)
    assert faults(browser, report, accessible=[]) == []
    require_parts_are_laid_out_when_reached(browser, report)
    require_links_lead_to_their_places(browser, report)
    require_everything_is_there_without_a_script(browser, report)


def require_parts_are_laid_out_when_reached(browser: Browser, report: Path) -> None:
    browser.open(report, Look(PHONE))
    assert browser.ask("document.querySelectorAll('article > noscript').length") > 80
    assert browser.ask(f"{SEARCH}('1er coup')") == ["Rien de trouvé."]
    _count, *found = browser.ask(f"{SEARCH}('séance 97')")
    here = next(place for place, said in enumerate(found) if said.startswith("Séance 97"))
    browser.ask(f"document.querySelectorAll('.search li a')[{here}].click()")
    assert browser.ask(
        "new Promise(done => setTimeout(() => done(document.querySelector('#period-194 p') !== null), 300))"
    )
    assert not browser.complaints


def require_links_lead_to_their_places(browser: Browser, report: Path) -> None:
    """What is laid out around a part while it is reached does not push it away."""
    for wide in (PHONE, DESK):
        for part in ("period-100", "experience", "dice", "seal"):
            browser.open(report, Look(wide))
            browser.ask(f"document.querySelector('nav a[href=\"#{part}\"]').click()")
            seen = f"document.querySelector('#{part} h2').getBoundingClientRect()"
            on_screen = (
                f"new Promise(done => setTimeout(() => done({seen}.top >= 0 && {seen}.bottom <= innerHeight), 1200))"
            )
            assert browser.ask(on_screen), (wide, part)


def require_everything_is_there_without_a_script(browser: Browser, report: Path) -> None:
    browser.run_scripts(wanted=False)
    browser.open(report)
    assert "Brom perd 7" in browser.ask("document.querySelector('#period-194').textContent")
    assert not browser.ask("document.querySelector('form.search').checkVisibility()")
    browser.run_scripts(wanted=True)


@pytest.mark.parametrize("words", ["anneau d'argent", "ANNEAU D’ARGENT", "argent anneau"])
def test_a_search_finds_words_whatever_their_letters(browser: Browser, example: CommandLine, words: str) -> None:
    report = example.folder / "searched.html"
    example("export", "report", "--force", "-o", report)
    browser.open(report)
    _count, *found = browser.ask(f'{SEARCH}("{words}")')
    assert any(place.startswith("Séance 1") for place in found)
    assert any(place.startswith("Séance 2") for place in found)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_report_has_no_page_without_words(example: CommandLine, language: str) -> None:
    file = example.folder / f"{language}.pdf"
    example("--lang", language, "export", "report", "-o", file)
    report = pypdf.PdfReader(file)

    assert report.metadata is not None
    assert "La Tour" in (report.metadata.title or "")
    assert {"/MarkInfo", "/StructTreeRoot", "/Lang"} <= report.root_object.keys()
    texts = [page.extract_text() for page in report.pages]
    assert len(texts) > 3
    assert all(len(text.split()) > 5 for text in texts), [len(text.split()) for text in texts]
    assert "Brom" in texts[0]
