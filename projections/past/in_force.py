"""Shows a balance by the effects in force: an entry that was corrected counts with those its last correction gave it.

The ledger only grows: a void posts the opposite of what it takes back, an amendment the difference to what should have
been. Their sum is right, but no figure that counts is in it. Here an amendment counts in the entries that it corrects,
and what cancels is left out; the sum stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ledger.facts import EntryAmended
from ledger.store.amendments import amendment_facts, entries_as_amended, taken_back_by
from projections.past.bounded_balances import fold_bounded, is_folded_within_bounds
from projections.past.taken_back import targets_of_voids

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.postings import FieldValue
    from ledger.store.campaign import Campaign
    from projections.past.as_of import AsOf


class EffectInForce(Struct, frozen=True, kw_only=True):
    """What an entry does to a balance or a field.

    Attributes:
        entry: As it counts: one that was amended is as amended.
        quantity: Of a field, its value.
        recorded: What an entry did as it was recorded, if that is not what counts; of a field None where it set none.
        before: What counted until the amendment in force: as recorded, or as an earlier amendment had it.
        amended_by: Number of the amendment in force.
        bounded_by: Number of the correction since which bounds leave another part of what it posted.
        voided_by: Number of the entry that voids it, of a line that is listed nevertheless.
        voids: Numbers of the entries that it takes back, where it is the line of a correction.
        recorded_by: Id of who recorded it, or its amendment.
        replaces: Numbers of the entries whose figure no longer counts: an amended one, and its earlier amendments.
    """

    entry: Entry
    quantity: FieldValue
    recorded_by: str
    recorded: FieldValue = None
    before: FieldValue = None
    amended_by: int | None = None
    bounded_by: int | None = None
    voided_by: int | None = None
    voids: tuple[int, ...] = ()
    replaces: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.entry.number


class InForce:
    """The effects in force in a view."""

    def __init__(self, campaign: Campaign, view: AsOf) -> None:
        self._campaign = campaign
        self._view = view

    @cached_property
    def voided(self) -> Mapping[int, int]:
        """Entries that are void, and the entry that voids each."""
        return self._campaign.voided()

    @cached_property
    def _amended(self) -> Mapping[int, Entry]:
        """Entries as amended; a view of the order of play knows which of them it reaches."""
        return self._view.amended_entries if self._is_of_play else self._campaign.amended()

    @property
    def _is_of_play(self) -> bool:
        """Whether the view counts every entry as it was corrected by itself."""
        return self._view.moment.is_of_play

    @cached_property
    def _voids(self) -> Mapping[int, list[int]]:
        """Voids and amendments, in force or not, and what each takes back."""
        return targets_of_voids(self._campaign, self._view.number)

    @cached_property
    def _groups(self) -> Mapping[int, set[int]]:
        """Voids with what they took back, directly or through other voids: every member has the whole set."""
        groups: dict[int, set[int]] = {}
        for by, targets in self._voids.items():
            group = {by}.union(*(groups.get(number, {number}) for number in (by, *targets)))
            groups.update(dict.fromkeys(group, group))
        return groups

    def of_balance(
        self, recorded: Mapping[int, int], account: str, weights: Mapping[str, int], *, every: bool = False
    ) -> list[EffectInForce]:
        """The lines of a balance, in the order in which they are summed.

        A correction has a line only where its entries as they are now do not make up the balance: money was advanced,
        or bounds were in the way. What is bounded, such as hit points, is bounded again line by line.

        Args:
            recorded: By how much each entry changed the balance, voids and amendments among them, in order.
            weights: The commodities that are counted, and how much one of each is worth.
            every: Whether every entry has a line with what it did as it was recorded.
        """
        if every or self._is_of_play:
            return self._lines(recorded, account, weights)
        bounded = {} if len(weights) > 1 else self._within_bounds(recorded, account, *weights)
        counted = bounded or self._counted(recorded, account, weights)
        lines = self._lines({number: counted[number] for number in sorted(counted)}, account, weights, folded=True)
        return [self._marked(line, recorded, account, weights) for line in lines] if bounded else lines

    def of_field(
        self, recorded: Mapping[int, FieldValue], account: str, key: str, *, every: bool = False
    ) -> list[EffectInForce]:
        """The values of a field, in order; all as they were recorded where what counts does not end in the same.

        Args:
            recorded: The value that each entry set, voids and amendments among them, in order.
            every: Whether every entry has a line.
        """
        counted = {n: value for n, value in recorded.items() if n not in self.voided and n not in self._voids}
        for number, entry in self._amended.items():
            if values := _values(entry, account, key):
                counted[number] = values[-1]
        is_folded = not (every or self._is_of_play) and _last(counted) == _last(recorded)
        shown = {number: counted[number] for number in sorted(counted)} if is_folded else recorded
        return self._lines(shown, account, key, folded=is_folded)

    def as_given(self, changes: Mapping[int, int], account: str) -> list[EffectInForce]:
        """A line for each entry, with a change that was computed otherwise than from balances."""
        return self._lines(changes, account, {})

    def _within_bounds(self, recorded: Mapping[int, int], account: str, commodity: str) -> dict[int, int]:
        """What each entry adds to a bounded balance, each as far as bounds let it; empty where nothing was corrected.

        A correction was bounded by the balance of its time, which others had moved since: the rest is the last one's.
        """
        bounds = self._view.rules.commodity(commodity)
        corrected = self._corrections({*recorded, *self._amended})
        if not corrected or not is_folded_within_bounds(account, bounds):
            return {}
        counted = self._counted(recorded, account, {commodity: 1}, rest=False)
        rows = [(number, 0, commodity, quantity) for number, quantity in counted.items()]
        if isinstance(bounds.ceiling, str):
            raised = {moved.number: moved.quantity for moved in self._view.movements(account, bounds.ceiling)}
            most = self._counted(raised, account, {bounds.ceiling: 1})
            rows += [(number, 0, bounds.ceiling, quantity) for number, quantity in most.items()]
        found = {moved.number: moved.quantity for moved in fold_bounded(sorted(rows), commodity, bounds)}
        if rest := sum(recorded.values()) - sum(found.values()):
            found[corrected[-1]] = rest
        return found

    def _marked(
        self, line: EffectInForce, recorded: Mapping[int, int], account: str, weights: Mapping[str, int]
    ) -> EffectInForce:
        """A line of a bounded balance, with the correction since which bounds leave another part of what it posted."""
        posted = _change(line.entry, account, weights)
        if line.voids or posted == line.quantity:
            return line
        later = (number for number in self._corrections({*recorded, *self._amended}) if number > line.number)
        line = structs.replace(line, bounded_by=next(later, None))
        return line if line.amended_by is not None else structs.replace(line, recorded=posted, before=posted)

    def _corrections(self, numbers: set[int]) -> list[int]:
        """Voids and amendments in force of some entries, in order."""
        groups = self._groups_of(numbers)
        return sorted({n for group in groups for n in group if n in self._voids and n not in self.voided})

    def _counted(
        self, recorded: Mapping[int, int], account: str, weights: Mapping[str, int], *, rest: bool = True
    ) -> dict[int, int]:
        """What each entry adds to a balance, corrections counted in the entries that they correct.

        Args:
            rest: Whether a correction has what its entries do not make up; an entry that was voided then counts as
                recorded, where its void could not give all of it back.
        """
        counted = dict(recorded)
        for group in self._groups_of({*recorded, *self._amended}):
            amended = {number: self._amended[number] for number in group if number in self._amended}
            live = {n: recorded[n] for n in group if n in recorded and n not in self.voided and n not in self._voids}
            live |= {n: change for n, entry in amended.items() if (change := _change(entry, account, weights))}
            left = sum(recorded.get(number, 0) for number in group) - sum(live.values())
            if rest and left and not amended:
                continue
            for number in group:
                counted.pop(number, None)
            counted |= live
            if rest and left:
                counted[max(number for number in group if number in self._voids and number not in self.voided)] = left
        return counted

    def _groups_of(self, numbers: set[int]) -> Iterator[set[int]]:
        seen: set[int] = set()
        for number in sorted(numbers & self._groups.keys()):
            if number not in seen:
                seen |= self._groups[number]
                yield self._groups[number]

    def _lines(
        self, values: Mapping[int, FieldValue], account: str, measured: Mapping[str, int] | str, *, folded: bool = False
    ) -> list[EffectInForce]:
        """The lines of entries, of a balance by its weights or of a field by its key."""
        entries = {entry.number: entry for entry in self._campaign.entries_numbered([*values])}
        lines = []
        for number, value in values.items():
            # One that is not there is named by the table that should not name it.
            table = "changes" if isinstance(measured, str) else "postings"
            entry = entries.get(number) or self._campaign.entry_named_in(table, number)
            lines.append(self._line(entry, value, account, measured, folded=folded))
        return lines

    def _line(
        self, entry: Entry, quantity: FieldValue, account: str, measured: Mapping[str, int] | str, *, folded: bool
    ) -> EffectInForce:
        number = entry.number
        by = self.voided.get(number)
        if by is None or not (folded or self._is_of_play) or number not in self._amended:
            return EffectInForce(
                entry=entry,
                quantity=quantity,
                recorded_by=entry.header.recorded_by,
                voided_by=by,
                voids=tuple(self._voids.get(number, ())),
            )
        earlier = list(self._earlier_amendments(number))
        before = self._as_held_by(earlier[-1], entry) if earlier else entry
        return EffectInForce(
            entry=self._amended[number],
            quantity=quantity,
            recorded_by=self._campaign.entry_named_in("voided", by).header.recorded_by,
            recorded=_figure(entry, account, measured),
            before=_figure(before, account, measured),
            amended_by=by,
            replaces=(number, *earlier),
        )

    def _as_held_by(self, amendment: int, entry: Entry) -> Entry:
        """An entry as an amendment has it, in force or not."""
        holding = self._campaign.entry_named_in("voids", amendment)
        return entries_as_amended([holding], self._campaign.entry_by_id).get(entry.number, entry)

    def _earlier_amendments(self, number: int) -> Iterator[int]:
        """Amendments of an entry that later ones took the place of."""
        for other in sorted(self._groups.get(number, ())):
            if other in self.voided and number in self._voids.get(other, ()):
                amendment = self._campaign.entry(other)
                if amendment is not None and amendment.body.amended:
                    yield other


def entry_in_force(campaign: Campaign, entry: Entry) -> tuple[Entry, int | None]:
    """An entry as it counts, and the number of the amendment that has it so; as it was recorded where none does."""
    by = campaign.voided_by(entry.number)
    amendment = None if by is None else campaign.entry(by)
    if amendment is None or not amendment.body.holds_others:
        return entry, None
    amended = entries_as_amended([amendment], campaign.entry_by_id).get(entry.number)
    return (entry, None) if amended is None else (amended, amendment.number)


def gone_by(campaign: Campaign, number: int) -> int | None:
    """The entry by which what a correction put right counts no longer; None where it does, there or in another's place.

    A correction that is amended, or replaced by a later one that holds what it held, goes on in that.
    """
    by = campaign.voided_by(number)
    entry, void = campaign.entry(number), None if by is None else campaign.entry(by)
    if by is None or entry is None or void is None or entry_in_force(campaign, entry)[1] is not None:
        return None
    return gone_by(campaign, by) if carries_on(void, entry) else by


def carries_on(later: Entry, correction: Entry) -> bool:
    """Whether a later correction replaces one and holds what it put right, but for what it corrects itself."""
    if not (later.body.holds_others and correction.body.holds_others):
        return False
    facts, before = amendment_facts(later.body), amendment_facts(correction.body)
    gone = taken_back_by(facts)
    named = {before.entry} if isinstance(before, EntryAmended) else set(before.entries)
    id_ = correction.header.id
    return id_ in facts.amendments and id_ not in gone and not named & gone


def _figure(entry: Entry, account: str, measured: Mapping[str, int] | str) -> FieldValue:
    """What an entry does to a balance, or sets a field to at last."""
    if isinstance(measured, str):
        return _last(dict(enumerate(_values(entry, account, measured))))
    return _change(entry, account, measured)


def _change(entry: Entry, account: str, weights: Mapping[str, int]) -> int:
    """By how much an entry changes a balance."""
    moved = (posting for posting in entry.body.postings if posting.account == account)
    return sum(weights.get(posting.commodity, 0) * posting.quantity for posting in moved)


def _values(entry: Entry, account: str, key: str) -> list[FieldValue]:
    """What an entry sets a field to."""
    return [change.new for change in entry.body.fields if (change.account, change.key) == (account, key)]


def _last(values: Mapping[int, FieldValue]) -> FieldValue:
    return values[max(values)] if values else None
