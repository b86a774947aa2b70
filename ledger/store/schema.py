"""The schema as SQLAlchemy's metadata: PostgreSQL is made from it, SQLite's own text is compared with it by a test."""

from __future__ import annotations

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


Table(
    "campaigns",
    metadata,
    _count("key"),
    _word("id"),
    _word("name"),
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
Table(
    "postings",
    metadata,
    _count("campaign"),
    _word("account"),
    _word("commodity"),
    _count("number"),
    _count("quantity"),
    _count("period"),
    PrimaryKeyConstraint("campaign", "account", "commodity", "number"),
    sqlite_with_rowid=False,
)
Table(
    "balances",
    metadata,
    _count("campaign"),
    _word("account"),
    _word("commodity"),
    _count("quantity"),
    PrimaryKeyConstraint("campaign", "account", "commodity"),
    sqlite_with_rowid=False,
)
Table(
    "changes",
    metadata,
    _count("campaign"),
    _word("account"),
    _word("key"),
    _count("number"),
    _word("value"),
    _count("period"),
    Column("restored", Boolean, nullable=False),
    PrimaryKeyConstraint("campaign", "account", "key", "number"),
    sqlite_with_rowid=False,
)
Table(
    "fields",
    metadata,
    _count("campaign"),
    _word("account"),
    _word("key"),
    _word("value"),
    PrimaryKeyConstraint("campaign", "account", "key"),
    sqlite_with_rowid=False,
)
Table(
    "voids",
    metadata,
    _count("campaign"),
    _count("number"),
    _count("target"),
    PrimaryKeyConstraint("campaign", "number", "target"),
    sqlite_with_rowid=False,
)
Table(
    "voided",
    metadata,
    _count("campaign"),
    _count("number"),
    _count("by"),
    PrimaryKeyConstraint("campaign", "number"),
    sqlite_with_rowid=False,
)
Table(
    "tracking",
    metadata,
    _count("campaign"),
    _word("name"),
    _count("number"),
    PrimaryKeyConstraint("campaign", "name"),
    sqlite_with_rowid=False,
)
