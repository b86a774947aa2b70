"""Counts magic rings that are worn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import EQUIPPED, ITEM
from ledger.rulesets.ose.magic.magic_items import magic_kind
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View


def worn_rings(tables: OseTables, view: View, who: str) -> list[str]:
    """Lots of the magic rings that somebody wears."""
    lots = [ITEM + key.removeprefix(EQUIPPED) for key in view.fields(who) if key.startswith(EQUIPPED)]
    return [lot for lot in lots if magic_kind(tables, view, lot) == "ring"]


def on_ring_put_on(draft: Drafting, who: str, item: str) -> None:
    """Record that more than two magic rings cancel each other (`ose:Anneaux multiples L832`)."""
    tables, lot = OseTables.of(draft), ITEM + item
    worn = len(set(worn_rings(tables, draft, who)) | {lot})
    if magic_kind(tables, draft, lot) == "ring" and worn > tables.rings.most:
        most = tables.rings.most
        draft.step("rings_cancelled", who=who, source=tables.rings.source, count=worn, most=most)
