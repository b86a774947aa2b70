"""The schema on SQLite as text: a ledger is made without SQLAlchemy, whose metadata a test holds this against."""

from __future__ import annotations

APPLICATION_ID = 0x434C4447
"""`CLDG` in ASCII: campaign ledger."""

SCHEMA_VERSION = 1

TABLES = """
CREATE TABLE campaigns (
    key INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE people (
    campaign INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT,
    PRIMARY KEY (campaign, id),
    UNIQUE (campaign, name)
) WITHOUT ROWID;
CREATE TABLE rules (
    hash TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
);
CREATE TABLE entries (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    stream TEXT,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    session INTEGER,
    period INTEGER NOT NULL,
    played_on TEXT NOT NULL,
    batch TEXT,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (campaign, number),
    UNIQUE (campaign, id),
    CHECK (stream IS NOT NULL OR version = number)
);
CREATE UNIQUE INDEX entries_of_streams ON entries (campaign, stream, version) WHERE stream IS NOT NULL;
CREATE TABLE postings (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    number INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    period INTEGER NOT NULL,
    PRIMARY KEY (campaign, account, commodity, number)
) WITHOUT ROWID;
CREATE TABLE balances (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    PRIMARY KEY (campaign, account, commodity)
) WITHOUT ROWID;
CREATE TABLE changes (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    number INTEGER NOT NULL,
    value TEXT NOT NULL,
    period INTEGER NOT NULL,
    restored BOOLEAN NOT NULL,
    PRIMARY KEY (campaign, account, key, number)
) WITHOUT ROWID;
CREATE TABLE fields (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (campaign, account, key)
) WITHOUT ROWID;
CREATE TABLE voids (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (campaign, number, target)
) WITHOUT ROWID;
CREATE TABLE voided (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    by INTEGER NOT NULL,
    PRIMARY KEY (campaign, number)
) WITHOUT ROWID;
CREATE TABLE tracking (
    campaign INTEGER NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (campaign, name)
) WITHOUT ROWID;
"""

# An INSERT OR REPLACE deletes without asking delete triggers, so an insert is looked at too: it must come next.
TRIGGERS = {
    "entries_come_next": """
        CREATE TRIGGER entries_come_next BEFORE INSERT ON entries
        WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE campaign = NEW.campaign)
          OR EXISTS (SELECT 1 FROM entries WHERE campaign = NEW.campaign AND id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'an entry comes next, once'); END
    """,
    "entries_stay_as_they_are": """
        CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END
    """,
    "entries_stay": """
        CREATE TRIGGER entries_stay BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END
    """,
    "rules_come_once": """
        CREATE TRIGGER rules_come_once BEFORE INSERT ON rules
        WHEN EXISTS (SELECT 1 FROM rules WHERE hash = NEW.hash AND content <> NEW.content)
        BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END
    """,
    "rules_stay_as_they_are": """
        CREATE TRIGGER rules_stay_as_they_are BEFORE UPDATE ON rules
        BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END
    """,
    "rules_stay": """
        CREATE TRIGGER rules_stay BEFORE DELETE ON rules
        BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END
    """,
}
