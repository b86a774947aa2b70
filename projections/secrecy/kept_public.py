"""Keeps what players may know of a campaign for a process that lives long, and moves it forward by what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projections.secrecy.public import PublicCampaign, public_campaign

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class KeptPublic:
    """The public campaign of one campaign at its head."""

    def __init__(self) -> None:
        self._found: PublicCampaign | None = None
        self._head: tuple[int, str] | None = None
        self._store: object = None

    def of(self, campaign: Campaign) -> PublicCampaign:
        """What players may know now."""
        head = campaign.head()
        if self._found is None or head != self._head or self._store is not campaign.store:
            self.close()
            self._found, self._head, self._store = public_campaign(campaign), head, campaign.store
        return self._found

    def close(self) -> None:
        """Drop the copy in memory."""
        if self._found is not None:
            self._found.__exit__()
            self._found = None
