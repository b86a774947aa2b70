"""The state before some entries, for deciding them again with what came before changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.overlay import Overlay
from ledger.postings import FieldChange, FieldValue, Posting

if TYPE_CHECKING:
    from ledger.entries import Body, Entry
    from ledger.state import PastEntry, State


class ReplayedState(Overlay):
    """A state that begins before some entries, and goes forward with other effects than theirs where that is asked.

    It is the present state with those entries taken back on top, so that nothing earlier than they is read.

    Args:
        later: Every entry of the journal from the first one that may differ, oldest first; at least one.
    """

    def __init__(self, present: State, later: Sequence[Entry]) -> None:
        super().__init__(present)
        self._present = present
        self.number = later[0].number - 1
        # By how much balances differ from those of the journal at the same number, and which fields do.
        self._balance_differences: dict[tuple[str, str], int] = {}
        self._field_differences: set[tuple[str, str]] = set()
        self._fields_as_recorded: dict[tuple[str, str], FieldValue] = {}
        for entry in reversed(later):
            self.undo(entry.body.postings, entry.body.fields)

    @property
    def differs(self) -> bool:
        """Whether it differs from the state that the journal had at this number."""
        return bool(self._balance_differences) or bool(self._field_differences)

    def replace(self, number: int, recorded: Body, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Apply the next entry with these effects in place of those recorded."""
        self.number = number
        postings, fields = tuple(postings), tuple(fields)
        for sign, effects in ((1, postings), (-1, recorded.postings)):
            for posting in effects:
                key = (posting.account, posting.commodity)
                difference = self._balance_differences.pop(key, 0) + sign * posting.quantity
                if difference:
                    self._balance_differences[key] = difference
        for change in recorded.fields:
            self._fields_as_recorded[change.account, change.key] = change.new
        for change in fields:
            key = (change.account, change.key)
            self._fields_as_recorded.setdefault(key, self.field(*key))
        self.apply(postings, fields)
        for key in {(change.account, change.key) for change in (*recorded.fields, *fields)}:
            if self.field(*key) != self._fields_as_recorded[key]:
                self._field_differences.add(key)
            else:
                self._field_differences.discard(key)

    # What voids and late entries read: voids are not decided again, and a late entry sees what was recorded so far.

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._present.past_entry(entry)

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return (past for past in self._present.entries_from(first) if past.number <= self.number)

    def voided_by(self, number: int) -> int | None:
        return self._present.voided_by(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        return [change for change in self._present.field_changes(account, key) if change[0] <= self.number]

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return self._present.entries_changing(account, after)

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        return self._present.entries_spending(account, commodity, after)

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        return [number for number in self._present.entries_of_kinds(kinds, after) if number <= self.number]

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return self._present.entries_of_session(session, after)
