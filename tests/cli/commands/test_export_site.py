"""The chronicle as a folder of static pages: links, secrets, names, and folders that hold something else."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.long_campaigns import script
from tests.support.page_checks import LOOKS, faults

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def heron(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    campaign = CommandLine(tmp_path_factory.mktemp("heron")).new("La compagnie du Héron")
    campaign.play("\n".join(script("ose", "fr", 7)))
    campaign("export", "site", campaign.folder / "site", "--address", "https://example.org/heron")
    return campaign


def pages(site: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in site.glob("*.html")}


def test_every_link_leads_somewhere_in_the_folder(heron: CommandLine) -> None:
    site = heron.folder / "site"
    found = pages(site)
    anchors = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in found.items()}
    assert {"index.html", "chronicle.html", "session-7.html", "characters.html", "names.html"} <= found.keys()
    assert {"character-elise.html", "treasure.html", "seal.html", "before.html"} <= found.keys()
    for name, text in found.items():
        for link in set(re.findall(r'(?:href|action)="([^"]+)"', text)) - {"data:,"}:
            file, _, anchor = link.partition("#")
            assert (site / (file or name)).exists(), (name, link)
            assert not anchor or anchor in anchors[file or name], (name, link)
    assert (site / "session-7.pdf").read_bytes().startswith(b"%PDF")


def test_the_players_see_no_secret_and_the_game_master_does(heron: CommandLine, tmp_path: Path) -> None:
    heron("export", "site", tmp_path / "gm", "--for-gm", "--no-pdf")
    secrets = ("paie les brigands", "ombre de la Tour")
    for secret in secrets:
        assert any(secret in text for text in pages(tmp_path / "gm").values()), secret
        assert not any(secret in text for text in pages(heron.folder / "site").values()), secret
    assert not list((tmp_path / "gm").glob("*.pdf"))
    assert heron("export", "site", tmp_path / "no", "--for-gm", "--for-players", "--json", code=2).error["code"] == (
        "for_gm_and_players"
    )


def test_the_feed_has_each_session_newest_first_under_ids_that_stay(heron: CommandLine, tmp_path: Path) -> None:
    feed = ElementTree.parse(heron.folder / "site" / "feed.xml").getroot()
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries][:2] == [
        "Séance 7\u00a0: La tour noyée",
        "Séance 6\u00a0: Les loups du col",
    ]
    assert entries[0].find(f"{ATOM}link").get("href") == "https://example.org/heron/session-7.html"  # type: ignore[union-attr]
    heron("export", "site", tmp_path / "again", "--no-pdf")
    again = ElementTree.parse(tmp_path / "again" / "feed.xml").getroot()
    ids = [[entry.findtext(f"{ATOM}id") for entry in each.findall(f"{ATOM}entry")] for each in (feed, again)]
    assert ids[0] == ids[1]


def test_a_second_export_keeps_what_somebody_put_there_and_drops_its_own_old_pages(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path).new("Avant")
    campaign.play('session start "Une"\nnote Un.\nsession end\nsession start "Deux"\nnote Deux.\nsession end')
    site = tmp_path / "site"
    campaign("export", "site", site, "--no-pdf")
    (site / "CNAME").write_text("heron.example")
    (site / "img").mkdir()
    (site / "img" / "map.svg").write_text("<svg/>")
    assert campaign("export", "site", site, "--no-pdf", "--json", code=2).error["code"] == "file_exists"
    campaign("void", "--session", "2", "--reason", "jamais jouée")
    campaign("export", "site", site, "--no-pdf", "--force")
    assert (site / "CNAME").read_text() == "heron.example"
    assert (site / "img" / "map.svg").exists()
    assert (site / "session-1.html").exists()
    assert not (site / "session-2.html").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".campaign-")]


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, force: tuple[str, ...]) -> None:
    campaign = CommandLine(tmp_path).new()
    campaign("note", "Rien.")
    assert campaign("export", "site", tmp_path, *force, "--json", code=2).error["code"] == "folder_of_database"
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    assert campaign("export", "site", other, *force, "--json", code=2).error["code"] == "folder_not_ours"
    assert campaign("export", "site", other / "thesis.txt", *force, "--json", code=2).error["code"] == "file_exists"
    assert campaign("export", "site", tmp_path / "no" / "where", *force, code=2).err
    assert [file.name for file in other.iterdir()] == ["thesis.txt"]
    assert campaign("verify").code == 0


def test_names_that_a_file_system_refuses_or_takes_for_the_same_have_pages_of_their_own(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path).new("../<b>&")
    keys = "class=fighter str=12 int=9 wis=9 dex=10 con=10 cha=9 hp_die=6"
    for name in ("Élise", "ELISE!", "../../x", "龍", "CON", "a" * 100):
        campaign("join", name, *keys.split())
    campaign("session", "start", "</title><script>alert(1)</script>")
    campaign("session", "end", "--summary", "]]> & <b>")
    campaign("export", "site", tmp_path / "site")
    names = {file.stem for file in (tmp_path / "site").glob("character-*.html")}
    assert names == {
        *("character-elise", "character-elise-2", "character-x", "character-x-2", "character-con"),
        f"character-{60 * 'a'}",
    }
    assert ElementTree.parse(tmp_path / "site" / "feed.xml").getroot().find(f"{ATOM}entry/{ATOM}summary") is not None
    assert not any("<script>alert" in text for text in pages(tmp_path / "site").values())


def test_pages_are_without_fault_and_search_in_the_whole(browser: Browser, heron: CommandLine) -> None:
    site = heron.folder / "site"
    for name in ("index", "session-3", "character-elise", "names"):
        found = faults(browser, site / f"{name}.html", accessible=["phone", "desk at night"])
        assert [fault for fault in found if "leads out of the page" not in fault] == [], name
    browser.open(site / "session-3.html", LOOKS["phone"])
    assert browser.ask("document.querySelector('form.search')") is None
    browser.open(site / "index.html", LOOKS["phone"])
    browser.ask("document.querySelector('#q').value = 'anneau'; document.querySelector('form.search').requestSubmit()")
    browser.until_loaded()
    assert browser.ask("location.pathname.endsWith('chronicle.html')")
    assert "Anneau" in browser.ask("document.querySelector('.search ol').textContent")
