"""Packages that bring a ruleset: the one of the documentation, installed, and other versions of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.support.table import ROOT, Answer, Table

HOW_TO = ROOT / "docs" / "how-to" / "a-ruleset-of-your-own"
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")

Campaign = Callable[..., Answer]


def install(source: Path, target: Path) -> None:
    """Build a package and install it into a folder, with nothing from anywhere else."""
    command = (*PIP, "--disable-pip-version-check", "--target", str(target), str(source))
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def with_packages(table: Table, folder: Path, language: str = "en") -> Campaign:
    """The command in a process of its own, with a folder of packages beside the program."""

    def campaign(*words: object, code: int | None = 0) -> Answer:
        path = os.pathsep.join((str(ROOT), str(folder)))
        running = table.start(*words, environ={"PYTHONPATH": path, "CAMPAIGN_LANG": language, "COLUMNS": "80"})
        out, err = running.communicate(timeout=60)
        answer = Answer(running.returncode, out.decode(), err.decode())
        assert code in (None, answer.code), answer
        assert "Traceback" not in answer.err
        return answer

    return campaign


def changed(packages: Path, folder: Path, *, module: str | None = None, **files: str) -> Path:
    """A copy of the installed package with other files in it, or with its entry point leading elsewhere.

    Args:
        files: What is in them, by their names with `__` for the point.
    """
    shutil.copytree(packages, folder)
    for name, content in files.items():
        (folder / "mudlarks" / name.replace("__toml", ".toml").replace("__py", ".py")).write_text(content, "utf-8")
    if module is not None:
        (points,) = folder.glob("*.dist-info/entry_points.txt")
        points.write_text(f"[campaign_ledger.rulesets]\n{module}\n", encoding="utf-8")
    return folder
