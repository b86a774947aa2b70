"""Every SQL statement is in `ledger.store`, and no other package runs one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ledger.store import statements
from tests.support.processes import ROOT

SQL = re.compile(
    r"\b(SELECT\s.*\bFROM|INSERT\s.*\bINTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET|(CREATE|DROP)\s+TABLE|PRAGMA)\b", re.DOTALL
)
RUNS = {"connect", "execute", "execute_unchecked", "executemany", "exec_driver_sql", "fetchall"}
"""Methods that reach a database, run a statement or read what one found."""

OF_NETWORKS = {"asking.connect"}
"""What reaches another computer (`cli.serve.start`)."""

DATABASES = {"sqlalchemy", "psycopg"}

OUTSIDE = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("cli", "projections", "ledger")
    for path in (ROOT / folder).rglob("*.py")
    if (ROOT / "ledger" / "store") not in path.parents
)


def faults(source: str) -> list[str]:
    """What a module has that only the store may have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value):
            # What somebody may type is an example, which help shows.
            found += [f"line {node.lineno}: SQL"] * (not node.value.startswith("campaign sql "))
        if isinstance(node, ast.Attribute) and node.attr in RUNS and ast.unparse(node) not in OF_NETWORKS:
            found.append(f"line {node.lineno}: .{node.attr}")
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
            found += [f"line {node.lineno}: {module}" for module in modules if module.split(".")[0] in DATABASES]
    return found


def test_no_module_outside_the_store_has_or_runs_a_statement() -> None:
    found = {path: faults(Path(ROOT, path).read_text(encoding="utf-8")) for path in OUTSIDE}
    assert len(found) > 100
    assert {path: there for path, there in found.items() if there} == {}


def test_statements_are_found() -> None:
    assert faults('x = f"SELECT number FROM {table}"') == ["line 1: SQL"]
    assert sorted(faults('x.execute("DELETE FROM a")')) == ["line 1: .execute", "line 1: SQL"]
    assert faults("sqlite3.connect(path)") == ["line 1: .connect"]
    assert faults("from sqlalchemy.engine import Engine") == ["line 1: sqlalchemy.engine"]


def test_the_store_itself_has_statements() -> None:
    assert SQL.search(statements.HEAD)
    assert SQL.search(statements.APPEND)
