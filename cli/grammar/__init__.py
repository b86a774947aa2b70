"""What may be typed: a row a command, with its names, its places and options, and the facts that it records.

Everything that knows a command reads its row: click's command, the quick parsing of lists, help, completion, shorthand,
scripts that are exported, and the reference. Rows are data and import nothing, since every start loads all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from cli.grammar import trade
from cli.grammar.row import Row

ROWS: Mapping[str, Row] = {row.id: row for row in trade.ROWS}
"""The row of each command, in the order in which help lists them."""


def row_recording(kind: str) -> Row | None:
    """The row of the command that records a kind of entry; None where no command records it by itself."""
    return next((row for row in ROWS.values() if row.records == kind), None)
