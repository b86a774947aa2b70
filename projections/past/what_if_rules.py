"""The rules of a what-if: those that were in force at each entry, or the same ruleset under other house rules."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.house_rules import house_rules_in_force
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.tables import Tables
from ledger.store.campaign import Campaign
from projections.past.rulebooks import Rulebooks

Overlays = Sequence[tuple[str, bytes]]


class ReplayedRules(Rulebooks):
    """The rules of a replay by content hash of their tables.

    Args:
        house: House rules in the place of whatever house rules were in force, none of them if it is empty; None leaves
            every entry the rules that it was recorded under.

    Attributes:
        change: Whether other house rules are asked for.
        versions: Versions of recorded tables whose place was taken by another version, with that one: house rules are
            applied to the tables of this program, as `rules adopt` does.
    """

    def __init__(self, campaign: Campaign, house: Overlays | None = None) -> None:
        super().__init__(campaign)
        self.change = house is not None
        self.versions: set[tuple[str, str]] = set()
        self._house = list(house or ())
        self._replayed: dict[str, str] = {}

    def replayed(self, recorded: str) -> str:
        """Content hash of the tables that a replay has where these were recorded.

        Raises:
            InputError: `house_faulty`, if the house rules do not fit; others of `packaged_tables`.
        """
        if not self.change:
            return recorded
        if recorded not in self._replayed:
            self._replayed[recorded] = self._other(recorded, self.of_tables(recorded).tables)
        return self._replayed[recorded]

    def _other(self, recorded: str, tables: Tables) -> str:
        if house_rules_in_force(tables) == self._house:
            return recorded
        rules = load_ruleset(packaged_tables(str(tables["meta"]["id"]), self._house))
        self._read[rules.tables.hash] = rules
        before, now = str(tables["meta"]["version"]), str(rules.tables["meta"]["version"])
        if before != now:
            self.versions.add((before, now))
        return rules.tables.hash
