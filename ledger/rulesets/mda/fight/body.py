"""Reads and records the zones of a fighter's body in one fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import CONDITION
from ledger.rulesets.mda.fight.equipment import ARMOUR, SHIELD, items_borne
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD, BodyZones
from ledger.rulesets.mda.tables import MdaTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.rulesets.mda.tables import ZoneRow
    from ledger.state import View

LOST = {AT: "at.loss", PRD: "prd.loss"}
"""Commodities: what wounds have taken from AT and PRD."""


def zones_of(tables: MdaTables, state: View, who: str) -> BodyZones:
    """The zones of a fighter in this fight."""
    zones = tables.zones
    return BodyZones(
        symbols=symbols_of(tables, state, who),
        struck={zone: state.quantity(who, f"struck.{zone}") for zone in zones},
        wounds={zone: state.quantity(who, f"wounds.{zone}") for zone in zones},
        at=state.quantity(who, LOST[AT]),
        prd=state.quantity(who, LOST[PRD]),
        spared=any(row.spares and state.quantity(who, CONDITION + id_) for id_, row in tables.conditions.items()),
    )


def part_in(state: View, who: str, row: ZoneRow) -> str:
    """The part of the body that a zone is, by the hand that holds a fighter's weapon (`mda:3.1 L377`)."""
    return row.left if state.field(who, "handed") == "left" else row.right


def zone_struck(tables: MdaTables, state: View, who: str | None, keys: Keys) -> str | None:
    """The zone that keys name by its number, or by the part of the body that is there; None where they name none.

    Args:
        who: Account of whoever is struck; without one, the weapon is in the right hand.

    Raises:
        InputError: `keys_together`.
    """
    if "zone" in keys and "part" in keys:
        raise InputError("keys_together", command="damage", keys=["zone", "part"])
    if "part" in keys:
        parts = ((id_, row.right if who is None else part_in(state, who, row)) for id_, row in tables.zones.items())
        return next(id_ for id_, part in parts if part == keys["part"])
    return str(keys["zone"]) if "zone" in keys else None


def record_zones(draft: Drafting, who: str, after: BodyZones) -> None:
    """Record the difference between the zones and the new ones."""
    before = zones_of(MdaTables.of(draft), draft, who)
    for zone in MdaTables.of(draft).zones:
        draft.note(who, f"struck.{zone}", after.struck.get(zone, 0) - before.struck.get(zone, 0))
        draft.note(who, f"wounds.{zone}", after.wounds.get(zone, 0) - before.wounds.get(zone, 0))
    draft.note(who, LOST[AT], after.at - before.at)
    draft.note(who, LOST[PRD], after.prd - before.prd)
    for id_, row in MdaTables.of(draft).conditions.items():
        if row.spares and before.spared and not after.spared:
            draft.note(who, CONDITION + id_, -draft.quantity(who, CONDITION + id_))


SHIELD_LOST = "shield_lost"

SYMBOLS = "symbols"
"""Field of a character: the zones of its protection symbols."""


def symbols_of(tables: MdaTables, state: View, who: str) -> dict[str, int]:
    """Symbols by zone: as recorded, else those of pieces; those of a shield added (`mda:3.5 L447-L467, 3.6`)."""
    found: dict[str, int] = {}
    given = state.field(who, SYMBOLS)
    kinds = (SHIELD,) if isinstance(given, str) else (ARMOUR, SHIELD)
    if isinstance(given, str):
        for zone in given.split(","):
            found[zone] = found.get(zone, 0) + 1
    for kind in kinds:
        if kind == SHIELD and state.quantity(who, CONDITION + SHIELD_LOST):
            continue
        for base in items_borne(tables, state, who, kind).values():
            for zone in tables.items[base].symbols:
                found[zone] = found.get(zone, 0) + 1
    return found
