"""State: what a decision may read, and a fold of entries that offers it.

Nothing else is read by a decision, so that an audit sees what the table saw. Two things offer a state: the
balances kept in the store (`ledger.store.stored_state`), and `FoldedState`, entries added up in memory.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ledger.ids import CAMPAIGN, SESSION
from ledger.postings import FieldValue

if TYPE_CHECKING:
    from ledger.entries import Body


REVEALING = "EntryRevealed"
"""Kind of the entries that end a secret: what is known cannot be unknown again, whatever is taken back."""


class PastEntry(Struct, frozen=True):
    """An earlier entry, as a decision sees it."""

    number: int
    id: str
    recorded_by: str
    body: Body
    payload: bytes


class Fields(Protocol):
    """What is told."""

    def field(self, account: str, key: str) -> FieldValue:
        """A field's value, None where it is not set."""

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        """Every field of an account that is set, sorted."""


class View(Fields, Protocol):
    """What stands: balances and fields. A state, a draft and the ledger as of a moment all offer it."""

    def quantity(self, account: str, commodity: str) -> int:
        """Balance of a commodity on an account."""

    def holdings(self, account: str) -> Mapping[str, int]:
        """Every non-zero balance of an account, by commodity, sorted."""

    def accounts(self, prefix: str) -> Sequence[str]:
        """Accounts that begin so and have a balance or a field, sorted."""


class State(View, Protocol):
    """What decisions read. All iteration is over sorted keys."""

    @property
    def number(self) -> int:
        """Number of the last entry; 0 before the first."""

    def past_entry(self, entry: str) -> PastEntry | None:
        """An earlier entry by its uuid in hex."""

    def voided_by(self, number: int) -> int | None:
        """Number of the entry that now voids this one, if one does."""

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        """A field's changes by entries that are neither voids nor voided: (number, period, value), oldest first."""

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        """Numbers after the given one of entries, neither voids nor voided, that changed the account."""

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        """Numbers after the given one of entries, neither voids nor voided, that took from a balance."""

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        """Numbers after the given one of entries of some kinds that are not voided."""

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        """Numbers after the given one of entries, neither voids nor voided nor reveals, that belong to a session."""


class FoldedState:
    """Entries added up in memory, in the order in which they are applied.

    Args:
        find: Looks an earlier entry up by its uuid in hex; a decision about a void or a reveal needs it.
    """

    def __init__(self, find: Callable[[str], PastEntry | None] | None = None) -> None:
        self.number = 0
        self.balances: dict[str, dict[str, int]] = {}
        self.values: dict[str, dict[str, FieldValue]] = {}
        self._find = find
        self._voided: dict[int, int] = {}
        self._voids: dict[int, tuple[int, ...]] = {}
        self._told: dict[tuple[str, str], list[tuple[int, int, FieldValue]]] = {}
        self._touched: dict[str, list[int]] = {}
        self._spent: dict[tuple[str, str], list[int]] = {}
        self._belonging: dict[int, list[int]] = {}
        self._of_kind: dict[str, list[int]] = {}

    def apply(self, number: int, body: Body, voids: Sequence[int] = ()) -> None:
        """Add an entry's effects.

        Args:
            voids: Numbers of the entries that it voids.
        """
        self.number = number
        accounts = set()
        for posting in body.postings:
            held = self.balances.setdefault(posting.account, {})
            held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
            if not held[posting.commodity]:
                del held[posting.commodity]
            accounts.add(posting.account)
        for change in body.fields:
            set_here = self.values.setdefault(change.account, {})
            if change.new is None:
                set_here.pop(change.key, None)
            else:
                set_here[change.key] = change.new
            accounts.add(change.account)
            if not voids:
                self._told.setdefault((change.account, change.key), []).append((number, body.period, change.new))
        if voids:
            self._voids[number] = tuple(voids)
            for target in voids:
                self._void(target, number)
        else:
            for account in accounts:
                insort(self._touched.setdefault(account, []), number)
            for posting in body.postings:
                if posting.quantity < 0:
                    insort(self._spent.setdefault((posting.account, posting.commodity), []), number)
            insort(self._of_kind.setdefault(body.kind, []), number)
            if body.session is not None and body.kind != REVEALING:
                insort(self._belonging.setdefault(body.session, []), number)

    def _void(self, target: int, by: int) -> None:
        """What a void took back stands again when the void is voided, to any depth."""
        self._voided[target] = by
        for restored in self._voids.get(target, ()):
            self._voided.pop(restored, None)
            for again in self._voids.get(restored, ()):
                self._void(again, restored)

    def quantity(self, account: str, commodity: str) -> int:
        return self.balances.get(account, {}).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        return dict(sorted(self.balances.get(account, {}).items()))

    def field(self, account: str, key: str) -> FieldValue:
        return self.values.get(account, {}).get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        return dict(sorted(self.values.get(account, {}).items()))

    def accounts(self, prefix: str) -> Sequence[str]:
        named = {account for account, held in self.balances.items() if held and account.startswith(prefix)}
        named |= {account for account, set_here in self.values.items() if set_here and account.startswith(prefix)}
        return sorted(named)

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._find(entry) if self._find else None

    def voided_by(self, number: int) -> int | None:
        return self._voided.get(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        return [change for change in self._told.get((account, key), ()) if change[0] not in self._voided]

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return [n for n in self._touched.get(account, ()) if n > after and n not in self._voided]

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        return [n for n in self._spent.get((account, commodity), ()) if n > after and n not in self._voided]

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        numbers = (n for kind in kinds for n in reversed(self._of_kind.get(kind, ())))
        return sorted(n for n in numbers if n > after and n not in self._voided)

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return [n for n in self._belonging.get(session, ()) if n > after and n not in self._voided]


def open_session(state: Fields) -> int | None:
    """Number of the session that is open, if one is."""
    number = state.field(SESSION, "open")
    return number if isinstance(number, int) else None


def last_session(state: Fields) -> int:
    """Number of the last session that was started; 0 before the first."""
    number = state.field(SESSION, "last")
    return number if isinstance(number, int) else 0


def session_numbers(state: State) -> list[int]:
    """Numbers of the sessions that were started and not taken back, in order; a series may have gaps."""
    told = (value for _, _, value in state.field_changes(SESSION, "last"))
    return sorted({number for number in told if isinstance(number, int)})


def campaign_field(state: Fields, key: str) -> str:
    """What the opening of the campaign set: `name`, `ruleset`, `language`, `rules` (hash of its tables)."""
    value = state.field(CAMPAIGN, key)
    return value if isinstance(value, str) else ""
