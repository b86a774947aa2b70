"""Records what is put on and taken off; refuses what class, hands or a curse do not allow."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, DEAD, STATUS
from ledger.rulesets.ose.characters.classes import class_of
from ledger.rulesets.ose.gear.armour import armour_class_working, ascending_class, protections
from ledger.rulesets.ose.gear.pieces import Piece, hands_needed, look_up_piece, piece_kind, qualities, worn_pieces
from ledger.rulesets.ose.tables import OseTables

NEVER_WORN = frozenset({"ammunition", "animal", "ship", "vehicle"})


def on_identified(draft: Drafting, lot: str, keys: Keys) -> None:
    """Record which armour or weapon a lot is, its magic, and its curse (`ose:L819-L820`)."""
    for field in ("base", "bonus", "cursed", "worthless", "protection"):
        if field in keys:
            draft.set(lot, field, keys[field] or None)


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Refuse what class, hands or a curse do not allow; record the new armour class (`ose:L166, L819`)."""
    tables = OseTables.of(draft)
    thing = look_up_piece(tables, draft, item)
    if off:
        on_unequipped(draft, who, item)
    elif thing.base is not None:
        others = [other for named, other in worn_pieces(tables, draft, who).items() if named != item]
        _require_wearable(draft, who, thing, thing.base, others)
    protecting = [named for named, _ in protections(tables, draft, who)]
    if piece_kind(tables, thing) in ("armour", "shield") or item in protecting:
        ac = armour_class_working(tables, draft, who).total
        draft.step("armour_class", ac, who=who, source=tables.armour.source, ascending=ascending_class(tables, ac))


def _require_wearable(draft: Drafting, who: str, thing: Piece, base: str, others: Sequence[Piece]) -> None:
    """Refuse what cannot be worn, a second armour or shield, and what class or hands do not allow."""
    tables, name = OseTables.of(draft), who.removeprefix(CHARACTER)
    kind = piece_kind(tables, thing)
    if kind in NEVER_WORN:
        raise Refusal("not_worn", item=base)
    if kind in ("armour", "shield"):
        for other in others:
            if piece_kind(tables, other) == kind:
                raise Refusal("already_worn", who=name, worn=other.base)
    class_id = class_of(draft, who)
    if class_id is not None and not class_may_use(tables, class_id, base):
        if kind == "weapon":
            draft.refuse("class_may_not_wield", who=name, item=base, **{"class": class_id})
        else:
            draft.refuse("class_may_not_wear", who=name, item=base, **{"class": class_id})
    taken = sum(hands_needed(tables, other) for other in others)
    if hands_needed(tables, thing) and taken + hands_needed(tables, thing) > tables.weapons.hands:
        draft.refuse("hands_full", who=name, item=base)


def on_unequipped(draft: Drafting, who: str, item: str) -> None:
    """Refuse to part with something cursed (`ose:Échapper à la malédiction L819`)."""
    thing = look_up_piece(OseTables.of(draft), draft, item)
    if thing.cursed and draft.field(who, STATUS) != DEAD:
        draft.refuse("cursed_stays", who=who.removeprefix(CHARACTER), item=thing.base or item)


def class_may_use(tables: OseTables, class_id: str, item: str) -> bool:
    """Whether a class may wear or wield an item (`ose:L166`, `srd:Character Classes`)."""
    rule = tables.proficiency.get(class_id)
    kind = tables.items[item].kind
    if rule is None:
        return True
    if kind == "armour":
        return item in rule.wears
    if kind == "shield":
        return rule.shield
    if kind == "weapon":
        kept = rule.only_of in (None, *qualities(tables, Piece(item)))
        return kept and item in (rule.only or (item,)) and item not in rule.never
    return True
