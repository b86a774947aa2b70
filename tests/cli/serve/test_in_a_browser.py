"""The page in a real browser: an evening typed on it while players look on, and what a page must be for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.page_visitors import LOOKS, TELEVISION, faults, let_in
from tests.support.processes import ROOT
from tests.support.prompts import plain
from tests.support.served import Served, invited, served

EVENINGS = {"ose": "evening-ose.en.txt", "mda": "evening-mda.fr.txt"}
"""What somebody typed at a table, by game: the company, and each line with what it means."""


@pytest.fixture(autouse=True)
def _others_forgotten(browser: Browser) -> Iterator[None]:
    yield
    browser.forget_others()


def type_line(browser: Browser, line: str) -> str:
    """Type a line as somebody does at the table; what is answered, once it is there."""
    browser.ask("document.getElementById('answer').dataset.old = '1'; document.getElementById('field').focus()")
    browser.type(line)
    browser.press_enter()
    browser.until("document.getElementById('answer') && !document.getElementById('answer').dataset.old")
    return plain(browser.ask("document.getElementById('answer').innerText"))


def meant(typed: str) -> dict[str, list[str]]:
    """Lines with the commands that each means, for whoever has to type it otherwise."""
    found: dict[str, list[str]] = {}
    for block in re.split(r"\n(?!= )", typed.strip()):
        line, *meanings = block.split("\n= ")
        found[line] = meanings[0].split(" ; ") if meanings else []
    return found


Evening: TypeAlias = tuple[CommandLine, Served, dict[str, list[str]]]


@pytest.fixture(params=["ose", "mda"])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    """A campaign with its company, the page of it, and the lines of an evening."""
    game = str(request.param)
    typed = (ROOT / "tests/cli/script/natural_lines" / EVENINGS[game]).read_text(encoding="utf-8")
    company, lines = typed.removeprefix("setup:\n").split("lines:\n")
    table = CommandLine(tmp_path).new("Une soirée", rules=game)
    table.lines(company)
    with served(table) as page:
        yield table, page, meant(lines)


def test_an_evening_is_typed_on_the_page_while_three_players_look_on(browser: Browser, evening: Evening) -> None:
    table, page, lines = evening
    players = [row["name"] for row in table.json("party")["members"]][:3]
    gm = let_in(browser, page, page.said)
    phones = [let_in(browser.of_somebody_else(), page, invited(table, name), LOOKS["phone"]) for name in players]
    before = len(table.json("log")["entries"])
    for line, meanings in lines.items():
        said = type_line(gm, line)
        # What is asked back has a button for each reading; the first one is meant here.
        if gm.ask("document.querySelectorAll('.readings button').length"):
            gm.ask("document.getElementById('answer').dataset.old = '1'")
            gm.ask("document.querySelector('.readings button').click()")
            gm.until("document.getElementById('answer') && !document.getElementById('answer').dataset.old")
            said = plain(gm.ask("document.getElementById('answer').innerText"))
        if gm.ask("document.querySelector('.complaint') !== null"):
            gm.ask("document.getElementById('field').value = ''")
            said = "".join(type_line(gm, command) for command in meanings)
        assert not gm.ask("document.querySelector('.complaint')?.innerText ?? ''"), (line, said)
        assert gm.ask("document.activeElement.id") == "field", line
    entries = table.json("log")["entries"]
    assert len(entries) - before >= 60
    known = [entry["entry"] for entry in table.json("log", "--for-players")["entries"]]
    for phone, name in zip(phones, players, strict=True):
        phone.until(f"document.getElementById('entry-{known[-1]}') !== null")
        hp = table.json("sheet", name)["hp"]
        assert f"{hp['current']}/{hp['max']}" in plain(phone.ask("document.getElementById('own').innerText"))
        shown = phone.ask("[...document.querySelectorAll('.entry')].map(entry => Number(entry.id.slice(6)))")
        assert shown == known[-40:]
    phones[0].open(page.origin + "/", LOOKS["phone"])
    type_line(phones[0], ". une porte dérobée")
    gm.until("document.querySelector('#proposals button') !== null")
    gm.ask("document.querySelector('#proposals button').click()")
    phones[0].until("document.getElementById('proposals').innerText.includes('recorded as')")
    seal = table.json("seal")["seal"]
    phones[1].until(f"document.getElementById('witness').innerText.includes('{seal}')")
    assert browser.complaints == []
    assert all(url.startswith(page.origin) for url in browser.requests), browser.requests
    table.require_verified()
    assert [finding for finding in table.json("audit")["findings"] if finding["severity"] == "error"] == []


def living(table: CommandLine) -> str:
    """Somebody of the company who can act."""
    return str(next(row["name"] for row in table.json("party")["members"] if row["status"] == "active"))


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[CommandLine, Served]]:
    """The example campaign with most in it, a fight that goes on, a proposal, a dispute, odd names."""
    table = CommandLine(tmp_path).new("Tour <b>& Cie</b>")
    table("run", "-q", ROOT / "examples/ose-three-sessions.campaign")
    name = living(table)
    table("session", "start", "La <i>nuit</i>")
    table("meet", "goblin", "--count", 3, "hp=5")
    table("meet", "Strahd", "hp=40", "--secret")
    table("roll", name, "initiative", "--faces", 4)
    table("roll", "gm", "initiative", "--as", "goblin 1", "--faces", 3)
    table("damage", "goblin 2", 4)
    table("propose", "--by", name, "--", "note", "' onfocus=alert(1) <svg/onload=alert(1)>")
    table("note", "</li><script>alert(1)</script>{{7*7}}")
    with served(table) as page:
        yield table, page


def test_every_page_is_without_fault_however_it_is_looked_at(
    browser: Browser, played: tuple[CommandLine, Served]
) -> None:
    table, page = played
    name = living(table)
    pages = (
        "/",
        "/witness",
        f"/sheet/{name}",
        f"/explain/{name}/xp",
        "/entry/9",
        "/history",
        "/treasure",
        f"/statement/{name}",
    )
    gm = let_in(browser, page, page.said)
    wrong: dict[tuple[str, ...], list[str]] = {}
    for address in (*pages, "/disputes", "/settings", "/plan/9", "/?as-of=20"):
        for look in ("tablet", "phone at night"):
            gm.open(page.origin + address, LOOKS[look])
            wrong[address, look] = faults(gm)
    ana = let_in(browser.of_somebody_else(), page, invited(table, name), LOOKS["phone"])
    for address in pages:
        for look in ("phone", "tablet at night"):
            ana.open(page.origin + address, LOOKS[look])
            wrong["player", address, look] = faults(ana)
    screen = let_in(browser.of_somebody_else(), page, invited(table, "table"), TELEVISION)
    screen.open(page.origin + "/", TELEVISION)
    wrong["table", "/"] = faults(screen)
    assert {place: found for place, found in wrong.items() if found} == {}


def test_a_line_is_completed_and_chosen_by_keys_alone(browser: Browser, played: tuple[CommandLine, Served]) -> None:
    _table, page = played
    gm = let_in(browser, page, page.said)
    gm.ask("document.getElementById('field').focus()")
    gm.type("gobl")
    gm.press("Tab", 9)
    gm.until("document.querySelectorAll('#completions li').length > 1")
    gm.press("ArrowDown", 40)
    gm.press_enter()
    assert gm.ask("document.getElementById('field').value").startswith('"goblin')
    gm.press("Escape", 27)
    type_line(gm, "x y z")
    assert gm.ask("document.getElementById('field').value").endswith("x y z")


def test_what_is_recorded_elsewhere_is_on_the_page_and_so_is_what_was_missed(browser: Browser, tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    with served(table) as page:
        gm = let_in(browser, page, page.said)
        table("note", "Une autre main")
        gm.until("document.getElementById('session').innerText.includes('Une autre main')")


def test_without_scripts_everything_is_read_and_a_line_is_recorded(
    browser: Browser, played: tuple[CommandLine, Served]
) -> None:
    table, page = played
    gm = let_in(browser, page, page.said)
    gm.run_scripts(wanted=False)
    try:
        gm.open(page.origin + "/", LOOKS["phone"])
        shown = plain(gm.ask("document.body.innerText"))
        for said in ("goblin 2", "alert(1)", living(table)):
            assert said in shown, said
        gm.ask("document.getElementById('field').focus()")
        gm.type("note sans script")
        gm.press_enter()
        gm.until_loaded()
        assert "sans script" in plain(gm.ask("document.getElementById('answer').innerText"))
        for address in ("/history", "/treasure", f"/sheet/{living(table)}", "/plan/9", "/settings", "/?as-of=20"):
            gm.open(page.origin + address, LOOKS["phone"])
            assert len(gm.ask("document.getElementById('main').innerText")) > 40, address
    finally:
        gm.run_scripts(wanted=True)
    assert table.entries()[-1]["facts"]["text"] == "sans script"


def test_a_fight_goes_on_by_keys_alone(browser: Browser, played: tuple[CommandLine, Served]) -> None:
    table, page = played
    gm = let_in(browser, page, page.said)
    acting = "document.querySelector('.order [aria-current] .who').innerText"
    stops = gm.ask("document.querySelectorAll('a, button, input, summary, [tabindex]').length")
    for _stop in range(stops):
        gm.press_tab()
        if gm.ask("document.activeElement.id") == "turn-next":
            break
    # It keeps the focus, so that Enter alone moves the fight on.
    for _turn in range(2):
        before = gm.ask(acting)
        assert gm.ask("document.activeElement.id") == "turn-next"
        gm.press_enter()
        gm.until(f"{acting} !== {before!r}")
    last = len(table.entries())
    gm.press("F2", 113)
    gm.until(f"document.getElementById('entry-{last + 1}') !== null")
