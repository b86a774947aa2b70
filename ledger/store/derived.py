"""Tables of projections: they are made when a projection is first read, and can be made again from nothing.

Their shape is part of the schema, so that the store knows what belongs in a ledger; their folds are in `projections`.
"""

from __future__ import annotations

from msgspec import Struct


class DerivedTable(Struct, frozen=True):
    """A table of a projection, the same on both databases.

    Attributes:
        columns: Column names with their type in SQL; `campaign` comes before them.
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
        marks = ", ".join(f":{name}" for name, _ in self.columns)
        key = ", ".join(name for name, _ in self.columns[: self.keys])
        new = ", ".join(f"{name} = excluded.{name}" for name, _ in self.columns[self.keys :])
        return (
            f"INSERT INTO {self.name} (campaign, {self.names}) VALUES (:campaign, {marks})"
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

DERIVED = (SESSIONS_TABLE, TREASURE_FLOWS)
"""Every table of a projection."""
