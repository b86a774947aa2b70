"""What each kind of command may import: at the table, start-up is the product's speed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import BROM, CommandLine

SHOW = """
import json, sys
from cli.main import main
code = main(sys.argv[1:])
print("\\n" + json.dumps([code, *sys.modules]))
"""

HEAVY = {"msgspec", "eventsourcing", "sqlalchemy", "babel", "d20", "lark", "rich", "psycopg", "importlib.metadata"}


def imported(folder: Path, *words: str) -> tuple[int, set[str]]:
    """Exit code and heavy modules of a command, in a process of its own."""
    code, *modules = json.loads(CommandLine(folder).python(SHOW, *words).out.splitlines()[-1])
    return code, HEAVY.intersection(modules)


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("party", "--help"),
        ("damage", "--help"),
        ("session", "--help"),
        ("sheet",),
        ("damage",),
        ("damage", "Brom", "--nonsense"),
        ("dammage", "Brom", "1"),
        ("export", "report", "--nonsense"),
        ("rest", "day", "--days", "-1"),
    ],
)
def test_help_and_usage_errors_open_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    code, modules = imported(tmp_path, *words)

    assert code == (0 if "--help" in words else 2)
    assert modules == set()


def test_help_imports_no_module_of_a_command(tmp_path: Path) -> None:
    script = "import sys; from cli.main import main; main(['--help']); print(*sys.modules)"
    done = CommandLine(tmp_path, "en").python(script)

    assert done.err == ""
    assert "cli.main" in done.out.splitlines()[-1].split()
    assert "cli.commands" not in done.out.splitlines()[-1]


@pytest.mark.parametrize(
    "words",
    [
        ("party",),
        ("sheet", "Brom"),
        ("inventory",),
        ("purse",),
        ("treasure",),
        ("balances", "--check"),
        ("history",),
        ("log",),
        ("show", "2"),
        ("explain", "Brom", "hp"),
        ("rules", "show"),
        ("seal",),
        ("verify",),
        ("sheet", "Brom", "--as-of", "2"),
        ("sheet", "Brom", "--as-of", "s1"),
        ("party", "--as-of", "2026-11-01"),
        ("history", "--as-of", "2026-11-01"),
        ("party", "--for-players"),
        ("log", "--kind", "join", "--session", "1", "--grep", "Brom", "--limit", "3"),
    ],
)
def test_reading_imports_neither_the_library_nor_sqlalchemy(tmp_path: Path, words: tuple[str, ...]) -> None:
    CommandLine(tmp_path, "en").open(BROM)("session", "start", "--on", "2026-11-01")
    CommandLine(tmp_path, "en")("note", "The duke lies.", "--secret")

    code, modules = imported(tmp_path, *words)

    assert code == 0
    assert modules <= {"msgspec"}


@pytest.mark.parametrize("words", [("damage", "Brom", "1"), ("note", "one"), ("undo",), ("check", "Brom", "gp=120")])
def test_recording_imports_only_the_library(tmp_path: Path, words: tuple[str, ...]) -> None:
    CommandLine(tmp_path, "en").open(BROM)("receive", "Brom", "1cp", "--from", "the duke")
    CommandLine(tmp_path, "en")("give", "Brom", "fund", "1cp")

    code, modules = imported(tmp_path, *words)

    assert code == 0
    assert modules <= {"msgspec", "eventsourcing"}
