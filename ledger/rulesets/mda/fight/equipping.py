"""Records weapons, armour and shields put on and taken off, and weapons identified, worn and broken."""

from __future__ import annotations

from ledger.decisions.trade import new_lot
from ledger.drafting import Drafting
from ledger.facts import FOUND, Keys
from ledger.ids import EQUIPPED, ITEM, USED
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.mda.fight.equipment import (
    ARMOUR,
    BASE,
    PLUS,
    RUPTURE,
    SHIELD,
    WEAPON,
    _grips,
    items_borne,
    listed_item,
)
from ledger.rulesets.mda.fight.figures.arms import excluded_piece
from ledger.rulesets.mda.fight.protection import protection
from ledger.rulesets.mda.fight.values import combat_values_now
from ledger.rulesets.mda.tables import MdaTables, Ware
from ledger.rulesets.mda.trade import require_right_to_bear
from ledger.state import View


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Refuse what hands or other pieces do not allow, and record the values that follow."""
    tables, name = MdaTables.of(draft), name_of(who)
    base = listed_item(tables, draft, item)
    kind = tables.items.get(base or "", Ware()).kind
    if not off and base is not None:
        require_right_to_bear(draft, who, base)
        others = {other: named for other, named in items_borne(tables, draft, who, str(kind)).items() if other != item}
        if kind == ARMOUR and (other := excluded_piece(tables, base, others.values())):
            draft.refuse("not_together", item=base, other=other)
        elif kind in (WEAPON, SHIELD) and others:
            draft.refuse("in_hand_already", who=name, item=base, other=next(iter(others.values())))
        if kind in (WEAPON, SHIELD) and _hands_taken(tables, draft, who) > tables.weapons.hands:
            draft.refuse("hands_full", who=name, item=base)
    if kind in (WEAPON, ARMOUR, SHIELD):
        at, prd = combat_values_now(tables, draft, who)
        source = tables.items.get(base or "", Ware()).source
        pr, advised = protection(tables, draft, who), tables.handicaps.advised_up_to
        draft.step("values_borne", who=who, source=source, at=at, prd=prd, pr=pr)
        if pr > advised and not off:
            draft.deviate("heavier_than_advised", who)


def _hands_taken(tables: MdaTables, state: View, who: str) -> int:
    """The fewest hands that everything borne takes."""
    least = [
        min(row.hands for row in _grips(tables, base).values())
        for base in items_borne(tables, state, who, WEAPON).values()
    ]
    return sum(least) + len(items_borne(tables, state, who, SHIELD))


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record what a lot is, and its bonus to the impact of its kind (`mda:5.19 L935, 4.8 L701`)."""
    require_keys(draft.rules.tables, "identify", keys)
    for key, field in (("base", BASE), ("pi", PLUS), ("fr", RUPTURE)):
        if key in keys:
            draft.set(lot, field, keys[key])


def break_weapon(draft: Drafting, who: str, item: str) -> None:
    """Record that a weapon breaks; it is used up."""
    draft.move(who, USED, ITEM + item, 1)


def wear_weapon(draft: Drafting, who: str, item: str, rupture: int) -> None:
    """Record a weapon's new rupture factor; one of several alike becomes a lot of its own (`mda:4.8 L697-L699`)."""
    if "~" in item:
        draft.set(ITEM + item, RUPTURE, rupture)
        return
    lot = new_lot(draft, item, None, "item", draft.rules.price(item))
    draft.set(lot, FOUND, 1)
    draft.set(lot, RUPTURE, rupture)
    draft.move(who, USED, ITEM + item, 1)
    draft.move(USED, who, lot, 1)
    draft.set(who, EQUIPPED + item, None)
    draft.set(who, EQUIPPED + lot.removeprefix(ITEM), True)
