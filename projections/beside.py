"""What stands beside the entries: the store they lie in, the tables of rules, and all that they add up to."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.errors import LedgerError
from projections.effects import KEYS, TABLES, Effects, Row, left_over, stored
from projections.problems import Problems
from projections.stored import StoredProjection
from projections.tables import STORED_PROJECTIONS

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


def check_store(campaign: Campaign, problems: Problems) -> bool:
    """The database's own check, the tables' shapes, and the triggers; say whether the tables can be read."""
    try:
        for finding in campaign.ledger.integrity():
            problems.add("database_damaged", found=finding)
    except LedgerError as error:
        problems.add("database_damaged", found=str(error.facts.get("reason", error.code)))
    if not _check_schema(campaign, problems):
        return False
    for trigger in campaign.ledger.missing_triggers():
        problems.add("trigger_missing", trigger=trigger)
    orphans = "SELECT campaign, number FROM entries WHERE campaign NOT IN (SELECT key FROM campaigns) LIMIT 50"
    for key, number in campaign.ledger.execute(orphans):
        problems.add("entry_orphaned", found=number, campaign=key)
    return True


def _check_schema(campaign: Campaign, problems: Problems) -> bool:
    """On SQLite the shape of every table is a text in the file itself, which may have been changed like any other."""
    if campaign.ledger.dialect != "sqlite":
        return True
    from ledger.store.sqlite_schema import TABLES as SCHEMA

    made = [statement.strip() for statement in SCHEMA.split(";\n") if statement.strip()]
    made += [projection.table.create.replace("IF NOT EXISTS ", "") for projection in STORED_PROJECTIONS]
    found: dict[str, str] = dict(campaign.ledger.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    whole = True
    for statement in made:
        name = statement.partition(" ON ")[0].partition(" (")[0].split()[-1]
        optional = any(name == projection.table.name for projection in STORED_PROJECTIONS)
        if found.get(name) != statement and not (optional and name not in found):
            problems.add("schema_differs", expected=statement, found=found.get(name), table=name)
            whole = False
    return whole


def check_rules(campaign: Campaign, named: dict[str, int], problems: Problems) -> None:
    """Tables of rules are there, and what their hash says."""
    held: dict[str, Any] = dict(campaign.ledger.execute("SELECT hash, content FROM rules"))
    for hash_, content in sorted(held.items()):
        found = hashlib.sha256(str(content).encode()).hexdigest()
        if found != hash_:
            problems.add("rules_changed", named.get(hash_), expected=hash_, found=found)
    for hash_, number in sorted(named.items()):
        if hash_ not in held:
            problems.add("rules_missing", number, expected=hash_)


def check_tables(campaign: Campaign, effects: Effects, problems: Problems) -> None:
    """Everything beside the entries is what they add up to."""
    for table, rows in effects.rows():
        try:
            found = stored(campaign, table)
        except LedgerError as error:
            problems.add("table_unreadable", found=str(error.facts.get("reason", error.code)), table=table)
            continue
        if found != rows:
            _compare(table, TABLES[table], KEYS[table], rows, found, problems)
    for projection in STORED_PROJECTIONS:
        _check_projection(campaign, projection, problems)


def _check_projection(campaign: Campaign, projection: StoredProjection, problems: Problems) -> None:
    """A stored projection holds what a full fold up to its checkpoint gives; one never read has no rows yet."""
    table = projection.table
    try:
        position = projection.position(campaign)
        if position is None:
            if left_over(campaign, table.name):
                problems.add("checkpoint_missing", table=table.name)
            return
        head = campaign.head()[0]
        if not 0 <= position <= head:
            problems.add("checkpoint_differs", expected=head, found=position, table=table.name)
        found, expected = projection.stored_rows(campaign), projection.folded_rows(campaign)
    except (AssertionError, LedgerError, msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
        # Values changed by hand may be anything.
        problems.add("table_unreadable", found=str(error), table=table.name)
        return
    if found != expected:
        columns = tuple(name for name, _ in table.columns)
        _compare(table.name, columns, table.keys, expected, found, problems)


def _compare(
    table: str, columns: tuple[str, ...], keys: int, expected: list[Row], found: list[Row], problems: Problems
) -> None:
    """Name every row that differs, is missing, or should not be there."""
    there = {row[:keys]: row for row in found}
    for row in expected:
        held = there.pop(row[:keys], None)
        if held != row:
            code = "row_missing" if held is None else "row_differs"
            shown = dict(zip(columns, row, strict=True))
            wrong = None if held is None else dict(zip(columns, held, strict=True))
            problems.add(code, shown.get("number"), expected=shown, found=wrong, table=table)
    for row in there.values():
        shown = dict(zip(columns, row, strict=True))
        number = shown.get("number")
        problems.add("row_too_many", number if isinstance(number, int) else None, found=shown, table=table)
