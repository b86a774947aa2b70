"""The page as a witness, in a real browser: histories that go on, and histories that were rewritten overnight."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.seal import Seal
from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.page_visitors import LOOKS, faults, let_in
from tests.support.prompts import plain
from tests.support.served import Served, invited, served
from tests.support.tampering import seal_of
from tests.support.witnessing import (
    A_CAMPAIGN,
    FOOT,
    FORGED,
    RED,
    STATE,
    a_campaign,
    forget_whole_look,
    put_back,
    saved,
    until_state,
)


@pytest.fixture(autouse=True)
def _others_forgotten(browser: Browser) -> Iterator[None]:
    yield
    browser.forget_others()


@pytest.fixture
def table(made: Path, tmp_path: Path) -> CommandLine:
    shutil.copy(made, tmp_path)
    return CommandLine(tmp_path)


@pytest.fixture
def ana(browser: Browser, page: Served, table: CommandLine) -> Browser:
    """Ana's phone, which has seen the history."""
    device = let_in(browser.of_somebody_else(), page, invited(table, "Ana"), LOOKS["phone"])
    until_state(device, "good")
    return device


def look_again(device: Browser, page: Served, address: str = "/", look: str = "phone") -> None:
    """Open the page again, as on the next evening."""
    forget_whole_look(device)
    device.open(page.origin + address, LOOKS[look])


def proof_file(device: Browser, folder: Path) -> Path:
    """The proof of a red page, as its button saves it."""
    file = saved(device, "[data-save]")
    assert file["name"].endswith(".proof.json")
    path = folder / "proof.json"
    path.write_text(json.dumps(file["content"]), encoding="utf-8")
    return path


def judged(table: CommandLine, proof: Path, *words: str) -> tuple[int, dict[str, Any]]:
    """Exit code and answer of `verify --proof`."""
    answer = table.type("verify", "--proof", proof, "--json", *words)
    return answer.code, answer.data


def until_told(table: CommandLine, who: str, code: str) -> None:
    """Wait until the server has written why somebody's page is red; it looks while a ledger is being forged, too."""
    end = time.monotonic() + 20
    while True:
        marks = table.type("witness", "--json").data["marks"]
        if any(mark["page"] and (mark["who"], mark["page"]["code"]) == (who, code) for mark in marks):
            return
        assert time.monotonic() < end, marks


def test_a_history_that_goes_on_is_green_and_the_mark_moves(
    browser: Browser, page: Served, table: CommandLine, ana: Browser
) -> None:
    camille = let_in(browser.of_somebody_else(), page, invited(table, "Camille"), LOOKS["phone"])
    camille.until(f"{FOOT}.includes('1 autre') || {FOOT}.includes('1 other')")
    table("note", "Une nouvelle")
    table("session", "end")
    seal = table.json("seal")["seal"]
    for device in (ana, camille):
        device.until(f"{FOOT}.includes('{seal}')")
        until_state(device, "good")
    # Both have said it by then, and each is told of the other a little later.
    ana.until(f"{FOOT}.includes('1 other')")
    look_again(ana, page, "/witness")
    ana.until("document.querySelectorAll('#kept tbody tr').length === 3")
    seen = ana.ask("document.getElementById('kept').innerText")
    assert seal_of(Path(table.ledger), 7).text in seen
    assert ana.ask("document.querySelector('#forged').hidden")
    assert ana.complaints == []


@pytest.mark.parametrize("how", FORGED)
def test_a_history_that_was_rewritten_is_a_red_page_with_a_proof(
    how: str, page: Served, table: CommandLine, ana: Browser, made: Path, tmp_path: Path
) -> None:
    forge, code, entry, part = FORGED[how]
    forge(Path(table.ledger))
    if how == "changed in place":
        # The page is made again once something new is recorded, or the server is started again.
        table("note", "Une nouvelle")
    look_again(ana, page)
    until_state(ana, "bad")
    assert not ana.ask("document.getElementById('forged').hidden")
    assert (f"#{entry}" in ana.ask(RED)) is (entry is not None)
    proof = proof_file(ana, tmp_path)
    exit_code, found = judged(table, proof)
    assert (exit_code, found["ok"], found["has_seen"], found["has_shown"]) == (1, False, False, True)
    for said in (found["difference"], found["shown"]):
        assert (said["code"], said["entry"], " ".join(said["parts"])) == (code, entry, part)
    true = CommandLine(made.parent)
    exit_code, found = judged(true, proof)
    assert (exit_code, found["has_seen"], found["has_shown"], found["shown"]["code"]) == (
        0,
        True,
        code == "shorter",
        code,
    ), found
    # The mark stays where it was, on every page, and the game master hears of it.
    look_again(ana, page, "/treasure")
    until_state(ana, "bad")
    until_told(table, "Ana", code)


def test_a_page_that_is_open_turns_red_by_itself(table: CommandLine, ana: Browser) -> None:
    FORGED["changed"][0](Path(table.ledger))
    until_state(ana, "bad")
    ana.until(f"{RED}.includes('#5')")


def test_another_campaign_of_that_name_is_a_red_page(
    browser: Browser, table: CommandLine, tmp_path: Path, made: Path
) -> None:
    device = browser.of_somebody_else()
    with served(table) as page:
        let_in(device, page, invited(table, "Ana"), LOOKS["phone"])
        until_state(device, "good")
    other = a_campaign(tmp_path / "other")
    with served(other, port=page.port) as again:
        let_in(device, again, invited(other, "Ana"), LOOKS["phone"])
        until_state(device, "bad")
        proof = proof_file(device, tmp_path)
    code, found = judged(table, proof)
    assert (code, found["shown"]["code"]) == (0, "other_campaign")
    code, found = judged(other, proof)
    assert (code, found["difference"]["code"]) == (1, "other_campaign")


def test_what_was_changed_long_before_is_found_between_two_seals(
    browser: Browser, table: CommandLine, tmp_path: Path
) -> None:
    table.play("\n".join(f"note Ligne {number}" for number in range(1100)))
    table("session", "end")
    table.lines("session start\nnote Encore")
    last = table.head[0]
    device = browser.of_somebody_else()
    with served(table) as page:
        let_in(device, page, invited(table, "Ana"), LOOKS["phone"])
        until_state(device, "good")
        base = last - 1000
        assert (
            device.ask("Object.entries(localStorage).find(([key]) => key.startsWith('witness:'))[1].length") < 300_000
        )
        FORGED["changed"][0](Path(table.ledger))
        look_again(device, page)
        until_state(device, "bad")
        proof = proof_file(device, tmp_path)
    code, found = judged(table, proof)
    assert code == 1
    for said in (found["shown"], found["difference"]):
        assert (said["code"], said["after"], said["before"]) == ("earlier", 0, base)


def test_an_older_copy_that_was_put_back_is_red_and_so_is_one_that_was_played_on(
    page: Served, table: CommandLine, ana: Browser, made: Path, tmp_path: Path
) -> None:
    table("note", "Dix")
    table("note", "Onze")
    ana.until(f"{FOOT}.includes('11-')")
    true = tmp_path / "true.db"
    table("backup", true)
    put_back(Path(table.ledger), made)
    look_again(ana, page)
    until_state(ana, "bad")
    assert "#10" in ana.ask(RED)
    for number in range(10, 13):
        table("note", f"Autrement {number}")
    look_again(ana, page)
    ana.until(f"{RED}.includes('#10') && {STATE} === 'bad'")
    proof = proof_file(ana, tmp_path)
    code, found = judged(table, proof)
    assert (code, found["difference"]["code"], found["difference"]["entry"]) == (1, "replaced", 10)
    assert judged(table, proof, "--ledger", str(true))[0] == 0
    # The right copy comes back, and the page is green; the proofs stay on the device.
    put_back(Path(table.ledger), true)
    look_again(ana, page, "/witness")
    until_state(ana, "good")
    # One of each history that the page looked at: it may have looked between two of the notes.
    ana.until("document.querySelectorAll('#kept .proofs li').length >= 2")


def test_secrets_merges_reveals_and_corrections_leave_it_green(
    page: Served, table: CommandLine, ana: Browser, tmp_path: Path
) -> None:
    other = CommandLine(tmp_path, ledger=str(tmp_path / "copy.db"))
    table("backup", other.ledger)
    other("note", "Ailleurs")
    table("meet", "Strahd", "hp=40", "--secret")
    table("note", "Le duc ment", "--secret")
    table("damage", "Brom", 1)
    table("merge", other.ledger)
    table("reveal", 10)
    table("void", 12, "--reason", "erreur")
    table.require_verified()
    seal = table.json("seal")["seal"]
    ana.until(f"{FOOT}.includes('{seal}')")
    until_state(ana, "good")
    look_again(ana, page)
    ana.until(f"{FOOT}.includes('{seal}') && {STATE} === 'good'")
    kept = ana.ask("Object.values(localStorage).join()")
    assert "Strahd" not in kept
    assert "duc" not in kept


def test_what_a_page_kept_is_saved_while_it_is_green_too(
    page: Served, table: CommandLine, ana: Browser, tmp_path: Path
) -> None:
    look_again(ana, page, "/witness")
    ana.until("!document.getElementById('kept').hidden")
    file = saved(ana, "[data-save-seen]")
    assert file["name"] == "La-Tour-d-Éléonore-9.proof.json"
    path = tmp_path / "seen.json"
    path.write_text(json.dumps(file["content"]), encoding="utf-8")
    table("note", "Dix")
    assert judged(table, path)[0] == 0
    FORGED["changed"][0](Path(table.ledger))
    assert judged(table, path)[0] == 1


def compare(device: Browser, text: str) -> str:
    """Type another device's seal; what is said of it."""
    device.ask("document.getElementById('compared').textContent = ''")
    device.ask(f"document.querySelector('#compare [name=seal]').value = {json.dumps(text)}")
    device.ask("document.querySelector('#compare button').click()")
    device.until("document.getElementById('compared').textContent !== ''")
    return plain(device.ask("document.getElementById('compared').textContent"))


def test_the_seal_of_another_device_is_compared(
    page: Served, table: CommandLine, ana: Browser, made: Path, tmp_path: Path
) -> None:
    path = Path(table.ledger)
    look_again(ana, page, "/witness")
    assert "#9" in compare(ana, seal_of(path).text.lower().replace("-", " "))
    assert "#3" in compare(ana, seal_of(path, 3).text)
    assert "misread" in compare(ana, "9-ABCDE")
    until_state(ana, "good")
    # Another device was told another story, which goes further.
    other = CommandLine(made.parent / "other", ledger=str(tmp_path / "other.db"))
    other.folder.mkdir()
    shutil.copy(made, other.ledger)
    other("note", "Autrement")
    assert "NOT" in compare(ana, seal_of(Path(other.ledger)).text)
    until_state(ana, "bad")
    look_again(ana, page)
    until_state(ana, "bad")
    proof = proof_file(ana, tmp_path)
    code, found = judged(table, proof)
    assert (code, found["has_seen"], found["has_seal"]) == (0, True, False)
    assert judged(other, proof)[1]["has_seal"] is True
    # Once both have the same again, it is green.
    put_back(path, Path(other.ledger))
    look_again(ana, page)
    until_state(ana, "good")


def test_a_device_begins_anew_when_it_is_told_to(page: Served, table: CommandLine, ana: Browser) -> None:
    FORGED["changed"][0](Path(table.ledger))
    look_again(ana, page, "/witness")
    until_state(ana, "bad")
    ana.ask("document.querySelector('[data-forget]').click()")
    until_state(ana, "good")
    look_again(ana, page)
    until_state(ana, "good")
    assert json.loads(ana.ask("localStorage.getItem('witness-proofs')"))[0]["found"]["code"] == "changed"


def test_a_ledger_that_cannot_be_read_is_neither_green_nor_red(page: Served, table: CommandLine, ana: Browser) -> None:
    ana.open(page.origin + "/witness", LOOKS["phone"])
    until_state(ana, "good")
    path = Path(table.ledger)
    path.rename(path.with_suffix(".away"))
    ana.ask("document.dispatchEvent(new Event('visibilitychange'))")
    until_state(ana, "unsure")
    path.with_suffix(".away").rename(path)
    ana.ask("document.dispatchEvent(new Event('visibilitychange'))")
    until_state(ana, "good")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_red_and_green_pages_are_without_fault_however_they_are_looked_at(
    language: str, page: Served, table: CommandLine, ana: Browser
) -> None:
    ana.ask(f"document.querySelector('.languages button[value={language}]')?.click()")
    wrong: dict[tuple[str, ...], list[str]] = {}
    for state in ("good", "bad"):
        for look in LOOKS:
            for address in ("/", "/witness"):
                look_again(ana, page, address, look)
                until_state(ana, state)
                wrong[state, look, address] = faults(ana)
        if state == "good":
            FORGED["changed"][0](Path(table.ledger))
    assert {place: found for place, found in wrong.items() if found} == {}


def test_without_scripts_everything_is_there_to_be_read(
    browser: Browser, page: Served, table: CommandLine, ana: Browser
) -> None:
    seal = table.json("seal")["seal"]
    browser.run_scripts(wanted=False)
    try:
        device = page.open(invited(table, "Camille"))
        text = plain(device.get("/witness").text)
        assert seal in text
        assert "<noscript>" in text
        assert "Ana" in text
        assert "#9" in plain(device.get(f"/witness?seal={seal}").text.partition('id="compared"')[2])
        other = Seal.of(9, "0" * 64).text
        assert "N’EST PAS de cette histoire" in device.get(f"/witness?seal={other}").text
    finally:
        browser.run_scripts(wanted=True)


def test_the_campaign_has_the_entries_that_the_forgeries_are_about(made: Path) -> None:
    entries = CommandLine(made.parent).json("log")["entries"]
    assert len(entries) == len(A_CAMPAIGN.splitlines()) + 1
    assert [entries[4]["kind"], entries[6]["kind"]] == ["NoteTaken", "SessionEnded"]
