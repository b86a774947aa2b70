"""The schema as SQLAlchemy's metadata: every table, with its columns, keys and indexes.

No command loads it. The texts by which both databases make the tables, what the catalogue of PostgreSQL must say of
them, and the statements that follow from their columns are made from it and kept as files, which a test compares:
`UPDATE_GOLDEN=1 python -m pytest tests/ledger/store/test_schema.py` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

# Compared byte by byte on both databases, so that a range of accounts is the same everywhere.
WORD = Text().with_variant(Text(collation="C"), "postgresql")
COUNT = BigInteger().with_variant(Integer(), "sqlite")


def _word(name: str, *, required: bool = True) -> Column[str]:
    return Column(name, WORD, nullable=not required)


def _count(name: str, *, required: bool = True) -> Column[int]:
    return Column(name, COUNT, nullable=not required, autoincrement=False)


EFFECTS, PROJECTION = "effects", "projection"
"""What follows from entries, under `of` in the `info` of its table: their effects, and the rows of a projection."""


Table(
    "campaigns",
    metadata,
    # Other tables have columns of these names with other types; in results they are called otherwise.
    Column("key", COUNT, nullable=False, autoincrement=False, info={"read_as": "campaign"}),
    _word("id"),
    Column("name", WORD, nullable=False, info={"read_as": "campaign_name"}),
    PrimaryKeyConstraint("key"),
    UniqueConstraint("id"),
    UniqueConstraint("name"),
)
Table(
    "people",
    metadata,
    _count("campaign"),
    _word("id"),
    _word("name", required=False),
    PrimaryKeyConstraint("campaign", "id"),
    UniqueConstraint("campaign", "name"),
    sqlite_with_rowid=False,
)
Table("rules", metadata, _word("hash"), _word("content"), PrimaryKeyConstraint("hash"))
entries = Table(
    "entries",
    metadata,
    _count("campaign"),
    _count("number"),
    _word("id"),
    _word("stream", required=False),
    _count("version"),
    _word("kind"),
    _word("recorded_at"),
    _word("recorded_by"),
    _count("session", required=False),
    _count("period"),
    _word("played_on"),
    _word("batch", required=False),
    _word("payload"),
    _word("hash"),
    PrimaryKeyConstraint("campaign", "number"),
    UniqueConstraint("campaign", "id"),
    CheckConstraint("stream IS NOT NULL OR version = number"),
)
_IN_STREAM = text("stream IS NOT NULL")
Index(
    "entries_of_streams",
    entries.c.campaign,
    entries.c.stream,
    entries.c.version,
    unique=True,
    sqlite_where=_IN_STREAM,
    postgresql_where=_IN_STREAM,
)


def _key(columns: Sequence[Column[Any]]) -> PrimaryKeyConstraint:
    """The key of rows that follow from entries: the campaign, and the first of their own columns."""
    return PrimaryKeyConstraint("campaign", *(column.name for column in columns))


def _effects(name: str, *columns: Column[Any], keys: int) -> None:
    """A table of effects of entries."""
    info = {"of": EFFECTS}
    Table(name, metadata, _count("campaign"), *columns, _key(columns[:keys]), sqlite_with_rowid=False, info=info)


_effects(
    "postings",
    _word("account"),
    _word("commodity"),
    _count("number"),
    _count("quantity"),
    _count("period"),
    keys=3,
)
_effects("balances", _word("account"), _word("commodity"), _count("quantity"), keys=2)
_effects(
    "changes",
    _word("account"),
    _word("key"),
    _count("number"),
    _word("value"),
    _count("period"),
    Column("restored", Boolean, nullable=False),
    keys=3,
)
_effects("fields", _word("account"), _word("key"), _word("value"), keys=2)
_effects("voids", _count("number"), _count("target"), keys=2)
_effects("voided", _count("number"), _count("by"), keys=1)
Table(
    "tracking",
    metadata,
    _count("campaign"),
    _word("name"),
    _count("number"),
    PrimaryKeyConstraint("campaign", "name"),
    sqlite_with_rowid=False,
)


# Tables of projections, which are made when a projection is first read: of plain types, as they were from the first.


def _number(name: str, *, required: bool = True) -> Column[int]:
    return Column(name, BigInteger, nullable=not required, autoincrement=False)


def _text(name: str, *, required: bool = True) -> Column[str]:
    return Column(name, Text, nullable=not required)


def _projection(name: str, *columns: Column[Any], keys: int) -> None:
    """A table of a projection."""
    Table(name, metadata, _number("campaign"), *columns, _key(columns[:keys]), info={"of": PROJECTION})


_projection(
    "sessions",
    _number("session"),
    _text("title", required=False),
    _number("started"),
    _number("ended", required=False),
    _text("played_on"),
    _text("ingame", required=False),
    _text("summary", required=False),
    _number("entries"),
    _text("members"),
    keys=1,
)
_projection(
    "treasure_flows",
    _number("session"),
    _text("what"),
    _text("account"),
    _text("commodity"),
    _number("quantity"),
    keys=4,
)
_projection(
    "entry_runs",
    _number("first"),
    _number("last"),
    _number("entries"),
    _number("period"),
    _number("session", required=False),
    _text("played_on"),
    keys=1,
)
_projection("secret_entries", _number("number"), _text("kind"), keys=1)
_projection("entries_naming_secret", _text("account"), _number("number"), keys=2)
# Entries that players may not read as they are stored, with the payload that they may read, NULL for none at all. Its
# campaign, and that of the effects of what players may know, is the negative of the campaign's key.
_projection("public_entries", _number("number"), _text("public", required=False), keys=1)
