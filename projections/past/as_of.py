"""Views of the ledger at a moment: balances and fields as sums of what counts then.

Sums are made by the database. In the order of play what is bounded (hit points) is folded with its bounds, only of the
accounts that are asked for, a field is its last change in that order, and an entry that was amended counts in its own
place, with the effects that it has as amended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ledger.ids import WORLD
from ledger.postings import FieldValue, Posting
from ledger.state import Flag, campaign_field
from ledger.store.queries import moments
from projections.past.bounded_balances import Movement, bounded_changes, fold_bounded, is_folded_within_bounds
from projections.past.moment import Moment

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.rules.ruleset import Commodity, Ruleset
    from ledger.store.campaign import Campaign

RulesOf: TypeAlias = "Callable[[str], Ruleset]"
"""The ruleset over the tables of a content hash."""


def view_at(campaign: Campaign, point: str | None, rules_of: RulesOf) -> AsOf:
    """The ledger as of a point: `120` or `#120`, `s3`, `2026-11-01`; None for now, as sums of what was recorded.

    Raises:
        InputError: `point_unknown`, if it is no such entry, session or day.
    """
    return AsOf(Moment.at(campaign, point), rules_of)


class AsOf:
    """The ledger at a moment: a `ledger.state.ShownView`.

    Attributes:
        number: The last entry that was looked at.
        flags: What breaks a floor among the accounts read so far.
    """

    def __init__(self, moment: Moment, rules_of: RulesOf) -> None:
        self.moment = moment
        self.campaign = moment.campaign
        self.number = moment.last
        self.flags: list[Flag] = []
        self._rules_of = rules_of
        self._counting = moment.counting
        self._holdings: dict[str, dict[str, int]] = {}
        self._fields: dict[str, dict[str, FieldValue]] = {}
        self._disturbances: dict[str, set[str]] = {}

    @cached_property
    def rules(self) -> Ruleset:
        """The rules in force at that moment."""
        return self._rules_of(campaign_field(self, "rules"))

    def quantity(self, account: str, commodity: str) -> int:
        return self._held(account).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        return dict(sorted(self._held(account).items()))

    def field(self, account: str, key: str) -> FieldValue:
        return self._set(account).get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        return dict(sorted(self._set(account).items()))

    def accounts(self, prefix: str) -> Sequence[str]:
        found = moments.accounts(self.campaign, prefix)
        for entry in self.amended_entries.values():
            found |= {account for account in _changed(entry) if account.startswith(prefix)}
        return sorted(account for account in found if self._held(account) or self._set(account))

    @cached_property
    def amended_entries(self) -> Mapping[int, Entry]:
        """Entries that count as an amendment has them; none in what was recorded, where the amendment counts."""
        if not self._counting.taken_back:
            return {}
        return {n: entry for n, entry in self.moment.amended.items() if self._counting.would_count(n)}

    def entry_named_in(self, table: str, number: int) -> Entry:
        """The entry that a row of a table names, as it counts.

        Raises:
            LedgerError: If there is none.
        """
        return self.amended_entries.get(number) or self.campaign.entry_named_in(table, number)

    def counted_entries(self) -> set[int]:
        return moments.entries(self.campaign, self._counting) | self.amended_entries.keys()

    def entries_changing(self, account: str) -> set[int]:
        """Numbers of the entries that count and change an account."""
        amended = {number for number, entry in self.amended_entries.items() if account in _changed(entry)}
        return moments.entries_changing(self.campaign, self._counting, account) | amended

    def movements(self, account: str, commodity: str) -> list[Movement]:
        """Every entry that counts towards a balance, in the order in which they are summed."""
        bounds = self.rules.commodity(commodity) if self.moment.is_of_play else None
        if bounds is not None and self._is_folded(account, commodity, bounds):
            return fold_bounded(self._rows(account, commodity, bounds), commodity, bounds)
        rows = moments.postings(self.campaign, self._counting, account, commodity)
        moved = [Movement(number, period, quantity) for number, period, quantity in rows]
        amended = [
            Movement(number, period, posting.quantity)
            for number, period, posting in self._amended_postings(account)
            if posting.commodity == commodity
        ]
        return sorted([*moved, *amended], key=lambda m: (m.period, m.number)) if amended else moved

    def moved_commodities(self, account: str) -> list[str]:
        """Commodities that were ever moved on an account, whether any is left or not, sorted."""
        recorded = moments.commodities(self.campaign, self._counting, account)
        return sorted({*recorded, *(posting.commodity for _, _, posting in self._amended_postings(account))})

    def postings_of(self, commodity: str) -> list[tuple[int, str, int]]:
        """Every posting of a commodity that counts, on whatever account: (number, account, quantity)."""
        amended = [
            (number, posting.account, posting.quantity)
            for number, entry in self.amended_entries.items()
            for posting in entry.body.postings
            if posting.commodity == commodity
        ]
        return [*moments.postings_of_commodity(self.campaign, self._counting, commodity), *amended]

    def all_field_changes(self, account: str) -> list[tuple[int, str, FieldValue]]:
        """Every change of an account's fields that counts, in the order in which it is read: (number, key, value)."""
        recorded = moments.changes(self.campaign, self._counting, account)
        amended = [
            (number, entry.body.period, change.key, change.new)
            for number, entry in self.amended_entries.items()
            for change in entry.body.fields
            if change.account == account
        ]
        found = sorted([*recorded, *amended], key=lambda row: (row[1], row[0], row[2])) if amended else recorded
        return [(number, key, value) for number, _period, key, value in found]

    def field_values(self, account: str, key: str) -> list[tuple[int, FieldValue]]:
        """Every change of a field that counts, in the order in which it is read: (number, value)."""
        if any(account in _changed(entry) for entry in self.amended_entries.values()):
            return [(number, value) for number, changed, value in self.all_field_changes(account) if changed == key]
        return moments.changes_of_field(self.campaign, self._counting, account, key)

    def _amended_postings(self, account: str) -> Iterator[tuple[int, int, Posting]]:
        """Postings of entries as amended: (number, period, posting)."""
        for number, entry in self.amended_entries.items():
            for posting in entry.body.postings:
                if posting.account == account:
                    yield number, entry.body.period, posting

    def _set(self, account: str) -> dict[str, FieldValue]:
        if account not in self._fields:
            last = {key: value for _, key, value in self.all_field_changes(account)}
            self._fields[account] = {key: value for key, value in last.items() if value is not None}
        return self._fields[account]

    def _held(self, account: str) -> dict[str, int]:
        if account not in self._holdings:
            # A bounded commodity may be above zero though its sum is not: ask for every one that was touched.
            held = moments.sums(self.campaign, self._counting, account)
            for _, _, posting in self._amended_postings(account):
                held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
            if self.moment.is_of_play:
                self._bound(account, held)
            self._holdings[account] = {commodity: total for commodity, total in held.items() if total}
        return self._holdings[account]

    def _bound(self, account: str, held: dict[str, int]) -> None:
        """Fold the sums of an account that are bounded, and flag those that break a floor."""
        for commodity, total in held.items():
            bounds = self.rules.commodity(commodity)
            if self._is_folded(account, commodity, bounds):
                held[commodity] = sum(bounded_changes(self._rows(account, commodity, bounds), commodity, bounds))
            elif bounds.floor is not None and total < bounds.floor and not account.startswith(WORLD):
                self.flags.append(Flag(account, commodity, total, bounds.floor))

    def _is_folded(self, account: str, commodity: str, bounds: Commodity) -> bool:
        """Whether a balance is folded again; what nothing came between was bounded as it was posted."""
        if not is_folded_within_bounds(account, bounds):
            return False
        disturbed = self._disturbed(account)
        return commodity in disturbed or bounds.ceiling in disturbed

    def _disturbed(self, account: str) -> set[str]:
        """What is moved on an account by entries that are void, as they are amended, or late."""
        if account not in self._disturbances:
            moved = moments.moved_by(self.campaign, self._counting.disturbing, account)
            amended = {posting.commodity for _, _, posting in self._amended_postings(account)}
            self._disturbances[account] = moved | amended
        return self._disturbances[account]

    def _rows(self, account: str, commodity: str, bounds: Commodity) -> list[tuple[int, int, str, int]]:
        """What moved a bounded commodity or its ceiling; each change was bounded when it was posted, and is again."""
        ceiling = bounds.ceiling if isinstance(bounds.ceiling, str) else ""
        rows = moments.postings_with_ceiling(self.campaign, self._counting, account, commodity, ceiling)
        amended = [
            (number, period, posting.commodity, posting.quantity)
            for number, period, posting in self._amended_postings(account)
            if posting.commodity in (commodity, ceiling)
        ]
        return sorted([*rows, *amended], key=lambda row: (row[1], row[0])) if amended else rows


def _changed(entry: Entry) -> set[str]:
    """Accounts that an entry changes."""
    return {posting.account for posting in entry.body.postings} | {change.account for change in entry.body.fields}
