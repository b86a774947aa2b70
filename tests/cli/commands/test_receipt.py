"""`receipt` and `verify --receipt`: what somebody holds, checked with the ledger and without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from projections.checks.receipt_check import read_receipt
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, Answer, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start --present Brom,Lira
find 200gp
split
buy Brom sword
note "Nobody knows what the idol is" --secret
condition Lira poisoned --secret
session end
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> CommandLine:
    """An evening of two with secrets, on either database."""
    (tmp_path / "table").mkdir()
    ledger = None if request.param == "sqlite" else request.getfixturevalue("postgres_databases")()
    table = CommandLine(tmp_path / "table", "en", ledger=ledger).new()
    table.play(EVENING)
    return table


@pytest.fixture
def nowhere(tmp_path: Path) -> CommandLine:
    """A folder without any ledger."""
    (tmp_path / "nowhere").mkdir()
    return CommandLine(tmp_path / "nowhere", "en")


def receipt_of(table: CommandLine, who: str = "Brom", *words: object) -> Path:
    """The file of a receipt."""
    file = table.folder / f"{who}.json"
    table("receipt", who, "-o", file, *words)
    return file


def altered(file: Path, old: str, new: str) -> Path:
    """A copy of a file with something in it replaced."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    other = file.with_name("altered.json")
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    return other


def codes(answer: Answer) -> list[str]:
    assert answer.code == 1
    return [problem["code"] for problem in answer.data["problems"]]


def test_a_receipt_has_the_balances_and_the_present_seal(table: CommandLine) -> None:
    found = table.json("receipt", "Brom")
    assert found["seal"] == table.json("seal")["seal"]
    assert (found["who"], found["entry"]) == ("Brom", table.head[0])
    assert found["balances"] == table.balances()["character:Brom"]


def test_it_verifies_with_the_ledger_and_without_one(table: CommandLine, nowhere: CommandLine) -> None:
    file = receipt_of(table)
    here = table.json("verify", "--receipt", file)
    assert (here["ok"], here["against_ledger"]) == (True, True)
    alone = nowhere.json("verify", "--receipt", file)
    assert (alone["ok"], alone["against_ledger"], alone["problems"]) == (True, False, [])
    assert alone["balances"] == table.balances()["character:Brom"]
    assert "Not proved without the ledger" in nowhere("verify", "--receipt", file).out
    assert "Not proved" not in table("verify", "--receipt", file).out


def test_it_still_verifies_when_the_ledger_has_grown(table: CommandLine) -> None:
    file = receipt_of(table)
    table("pay", "Brom", "5gp", "--for", "ale")
    assert table.json("verify", "--receipt", file)["ok"] is True
    earlier = table.folder / "earlier.json"
    table("receipt", "Brom", "--as-of", "6", "-o", earlier)
    assert table.json("verify", "--receipt", earlier)["balances"]["gp"] == 200


def test_the_chain_may_begin_after_an_earlier_entry(table: CommandLine, nowhere: CommandLine) -> None:
    file = receipt_of(table, "Brom", "--since", "5")
    found = nowhere.json("verify", "--receipt", file)
    assert (found["ok"], found["since"], found["entries"]) == (True, 5, table.head[0] - 5)
    assert "is taken as it is stated" in nowhere("verify", "--receipt", file).out
    assert table.type("receipt", "Brom", "--since", "99", "--json").error["code"] == "entry_unknown"


def test_nothing_secret_and_nothing_that_is_not_of_the_holder_is_in_it(table: CommandLine) -> None:
    for who in ("Brom", "Lira", "hoard"):
        text = receipt_of(table, who).read_text(encoding="utf-8")
        assert "idol" not in text
        assert "poisoned" not in text
    assert "str" not in json.loads(receipt_of(table, "hoard", "--force").read_text())["balances"]
    table("reveal", "8")
    assert table.json("verify", "--receipt", table.folder / "Brom.json")["ok"] is True


@pytest.mark.parametrize("old", ['"gp":190', '"item:sword":1', '"who":"Brom"', '"seal":"10-', '"entry":10'])
def test_a_digit_or_a_name_that_was_altered_is_found(table: CommandLine, nowhere: CommandLine, old: str) -> None:
    new = {'"gp":190': '"gp":191', '"who":"Brom"': '"who":"Bram"', '"seal":"10-': '"seal":"11-'}.get(
        old, old[:-1] + "9"
    )
    other = altered(receipt_of(table), old, new)
    found = codes(nowhere.type("verify", "--receipt", other, "--json"))
    assert "receipt_checksum" in found
    if old == '"gp":190':
        assert "receipt_sum" in found
        assert (
            "gp: 191 by the receipt, but its entries add up to 190." in nowhere.type("verify", "--receipt", other).out
        )


def test_an_entry_that_was_altered_is_named_even_with_a_checksum_made_to_fit(
    table: CommandLine, nowhere: CommandLine
) -> None:
    file = receipt_of(table)
    forged: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    shown = next(link for link in forged["chain"] if "payload" in link and "ItemBought" in link["payload"])
    assert '"gp",-10' in shown["payload"]
    shown["payload"] = shown["payload"].replace('"gp",-10', '"gp",-1')
    forged["checksum"] = checksum(forged)
    file.write_text(json.dumps(forged, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
    answer = nowhere.type("verify", "--receipt", file, "--json")
    assert codes(answer) == ["receipt_chain"]
    assert answer.data["problems"][0]["entry"] == 7


def test_balances_that_another_history_leads_to_differ_from_the_ledger(table: CommandLine, tmp_path: Path) -> None:
    file = receipt_of(table)
    (tmp_path / "copy").mkdir()
    copy = CommandLine(tmp_path / "copy", "en")
    lines = table.folder / "campaign.jsonl"
    table("export", "events", "-o", lines)
    copy("import", "jsonl", lines)
    copy("pay", "Brom", "5gp", "--for", "ale")
    table("pay", "Brom", "6gp", "--for", "ale")
    assert copy.json("verify", "--receipt", file)["ok"] is True
    later = receipt_of(table, "Brom", "--force")
    answer = copy.type("verify", "--receipt", later, "--json")
    assert codes(answer) == ["receipt_history"]
    assert answer.data["problems"][0]["entry"] == table.head[0]
    table("note", "…")
    assert (
        codes(copy.type("verify", "--receipt", receipt_of(table, "Brom", "--force"), "--json"))[0] == "receipt_beyond"
    )


def test_a_receipt_of_another_campaign_or_a_torn_one_is_found_wrong(table: CommandLine, nowhere: CommandLine) -> None:
    file = receipt_of(table)
    other = CommandLine(nowhere.folder, "en").new("Another")
    assert codes(other.type("verify", "--receipt", file, "--json")) == ["receipt_other_campaign"]
    file.write_bytes(file.read_bytes()[:500])
    for content in (file.read_bytes(), b"", b"{}", b"\xff\xfe", b"gp 190", b'{"x":' + b"[" * 200_000):
        file.write_bytes(content)
        answer = table.type("verify", "--receipt", file, "--json")
        assert (answer.code, answer.error["code"]) == (1, "receipt_unreadable")
    assert table.type("verify", "--receipt", "missing.json").code == 2


def test_a_seal_that_was_noted_is_compared_with_the_receipt(table: CommandLine, nowhere: CommandLine) -> None:
    file = receipt_of(table)
    noted = table.json("seal", "--as-of", "5")["seal"]
    assert nowhere.json("verify", "--receipt", file, "--seal", noted)["ok"] is True
    other = CommandLine(nowhere.folder, "en").new("Another").json("seal")["seal"]
    (nowhere.folder / "campaign.db").unlink()
    assert codes(nowhere.type("verify", "--receipt", file, "--seal", other, "--json")) == ["receipt_other_seal"]


def test_a_ledger_and_a_file_that_exists_are_never_written_over(table: CommandLine) -> None:
    file = receipt_of(table)
    assert table.type("receipt", "Brom", "-o", file).code == 2
    table("receipt", "Brom", "-o", file, "--force")
    if Path(table.ledger).exists():
        assert table.type("receipt", "Brom", "-o", table.ledger, "--force").code == 2
    table.require_verified()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_line_fits_a_screen(table: CommandLine, nowhere: CommandLine, language: str) -> None:
    file = receipt_of(table)
    answers = [place("verify", "--receipt", file, "--lang", language).out for place in (table, nowhere)]
    for line in "".join([*answers, table("receipt", "Lira", "--lang", language).out]).splitlines():
        assert len(line) <= 80, line
        assert "{" not in line, line


def checksum(forged: dict[str, Any]) -> str:
    """The checksum of a receipt, which anybody can compute."""
    import msgspec

    from projections.checks.receipt import Receipt

    return msgspec.convert({**forged, "checksum": ""}, Receipt).summed()


@pytest.mark.parametrize(
    ("old", "new"), [('"who":"Brom"', '"who":"Lira"'), ('"campaign":"La Tour"', '"campaign":"Le Pont"')]
)
def test_a_name_that_was_changed_with_its_checksum_is_found(
    table: CommandLine, nowhere: CommandLine, old: str, new: str
) -> None:
    file = altered(receipt_of(table), old, new)
    forged = read_receipt(file.read_bytes())
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(forged, checksum=forged.summed())))
    code = "receipt_holder" if "who" in old else "receipt_campaign"
    assert codes(table.type("verify", "--receipt", file, "--json")) == [code]
    if code == "receipt_holder":
        assert codes(nowhere.type("verify", "--receipt", file, "--json")) == [code]
    else:
        assert "the name of the campaign" in " ".join(nowhere("verify", "--receipt", file).out.split())


def test_a_receipt_is_written_to_standard_output(table: CommandLine) -> None:
    written = table.process("receipt", "Brom", "-o", "-").out
    assert not (table.folder / "-").exists()
    file = table.folder / "caught.json"
    file.write_text(written, encoding="utf-8")
    assert table.json("verify", "--receipt", file)["ok"] is True
