"""Tables that follow from the entries: those of their effects, and those of projections.

Their shape is part of the schema; what they hold can be made again from the entries. A projection's table is made when
the projection is first read.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

EFFECT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "postings": ("account", "commodity", "number", "quantity", "period"),
    "balances": ("account", "commodity", "quantity"),
    "changes": ("account", "key", "number", "value", "period", "restored"),
    "fields": ("account", "key", "value"),
    "voids": ("number", "target"),
    "voided": ("number", "by"),
}
"""Tables that hold the effects of entries, with their columns but the campaign."""

EFFECT_KEYS: Mapping[str, int] = {"postings": 3, "balances": 2, "changes": 3, "fields": 2, "voids": 2, "voided": 1}
"""How many of those columns, the first ones, are the key of a table's rows."""


class DerivedTable(Struct, frozen=True):
    """A table of a projection, the same on both databases, with its statements.

    Attributes:
        columns: Column names with their type in SQL; `campaign` comes before them. A name that `ledger.store.columns`
            lists has the type that it has there: values are checked by it when they are read.
        keys: How many of the first columns, with the campaign, are the primary key.
    """

    name: str
    columns: tuple[tuple[str, str], ...]
    keys: int

    @property
    def names(self) -> str:
        """Column names as SQL lists them."""
        return ", ".join(name for name, _ in self.columns)

    @property
    def select(self) -> str:
        """The statement that reads every row of a campaign."""
        return f"SELECT {self.names} FROM {self.name} WHERE campaign = :campaign"

    @property
    def select_of_first(self) -> str:
        """The statement that reads the rows whose first column is `:first`."""
        return f"{self.select} AND {self.columns[0][0]} = :first"

    @property
    def delete(self) -> str:
        """The statement that deletes every row of a campaign."""
        return f"DELETE FROM {self.name} WHERE campaign = :campaign"

    @property
    def create(self) -> str:
        """The statement that makes the table where it is not there yet."""
        shape = ", ".join(f"{name} {type_}" for name, type_ in self.columns)
        key = ", ".join(name for name, _ in self.columns[: self.keys])
        return (
            f"CREATE TABLE IF NOT EXISTS {self.name} (campaign BIGINT NOT NULL, {shape}, PRIMARY KEY (campaign, {key}))"
        )

    @property
    def upsert(self) -> str:
        """The statement that writes a row, whether it is new or not."""
        marks = ", ".join("?" * len(self.columns))
        key = ", ".join(name for name, _ in self.columns[: self.keys])
        new = ", ".join(f"{name} = excluded.{name}" for name, _ in self.columns[self.keys :] or self.columns[-1:])
        return (
            f"INSERT INTO {self.name} (campaign, {self.names}) VALUES (?, {marks})"
            f" ON CONFLICT (campaign, {key}) DO UPDATE SET {new}"
        )


SESSIONS_TABLE = DerivedTable(
    "sessions",
    (
        ("session", "BIGINT NOT NULL"),
        ("title", "TEXT"),
        ("started", "BIGINT NOT NULL"),
        ("ended", "BIGINT"),
        ("played_on", "TEXT NOT NULL"),
        ("ingame", "TEXT"),
        ("summary", "TEXT"),
        ("entries", "BIGINT NOT NULL"),
        ("members", "TEXT NOT NULL"),
    ),
    keys=1,
)

TREASURE_FLOWS = DerivedTable(
    "treasure_flows",
    (
        ("session", "BIGINT NOT NULL"),
        ("what", "TEXT NOT NULL"),
        ("account", "TEXT NOT NULL"),
        ("commodity", "TEXT NOT NULL"),
        ("quantity", "BIGINT NOT NULL"),
    ),
    keys=4,
)

ENTRY_RUNS = DerivedTable(
    "entry_runs",
    (
        ("first", "BIGINT NOT NULL"),
        ("last", "BIGINT NOT NULL"),
        ("entries", "BIGINT NOT NULL"),
        ("period", "BIGINT NOT NULL"),
        ("session", "BIGINT"),
        ("played_on", "TEXT NOT NULL"),
    ),
    keys=1,
)

SECRET_ENTRIES = DerivedTable(
    "secret_entries",
    (
        ("number", "BIGINT NOT NULL"),
        ("kind", "TEXT NOT NULL"),
    ),
    keys=1,
)

ENTRIES_NAMING_SECRET = DerivedTable(
    "entries_naming_secret",
    (
        ("account", "TEXT NOT NULL"),
        ("number", "BIGINT NOT NULL"),
    ),
    keys=2,
)

PUBLIC_ENTRIES = DerivedTable(
    "public_entries",
    (
        ("number", "BIGINT NOT NULL"),
        ("public", "TEXT"),
    ),
    keys=1,
)
"""Entries that players may not read as they are stored, with the payload that they may read, NULL for none at all.

Its campaign, and that of the effects of what players may know, is the negative of the campaign's key.
"""

DERIVED = (SESSIONS_TABLE, TREASURE_FLOWS, ENTRY_RUNS, SECRET_ENTRIES, ENTRIES_NAMING_SECRET, PUBLIC_ENTRIES)
"""Every table of a projection."""


def follows_from_entries(table: str) -> bool:
    """Whether everything in a table follows from the entries, so that a rebuild makes it anew."""
    return table in EFFECT_COLUMNS or table == "tracking" or table in {derived.name for derived in DERIVED}
