"""Computes the protection of rings and other items that are neither armour nor shield."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.ids import EQUIPPED, ITEM
from ledger.rules.working import Working
from ledger.rulesets.ose.gear import pieces
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Protecting

if TYPE_CHECKING:
    from ledger.state import View

RING = "ring"


class Protection(NamedTuple):
    """The bonus of one item to armour class and saving throws, negative with a curse."""

    item: str
    bonus: int


def protections(tables: OseTables, state: View, who: str) -> list[Protection]:
    """Protection that somebody has now (`ose:Anneaux L832`, `ose:L809`, figures `srd:Magic Rings`).

    Two rings may be worn, one on each hand; with more only the cursed ones count.
    """
    rows = tables.protection.items
    if not rows:
        return []
    worn = pieces.worn_pieces(tables, state, who)
    rings = [item for item, thing in worn.items() if is_ring(tables, state, item, thing)]
    crowded = len(rings) > tables.protection.most_rings
    found = []
    for item, thing in worn.items():
        recorded = state.field(ITEM + item, "protection")
        listed = rows.get(thing.base or "", Protecting()).bonus
        bonus = recorded if isinstance(recorded, int) else (thing.bonus or listed) if listed else 0
        if bonus and not (crowded and item in rings and not thing.cursed):
            found.append(Protection(item, bonus))
    return found


def protecting_items(tables: OseTables, state: View, who: str) -> list[str]:
    """Items and lots that protect somebody now."""
    return [item for item, _ in protections(tables, state, who)]


def is_ring(tables: OseTables, state: View, item: str, thing: pieces.Piece) -> bool:
    """Whether an item is a ring, by its kind or by its name."""
    from ledger.rulesets.ose.magic.magic_items import magic_kind

    return pieces.piece_kind(tables, thing) == RING or magic_kind(tables, state, ITEM + item) == RING


def add_protection(working: Working, tables: OseTables, state: View, who: str) -> Working:
    """Lower a descending armour class, or the target of a saving throw, by somebody's protection."""
    source = tables.protection.source
    for item, bonus in protections(tables, state, who):
        working.add(f"items/{item}", -bonus, source, reads=((who, EQUIPPED + item),))
    return working
