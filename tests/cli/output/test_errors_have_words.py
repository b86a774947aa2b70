"""Every error that the code can raise has a message and something to do, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
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


def raised() -> dict[str, set[str]]:
    """Every code, to the files that raise it."""
    found = {code: {"ledger/store/postgresql.py"} for code in SERVER_CODES.values()}
    for code in CODES.values():
        found.setdefault(code, set()).add("ledger/store/sqlite_errors.py")
    for package in ("cli", "projections", "ledger"):
        for file in (ROOT / package).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            # Only decisions raise a code that they chose before; elsewhere what is so named is shown, not raised.
            for code in codes_in(tree, chosen=package == "ledger"):
                found.setdefault(code, set()).add(file.relative_to(ROOT).as_posix())
    return found


RULESETS = {ruleset: Tables(packaged_tables(ruleset)) for ruleset in known_rulesets()}


def games_of(files: Collection[str]) -> set[str]:
    """The games in which files may raise an error: a ruleset's own in its own, others in all."""
    games = {file.split("/")[2] if file.startswith("ledger/rulesets/") else "" for file in files}
    return set(RULESETS) if "" in games else games & set(RULESETS)


WHERE = raised()


@pytest.mark.parametrize("code", sorted(WHERE))
def test_an_error_has_words(code: str) -> None:
    if code in MESSAGES:
        assert MESSAGES[code].text
        assert MESSAGES[code].hint
        return
    for game in games_of(WHERE[code]):
        row = RULESETS[game].group("refusals").get(code)
        assert row is not None, (game, WHERE[code])
        assert set(row["names"]) == set(row["hints"]) == {"en", "fr"}, (game, WHERE[code])


def test_no_words_are_left_without_an_error() -> None:
    left = sorted(set(MESSAGES) - set(WHERE))

    assert left == []
