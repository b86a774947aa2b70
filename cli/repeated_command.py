"""Reads a command that is sent again with the id of its entry against the campaign as it was the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.rules.ruleset import Ruleset
    from ledger.state import ShownView
    from ledger.store.campaign import Campaign


class RepeatedCommand:
    """A command whose entry is recorded already, so that `party` and all else that was typed means the same again.

    Attributes:
        entry: The entry that was recorded under the id.
    """

    def __init__(self, campaign: Campaign, entry: Entry, rules_of: Callable[[str], Ruleset]) -> None:
        self.entry = entry
        self._campaign = campaign
        self._rules_of = rules_of
        self._state: ShownView | None = None

    def state(self) -> ShownView | None:
        """Balances and fields before the entry; None where it opened the campaign."""
        if self._state is None and self.entry.number > 1:
            from projections.past.as_of import view_at

            self._state = view_at(self._campaign, str(self.entry.number - 1), self._rules_of)
        return self._state

    def voided(self) -> Mapping[int, int]:
        """What was void before the entry, and by which entry."""
        from projections.past.taken_back import voids_at

        return voids_at(self._campaign, self.entry.number - 1).by

    def recorded_before(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those of some entries that were recorded before it."""
        return [entry for entry in entries if entry.number < self.entry.number]
