"""Bundles: items that are bought together and used one by one (six torches, twenty arrows), and packs of several sorts.

An item that `holds = { item, count }` is a bundle of another; one with `contents = { rope = 1, torch = 10 }` is one of
several sorts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ledger.ids import ITEM, USED
from ledger.rules.game_tables import Item

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def bundles_holding(items: Mapping[str, Item], item: str) -> Iterator[tuple[str, int]]:
    """The bundles that hold an item, and how many of it each holds."""
    for bundle, row in items.items():
        if each := row.bundle.get(item):
            yield bundle, each


def open_bundle(draft: Drafting, who: str, bundle: str, count: int) -> None:
    """Replace a number of bundles by their contents."""
    row = draft.rules.tables.items[bundle]
    draft.move(who, USED, ITEM + bundle, count)
    for item, each in row.bundle.items():
        draft.move(USED, who, ITEM + item, count * each)
    held = count * sum(row.bundle.values())
    draft.step("opened", who=who, source=row.source, item=bundle, count=held)


def open_bundles(draft: Drafting, who: str, item: str, missing: int) -> None:
    """Open bundles until so many more of an item are at hand, or none is left."""
    for bundle, each in bundles_holding(draft.rules.tables.items, item):
        if missing < 1:
            break
        bundles = min(draft.quantity(who, ITEM + bundle), -(-missing // each))
        if bundles > 0:
            open_bundle(draft, who, bundle, bundles)
            missing -= bundles * each
