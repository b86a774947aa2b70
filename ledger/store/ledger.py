"""A ledger: one database with its campaigns, opened for a command."""

from __future__ import annotations

from uuid import UUID

from ledger.errors import InputError, LedgerError, Refusal
from ledger.store import statements
from ledger.store.campaign import Campaign
from ledger.store.location import is_server, normalized
from ledger.store.stored_entries import uuid_of
from ledger.store.transactions import Store

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
    location = normalized(location)
    if is_server(location):
        from ledger.store.postgresql import PostgresqlDatabase

        return Ledger(location, PostgresqlDatabase(location, create=create, wait_s=wait_s))
    from ledger.store.sqlite import SqliteDatabase

    return Ledger(location, SqliteDatabase(location, create=create, write=write, wait_s=wait_s))


class Ledger(Store):
    """An open ledger with its campaigns."""

    def campaigns(self) -> list[Campaign]:
        """Every campaign, oldest first."""
        return [
            Campaign(self, key, uuid_of(id_), name) for key, id_, name in self.database.execute(statements.CAMPAIGNS)
        ]

    def campaigns_in_use(self) -> list[Campaign]:
        """Those that are not set aside, oldest first."""
        self.write_appended()
        aside = {key for (key,) in self.database.execute(statements.SET_ASIDE)}
        return [campaign for campaign in self.campaigns() if campaign.key not in aside]

    def campaign(self, name: str | None = None) -> Campaign:
        """The campaign of a name, or the only one that is in use.

        Raises:
            InputError: `campaign_unknown` or, without a name, `campaign_ambiguous` where there are several.
            LedgerError: `campaign_lost`, where there are entries of one that is not there.
        """
        campaigns = self.campaigns()
        if name is None and len(campaigns) > 1:
            campaigns = self.campaigns_in_use() or campaigns
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
        """Require that the campaign of every entry is there.

        Raises:
            LedgerError: `campaign_lost`.
        """
        for (key,) in self.database.execute(statements.LOST_CAMPAIGN, typed=False):
            raise LedgerError("campaign_lost", location=self.database.location, key=str(key))

    def new_campaign(self, name: str, id: UUID) -> Campaign:
        """Add a campaign, within a transaction that writes.

        Raises:
            Refusal: `campaign_exists` where the name or the id is taken.
        """
        # Two processes that add at once on PostgreSQL may choose the same key; the second one chooses again.
        for _attempt in range(100):
            for (key,) in self.database.execute(statements.NEW_CAMPAIGN, {"id": id.hex, "name": name}):
                return Campaign(self, key, id, name)
            if any(campaign.name == name or campaign.id == id for campaign in self.campaigns()):
                raise Refusal("campaign_exists", campaign=name)
        raise LedgerError(
            "ledger_rows_missing", location=self.database.location, table="campaigns", expected=1, written=0
        )
