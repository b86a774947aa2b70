"""A campaign as it was recorded at an entry, for commands that show an earlier moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from ledger.store.campaign import Campaign
from ledger.store.stored_entries import NOTHING_LEFT_OUT
from projections.past.taken_back import voids_at

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.entries import Entry
    from ledger.store.transactions import Store


class CampaignAt(Campaign):
    """A campaign without the voids after an entry.

    Args:
        until: The entry's number; None for now.
    """

    def __init__(
        self,
        store: Store,
        key: int,
        id: UUID,
        name: str,
        *,
        until: int | None = None,
        left_out: Mapping[int, int | None] = NOTHING_LEFT_OUT,
        reached: int | None = None,
    ) -> None:
        super().__init__(store, key, id, name, left_out=left_out, reached=reached)
        self._until = until

    @cached_property
    def _voided(self) -> Mapping[int, int]:
        return super().voided() if self._until is None else voids_at(self, self._until).by

    def voided(self) -> Mapping[int, int]:
        return self._voided

    def amendments(self) -> list[Entry]:
        return [entry for entry in super().amendments() if self._until is None or entry.number <= self._until]

    def voided_by(self, number: int) -> int | None:
        return self._voided.get(number)
