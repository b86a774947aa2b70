"""Looks up which armour, weapon or other item of the tables something is, and what somebody wears and has in hand."""

from __future__ import annotations

from msgspec import Struct

from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.patterns import late_pattern
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import WeaponRow
from ledger.state import View

ENCHANTED = late_pattern(r"(?P<base>.*\S)\s*(?P<bonus>[+\-−]\s?\d)")
"""A name with a magic bonus: `Épée +1`."""


class Piece(Struct, frozen=True):
    """An item as the rules see it.

    Attributes:
        base: Id in the tables, None where they do not have it.
        bonus: Bonus of its magic, negative with a curse.
        worthless: Whether a curse makes an armour count as none (`ose:L819`).
        cursed: Whether it cannot be taken off without magic.
    """

    base: str | None
    bonus: int = 0
    magic: bool = False
    worthless: bool = False
    cursed: bool = False


def look_up_piece(tables: OseTables, state: View, item: str) -> Piece:
    """The piece that an item or lot is, by its id, the fields of its lot, or its name (`Cotte de mailles +1`)."""
    sort = item.partition("~")[0]
    listed = sort if sort in tables.items else None
    if sort == item:
        return Piece(listed)
    lot = ITEM + item
    recorded, bonus = state.field(lot, "base"), state.field(lot, "bonus")
    named, added = _parse_name(tables, str(state.field(lot, NAME) or ""))
    base = recorded if isinstance(recorded, str) else named or listed
    plus = bonus if isinstance(bonus, int) else added
    worthless = bool(state.field(lot, "worthless"))
    magic = state.field(lot, "kind") == "magic" or plus != 0
    return Piece(base, plus, magic, worthless, worthless or plus < 0 or bool(state.field(lot, "cursed")))


def _parse_name(tables: OseTables, name: str) -> tuple[str | None, int]:
    """Id in the tables and magic bonus of a name."""
    found = ENCHANTED.fullmatch(name)
    if found is None:
        return tables.find("items", name), 0
    bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
    return tables.find("items", found["base"]), bonus


def piece_kind(tables: OseTables, thing: Piece) -> str | None:
    """Kind in the tables: `armour`, `shield`, `weapon`…"""
    return None if thing.base is None else tables.items[thing.base].kind


def worn_pieces(tables: OseTables, state: View, who: str) -> dict[str, Piece]:
    """What somebody wears and wields, by item or lot."""
    items = [
        key.removeprefix(EQUIPPED)
        for key, value in state.fields(who).items()
        if key.startswith(EQUIPPED) and value and state.quantity(who, ITEM + key.removeprefix(EQUIPPED)) > 0
    ]
    return {item: look_up_piece(tables, state, item) for item in items}


def hands_needed(tables: OseTables, thing: Piece) -> int:
    """Hands that a piece needs: two-handed weapons two, other weapons and a shield one (`srd:Weapons and Armour`)."""
    kind = piece_kind(tables, thing)
    if kind == "weapon":
        return 2 if tables.weapons.get(thing.base or "", WeaponRow()).two_handed else 1
    return 1 if kind == "shield" else 0


def qualities(tables: OseTables, thing: Piece) -> list[str]:
    """Qualities of a weapon, none of anything else."""
    return list(tables.weapons.get(thing.base or "", WeaponRow()).qualities)


class Weapon(Struct, frozen=True):
    """A weapon in use: the item or lot, its id in the tables, and its magic bonus."""

    item: str
    base: str
    bonus: int = 0


def wielded_weapon(tables: OseTables, state: View, who: str, strike: str | None) -> Weapon | None:
    """The weapon in hand for a `melee` or `missile` strike; of either kind a melee weapon comes first."""
    weapons = {item: thing for item, thing in worn_pieces(tables, state, who).items() if thing.base in tables.weapons}
    for wanted in ("melee", "missile") if strike is None else (strike,):
        for item, thing in weapons.items():
            if wanted in qualities(tables, thing):
                return Weapon(item, str(thing.base), thing.bonus)
    return None


def slow_weapon(tables: OseTables, state: View, who: str) -> Weapon | None:
    """The slow weapon in hand, with which somebody acts at the end of a round (`ose:Armes lentes L457-L458`)."""
    weapons = tables.weapons
    for item, thing in worn_pieces(tables, state, who).items():
        if weapons.get(thing.base or "", WeaponRow()).slow:
            return Weapon(item, str(thing.base), thing.bonus)
    return None


def default_strike(tables: OseTables, base: str) -> str:
    """How a weapon strikes unless the keys say: in melee if it can."""
    return "melee" if "melee" in tables.weapons[base].qualities else "missile"


def damage_die(tables: OseTables, strike: str, weapon: Weapon | None) -> int:
    """Sides of the die of damage: of the weapon where a knob says so, else of the strike (`ose:L493-L495, L504`)."""
    if weapon is not None and tables.readings.variable_weapon_damage:
        return tables.weapons[weapon.base].damage
    return tables.strikes[strike].sides
