"""Another distribution with a top-level package of the same name, installed in the same place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.shadowing import is_shadowed
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

START = "import sys; from cli.start import main; sys.exit(main())"


def site_of_both(folder: Path, main: str | None) -> str:
    """A folder as an installer leaves it when `other-tool` is installed over ours, or was and is no longer."""
    site = folder / "site"
    for package in ("cli", "projections", "ledger"):
        shutil.copytree(ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    (site / "cli" / "main.py").unlink()
    if main is not None:
        (site / "cli" / "main.py").write_text(main, encoding="utf-8")
        metadata = site / "other_tool-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other-tool\nVersion: 1.0\n", encoding="utf-8")
        (metadata / "RECORD").write_text("cli/__init__.py,,\ncli/main.py,,\n", encoding="utf-8")
    return str(site)


@pytest.mark.parametrize(
    ("language", "main", "said"),
    [
        (
            "en",
            "def run(): ...\n",
            "“cli” is not the one of campaign-ledger, or parts of it are missing (it is also in other-tool)",
        ),
        ("fr", None, "«\u00a0cli\u00a0» n’est pas celui de campaign-ledger, ou n’est plus entier.\n"),
    ],
    ids=["installed over it", "uninstalled again"],
)
def test_a_foreign_package_is_named_with_what_to_do(tmp_path: Path, language: str, main: str | None, said: str) -> None:
    campaign = CommandLine(tmp_path, language)
    campaign.environ["PYTHONPATH"] = site_of_both(tmp_path, main)
    answer = campaign.python(START, "--help", code=70)
    assert said in answer.err
    assert "pipx install campaign-ledger" in answer.err


def test_a_dependency_that_is_missing_is_not_taken_for_a_foreign_package() -> None:
    assert not is_shadowed(ModuleNotFoundError("No module named 'click'", name="click"))
    assert is_shadowed(ImportError("cannot import name 'main' from 'cli.main'", name="cli.main"))
