"""Computes armour classes, with their workings, and the protection of rings and other items that are no armour."""

from __future__ import annotations

from ledger.ids import CONDITION, EQUIPPED, ITEM
from ledger.rules.working import Working
from ledger.rulesets.ose.characters.classes import effect_on_character
from ledger.rulesets.ose.gear import pieces
from ledger.rulesets.ose.gear.pieces import Piece, piece_kind, worn_pieces
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Protecting
from ledger.state import View

RING = "ring"


def protections(tables: OseTables, state: View, who: str) -> list[tuple[str, int]]:
    """Items that protect somebody now, and what each adds (`ose:Anneaux L832`, `ose:L809`, figures `srd:Magic Rings`).

    It is added to armour class and saving throws, and negative with a curse.

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
            found.append((item, bonus))
    return found


def is_ring(tables: OseTables, state: View, item: str, thing: pieces.Piece) -> bool:
    """Whether an item is a ring, by its kind or by its name."""
    from ledger.rulesets.ose.magic.items import magic_kind

    return pieces.piece_kind(tables, thing) == RING or magic_kind(tables, state, ITEM + item) == RING


def add_protection(working: Working, tables: OseTables, state: View, who: str) -> Working:
    """Lower a descending armour class, or the target of a saving throw, by somebody's protection."""
    source = tables.protection.source
    for item, bonus in protections(tables, state, who):
        working.add(f"items/{item}", -bonus, source, reads=((who, EQUIPPED + item),))
    return working


def armour_class(
    tables: OseTables,
    armour: str | None,
    dex: int,
    *,
    armour_bonus: int = 0,
    worthless: bool = False,
    shield: int = 0,
    penalty: int = 0,
) -> int:
    """Descending armour class, from the armour, DEX, shield and magic (`ose:L167, L172-L174, L819-L820`).

    Args:
        dex: Modifier of DEX.
        worthless: Whether a curse makes the armour count as none.
        shield: Bonus of the shield, its magic included.
    """
    rule = tables.armour
    base = rule.unarmoured if armour is None or worthless else rule.worn[armour].ac - armour_bonus
    return base - dex - shield + penalty


def ascending_class(tables: OseTables, ac: int) -> int:
    """A descending armour class as an ascending one (`ose:Classe d'armure ascendante L130`)."""
    return tables.attack.bonus_from - ac


def shield_bonus(tables: OseTables, magic: int = 0) -> int:
    """Bonus of a shield, its magic included (`ose:L820`, `srd:Weapons and Armour`)."""
    return tables.armour.shield + magic


def armour_class_working(tables: OseTables, state: View, who: str, *, shielded: bool = True) -> Working:
    """A character's armour class with everything worn, DEX and conditions, each of which changes the total before it.

    Args:
        shielded: Whether a shield counts; it does not from behind (`ose:L466, L496`).
    """
    # An override may have let somebody wear several of a kind; the last one counts.
    worn = {piece_kind(tables, thing): (item, thing) for item, thing in worn_pieces(tables, state, who).items()}
    armour_item, armour = worn.get("armour", ("", Piece(None)))
    working = Working(tables.armour.source).add("unarmoured", armour_class(tables, None, 0))
    if armour.base is not None:
        with_it = armour_class(tables, armour.base, 0, armour_bonus=armour.bonus, worthless=armour.worthless)
        source = tables.armour.worn[armour.base].source
        working.become(f"items/{armour_item}", with_it, source, reads=((who, EQUIPPED + armour_item),))
    dex = effect_on_character(tables, state, who, "dex_ac")
    if dex:
        score = state.quantity(who, "dex")
        working.add("traits/dex", -dex, tables.abilities.source, score=score, reads=((who, "dex"),))
    if shielded and "shield" in worn:
        item, thing = worn["shield"]
        given = 0 if thing.worthless else shield_bonus(tables, thing.bonus)
        working.add(f"items/{item}", -given, reads=((who, EQUIPPED + item),))
    for id_, row in tables.conditions.items():
        if row.ac and state.quantity(who, f"{CONDITION}{id_}"):
            working.add(f"conditions/{id_}", -row.ac, row.source, reads=((who, f"{CONDITION}{id_}"),))
    return add_protection(working, tables, state, who)


def armour_burden(tables: OseTables, state: View, who: str) -> str:
    """Weight class of the armour worn: `none`, `light` or `heavy` (`ose:Encombrement simple L277-L280`)."""
    worn = worn_pieces(tables, state, who).values()
    found = [str(thing.base) for thing in worn if piece_kind(tables, thing) == "armour"]
    return tables.armour.worn[found[0]].burden if found else "none"
