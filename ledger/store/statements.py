"""The fixed statements of recording and of the present state, the same text for SQLite and PostgreSQL.

Parameters are `:name`, and `?` where one statement writes many rows. `{payload}` is replaced by the database's
expression for a text's bytes, because the bytes as stored are what is hashed, and `{listed}` and `{excluded}` by its
expression for the elements of a JSON list.
"""

from __future__ import annotations

from ledger.store.tables import TABLES

# Parts of statements.

HELD = (
    "number NOT IN (SELECT number FROM voided WHERE campaign = :campaign)"
    " AND number NOT IN (SELECT number FROM voids WHERE campaign = :campaign)"
)
"""Condition on rows with a `number`: what is held true now, which is neither voided nor a void."""

PLAYED_ON = "(SELECT e.played_on FROM entries e WHERE e.campaign = :campaign AND e.number = moved.number)"
"""Day of play of the entry of a row of `moved`."""

# Campaigns, people, rules.

CAMPAIGNS = "SELECT key AS campaign, id, name AS campaign_name FROM campaigns ORDER BY key"
SET_ASIDE = """
    SELECT campaign FROM campaigns JOIN entries ON campaign = campaigns.key AND number = 2
    WHERE kind = 'CampaignSetAside'
      AND NOT EXISTS (SELECT 1 FROM entries AS later WHERE later.campaign = campaigns.key AND later.number = 3)
"""
NEW_CAMPAIGN = """
    INSERT INTO campaigns (key, id, name)
    VALUES ((SELECT coalesce(max(taken), 0) + 1 FROM (
        SELECT max(key) AS taken FROM campaigns UNION ALL SELECT max(campaign) FROM entries
        UNION ALL SELECT max(campaign) FROM people
    ) AS keys), :id, :name)
    ON CONFLICT DO NOTHING RETURNING key AS campaign
"""
LOCK_CAMPAIGN = "SELECT key AS campaign FROM campaigns WHERE key = :campaign FOR UPDATE"
LOST_CAMPAIGN = "SELECT campaign FROM entries WHERE campaign NOT IN (SELECT key FROM campaigns) LIMIT 1"
PEOPLE = "SELECT id, name FROM people WHERE campaign = :campaign ORDER BY id"
PERSON = "SELECT id FROM people WHERE campaign = :campaign AND name = :name"
NEW_PERSON = "INSERT INTO people (campaign, id, name) VALUES (:campaign, :id, :name) ON CONFLICT DO NOTHING"
STORE_RULES = "INSERT INTO rules (hash, content) VALUES (:hash, :content) ON CONFLICT DO NOTHING"
RULES = "SELECT {content} FROM rules WHERE hash = :hash"
HAS_RULES = "SELECT 1 FROM rules WHERE hash = :hash"

# Entries.

ENTRY_COLUMNS = "number, id, recorded_at, recorded_by, {payload}, hash"
WHOLE_ROW = ", ".join("{payload}" if column == "payload" else column for column in TABLES["entries"].columns)
"""Every column of an entry but the campaign, with the payload as bytes."""
HEAD = "SELECT number, hash FROM entries WHERE campaign = :campaign ORDER BY number DESC LIMIT 1"
LAST = "SELECT number FROM entries WHERE campaign = :campaign ORDER BY number DESC LIMIT 1"
APPEND = TABLES["entries"].insert
ENTRY = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE campaign = :campaign AND number = :number"
ENTRIES_NUMBERED = f"""
    SELECT {ENTRY_COLUMNS} FROM entries
    WHERE campaign = :campaign AND number IN (SELECT CAST(value AS BIGINT) FROM {{listed}}) ORDER BY number
"""
ENTRY_BY_ID = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE campaign = :campaign AND id = :id"
ENTRIES = f"""
    SELECT {ENTRY_COLUMNS} FROM entries
    WHERE campaign = :campaign AND number BETWEEN :first AND :last ORDER BY number LIMIT :limit
"""
ROWS = """
    SELECT number, kind, {payload} FROM entries
    WHERE campaign = :campaign AND number BETWEEN :first AND :last ORDER BY number LIMIT :limit
"""
NEWEST = f"""
    SELECT {ENTRY_COLUMNS} FROM entries
    WHERE campaign = :campaign AND number < :before AND (CAST(:kind AS TEXT) IS NULL OR kind = :kind)
      AND (CAST(:session AS BIGINT) IS NULL OR session = :session)
      AND (CAST(:recorded_by AS TEXT) IS NULL OR recorded_by = :recorded_by)
    ORDER BY number DESC LIMIT :limit
"""
DAY_OF_SESSION = """
    SELECT e.played_on FROM changes JOIN entries e ON e.campaign = changes.campaign AND e.number = changes.number
    WHERE changes.campaign = :campaign AND changes.account = 'campaign:session' AND changes.key = 'last'
      AND changes.value = :session AND NOT changes.restored
"""
AMENDMENTS = f"""
    SELECT {ENTRY_COLUMNS} FROM entries
    JOIN (SELECT DISTINCT voids.number AS voiding FROM voids WHERE voids.campaign = :campaign) AS taking
      ON voiding = entries.number
    WHERE campaign = :campaign AND kind IN (:kind, :other) ORDER BY number
"""
NUMBERS = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number BETWEEN :first AND :last ORDER BY number LIMIT :limit
"""
NUMBER_OF = "SELECT number FROM entries WHERE campaign = :campaign AND id = :id"
# Effects.

POST = TABLES["postings"].insert
BALANCE = """
    INSERT INTO balances (campaign, account, commodity, quantity) VALUES (?, ?, ?, ?)
    ON CONFLICT (campaign, account, commodity) DO UPDATE SET quantity = balances.quantity + excluded.quantity
"""
CLEAR_BALANCE = "DELETE FROM balances WHERE campaign = ? AND account = ? AND commodity = ? AND quantity = 0"
CHANGE = TABLES["changes"].insert
SET_FIELD = TABLES["fields"].upsert
UNSET_FIELD = "DELETE FROM fields WHERE campaign = ? AND account = ? AND key = ?"
VOID = TABLES["voids"].insert
VOIDS_OF = "SELECT number, target FROM voids WHERE campaign = :campaign AND number = :number ORDER BY target"
VOIDS_UNTIL = (
    "SELECT number, target FROM voids WHERE campaign = :campaign AND number <= :number ORDER BY number, target"
)
VOIDING = "SELECT DISTINCT number FROM voids WHERE campaign = :campaign ORDER BY number"
NOW_VOIDED = TABLES["voided"].upsert
NO_LONGER_VOIDED = "DELETE FROM voided WHERE campaign = :campaign AND number = :number"
VOIDED = "SELECT number, by FROM voided WHERE campaign = :campaign ORDER BY number"
VOIDED_BY = "SELECT by FROM voided WHERE campaign = :campaign AND number = :number"

# State.

HOLDINGS = """
    SELECT commodity, quantity FROM balances WHERE campaign = :campaign AND account = :account ORDER BY commodity
"""
FIELDS = "SELECT key, value FROM fields WHERE campaign = :campaign AND account = :account ORDER BY key"
ACCOUNTS = """
    SELECT account FROM balances WHERE campaign = :campaign AND account >= :prefix AND account < :beyond
    UNION SELECT account FROM fields WHERE campaign = :campaign AND account >= :prefix AND account < :beyond
"""
FIELD_CHANGES = """
    SELECT number, period, value FROM changes
    WHERE campaign = :campaign AND account = :account AND key = :key AND NOT restored
      AND NOT EXISTS (SELECT 1 FROM voided WHERE voided.campaign = changes.campaign AND voided.number = changes.number)
    ORDER BY number
"""
ENTRIES_SPENDING = """
    SELECT number FROM postings
    WHERE campaign = :campaign AND account = :account AND commodity = :commodity AND number > :after AND quantity < 0
      AND NOT EXISTS (SELECT 1 FROM voided WHERE voided.campaign = :campaign AND voided.number = postings.number)
      AND NOT EXISTS (SELECT 1 FROM voids WHERE voids.campaign = :campaign AND voids.number = postings.number)
    ORDER BY number
"""
ENTRIES_OF_KINDS = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number > :after AND kind IN (SELECT value FROM {listed})
      AND NOT EXISTS (SELECT 1 FROM voided WHERE voided.campaign = :campaign AND voided.number = entries.number)
    ORDER BY number
"""
ENTRIES_OF_SESSION = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND session = :session AND number > :after AND kind <> :revealing
      AND NOT EXISTS (SELECT 1 FROM voided WHERE voided.campaign = :campaign AND voided.number = entries.number)
      AND NOT EXISTS (SELECT 1 FROM voids WHERE voids.campaign = :campaign AND voids.number = entries.number)
    ORDER BY number
"""
ENTRIES_CHANGING = """
    SELECT number FROM (
        SELECT number FROM postings WHERE campaign = :campaign AND account = :account AND number > :after
        UNION SELECT number FROM changes WHERE campaign = :campaign AND account = :account AND number > :after
    ) AS touched
    WHERE NOT EXISTS (SELECT 1 FROM voided WHERE voided.campaign = :campaign AND voided.number = touched.number)
      AND NOT EXISTS (SELECT 1 FROM voids WHERE voids.campaign = :campaign AND voids.number = touched.number)
    ORDER BY number
"""
