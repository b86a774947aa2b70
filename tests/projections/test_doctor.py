"""The doctor says what is wrong and what to do, in both languages, and writes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.output.checks.doctor_messages import MESSAGES
from cli.output.words.language import LANGUAGES
from projections.checks import doctor, impossible_states
from tests.support.command_line import Answer, CommandLine
from tests.support.environment import MOMENT
from tests.support.ruleset_packages import changed, with_packages
from tests.support.tampering import tampered


@pytest.fixture
def table(evening: Path, tmp_path: Path) -> CommandLine:
    """A ledger of two sessions with a copy in the same folder."""
    shutil.copy(evening, tmp_path / "campaign.db")
    table = CommandLine(tmp_path)
    table("backup", "copy.db")
    # A file's time is the machine's, that of the entries the tests'.
    os.utime(tmp_path / "copy.db", (MOMENT.timestamp(), MOMENT.timestamp()))
    return table


def codes(answer: Answer) -> list[tuple[str, str]]:
    """Severity and code of every finding, in the order they are reported."""
    for finding in answer.data["findings"]:
        assert finding["message"]
        assert finding["advice"]
        assert "{" not in finding["message"] + finding["advice"]
    assert answer.data["ok"] == (answer.code == 0)
    return [(finding["severity"], finding["code"]) for finding in answer.data["findings"]]


def test_a_sound_ledger_has_no_findings(table: CommandLine) -> None:
    before = (table.folder / "campaign.db").read_bytes()
    assert codes(table("doctor", "--json")) == []
    assert table("doctor", "--lang", "en").out.endswith("\nNothing is wrong.\n")
    assert table("doctor", "--lang", "fr").out.endswith("\nTout va bien.\n")
    assert sorted(os.listdir(table.folder)) == ["campaign.db", "copy.db"]
    assert (table.folder / "campaign.db").read_bytes() == before


def test_there_is_no_doctor_without_a_ledger(campaign: CommandLine) -> None:
    assert campaign("doctor", "--json", code=4).error["code"] == "ledger_not_found"


class Ill(NamedTuple):
    """How a ledger is damaged, and what the doctor must report."""

    make: Callable[[CommandLine], object]
    severity: str
    code: str


def execute(table: CommandLine, sql: str) -> None:
    """Change the file behind the program's back."""
    with tampered(table.folder / "campaign.db") as database:
        database.execute(sql)


def forge_standing_dead(table: CommandLine) -> None:
    """Kill somebody, and forge the entry so that he is alive with no hit points."""
    table("damage", "Brom", 99)
    execute(table, "UPDATE fields SET value = '\"active\"' WHERE account = 'character:Brom' AND key = 'status'")


CASES = {
    "an entry changed": Ill(
        lambda table: execute(table, "UPDATE entries SET recorded_at = '2020' WHERE number = 5"),
        "wrong",
        "not_as_recorded",
    ),
    "a sum changed": Ill(
        lambda table: execute(table, "UPDATE balances SET quantity = quantity + 1 WHERE commodity = 'gp'"),
        "wrong",
        "not_added_up",
    ),
    "a trigger gone": Ill(lambda table: _drop_trigger(table.folder / "campaign.db"), "wrong", "not_as_recorded"),
    "a file of two names": Ill(
        lambda table: (table.folder / "other-name").hardlink_to(table.folder / "campaign.db"), "wrong", "two_names"
    ),
    "no copy": Ill(lambda table: (table.folder / "copy.db").unlink(), "hint", "no_copy"),
    "a copy of something else": Ill(lambda table: _other_copy(table), "hint", "no_copy"),
    "an old copy": Ill(lambda table: os.utime(table.folder / "copy.db", (0, 86_400)), "hint", "copy_old"),
    "a journal left": Ill(
        lambda table: (table.folder / "campaign.db-journal").write_bytes(b""), "hint", "journal_left"
    ),
}


def _drop_trigger(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        [(name,)] = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1").fetchall()
        database.execute(f"DROP TRIGGER {name}")


def _other_copy(table: CommandLine) -> None:
    (table.folder / "copy.db").unlink()
    table("new", "Ailleurs", "--rules", "argosia", "--ledger", "other.db")
    (table.folder / "notes.jsonl").write_text("{}\n")


@pytest.mark.parametrize("name", CASES)
def test_what_ails_a_ledger_is_named_with_what_to_do(table: CommandLine, name: str) -> None:
    case = CASES[name]
    case.make(table)
    answer = table("doctor", "--json", code=1 if case.severity == "wrong" else 0)
    assert (case.severity, case.code) in codes(answer)
    for language in LANGUAGES:
        out = table("doctor", "--lang", language, code=answer.code).out
        assert all(len(line) <= 80 for line in out.splitlines() if str(table.folder) not in line)


def test_a_rebuild_is_what_the_doctor_advises_and_it_helps(table: CommandLine) -> None:
    execute(table, "UPDATE balances SET quantity = quantity + 1 WHERE commodity = 'gp'")
    assert "campaign reconstruire" in table("doctor", "--json", code=1).data["findings"][0]["advice"]
    table("rebuild")
    table("doctor")


def test_whoever_cannot_be_as_they_are_is_named(table: CommandLine) -> None:
    forge_standing_dead(table)
    answer = table("doctor", "--json", "--lang", "en", code=1)
    assert ("wrong", "impossible") in codes(answer)
    assert any("Brom is in an impossible state" in finding["message"] for finding in answer.data["findings"])


def test_a_ledger_on_a_server_is_looked_at_too(postgres_url: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path, ledger=postgres_url).new()
    answer = table("doctor", "--json")
    assert (codes(answer), answer.data["campaigns"][0]["entries"]) == ([], 1)


def test_every_campaign_of_the_ledger_is_looked_at_unless_one_is_named(table: CommandLine) -> None:
    table("new", "Le Puits", "--rules", "argosia")
    execute(table, "UPDATE balances SET quantity = quantity + 1 WHERE commodity = 'gp'")
    answer = table("doctor", "--json", code=1)
    assert [campaign["name"] for campaign in answer.data["campaigns"]] == ["La Tour", "Le Puits"]
    assert "[La Tour]" in table("doctor", code=1).out
    assert "wrong" not in dict(codes(table("doctor", "--campaign", "Le Puits", "--json")))


def test_a_full_disk_and_a_synchronised_folder_are_reported(
    table: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(table.folder)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=1_000_000))
        assert ("wrong", "disk_full") in codes(table("doctor", "--json", code=1))
        patch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=50_000_000))
        assert ("hint", "disk_low") in codes(table("doctor", "--json"))
    folder = table.folder / "Dropbox (Personal)"
    folder.mkdir()
    shutil.copy(table.folder / "campaign.db", folder)
    found = table("doctor", "--json", "--ledger", folder / "campaign.db")
    assert ("hint", "synchronised") in codes(found)


def test_letters_that_a_terminal_lacks_are_reported(table: CommandLine) -> None:
    running = table.start("doctor", "--json", environ={"PYTHONIOENCODING": "ascii", "LANG": "C"})
    out, _ = running.communicate(timeout=60)
    assert ("hint", "letters_lost") in codes(Answer(running.returncode, out.decode(), ""))


def test_a_log_that_another_command_writes_is_reported(table: CommandLine) -> None:
    with closing(sqlite3.connect(table.folder / "campaign.db", isolation_level=None)) as other:
        other.execute("CREATE TEMP TABLE held (x)")
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE people SET name = name")
        other.execute("COMMIT")
        assert ("hint", "log_left") in codes(table("doctor", "--json"))


def test_versions_of_the_rules_are_reported(packages: Path, tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    campaign = with_packages(table, packages)
    campaign("new", "Low Water", "--rules", "mudlarks")
    (tmp_path / "ours.toml").write_text("[rolls.search]\nscrape = 2\n")
    campaign("rules", "adopt", "--house", "ours.toml")
    campaign("export", "events", "-o", "copy.jsonl")
    os.utime(tmp_path / "copy.jsonl", (MOMENT.timestamp(), MOMENT.timestamp()))
    assert codes(campaign("doctor", "--json")) == []
    rules = (packages / "mudlarks" / "rules.toml").read_text(encoding="utf-8")
    types = (packages / "mudlarks" / "tables.py").read_text(encoding="utf-8")
    cases: dict[str, tuple[str, str, int]] = {
        "newer": (rules.replace("version = 1", "version = 2"), "rules_newer", 0),
        "corrected": (rules.replace("target = 9", "target = 8"), "rules_corrected", 0),
        "older": (rules.replace("version = 1", 'version = "0.9"'), "rules_older", 1),
        "unfit": (rules.replace("scrape = 1", "tumble = 1"), "rules_unfit", 0),
        "broken": (rules.replace("scrape = 1", "scrape = "), "rules_broken", 1),
    }
    for name, (content, code, exit_code) in cases.items():
        files = {"rules__toml": content}
        if name == "unfit":
            files["tables__py"] = types.replace("scrape: Count", "tumble: Count")
        site = changed(packages, tmp_path / name, **files)
        answer = with_packages(table, site, "fr_FR")("doctor", "--json", code=exit_code)
        found = {code: severity for severity, code in codes(answer)}
        assert found[code] == ("wrong" if exit_code else "hint")
    assert ("wrong", "rules_missing") in codes(with_packages(table, tmp_path / "nothing")("doctor", "--json", code=1))


def test_a_broken_package_is_reported_even_if_no_campaign_uses_it(packages: Path, table: CommandLine) -> None:
    site = changed(packages, table.folder / "site", module="mudlarks = mudflats")
    assert ("hint", "package_faulty") in codes(with_packages(table, site)("doctor", "--json"))


def test_every_finding_has_words() -> None:
    source = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (doctor, impossible_states))
    for code in MESSAGES:
        assert code in source or code.startswith(("rules_", "catalogue", "letters")), code
