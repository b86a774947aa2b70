"""Compares the ledger at two points: the balances and fields that differ, and the entries that count at one only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec import Struct

from ledger.postings import FieldValue

if TYPE_CHECKING:
    from ledger.state import Flag
    from projections.as_of import AsOf

Value = TypeVar("Value")

Balances: TypeAlias = "dict[str, dict[str, tuple[int, int]]]"
Fields: TypeAlias = "dict[str, dict[str, tuple[FieldValue, FieldValue]]]"


class Difference(Struct, frozen=True):
    """What differs between two views.

    Attributes:
        accounts: By account and commodity the balance before and after, where they differ.
        fields: By account and key the value before and after, where they differ; None where it is not set.
        entries: Numbers of the entries that count in one of the views and not in the other, in order.
        flags: What breaks a floor in the first view, and in the second.
    """

    accounts: Balances
    fields: Fields
    entries: list[int]
    flags: tuple[list[Flag], list[Flag]]


def difference(before: AsOf, after: AsOf, accounts: Collection[str] | None = None) -> Difference:
    """Compare two views, whichever of them is the earlier one.

    Args:
        accounts: Only these, with the entries that change them; None for all.
    """
    compared = sorted({*before.accounts(""), *after.accounts("")} if accounts is None else accounts)
    return Difference(
        differing(compared, before.holdings, after.holdings, 0),
        differing(compared, before.fields, after.fields, None),
        sorted(_entries_apart(before, after, accounts)),
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
