"""Queries of stored projections: their rows and checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.store.campaign import Campaign
from ledger.store.database import Row
from ledger.store.tables import Table

_CHECKPOINT = "SELECT number FROM tracking WHERE campaign = :campaign AND name = :name"
_CHECKPOINTS = "SELECT name, number FROM tracking WHERE campaign = :campaign"
_SET_CHECKPOINT = """
    INSERT INTO tracking (campaign, name, number) VALUES (:campaign, :name, :number)
    ON CONFLICT (campaign, name) DO UPDATE SET number = excluded.number
"""
_DELETE_CHECKPOINT = "DELETE FROM tracking WHERE campaign = :campaign AND name = :name"
_DELETE_CHECKPOINTS = "DELETE FROM tracking WHERE campaign = :campaign"


def checkpoint(campaign: Campaign, name: str) -> int | None:
    """Number of the last entry in a projection's rows, None where it has none yet."""
    return next((number for (number,) in campaign.execute(_CHECKPOINT, name=name)), None)


def checkpoints(campaign: Campaign) -> list[tuple[Any, Any]]:
    """Every projection's name and checkpoint as they are, for a check."""
    return campaign.execute_unchecked(_CHECKPOINTS)


def set_checkpoint(campaign: Campaign, name: str, number: int) -> None:
    """Move a projection's checkpoint."""
    campaign.execute(_SET_CHECKPOINT, name=name, number=number)


def delete_checkpoints(campaign: Campaign) -> None:
    """Delete the checkpoints of every projection."""
    campaign.execute(_DELETE_CHECKPOINTS)


def rows(campaign: Campaign, table: Table) -> list[Row]:
    """Every row of a projection, in no order."""
    return campaign.execute(table.select)


def unchecked_rows(campaign: Campaign, table: Table) -> list[Row]:
    """Every row of a projection as it is, for a check."""
    return campaign.execute_unchecked(table.select)


def rows_of_first(campaign: Campaign, table: Table, first: int | str) -> list[Row]:
    """Rows of a projection whose first column is this."""
    return campaign.execute(table.select_of_first, first=first)


def make_table(campaign: Campaign, table: Table) -> None:
    """Make the table of a projection where it is not there yet."""
    campaign.database.make_table(table.name)


def write_rows(campaign: Campaign, table: Table, written: Sequence[Row]) -> None:
    """Write rows of a projection, whether they are new or replace some."""
    campaign.store.write_rows(table.upsert, [(campaign.key, *row) for row in written])


def delete_projection(campaign: Campaign, table: Table, name: str) -> None:
    """Delete the rows and the checkpoint of a projection."""
    campaign.execute(table.delete)
    campaign.execute(_DELETE_CHECKPOINT, name=name)
