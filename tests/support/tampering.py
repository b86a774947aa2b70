"""Changes a ledger file behind the program, with its triggers out of the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ledger.entries import Header
from ledger.seal import Seal
from ledger.store import chain
from ledger.store.ledger import open_ledger
from ledger.store.sqlite_schema import TRIGGERS
from projections.checks.verify import verify
from projections.checks.verify_problems import Problem


@contextmanager
def tampered(path: Path) -> Iterator[sqlite3.Connection]:
    """The database without its triggers, which are put back as they were."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for name in TRIGGERS:
            database.execute(f"DROP TRIGGER {name}")
        yield database
        for statement in TRIGGERS.values():
            database.execute(statement)


def problems(path: Path, seal: Seal | None = None) -> list[Problem]:
    """What a verification of the file finds."""
    with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
        [campaign] = ledger.campaigns()
        return list(verify(campaign, seal).problems)


def problem_codes(path: Path, seal: Seal | None = None) -> set[tuple[str, int | None]]:
    """Code and entry of each problem."""
    return {(problem.code, problem.entry) for problem in problems(path, seal)}


def rechain(database: sqlite3.Connection, changes: Mapping[int, Mapping[str, Any]]) -> None:
    """Change columns of entries and make a whole new chain that holds, as somebody who knows the program could."""
    from uuid import UUID

    [(key, campaign)] = database.execute("SELECT key, id FROM campaigns").fetchall()
    for number, columns in changes.items():
        for column, value in columns.items():
            database.execute(f"UPDATE entries SET {column} = ? WHERE number = ?", (value, number))
    hash_ = chain.genesis(UUID(campaign))
    rows = database.execute(
        "SELECT number, id, recorded_at, recorded_by, CAST(payload AS BLOB) FROM entries ORDER BY number"
    ).fetchall()
    for number, id_, recorded_at, recorded_by, payload in rows:
        header = Header(
            campaign=UUID(campaign), number=number, id=id_, recorded_at=recorded_at, recorded_by=recorded_by
        )
        hash_ = chain.link(hash_, header, chain.digest(payload))
        database.execute("UPDATE entries SET hash = ? WHERE campaign = ? AND number = ?", (hash_, key, number))


def payload_of(path: Path, number: int) -> str:
    """An entry's payload as stored."""
    with closing(sqlite3.connect(path)) as database:
        [(payload,)] = database.execute("SELECT payload FROM entries WHERE number = ?", (number,)).fetchall()
    return str(payload)


def seal_of(path: Path, number: int | None = None) -> Seal:
    """The seal of an entry, or of the last one."""
    with open_ledger(str(path), write=False) as ledger:
        [campaign] = ledger.campaigns()
        entry = campaign.entry(number or campaign.head()[0])
        assert entry is not None
        return Seal.of(entry.number, entry.hash)
