"""Bundles of one item and packs of several sorts, and which bundles hold an item."""

from __future__ import annotations

from ledger.rules.game_tables import Held, Item
from ledger.rules.shared.supplies import bundles_holding

ITEMS = {
    "torches_6": Item(holds=Held(item="torch", count=6)),
    "pack": Item(contents={"rope": 1, "torch": 10}),
    "torch": Item(),
}


def test_the_contents_of_a_bundle_of_a_pack_and_of_a_single_item() -> None:
    assert [row.bundle for row in ITEMS.values()] == [{"torch": 6}, {"rope": 1, "torch": 10}, {}]


def test_an_item_is_found_in_every_bundle_that_holds_it() -> None:
    assert list(bundles_holding(ITEMS, "torch")) == [("torches_6", 6), ("pack", 10)]
    assert list(bundles_holding(ITEMS, "rope")) == [("pack", 1)]
    assert list(bundles_holding(ITEMS, "sword")) == []
