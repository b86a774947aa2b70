"""Each dependency is imported by what installs it, and nothing is imported that is not declared."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.processes import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("cli", "projections", "ledger")
EXTRAS: Mapping[str, list[str]] = PROJECT["project"]["optional-dependencies"]

BROUGHT = {
    "google_crc32c": "google-crc32c",
    "lark": "d20",
    "markupsafe": "jinja2",
    "prompt_toolkit": "prompt-toolkit",
    "spellchecker": "pyspellchecker",
}
"""What comes with a dependency and is part of what it offers: the errors of the parser of `d20` are those of `lark`,
and what `jinja2` takes for markup is of `markupsafe`. Some are spelt otherwise as modules."""

OF_AN_EXTRA = {
    "cli/importing/sources/held.py": "import",
    "cli/importing/sources/roll20_messages.py": "import",
    "cli/importing/sources/roll20_rolls.py": "import",
    "cli/importing/leveldb.py": "import",
    "cli/importing/workbooks.py": "import",
    "cli/output/document/compile_typst.py": "report",
    "cli/output/document/html.py": "report",
    "cli/output/document/joined_pdf.py": "report",
    "cli/output/document/pdf.py": "report",
    "cli/output/document/plots/drawing.py": "report",
    "cli/output/programs/workbook.py": "xlsx",
    "ledger/store/postgresql.py": "postgres",
}
"""Modules that need an extra, which others import late."""

PAGE = "cli/serve/"
"""The folder whose modules need the extra `serve`."""


def extra_of(file: str) -> str | None:
    """The extra that a module needs, None where it needs none."""
    return "serve" if file.startswith(PAGE) else OF_AN_EXTRA.get(file)


def names(requirements: list[str]) -> set[str]:
    """Names of distributions, which all of ours share with the module that they bring."""
    return {re.split(r"[\[<>=~!; ]", requirement)[0] for requirement in requirements}


CORE = names(PROJECT["project"]["dependencies"])


def imported(file: Path) -> Iterator[str]:
    """Top-level modules that a file imports at any moment, types included."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def foreign() -> Mapping[str, set[str]]:
    """Modules of other distributions by the files that import them."""
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    ours = {*PACKAGES, *sys.stdlib_module_names}
    return {file.relative_to(ROOT).as_posix(): {*imported(file)} - ours for file in files}


def test_the_core_imports_what_it_depends_on_and_nothing_else() -> None:
    found = set[str]().union(*(found for file, found in foreign().items() if not extra_of(file)))
    core = {BROUGHT.get(name, name) for name in found}
    assert core == CORE


@pytest.mark.parametrize("extra", [extra for extra in EXTRAS if extra != "all"])
def test_an_extra_is_imported_by_its_modules_alone(extra: str) -> None:
    found = set[str]().union(*(imports for file, imports in foreign().items() if extra_of(file) == extra))
    needed = {BROUGHT.get(name, name) for name in found}
    assert needed - CORE == names(EXTRAS[extra])


def test_the_extra_for_everything_names_every_other() -> None:
    [everything] = EXTRAS["all"]
    assert everything == f"campaign-ledger[{','.join(extra for extra in EXTRAS if extra != 'all')}]"


def test_building_needs_the_same_whether_pip_or_make_does_it() -> None:
    assert names(PROJECT["build-system"]["requires"]) == names(PROJECT["dependency-groups"]["build"])
    assert names(PROJECT["build-system"]["requires"]) & CORE == set()
