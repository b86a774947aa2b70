"""Rows say what their commands take, and their functions take just that."""

from __future__ import annotations

from importlib import import_module
from inspect import signature

import pytest
from msgspec.structs import fields

from cli.grammar import PROGRAM, ROWS, inner_rows, option_names, options_of
from cli.grammar.row import Row
from cli.grammar.shared import AS_OF
from ledger.facts import KINDS

every_row = pytest.mark.parametrize("row", [PROGRAM, *ROWS.values()], ids=lambda row: row.id)


@every_row
def test_the_function_of_a_command_takes_what_its_row_says(row: Row) -> None:
    if not row.run:
        assert inner_rows(row.id) or row.records
        return
    module, _dot, name = row.run.partition(".")
    named = {part.name: None for part in row.takes if row is not PROGRAM}
    if AS_OF in options_of(row):
        named["as_of"] = None
    function = signature(getattr(import_module(f"cli.commands.{module}"), name))
    assert [*function.bind(None, **named).arguments] == [*function.parameters]


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.records and not row.run], ids=lambda row: row.id)
def test_what_a_command_without_a_function_takes_are_the_fields_of_its_facts(row: Row) -> None:
    own = {field.name: field for field in fields(KINDS[row.records])}
    named = {place.name for part in row.takes for place in getattr(part, "parts", ()) or (part,)} - {"count"}
    assert named - own.keys() == set()
    assert {name for name, field in own.items() if field.required} - named == set()


@every_row
def test_no_two_options_of_a_command_are_typed_alike(row: Row) -> None:
    typed = [name for option in options_of(row) for name in option.names]
    assert sorted(typed) == sorted(option_names(row))
