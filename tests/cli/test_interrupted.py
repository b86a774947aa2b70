"""Interrupted at any moment, by a signal, a disk or a server: one clear line, no traceback."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

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


@pytest.mark.parametrize(
    "module",
    [
        "cli.main",
        "cli.app",
        "cli.input.values",
        "cli.commands.health",
        "ledger.store.sqlite",
        "ledger.journal",
    ],
)
def test_an_interruption_while_the_program_is_loaded_is_quiet(tower: CommandLine, module: str) -> None:
    before = tower.head
    done = tower.python(INTERRUPTING.replace("NAME", repr(module)), "damage", "Brom", "1", code=130)
    assert done.out == ""
    assert tower.head == before


def test_the_installed_command_begins_where_interruptions_are_understood() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"campaign": "cli.start:main"}


def test_nothing_of_the_program_is_loaded_before_interruptions_are_understood(tower: CommandLine) -> None:
    program = (
        "import sys; import cli.start; print(*[name for name in sys.modules if name.startswith(('cli', 'ledger'))])"
    )
    assert tower.python(program).out.split() == ["cli", "cli.start"]


def test_the_start_answers_as_the_program_does(tower: CommandLine) -> None:
    program = "import sys; from cli.start import main; sys.exit(main())"
    assert tower.python(program, "party").out == tower("party").out
    tower.python(program, "damage", "Nobody", "1", code=2)


# A disk that fails.


def test_a_disk_that_fails_is_named_with_what_to_do(tower: CommandLine) -> None:
    before = tower.head
    program = (
        "import resource, sys; from cli.main import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40000, resource.RLIM_INFINITY)); sys.exit(main())"
    )
    (tower.folder / "many.txt").write_text(f"note {'x' * 1000}\n" * 60, encoding="utf-8")
    done = tower.python(program, "run", "many.txt", "--lang", "en", "--json", code=4)
    answer = tower("--lang", "en", "seal")
    assert "ledger_disk_failed" in done.err or "ledger_disk_full" in done.err
    assert "server" not in done.err
    assert answer.code == 0
    assert tower.head == before


@pytest.mark.parametrize("size", [100, 4096, 20_000, 60_000])
def test_a_check_of_a_ledger_that_was_cut_short_does_not_advise_itself(tower: CommandLine, size: int) -> None:
    (tower.folder / "cut.db").write_bytes(Path(tower.ledger).read_bytes()[:size])
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
            [(process,)] = ledger.database.execute("SELECT pg_backend_pid()")
            with psycopg.connect(url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))
            ledger.database.executemany(
                "INSERT INTO tracking (campaign, name, number) VALUES (?, 'x', 1)", [(1,), (2,)]
            )
    except LedgerError as error:
        print(error.code)
"""


def test_a_lost_server_is_reported_without_an_error_of_its_driver(tower: CommandLine, postgres_url: str) -> None:
    done = tower.python(GONE, postgres_url)
    assert (done.out.strip(), done.err) == ("ledger_unreachable", "")
