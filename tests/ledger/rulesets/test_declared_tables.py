"""The tables of each game are declared as types: every section of figures, every column, every reading."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

import pytest

from ledger.rules.game_tables import declared_sections
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables
from ledger.rules.table_checks import TableChecks, fields_of
from ledger.rules.table_types import row_type
from ledger.rules.tables import SPOKEN
from ledger.rules.validation import declared_faults


@pytest.mark.parametrize("id_", known_rulesets())
def test_a_game_declares_all_that_its_tables_hold(id_: str) -> None:
    rules = load_ruleset(packaged_tables(id_))
    sections = json.loads(rules.tables.content)
    assert list(declared_faults(sections, rules.TABLES)) == []
    checks = TableChecks(sections, rules.TABLES)
    assert [section for section in sections.keys() - SPOKEN if not checks.declares(section)] == []


@pytest.mark.parametrize("id_", known_rulesets())
def test_figures_that_are_never_less_than_1_are_declared_so(id_: str) -> None:
    rules = load_ruleset(packaged_tables(id_))
    positive = set(rules.tables["meta"]["positive"])
    sections = declared_sections(rules.TABLES).items()
    figures = [figure for section, type_ in sections for figure in figures_of(type_, (section,))]
    assert positive & {path[-1] for path, _ in figures}
    # A rest may take no time.
    assert {path for path, least in figures if path[-1] in positive and least != 1} <= {("rests", "seconds")}


def figures_of(type_: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float | None]]:
    """The whole numbers in the tables of a type, each with its path and its least value."""
    if get_origin(type_) is Annotated and get_args(type_)[0] is int:
        yield path, get_args(type_)[1].ge
        return
    for part in get_args(type_) if get_origin(type_) is not Annotated else get_args(type_)[:1]:
        yield from figures_of(part, path)
    if isinstance(type_, type):
        for key, inner in fields_of(type_).items() if type_.__module__.startswith("ledger.rule") else ():
            yield from figures_of(inner, (*path, key))
        if (rows := row_type(type_)) is not None:
            yield from figures_of(rows, path)
