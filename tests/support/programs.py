"""Programs that some checks drive and pip does not bring; `make browser` asks for them, and a check without its own is
skipped and named at the end of the run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.processes import ROOT

NEEDS = "not installed: "
"""How the reason of such a skip begins."""

AXE = ROOT / "build/browser/node_modules/axe-core/axe.min.js"


def program(name: str, package: str) -> str:
    """Where a program is; without it the test is skipped, and the package that brings it is named."""
    found = shutil.which(name)
    if not found:
        pytest.skip(NEEDS + package)
    return found


def axe() -> Path:
    """Where the accessibility checks are, which run inside a page."""
    if not AXE.exists():
        pytest.skip(NEEDS + "axe-core")
    return AXE
