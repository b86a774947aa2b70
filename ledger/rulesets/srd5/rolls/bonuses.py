"""Computes the bonuses of D20 Tests: abilities, proficiency, saves, skills, passive perception, speed."""

from __future__ import annotations

from ledger.ids import CONDITION
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters.abilities import modifier_of, proficiency_bonus_of
from ledger.rulesets.srd5.characters.account import (
    EXHAUSTION,
    classes_of,
    level_of,
    level_reads,
    listed_ids,
    species_of,
)
from ledger.rulesets.srd5.gear import armour, magic
from ledger.rulesets.srd5.health import conditions
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View

INITIATIVE = "dex"
"""The ability of an initiative roll (`srd5:combat L833`)."""

PERCEPTION = "perception"
REVIVED = "revival_penalty"
PENALTIES = {EXHAUSTION: "conditions/exhaustion", REVIVED: "measures/revival_penalty"}
"""Commodities that lower every D20 Test, with the id of their name."""
EDGES = ("advantage", "disadvantage")


def add_ability(working: Working, tables: Srd5Tables, state: View, who: str, ability: str) -> Working:
    """Add an ability's modifier to a working."""
    adds, score = modifier_of(tables, state, who, ability), magic.score_working(tables, state, who, ability)
    reads = tuple(read for line in score.lines for read in line.reads)
    return working.add(f"traits/{ability}", adds, tables.abilities.source, score=score.total, reads=reads)


def add_proficiency(working: Working, tables: Srd5Tables, state: View, who: str, adds: int) -> Working:
    """Add a proficiency bonus to a working, if there is any."""
    if not adds:
        return working
    level = level_of(state, who)
    return working.add("proficiency", adds, tables.proficiency.source, score=level, reads=level_reads(state, who))


def save_proficiency(tables: Srd5Tables, state: View, who: str, ability: str) -> int:
    """The proficiency bonus to a save: to those of the first class (`srd5:proficiency L614`)."""
    proficient = is_proficient_save(tables, state, who, ability)
    return roll_figures.proficient_bonus(tables, proficiency_bonus_of(tables, state, who), proficient=proficient)


def is_proficient_save(tables: Srd5Tables, state: View, who: str, ability: str) -> bool:
    """Whether a save is one of those of the first class."""
    first = tables.classes.get(str(state.field(who, "first_class")))
    return first is not None and ability in first.saves


def skill_proficiency(tables: Srd5Tables, state: View, who: str, skill: str, *, tool: bool = False) -> int:
    """The proficiency bonus to a check: by skill or tool, once (`srd5:proficiency L566-L622`)."""
    known, twice = (skill in listed_ids(state, who, field) for field in ("skills", "expertise"))
    bonus = proficiency_bonus_of(tables, state, who)
    return roll_figures.proficient_bonus(tables, bonus, proficient=tool or known, expertise=twice)


def skill_working(tables: Srd5Tables, state: View, who: str, skill: str) -> Working:
    """The whole bonus to a check with a skill (`srd5:skills L570-L590`)."""
    working = add_ability(Working(), tables, state, who, tables.skills[skill].ability)
    add_proficiency(working, tables, state, who, skill_proficiency(tables, state, who, skill))
    return magic.add_bonuses(working, tables, magic.skill_bonuses(tables, state, who, skill))


def save_working(tables: Srd5Tables, state: View, who: str, ability: str) -> Working:
    """The whole bonus to a save (`srd5:d20 L449-L471`)."""
    working = add_ability(Working(), tables, state, who, ability)
    add_proficiency(working, tables, state, who, save_proficiency(tables, state, who, ability))
    return magic.add_bonuses(working, tables, magic.bonuses(tables, state, who, "saves"))


def proficiency_working(tables: Srd5Tables, state: View, who: str) -> Working:
    """The proficiency bonus, with what magic items add (`srd5:proficiency L558-L564`)."""
    more = magic.bonuses(tables, state, who, "proficiency_bonus")
    own = proficiency_bonus_of(tables, state, who) - sum(adds for _, adds in more)
    return magic.add_bonuses(add_proficiency(Working(), tables, state, who, own), tables, more)


def casting_ability(tables: Srd5Tables, state: View, who: str) -> str | None:
    """The spellcasting ability of the first class that casts (`srd5:d20 PUB`)."""
    classes = sorted(classes_of(state, who), key=lambda class_: class_ != state.field(who, "first_class"))
    found = [tables.classes[class_].casts_with for class_ in classes]
    return next((str(ability) for ability in found if ability), None)


def passive_working(tables: Srd5Tables, state: View, who: str, *given: str) -> Working:
    """The passive Perception of a character (`srd5:passive PUB`).

    Args:
        given: Advantage or disadvantage stated in addition to that of conditions; both kinds cancel.
    """
    working = Working(tables.passive.source).add("base", roll_figures.passive_score(tables, 0))
    bonus = skill_working(tables, state, who, PERCEPTION).total
    working.add(f"skills/{PERCEPTION}", bonus, tables.skills.source)
    for condition, takes in d20_penalties(tables, state, who).items():
        working.add(PENALTIES[condition], takes, penalty_source(tables, condition), reads=((who, condition),))
    held = conditions.conditions_of(tables, state, who)
    weighing = list(conditions.edges(held, "checks"))
    weighs = [*given, *(edge for _, edge in weighing)]
    mode = roll_figures.mode_of(weighs.count("advantage"), weighs.count("disadvantage"))
    if mode in EDGES:
        base, by = (
            roll_figures.passive_score(tables, 0),
            tuple((who, CONDITION + condition) for condition, _ in weighing),
        )
        working.become(mode, roll_figures.passive_score(tables, working.total - base, **{mode: True}), reads=by)
    return working


def penalty_source(tables: Srd5Tables, condition: str) -> str | None:
    """The source of a penalty to every D20 Test."""
    return tables.exhaustion.source if condition == EXHAUSTION else tables.revival.source


def d20_penalties(tables: Srd5Tables, state: View, who: str) -> dict[str, int]:
    """What exhaustion and a recent revival take from every D20 Test, by commodity (`srd5:conditions PUB, zero PUB`)."""
    takes = {
        EXHAUSTION: conditions.d20_penalty(tables, state.quantity(who, EXHAUSTION)),
        REVIVED: -state.quantity(who, REVIVED),
    }
    return {commodity: quantity for commodity, quantity in takes.items() if quantity}


def wears_untrained_armour(tables: Srd5Tables, state: View, who: str) -> bool:
    """Whether a character wears armour or a shield that no class of its trains (`srd5:equipment PUB Armor`)."""
    trained = {sort for class_ in classes_of(state, who) for sort in tables.classes[class_].armour}
    worn = armour.sorts_worn(tables, state, who)
    if magic.has_effect(tables, state, who, "trained"):
        worn &= {"shield"}
    return bool(classes_of(state, who)) and not worn <= trained


def attack_proficiency(tables: Srd5Tables, state: View, who: str, *, proficient: bool) -> int:
    """The proficiency bonus to an attack with a weapon or a spell (`srd5:proficiency L496-L498`)."""
    return roll_figures.proficient_bonus(tables, proficiency_bonus_of(tables, state, who), proficient=proficient)


def speed_working(tables: Srd5Tables, state: View, who: str) -> Working | None:
    """Speed in feet under conditions and exhaustion; None where no species is recorded."""
    species = str(state.field(who, "species"))
    speed = species_of(tables, state, who).speed_ft
    if speed is None:
        return None
    working = Working(tables.species[species].source)
    working.add(f"species/{species}", speed, reads=((who, "species"),))
    for effect, least in magic.bonuses(tables, state, who, "speed_least"):
        if least > working.total:
            working.become(f"items/{effect.item}", least, tables.magic_effects.source, reads=effect.reads)
    if level := state.quantity(who, EXHAUSTION):
        left = conditions.exhausted_speed(tables, level, working.total)
        working.become("exhaustion", left, tables.exhaustion.source, score=level, reads=((who, EXHAUSTION),))
    for condition, row in conditions.conditions_of(tables, state, who).items():
        if row.speed is not None and row.speed < working.total:
            held = ((who, CONDITION + condition),)
            working.become(f"conditions/{condition}", row.speed, row.source, reads=held)
    return working
