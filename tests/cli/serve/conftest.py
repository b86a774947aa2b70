"""A company at a table, whose page is served in this process, and a campaign that devices have seen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.served import Served, served
from tests.support.served_here import ServedHere, served_here
from tests.support.witnessing import a_campaign


@pytest.fixture(scope="session")
def company(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger: Brom of Ana with 8 hp, Lira of Camille with 4, in an open session."""
    folder = tmp_path_factory.mktemp("company")
    CommandLine(folder).new().lines(f"{BROM_JOINS} --player Ana\n{LIRA_JOINS} --player Camille\nsession start")
    return folder / "campaign.db"


@pytest.fixture
def table(company: Path, tmp_path: Path) -> CommandLine:
    """Brom of Ana with 8 hp, Lira of Camille with 4, in an open session."""
    shutil.copy(company, tmp_path)
    return CommandLine(tmp_path)


@pytest.fixture
def here(table: CommandLine) -> Iterator[ServedHere]:
    """The page of that table, in this process."""
    with served_here(table) as page:
        yield page
    table.require_verified()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of a campaign whose history somebody may rewrite."""
    return Path(a_campaign(tmp_path_factory.mktemp("made")).ledger)


@pytest.fixture
def page(table: CommandLine) -> Iterator[Served]:
    """The page of the table, in a process of its own."""
    with served(table) as page:
        yield page
