"""Exports every character's sheet: whole as JSON, or as CSV with a row for each character.

A column of the CSV is called as the figure is in the JSON, with dots: `hp.current`, `purse.gp`, `traits.str.score`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView
from projections.sheets.party import characters
from projections.sheets.sheet import sheet

Sheet = Mapping[str, Any]

COLUMNS = (
    "name",
    "account",
    "player",
    "role",
    "status",
    "class",
    "level",
    "xp.total",
    "xp.next_level_at",
    "hp.current",
    "hp.max",
    "hp.temporary",
    "purse_value.quantity",
    "purse_value.coin",
    "items",
    "equipped",
    "pending",
)
"""Columns that every ruleset has, first; those that its sheets have besides follow in their order."""

BETWEEN = "; "
"""Parts the members of a list that is one cell."""


def sheets(view: ShownView, rules: Ruleset, *, language: str, people: Mapping[str, str]) -> list[Sheet]:
    """Every character's sheet, player characters first, then retainers, each by name."""
    return [sheet(view, rules, account, language=language, people=people) for account in characters(view)]


def json_lines(found: Sequence[Sheet]) -> Iterator[bytes]:
    """A list of sheets, one a line."""
    yield b"["
    for number, data in enumerate(found, 1):
        yield msgspec.json.encode(data) + (b"," if number < len(found) else b"")
    yield b"]"


def csv_rows(found: Sequence[Sheet]) -> Iterator[Iterable[Any]]:
    """The header, then a row for each character."""
    rows = [dict(_cells("", data)) for data in found]
    columns = dict.fromkeys([*COLUMNS, *(column for row in rows for column in row)])
    yield columns
    for row in rows:
        yield [row.get(column) for column in columns]


def _cells(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every figure by its path; nothing for what a ruleset does not have."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _cells(f"{path}.{key}" if path else key, inner)
    elif isinstance(value, list | tuple):
        yield path, BETWEEN.join(map(_text, value))
    elif isinstance(value, bool):
        yield path, int(value)
    elif value is not None:
        yield path, value


def _text(member: Any) -> str:
    """A member of a list in a cell: an item with its number, anything else as it is."""
    if isinstance(member, Mapping):
        return (
            f"{member['quantity']} {member['name']}" if "quantity" in member else msgspec.json.encode(member).decode()
        )
    return str(member)
