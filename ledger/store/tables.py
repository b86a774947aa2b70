"""The tables of a ledger: their columns, and the statements that follow from them.

`ledger.store.schema` describes them; what commands need of that is made from it beforehand (`schema_columns`), because
importing SQLAlchemy takes longer than a command at the table does.
"""

from __future__ import annotations

from msgspec import Struct

from ledger.store import schema_columns


class Table(Struct, frozen=True):
    """A table.

    Attributes:
        columns: All but the campaign, the key first.
        keys: How many of them, with the campaign, are the key of a row.
        insert: Writes a new row of a campaign.
        upsert: Writes a row of a campaign, whether it is new or replaces one.
        select: Reads the rows of a campaign.
        select_of_first: Reads those whose first column is `:first`.
        delete: Deletes the rows of a campaign.
    """

    name: str
    columns: tuple[str, ...]
    keys: int
    insert: str
    upsert: str = ""
    select: str = ""
    select_of_first: str = ""
    delete: str = ""


TABLES = {name: Table(name, *described) for name, described in schema_columns.TABLES.items()}
"""Every table by name."""

EFFECTS = {name: TABLES[name] for name in schema_columns.EFFECTS}
"""Tables that hold the effects of entries."""

PROJECTIONS = {name: TABLES[name] for name in schema_columns.PROJECTIONS}
"""Tables of projections, each of which is made when the projection is first read."""

FOLLOWING = frozenset((*EFFECTS, "tracking", *PROJECTIONS))
"""Tables whose rows all follow from the entries, so that a rebuild makes them anew."""
