"""Lists the tests of what changed, for `make quick`: `python -m tests.changed` prints them, to be run by pytest.

What changed is what differs from where the branch left `origin/main`, or from the last commit where there is none. The
nearest tests come first: a test file that changed, those that say what is missing, those called as a changed module,
those that import it, those of its game, those that go through much of its package; among them, those in its folder,
and those that mention it most. Few are run, and none that takes long; what is left out is named on the screen, and
`make test` runs it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from os.path import commonpath
from pathlib import Path

from tests.support.processes import ROOT

MISSING = {
    "cli/grammar": ("tests/cli/test_every_kind.py", "tests/cli/test_grammar.py", "tests/cli/test_names.py"),
    "cli/output/entries/kinds": ("tests/cli/test_every_kind.py", "tests/cli/output/test_catalogues.py"),
    "ledger/decisions": ("tests/cli/test_every_kind.py",),
    "ledger/facts": ("tests/cli/test_every_kind.py",),
}
"""Tests that say what is missing of what was begun in a place: they are run first."""

NEARBY = {
    "cli/commands": ("tests/cli/commands/test_recording.py",),
    "cli": ("tests/cli/output/test_errors_golden.py", "tests/cli/output/test_catalogues.py"),
    "projections": ("tests/projections/test_screens.py", "tests/projections/test_sheet.py"),
    "ledger/facts": ("tests/ledger/store/test_codec.py",),
    "ledger/store": ("tests/ledger/store/test_journal.py", "tests/ledger/store/test_recorder.py"),
    "ledger": ("tests/ledger/decisions/test_decisions.py", "tests/ledger/store/test_journal.py"),
    "docs": ("tests/docs/test_mentions.py", "tests/docs/test_documentation.py"),
    "examples": ("tests/docs/test_mentions.py", "tests/docs/test_documentation.py"),
    "README.md": ("tests/docs/test_mentions.py", "tests/docs/test_documentation.py"),
    "pyproject.toml": ("tests/docs/test_dependencies.py",),
}
"""A few tests that go through much of a place."""

LONG = frozenset(
    {
        "tests/cli/input/test_every_key.py",
        "tests/cli/test_many_at_once.py",
        "tests/docs/test_documentation.py",
        "tests/ledger/rules/test_plugin_ruleset.py",
        "tests/ledger/rules/test_rules_versions.py",
        "tests/ledger/rulesets/test_any_house.py",
        "tests/ledger/rulesets/test_every_ruleset.py",
        "tests/ledger/store/test_robustness.py",
        "tests/projections/test_any_secret.py",
        "tests/projections/test_corruption.py",
        "tests/projections/test_one_number.py",
    }
)
"""Test files that are left out, as they take 15 seconds or more by themselves; `pytest --durations=0` shows it."""

MOST = 6
"""How many test files are run."""

CHANGED, NAMED, IMPORTING, OF_THE_GAME, IN_THE_PACKAGE = range(5)
"""How near a test is, the nearest first."""


def changed() -> set[str]:
    """Files that differ, those that git does not know yet included."""
    begun = _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return {*_git("diff", "--name-only", begun[0]), *_git("ls-files", "--others", "--exclude-standard")}


def _git(*words: str) -> list[str]:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def tests_of(files: Iterable[str]) -> list[str]:
    """Test files for changed files, as paths from the root, the nearest first."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py")}
    places: dict[str, tuple[int, int, int]] = {}
    for file in files:
        mention = re.compile(rf"\b{re.escape(_subject_of(Path(file)))}\b")
        for near, test in _tests_of(file, texts):
            shared = commonpath([f"tests/{file}", test]).count("/")
            place = near, -shared, -len(mention.findall(texts[test]))
            places[test] = min(place, places.get(test, place))
    return sorted(places, key=lambda test: (places[test], test))


def _subject_of(path: Path) -> str:
    """What a module is about: its name, or that of its folder where many modules have the same name."""
    return path.parent.name if path.stem in {"figures", "play", "__init__"} else path.stem


def _tests_of(file: str, texts: dict[str, str]) -> Iterator[tuple[int, str]]:
    """Tests for a changed file, with how near each is."""
    path = Path(file)
    if file in texts:
        yield CHANGED, file
        return
    if "golden" in path.parts:
        folder = file.partition("/golden/")[0]
        for test, text in texts.items():
            if test.startswith(folder) and "golden" in text:
                yield IMPORTING, test
        return
    game = re.match(r"ledger/rulesets/([a-z0-9]+)/", file)
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    package, _, name = module.rpartition(".")
    importing = re.compile(
        rf"^\s*(?:from|import) {re.escape(module)}\b|^\s*from {re.escape(package)} import [^\n]*\b{re.escape(name)}\b",
        re.MULTILINE,
    )
    for test, text in texts.items():
        of_the_game = game is None or game[1] in test
        if path.suffix in {".py", ".toml"} and of_the_game and Path(test).stem == f"test_{_subject_of(path)}":
            yield NAMED, test
        elif path.suffix == ".py" and importing.search(text):
            yield IMPORTING, test
        elif game and of_the_game:
            yield OF_THE_GAME, test
    for near, places in ((CHANGED, MISSING), (IN_THE_PACKAGE, NEARBY)):
        for place, tests in places.items():
            if file == place or file.startswith(f"{place}/"):
                yield from ((near, test) for test in tests)


if __name__ == "__main__":
    found = tests_of(changed())
    run = [test for test in found if test not in LONG][:MOST]
    left_out = [test for test in found if test not in run]
    sys.stdout.write("".join(f"{test}\n" for test in run))
    if left_out:
        sys.stderr.write(f"Left to `make test`, {len(left_out)} further or longer test files:\n")
        sys.stderr.write("".join(f"  {test}\n" for test in left_out))
