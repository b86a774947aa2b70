"""Interrupted at any moment, by a signal, a disk or a server: one clear line, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.table import ROOT, Table

INTERRUPTING = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == NAME:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)
from cli.start import main
sys.exit(main())
"""


def run(table: Table, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the folder of a ledger."""
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=table.folder,
        env={**table.environ, "PATH": os.defpath, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "module",
    ["cli.main", "click", "cli.app", "cli.input.values", "cli.commands.play", "ledger.store.sqlite", "ledger.journal"],
)
def test_an_interruption_while_the_program_is_loaded_is_quiet(tower: Table, module: str) -> None:
    before = tower.head
    done = run(tower, INTERRUPTING.replace("NAME", repr(module)), "damage", "Brom", "1")
    assert (done.returncode, "Traceback" in done.stderr, done.stdout) == (130, False, "")
    assert tower.head == before


def test_the_installed_command_begins_where_interruptions_are_understood() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"campaign": "cli.start:main"}


def test_nothing_of_the_program_is_loaded_before_interruptions_are_understood(tower: Table) -> None:
    program = (
        "import sys; import cli.start; print(*[name for name in sys.modules if name.startswith(('cli', 'ledger'))])"
    )
    assert run(tower, program).stdout.split() == ["cli", "cli.start"]


def test_the_start_answers_as_the_program_does(tower: Table) -> None:
    program = "import sys; from cli.start import main; sys.exit(main())"
    assert run(tower, program, "party").stdout == tower("party").out
    assert run(tower, program, "damage", "Nobody", "1").returncode == 2


# A disk that fails.


def test_a_disk_that_fails_is_named_with_what_to_do(tower: Table) -> None:
    before = tower.head
    program = (
        "import resource, sys; from cli.main import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40000, resource.RLIM_INFINITY)); sys.exit(main())"
    )
    (tower.folder / "many.txt").write_text(f"note {'x' * 1000}\n" * 60, encoding="utf-8")
    done = run(tower, program, "run", "many.txt", "--lang", "en", "--json")
    answer = tower("--lang", "en", "seal")
    assert done.returncode == 4, done
    assert "ledger_disk_failed" in done.stderr or "ledger_disk_full" in done.stderr
    assert "server" not in done.stderr
    assert answer.code == 0
    assert tower.head == before


@pytest.mark.parametrize("size", [100, 4096, 20_000, 60_000])
def test_a_check_of_a_ledger_that_was_cut_short_does_not_advise_itself(tower: Table, size: int) -> None:
    Path("cut.db").write_bytes(Path(tower.ledger).read_bytes()[:size])
    for check in ("verify", "doctor"):
        error = tower(check, "--ledger", "cut.db", "--json", "--lang", "en", code=4).error
        assert error["code"] == "ledger_corrupt"
        assert f"campaign {check}" not in error["hint"]
        assert "backup" in error["hint"]
    assert "campaign verify" in tower("party", "--ledger", "cut.db", "--json", "--lang", "en", code=4).error["hint"]


# A server that goes away.

GONE = """
import sys
import psycopg
from ledger.errors import LedgerError
from ledger.store.ledger import open_ledger
url = sys.argv[1]
with open_ledger(url, create=True) as ledger:
    try:
        with ledger.transaction():
            [(process,)] = ledger.execute("SELECT pg_backend_pid()")
            with psycopg.connect(url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))
            ledger.executemany(
                "INSERT INTO tracking (campaign, name, number) VALUES (:key, 'x', 1)", [{"key": 1}, {"key": 2}]
            )
    except LedgerError as error:
        print(error.code)
"""


def test_a_server_that_goes_away_leaves_no_words_of_its_driver(tower: Table, postgres_url: str) -> None:
    done = run(tower, GONE, postgres_url)
    assert (done.stdout.strip(), done.stderr) == ("ledger_unreachable", "")
