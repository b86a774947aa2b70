"""`sql`: one SELECT on the views, on both databases, which can neither write nor see anything else."""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import monotonic
from typing import Any

import pytest

from ledger.errors import InputError
from ledger.store.query_database import QueryDatabase
from ledger.store.views import VIEWS
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start "La Tour" --on 2026-10-03 --present Brom,Lira
find 300gp --from coffre
find 50gp
roll Brom attack ac=6 --faces 14
damage Lira 3 --from gobelin
note "la lame cachée" --secret
roll gm 1d20 --for "le piège du roi liche" --faces 7 --secret
split
session end --summary "On a bien ri."
note "=1+1"
"""
"""Entries 2 to 13: 5 finds 300 gp, 6 finds 50 gp, 8 hurts Lira by 3, 9 and 10 are secrets, 13 is a note."""

VOID, AMENDMENT = 14, 15
SECRETS = ("cachée", "liche")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def tower(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres_databases: Callable[[], str]
) -> Iterator[CommandLine]:
    """A ledger with two campaigns, of which nothing that is asked changes anything."""
    folder = tmp_path_factory.mktemp("sql")
    made = CommandLine(folder, "en", None if request.param == "sqlite" else postgres_databases())
    made.new("Ailleurs")("note", "what happens elsewhere")
    made.new("La Tour")
    made.environ["CAMPAIGN_NAME"] = "La Tour"
    made.play(EVENING)
    made("void", "6", "--reason", "counted twice", "--owing")
    made("amend", "8", "--reason", "misread", "--", "damage", "Lira", "2", "--from", "gobelin")
    # What follows the journal catches up when it is read for the first time.
    made("party", "--for-players")
    files = _files(folder)
    yield made
    assert _files(folder) == files
    made.require_verified()


def _files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder; what SQLite keeps beside a ledger in use is not part of it."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith(("-wal", "-shm"))}


def rows(table: CommandLine, query: str, *words: str) -> list[dict[str, Any]]:
    """What a query finds."""
    found: list[dict[str, Any]] = table("sql", query, "--format", "json", *words).data
    return found


def test_the_views_are_the_documented_ones_with_their_types_in_order(tower: CommandLine) -> None:
    for view in VIEWS.values():
        found = rows(tower, f"SELECT * FROM {view.name}")
        assert found
        assert [*found[0]] == [column.name for column in view.columns]
        for column in view.columns:
            types = {type(row[column.name]) for row in found}
            allowed = {int if column.type == "INTEGER" else str} | ({type(None)} if column.optional else set())
            assert types <= allowed, f"{view.name}.{column.name}"


def test_they_hold_the_chosen_campaign_alone(tower: CommandLine) -> None:
    assert "elsewhere" not in tower("sql", "SELECT * FROM entries_v").out
    [row] = rows(
        tower, "SELECT json_extract(facts, '$.text') AS text FROM entries_v WHERE entry = 2", "--campaign", "ailleurs"
    )
    assert row == {"text": "what happens elsewhere"}


def test_what_was_posted_adds_up_to_the_balances(tower: CommandLine) -> None:
    sums = rows(
        tower,
        "SELECT account, commodity, SUM(quantity) AS quantity FROM postings_v GROUP BY 1, 2 HAVING SUM(quantity) <> 0",
    )
    held = rows(tower, "SELECT account, commodity, quantity FROM balances_v ORDER BY 1, 2")
    assert sorted(sums, key=lambda row: (row["account"], row["commodity"])) == held
    of_the_command = {
        (account, commodity): quantity
        for account, found in tower.balances().items()
        for commodity, quantity in found.items()
    }
    assert {(row["account"], row["commodity"]): row["quantity"] for row in held} == of_the_command


def test_what_was_corrected_counts_as_it_is_now(tower: CommandLine) -> None:
    [found] = rows(
        tower,
        "SELECT SUM(quantity) AS recorded, SUM(corrected) AS corrected FROM postings_v"
        " WHERE commodity = 'gp' AND account = 'world:dungeon' AND kind = 'TreasureFound'",
    )
    assert found == {"recorded": -350, "corrected": -300}
    [hurt] = rows(tower, "SELECT quantity, corrected FROM postings_v WHERE entry = 8 AND commodity = 'hp'")
    assert hurt == {"quantity": -3, "corrected": -2}
    entries = rows(
        tower, "SELECT entry, counts, voided_by, amended_by FROM entries_v WHERE voided_by IS NOT NULL ORDER BY entry"
    )
    assert entries == [
        {"entry": 6, "counts": 0, "voided_by": VOID, "amended_by": None},
        {"entry": 8, "counts": 1, "voided_by": AMENDMENT, "amended_by": AMENDMENT},
    ]


def test_characters_sessions_and_rolls_say_what_the_other_commands_say(tower: CommandLine) -> None:
    [brom] = rows(tower, "SELECT name, class, level, hp, hp_max, purse_value FROM characters_v WHERE name = 'Brom'")
    sheet = tower.sheet("Brom")
    assert brom == {
        "name": "Brom", "class": sheet["class"], "level": sheet["level"], "hp": sheet["hp"]["current"],
        "hp_max": sheet["hp"]["max"], "purse_value": sheet["purse_value"]["quantity"],
    }  # fmt: skip
    [session] = rows(tower, "SELECT session, title, played_on, started, ended, summary, present FROM sessions_v")
    assert session == {
        "session": 1, "title": "La Tour", "played_on": "2026-10-03", "started": 4, "ended": 12,
        "summary": "On a bien ri.", "present": '["Brom","Lira"]',
    }  # fmt: skip
    [attack] = rows(tower, "SELECT who, purpose, sides, faces, source, outcome FROM rolls_v WHERE who = 'Brom'")
    assert attack == {
        "who": "Brom", "purpose": "rolls:attack", "sides": 20, "faces": "[14]", "source": "table", "outcome": "success",
    }  # fmt: skip


def test_an_earlier_moment_is_asked_for_as_everywhere(tower: CommandLine) -> None:
    assert rows(tower, "SELECT MAX(entry) AS last FROM entries_v", "--as-of", "7") == [{"last": 7}]
    assert rows(tower, "SELECT COUNT(*) AS n FROM entries_v WHERE voided_by IS NOT NULL", "--as-of", "7") == [{"n": 0}]
    [held] = rows(tower, "SELECT quantity FROM balances_v WHERE account = 'party:hoard'", "--as-of", "7")
    assert held == {"quantity": 350}
    assert rows(tower, "SELECT session, ended FROM sessions_v", "--as-of", "7") == [{"session": 1, "ended": None}]


@pytest.mark.parametrize("view", VIEWS)
def test_players_find_no_secret_in_any_view(tower: CommandLine, view: str) -> None:
    shown = tower("sql", f"SELECT * FROM {view}", "--format", "json", "--for-players").out
    assert [secret for secret in SECRETS if secret in shown] == []
    whole = tower("sql", f"SELECT * FROM {view}", "--format", "json").out
    if view in ("entries_v", "rolls_v"):
        assert whole != shown


def test_a_table_has_numbers_on_the_right_and_fits_the_screen(tower: CommandLine) -> None:
    assert tower("sql", "SELECT name, hp, 1.5 AS x FROM characters_v ORDER BY name", "--lang", "fr").out == (
        "name  hp    x\n────  ──  ───\nBrom   8  1,5\nLira   2  1,5\n"
    )
    assert tower("sql", "SELECT 1 WHERE 0").out == "Nothing was found.\n"
    for columns in ("*", "entry, kind, facts", "entry, id, batch, recorded_at, facts"):
        lines = tower("sql", f"SELECT {columns} FROM entries_v WHERE kind <> 'CampaignOpened'").out.splitlines()
        assert all(len(line) <= 80 for line in lines if " " in line.strip() and not line.startswith("facts"))


def test_a_spreadsheet_finds_no_formula(tower: CommandLine) -> None:
    out = tower(
        "sql",
        "SELECT entry, json_extract(facts, '$.text') AS \"=x\" FROM entries_v WHERE entry = 13",
        "--format",
        "csv",
    ).out
    assert [*csv.reader(io.StringIO(out))] == [["entry", "'=x"], ["13", "'=1+1"]]


def test_json_has_each_column_once_and_bytes_as_hex(tower: CommandLine) -> None:
    assert rows(tower, "SELECT 1 AS a, 2 AS a, x'00ff' AS b, NULL AS c") == [{"a": 1, "a_2": 2, "b": "00ff", "c": None}]
    assert tower("sql", "SELECT 1 AS a", "--json").data == {"columns": ["a"], "rows": [{"a": 1}]}
    assert rows(tower, "SELECT CAST(x'ff' AS TEXT) AS bad") == [{"bad": "�"}]


def test_a_query_may_come_from_standard_input(tower: CommandLine) -> None:
    assert tower("sql", "-", "--format", "json", stdin="/* who */ SELECT 1 AS a; -- no more\n").data == [{"a": 1}]
    assert tower.type("sql", "-", "--json", stdin=" ").error["code"] == "query_missing"


def test_without_a_query_one_learns_which_views_there_are(tower: CommandLine) -> None:
    shown = tower("sql").out
    assert all(f"\n{view}: " in shown for view in VIEWS)
    assert 'campaign sql "SELECT' in shown
    assert [*tower.json("sql")["views"]] == [*VIEWS]


ATTACKS = {
    "query_not_select": [
        "ATTACH 'new.db' AS x", "PRAGMA query_only = 0", "VACUUM INTO 'copy.db'", "EXPLAIN SELECT 1", "BEGIN",
        "PRAGMA writable_schema = 1", "INSERT INTO entries_v SELECT * FROM entries_v", "COMMIT",
        "DROP TABLE entries_v", "SET TRANSACTION READ WRITE", "COPY entries TO '/tmp/entries'", "VALUES (1)",
        "commit; begin read write; delete from entries", "CREATE TEMP TABLE t (a)", "'SELECT'", "(SELECT 1)",
    ],
    "query_several": ["SELECT 1; SELECT 2", "SELECT 1; DELETE FROM entries_v", "SELECT 1;; ; /* */ COMMIT"],
    "query_redefines_view": [
        "WITH entries_v AS (SELECT * FROM entries) SELECT * FROM entries_v",
        "WITH RECURSIVE a AS (SELECT 1), \"Entries_V\" (x) AS NOT MATERIALIZED (SELECT 1) SELECT * FROM a",
        "WITH [rolls_v]/**/AS(SELECT 1) SELECT 1"
    ],
    "query_view_unknown": [
        "SELECT * FROM entries", "SELECT * FROM campaigns", "SELECT content FROM rules", "SELECT name FROM people",
        "SELECT * FROM pg_catalog.pg_authid", "SELECT * FROM main.entries",
        "SELECT * FROM query_to_xml('select 1', true, true, '')", "SELECT * FROM entrie_v",
    ],
    "query_forbidden": [
        "SELECT * FROM sqlite_master", "SELECT COUNT(*) FROM sqlite_master", "SELECT * FROM pragma_database_list",
        "SELECT load_extension('x')", "SELECT * FROM pragma_query_only",
    ],
    "query_column_unknown": ["SELECT entri FROM entries_v", "SELECT payload FROM entries_v",
        "SELECT e.salt FROM entries_v e"],
    "query_failed": [
        "SELECT FROM", "SELECT randomblob(1000000000)", "SELECT zeroblob(1000000000)", "SELECT pg_sleep(20)",
        "SELECT pg_read_file('/etc/passwd')", "SELECT lo_create(0)",
        "SELECT set_config('statement_timeout', '0', false)",
        "SELECT * FROM entries_v INTO OUTFILE 'x'", "SELECT nextval('x')", "SELECT 1 \0", "SELECT 'open",
        "WITH x AS (DELETE FROM entries_v RETURNING *) SELECT * FROM x",
        "SELECT :a",
    ],
    "query_missing": ["", " ; ", "-- nothing", "/* nothing"],
}  # fmt: skip


@pytest.mark.parametrize("code", ATTACKS)
def test_whatever_is_not_one_select_on_the_views_is_refused(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for query in ATTACKS[code]:
        with QueryDatabase(lambda _: ()) as database, pytest.raises(InputError) as refused:
            list(database.query(query, timeout_s=5).rows)
        assert refused.value.code == code, query
        assert refused.value.exit_code == 2
    assert [*tmp_path.iterdir()] == []


def test_nothing_that_is_typed_reaches_the_ledger(tower: CommandLine) -> None:
    for query in ("commit; begin read write; delete from entries", "ATTACH 'new.db' AS x", "SELECT hash FROM entries"):
        assert tower("sql", query, code=2).out == ""
    assert {file.name for file in tower.folder.iterdir()} <= {"campaign.db", "campaign.db-wal", "campaign.db-shm"}


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "

NO_STEP = "SELECT instr(printf('%.*c', 9000000, 'a'), printf('%.*c', 4000000, 'a') || 'b')"
"""One call of a function that works for hours, in which SQLite does not look up."""


@pytest.mark.parametrize(
    "query",
    [
        ENDLESS + "COUNT(*) FROM n",
        ENDLESS + "i FROM n WHERE i < 0",
        ENDLESS + "i FROM n",
        ENDLESS + "sum(i) OVER (ORDER BY i DESC) FROM n",
    ],
)
def test_a_query_that_never_ends_is_stopped(query: str) -> None:
    began = monotonic()
    with QueryDatabase(lambda _: ()) as database, pytest.raises(InputError) as stopped:
        for _row in database.query(query, timeout_s=0.2).rows:
            # Whatever is done with a row is work on the query.
            pass
    assert (stopped.value.code, stopped.value.facts) == ("query_too_long", {"seconds": "0.2"})
    assert monotonic() - began < 5


LONG_TEXT = "printf('%.*c', 9000000, 'x')"


@pytest.mark.parametrize(
    "query",
    [ENDLESS + "i, i, i, i, i, i FROM n", ENDLESS + f"{LONG_TEXT} FROM n", f"SELECT {', '.join([LONG_TEXT] * 1000)}"],
)
def test_an_answer_beyond_all_bounds_is_refused_before_it_fills_the_memory(query: str) -> None:
    before = getrusage(RUSAGE_SELF).ru_maxrss
    with QueryDatabase(lambda _: ()) as database, pytest.raises(InputError) as stopped:
        for _row in database.query(query, timeout_s=60).rows:
            pass
    assert stopped.value.code in ("query_too_large", "query_failed")
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 1_500_000


def test_the_whole_command_keeps_to_its_timeout(tower: CommandLine) -> None:
    for form in ("csv", "json"):
        for query in (ENDLESS + "i FROM n", NO_STEP):
            began = monotonic()
            said = tower.start("sql", query, "--timeout", "1", "--format", form, stdout=subprocess.DEVNULL)
            assert "stopped after 1 s" in said.communicate(timeout=60)[1].decode()
            assert said.returncode == 2
            assert monotonic() - began < 20


def test_a_wrong_name_is_answered_with_the_nearest(tower: CommandLine) -> None:
    assert "Did you mean quantity?" in tower("sql", "SELECT quantit FROM balances_v", code=2).err
    assert "Did you mean sessions_v" in tower("sql", "SELECT * FROM session_v", code=2).err


def test_rows_are_read_as_they_are_shown_and_waiting_does_not_count() -> None:
    made: list[str] = []

    def rows_of(view: str) -> Iterator[tuple[Any, ...]]:
        made.append(view)
        yield from (("party:hoard", None, f"item:{number}", number, None) for number in range(1000))

    with QueryDatabase(rows_of) as database:
        _, found = database.query("SELECT quantity FROM balances_v", timeout_s=1)
        assert next(found) == (0,)
        _, endless = database.query(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", timeout_s=1
        )
        assert [next(endless) for _ in range(3)] == [(1,), (2,), (3,)]
    assert made == ["balances_v"]
