"""What does not belong in a ledger, or is missing from it, is named, and nothing is recorded over it."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.entries import Command
from ledger.errors import LedgerError
from ledger.facts import CharacterJoined, CoinsReceived, NoteTaken
from ledger.journal import Journal
from ledger.store import postgresql_schema, sqlite_schema
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.tables import EFFECTS, PROJECTIONS
from projections.checks.verify import verify
from projections.stored.registry import STORED_PROJECTIONS
from tests.ledger.store.conftest import a_journal
from tests.ledger.store.plain import Plain
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

SQLITE = {
    "a trigger that swallows entries": (
        "CREATE TRIGGER swallow BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END",
        ("trigger", "swallow", False),
    ),
    "a trigger that removes what was written": (
        "CREATE TRIGGER swallow AFTER INSERT ON postings BEGIN DELETE FROM postings WHERE number = NEW.number; END",
        ("trigger", "swallow", False),
    ),
    "a trigger on a table of a projection": (
        "CREATE TRIGGER swallow AFTER INSERT ON sessions BEGIN DELETE FROM balances; END",
        ("trigger", "swallow", False),
    ),
    "a trigger that is gone": ("DROP TRIGGER people_stay", ("trigger", "people_stay", True)),
    "a table that is not ours": ("CREATE TABLE recipes (name)", ("table", "recipes", False)),
    "a view": ("CREATE VIEW everybody AS SELECT * FROM people", ("view", "everybody", False)),
    "an index that is gone": ("DROP INDEX entries_of_streams", ("index", "entries_of_streams", True)),
    "an index that is not ours": (
        "CREATE UNIQUE INDEX one_purse ON balances (commodity)",
        ("index", "one_purse", False),
    ),
    "a column that is not ours": ("ALTER TABLE rules ADD COLUMN note TEXT", ("table", "rules", True)),
}

POSTGRESQL = {
    "a rule that swallows postings": (
        "CREATE RULE swallow AS ON INSERT TO postings DO INSTEAD NOTHING",
        ("rule", "swallow", False),
    ),
    "a primary key that is gone": (
        "ALTER TABLE postings DROP CONSTRAINT postings_pkey",
        ("constraint", "postings_pkey", True),
    ),
    "a trigger for replicas only": (
        "ALTER TABLE entries ENABLE REPLICA TRIGGER entries_stay",
        ("trigger", "entries_stay", True),
    ),
    "a trigger that is off": ("ALTER TABLE people DISABLE TRIGGER people_stay", ("trigger", "people_stay", True)),
    "a trigger that is not ours": (
        """
        CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE TRIGGER swallow BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION swallow()
        """,
        ("trigger", "swallow", False),
    ),
    "a function made to do nothing": (
        "CREATE OR REPLACE FUNCTION people_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        ("trigger", "people_stay", True),
    ),
    "row security": ("ALTER TABLE entries ENABLE ROW LEVEL SECURITY", ("table", "entries", True)),
    "a policy": ("CREATE POLICY nobody ON entries USING (false)", ("policy", "nobody", False)),
    "a table that a crash empties": ("ALTER TABLE balances SET UNLOGGED", ("table", "balances", True)),
    "a column of another type": (
        "ALTER TABLE postings ALTER COLUMN quantity TYPE numeric",
        ("column", "quantity", True),
    ),
    "a default": ("ALTER TABLE people ALTER COLUMN name SET DEFAULT 'x'", ("column", "name", True)),
    "a column that may be empty": ("ALTER TABLE entries ALTER COLUMN hash DROP NOT NULL", ("column", "hash", True)),
    "an index that is not ours": ("CREATE INDEX slow ON entries (kind)", ("index", "slow", False)),
    "a table that inherits": ("CREATE TABLE more () INHERITS (postings)", ("table", "postings", True)),
    "a session of a replica": (
        "ALTER DATABASE {database} SET session_replication_role = replica",
        ("setting", "session_replication_role", True),
    ),
}

COIN = Command(facts=CoinsReceived(who="Brom", amount={"gp": 1}, source="ferry"))


def changed(location: str, statement: str) -> None:
    """Change the schema behind the program's back."""
    if location.startswith("postgresql"):
        import psycopg

        with psycopg.connect(location, autocommit=True) as server:
            server.execute(statement.format(database=server.info.dbname).encode())
    else:
        with closing(sqlite3.connect(location)) as database:
            database.execute(statement)


def made(location: str) -> str:
    """A ledger with a character and every table of a projection."""
    with open_ledger(location, create=True) as ledger:
        a_journal(ledger).record(Command(facts=CharacterJoined(who="Brom")))
        with ledger.transaction():
            for table in PROJECTIONS:
                ledger.database.make_table(table)
        assert ledger.schema_faults() == []
    return location


def check(location: str, statement: str, expected: tuple[str, str, bool]) -> None:
    """A change of the schema is named by a verification, and nothing is recorded over it."""
    changed(made(location), statement)
    with open_ledger(location) as ledger:
        found = ledger.schema_faults()
        assert expected in [(fault.kind, fault.name, fault.expected is not None) for fault in found]
        with ledger.transaction(write=False):
            problems = verify(ledger.campaign()).problems
        named = [problem.facts.get("name") or problem.facts.get("trigger") for problem in problems]
        assert expected[1] in named
        journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)
        with pytest.raises(LedgerError, match="ledger_schema_differs"):
            journal.record(COIN)
        assert ledger.campaign().head()[0] == 2


@pytest.mark.parametrize("name", SQLITE)
def test_what_is_wrong_with_a_file_s_schema_is_named_and_nothing_recorded(tmp_path: Path, name: str) -> None:
    check(str(tmp_path / "campaign.db"), *SQLITE[name])


@pytest.mark.parametrize("name", POSTGRESQL)
def test_what_is_wrong_with_a_server_s_schema_is_named_and_nothing_recorded(postgres_url: str, name: str) -> None:
    check(postgres_url, *POSTGRESQL[name])


@pytest.mark.parametrize("table", sorted({*EFFECTS, "entries", "people", "rules", "tracking"}))
def test_a_table_that_is_gone_is_reported_and_no_error_of_the_driver(location: str, tmp_path: Path, table: str) -> None:
    changed(made(location), f"DROP TABLE {table}")
    answer = CommandLine(tmp_path, "en").type("doctor", "--ledger", location, "--json")
    if answer.code == 1:
        assert any(table in finding["message"] for finding in answer.data["findings"])
    else:
        # Without it the ledger cannot be opened, or the campaign's language cannot be read.
        assert (answer.code, answer.error["code"] in ("ledger_corrupt", "ledger_not_ours")) == (4, True)


@pytest.mark.parametrize("table", ["entries", "postings", "balances", "changes", "fields", "people"])
def test_rows_that_were_not_written_are_not_acknowledged(
    location: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the comparison of the schema saw nothing: what is written is counted."""
    changed(
        made(location),
        f"CREATE RULE swallow AS ON INSERT TO {table} DO INSTEAD NOTHING"
        if location.startswith("postgresql")
        else f"CREATE TRIGGER swallow BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END",
    )
    with open_ledger(location) as ledger:
        monkeypatch.setattr(ledger.database, "require_schema", lambda: None)
        journal = Journal(ledger.campaign(), "Somebody new", rules=Plain)
        with pytest.raises(LedgerError, match="ledger_rows_missing"):
            journal.record(Command(facts=CharacterJoined(who="Lira", coins={"gp": 1})))
        assert ledger.campaign().head()[0] == 2


def test_an_entry_that_is_taken_away_before_it_lasts_is_not_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    location = made(str(tmp_path / "campaign.db"))
    changed(location, "DROP TRIGGER entries_stay")
    changed(
        location,
        "CREATE TRIGGER swallow AFTER INSERT ON entries BEGIN DELETE FROM entries WHERE number = NEW.number; END",
    )
    with open_ledger(location) as ledger:
        monkeypatch.setattr(ledger.database, "require_schema", lambda: None)
        with pytest.raises(LedgerError, match="ledger_rows_missing"):
            Journal(ledger.campaign(), "Meneuse", rules=Plain).record(Command(facts=NoteTaken(text="x")))


def test_the_store_knows_every_table_there_is() -> None:
    assert {projection.name for projection in STORED_PROJECTIONS} == set(PROJECTIONS) - {"public_entries"}


def test_a_name_can_be_forgotten_and_nothing_else(location: str) -> None:
    with open_ledger(made(location)) as ledger:
        ledger.database.execute("UPDATE people SET name = NULL")
        assert set(ledger.campaign().people().values()) == {""}
        with ledger.transaction(write=False):
            assert verify(ledger.campaign()).ok


# Ledgers of version 1, which had no triggers on campaigns and people.


def older(location: str, folder: Path) -> Ledger:
    """A ledger as version 1 made it, open to be read."""
    if location.startswith("postgresql"):
        made(location)
        for name, statement in postgresql_schema.TRIGGERS.items():
            if name not in postgresql_schema.TRIGGERS_1:
                changed(location, f"DROP TRIGGER {name} ON {statement.partition(' ON ')[2].split()[0]}")
        for name in ("campaigns_append_only", "people_append_only", "people_forgotten"):
            changed(location, f"DROP FUNCTION {name}")
        changed(location, "COMMENT ON TABLE entries IS 'campaign-ledger 1'")
    else:
        packed = ROOT / "tests" / "campaigns" / "recorded" / "schema-1.db.gz"
        Path(location).write_bytes(gzip.decompress(packed.read_bytes()))
    return open_ledger(location, write=False)


def triggers(ledger: Ledger) -> set[str]:
    """Names of the triggers on campaigns and people."""
    if ledger.dialect == "sqlite":
        rows = ledger.database.execute(
            "SELECT name FROM sqlite_master WHERE tbl_name IN ('campaigns', 'people') AND type = 'trigger'"
        )
    else:
        rows = ledger.database.execute(
            "SELECT tgname FROM pg_trigger WHERE tgrelid::regclass::text IN ('campaigns', 'people')"
        )
    return {name for (name,) in rows}


def test_an_older_ledger_is_read_as_it_is_and_upgraded_by_what_first_records(location: str, tmp_path: Path) -> None:
    with older(location, tmp_path) as ledger:
        head = ledger.campaign().head()
        with ledger.transaction(write=False):
            assert verify(ledger.campaign()).ok
        assert triggers(ledger) == set()
    with open_ledger(location) as ledger:
        with ledger.transaction(keep=False):
            pass
        assert triggers(ledger) == set()
        with ledger.transaction():
            pass
        assert len(triggers(ledger)) == (6 if ledger.dialect == "sqlite" else 3)
        assert ledger.schema_faults() == []
        assert ledger.campaign().head() == head
        with pytest.raises(Exception, match="append-only"):
            ledger.database.execute("DELETE FROM campaigns")
    with open_ledger(location) as ledger, ledger.transaction():
        assert verify(ledger.campaign()).ok


def test_an_older_ledger_goes_on_at_the_command_line(tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    older(table.ledger, tmp_path).close()
    before = Path(table.ledger).read_bytes()
    assert table.purse("Brom") == {"gp": 97}
    table.require_verified()
    table("doctor")
    assert Path(table.ledger).read_bytes() == before
    table("note", "La suite")
    table.require_verified()
    # The clock of the tests is before that of the recording.
    assert {finding["code"] for finding in table.json("audit")["findings"]} <= {"recorded_back"}
    with closing(sqlite3.connect(table.ledger)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (sqlite_schema.SCHEMA_VERSION,)


def test_an_older_ledger_with_what_does_not_belong_is_not_upgraded(tmp_path: Path) -> None:
    location = str(tmp_path / "campaign.db")
    older(location, tmp_path).close()
    changed(location, "CREATE TRIGGER swallow BEFORE INSERT ON people BEGIN SELECT RAISE(IGNORE); END")
    with (
        open_ledger(location) as ledger,
        pytest.raises(LedgerError, match="ledger_schema_differs"),
        ledger.transaction(),
    ):
        pass


def test_a_user_who_may_not_upgrade_is_shown_who_may(postgres_url: str, tmp_path: Path) -> None:
    import psycopg

    older(postgres_url, tmp_path).close()
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP ROLE IF EXISTS player")
        server.execute("CREATE ROLE player LOGIN")
        server.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO player")
        owner = server.info.user
    theirs = postgres_url.replace(f"//{owner}:", "//player:").replace(f"//{owner}@", "//player@")
    assert theirs != postgres_url
    try:
        with open_ledger(theirs) as ledger:
            with pytest.raises(LedgerError, match="ledger_upgrade_denied"), ledger.transaction():
                pass
            assert ledger.campaign().head()[0] == 2
        with open_ledger(postgres_url) as ledger, ledger.transaction():
            pass
        with open_ledger(theirs) as ledger:
            Journal(ledger.campaign(), "Meneuse", rules=Plain).record(COIN)
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute("DROP OWNED BY player")
            server.execute("DROP ROLE player")


# People and campaigns that were taken out.


def test_a_campaign_that_was_taken_out_is_missed(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    table("note", "x")
    with closing(sqlite3.connect(table.ledger)) as database:
        trigger = sqlite_schema.TRIGGERS["campaigns_stay"]
        database.execute("DROP TRIGGER campaigns_stay")
        database.execute("DELETE FROM campaigns")
        database.execute(trigger)
        database.commit()
    assert table("verify", "--json", code=1).error["code"] == "campaign_lost"
    assert table("party", "--json", code=4).error["code"] == "campaign_lost"
    findings = table("doctor", "--json", code=1).data["findings"]
    assert ("wrong", "campaign_lost") in [(finding["severity"], finding["code"]) for finding in findings]
    # A new campaign does not take over the entries of the one that is gone.
    table("new", "Le Puits", "--rules", "ose")
    assert table.head[0] == 1
    problems = table("verify", "--json", code=1).data["problems"]
    assert "entry_orphaned" in {problem["code"] for problem in problems}


@pytest.mark.parametrize("change", ["DELETE FROM people", "UPDATE people SET id = 'other'"])
def test_whoever_recorded_and_is_gone_is_missed(tmp_path: Path, change: str) -> None:
    location = made(str(tmp_path / "campaign.db"))
    with closing(sqlite3.connect(location)) as database:
        for name in ("people_stay", "people_are_only_forgotten"):
            database.execute(f"DROP TRIGGER {name}")
        database.execute(change)
        for name in ("people_stay", "people_are_only_forgotten"):
            database.execute(sqlite_schema.TRIGGERS[name])
        database.commit()
    with open_ledger(location) as ledger, ledger.transaction(write=False):
        [problem] = verify(ledger.campaign()).problems
        assert (problem.code, problem.entry) == ("person_missing", 1)
