"""What pages ask the server about the history, and what they say that they saw; `campaign witness` lists it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ledger.seal import Seal
from tests.support.command_line import CommandLine
from tests.support.prompts import plain
from tests.support.served import Device, Served, invited, served
from tests.support.tampering import seal_of
from tests.support.witnessing import FORGED


@pytest.fixture
def table(made: Path, tmp_path: Path) -> CommandLine:
    shutil.copy(made, tmp_path)
    return CommandLine(tmp_path)


def headers(device: Device, after: int | str = "") -> dict[str, Any]:
    """What a page is shown after an entry."""
    answer = device.get(f"/witness/headers?after={after}" if after != "" else "/witness/headers")
    assert answer.status == 200
    found: dict[str, Any] = json.loads(answer.text)
    return found


def tell(device: Device, table: CommandLine, **more: str) -> dict[str, Any]:
    """Say that a device has seen the last entry."""
    number, hash_ = table.head
    answer = device.post("/witness/told", **({"number": str(number), "hash": hash_} | more))
    assert answer.status == 200, answer
    found: dict[str, Any] = json.loads(answer.text)
    return found


def test_headers_hold_no_secret_and_lead_a_player_to_the_seal_of_the_whole(page: Served, table: CommandLine) -> None:
    table("meet", "Strahd", "hp=40", "--secret")
    table("note", "Le duc ment", "--secret", "--by", "Camille")
    ana = page.open(invited(table, "Ana"))
    shown = headers(ana)
    assert (shown["after"], len(shown["headers"]), shown["head"]) == (0, 11, [*table.head])
    assert [[len(part) for part in header] for header in shown["headers"]] == [[32, 27, 12, 64]] * 11
    assert shown == headers(page.gm)
    assert shown["ends"] == [[1, 7]]
    later = headers(ana, 9)
    assert (later["headers"], later["hash"]) == (shown["headers"][9:], table.json("show", 9)["hash"])
    beyond = headers(ana, 12)
    assert (beyond["hash"], beyond["headers"]) == (None, [])


def test_pages_of_headers_are_bounded(table: CommandLine) -> None:
    table.play("\n".join(f"note Ligne {number}" for number in range(1100)))
    with served(table) as page:
        gm = page.gm
        first = headers(gm, 0)
        assert (len(first["headers"]), first["head"][0]) == (1000, 1109)
        assert len(headers(gm, 1000)["headers"]) == 109
        # Whoever has seen nothing yet begins with the last ones.
        assert (headers(gm)["after"], len(headers(gm)["headers"])) == (109, 1000)


def test_only_guests_who_may_read_are_answered(page: Served, table: CommandLine) -> None:
    number, hash_ = table.head
    mark = {"number": str(number), "hash": hash_}
    screen = page.open(invited(table, "table"))
    for address in ("/witness", "/witness/headers"):
        assert page.ask(address).status == 404
        assert screen.get(address).status == 404
    assert page.ask("/witness/told", method="POST", body="number=1").status == 404
    assert screen.post("/witness/told", **mark).status == 404
    ana = page.open(invited(table, "Ana"))
    for after in ("x", "-1", "1e3", "9" * 16, "%C2%B2"):
        assert ana.get(f"/witness/headers?after={after}").status == 404, after
    # A form of another page has no token of ours.
    forged = page.ask("/witness/told", cookie=ana.cookie, method="POST", body=f"number={number}&hash={hash_}")
    assert forged.status == 404
    assert table.json("witness") == {"marks": []}


def test_what_is_none_of_what_pages_say_is_not_kept(page: Served, table: CommandLine) -> None:
    ana = page.open(invited(table, "Ana"))
    number, hash_ = table.head
    for wrong in (
        {"number": "0"},
        {"number": "-3"},
        {"number": "9" * 16},
        {"number": "<b>"},
        {"hash": hash_[1:]},
        {"hash": hash_.upper()},
        {"hash": ""},
        {"code": "nonsense"},
        {"code": "changed", "entry": "x"},
        {"ends": "1 7"},
        {"ends": f"1 x {hash_}"},
        {"ends": f"1 7 {hash_} <script>"},
    ):
        answer = ana.post("/witness/told", **({"number": str(number), "hash": hash_} | wrong))
        assert answer.status == 404, wrong
    tell(ana, table)
    assert table.type("witness", "--json").data["marks"][1:] == []


def test_pages_hear_who_else_saw_the_same(page: Served, table: CommandLine) -> None:
    ana, camille, gm = page.open(invited(table, "Ana")), page.open(invited(table, "Camille")), page.gm
    assert tell(ana, table) == {"others": []}
    assert tell(camille, table) == {"others": ["Ana"]}
    # A second phone of the same player is not another one.
    assert tell(page.open(invited(table, "Ana")), table) == {"others": ["Camille"]}
    assert tell(gm, table) == {"others": ["Ana", "Camille"]}
    table("note", "Dix")
    assert tell(gm, table) == {"others": []}
    assert tell(ana, table, code="changed", entry="3", parts="payload") == {"others": ["meneuse"]}
    # Whoever sees red did not see the same.
    assert tell(gm, table) == {"others": []}


def test_who_saw_which_seal_is_listed_and_compared(table: CommandLine, made: Path) -> None:
    end = f"1 7 {table.json('show', 7)['hash']}"
    with served(table) as page:
        tell(page.open(invited(table, "Ana")), table, ends=end)
        tell(page.gm, table)
    said = table("witness").out
    assert said.count(seal_of(made).text) == 2
    assert said.count(seal_of(made, 7).text) == 1
    assert "séance 1" in said
    assert "tel qu’elles l’ont vu" in said
    marks = table.json("witness")["marks"]
    assert [(mark["who"], mark["role"], mark["session"], mark["verdict"]) for mark in marks] == [
        ("meneuse", "gm", None, "same"),
        ("Ana", "player", None, "same"),
        ("Ana", "player", 1, "same"),
    ]
    assert not {"links", "cookies"} & set(marks[0])
    FORGED["changed"][0](Path(table.ledger))
    answer = table("witness", "--lang", "en", code=1)
    assert answer.out.count("OTHER HERE") == 3
    assert "3 seals are not of this history" in answer.out
    FORGED["cut off"][0](Path(table.ledger))
    assert table("witness", "--lang", "en", code=1).out.count("NOT HERE") == 2


def test_a_red_page_is_listed_with_what_it_found(table: CommandLine) -> None:
    with served(table) as page:
        ana = page.open(invited(table, "Ana"))
        tell(ana, table, code="changed", entry="5", parts="payload time")
        said = plain(page.gm.get("/witness").text)
        assert "L’entrée #5 a été modifiée" in said
    said = " ".join(plain(table("witness", code=1).out).split())
    assert "La page est rouge : L’entrée #5 a été modifiée : ce qu’elle dit et quand elle a été inscrite." in said
    [mark] = table("witness", "--json", code=1).data["marks"]
    assert mark["page"]["parts"] == ["payload", "time"]


def test_marks_outlive_the_server_and_a_revoked_guest(table: CommandLine) -> None:
    with served(table) as page:
        tell(page.open(invited(table, "Ana")), table)
        table("serve", "revoke", "Ana")
    table("note", "Dix")
    with served(table) as page:
        gm = page.gm
        assert "Ana" in gm.get("/witness").text
        tell(gm, table)
    assert [mark["who"] for mark in table.json("witness")["marks"]] == ["meneuse", "Ana"]
    [file] = table.folder.glob("campaign.db.marks-*.json")
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("{", encoding="utf-8")
    assert table.type("witness", "--json").error["code"] == "marks_unreadable"


def test_a_seal_is_compared_without_scripts(page: Served, table: CommandLine) -> None:
    ana = page.open(invited(table, "Ana"))

    def answer(seal: str) -> str:
        text = ana.get(f"/witness?seal={seal}").text
        return plain(text.partition('id="compared"')[2].partition("</p>")[0])

    assert "#9" in answer(seal_of(Path(table.ledger)).text)
    assert "N’EST PAS de cette histoire" in answer(Seal.of(9, "0" * 64).text)
    assert "N’EST PAS de cette histoire" in answer(Seal.of(900, "0" * 64).text)
    assert "N’EST PAS de cette histoire" in answer(Seal(10**30, "0" * 16).text)
    assert "pas un sceau" in answer("x")
    assert "<script>alert" not in ana.get("/witness?seal=<script>alert(1)</script>").text


def test_a_proof_and_another_check_are_not_made_at_once(table: CommandLine) -> None:
    for option in ("--seal", "--file", "--receipt", "--with"):
        answer = table.type("verify", "--proof", "p.json", option, seal_of(Path(table.ledger)).text, "--json")
        assert (answer.code, answer.error["code"]) == (2, "options_together")
