"""Disputes at a moment: what is claimed about which entries, and how it was ruled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ledger.entries import Entry
from ledger.errors import InputError, Refusal
from ledger.ids import AT_STAKE, DISPUTE, RULED_BY, STATUS, UNSETTLED
from ledger.state import View
from ledger.store.campaign import Campaign


class DisputeMark(Struct, frozen=True):
    """A dispute that an entry is at stake in: the dispute's number and status."""

    dispute: int
    status: str

    @property
    def is_unsettled(self) -> bool:
        """Whether the dispute waits for a ruling."""
        return self.status in UNSETTLED


class Dispute(Struct, frozen=True, kw_only=True):
    """A dispute that was opened and not withdrawn.

    Attributes:
        id: Number of the entry that opened it.
        about: Numbers of the entries at stake.
        ruled: Number of the entry with the last ruling, even one that was appealed.
        reason: Of that ruling.
        corrections: Numbers of the entries that were recorded with it.
        taken_back: Those of the corrections that count no longer, and nothing in their place, with the entry that
            took back each.
        carried_on: Those that a later correction took the place of, and that correction.
        overruled: Those that were taken back with a later ruling, and the dispute that was ruled on then.
    """

    id: int
    claim: str
    raised_by: str | None
    about: tuple[int, ...]
    amount: Mapping[str, int]
    status: str
    ruled: int | None
    reason: str | None
    corrections: tuple[int, ...]
    taken_back: Mapping[int, int] = {}
    carried_on: Mapping[int, int] = {}
    overruled: Mapping[int, int] = {}

    @property
    def is_unsettled(self) -> bool:
        """Whether it waits for a ruling."""
        return self.status in UNSETTLED


def disputes_at(campaign: Campaign, view: View) -> list[Dispute]:
    """Every dispute of a moment, oldest first."""
    return [_dispute(campaign, view, number) for number in _numbers(view)]


def dispute_at(campaign: Campaign, view: View, number: int) -> Dispute:
    """The dispute that an entry opened.

    Raises:
        InputError: `dispute_unknown`; `dispute_later`, if it was opened after the moment.
        Refusal: `dispute_withdrawn`.
    """
    if number in _numbers(view):
        return _dispute(campaign, view, number)
    entry = campaign.entry(number)
    if entry is None or entry.body.kind != "DisputeOpened":
        raise InputError("dispute_unknown", dispute=number)
    if number in campaign.voided():
        raise Refusal("dispute_withdrawn", dispute=number, entry=campaign.voided_by(number))
    raise InputError("dispute_later", dispute=number)


def entries_at_stake(view: View) -> dict[int, list[DisputeMark]]:
    """The entries that disputes are about, by number."""
    marks: dict[int, list[DisputeMark]] = {}
    for number in _numbers(view):
        fields = view.fields(f"{DISPUTE}{number}")
        for entry in _at_stake(fields):
            marks.setdefault(entry, []).append(DisputeMark(number, str(fields[STATUS])))
    return marks


def _numbers(view: View) -> list[int]:
    return sorted(int(account.removeprefix(DISPUTE)) for account in view.accounts(DISPUTE))


def _at_stake(fields: Mapping[str, object]) -> list[int]:
    return sorted(int(key.removeprefix(AT_STAKE)) for key in fields if key.startswith(AT_STAKE))


def _dispute(campaign: Campaign, view: View, number: int) -> Dispute:
    from ledger.facts import DisputeOpened, DisputeRuled
    from ledger.store.codec import facts_of
    from projections.past.in_force import gone_by

    fields = view.fields(f"{DISPUTE}{number}")
    opened = facts_of(campaign.entry_named_in("changes", number).body)
    assert isinstance(opened, DisputeOpened), "its account is named by the entry that opened it"
    ruled = fields.get(RULED_BY)
    ruling = facts_of(campaign.entry_named_in("changes", ruled).body) if isinstance(ruled, int) else None
    assert ruling is None or isinstance(ruling, DisputeRuled), "only a ruling sets the field"
    corrections = () if ruling is None else numbers_of(campaign, ruling.corrections)
    gone = {n: by for n in corrections if (by := gone_by(campaign, n)) is not None}
    overruled = {n: later for n, by in gone.items() if (later := _ruled_with(campaign, view, by)) is not None}
    return Dispute(
        id=number,
        claim=opened.claim,
        raised_by=opened.raised_by,
        about=tuple(_at_stake(fields)),
        amount=opened.amount,
        status=str(fields[STATUS]),
        ruled=ruled if isinstance(ruled, int) else None,
        reason=None if ruling is None else ruling.reason,
        corrections=corrections,
        taken_back={n: by for n, by in gone.items() if n not in overruled},
        carried_on={n: by for n in corrections if n not in gone and (by := campaign.voided_by(n)) is not None},
        overruled=overruled,
    )


def _ruled_with(campaign: Campaign, view: View, correction: int) -> int | None:
    """The dispute whose last ruling put something right by this entry, None where it is no ruling's."""
    from ledger.facts import DisputeRuled
    from ledger.store.codec import facts_of

    for number in _numbers(view):
        ruled = view.field(f"{DISPUTE}{number}", RULED_BY)
        ruling = facts_of(campaign.entry_named_in("changes", ruled).body) if isinstance(ruled, int) else None
        if isinstance(ruling, DisputeRuled) and correction in numbers_of(campaign, ruling.corrections):
            return number
    return None


def numbers_of(campaign: Campaign, ids: Sequence[str]) -> tuple[int, ...]:
    """Numbers of entries by their uuids in hex; those that players may not see are left out."""
    found = map(campaign.number_of, ids)
    return tuple(number for number in found if number is not None)


def entries_of(campaign: Campaign, numbers: Sequence[int]) -> list[Entry]:
    """Entries by their numbers, without those that players may not see."""
    return [entry for number in numbers if (entry := campaign.entry(number)) is not None]
