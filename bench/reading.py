"""Cold reading: a sheet, entries and the balances, each as a process of its own."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from bench.ledgers import NAMES, campaign
from bench.timing import Measure, processes
from ledger.store.ledger import open_ledger

WHO = NAMES[0]

# What no program in Python that reads these rows can do without.
BARE = f"""
import sqlite3, sys
import click, msgspec
ledger = sqlite3.connect(f"file:{{sys.argv[1]}}?mode=ro", uri=True)
ask = lambda sql, *given: ledger.execute(sql, given).fetchall()
print(ask("SELECT key, id, name FROM campaigns"))
print(ask("SELECT number, hash FROM entries WHERE campaign = 1 ORDER BY number DESC LIMIT 1"))
for account in ("character:{WHO}", "campaign:campaign", "campaign:session"):
    print(ask("SELECT commodity, quantity FROM balances WHERE campaign = 1 AND account = ?", account))
    print(ask("SELECT key, value FROM fields WHERE campaign = 1 AND account = ?", account))
print(len(ask("SELECT content FROM rules")))
"""


def sheet(small: str, large: str) -> list[Measure]:
    """Sheets, entries and a note beside bare Python, and the sheet of a large ledger beside that of a small one."""
    ours, note = campaign("--ledger", large, "sheet", WHO), campaign("--ledger", small, "note", "the river rises")
    french = campaign("--ledger", large, "--lang", "fr", "sheet", WHO)
    log, show = campaign("--ledger", large, "log", "--limit", "20"), campaign("--ledger", large, "show", "20")
    bare = [sys.executable, "-c", BARE, large]
    return [
        processes("sheet, cold", ours, "bare Python, the same rows", bare, 1.4),
        processes("sheet in French, cold", french, "bare Python, the same rows", bare, 1.5),
        processes("log, cold", log, "bare Python, the same rows", bare, 1.4),
        processes("show, cold", show, "bare Python, the same rows", bare, 1.4),
        processes("note, cold", note, "bare Python, the same rows", bare, 1.9),
        processes(
            "sheet, large ledger", ours, "the same, small ledger", campaign("--ledger", small, "sheet", WHO), 1.2
        ),
    ]


def balances(ledger: str, folder: Path) -> list[Measure]:
    """Balances compared with `hledger balance` on the same transactions; skipped where hledger is not installed."""
    hledger = shutil.which("hledger")
    if hledger is None:
        return []
    journal = folder / "coins.journal"
    journal.write_text(as_hledger(ledger), encoding="utf-8")
    return [
        processes(
            "balances, cold",
            campaign("--ledger", ledger, "balances"),
            "hledger balance",
            [hledger, "-f", str(journal), "balance"],
            1.0,
        )
    ]


def as_hledger(location: str) -> str:
    """The entries that move coins, as hledger reads them."""
    lines: list[str] = []
    with open_ledger(location, write=False) as ledger:
        for entry in ledger.campaign(None).entries():
            moved = [posting for posting in entry.body.postings if posting.commodity in ("pp", "gp", "ep", "sp", "cp")]
            if moved:
                lines.append(f"{entry.body.played_on} {entry.number} {entry.body.kind}")
                lines += [f"    {posting.account}  {posting.quantity} {posting.commodity}" for posting in moved]
                lines.append("")
    return "\n".join(lines)
