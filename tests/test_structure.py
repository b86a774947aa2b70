"""The tests themselves: what several share is in a support module, and no test is imported from another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.changed import LONG
from tests.support.processes import ROOT


def imported(file: Path) -> Iterator[str]:
    """Names of the modules that a file imports, also within functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_is_imported_from_a_module_of_tests() -> None:
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in (ROOT / "tests").rglob("*.py")
        for name in imported(file)
        if any(part.startswith("test_") for part in name.split("."))
    }
    assert found == set()


def test_the_test_files_that_take_long_exist() -> None:
    assert [file for file in sorted(LONG) if not (ROOT / file).exists()] == []
