"""`verify` catches and names every change made to the file; what only a seal can show, a seal shows."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError
from ledger.facts import NoteTaken
from ledger.seal import Seal
from ledger.store.ledger import open_ledger
from projections.checks.verify import verify
from projections.checks.verify_problems import MOST
from projections.stored.rebuild import rebuild
from tests.support.command_line import CommandLine
from tests.support.journals import a_ledger, record
from tests.support.tampering import payload_of, problem_codes, problems, rechain, seal_of, tampered

MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

Columns = st.sampled_from(
    ["id", "version", "kind", "recorded_at", "recorded_by", "session", "period", "played_on", "batch", "hash", "stream"]
)


def the_same_but(evening: Path, folder: Path, change: str, *values: object) -> Path:
    """A copy of the evening with one statement run on it, and everything put back in one file."""
    path = Path(shutil.copy(evening, folder / "tampered.db"))
    with tampered(path) as database:
        database.execute(change, values)
    return path


def test_what_was_recorded_verifies_and_audits_clean(ledger_file: Path) -> None:
    assert problems(ledger_file) == []
    assert problems(ledger_file, seal_of(ledger_file)) == []
    assert problems(ledger_file, seal_of(ledger_file, 20)) == []


@MANY
@given(data=st.data())
def test_any_byte_of_a_payload_changed_is_caught_and_named(evening: Path, tmp_path: Path, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, 37))
    payload = bytearray(payload_of(evening, number).encode())
    place = data.draw(st.integers(0, len(payload) - 1))
    payload[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != payload[place]))
    change = "UPDATE entries SET payload = CAST(? AS TEXT) WHERE number = ?"
    path = the_same_but(evening, tmp_path, change, bytes(payload), number)
    assert ("chain_broken", number) in problem_codes(path)


@MANY
@given(
    number=st.integers(1, 37), column=Columns, value=st.one_of(st.integers(-5, 400), st.text(max_size=20), st.none())
)
def test_any_column_changed_is_caught_and_named(
    evening: Path, tmp_path: Path, number: int, column: str, value: int | str | None
) -> None:
    with closing(sqlite3.connect(evening)) as database:
        [(before,)] = database.execute(f"SELECT {column} FROM entries WHERE number = ?", (number,)).fetchall()
    try:
        path = the_same_but(evening, tmp_path, f"UPDATE entries SET {column} = ? WHERE number = ?", value, number)
    except (sqlite3.IntegrityError, UnicodeEncodeError):
        assume(False)
    with closing(sqlite3.connect(path)) as database:
        [(after,)] = database.execute(f"SELECT {column} FROM entries WHERE number = ?", (number,)).fetchall()
    assume(after != before)
    assert number in {entry for _, entry in problem_codes(path)}


@pytest.mark.parametrize("number", [1, 2, 18, 36])
def test_a_removed_entry_is_named(evening: Path, tmp_path: Path, number: int) -> None:
    path = the_same_but(evening, tmp_path, "DELETE FROM entries WHERE number = ?", number)
    assert ("entry_missing", number) in problem_codes(path)


def test_two_swapped_entries_are_named(ledger_file: Path) -> None:
    with tampered(ledger_file) as database:
        for before, after in ((8, -1), (9, 8), (-1, 9)):
            change = "UPDATE entries SET number = ?, version = ? WHERE number = ?"
            database.execute(change, (after, after, before))
    assert {("chain_broken", 8), ("chain_broken", 9)} <= problem_codes(ledger_file)


def test_an_inserted_entry_is_named(ledger_file: Path) -> None:
    with tampered(ledger_file) as database:
        database.execute(
            "INSERT INTO entries SELECT campaign, 38, '" + 32 * "0" + "', stream, 38, kind, recorded_at, recorded_by,"
            " session, period, played_on, batch, payload, hash FROM entries WHERE number = 6"
        )
    assert ("chain_broken", 38) in problem_codes(ledger_file)


BESIDE = {
    "a balance": ("UPDATE balances SET quantity = quantity + 1 WHERE commodity = 'gp'", "row_differs"),
    "a balance too many": ("INSERT INTO balances VALUES (1, 'character:Brom', 'pp', 9)", "row_too_many"),
    "a balance that is missing": ("DELETE FROM balances WHERE commodity = 'hp'", "row_missing"),
    "a balance that is no number": ("UPDATE balances SET quantity = 'viel' WHERE commodity = 'hp'", "row_differs"),
    "a posting": ("UPDATE postings SET quantity = -quantity WHERE number = 21", "row_differs"),
    "a posting moved in time": ("UPDATE postings SET period = 9 WHERE number = 21", "row_differs"),
    "a posting of another entry": ("UPDATE postings SET number = 6 WHERE number = 21", "row_missing"),
    "a field": (
        "UPDATE fields SET value = '\"dead\"' WHERE key = 'status' AND account = 'character:Brom'",
        "row_differs",
    ),
    "a field that is missing": ("DELETE FROM fields WHERE key = 'player'", "row_missing"),
    "a change of a field": ("UPDATE changes SET value = '1' WHERE number = 19", "row_differs"),
    "who restored a field": ("UPDATE changes SET restored = 1 WHERE number = 19", "row_differs"),
    "what is void": ("DELETE FROM voided WHERE number = 18", "row_missing"),
    "what a void names": ("UPDATE voids SET target = 17 WHERE number = 32", "row_missing"),
    "a row of the treasure": ("UPDATE treasure_flows SET quantity = quantity + 1", "row_differs"),
    "a row of the sessions": ("UPDATE sessions SET title = 'Ailleurs' WHERE session = 1", "row_differs"),
    "a session that is missing": ("DELETE FROM sessions WHERE session = 1", "row_missing"),
    "a secret that players would be shown": ("DELETE FROM secret_entries", "row_missing"),
    "a checkpoint beyond the end": ("UPDATE tracking SET number = 99", "checkpoint_differs"),
    "a checkpoint that is missing": ("DELETE FROM tracking", "checkpoint_missing"),
    "tables of rules": ("UPDATE rules SET content = replace(content, '10', '11')", "rules_changed"),
    "tables of rules that are missing": ("DELETE FROM rules", "rules_missing"),
    "the campaign's name": ("UPDATE campaigns SET name = 'Le Puits'", "campaign_renamed"),
    "the campaign's id": ("UPDATE campaigns SET id = replace(id, substr(id, 1, 1), 'g')", None),
    "the campaign of the entries": ("UPDATE entries SET campaign = 2", "entry_orphaned"),
}


@pytest.mark.parametrize(("change", "code"), BESIDE.values(), ids=BESIDE)
def test_every_table_derived_from_the_entries_is_checked(
    evening: Path, tmp_path: Path, change: str, code: str | None
) -> None:
    path = the_same_but(evening, tmp_path, change)
    if code is None:
        with pytest.raises((LedgerError, ValueError)):
            problems(path)
    else:
        assert code in {found for found, _ in problem_codes(path)}


def test_a_row_that_differs_names_its_table_and_entry(evening: Path, tmp_path: Path) -> None:
    path = the_same_but(
        evening, tmp_path, "UPDATE postings SET quantity = 7 WHERE number = 21 AND account LIKE 'char%'"
    )
    [problem] = [problem for problem in problems(path) if problem.code == "row_differs"]
    assert (problem.entry, problem.facts["table"], problem.found["quantity"]) == (21, "postings", 7)


def test_a_trigger_that_is_gone_or_changed_is_named(ledger_file: Path) -> None:
    with closing(sqlite3.connect(ledger_file)) as database:
        database.execute("DROP TRIGGER entries_stay")
        database.execute("DROP TRIGGER entries_stay_as_they_are")
        database.execute(
            "CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries WHEN 0 BEGIN SELECT RAISE(ABORT, ''); END"
        )
    missing = [problem.facts["trigger"] for problem in problems(ledger_file) if problem.code == "trigger_missing"]
    assert sorted(missing) == ["entries_stay", "entries_stay_as_they_are"]


@MANY
@given(share=st.floats(0.05, 0.999), byte=st.integers(1, 255))
def test_a_flipped_byte_of_the_file_is_caught_or_changes_no_answer(
    evening: Path, tmp_path: Path, share: float, byte: int
) -> None:
    content = bytearray(evening.read_bytes())
    content[int(len(content) * share)] ^= byte
    path = tmp_path / "flipped.db"
    path.write_bytes(content)
    try:
        found = problems(path)
    except LedgerError:
        return
    if not found:
        assert everything(path) == everything(evening)


def everything(path: Path) -> list[object]:
    """Everything that a ledger holds but people's names, which are outside the chain so that they can be forgotten."""
    derived = (
        "postings",
        "balances",
        "changes",
        "fields",
        "voids",
        "voided",
        "sessions",
        "treasure_flows",
        "entry_runs",
        "secret_entries",
    )
    with closing(sqlite3.connect(path)) as database:
        tables = ("campaigns", "rules", "entries", *derived)
        return [sorted(database.execute(f"SELECT * FROM {table}"), key=repr) for table in tables]


def test_on_both_databases_what_was_changed_is_named(location: str) -> None:
    with a_ledger(location) as journal:
        campaign, execute = journal.campaign, journal.store.database.execute
        assert verify(campaign).ok
        execute("UPDATE balances SET quantity = quantity + 1 WHERE account = 'character:Brom' AND commodity = 'gp'")
        execute("DELETE FROM changes WHERE account = 'character:Lira' AND key = 'status'")
        found = {(problem.code, problem.facts["table"]) for problem in verify(campaign).problems}
        assert found == {("row_differs", "balances"), ("row_missing", "changes")}
        execute("DROP TRIGGER entries_stay" + ("" if journal.store.dialect == "sqlite" else " ON entries"))
        assert "trigger_missing" in {problem.code for problem in verify(campaign).problems}


def test_the_first_broken_links_are_listed_and_the_rest_counted(tmp_path: Path) -> None:
    path = tmp_path / "campaign.db"
    with a_ledger(str(path)) as journal:
        record(journal, [NoteTaken(text=str(number)) for number in range(80)])
        head = journal.campaign.head()[0]
    with tampered(path) as database:
        database.execute("UPDATE campaigns SET id = ?", (32 * "a",))
    found = problems(path)
    assert len([problem for problem in found if problem.code == "chain_broken"]) == MOST
    [more] = [problem for problem in found if problem.code == "and_more"]
    assert (more.found, more.facts["of"]) == (head - MOST, "chain_broken")


# What the chain cannot see.


def cut_off(path: Path, after: int) -> None:
    """Remove entries from the end, and correct every derived table."""
    with tampered(path) as database:
        database.execute("DELETE FROM entries WHERE number > ?", (after,))
        database.execute("DELETE FROM tracking")
    with open_ledger(str(path)) as ledger:
        rebuild(ledger.campaign())


def rewritten(path: Path) -> None:
    """Change what an entry says, and make a whole new chain over it."""
    payload = payload_of(path, 6).replace("Rouge", "Verte")
    with tampered(path) as database:
        rechain(database, {6: {"payload": payload}})


def test_a_history_cut_short_is_known_by_its_seal_alone(ledger_file: Path) -> None:
    seal = seal_of(ledger_file)
    cut_off(ledger_file, after=31)
    assert problems(ledger_file) == []
    assert ("seal_beyond", None) in problem_codes(ledger_file, seal)


def test_an_old_copy_put_back_is_known_by_its_seal_alone(evening: Path, ledger_file: Path) -> None:
    table = CommandLine(ledger_file.parent)
    table("note", "Plus tard")
    seal = seal_of(ledger_file)
    for ending in ("", "-wal", "-shm"):
        Path(f"{ledger_file}{ending}").unlink(missing_ok=True)
    shutil.copy(evening, ledger_file)
    assert problems(ledger_file) == []
    assert ("seal_beyond", None) in problem_codes(ledger_file, seal)


@pytest.mark.parametrize("number", [6, 20, 37])
def test_a_whole_new_chain_is_known_by_any_seal_after_the_change(ledger_file: Path, number: int) -> None:
    seal, before = seal_of(ledger_file, number), seal_of(ledger_file, 5)
    rewritten(ledger_file)
    assert problems(ledger_file) == []
    assert problems(ledger_file, before) == []
    assert problem_codes(ledger_file, seal) == {("seal_differs", number)}


# At the command line.


def tampering(path: Path) -> None:
    with tampered(path) as database:
        database.execute("UPDATE entries SET recorded_by = 'x' WHERE number = 6")


def nothing(path: Path) -> None:
    pass


@pytest.mark.parametrize(("change", "code"), [(nothing, 0), (tampering, 1)])
def test_the_command_ends_with_what_it_found(
    campaign: CommandLine, evening: Path, change: Callable[[Path], None], code: int
) -> None:
    path = Path(shutil.copy(evening, campaign.ledger))
    change(path)
    data = campaign("verify", "--json", code=code).data
    assert data["ok"] is (code == 0)
    assert data["entries"] == 37
    assert {problem["entry"] for problem in data["problems"]} == ({6} if code else set())
    assert ("#6" in campaign("verify", code=code).out) is bool(code)


def test_a_seal_is_taken_as_it_is_typed(campaign: CommandLine, evening: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    seal = campaign.json("seal")["seal"]
    campaign("verify", "--seal", seal.lower().replace("-", " "))
    old = campaign.json("seal", "--as-of", "s1")["seal"]
    assert old.startswith("24-")
    campaign("verify", "--seal", old)
    other = Seal.of(20, "0" * 64).text
    assert "seal_differs" in {p["code"] for p in campaign("verify", "--seal", other, "--json", code=1).data["problems"]}
    assert campaign("verify", "--seal", "37-XXXX", "--json", code=2).error["code"] == "seal_malformed"
