"""Views of the ledger as of a moment: as recorded at an entry, or as is now known of the end of a session or day.

There are two times. `120` is the sum of what was recorded up to entry 120, voids included. `s3` and a day of play are
what is known today of that moment: late entries count, voided entries and their voids do not, what is bounded (hit
points) is folded in the order of play with its bounds, and a field is its last change in that order. Sums are
made by the database; only bounded commodities are folded here, and only of the accounts that are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ledger.errors import InputError
from ledger.ids import WORLD
from ledger.postings import FieldValue, Posting
from ledger.state import Flag, campaign_field, session_numbers
from ledger.store.queries import moments
from ledger.store.queries.moments import Counting, recorded_until
from projections.past.bounded_balances import Movement, bounded_changes, fold_bounded, is_folded_within_bounds
from projections.past.days_of_play import counting_by, first_known_day, held_at_session

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.rules.ruleset import Commodity, Ruleset
    from ledger.store.campaign import Campaign

RulesOf: TypeAlias = "Callable[[str], Ruleset]"
"""The ruleset over the tables of a content hash."""

ENTRY = re.compile(r"#?([0-9]{1,18})")
SESSION_END = re.compile(r"[sS]([0-9]{1,9})")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def view_at(campaign: Campaign, point: str, rules_of: RulesOf) -> AsOf:
    """The ledger as of a point: `120` or `#120`, `s3`, `2026-11-01`.

    Raises:
        InputError: `point_unknown`, if it is no such entry, session or day.
    """
    text = point.strip()
    head, _ = campaign.head()
    if found := ENTRY.fullmatch(text):
        if not 1 <= int(found[1]) <= head:
            raise InputError("point_unknown", point=point, entries=head)
        return AsOf(campaign, rules_of, recorded_until(int(found[1])), number=int(found[1]))
    if found := SESSION_END.fullmatch(text):
        number, numbers = int(found[1]), session_numbers(campaign.state())
        if number not in numbers:
            raise InputError("point_unknown", point=point, sessions=numbers)
        return end_of_session(campaign, number, rules_of)
    if DAY.fullmatch(text) and _in_calendar(text):
        first = first_known_day(campaign)
        if first is None or text < first:
            raise InputError("point_unknown", point=point, first=first)
        return AsPlayed(campaign, rules_of, counting_by(campaign, text), number=head)
    raise InputError("point_unknown", point=point)


def entry_of(point: str) -> int | None:
    """Number of the entry that a point names; None where it names another kind of moment."""
    found = ENTRY.fullmatch(point.strip())
    return int(found[1]) if found else None


def view_now(campaign: Campaign, rules_of: RulesOf) -> AsOf:
    """What the ledger says at its last entry: the present, as sums of what was recorded."""
    head, _ = campaign.head()
    return AsOf(campaign, rules_of, recorded_until(head), number=head)


def end_of_session(campaign: Campaign, session: int, rules_of: RulesOf, *, until: int | None = None) -> AsPlayed:
    """The end of a session as it is known now; as it was known when the ledger had `until` entries."""
    counting = held_at_session(campaign, session, until=until)
    return AsPlayed(campaign, rules_of, counting, number=until or campaign.head()[0])


def _in_calendar(day: str) -> bool:
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


class AsOf:
    """What the ledger said at an entry: a `ledger.state.Moment`.

    Attributes:
        number: The last entry that was looked at.
        flags: What breaks a floor among the accounts read so far.
        counting: Which entries count, and in which order.
    """

    def __init__(self, campaign: Campaign, rules_of: RulesOf, counting: Counting, *, number: int) -> None:
        self.campaign = campaign
        self.number = number
        self.flags: list[Flag] = []
        self._rules_of = rules_of
        self.counting = counting
        self._holdings: dict[str, dict[str, int]] = {}
        self._fields: dict[str, dict[str, FieldValue]] = {}

    @cached_property
    def rules(self) -> Ruleset:
        """The rules in force at that moment."""
        return self._rules_of(campaign_field(self, "rules"))

    def quantity(self, account: str, commodity: str) -> int:
        return self._held(account).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        return dict(sorted(self._held(account).items()))

    def field(self, account: str, key: str) -> FieldValue:
        return self._told(account).get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        return dict(sorted(self._told(account).items()))

    def accounts(self, prefix: str) -> Sequence[str]:
        found = moments.accounts(self.campaign, prefix)
        return sorted(account for account in found if self._held(account) or self._told(account))

    def movements(self, account: str, commodity: str) -> list[Movement]:
        """Every entry that counts towards a balance, in the order in which they are summed."""
        rows = moments.postings(self.campaign, self.counting, account, commodity)
        return [Movement(number, period, quantity) for number, period, quantity in rows]

    def moved_commodities(self, account: str) -> list[str]:
        """Commodities that were ever moved on an account, whether any is left or not, sorted."""
        return moments.commodities(self.campaign, self.counting, account)

    def postings_of(self, commodity: str) -> list[tuple[int, str, int]]:
        """Every posting of a commodity that counts, on whatever account: (number, account, quantity)."""
        return moments.postings_of_commodity(self.campaign, self.counting, commodity)

    def all_field_changes(self, account: str) -> list[tuple[int, str, FieldValue]]:
        """Every change of an account's fields that counts: (number, key, value)."""
        return moments.changes(self.campaign, self.counting, account)

    def field_values(self, account: str, key: str) -> list[tuple[int, FieldValue]]:
        """Every change of a field that counts, in the order in which it is read: (number, value)."""
        return moments.changes_of_field(self.campaign, self.counting, account, key)

    def counted_entries(self) -> set[int]:
        return moments.entries(self.campaign, self.counting)

    def entries_changing(self, account: str) -> set[int]:
        """Numbers of the entries that count and change an account."""
        return moments.entries_changing(self.campaign, self.counting, account)

    @property
    def amended_entries(self) -> Mapping[int, Entry]:
        """Entries that count as an amendment has them; none in what was recorded, where the amendment counts."""
        return {}

    def entry_named_in(self, table: str, number: int) -> Entry:
        """The entry that a row of a table names, as it counts.

        Raises:
            LedgerError: If there is none.
        """
        return self.amended_entries.get(number) or self.campaign.entry_named_in(table, number)

    def _held(self, account: str) -> dict[str, int]:
        if account not in self._holdings:
            totals = moments.sums(self.campaign, self.counting, account)
            self._holdings[account] = {commodity: total for commodity, total in totals.items() if total}
        return self._holdings[account]

    def _told(self, account: str) -> dict[str, FieldValue]:
        if account not in self._fields:
            last = moments.last_values(self.campaign, self.counting, account)
            self._fields[account] = {key: value for key, value in last.items() if value is not None}
        return self._fields[account]


class AsPlayed(AsOf):
    """The ledger as of a moment of play, from what is known now.

    An entry that was amended counts in its own place, with the effects that it has as amended.
    """

    def __init__(self, campaign: Campaign, rules_of: RulesOf, counting: Counting, *, number: int) -> None:
        super().__init__(campaign, rules_of, counting, number=number)
        self._disturbances: dict[str, set[str]] = {}

    @cached_property
    def amended_entries(self) -> Mapping[int, Entry]:
        amended = self.campaign.amended() if self.counting.taken_back else {}
        return {number: entry for number, entry in amended.items() if self.counting.would_count(number)}

    def counted_entries(self) -> set[int]:
        return super().counted_entries() | self.amended_entries.keys()

    def entries_changing(self, account: str) -> set[int]:
        amended = (
            number
            for number, entry in self.amended_entries.items()
            if account in {p.account for p in entry.body.postings} | {c.account for c in entry.body.fields}
        )
        return super().entries_changing(account) | {*amended}

    def accounts(self, prefix: str) -> Sequence[str]:
        bodies = [entry.body for entry in self.amended_entries.values()]
        changed = {posting.account for body in bodies for posting in body.postings}
        changed |= {change.account for body in bodies for change in body.fields}
        found = {account for account in changed if account.startswith(prefix)}
        more = sorted(account for account in found if self._held(account) or self._told(account))
        return sorted({*super().accounts(prefix), *more})

    def moved_commodities(self, account: str) -> list[str]:
        amended = {posting.commodity for _, _, posting in self._amended_postings(account)}
        return sorted({*super().moved_commodities(account), *amended})

    def postings_of(self, commodity: str) -> list[tuple[int, str, int]]:
        amended = [
            (number, posting.account, posting.quantity)
            for number, entry in self.amended_entries.items()
            for posting in entry.body.postings
            if posting.commodity == commodity
        ]
        return [*super().postings_of(commodity), *amended]

    def all_field_changes(self, account: str) -> list[tuple[int, str, FieldValue]]:
        if not self._changes_fields(account):
            return super().all_field_changes(account)
        return [(number, key, value) for number, _, key, value in self._changes_in_order(account)]

    def field_values(self, account: str, key: str) -> list[tuple[int, FieldValue]]:
        if not self._changes_fields(account):
            return super().field_values(account, key)
        return [(number, value) for number, _, changed, value in self._changes_in_order(account) if changed == key]

    def movements(self, account: str, commodity: str) -> list[Movement]:
        bounds = self.rules.commodity(commodity)
        if self._is_folded(account, commodity, bounds):
            return fold_bounded(self._rows(account, commodity, bounds), commodity, bounds)
        moved = super().movements(account, commodity)
        amended = [
            Movement(number, period, posting.quantity)
            for number, period, posting in self._amended_postings(account)
            if posting.commodity == commodity
        ]
        return sorted([*moved, *amended], key=lambda m: (m.period, m.number)) if amended else moved

    def _amended_postings(self, account: str) -> Iterator[tuple[int, int, Posting]]:
        """Postings of entries as amended: (number, period, posting)."""
        for number, entry in self.amended_entries.items():
            for posting in entry.body.postings:
                if posting.account == account:
                    yield number, entry.body.period, posting

    def _changes_fields(self, account: str) -> bool:
        bodies = (entry.body for entry in self.amended_entries.values())
        return any(change.account == account for body in bodies for change in body.fields)

    def _changes_in_order(self, account: str) -> list[tuple[int, int, str, FieldValue]]:
        """Every change of an account's fields that counts, in the order of play: (number, period, key, value)."""
        amended = [
            (number, entry.body.period, change.key, change.new)
            for number, entry in self.amended_entries.items()
            for change in entry.body.fields
            if change.account == account
        ]
        recorded = moments.placed_changes(self.campaign, self.counting, account)
        return sorted([*recorded, *amended], key=lambda change: (change[1], change[0], change[2]))

    def _told(self, account: str) -> dict[str, FieldValue]:
        if account not in self._fields and self._changes_fields(account):
            last = {key: value for _, _, key, value in self._changes_in_order(account)}
            self._fields[account] = {key: value for key, value in last.items() if value is not None}
        return super()._told(account)

    def _held(self, account: str) -> dict[str, int]:
        if account not in self._holdings:
            # A bounded commodity may be above zero though its sum is not: ask for every one that was touched.
            held = moments.sums(self.campaign, self.counting, account)
            for _, _, posting in self._amended_postings(account):
                held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
            for commodity, total in held.items():
                bounds = self.rules.commodity(commodity)
                if self._is_folded(account, commodity, bounds):
                    held[commodity] = sum(bounded_changes(self._rows(account, commodity, bounds), commodity, bounds))
                elif bounds.floor is not None and total < bounds.floor and not account.startswith(WORLD):
                    self.flags.append(Flag(account, commodity, total, bounds.floor))
            self._holdings[account] = {commodity: total for commodity, total in held.items() if total}
        return self._holdings[account]

    def _is_folded(self, account: str, commodity: str, bounds: Commodity) -> bool:
        """Whether a balance is folded again; what nothing came between was bounded as it was posted."""
        if not is_folded_within_bounds(account, bounds):
            return False
        disturbed = self._disturbed(account)
        return commodity in disturbed or bounds.ceiling in disturbed

    def _disturbed(self, account: str) -> set[str]:
        """What is moved on an account by entries that are void, as they are amended, or late."""
        if account not in self._disturbances:
            moved = moments.moved_by(self.campaign, self.counting.disturbing, account)
            amended = {posting.commodity for _, _, posting in self._amended_postings(account)}
            self._disturbances[account] = moved | amended
        return self._disturbances[account]

    def _rows(self, account: str, commodity: str, bounds: Commodity) -> list[tuple[int, int, str, int]]:
        """What moved a bounded commodity or its ceiling; each change was bounded when it was posted, and is again."""
        ceiling = bounds.ceiling if isinstance(bounds.ceiling, str) else ""
        rows = moments.postings_with_ceiling(self.campaign, self.counting, account, commodity, ceiling)
        amended = [
            (number, period, posting.commodity, posting.quantity)
            for number, period, posting in self._amended_postings(account)
            if posting.commodity in (commodity, ceiling)
        ]
        if amended:
            rows = sorted([*rows, *amended], key=lambda row: (row[1], row[0]))
        return rows
