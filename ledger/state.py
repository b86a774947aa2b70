"""What decisions, rules and reports may read of a ledger: protocols of views and states, and what their fields say.

A decision reads nothing else, so that an audit decides from what the table decided from. A state is either the
balances and fields kept in the store (`ledger.store.stored_state`) or a fold of entries in memory
(`ledger.folded_state`); a draft and the ledger as of a moment are views.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import CAMPAIGN, REVEALED, SESSION
from ledger.postings import FieldValue

if TYPE_CHECKING:
    from ledger.entries import Body, Entry

REVEALING = "EntryRevealed"
"""Kind of the entries that end a secret: what players know stays known, whatever is voided.

By its stored name, because reading commands load no facts.
"""


class PastEntry(Struct, frozen=True, gc=False):
    """An earlier entry, as a decision sees it."""

    number: int
    id: str
    recorded_by: str
    body: Body
    payload: bytes


def as_past_entry(entry: Entry, body: Body | None = None) -> PastEntry:
    """An entry as a decision sees it.

    Args:
        body: What it is instead of what was recorded.
    """
    header = entry.header
    return PastEntry(entry.number, header.id, header.recorded_by, body or entry.body, entry.payload)


class Flag(Struct, frozen=True, gc=False):
    """A balance below its floor in a view of the order of play: something was spent before it was there."""

    account: str
    commodity: str
    quantity: int
    floor: int


class Fields(Protocol):
    """The fields of accounts."""

    def field(self, account: str, key: str) -> FieldValue:
        """A field's value, None where it is not set."""

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        """Every field of an account that is set, sorted."""


class View(Fields, Protocol):
    """Balances and fields: a state, a draft, the ledger as of a moment."""

    def quantity(self, account: str, commodity: str) -> int:
        """Balance of a commodity on an account."""

    def holdings(self, account: str) -> Mapping[str, int]:
        """Every non-zero balance of an account, by commodity, sorted."""

    def accounts(self, prefix: str) -> Sequence[str]:
        """Accounts with this prefix that have a balance or a field, sorted."""


class ShownView(View, Protocol):
    """A view of a whole ledger at a moment, now or then, as reports show it."""

    @property
    def number(self) -> int:
        """Number of the last entry; 0 before the first."""

    @property
    def flags(self) -> Sequence[Flag]:
        """Balances below their floor among the accounts read so far; there are none now."""

    def counted_entries(self) -> Collection[int] | None:
        """Numbers of the entries that count at the moment; None for now, where all do."""

    @property
    def amended_entries(self) -> Mapping[int, Entry]:
        """Those among them that count as an amendment has them, by number; none now, where the amendment counts."""


class State(View, Protocol):
    """What decisions read. All iteration is over sorted keys."""

    @property
    def number(self) -> int:
        """Number of the last entry; 0 before the first."""

    def past_entry(self, entry: str) -> PastEntry | None:
        """An earlier entry by its uuid in hex."""

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        """Every entry from a number on, in order, read as they are asked for."""

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


def require_past_entry(state: State, entry: str, **facts: Any) -> PastEntry:
    """The entry of a uuid in hex.

    Args:
        facts: What a message needs besides where there is none.

    Raises:
        InputError: `entry_unknown`.
    """
    past = state.past_entry(entry)
    if past is None:
        raise InputError("entry_unknown", entry=entry, **facts)
    return past


def open_session(state: Fields) -> int | None:
    """Number of the session that is open, if one is."""
    number = state.field(SESSION, "open")
    return number if isinstance(number, int) else None


def last_session(state: Fields) -> int:
    """Number of the last session that was started; 0 before the first."""
    number = state.field(SESSION, "last")
    return number if isinstance(number, int) else 0


def session_numbers(state: State) -> list[int]:
    """Numbers of the sessions that were started and not voided, in order; there may be gaps."""
    started = (value for _, _, value in state.field_changes(SESSION, "last"))
    return sorted({number for number in started if isinstance(number, int)})


def campaign_field(state: Fields, key: str) -> str:
    """A field of the campaign, set when it was opened: `name`, `ruleset`, `language`, `rules` (hash of its tables)."""
    value = state.field(CAMPAIGN, key)
    return value if isinstance(value, str) else ""


def is_hidden(entry: Entry, view: Fields) -> bool:
    """Whether an entry is secret and not revealed in a view."""
    return entry.body.secret and view.field(REVEALED, entry.header.id) is not True
