"""Shows what a command takes by the rules in force: its keys with what they may be, the kinds that it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.names import shown_command
from cli.output.rules.keys import GROUPS, possible, remarks
from cli.output.terminal.columns import LEAST, shortened, table, width
from cli.output.words.language import _, spoken, with_count
from cli.output.words.typable import one_word
from ledger.errors import InputError
from ledger.rules.tables import Tables

MOST = 16
"""Keys that are shown; the others are counted."""

WIDEST = 46
"""Columns of what a key may be."""


def taken_lines(tables: Tables, command: str) -> Iterator[str]:
    """Kinds and keys of a command such as `session start`, those that are needed first; nothing where it has none."""
    from projections.programs.declarations import declarations

    try:
        found = declarations(tables, command)
    except InputError:
        return
    for group, title in GROUPS.items():
        if found.get(group):
            names = ", ".join(_typed(row) for row in found[group])
            yield _("{title}: {names}").format(title=_(title), names=names)
    for rows in found["keys"].values():
        yield from _key_lines(rows, command)


def _key_lines(rows: Sequence[Mapping[str, Any]], command: str) -> Iterator[str]:
    """The keys of a command, one a line."""
    ordered = sorted(rows, key=lambda row: not row.get("required"))
    yield from table([_cells(row) for row in ordered[:MOST]], "lll", indent=2)
    left = len(ordered) - MOST
    if left > 0:
        yield with_count(
            "and {count} more: “campaign rules keys {command}”",
            "and {count} more: “campaign rules keys {command}”",
            left,
            command=shown_command(command, spoken()),
        )


def _cells(row: Mapping[str, Any]) -> tuple[str, str, str]:
    """A key as it is typed, its name where that is another, and what it may be."""
    key, name = _typed(row), str(row["names"].get(spoken(), ""))
    noted = f" ({remarks(row)})" if remarks(row) else ""
    said = shortened(possible(row), max(WIDEST - width(noted), LEAST)) + noted
    return f"{key}=", name if key == row["id"] != name else "", shortened(said, WIDEST)


def _typed(row: Mapping[str, Any]) -> str:
    """A key or kind as it is called, where that can be typed without quotes, else its id."""
    return one_word(str(row["id"]), str(row["names"].get(spoken(), row["id"])))
