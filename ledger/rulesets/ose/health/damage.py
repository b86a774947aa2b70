"""Computes hit points lost and regained; records damage and death, and the gear lost in a death that destroys."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CHARACTER, DEAD, DESTROYED, ITEM, STATUS
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.ose.characters.classes import class_of, level_of, saving_score
from ledger.rulesets.ose.gear.pieces import Piece, look_up_piece
from ledger.rulesets.ose.health.energy_drain import drain_levels
from ledger.rulesets.ose.health.fatigue import SUBDUAL, SUBDUED
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_save
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.tables import OseTables


def is_death(tables: OseTables, hit_points: int) -> bool:
    """Whether somebody with these hit points is dead (`ose:Mort L289-L290`)."""
    return bool(hit_points <= tables.health.death.at_or_below)


def slow_healing(tables: OseTables, amount: int) -> int:
    """Hit points that magic restores under slow healing: half, rounded down (`ose:Guérison ralentie L844`)."""
    return int(amount * tables.health.slow_healing.part)


def rest_dice(tables: OseTables, days: int, *, slow: bool = False, interrupted: bool = False) -> int:
    """Dice of healing for days of rest: one for each full day, half as many under slow healing (`ose:L298, L844`)."""
    if interrupted:
        return 0
    rules = tables.health
    days_per_die = rules.natural.days_per_die
    return days // (days_per_die * rules.slow_healing.days_per_die if slow else days_per_die)


def natural_healing(tables: OseTables, faces: Sequence[int], dice: int) -> int:
    """Hit points that rest restores, by its dice of 1d3 (`ose:Guérison L298`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    return sum(require_faces(faces, dice, tables.health.natural.sides))


def damage_after_save(tables: OseTables, damage: int) -> int:
    """Damage after a successful saving throw: half, rounded down (`ose:Jet de sauvegarde réussie L310`)."""
    return int(damage * tables.health.save.part)


def falling_dice(tables: OseTables, metres: int) -> int:
    """Dice of damage for a fall: one for each full three metres (`ose:Chute L323`)."""
    return int(metres // tables.health.fall.metres)


def falling_damage(tables: OseTables, metres: int, faces: Sequence[int]) -> int:
    """Damage of a fall by its dice (`ose:Chute L323`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    return sum(require_faces(faces, falling_dice(tables, metres), tables.health.fall.sides))


def destroy_gear(draft: Drafting, who: str, category: str) -> None:
    """Record the gear lost with a dead character; a magic item saves as its owner, with its bonus (`ose:L291-L296`).

    Coins and treasure are no gear, and stay.
    """
    rule = OseTables.of(draft).gear_loss
    for commodity, count in draft.holdings(who).items():
        if not commodity.startswith(ITEM) or draft.field(commodity, "kind") in rule.spared:
            continue
        thing = look_up_piece(OseTables.of(draft), draft, commodity.removeprefix(ITEM))
        lost = (
            sum(not _item_saves(draft, who, commodity, thing, category) for _ in range(count)) if thing.magic else count
        )
        if lost:
            draft.move(who, DESTROYED, commodity, lost)
        if lost and not thing.magic:
            draft.step("gear_destroyed", lost, who=who, source=rule.source, item=commodity.removeprefix(ITEM))


def _item_saves(draft: Drafting, who: str, commodity: str, thing: Piece, category: str) -> bool:
    """Whether a magic item survives its owner, by a saving throw."""
    tables, class_id = OseTables.of(draft), class_of(draft, who)
    if class_id is None:
        needed = monster_save(tables, NORMAL_HUMAN, category)
    else:
        needed = saving_score(tables, class_id, level_of(draft, who, class_id), category)
    (face,) = draft.roll(20, 1, name_of(who), "rolls:save")
    bonus = max(0, thing.bonus)
    saved = outcomes.save_succeeds(face + bonus, needed)
    step, item = "item_saves" if saved else "item_fails", commodity.removeprefix(ITEM)
    draft.step(step, who=who, source=tables.gear_loss.source, item=item, face=face, bonus=bonus, needed=needed)
    return saved


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
    if not OseTables.of(draft).readings.subdual:
        draft.refuse("knob_off", knob="subdual")
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
