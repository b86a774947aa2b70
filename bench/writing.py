"""Recording: one durable entry, a script of many, and the rebuild of every derived table."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

from bench.ledgers import NAMES, campaign, script
from bench.timing import Measure, calls, spent
from ledger.entries import Command
from ledger.facts import CoinsReceived
from ledger.journal import Journal
from ledger.store.codec import read_body
from ledger.store.ledger import open_ledger
from ledger.store.tables import EFFECTS
from projections.stored.rebuild import rebuild

LINES_PER_SECOND = 2_000


def durable(location: str, folder: Path, runs: int = 300) -> Measure:
    """One entry, decided, posted and chained, compared with a bare row of as many bytes; both end on disk."""
    with open_ledger(location) as ledger:
        journal = Journal(ledger.campaign(None), "bench")
        command = Command(facts=CoinsReceived(who=NAMES[0], amount={"sp": 2}, source="a beggar"))
        payload = journal.record(command).entry.payload
        raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, payload TEXT NOT NULL)")
        numbers = count(1)

        def insert() -> None:
            raw.execute("BEGIN IMMEDIATE")
            raw.execute("INSERT INTO entries VALUES (?, ?)", (next(numbers), payload.decode()))
            raw.execute("COMMIT")

        measure = calls("one durable entry", lambda: journal.record(command), "one raw insert", insert, 3.0, runs)
        raw.close()
    return measure


def rebuilt(location: str, runs: int = 5) -> Measure:
    """A rebuild of every derived table, compared with scanning and decoding the entries."""
    with open_ledger(location) as ledger:
        kept = ledger.campaign(None)

        def empty() -> None:
            with ledger.transaction():
                for table in EFFECTS:
                    ledger.database.execute(f"DELETE FROM {table}")

        def scan() -> None:
            for _, _, payload in kept.rows():
                read_body(payload)

        return calls("full rebuild", lambda: rebuild(kept), "scan and decode", scan, 2.0, runs, empty)


def run(folder: Path, lines: int) -> Measure:
    """A script of many lines in one transaction, compared with the time that it may take."""
    location, file = str(folder / "run.db"), folder / "evening.campaign"
    file.write_text("\n".join(script(lines)) + "\n", encoding="utf-8")
    spent(campaign("--ledger", location, "new", "Bench", "--rules", "ose"))
    took, used, peak_mb = spent(campaign("--ledger", location, "run", str(file)))
    allowed = lines / LINES_PER_SECOND
    return Measure(
        name=f"run of {lines:,} lines ({lines / used:,.0f}/s)",
        ours_ms=1000 * took,
        baseline=f"{LINES_PER_SECOND:,} lines/s",
        baseline_ms=1000 * allowed,
        ratio=took / allowed,
        cpu_ratio=used / allowed,
        bound=1.0,
        peak_mb=(peak_mb, 0),
    )
