"""Where a ledger is: no password is ever shown, and what is no place for a ledger is said without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import LedgerError, redacted
from ledger.store.location import is_server, normalized
from tests.support.command_line import CommandLine

PASSWORD = "hünter2"

SERVERS = [
    f"postgresql://gm:{PASSWORD}@127.0.0.1:1/campaigns",
    f"postgresql://gm:{PASSWORD}/@127.0.0.1:1/campaigns",
    f"POSTGRESQL://gm:{PASSWORD}@127.0.0.1:1/campaigns",
    f"  postgresql://gm:{PASSWORD}@127.0.0.1:1/campaigns",
    f"postgresql+psycopg://gm:{PASSWORD}@127.0.0.1:1/campaigns",
    f"postgres://127.0.0.1:1/campaigns?user=gm&password={PASSWORD}",
    f"postgresql://127.0.0.1:1/campaigns?Password={PASSWORD}",
    f"postgresql://127.0.0.1:1/campaigns?sslmode=disable&sslpassword={PASSWORD}",
    f"postgresql://127.0.0.1:{PASSWORD}",
    f"postgresql:gm:{PASSWORD}@127.0.0.1",
]
OTHERS = [
    f"mysql://gm:{PASSWORD}@127.0.0.1/campaigns",
    f"MySQL+pymysql://gm:{PASSWORD}@127.0.0.1/campaigns",
    f"https://127.0.0.1/campaigns?token={PASSWORD}",
    f"sqlite:///campaign.db?password={PASSWORD}",
]
SETTINGS = [f"host=127.0.0.1 password={PASSWORD} dbname=campaigns", f"PGPASSWORD={PASSWORD}"]


@pytest.mark.parametrize(
    "words", [("doctor",), ("party",), ("note", "x"), ("new", "Tour", "--rules", "ose")], ids=" ".join
)
@pytest.mark.parametrize("location", [*SERVERS, *OTHERS, *SETTINGS])
def test_no_command_shows_a_password(tmp_path: Path, location: str, words: tuple[str, ...]) -> None:
    table = CommandLine(tmp_path)
    if location in SETTINGS and words[0] == "new":
        return
    for more in ([], ["--json"]):
        answer = table("--ledger", location, *words, *more, code=4)
        assert PASSWORD not in answer.out + answer.err
        assert "%C3%BC" not in answer.out + answer.err


@pytest.mark.parametrize("location", OTHERS)
def test_what_is_no_place_for_a_ledger_is_named(tmp_path: Path, location: str) -> None:
    said = CommandLine(tmp_path)("party", "--ledger", location, "--json", code=4)
    assert json.loads(said.err)["error"]["code"] == "ledger_scheme_unknown"


def test_doctor_shows_where_a_ledger_is_without_its_password(tmp_path: Path, postgres_url: str) -> None:
    location = (
        f"{postgres_url.replace('postgresql', 'PostgreSQL', 1)}{'&' if '?' in postgres_url else '?'}password={PASSWORD}"
    )
    table = CommandLine(tmp_path, ledger=location)
    table("new", "Tour", "--rules", "ose")
    for more in ([], ["--json"]):
        answer = table.type("doctor", *more)
        assert answer.code in (0, 1)
        assert PASSWORD not in answer.out + answer.err


def test_a_path_is_a_path() -> None:
    for path in ("campaign.db", "C:\\Jeux\\campaign.db", "C:/Jeux/campaign.db", "a:b.db", "postgres.db", "./mysql:x"):
        assert normalized(path) == path
        assert not is_server(path)
        assert redacted(path) == path


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="*"), min_size=8))
def test_no_password_is_left_in_an_address(password: str) -> None:
    for location in (
        f"postgresql://gm:{password}@table/x",
        f"mysql://gm:{password}@table",
        f"host=x password='{password}'",
    ):
        if "'" in password and location.startswith("host"):
            continue
        shown = str(LedgerError("ledger_missing", location=location))
        assert password not in shown


@pytest.mark.parametrize(
    "words",
    [
        ("party", SERVERS[0]),
        (SERVERS[0],),
        ("import", "jsonl", SERVERS[0]),
        ("party", "--campaign", SERVERS[5]),
        ("show", SERVERS[0]),
        ("--leger", SERVERS[0], "party"),
    ],
    ids=" ".join,
)
def test_an_address_in_another_place_is_shown_without_its_password(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = CommandLine(tmp_path).new()
    for more in ([], ["--json"]):
        answer = table.type(*words, *more)
        assert answer.code in (2, 4)
        assert PASSWORD not in answer.out + answer.err
