"""Finds what a fighter bears: the weapon in hand, armour and shield."""

from __future__ import annotations

from msgspec import Struct

from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.rulesets.mda.fight.figures.arms import item_of
from ledger.rulesets.mda.tables import MdaTables, WeaponRow
from ledger.state import View

WEAPON, ARMOUR, SHIELD = "weapon", "armour", "shield"
RUPTURE = "rupture"
"""Field of a weapon: its rupture factor, where clashes or an identification changed it."""
BASE, PLUS = "base", "plus"
"""Fields of a lot that was identified: the item that it is, and its bonus to the impact of its kind."""


class WeaponInHand(Struct, frozen=True):
    """A weapon in hand.

    Attributes:
        item: The item or lot, without `item:`.
        weapon: Id of the weapon that it is in one hand, or in both.
        rupture: Its rupture factor.
        plus: Its bonus to the impact of its kind.
    """

    item: str
    weapon: str
    rupture: int
    plus: int = 0


def listed_item(tables: MdaTables, state: View, item: str) -> str | None:
    """The listed item that an item or lot is: as identified, by its id, or by the lot's name."""
    given = state.field(ITEM + item, BASE)
    sort = str(given) if given is not None else item.partition("~")[0]
    if sort in tables.items:
        return sort
    return tables.find("items", str(state.field(ITEM + item, NAME) or ""))


def items_borne(tables: MdaTables, state: View, who: str, kind: str) -> dict[str, str]:
    """What a fighter bears of a kind: listed item by item or lot."""
    found = {}
    for key, value in state.fields(who).items():
        item = key.removeprefix(EQUIPPED)
        if item == key or not value or state.quantity(who, ITEM + item) <= 0:
            continue
        base = listed_item(tables, state, item)
        if base is not None and tables.items[base].kind == kind and (kind != WEAPON or _grips(tables, base)):
            found[item] = base
    return found


def weapon_in_hand(tables: MdaTables, state: View, who: str) -> WeaponInHand | None:
    """The weapon in hand: a sif in both hands, unless a shield takes one (`mda:5.17 L890`)."""
    arms = items_borne(tables, state, who, WEAPON)
    if not arms:
        return None
    item, base = next(iter(arms.items()))
    free = tables.weapons.hands - len(items_borne(tables, state, who, SHIELD)) - (len(arms) - 1)
    grips = _grips(tables, base)
    fits = {id_: row for id_, row in grips.items() if row.hands <= free} or grips
    weapon = max(fits, key=lambda id_: fits[id_].hands)
    given, plus = (state.field(ITEM + item, key) for key in (RUPTURE, PLUS))
    rupture = given if isinstance(given, int) else grips[weapon].rupture
    return WeaponInHand(item, weapon, rupture, plus if isinstance(plus, int) else 0)


def _grips(tables: MdaTables, base: str) -> dict[str, WeaponRow]:
    """The weapons that an item may be, held in one hand or in both."""
    return {id_: row for id_, row in tables.weapons.items() if item_of(tables, id_) == base}
