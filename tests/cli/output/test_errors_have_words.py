"""Every error that the code can raise has a message and something to do, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.output.error_messages import MESSAGES
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from ledger.store.postgresql import CODES as SERVER_CODES
from ledger.store.sqlite_errors import CODES

ROOT = Path(__file__).parents[3]
RAISED = {"CampaignError", "InputError", "Refusal", "CheckFailed", "LedgerError", "refuse"}


def codes_in(tree: ast.AST, *, chosen: bool) -> Iterator[str]:
    """Codes of errors that a module makes: the first argument of an error's class or of a draft's `refuse`.

    Args:
        chosen: Whether to read what is assigned to `code` as well.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in RAISED:
                yield from _texts(node.args[0])
        elif chosen and isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
            yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def raised() -> dict[str, str]:
    """Every code, to a file that raises it."""
    found = dict.fromkeys(SERVER_CODES.values(), "ledger/store/postgresql.py")
    found |= dict.fromkeys(CODES.values(), "ledger/store/sqlite_errors.py")
    for package in ("cli", "projections", "ledger"):
        for file in (ROOT / package).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            # Only decisions raise a code that they chose before; elsewhere what is so named is shown, not raised.
            for code in codes_in(tree, chosen=package == "ledger"):
                found[code] = file.relative_to(ROOT).as_posix()
    return found


RULESETS = [Tables(packaged_tables(ruleset)) for ruleset in known_rulesets()]


@pytest.mark.parametrize("code", sorted(raised()))
def test_an_error_has_words(code: str) -> None:
    if code in MESSAGES:
        assert MESSAGES[code].text
        assert MESSAGES[code].hint
        return
    rows = [tables.group("refusals").get(code) for tables in RULESETS]
    assert any(row and set(row["names"]) == set(row["hints"]) == {"en", "fr"} for row in rows), raised()[code]


def test_no_words_are_left_without_an_error() -> None:
    left = sorted(set(MESSAGES) - set(raised()))

    assert left == []
