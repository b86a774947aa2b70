"""This release beside an earlier one: the same commands on ledgers that each has made, in turn, on both databases."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

from bench import server
from bench.ledgers import EVENING, NAMES, OPENING, script
from bench.timing import Measure, processes, spent
from hatch_build import compile_catalogues

EARLIER = "a8e4129"
ENTRIES, LINES = 2_000, 1_000
ROOT = Path(__file__).parents[1]

COMMANDS = (
    ("sheet", NAMES[0]),
    ("party",),
    ("log", "--limit", "20"),
    ("show", "20"),
    ("balances",),
    ("history", "--session", "3"),
    ("history",),
    ("explain", NAMES[0], "hp"),
    ("settle",),
    ("doctor",),
    ("note", "the river rises"),
    ("receive", NAMES[0], "2sp", "--from", "a beggar"),
    ("verify",),
    ("audit",),
)
RUNS, RUNS_ON_SERVER = 11, 5

START = """
import sys
sys.path.insert(0, {tree!r})
try:
    from cli.start import main
except ImportError:
    from cli.main import main
sys.exit(main())
"""


def beside_earlier(folder: Path) -> Iterator[Measure]:
    """Commands and a script beside the earlier release; nothing where its code is not at hand."""
    earlier = folder / EARLIER
    if not _checked_out(earlier):
        return
    evenings, lines = folder / "evenings.campaign", folder / "lines.campaign"
    evenings.write_text("\n".join(_evenings(ENTRIES)), encoding="utf-8")
    lines.write_text("\n".join(islice(script(LINES + OPENING), OPENING - 1, None)), encoding="utf-8")
    trees = (ROOT, earlier)
    yield from _compared("SQLite", trees, [str(folder / f"{name}.db") for name in ("now", "then")], folder, RUNS)
    with server.running(folder) as locations:
        if locations:
            yield from _compared("PostgreSQL", trees, locations, folder, RUNS_ON_SERVER)


def _compared(where: str, trees: tuple[Path, Path], ledgers: list[str], folder: Path, runs: int) -> Iterator[Measure]:
    def typed(*words: str) -> list[list[str]]:
        return [
            [sys.executable, "-c", START.format(tree=str(tree)), "--ledger", ledger, *words]
            for tree, ledger in zip(trees, ledgers, strict=True)
        ]

    made_by = typed("new", "Bench", "--rules", "ose") + typed("run", "-q", str(folder / "evenings.campaign"))
    for command in made_by:
        spent(command)
    for words in COMMANDS:
        ours, other = typed(*words)
        yield processes(f"{' '.join(words[:3])}, {where}", ours, EARLIER, other, 1.0, runs)
    ours, other = typed("run", "-q", str(folder / "lines.campaign"))
    yield processes(f"run of {LINES:,}, {where}", ours, EARLIER, other, 0.6, 5)


def _evenings(entries: int) -> Iterator[str]:
    """A campaign of evenings, as commands that both releases know."""
    lines = script(entries)
    yield from islice(lines, OPENING - 1)
    for evening in range(2, entries // EVENING):
        yield from islice(lines, EVENING - 4)
        yield "session end"
        yield f"session start Evening-{evening}"


def _checked_out(folder: Path) -> bool:
    """Put the code of the earlier release into a folder; return whether the history has it."""
    packed = subprocess.run(["git", "archive", EARLIER], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        return False
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    compile_catalogues(folder / "cli" / "locale")
    return True
