"""Records impacts: protection, wound points, and wounds in a zone."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CONDITION
from ledger.people import name_of
from ledger.rulesets.mda.fight import body as fight_body
from ledger.rulesets.mda.fight import equipment, protection
from ledger.rulesets.mda.fight import values as fight_values
from ledger.rulesets.mda.fight.body import SHIELD_LOST
from ledger.rulesets.mda.fight.equipment import SHIELD
from ledger.rulesets.mda.fight.figures import wounds
from ledger.rulesets.mda.fight.figures.arms import REALISTIC, fixed_impact, strikes_symbol
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD, BodyZones
from ledger.rulesets.mda.fight.protection import protection_against
from ledger.rulesets.mda.health.consciousness import pass_out
from ledger.rulesets.mda.tables import MdaTables

IMPACTS, MASTER_IMPACTS = "impacts", "impacts.master"
"""Impacts recorded in the zones whose points are not yet counted."""
FEINTS = "feints"
OUT_OF_FIGHT = "out_of_fight"
IMPACT_KEYS = ("pi", "weapon", "bonus")
"""Keys that give an impact; only one is allowed."""
WHOLE_FIGHT_KEYS = ("hits", "master_hits", "total")
"""Keys that count all impacts of a fight at once."""


def wound_points_from_keys(draft: Drafting, who: str, amount: int | None, keys: Keys) -> int | None:
    """Wound points of an impact given by keys, or the amount; None without either (`mda:3.5 L443-L461`)."""
    if not keys:
        return amount
    given = [key for key in IMPACT_KEYS if key in keys] + (["N"] if amount is not None else [])
    if len(given) > 1:
        raise InputError("keys_together", command="damage", keys=given)
    if counts_whole_fight(keys):
        return _wound_points_of_fight(draft, who, keys)
    points = amount if amount is not None else _impact_points(draft, who, keys)
    if points is None:
        raise InputError("key_missing", command="damage", missing=["pi"], allowed=list(IMPACT_KEYS))
    zone = fight_body.zone_struck(MdaTables.of(draft), draft, who, keys)
    pr = int(keys["pr"]) if "pr" in keys else None
    return record_impact(
        draft, who, points, zone=zone, pr=pr, master=bool(keys.get("master")), on_shield=bool(keys.get("shield"))
    )


def record_impact(
    draft: Drafting,
    who: str,
    points: int,
    *,
    zone: str | None,
    pr: int | None = None,
    master: bool = False,
    on_shield: bool = False,
) -> int:
    """Record one impact and its wound in the zone; return the wound points that pass the protection.

    Args:
        pr: Given protection; None for what is worn.
        on_shield: Whether the shield takes the blow and is lost (`mda:5.15 L822-L836`).
    """
    tables = MdaTables.of(draft)
    protection = protection_against(tables, draft, who, zone) if pr is None else pr
    lost = wounds.wound_points(points, protection, master=master)
    if master:
        draft.step("master_passes", lost, who=who, source=tables.exchange.source, pi=points)
    else:
        step = "wound_points" if lost else "light_impact"
        draft.step(step, lost, who=who, source=tables.impact.source, pi=points, pr=protection)
    draft.result.setdefault("impacts", []).append({"PI": points, "PR": protection, "BL": lost, "zone": zone})
    if zone is not None and not on_shield:
        refuse_covered_zone(draft, who, zone)
    if on_shield:
        _lose_shield(draft, who, zone)
    elif zone is not None and lost:
        record_wound(draft, who, zone, master=master)
    elif zone is not None and not master and strikes_symbol(tables, points, protection):
        body = fight_body.zones_of(tables, draft, who)
        if wounds.has_symbol_left(body, zone):
            fight_body.record_zones(draft, who, wounds.zones_after_struck_symbol(body, zone))
            draft.step("symbol_struck", who=who, source=tables.symbols.source, zone=zone)
    return lost


def refuse_covered_zone(draft: Drafting, who: str, zone: str) -> None:
    """Refuse a blow on the arm that holds a shield (`mda:3.6 L493`)."""
    if wounds.zone_row(MdaTables.of(draft), zone).shield_arm and bears_shield(draft, who):
        draft.refuse("shield_arm_covered", who=name_of(who), zone=zone)


def bears_shield(draft: Drafting, who: str) -> bool:
    """Whether a fighter bears a shield that is not lost."""
    return not draft.quantity(who, CONDITION + SHIELD_LOST) and bool(
        draft.field(who, SHIELD) or equipment.items_borne(MdaTables.of(draft), draft, who, SHIELD)
    )


def record_wound(draft: Drafting, who: str, zone: str, *, master: bool = False) -> None:
    """Record a wound in a zone, and what follows in this fight (`mda:3.1 L379, 3.4 L429, 3.5 L449-L455, 3.8`)."""
    tables = MdaTables.of(draft)
    before, shape = fight_body.zones_of(tables, draft, who), draft.field(who, "shape")
    after = wounds.zones_after_wound(tables, before, zone, master=master, shape=None if shape is None else str(shape))
    fight_body.record_zones(draft, who, after)
    _explain_wound(draft, who, zone, before, after)
    if wounds.is_knocked_out(tables, after) and not wounds.is_knocked_out(tables, before):
        draft.step("knocked_out", who=who, source=tables.wounds.source, zone=zone)
        pass_out(draft, who)
    if fight_values.cannot_go_on(tables, draft, who) and not draft.quantity(who, CONDITION + OUT_OF_FIGHT):
        at, prd = fight_values.combat_values_now(tables, draft, who)
        draft.step("cannot_go_on", who=who, source=tables.conditions["out_of_fight"].source, at=at, prd=prd)
        draft.post(who, CONDITION + OUT_OF_FIGHT, 1)


def _explain_wound(draft: Drafting, who: str, zone: str, before: BodyZones, after: BodyZones) -> None:
    tables = MdaTables.of(draft)
    part = fight_body.part_in(draft, who, wounds.zone_row(tables, zone))
    source = tables.zones.source
    if after.wounds == before.wounds:
        draft.step("symbol_takes", who=who, source=tables.wounds.source, zone=zone, part=part)
        return
    for stat, taken in ((AT, after.at - before.at), (PRD, after.prd - before.prd)):
        if taken:
            draft.step("zone_loss", taken, who=who, source=source, zone=zone, part=part, stat=stat)
    if (after.at, after.prd) == (before.at, before.prd):
        draft.step("wound_spared", who=who, source=tables.spells.source, zone=zone, part=part)


def _lose_shield(draft: Drafting, who: str, zone: str | None) -> None:
    tables, name = MdaTables.of(draft), name_of(who)
    shields = equipment.items_borne(tables, draft, who, SHIELD).values()
    covered = [covers for base in shields for covers in tables.items[base].symbols]
    if tables.readings.protection != REALISTIC or zone not in covered or draft.quantity(who, CONDITION + SHIELD_LOST):
        draft.refuse("no_shield_there", who=name)
    draft.step("shield_lost", who=who, source=tables.symbols.source)
    draft.post(who, CONDITION + SHIELD_LOST, 1)


def _impact_points(draft: Drafting, who: str, keys: Keys) -> int | None:
    """PI as given, or rolled with a weapon or a fixed part; None without either."""
    if "pi" in keys:
        return int(keys["pi"])
    if "weapon" not in keys and "bonus" not in keys:
        return None
    dice, plus = _impact_dice(MdaTables.of(draft), keys)
    return max(0, _roll_impact(draft, who, dice, plus) + plus)


def _impact_dice(tables: MdaTables, keys: Keys) -> tuple[int, int]:
    """Dice and fixed part of an impact: the weapon's with strength, or one die and what is given (`mda:4.1 L541`)."""
    if "weapon" not in keys:
        return tables.added_up.dice, int(keys["bonus"])
    weapon = str(keys["weapon"])
    return tables.weapons[weapon].dice, fixed_impact(tables, weapon, int(keys.get("fo", 0)))


def _roll_impact(draft: Drafting, who: str, dice: int, plus: int) -> int:
    sides = MdaTables.of(draft).impact.sides
    faces = draft.roll(sides, dice, name_of(who), "damage")
    shown = " + ".join(map(str, faces))
    draft.step("impact_rolled", sum(faces) + plus, who=who, source=MdaTables.of(draft).impact.source, faces=shown)
    draft.result.setdefault("dice", []).extend({"sides": sides, "face": face, "kept": True} for face in faces)
    return sum(faces)


# All impacts of a fight at once.


def _wound_points_of_fight(draft: Drafting, who: str, keys: Keys) -> int:
    """Wound points of every impact of a fight by one roll, and another for master attacks (`mda:4.1, 4.3 L573`)."""
    tables = MdaTables.of(draft)
    if "weapon" not in keys and "bonus" not in keys:
        raise InputError("key_missing", command="damage", missing=["bonus"], allowed=["bonus", "weapon"])
    hits, master_hits = _impacts_to_count(draft, who, keys)
    dice, plus = _impact_dice(tables, keys)
    pr = int(keys["pr"]) if "pr" in keys else protection.protection(tables, draft, who)
    source = tables.added_up.source
    if hits and wounds.may_be_light(dice, plus, pr):
        draft.refuse("may_not_wound", least=dice + plus, protection=pr)
    shown, master_shown = (_roll_impact(draft, who, dice, plus) if count else 0 for count in (hits, master_hits))
    if keys.get("swapped") and hits and master_hits:
        shown, master_shown = master_shown, shown
    normal = wounds.added_wound_points(plus, shown=shown, hits=hits, protection=pr)
    masters = wounds.added_wound_points(plus, shown=master_shown, hits=master_hits, protection=0)
    if hits:
        draft.step("hits_added", normal, who=who, source=source, hits=hits, pi=shown + plus, pr=pr)
    if master_hits:
        draft.step("masters_added", masters, who=who, source=source, hits=master_hits, pi=master_shown + plus)
    draft.result["BL"] = normal + masters
    return normal + masters


def _impacts_to_count(draft: Drafting, who: str, keys: Keys) -> tuple[int, int]:
    """Impacts as given, or those recorded in the zones, which then count as counted."""
    given = int(keys.get("hits", 0)), int(keys.get("master_hits", 0))
    if not keys.get("total"):
        return given
    if any(given):
        raise InputError("keys_together", command="damage", keys=["total", "hits"])
    noted = draft.quantity(who, IMPACTS), draft.quantity(who, MASTER_IMPACTS)
    if not any(noted):
        draft.refuse("nothing_to_count", who=name_of(who))
    draft.note(who, IMPACTS, -noted[0])
    draft.note(who, MASTER_IMPACTS, -noted[1])
    return noted


def counts_whole_fight(keys: Keys) -> bool:
    """Whether the keys count all impacts of a fight at once."""
    return any(key in keys for key in WHOLE_FIGHT_KEYS)
