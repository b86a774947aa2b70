"""Looks up the weapon in hand, its qualities and its damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.rulesets.ose.gear.pieces import Piece, piece_kind, worn_pieces
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import WeaponRow

if TYPE_CHECKING:
    from ledger.state import View


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
