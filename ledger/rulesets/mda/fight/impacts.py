"""What an impact does to whoever it strikes, and what the end of a fight ends."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER, CONDITION
from ledger.people import name_of
from ledger.rules.tables import Tables
from ledger.rulesets.mda.fight import equipment
from ledger.rulesets.mda.fight.equipment import LOST, SHIELD, SHIELD_LOST
from ledger.rulesets.mda.fight.figures import wounds
from ledger.rulesets.mda.fight.figures.armour import REALISTIC, strikes_symbol
from ledger.rulesets.mda.fight.figures.weapons import fixed
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD, Body
from ledger.rulesets.mda.health.consciousness import pass_out

IMPACTS, MASTER_IMPACTS = "impacts", "impacts.master"
"""Impacts noted in the zones whose points are not yet counted."""
FEINTS = "feints"
OUT_OF_FIGHT = "out_of_fight"
HOW = ("pi", "weapon", "bonus")
"""Keys that tell what an impact is, one at a time."""
COUNTED = ("hits", "master_hits", "total")
"""Keys that ask for all impacts of a fight at once."""


def wounded(draft: Drafting, who: str, amount: int | None, keys: Keys) -> int | None:
    """Wound points of an impact that keys tell of, or the amount; None where neither says it (`mda:3.5 L443-L461`)."""
    if not keys:
        return amount
    told = [key for key in HOW if key in keys] + (["amount"] if amount is not None else [])
    if len(told) > 1:
        raise InputError("keys_together", keys=told)
    if is_counted(keys):
        return _added_up(draft, who, keys)
    points = amount if amount is not None else _points(draft, who, keys)
    if points is None:
        raise InputError("key_missing", command="damage", missing=["pi"], allowed=list(HOW))
    zone = str(keys["zone"]) if "zone" in keys else None
    pr = int(keys["pr"]) if "pr" in keys else None
    return strike(
        draft, who, points, zone=zone, pr=pr, master=bool(keys.get("master")), on_shield=bool(keys.get("shield"))
    )


def strike(
    draft: Drafting,
    who: str,
    points: int,
    *,
    zone: str | None,
    pr: int | None = None,
    master: bool = False,
    on_shield: bool = False,
) -> int:
    """Note one impact: what passes the protection, and what it takes in its zone; return the wound points.

    Args:
        pr: Protection as it is told; else what is worn.
        on_shield: Whether the shield takes the blow and is lost (`mda:5.15 L822-L836`).
    """
    tables = draft.rules.tables
    protection = equipment.protection_against(tables, draft, who, zone) if pr is None else pr
    lost = wounds.wound_points(points, protection, master=master)
    if master:
        draft.step("master_passes", lost, who=who, source=tables["exchange"]["source"], pi=points)
    else:
        step = "wound_points" if lost else "light_impact"
        draft.step(step, lost, who=who, source=tables["impact"]["source"], pi=points, pr=protection)
    draft.result.setdefault("impacts", []).append({"PI": points, "PR": protection, "BL": lost, "zone": zone})
    if zone is not None and not on_shield:
        need_open(draft, who, zone)
    if on_shield:
        _lose_shield(draft, who, zone)
    elif zone is not None and lost:
        mark(draft, who, zone, master=master)
    elif zone is not None and not master and strikes_symbol(tables, points, protection):
        body = equipment.body_of(tables, draft, who)
        if wounds.protected(body, zone):
            equipment.change_body(draft, who, wounds.symbol_struck(body, zone))
            draft.step("symbol_struck", who=who, source=tables["symbols"]["source"], zone=zone)
    return lost


def need_open(draft: Drafting, who: str, zone: str) -> None:
    """Refuse a blow on the arm that holds a shield (`mda:3.6 L493`)."""
    if wounds.zone(draft.rules.tables, zone).get("shield_arm") and bears_shield(draft, who):
        draft.refuse("shield_arm_covered", who=name_of(who), zone=zone)


def bears_shield(draft: Drafting, who: str) -> bool:
    """Whether somebody bears a shield that is not lost."""
    return not draft.quantity(who, CONDITION + SHIELD_LOST) and bool(
        equipment.borne(draft.rules.tables, draft, who, SHIELD)
    )


def mark(draft: Drafting, who: str, zone: str, *, master: bool = False) -> None:
    """Note a wound in a zone, and what follows from it in this fight (`mda:3.1 L379, 3.4 L429, 3.5 L449-L455, 3.8`)."""
    tables = draft.rules.tables
    before, shape = equipment.body_of(tables, draft, who), draft.field(who, "shape")
    after = wounds.hit(tables, before, zone, master=master, shape=None if shape is None else str(shape))
    equipment.change_body(draft, who, after)
    _tell_mark(draft, who, zone, before, after)
    if wounds.knocked_out(tables, after) and not wounds.knocked_out(tables, before):
        draft.step("knocked_out", who=who, source=tables["wounds"]["source"], zone=zone)
        pass_out(draft, who)
    if equipment.incapable(tables, draft, who) and not draft.quantity(who, CONDITION + OUT_OF_FIGHT):
        at, prd = equipment.values(tables, draft, who)
        draft.step("cannot_go_on", who=who, source=tables["conditions"]["out_of_fight"]["source"], at=at, prd=prd)
        draft.post(who, CONDITION + OUT_OF_FIGHT, 1)


def _tell_mark(draft: Drafting, who: str, zone: str, before: Body, after: Body) -> None:
    tables = draft.rules.tables
    part = wounds.zone(tables, zone)[str(draft.field(who, "handed") or "right")]
    source = tables["zones"]["source"]
    if after.wounds == before.wounds:
        draft.step("symbol_takes", who=who, source=tables["wounds"]["source"], zone=zone, part=part)
        return
    for stat, taken in ((AT, after.at - before.at), (PRD, after.prd - before.prd)):
        if taken:
            draft.step("zone_loss", taken, who=who, source=source, zone=zone, part=part, stat=stat)
    if (after.at, after.prd) == (before.at, before.prd):
        draft.step("wound_spared", who=who, source=tables["spells"]["source"], zone=zone, part=part)


def _lose_shield(draft: Drafting, who: str, zone: str | None) -> None:
    tables, name = draft.rules.tables, name_of(who)
    shields = equipment.borne(tables, draft, who, SHIELD).values()
    covered = [covers for base in shields for covers in tables["items"][base].get("symbols", ())]
    if tables.knob("protection") != REALISTIC or zone not in covered or draft.quantity(who, CONDITION + SHIELD_LOST):
        draft.refuse("no_shield_there", who=name)
    draft.step("shield_lost", who=who, source=tables["symbols"]["source"])
    draft.post(who, CONDITION + SHIELD_LOST, 1)


def _points(draft: Drafting, who: str, keys: Keys) -> int | None:
    """PI as told, or rolled with a weapon or a fixed part."""
    if "pi" in keys:
        return int(keys["pi"])
    if "weapon" not in keys and "bonus" not in keys:
        return None
    dice, plus = _dice(draft.rules.tables, keys)
    return max(0, _rolled(draft, who, dice, plus) + plus)


def _dice(tables: Tables, keys: Keys) -> tuple[int, int]:
    """Dice and fixed part of an impact: the weapon's with strength, or one die and what is told (`mda:4.1 L541`)."""
    if "weapon" not in keys:
        return int(tables["added_up"]["dice"]), int(keys["bonus"])
    weapon = str(keys["weapon"])
    return int(tables["weapons"][weapon]["dice"]), fixed(tables, weapon, int(keys.get("fo", 0)))


def _rolled(draft: Drafting, who: str, dice: int, plus: int) -> int:
    sides = int(draft.rules.tables["impact"]["sides"])
    faces = draft.roll(sides, dice, name_of(who), "damage")
    shown = " + ".join(map(str, faces))
    draft.step("impact_rolled", sum(faces) + plus, who=who, source=draft.rules.tables["impact"]["source"], faces=shown)
    draft.result.setdefault("dice", []).extend({"sides": sides, "face": face, "kept": True} for face in faces)
    return sum(faces)


# All impacts of a fight at once.


def _added_up(draft: Drafting, who: str, keys: Keys) -> int:
    """Wound points of every impact of a fight by one roll, and another for master attacks (`mda:4.1, 4.3 L573`)."""
    tables = draft.rules.tables
    if "weapon" not in keys and "bonus" not in keys:
        raise InputError("key_missing", command="damage", missing=["bonus"], allowed=["bonus", "weapon"])
    hits, master_hits = _counted(draft, who, keys)
    dice, plus = _dice(tables, keys)
    pr = int(keys["pr"]) if "pr" in keys else equipment.protection(tables, draft, who)
    source = tables["added_up"]["source"]
    if hits and wounds.may_be_light(dice, plus, pr):
        draft.refuse("may_not_wound", least=dice + plus, protection=pr)
    shown, master_shown = (_rolled(draft, who, dice, plus) if count else 0 for count in (hits, master_hits))
    if keys.get("swapped") and hits and master_hits:
        shown, master_shown = master_shown, shown
    normal = wounds.added_up(plus, shown=shown, hits=hits, protection=pr)
    masters = wounds.added_up(plus, shown=master_shown, hits=master_hits, protection=0)
    if hits:
        draft.step("hits_added", normal, who=who, source=source, hits=hits, pi=shown + plus, pr=pr)
    if master_hits:
        draft.step("masters_added", masters, who=who, source=source, hits=master_hits, pi=master_shown + plus)
    draft.result["BL"] = normal + masters
    return normal + masters


def _counted(draft: Drafting, who: str, keys: Keys) -> tuple[int, int]:
    """Impacts as told, or those noted in the zones that are not yet counted; these are counted then."""
    told = int(keys.get("hits", 0)), int(keys.get("master_hits", 0))
    if not keys.get("total"):
        return told
    if any(told):
        raise InputError("keys_together", keys=["total", "hits"])
    noted = draft.quantity(who, IMPACTS), draft.quantity(who, MASTER_IMPACTS)
    if not any(noted):
        draft.refuse("nothing_to_count", who=name_of(who))
    draft.note(who, IMPACTS, -noted[0])
    draft.note(who, MASTER_IMPACTS, -noted[1])
    return noted


def is_counted(keys: Keys) -> bool:
    """Whether keys ask for all impacts of a fight at once."""
    return any(key in keys for key in COUNTED)


# The end of a fight.


def end(draft: Drafting, facts: RestTaken) -> None:
    """Note the end of a fight: zones, feints and spells of the fight; losses stay by the knob (`mda:3.8 L509-L527`)."""
    if facts.days > 1:
        raise InputError("one_fight", days=facts.days)
    for name in dict.fromkeys(facts.who):
        who = CHARACTER + name
        if draft.quantity(who, IMPACTS) or draft.quantity(who, MASTER_IMPACTS):
            draft.refuse("impacts_left", who=name)
        for commodity in (IMPACTS, MASTER_IMPACTS):
            draft.note(who, commodity, -draft.quantity(who, commodity))
        _end_of(draft, who)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """End every fight once so much time has passed that it must be over (`mda:3.8 L513-L515`).

    Impacts that nobody has counted yet are still to be counted.
    """
    rule = draft.rules.tables["wounds"]
    if draft.rules.tables["meta"]["version"] >= 2 and seconds >= int(rule["fight_over_after_seconds"]):
        for who in draft.accounts(CHARACTER):
            _end_of(draft, who)


def _end_of(draft: Drafting, who: str) -> None:
    """Note the end of a fight for somebody: zones, feints, spells, and losses where the knob says so."""
    tables = draft.rules.tables
    for commodity in (*_of_zones(tables), FEINTS):
        draft.note(who, commodity, -draft.quantity(who, commodity))
    if not wounds.lasting(tables, healed=False):
        give_back(draft, who)
    for condition, row in tables.group("conditions").items():
        if row.get("until") == "fight" and (held := draft.quantity(who, CONDITION + condition)):
            draft.step("over", who=who, source=row.get("source"), condition=condition)
            draft.note(who, CONDITION + condition, -held)
    if equipment.incapable(tables, draft, who) and (draft.quantity(who, LOST[AT]) or draft.quantity(who, LOST[PRD])):
        draft.post(who, CONDITION + OUT_OF_FIGHT, 1)


def _of_zones(tables: Tables) -> list[str]:
    return [f"{what}.{zone}" for what in ("wounds", "struck") for zone in tables.group("zones")]


def give_back(draft: Drafting, who: str) -> None:
    """Give back what wounds took of AT and PRD."""
    for stat, commodity in LOST.items():
        if lost := draft.quantity(who, commodity):
            row = draft.rules.tables["wounds"]
            draft.step("loss_ends", lost, who=who, source=row["source"], stat=stat)
            draft.note(who, commodity, -lost)


def mended(draft: Drafting, who: str) -> None:
    """Give back what wounds took of AT and PRD to somebody who is whole again, where it outlasted the fight."""
    if draft.rules.tables.knob("wounds_last") != "until_healed":
        return
    if draft.quantity(who, "hp") >= draft.quantity(who, "hp.max"):
        give_back(draft, who)
        draft.post(who, CONDITION + OUT_OF_FIGHT, -draft.quantity(who, CONDITION + OUT_OF_FIGHT))
