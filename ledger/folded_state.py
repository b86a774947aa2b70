"""A state folded from entries in memory, without a store."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from ledger.amended_entries import AmendedEntries
from ledger.entries import Body
from ledger.held_accounts import HeldAccounts
from ledger.postings import FieldValue
from ledger.state import REVEALING, Flag, PastEntry
from ledger.voids import Voids


def _no_numbers() -> array[int]:
    return array("Q")


class FoldedState(HeldAccounts):
    """The state after the entries that were applied.

    Args:
        find: Looks up an earlier entry by its uuid in hex; decisions about voids and reveals need it.
        read: Reads the earlier entries from a number on; decisions about amendments need it.
        voids: Which entries before those applied are void; those that are applied are added to it.
    """

    flags: Sequence[Flag] = ()

    def __init__(
        self,
        find: Callable[[str], PastEntry | None] | None = None,
        read: Callable[[int], Iterator[PastEntry]] | None = None,
        *,
        voids: Voids | None = None,
    ) -> None:
        super().__init__()
        self.number = 0
        self._find = find
        self._read = read
        self._amended: dict[int, Mapping[int, Body]] = {}
        self._voids = voids or Voids()
        self._voided = self._voids.by
        self._accounts: defaultdict[str, set[str]] = defaultdict(set)
        # Accounts that begin with what was asked for, until something comes to one or leaves it.
        self._listed: dict[str, list[str]] = {}
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
            account, commodity = posting.account, posting.commodity
            accounts.add(account)
            held = self.balances.get(account)
            if held is None:
                held = self.balances[account] = {}
                self._accounts[account.partition(":")[0]].add(account)
            if self.change_balance(held, account, commodity, posting.quantity):
                self._listed.clear()
            if posting.quantity < 0 and not voids:
                self._spent[account, commodity].append(number)
        for change in body.fields:
            account, key, new = change.account, change.key, change.new
            accounts.add(account)
            set_here = self.values.get(account)
            if set_here is None:
                set_here = self.values[account] = {}
                self._accounts[account.partition(":")[0]].add(account)
            if self.change_field(set_here, account, key, new):
                self._listed.clear()
            if not voids:
                self._field_changes.setdefault((account, key), []).append((number, body.period, new))
        if voids:
            self._voids.add(number, voids)
            if body.amended:
                self._amend(number, body)
        else:
            for account in accounts:
                self._touched[account].append(number)
            self._of_kind[body.kind].append(number)
            if body.session is not None and body.kind != REVEALING:
                self._belonging[body.session].append(number)

    def _amend(self, by: int, body: Body) -> None:
        """Keep what an amendment holds in the place of earlier entries."""
        from ledger.store.amendments import bodies_as_amended

        numbers: dict[str, int] = {}

        def body_of(id_: str) -> Body | None:
            past = self.past_entry(id_)
            if past is not None:
                numbers[id_] = past.number
            return None if past is None else past.body

        self._amended[by] = {numbers[id_]: amended for id_, amended in bodies_as_amended(body, body_of)}

    @property
    def amended(self) -> AmendedEntries:
        """Earlier entries as they are now held to have been, where an amendment replaces them."""
        live = (bodies for by, bodies in self._amended.items() if by not in self._voided)
        return AmendedEntries({number: body for bodies in live for number, body in sorted(bodies.items())})

    def accounts(self, prefix: str) -> Sequence[str]:
        found = self._listed.get(prefix)
        if found is None:
            # Most accounts are lots, and most questions are about characters.
            kind, colon, _ = prefix.partition(":")
            known = self._accounts[kind] if colon else set().union(*self._accounts.values())
            found = self._listed[prefix] = sorted(
                [
                    account
                    for account in known
                    if account.startswith(prefix) and (self.balances.get(account) or self.values.get(account))
                ]
            )
        return found

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._find(entry) if self._find else None

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return self._read(first) if self._read else iter(())

    def voided_by(self, number: int) -> int | None:
        return self._voided.get(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        found = [change for change in self._field_changes.get((account, key), ()) if change[0] not in self._voided]
        return self.amended.with_field_changes(found, account, key)

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        found = [n for n in self._touched.get(account, ()) if n > after and n not in self._voided]
        return self.amended.with_changing(found, account, after)

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        found = [n for n in self._spent.get((account, commodity), ()) if n > after and n not in self._voided]
        return self.amended.with_spending(found, account, commodity, after)

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        numbers = (n for kind in kinds for n in reversed(self._of_kind.get(kind, ())))
        found = sorted(n for n in numbers if n > after and n not in self._voided)
        return self.amended.with_kinds(found, kinds, after)

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        found = [n for n in self._belonging.get(session, ()) if n > after and n not in self._voided]
        return self.amended.with_session(found, session, after)
