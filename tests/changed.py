"""The tests of what changed, for `make quick`: `python -m tests.changed` prints them, to be run by pytest.

What changed is what differs from where the branch left `origin/main`, or from the last commit where there is none. A
test file stands for itself; a file of a game for the tests with the game in their name; any other module for the tests
that import it, else for those of its folder in `MIRRORS`. `make test` leaves no test out; this may.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.support.processes import ROOT

MIRRORS = {
    "cli": (
        "tests/cli/output/test_errors_golden.py",
        "tests/cli/commands/test_recording.py",
        "tests/cli/output/test_catalogues.py",
    ),
    "projections": (
        "tests/projections/test_screens.py",
        "tests/projections/test_sheet.py",
        "tests/projections/test_golden.py",
    ),
    "ledger": (
        "tests/campaigns/test_ose.py",
        "tests/ledger/test_decisions.py",
        "tests/ledger/store/test_journal.py",
        "tests/ledger/store/test_recorder.py",
    ),
    "docs": ("tests/docs/test_documentation.py",),
    "examples": ("tests/docs/test_documentation.py",),
    "README.md": ("tests/docs/test_documentation.py",),
    "pyproject.toml": ("tests/docs/test_packaging.py",),
}
"""What stands for a place whose module no test imports by its name: a few tests that go through much of it."""

MOST = 12
"""Test files that one changed module may ask for: what everything imports would be the whole suite."""


def changed() -> set[str]:
    """Files that differ, those that git does not know yet included."""
    begun = _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return {*_git("diff", "--name-only", begun[0]), *_git("ls-files", "--others", "--exclude-standard")}


def _git(*words: str) -> list[str]:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def tests_of(files: Iterable[str]) -> set[str]:
    """Test files for changed files, as paths from the root."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py")}
    found: set[str] = set()
    for file in files:
        found |= set(_tests_of(file, texts))
    return found


def _tests_of(file: str, texts: dict[str, str]) -> Iterable[str]:
    path = Path(file)
    if file in texts:
        return [file]
    if match := re.match(r"ledger/rulesets/([a-z0-9]+)/", file):
        return [test for test in texts if match[1] in test]
    if path.suffix == ".py":
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        importing = [test for test, text in texts.items() if re.search(rf"\b(from|import) {re.escape(module)}\b", text)]
        named = [test for test in texts if Path(test).stem.removeprefix("test_") == path.stem]
        if found := [*named, *importing][:MOST]:
            return found
    if "golden" in path.parts:
        folder = file.partition("/golden/")[0]
        return [test for test, text in texts.items() if test.startswith(folder) and "UPDATE_GOLDEN" in text]
    return MIRRORS.get(path.parts[0], ())


if __name__ == "__main__":
    sys.stdout.write("\n".join(sorted(tests_of(changed()))) + "\n")
