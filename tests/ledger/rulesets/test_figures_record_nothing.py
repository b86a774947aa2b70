"""In every game, modules that compute figures or show a sheet know nothing of what records."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import rulesets

GAMES = Path(str(rulesets.__path__[0]))
RECORDING = ("drafting", "decisions", "hooks", "play")
"""Names of modules that record, or decide what is recorded."""

FIGURES = sorted(path for path in GAMES.rglob("*.py") if path.stem in ("figures", "sheet") or "figures" in path.parts)


def imported(path: Path) -> Iterator[str]:
    """Every module and name that a module imports, late and type-only imports included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_there_are_figures_in_several_games() -> None:
    assert len({path.relative_to(GAMES).parts[0] for path in FIGURES}) > 1


@pytest.mark.parametrize("path", FIGURES, ids=[str(path.relative_to(GAMES)) for path in FIGURES])
def test_figures_do_not_import_what_records(path: Path) -> None:
    assert [name for name in imported(path) if set(name.split(".")) & set(RECORDING)] == []
