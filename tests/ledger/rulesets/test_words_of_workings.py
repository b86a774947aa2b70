"""A step of a derivation and a line of a working have words in both languages, whichever code of a game names them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.output.entries.messages import GENERAL, LABELS
from ledger.rules.game_tables import GameTables
from ledger.rules.loader import BUILT_IN, known_rulesets, load_ruleset, packaged_tables

NAMING = {"step": 1, "note": 1, "add": 2, "become": 2}
"""Methods of drafts, throws and workings whose first argument is the id of a step, or a label; so many are given."""


def named(folder: Path) -> Iterator[tuple[str, str]]:
    """What the code of a game names, each with its place."""
    for file in sorted(folder.rglob("*.py")):
        calls = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call))
        for call in calls:
            if isinstance(call.func, ast.Attribute) and len(call.args) >= NAMING.get(call.func.attr, 99):
                yield from ((id_, f"{file.relative_to(folder)}:{call.lineno}") for id_ in ids_in(call.args[0]))


def ids_in(argument: ast.expr) -> list[str]:
    """The id that an argument is, or each of those that it is by a condition."""
    if isinstance(argument, ast.IfExp):
        return ids_in(argument.body) + ids_in(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def has_words(tables: GameTables, id_: str) -> bool:
    """Whether something is a step or a label of all games or of this one, or a row with names."""
    group, _slash, row = id_.partition("/")
    known = {**GENERAL, **LABELS, **tables.group("steps"), **tables.labels}
    return id_ in known or "names" in tables.group(group).get(row, {})


@pytest.mark.parametrize("game", known_rulesets())
def test_all_that_a_game_names_in_a_working_has_words(game: str) -> None:
    tables = load_ruleset(packaged_tables(game)).tables
    found = list(named(Path(BUILT_IN, game)))
    assert len(found) > 40
    assert [(id_, place) for id_, place in found if not has_words(tables, id_)] == []


@pytest.mark.parametrize("game", known_rulesets())
def test_labels_of_a_game_are_said_in_both_languages_and_used(game: str) -> None:
    labels = load_ruleset(packaged_tables(game)).tables.labels
    code = "".join(file.read_text("utf-8") for file in Path(BUILT_IN, game).rglob("*.py") if file.name != "labels.py")
    for id_, words in labels.items():
        assert {language for language, text in words.items() if text.strip()} == {"en", "fr"}
        assert f'"{id_}"' in code or id_.startswith("burden_"), id_
