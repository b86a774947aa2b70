"""Packages that bring a ruleset: the one of the documentation, installed, and other versions of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.support.command_line import Answer, CommandLine
from tests.support.processes import ROOT

HOW_TO = ROOT / "docs" / "how-to" / "a-ruleset-of-your-own"
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")

Campaign = Callable[..., Answer]


def install(source: Path, target: Path) -> None:
    """Build a package and install it into a folder, with nothing from anywhere else."""
    command = (*PIP, "--disable-pip-version-check", "--target", str(target), str(source))
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def with_packages(table: CommandLine, folder: Path, language: str = "en") -> Campaign:
    """The command in a process of its own, with a folder of packages on its path."""

    table.environ |= {"PYTHONPATH": os.pathsep.join((str(ROOT), str(folder))), "CAMPAIGN_LANG": language}
    return table.process


def changed(packages: Path, folder: Path, *, module: str | None = None, **files: str) -> Path:
    """A copy of the installed package with other files in it, or with its entry point leading elsewhere.

    Args:
        files: What is in them, by their names with `__` for the point.
    """
    # What is compiled of a module would pass for another of its size that is written within the same second.
    shutil.copytree(packages, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, content in files.items():
        (folder / "mudlarks" / name.replace("__toml", ".toml").replace("__py", ".py")).write_text(content, "utf-8")
    if module is not None:
        (points,) = folder.glob("*.dist-info/entry_points.txt")
        points.write_text(f"[campaign_ledger.rulesets]\n{module}\n", encoding="utf-8")
    return folder
