"""Values of the sheet for D20 Tests: saves, skills, armour class, initiative, spells."""

from __future__ import annotations

from typing import Any

from ledger.rules.working import Working
from ledger.rulesets.srd5.characters.abilities import modifier_of, proficiency_bonus_of
from ledger.rulesets.srd5.characters.account import FAILURES, INSPIRATION, SUCCESSES, level_of, listed_ids, scores_of
from ledger.rulesets.srd5.damage import hazards
from ledger.rulesets.srd5.gear import armour, magic
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.bonuses import (
    INITIATIVE,
    PENALTIES,
    add_ability,
    add_proficiency,
    casting_ability,
    d20_penalties,
    is_proficient_save,
    passive_working,
    penalty_source,
    proficiency_working,
    save_working,
    skill_working,
)
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View


def roll_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Any]:
    """Values of the sheet by id; empty for a creature without class or scores."""
    if not (level_of(state, who) and scores_of(tables, state, who)):
        return {}

    skills = [*listed_ids(state, who, "skills"), *listed_ids(state, who, "expertise")]
    known = {skill: skill_working(tables, state, who, skill) for skill in tables.skills if skill in skills}
    most, con = state.quantity(who, "hp.max"), modifier_of(tables, state, who, "con")
    half = health_figures.bloodied_at(tables, most)
    bloodied, breath = Working(tables.bloodied.source), Working(tables.breath.source)
    bloodied.add("measures/hp.max", most, reads=((who, "hp.max"),))
    breath.add("traits/con", hazards.breath_seconds(tables, con), score=state.quantity(who, "con"))
    initiative = add_ability(Working(), tables, state, who, INITIATIVE)
    found: dict[str, Any] = {
        "proficiency": proficiency_working(tables, state, who),
        "initiative": magic.add_bonuses(initiative, tables, magic.bonuses(tables, state, who, "checks")),
        "saves": {ability: save_working(tables, state, who, ability) for ability in tables.traits},
        **({"skills": known} if known else {}),
        "ac": armour.ac_working(tables, state, who),
        "bloodied_at": bloodied.become("part", half, score=str(tables.bloodied.part)),
        "passive_perception": passive_working(tables, state, who),
        "breath_seconds": breath,
    }
    if ability := casting_ability(tables, state, who):
        bonus = proficiency_bonus_of(tables, state, who)
        dc, attack = roll_figures.spell_numbers(tables, modifier_of(tables, state, who, ability), bonus)
        spells = add_ability(Working(), tables, state, who, ability)
        base = Working(tables.spell_numbers.source).add("base", dc - attack)
        save_dc = add_ability(base, tables, state, who, ability)
        add_proficiency(save_dc, tables, state, who, dc - save_dc.total)
        found["spell_save_dc"] = magic.add_bonuses(save_dc, tables, magic.bonuses(tables, state, who, "spell_dc"))
        add_proficiency(spells, tables, state, who, attack - spells.total)
        found["spell_attack"] = magic.add_bonuses(spells, tables, magic.bonuses(tables, state, who, "spell_attack"))
    if scores := magic.changed_scores(tables, state, who):
        found["worn_scores"] = scores
    if penalties := d20_penalties(tables, state, who):
        found["d20_penalty"] = Working()
        for condition, takes in penalties.items():
            source = penalty_source(tables, condition)
            found["d20_penalty"].add(PENALTIES[condition], takes, source, reads=((who, condition),))
    return found


def printed_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Any]:
    """The bonuses of all skills, trained or not, and how many circles are printed for what is marked one by one."""
    if not (level_of(state, who) and scores_of(tables, state, who)):
        return {}
    saves, inspiration = tables.deathsave, tables.inspiration
    return {
        "skills": {skill: skill_working(tables, state, who, skill) for skill in tables.skills},
        f"{SUCCESSES}.max": Working(saves.source).add("rolls/death", saves.needed),
        f"{FAILURES}.max": Working(saves.source).add("rolls/death", saves.needed),
        f"{INSPIRATION}.max": Working(inspiration.source).add(f"counters/{INSPIRATION}", inspiration.most),
    }


def training(tables: Srd5Tables, state: View, who: str) -> dict[str, int]:
    """How often proficiency counts for each save and skill: 0, 1, or 2 with expertise."""
    skills, twice = listed_ids(state, who, "skills"), listed_ids(state, who, "expertise")
    return {
        **{f"saves.{ability}": int(is_proficient_save(tables, state, who, ability)) for ability in tables.traits},
        **{f"skills.{id_}": 2 if id_ in twice else int(id_ in skills) for id_ in tables.skills},
    }
