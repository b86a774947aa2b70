"""The numbers of a sheet that D20 Tests add or must reach: saves, skills, passive perception, spells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.rules.srd5 import conditions, d20, gear, hazards, vitality
from ledger.rules.srd5.people import (
    EXHAUSTION,
    bonus_of,
    classes_of,
    level_of,
    listed,
    modifier_of,
    scores_of,
    species_of,
)
from ledger.rules.tables import Tables
from ledger.state import View

INITIATIVE = "dex"
"""The ability of an initiative roll (`srd5:combat L833`)."""

PERCEPTION = "perception"


def save_proficiency(tables: Tables, state: View, who: str, ability: str) -> int:
    """What proficiency adds to a save: in those of the first class (`srd5:proficiency L614`)."""
    class_ = tables["classes"].get(str(state.field(who, "first_class")), {})
    proficient = ability in class_.get("saves", ())
    return d20.proficient_bonus(tables, bonus_of(tables, state, who), proficient=proficient)


def skill_proficiency(tables: Tables, state: View, who: str, skill: str, *, tool: bool = False) -> int:
    """What proficiency adds to a check: in the skill or the tool, once (`srd5:proficiency L566-L622`)."""
    return d20.proficient_bonus(
        tables,
        bonus_of(tables, state, who),
        proficient=tool or skill in listed(state, who, "skills"),
        expertise=skill in listed(state, who, "expertise"),
    )


def skill_bonus(tables: Tables, state: View, who: str, skill: str) -> int:
    """All that a character adds to a check with a skill (`srd5:skills L570-L590`)."""
    ability = str(tables["skills"][skill]["ability"])
    return modifier_of(tables, state, who, ability) + skill_proficiency(tables, state, who, skill)


def casting_ability(tables: Tables, state: View, who: str) -> str | None:
    """The ability that a character casts with, by its first class that casts (`srd5:d20 PUB`)."""
    classes = sorted(classes_of(state, who), key=lambda class_: class_ != state.field(who, "first_class"))
    found = [tables["classes"][class_].get("casts_with") for class_ in classes]
    return next((str(ability) for ability in found if ability), None)


def passive_perception(tables: Tables, state: View, who: str, *told: str) -> int:
    """What a character notices without looking (`srd5:passive PUB`).

    Args:
        told: Edges that the table tells beside those of conditions; any of both kinds cancel.
    """
    held = conditions.conditions_of(tables, state, who)
    weighs = [*told, *(edge for _, edge in conditions.edges(held, "checks"))]
    mode = d20.mode_of(weighs.count("advantage"), weighs.count("disadvantage"))
    return d20.passive(
        tables,
        skill_bonus(tables, state, who, PERCEPTION) + penalty_of(tables, state, who),
        advantage=mode == "advantage",
        disadvantage=mode == "disadvantage",
    )


def penalty_of(tables: Tables, state: View, who: str) -> int:
    """What exhaustion and having been raised take from every D20 Test (`srd5:conditions PUB, srd5:zero PUB`)."""
    exhaustion = conditions.d20_penalty(tables, state.quantity(who, EXHAUSTION))
    return exhaustion - state.quantity(who, "revival_penalty")


def untrained(tables: Tables, state: View, who: str) -> bool:
    """Whether somebody wears armour or a shield that none of its classes is trained in (`srd5:equipment PUB Armor`)."""
    trained = {sort for class_ in classes_of(state, who) for sort in tables["classes"][class_].get("armour", ())}
    return bool(classes_of(state, who)) and not gear.sorts_worn(tables, state, who) <= trained


def attack_proficiency(tables: Tables, state: View, who: str, *, proficient: bool) -> int:
    """What proficiency adds to an attack with a weapon or a spell (`srd5:proficiency L496-L498`)."""
    return d20.proficient_bonus(tables, bonus_of(tables, state, who), proficient=proficient)


def speed_of(tables: Tables, state: View, who: str) -> int | None:
    """Speed in feet, as conditions and exhaustion leave it; None where the species is not told."""
    speed = species_of(tables, state, who).get("speed_ft")
    if speed is None:
        return None
    held = [int(row["speed"]) for row in conditions.conditions_of(tables, state, who).values() if "speed" in row]
    return min([conditions.exhausted_speed(tables, state.quantity(who, EXHAUSTION), int(speed)), *held])


def derived(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """What a sheet shows of all this."""
    if not (level_of(state, who) and scores_of(tables, state, who)):
        return {}
    saves = {
        ability: modifier_of(tables, state, who, ability) + save_proficiency(tables, state, who, ability)
        for ability in tables.group("traits")
    }
    skills = [*listed(state, who, "skills"), *listed(state, who, "expertise")]
    known: Mapping[str, int] = {
        skill: skill_bonus(tables, state, who, skill) for skill in tables.group("skills") if skill in skills
    }
    found: dict[str, Any] = {
        "proficiency": bonus_of(tables, state, who),
        "initiative": modifier_of(tables, state, who, INITIATIVE),
        "saves": saves,
        "skills": known,
        "ac": gear.ac_of(tables, state, who),
        "bloodied_at": vitality.bloodied_at(tables, state.quantity(who, "hp.max")),
        "passive_perception": passive_perception(tables, state, who),
        "breath_seconds": hazards.breath_seconds(tables, modifier_of(tables, state, who, "con")),
    }
    if ability := casting_ability(tables, state, who):
        bonus = bonus_of(tables, state, who)
        dc, attack = d20.spell_numbers(tables, modifier_of(tables, state, who, ability), bonus)
        found |= {"spell_save_dc": dc, "spell_attack": attack}
    if penalty := penalty_of(tables, state, who):
        found["d20_penalty"] = penalty
    return {id_: value for id_, value in found.items() if value is not None and value != {}}
