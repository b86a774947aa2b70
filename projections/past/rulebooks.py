"""The rulesets that entries were decided under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rules.loader import load_ruleset

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.rules.ruleset import Ruleset
    from ledger.store.campaign import Campaign


class Rulebooks:
    """The rulesets that entries were decided under, each loaded once."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._read: dict[str, Ruleset] = {}

    def of(self, body: Body) -> Ruleset:
        """The ruleset that an entry names by the content hash of its tables.

        Raises:
            CampaignError: If the ledger does not hold these tables, or no installed ruleset reads them.
        """
        return self.of_tables(body.rules[0])

    def of_tables(self, hash_: str) -> Ruleset:
        """The ruleset over the tables of a content hash."""
        if hash_ not in self._read:
            self._read[hash_] = load_ruleset(self._campaign.store.rules(hash_))
        return self._read[hash_]
