"""Records damage and death."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CHARACTER, DEAD, STATUS
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.ose.health.energy_drain import drain_levels
from ledger.rulesets.ose.health.fatigue import SUBDUAL, SUBDUED
from ledger.rulesets.ose.health.gear_loss import destroy_gear
from ledger.rulesets.ose.health.hit_points import damage_after_save, falling_damage, falling_dice, is_death
from ledger.rulesets.ose.optional_rules import require_optional_rule
from ledger.rulesets.ose.tables import OseTables


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage; at no hit points death is immediate (`ose:Mort L289-L290`)."""
    tables = OseTables.of(draft)
    require_keys(tables, "damage", keys)
    if "drain" in keys or "hp_gained" in keys:
        drain_levels(draft, who, amount, keys)
        return
    if amount is not None and "fall" in keys:
        raise InputError("keys_together", command="damage", keys=["N", "fall"])
    if "fall" in keys:
        amount = _fall(draft, who, int(keys["fall"]))
    amount = require_amount(amount)
    if keys.get("save") == "half":
        suffered = damage_after_save(tables, amount)
        draft.step("saved", suffered, who=who, source=tables.health.save.source, damage=amount)
        amount = suffered
    if keys.get("subdual"):
        _subdue(draft, who, amount)
        return
    draft.step("damage", amount, who=who, source=tables.health.source)
    draft.post(who, "hp", -amount)
    if is_death(tables, draft.quantity(who, "hp")):
        draft.step("dead", who=who, source=tables.health.death.source)
        draft.set(who, STATUS, DEAD)
        if "destructive" in keys:
            destroy_gear(draft, who, str(keys["destructive"]))


def _subdue(draft: Drafting, who: str, amount: int) -> None:
    """Count damage that is not meant to kill; once it equals the hit points, somebody yields (`ose:Soumettre L503`)."""
    require_optional_rule(draft, "subdual")
    source, now = OseTables.of(draft).knobs["subdual"].source, draft.quantity(who, "hp")
    draft.post(who, SUBDUAL, amount)
    total = draft.quantity(who, SUBDUAL)
    draft.step("subdual", amount, who=who, source=source, total=total, hp=now)
    if is_death(OseTables.of(draft), now - total) and not draft.quantity(who, SUBDUED):
        draft.step("subdued", who=who, source=source)
        draft.post(who, SUBDUED, 1)


def _fall(draft: Drafting, who: str, metres: int) -> int:
    """Roll and record the damage of a fall."""
    rule = OseTables.of(draft).health.fall
    faces = draft.roll(rule.sides, falling_dice(OseTables.of(draft), metres), who.removeprefix(CHARACTER))
    damage = falling_damage(OseTables.of(draft), metres, faces)
    shown = " + ".join(map(str, faces)) or "0"
    draft.step("fall", damage, who=who, source=rule.source, metres=metres, dice=len(faces), faces=shown)
    return damage


def die(draft: Drafting, who: str) -> None:
    """Record death, and take the hit points that were left (`ose:Mort L289-L290`)."""
    draft.step("dead", who=who, source=OseTables.of(draft).health.death.source)
    draft.note(who, "hp", -max(0, draft.quantity(who, "hp")))
