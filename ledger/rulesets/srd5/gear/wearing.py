"""Refuses what cannot be put on, and records the armour class that follows from what is worn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.people import name_of
from ledger.rulesets.srd5.gear.armour import ac_of, needed_strength, slowed_by_armour
from ledger.rulesets.srd5.gear.items import Piece, kind_of, piece, worn_pieces
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Ware, Weapon

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def require_wearable(draft: Drafting, who: str, item: str) -> None:
    """Refuse an item that cannot be worn, is worn already, or has no free hand (`srd5:attunement PUB equipment`)."""
    tables, thing = Srd5Tables.of(draft), piece(Srd5Tables.of(draft), draft, item)
    name, shown = name_of(who), thing.item or item
    if kind_of(tables, thing) in tables.wearing.never:
        raise Refusal("not_worn", item=shown)
    others = {named: other for named, other in worn_pieces(tables, draft, who).items() if named != item}
    for named, other in others.items():
        place = place_of(tables, thing)
        if place is not None and place == place_of(tables, other):
            raise Refusal("already_worn", who=name, worn=other.item or named)
    needed = hands_taken(tables, thing)
    if needed and needed + sum(hands_taken(tables, other) for other in others.values()) > tables.weapons.hands:
        draft.refuse("hands_full", who=name, item=shown)


def place_of(tables: Srd5Tables, thing: Piece) -> str | None:
    """The place where only one item is worn: `armour`, `shield`, `feet`… (`srd5:attunement PUB`)."""
    kind = kind_of(tables, thing)
    if kind in ("armour", "shield"):
        return kind
    place = tables.items.get(thing.item or "", Ware()).worn_on
    return None if place is None else str(place)


def hands_taken(tables: Srd5Tables, thing: Piece) -> int:
    """Hands that an item takes: two-handed weapons two, other weapons and a shield one (`srd5:equipment PUB`)."""
    kind = kind_of(tables, thing)
    if kind == "weapon":
        return 2 if "two_handed" in tables.weapons.get(thing.base or "", Weapon()).properties else 1
    return 1 if kind == "shield" else 0


def record_armour_class(draft: Drafting, who: str, item: str) -> None:
    """Record the armour class that follows from what is worn, and the Speed lost to too heavy an armour."""
    tables = Srd5Tables.of(draft)
    draft.step("armour_class", ac_of(tables, draft, who), who=who, source=tables.armour.source, item=item)
    slowed = slowed_by_armour(tables, draft, who)
    if slowed:
        needed = needed_strength(tables, draft, who)
        draft.step("armour_slows", slowed, who=who, source=tables.wearing.source, needed=needed)
