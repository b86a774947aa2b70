"""The state of a campaign where a copy parts from it, with entries of either copy applied on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.folded_state import FoldedState
from ledger.overlay import Overlay
from ledger.postings import FieldValue
from ledger.state import PastEntry
from ledger.voids import Voids
from projections.past.taken_back import voids_at

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.store.campaign import Campaign


class Fork:
    """The moment after a campaign's entry, at which branches begin.

    Attributes:
        campaign: The campaign as it is now.
        number: The last entry that is counted.
        later: Every entry after it.
    """

    def __init__(self, campaign: Campaign, number: int) -> None:
        self.campaign = campaign
        self.number = number
        self.later: Sequence[Entry] = tuple(campaign.entries(number + 1))
        self.voids = voids_at(campaign, number)
        now = campaign.voided()
        again = [campaign.entry(at) for at in now if at <= number and at not in self.voids.by]
        # The tables of effects leave out what is void now, also where it was not void yet.
        self.counting_again = [entry for entry in again if entry is not None and not entry.body.links.voids]


class BranchState(Overlay):
    """The state at a fork, and after the entries that were applied to it.

    Only the accounts that are asked for are read; nothing of the past before the fork is loaded.
    """

    def __init__(self, fork: Fork) -> None:
        present = fork.campaign.state()
        super().__init__(present)
        self._present = present
        self._fork = fork
        self._past: dict[str, PastEntry] = {}
        self._since = FoldedState(self.past_entry, voids=Voids(fork.voids.by, fork.voids.targets))
        self.number = fork.number
        for entry in reversed(fork.later):
            self.undo(entry.body.postings, entry.body.fields)
        for entry in fork.counting_again:
            self._since.apply(entry.number, entry.body)

    def append(self, past: PastEntry) -> None:
        """Apply an entry."""
        body = past.body
        voids = [found.number for id_ in body.links.voids if (found := self.past_entry(id_)) is not None]
        self.apply(body.postings, body.fields)
        self._since.apply(past.number, body, voids)
        self._past[past.id] = past
        self.number = past.number

    def past_entry(self, entry: str) -> PastEntry | None:
        if entry in self._past:
            return self._past[entry]
        found = self._present.past_entry(entry)
        return found if found is not None and found.number <= self._fork.number else None

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        for past in self._present.entries_from(first):
            if past.number > self._fork.number:
                break
            yield past
        yield from (past for past in self._past.values() if past.number >= first)

    def voided_by(self, number: int) -> int | None:
        return self._since.voided_by(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        before = self._present.field_changes(account, key)
        kept = [change for change in before if self._counts(change[0])]
        return sorted((*kept, *self._since.field_changes(account, key)), key=lambda change: change[0])

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return self._with(self._present.entries_changing(account, after), self._since.entries_changing(account, after))

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        before = self._present.entries_spending(account, commodity, after)
        return self._with(before, self._since.entries_spending(account, commodity, after))

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        before = self._present.entries_of_kinds(kinds, after)
        return self._with(before, self._since.entries_of_kinds(kinds, after))

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        before = self._present.entries_of_session(session, after)
        return self._with(before, self._since.entries_of_session(session, after))

    def _counts(self, number: int) -> bool:
        """Whether an entry that counts now was there at the fork and is not void here."""
        return number <= self._fork.number and self._since.voided_by(number) is None

    def _with(self, before: Iterable[int], since: Iterable[int]) -> list[int]:
        return sorted({number for number in before if self._counts(number)} | set(since))
