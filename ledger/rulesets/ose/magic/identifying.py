"""Records what a magic item turns out to be, and the spells on a scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.facts import Keys
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.ose.magic.charges import CHARGES, set_charges
from ledger.rulesets.ose.magic.magic_items import MAGIC_KIND, SCROLLS, kind_by_name, magic_kind
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record the kind of a magic item, and the charges or spells it holds (`ose:L835-L839, L856-L865`)."""
    tables = OseTables.of(draft)
    require_keys(tables, "identify", keys)
    if draft.field(lot, "kind") != "magic":
        if keys:
            raise InputError("not_magic", item=lot)
        return
    sort = str(keys.get("kind") or kind_by_name(tables, name) or magic_kind(tables, draft, lot) or "")
    if sort == "rod_staff_wand":
        raise InputError("key_missing", command="identify", missing=["kind"], allowed=["kind"])
    draft.set(lot, MAGIC_KIND, sort or None)
    if sort in tables.charges:
        set_charges(draft, lot, sort, keys.get("charges"))
    elif "charges" in keys:
        raise InputError("charges_not_here", item=lot)
    if "spells" in keys:
        if sort not in SCROLLS:
            raise InputError("spells_not_here", item=lot)
        write_scroll(draft, lot, keys)


def write_scroll(draft: Drafting, lot: str, keys: Keys) -> None:
    """Record how many spells a scroll holds, arcane or divine, and their levels (`ose:L856, L860-L865`)."""
    from ledger.rulesets.ose.treasure.hoards import magic_column

    rule, spells, column = OseTables.of(draft).scrolls, int(keys["spells"]), magic_column(draft, keys)
    face = draft.roll(rule.divine_in)[0]
    magic = "divine" if face == 1 else "arcane"
    draft.step("scroll_kind", source=rule.source, sides=rule.divine_in, face=face, magic=magic)
    levels = rule.column(column)
    for face in draft.roll(levels.sides, spells):
        level = scroll_level(OseTables.of(draft), column, magic, face)
        draft.step("scroll_spell", level, source=rule.source, sides=levels.sides, face=face)
    draft.post(lot, CHARGES, spells - draft.quantity(lot, CHARGES))
    draft.set(lot, "magic", magic)


def scroll_level(tables: OseTables, column: str, magic: str, face: int) -> int:
    """Level of a spell on a scroll, by d6 in the basic and d100 in the expert column (`ose:L860-L865`).

    Raises:
        InputError: `face_impossible`.
    """
    levels = tables.scrolls.column(column)
    return levels.at(require_face(face, levels.sides), levels.divine if magic == "divine" else levels.arcane)
