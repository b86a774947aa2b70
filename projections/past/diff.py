"""Compares the ledger at two points: the balances and fields that differ, and the entries that count at one only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct

from ledger.facts import SessionEnded
from ledger.postings import FieldValue
from ledger.state import Flag
from ledger.store.campaign import Campaign
from projections.past.as_of import AsOf, RulesOf
from projections.past.moment import Moment
from projections.past.taken_back import targets_of_voids
from projections.stored.entry_runs import runs

Value = TypeVar("Value")

Balances: TypeAlias = "dict[str, dict[str, tuple[int, int]]]"
Fields: TypeAlias = "dict[str, dict[str, tuple[FieldValue, FieldValue]]]"


class Diff(Struct, frozen=True):
    """What differs between two views.

    Attributes:
        accounts: By account and commodity the balance before and after, where they differ.
        fields: By account and key the value before and after, where they differ; None where it is not set.
        entries: Numbers of the entries that count in one of the views and not in the other, and the corrections,
            in order.
        corrections: Numbers of those that took back or amended what had been recorded at the first view, or were
            recorded late for a session that was over by then.
        flags: What breaks a floor in the first view, and in the second.
    """

    accounts: Balances
    fields: Fields
    entries: list[int]
    corrections: list[int]
    flags: tuple[list[Flag], list[Flag]]


def as_it_ended(campaign: Campaign, session: int, rules_of: RulesOf) -> AsOf | None:
    """What the ledger said when a session ended: without what was recorded for it or corrected since.

    None where it has not ended.
    """
    ends = campaign.select(kind=SessionEnded.__name__, session=session)
    voided = campaign.voided()
    numbers = [entry.number for entry in ends if entry.number not in voided]
    return AsOf(Moment(campaign, entry=numbers[-1]), rules_of) if numbers else None


def difference(before: AsOf, after: AsOf, accounts: Collection[str] | None = None) -> Diff:
    """Compare two views, whichever of them is the earlier one.

    Args:
        accounts: Only these, with the entries that change them; None for all.
    """
    earlier, later = sorted((before, after), key=lambda view: view.number)
    corrections = _corrections(earlier, later, accounts) if earlier.number < later.number else []
    compared = sorted({*before.accounts(""), *after.accounts("")} if accounts is None else accounts)
    return Diff(
        differing(compared, before.holdings, after.holdings, 0),
        differing(compared, before.fields, after.fields, None),
        sorted({*_entries_apart(before, after, accounts), *corrections}),
        corrections,
        (before.flags, after.flags),
    )


def differing(
    accounts: Iterable[str],
    before: Callable[[str], Mapping[str, Value]],
    after: Callable[[str], Mapping[str, Value]],
    absent: Value,
) -> dict[str, dict[str, tuple[Value, Value]]]:
    """By account and key the values of two views, where they differ; `absent` where there is none."""
    found = {}
    for account in accounts:
        old, new = before(account), after(account)
        keys = sorted({*old, *new})
        pairs = {key: (old.get(key, absent), new.get(key, absent)) for key in keys}
        if differing := {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}:
            found[account] = differing
    return found


def _entries_apart(before: AsOf, after: AsOf, accounts: Collection[str] | None) -> set[int]:
    """Numbers of the entries that count in one view only."""
    if accounts is None:
        return before.counted_entries() ^ after.counted_entries()
    found: set[int] = set()
    for account in accounts:
        found |= before.entries_changing(account) ^ after.entries_changing(account)
    return found


def _corrections(before: AsOf, after: AsOf, accounts: Collection[str] | None) -> list[int]:
    """Entries between two views that correct what was recorded at the first, or were recorded late for before it."""
    campaign = after.campaign
    voided = after.moment.taken_back
    last = campaign.entry_named_in("entries", before.number).body.period
    found, of_play = [], after.moment.is_of_play
    for number, targets in targets_of_voids(campaign, after.number).items():
        if number > before.number and number not in voided:
            reached = (n for n in targets if not of_play or after.moment.counting.would_count(n))
            found += [number] if any(n <= before.number for n in reached) else []
    for run in runs(campaign):
        if run.period <= last and run.last > before.number:
            between = campaign.entries(max(run.first, before.number + 1), min(run.last, after.number))
            found += [entry.number for entry in between if entry.body.late and entry.number not in voided]
    return [number for number in sorted({*found}) if accounts is None or _changes(campaign, number, accounts)]


def _changes(campaign: Campaign, number: int, accounts: Collection[str]) -> bool:
    """Whether an entry changes one of the accounts."""
    body = campaign.entry_named_in("entries", number).body
    return not {p.account for p in body.postings}.union(c.account for c in body.fields).isdisjoint(accounts)
