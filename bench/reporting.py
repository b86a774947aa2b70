"""The report of a long campaign: beside exporting its entries, and its memory beside that of a short one's."""

from __future__ import annotations

from pathlib import Path

from bench.ledgers import campaign
from bench.timing import Measure, processes


def reported(short: str, long: str, folder: Path) -> list[Measure]:
    """The report in Markdown and in HTML beside the entries as a backup, and beside that of a short campaign."""
    backup = campaign("--ledger", long, "export", "events", "-o", str(folder / "entries.jsonl"), "--force")
    return [
        *(
            processes(f"report, {format_}", _report(long, folder, format_), "export events", backup, bound, runs=3)
            for format_, bound in (("md", 4.5), ("html", 6.0))
        ),
        # The last column, memory, is the same for both.
        processes(
            "report, long", _report(long, folder, "md"), "of 1,000 entries", _report(short, folder, "md"), 5.0, runs=3
        ),
    ]


def _report(ledger: str, folder: Path, format_: str) -> list[str]:
    return campaign("--ledger", ledger, "export", "report", "-o", str(folder / f"report.{format_}"), "--force")
