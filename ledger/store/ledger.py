"""A ledger: one database with its campaigns, opened for a command."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ledger.errors import CampaignError, InputError, LedgerError, Refusal
from ledger.store import statements
from ledger.store.campaign import Campaign, uuid_of
from ledger.store.columns import damaged, table_of
from ledger.store.database import Database, Row, SchemaFault, require_written
from ledger.store.location import is_server, located

if TYPE_CHECKING:
    from ledger.store.state import StoredState

WAIT_S = 10.0
"""Seconds that a command waits for another one that is writing."""


def open_ledger(location: str, *, create: bool = False, write: bool = True, wait_s: float = WAIT_S) -> Ledger:
    """Open a ledger.

    Args:
        location: Path of a file, or `postgresql://…`.
        create: Whether to make it where there is none yet.
        write: Whether anything is to be written; what only reads may also lie in a folder that is read-only.

    Raises:
        LedgerError: If it is missing, is no ledger or no place for one, is of a newer program, cannot be reached…
    """
    location = located(location)
    if is_server(location):
        from ledger.store.postgresql import PostgresqlDatabase

        return Ledger(location, PostgresqlDatabase(location, create=create, wait_s=wait_s))
    from ledger.store.sqlite import SqliteDatabase

    return Ledger(location, SqliteDatabase(location, create=create, write=write, wait_s=wait_s))


class Transaction:
    """One transaction of one thread.

    Attributes:
        write: Whether it may write.
        states: The state of each campaign as loaded and changed within it, by the campaign's key.
        people: Ids by campaign's key and name.
        broken: Whether a write failed halfway, so that nothing of it may last.
    """

    def __init__(self, write: bool) -> None:
        self.write = write
        self.states: dict[int, StoredState] = {}
        self.people: dict[tuple[int, str], str] = {}
        self.broken = False


class Ledger:
    """An open ledger; a context manager that closes it.

    Attributes:
        location: As it was given; a URL may hold a password and is not to be shown (`database.location` is).
    """

    def __init__(self, location: str, database: Database) -> None:
        self.location = location
        self.database = database
        self._local = threading.local()

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.database.dialect

    @property
    def current(self) -> Transaction | None:
        """This thread's transaction, if it is in one."""
        current: Transaction | None = getattr(self._local, "transaction", None)
        return current

    @contextmanager
    def transaction(self, write: bool = True, *, keep: bool = True) -> Iterator[Transaction]:
        """A transaction, or the one around it: an inner one joins the outer one.

        A reader sees one snapshot. A writer holds the lock from the beginning to the end (on PostgreSQL from
        when it locks its campaign).

        Args:
            keep: Whether what is written lasts; a dry run's does not. The outermost one says.
        """
        outer = self.current
        if outer is not None:
            if write and not outer.write:
                raise AssertionError("a transaction that reads cannot begin to write")
            try:
                yield outer
            except BaseException as error:
                # A refusal comes before the first write; whatever else stops a write may have come between two.
                if not isinstance(error, CampaignError) or isinstance(error, LedgerError):
                    outer.broken = True
                raise
            return
        self.database.begin(write)
        transaction = self._local.transaction = Transaction(write)
        try:
            if write:
                self.database.require_schema()
            yield transaction
            if write and not keep:
                self.database.rollback()
            elif transaction.broken:
                raise LedgerError("ledger_write_failed", location=self.database.location)
            else:
                for state in transaction.states.values():
                    state.require_stored()
                self.database.commit()
        except BaseException:
            self.database.rollback()
            raise
        finally:
            self._local.transaction = None

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement with `:name` parameters and fetch its rows; alone, it is a transaction of its own.

        Args:
            typed: Whether values must have the types of their columns; a check reads them as they are.
        """
        return self.database.execute(sql, params, typed=typed)

    def executemany(self, sql: str, rows: Iterable[Mapping[str, Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""
        return self.database.executemany(sql, rows)

    def write_rows(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write each of the rows by one statement.

        Raises:
            LedgerError: `ledger_rows_missing`, where the database did not write each of them.
        """
        require_written(len(rows), self.executemany(sql, rows), self.database.location, table_of(sql))

    def campaigns(self) -> list[Campaign]:
        """Every campaign, oldest first."""
        return [Campaign(self, key, uuid_of(id_), name) for key, id_, name in self.execute(statements.CAMPAIGNS)]

    def campaign(self, name: str | None = None) -> Campaign:
        """The campaign of a name, or the only one.

        Raises:
            InputError: `campaign_unknown` or, without a name, `campaign_ambiguous` where there are several.
            LedgerError: `campaign_lost`, where there are entries of one that is not there.
        """
        campaigns = self.campaigns()
        named = [campaign for campaign in campaigns if name is None or campaign.name == name]
        if name is not None and not named:
            named = [campaign for campaign in campaigns if campaign.name.casefold() == name.casefold()]
        if len(named) == 1:
            return named[0]
        known = [campaign.name for campaign in campaigns]
        if named:
            raise InputError("campaign_ambiguous", campaigns=known)
        self.require_campaigns()
        raise InputError("campaign_unknown", campaign=name, campaigns=known)

    def require_campaigns(self) -> None:
        """Require that every entry belongs to a campaign that is there.

        Raises:
            LedgerError: `campaign_lost`.
        """
        for (key,) in self.execute(statements.LOST_CAMPAIGN, typed=False):
            raise LedgerError("campaign_lost", location=self.database.location, key=str(key))

    def new_campaign(self, name: str, id: UUID) -> Campaign:
        """Add a campaign, within a transaction that writes.

        Raises:
            Refusal: `campaign_exists` where the name or the id is taken.
        """
        # Two that add at once on PostgreSQL count to the same key; the second counts again.
        for _attempt in range(100):
            for (key,) in self.execute(statements.NEW_CAMPAIGN, {"id": id.hex, "name": name}):
                return Campaign(self, key, id, name)
            if any(campaign.name == name or campaign.id == id for campaign in self.campaigns()):
                raise Refusal("campaign_exists", campaign=name)
        raise LedgerError(
            "ledger_rows_missing", location=self.database.location, table="campaigns", expected=1, written=0
        )

    def store_rules(self, content: bytes) -> str:
        """Keep a ruleset's tables, once; return the hash that names them."""
        hash_ = hashlib.sha256(content).hexdigest()
        self.execute(statements.STORE_RULES, {"hash": hash_, "content": content.decode()})
        require_written(1, len(self.execute(statements.HAS_RULES, {"hash": hash_})), self.database.location, "rules")
        return hash_

    def rules(self, hash: str) -> bytes:
        """The tables that a hash names.

        Raises:
            LedgerError: If they are not there or are not what was stored.
        """
        found = self.execute(statements.RULES, {"hash": hash})
        content: bytes = found[0][0].encode() if found else b""
        if hashlib.sha256(content).hexdigest() != hash:
            raise damaged(self.database.location, table="rules", column="hash", found=hash)
        return content

    def schema_faults(self) -> Sequence[SchemaFault]:
        """What of the schema is missing or changed, or does not belong."""
        return self.database.schema_faults()

    def integrity(self) -> Sequence[str]:
        """What the database itself finds wrong with what it stores."""
        return self.database.integrity()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
