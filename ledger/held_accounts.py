"""Balances and fields of accounts in memory, as a fold of entries and the stored state read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from ledger.postings import FieldValue

if TYPE_CHECKING:
    from ledger.entries import Entry

Value = TypeVar("Value")


class Absent(dict[str, dict[str, Value]]):
    """Rows by account; an account that is not there has none."""

    def __missing__(self, account: str) -> dict[str, Value]:
        return {}


class LoadedAccounts(dict[str, dict[str, Value]]):
    """Rows by account, which are loaded when they are first asked for."""

    def __init__(self, load: Callable[[str], dict[str, Value]]) -> None:
        self._load = load

    def __missing__(self, account: str) -> dict[str, Value]:
        loaded = self[account] = self._load(account)
        return loaded


class HeldAccounts:
    """What accounts hold and which fields are set on them.

    Attributes:
        balances: By account and commodity; none is 0.
        values: Fields by account and key; none is unset.
        unsorted_balances: Accounts to which a commodity was added; they are sorted when they are next read whole.
        unsorted_values: Those to which a key was added, likewise.
    """

    def __init__(self) -> None:
        self.balances: dict[str, dict[str, int]] = Absent()
        self.values: dict[str, dict[str, FieldValue]] = Absent()
        self.unsorted_balances: set[str] = set()
        self.unsorted_values: set[str] = set()

    def counted_entries(self) -> None:
        return None

    @property
    def amended_entries(self) -> Mapping[int, Entry]:
        return {}

    def change_balance(self, held: dict[str, int], account: str, commodity: str, quantity: int) -> bool:
        """Add to a balance of an account, which holds what is given; return whether a commodity came or left."""
        before = held.get(commodity, 0)
        if before + quantity:
            held[commodity] = before + quantity
            if before:
                return False
            self.unsorted_balances.add(account)
        elif before:
            del held[commodity]
        return True

    def change_field(self, values: dict[str, FieldValue], account: str, key: str, value: FieldValue) -> bool:
        """Set a field of an account, which has those given; return whether a key came or left."""
        if value is None:
            return values.pop(key, None) is not None
        is_new = key not in values
        if is_new:
            self.unsorted_values.add(account)
        values[key] = value
        return is_new

    # `get` first, which takes a quarter of the time of a subscript of these, and nearly always finds the account.

    def quantity(self, account: str, commodity: str) -> int:
        held = self.balances.get(account)
        return (self.balances[account] if held is None else held).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        if account in self.unsorted_balances:
            self.unsorted_balances.remove(account)
            self.balances[account] = dict(sorted(self.balances[account].items()))
        return self.balances[account].copy()

    def field(self, account: str, key: str) -> FieldValue:
        values = self.values.get(account)
        return (self.values[account] if values is None else values).get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        if account in self.unsorted_values:
            self.unsorted_values.remove(account)
            self.values[account] = dict(sorted(self.values[account].items()))
        return self.values[account].copy()
