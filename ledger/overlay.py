"""Overlay: a view made of another view and changes on top of it, which that other view does not have.

A draft is an overlay of the state that it is decided against; replaying without some entries reads one of the present
state. Both inherit it: they are views, every decision reads through them, and delegating each read would cost time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from ledger.held_accounts import HeldAccounts
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.state import View


class Overlay:
    """A view over a base view, which is not changed.

    Args:
        base: Must stay the same while the overlay is in use.
    """

    def __init__(self, base: View) -> None:
        self._base = base
        # What the base holds in memory is read there itself: a decision reads so often that a call each time counts.
        self._balances, self._fields = (base.balances, base.values) if isinstance(base, HeldAccounts) else ({}, {})
        self._added: dict[str, dict[str, int]] = {}
        self._values: dict[str, dict[str, FieldValue]] = {}

    # Changes.

    def add(self, account: str, commodity: str, quantity: int) -> None:
        """Change a balance."""
        added = self._added.setdefault(account, {})
        added[commodity] = added.get(commodity, 0) + quantity

    def put(self, account: str, key: str, value: FieldValue) -> None:
        """Set a field; None unsets it."""
        self._values.setdefault(account, {})[key] = value

    def apply(self, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Add the effects of an entry."""
        for posting in postings:
            self.add(posting.account, posting.commodity, posting.quantity)
        for change in fields:
            self.put(change.account, change.key, change.new)

    def undo(self, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Take the effects of the last entry back; of several entries, the last one first."""
        for posting in postings:
            self.add(posting.account, posting.commodity, -posting.quantity)
        for change in fields:
            self.put(change.account, change.key, change.old)

    def change(self, account: str, commodity: str) -> int:
        """By how much a balance is changed here."""
        return self._added.get(account, {}).get(commodity, 0)

    def changes_field(self, account: str, key: str) -> bool:
        """Whether a field is set here, even to the value that the base has."""
        return key in self._values.get(account, ())

    def changes_any(self, account: str, names: Set[str]) -> bool:
        """Whether a balance or a field of an account with one of these names is changed here."""
        return not (names.isdisjoint(self._added.get(account, ())) and names.isdisjoint(self._values.get(account, ())))

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The changes of balances, one for each account and commodity, sorted; without those that net to 0."""
        if not self._added:
            return ()
        rows = [
            (account, commodity, quantity)
            for account, added in self._added.items()
            for commodity, quantity in added.items()
            if quantity
        ]
        rows.sort()
        return tuple([Posting(*row) for row in rows])

    @property
    def values(self) -> list[tuple[str, str, FieldValue]]:
        """The fields that are set here, as (account, key, value), sorted."""
        if not self._values:
            return []
        return [
            (account, key, value)
            for account, values in sorted(self._values.items())
            for key, value in sorted(values.items())
        ]

    def changes_lot(self, commodity: str) -> bool:
        """Whether a lot is moved or described here."""
        return commodity in self._values or any(commodity in added for added in self._added.values())

    def changed_accounts(self, prefix: str) -> Sequence[str]:
        """Accounts with this prefix that have changes here, sorted."""
        changed = [account for account in self._added if account.startswith(prefix)]
        if self._values:
            changed += [
                account for account in self._values if account.startswith(prefix) and account not in self._added
            ]
        changed.sort()
        return changed

    def described_accounts(self, prefix: str) -> Sequence[str]:
        """Accounts with this prefix of which a field is set here, sorted."""
        return sorted([account for account in self._values if account.startswith(prefix)]) if self._values else ()

    def changed_commodities(self, account: str, prefix: str) -> list[str]:
        """Commodities with this prefix of which the account has more or less here, sorted."""
        added = self._added.get(account)
        if not added:
            return []
        changed = [commodity for commodity in added if commodity.startswith(prefix) and added[commodity]]
        changed.sort()
        return changed

    # What a view offers.

    def quantity(self, account: str, commodity: str) -> int:
        """Balance of a commodity on an account."""
        held = self._balances.get(account)
        quantity = self._base.quantity(account, commodity) if held is None else held.get(commodity, 0)
        added = self._added.get(account)
        return quantity if added is None else quantity + added.get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        """Every non-zero balance of an account, by commodity, sorted."""
        before = self._base.holdings(account)
        added = self._added.get(account)
        if not added:
            return before
        held = dict(before)
        for commodity, quantity in added.items():
            held[commodity] = held.get(commodity, 0) + quantity
        if len(held) > len(before):
            held = dict(sorted(held.items()))
        if 0 in held.values():
            return {commodity: quantity for commodity, quantity in held.items() if quantity}
        return held

    def field(self, account: str, key: str) -> FieldValue:
        """A field's value, None where it is not set."""
        values = self._values.get(account)
        if values is not None and key in values:
            return values[key]
        held = self._fields.get(account)
        return self._base.field(account, key) if held is None else held.get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        """Every field of an account that is set, sorted."""
        before = self._base.fields(account)
        changed = self._values.get(account)
        if not changed:
            return before
        values = {**before, **changed}
        if len(values) > len(before):
            values = dict(sorted(values.items()))
        return {key: value for key, value in values.items() if value is not None}

    def accounts(self, prefix: str) -> Sequence[str]:
        """Accounts with this prefix that have a balance or a field, sorted."""
        before = self._base.accounts(prefix)
        changed = self.changed_accounts(prefix)
        if not changed:
            return before
        there = set(before)
        moved = [account for account in changed if (account in there) != self._has_anything(account)]
        return sorted(there.symmetric_difference(moved)) if moved else before

    def _has_anything(self, account: str) -> bool:
        """Whether an account that has changes here has a balance or a field; most have one of those changed."""
        if account not in self._values and self._fields.get(account):
            return True
        for commodity in self._added.get(account, ()):
            if self.quantity(account, commodity):
                return True
        for value in self._values.get(account, {}).values():
            if value is not None:
                return True
        return bool(self.holdings(account) or self.fields(account))
