"""A state folded from entries in memory, without a store."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.postings import FieldValue
from ledger.state import REVEALING, Flag, PastEntry

if TYPE_CHECKING:
    from ledger.entries import Body


def _no_numbers() -> array[int]:
    return array("Q")


class FoldedState:
    """The state after the entries that were applied.

    Args:
        find: Looks up an earlier entry by its uuid in hex; decisions about voids and reveals need it.
        voided: Entries before those applied that are void, and by which.
        voids: The entries that each void before them voids.
    """

    flags: Sequence[Flag] = ()

    def __init__(
        self,
        find: Callable[[str], PastEntry | None] | None = None,
        *,
        voided: Mapping[int, int] = {},
        voids: Mapping[int, tuple[int, ...]] = {},
    ) -> None:
        self.number = 0
        self.balances: dict[str, dict[str, int]] = {}
        self.values: dict[str, dict[str, FieldValue]] = {}
        self._find = find
        self._voided = dict(voided)
        self._voids = dict(voids)
        self._accounts: defaultdict[str, set[str]] = defaultdict(set)
        self._field_changes: dict[tuple[str, str], list[tuple[int, int, FieldValue]]] = {}
        # Numbers of entries, which are applied in their order; packed, as there are several for each entry.
        self._touched: defaultdict[str, array[int]] = defaultdict(_no_numbers)
        self._spent: defaultdict[tuple[str, str], array[int]] = defaultdict(_no_numbers)
        self._belonging: defaultdict[int, array[int]] = defaultdict(_no_numbers)
        self._of_kind: defaultdict[str, array[int]] = defaultdict(_no_numbers)

    def apply(self, number: int, body: Body, voids: Sequence[int] = ()) -> None:
        """Add an entry's effects.

        Args:
            voids: Numbers of the entries that it voids.
        """
        self.number = number
        accounts = set()
        for posting in body.postings:
            held = self.balances.setdefault(posting.account, {})
            quantity = held.get(posting.commodity, 0) + posting.quantity
            if quantity:
                held[posting.commodity] = quantity
            else:
                held.pop(posting.commodity, None)
            accounts.add(posting.account)
        for change in body.fields:
            set_here = self.values.setdefault(change.account, {})
            if change.new is None:
                set_here.pop(change.key, None)
            else:
                set_here[change.key] = change.new
            accounts.add(change.account)
            if not voids:
                self._field_changes.setdefault((change.account, change.key), []).append(
                    (number, body.period, change.new)
                )
        for account in accounts:
            self._accounts[account.partition(":")[0]].add(account)
        if voids:
            self._voids[number] = tuple(voids)
            for target in voids:
                self._void(target, number)
        else:
            for account in accounts:
                self._touched[account].append(number)
            for posting in body.postings:
                if posting.quantity < 0:
                    self._spent[posting.account, posting.commodity].append(number)
            self._of_kind[body.kind].append(number)
            if body.session is not None and body.kind != REVEALING:
                self._belonging[body.session].append(number)

    def _void(self, target: int, by: int) -> None:
        """Mark an entry as voided; if it is a void itself, what it voided counts again, and so on."""
        self._voided[target] = by
        for restored in self._voids.get(target, ()):
            self._voided.pop(restored, None)
            for again in self._voids.get(restored, ()):
                self._void(again, restored)

    def quantity(self, account: str, commodity: str) -> int:
        held = self.balances.get(account)
        return 0 if held is None else held.get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        return dict(sorted(self.balances.get(account, {}).items()))

    def field(self, account: str, key: str) -> FieldValue:
        set_here = self.values.get(account)
        return None if set_here is None else set_here.get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        return dict(sorted(self.values.get(account, {}).items()))

    def accounts(self, prefix: str) -> Sequence[str]:
        # Most accounts are lots, and most questions are about characters.
        kind, colon, _ = prefix.partition(":")
        known = self._accounts[kind] if colon else set().union(*self._accounts.values())
        return sorted(
            account
            for account in known
            if account.startswith(prefix) and (self.balances.get(account) or self.values.get(account))
        )

    def counted_entries(self) -> None:
        return None

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._find(entry) if self._find else None

    def voided_by(self, number: int) -> int | None:
        return self._voided.get(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        return [change for change in self._field_changes.get((account, key), ()) if change[0] not in self._voided]

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return [n for n in self._touched.get(account, ()) if n > after and n not in self._voided]

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        return [n for n in self._spent.get((account, commodity), ()) if n > after and n not in self._voided]

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        numbers = (n for kind in kinds for n in reversed(self._of_kind.get(kind, ())))
        return sorted(n for n in numbers if n > after and n not in self._voided)

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return [n for n in self._belonging.get(session, ()) if n > after and n not in self._voided]
