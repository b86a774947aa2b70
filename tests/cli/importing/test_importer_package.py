"""An importer of one's own: the package of the documentation, installed, is a source like any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT
from tests.support.ruleset_packages import install, with_packages
from tests.transcripts import comparable, rewritten

HOW_TO = ROOT / "docs" / "how-to" / "an-importer-of-your-own"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, target = tmp_path_factory.mktemp("source") / "dicelog", tmp_path_factory.mktemp("site")
    shutil.copytree(HOW_TO, source)
    install(source, target)
    return target


def test_the_page_prints_what_the_package_does(site: Path) -> None:
    page = (HOW_TO / "README.md").read_text(encoding="utf-8")
    assert comparable(rewritten(page, site)) == comparable(page)


def test_it_is_listed_and_says_how_the_file_is_got(campaign: CommandLine, site: Path) -> None:
    typed = with_packages(campaign, site)
    assert "dicelog" in typed("import", "--help").out
    assert "Save as text" in typed("import", "dicelog", "--help").out


def test_one_that_is_broken_is_named_and_the_others_go_on(campaign: CommandLine, site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(site, broken)
    (broken / "dicelog" / "__init__.py").write_text("raise RuntimeError('no')\n")
    typed = with_packages(campaign, broken)
    typed("new", "T", "--rules", "ose")
    (campaign.folder / "x.log").write_text("x\n")
    answer = typed("import", "dicelog", "x.log", "--json", code=2)
    assert answer.error["code"] == "importer_broken"
    assert "dicelog" in answer.error["message"]
    assert "critrole" in typed("import", "--help").out


def test_the_page_shows_the_whole_entry_point() -> None:
    point = '[project.entry-points."campaign_ledger.importers"]\ndicelog = "dicelog:SOURCE"'
    assert point in (HOW_TO / "README.md").read_text()
    assert point in (HOW_TO / "pyproject.toml").read_text()
