"""Bundles of one item and packs of several sorts, and which bundles hold an item."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.rules.shared.bundles import bundle_contents, bundles_holding

ITEMS: Mapping[str, Mapping[str, Any]] = {
    "torches_6": {"holds": {"item": "torch", "count": 6}},
    "pack": {"contents": {"rope": 1, "torch": 10}},
    "torch": {},
}


def test_the_contents_of_a_bundle_of_a_pack_and_of_a_single_item() -> None:
    assert [bundle_contents(row) for row in ITEMS.values()] == [{"torch": 6}, {"rope": 1, "torch": 10}, {}]


def test_an_item_is_found_in_every_bundle_that_holds_it() -> None:
    assert list(bundles_holding(ITEMS, "torch")) == [("torches_6", 6), ("pack", 10)]
    assert list(bundles_holding(ITEMS, "rope")) == [("pack", 1)]
    assert list(bundles_holding(ITEMS, "sword")) == []
