"""Verifies all but the chain: database, schema, rules, people, and the tables that follow from the entries."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from typing import Any

from ledger.entries import Body
from ledger.errors import LedgerError, reason_of
from ledger.store.campaign import Campaign
from ledger.store.queries import checks
from ledger.store.queries.projections import checkpoints
from ledger.store.tables import EFFECTS, Table
from projections.checks.verify_problems import MOST, Problems
from projections.stored.effect_tables import EffectTables, Row
from projections.stored.registry import STORED_PROJECTIONS
from projections.stored.stored_projection import StoredProjection


def check_store(campaign: Campaign, problems: Problems) -> bool:
    """Run the database's own check, and check tables and triggers; return whether the tables can be read."""
    try:
        for finding in campaign.store.integrity():
            problems.add("database_damaged", found=finding)
    except LedgerError as error:
        problems.add("database_damaged", found=reason_of(error))
    if not _check_schema(campaign, problems):
        return False
    _check_orphans(campaign, problems)
    return True


def _check_orphans(campaign: Campaign, problems: Problems) -> None:
    """Check that every entry is of a campaign in the ledger, and every other row of a campaign that has entries."""
    with problems.reading("entries"):
        for key, number in checks.lost_entries(campaign, MOST):
            problems.add("entry_orphaned", found=number, campaign=key)
    with problems.reading("entries"):
        for table, key in checks.orphaned_rows(campaign):
            problems.add("rows_orphaned", found=key, table=table)


def _check_schema(campaign: Campaign, problems: Problems) -> bool:
    """Check that the schema is as it was made; return whether the tables can be read."""
    readable = True
    for fault in campaign.store.schema_faults():
        where: dict[str, Any] = {"kind": fault.kind, "name": fault.name, "table": fault.table}
        if fault.expected is None:
            problems.add("schema_foreign", found=fault.found, **where)
        elif fault.kind == "trigger":
            problems.add("trigger_missing", expected=fault.expected, found=fault.found, trigger=fault.name)
        else:
            problems.add("schema_differs", expected=fault.expected, found=fault.found, **where)
            readable = readable and fault.kind not in ("table", "column")
    return readable


def check_rules(campaign: Campaign, named: dict[str, int], problems: Problems) -> None:
    """Check that the tables of rules are there and have the hash that names them."""
    held: dict[Any, Any] = {}
    with problems.reading("rules"):
        held = checks.rules(campaign)
    for hash_, content in sorted(held.items(), key=lambda row: str(row[0])):
        found = hashlib.sha256(str(content).encode()).hexdigest()
        if found != hash_:
            problems.add("rules_changed", named.get(hash_), expected=hash_, found=found)
    for hash_, number in sorted(named.items()):
        if hash_ not in held:
            problems.add("rules_missing", number, expected=hash_)


def check_people(campaign: Campaign, named: dict[Any, int], problems: Problems) -> None:
    """Check that those who recorded or play are among the campaign's people by id; a name may have been forgotten."""
    with problems.reading("people"):
        held = checks.people(campaign)
        for id_, number in named.items():
            if id_ not in held:
                problems.add("person_missing", number, expected=id_)


def check_tables(
    campaign: Campaign, effects: EffectTables, projections: Iterable[ProjectionCheck], problems: Problems
) -> None:
    """Check that the tables that follow from the entries are what a full fold gives."""
    for table, rows in effects.rows():
        with problems.reading(table):
            found = checks.rows_of(campaign, table)
            if found != rows:
                compare(EFFECTS[table], rows, found, problems)
    for projection in projections:
        projection.check(problems)
    check_checkpoints(campaign, (), problems)


class ProjectionCheck:
    """Checks that a projection is what a full fold up to its checkpoint gives; one never read has no rows yet.

    The entries are given one by one, since the verification reads each of them once.
    """

    def __init__(self, campaign: Campaign, projection: StoredProjection) -> None:
        self._campaign = campaign
        self._projection = projection
        self._folding = projection.folding(campaign)
        self._position: int | None = None
        self._error: Exception | None = None
        try:
            self._position = projection.position(campaign)
        except LedgerError as error:
            self._error = error

    def add(self, number: int, kind: str, body: Body) -> None:
        """Fold the next entry."""
        if self._error is None and self._position is not None and number <= self._position:
            try:
                self._folding.add(number, kind, body)
            except Exception as error:
                # A fold reads other tables too, and damage there may raise any error.
                self._error = error

    def check(self, problems: Problems) -> None:
        """Add a problem for every row that is not as it should be."""
        table = self._projection.table
        try:
            if self._error is not None:
                raise self._error
            if self._position is None:
                if checks.has_rows(self._campaign, table.name):
                    problems.add("checkpoint_missing", table=table.name)
                return
            head = self._campaign.last()
            if not 0 <= self._position <= head:
                problems.add("checkpoint_differs", expected=head, found=self._position, table=table.name)
            found, expected = self._projection.raw_rows(self._campaign), self._folding.rows()
        except Exception as error:
            # Likewise.
            problems.add("table_unreadable", found=reason_of(error), table=table.name)
            return
        if found != expected:
            compare(table, expected, found, problems)


def check_checkpoints(campaign: Campaign, besides: Collection[str], problems: Problems) -> None:
    """Check that every checkpoint is of a projection that exists, or one of those besides."""
    known = {projection.name for projection in STORED_PROJECTIONS}.union(besides)
    with problems.reading("tracking"):
        for name, number in checkpoints(campaign):
            if name not in known:
                problems.add("row_too_many", found={"name": name, "number": number}, table="tracking")


def compare(table: Table, expected: list[Row], found: list[Row], problems: Problems) -> None:
    """Add a problem for every row that differs, is missing, or should not be there."""
    columns, keys = table.columns, table.keys
    there: dict[Row, Row] = {}
    twice = [row for row in found if there.setdefault(row[:keys], row) is not row]
    for row in expected:
        held = there.pop(row[:keys], None)
        if held != row:
            code = "row_missing" if held is None else "row_differs"
            shown = dict(zip(columns, row, strict=True))
            wrong = None if held is None else dict(zip(columns, held, strict=True))
            problems.add(code, shown.get("number"), expected=shown, found=wrong, table=table.name)
    for row in (*there.values(), *twice):
        shown = dict(zip(columns, row, strict=True))
        number = shown.get("number")
        problems.add("row_too_many", number if isinstance(number, int) else None, found=shown, table=table.name)
