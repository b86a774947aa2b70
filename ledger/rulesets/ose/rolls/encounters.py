"""Judges encounters: surprise, initiative, evasion, distance, reactions, offers of hire, loyalty and morale."""

from __future__ import annotations

from ledger.ids import CHARACTER
from ledger.rulesets.ose.characters.classes import effect_on_character
from ledger.rulesets.ose.gear import pieces
from ledger.rulesets.ose.monsters import parse_hit_dice
from ledger.rulesets.ose.rolls import checks, outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.service import hiring as hirelings
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.rolls import Answers, Distance, Hiring


def evasion_by_numbers(tables: OseTables, fleeing: int, pursuers: int, modifier: int = 0) -> int:
    """Chance to escape in the wilderness by the numbers of both sides (`ose:L434-L445`, knob `evasion_cell`).

    Args:
        modifier: 25 for a side twice as fast, or as the game master says; the least chance remains.
    """
    rule = tables.evasion
    chances, printed = rule.chances(fleeing), rule.printed
    chance = chances.at(pursuers)
    if tables.readings.evasion_cell == "printed" and chances is rule.chances(printed.fleeing):
        chance = printed.percent if pursuers >= printed.pursuers else chance
    return max(rule.least, chance + modifier)


def evasion_on_water(tables: OseTables, slower: int) -> int:
    """Chance to escape at sea by how many metres slower the fugitive is, negative if faster (`ose:L448-L451`)."""
    return tables.evasion_water.at(slower, tables.evasion_water.percent)


def surprise(throw: OldSchoolThrow) -> None:
    """1d6 for a side: surprised on 1 or 2 (`ose:L407-L408`)."""
    rule = throw.tables.surprise
    total, least = throw.roll_sum(rule.sides), rule.surprised_up_to + 1
    throw.finish(total, least, total >= least, total - least)


def initiative(throw: OldSchoolThrow) -> None:
    """1d6 for a side, the highest first; by a knob for one person with DEX (`ose:L412, L456, L459-L461`)."""
    if throw.tables.readings.individual_initiative:
        throw.add_own("dex_initiative")
    throw.add_given()
    slow = pieces.slow_weapon(throw.tables, throw.draft, throw.who) if throw.who is not None else None
    if slow is not None and throw.tables.initiative.slow_last:
        throw.draft.step("acts_last", who=throw.who, source=throw.source, item=slow.item)
    throw.finish(throw.total(throw.roll_sum(throw.tables.initiative.sides)))


def evasion(throw: OldSchoolThrow) -> None:
    """d100 not above the chance by numbers, or at sea by speeds (`ose:L434-L451`)."""
    keys = throw.facts.keys
    if "slower" in keys:
        chance = evasion_on_water(throw.tables, int(keys["slower"]))
    elif {"fleeing", "pursuers"} <= keys.keys():
        modifier = int(keys.get("modifier", 0))
        chance = evasion_by_numbers(throw.tables, int(keys["fleeing"]), int(keys["pursuers"]), modifier)
    else:
        raise throw.missing_keys("fleeing", "pursuers")
    checks.judge_chance(throw, 100, chance)


def distance(throw: OldSchoolThrow) -> None:
    """How far away the others are, by terrain and surprise (`ose:Distance de rencontre L411`)."""
    terrain = str(throw.required("terrain"))
    dice = distance_dice(throw.tables, terrain, surprised=bool(throw.facts.keys.get("surprised")))
    total = throw.roll_sum(dice.sides, dice.dice)
    metres = total * dice.metres_each
    throw.draft.step("stands_off", metres, who=throw.who, source=throw.source)
    throw.finish(total, metres=metres)


def distance_dice(tables: OseTables, terrain: str, *, surprised: bool) -> Distance:
    """Dice and metres for an encounter; the knob `encounter_distance` says which outdoors (`ose:L359, L373, L411`)."""
    outdoors = "surprised" if surprised else tables.readings.encounter_distance
    return tables.distances[tables.regions[terrain].distance or outdoors]


def monster_hp(throw: OldSchoolThrow) -> None:
    """A d8 for each hit die, a d4 for half a one, and the bonus after the sum (`ose:Dés de vie L645`)."""
    row, hd = throw.tables.rolls[throw.kind], str(throw.required("hd"))
    count, bonus = parse_hit_dice(hd)
    shown = throw.roll_sum(row.sides, count) if count else throw.roll_sum(row.half_sides)
    throw.add("modifier", bonus)
    throw.finish(max(1, throw.total(shown)))


def morale(throw: OldSchoolThrow) -> None:
    """2d6 not above the adjusted score; some never check (`ose:L508-L511`).

    Mercenaries have a score of their own (`ose:L512-L516`); retainers have loyalty instead (`ose:L517`).
    """
    if not throw.tables.readings.morale:
        throw.draft.refuse("knob_off", knob="morale")
    if throw.who is not None and retainers.service_kind(throw.draft, throw.who) in retainers.RETAINERS:
        throw.draft.refuse("retainers_have_loyalty", who=throw.facts.who)
    given = throw.given("score")
    if given is None and throw.who is not None:
        given = throw.draft.field(throw.who, hirelings.MORALE)
    if given is None:
        raise throw.missing_keys("score")
    score, successes = int(given), int(throw.facts.keys.get("successes", 0))
    if not outcomes.is_morale_checked(throw.tables, score, successes):
        throw.draft.refuse("morale_not_needed", score=score, successes=successes)
    adjusted = outcomes.morale_score(throw.tables, score, int(throw.facts.keys.get("modifier", 0)))
    throw.draft.step("score", adjusted, source=throw.source)
    total = throw.roll_sum(6, 2)
    throw.finish(total, adjusted, outcomes.is_within_chance(total, adjusted), adjusted - total)


def loyalty(throw: OldSchoolThrow) -> None:
    """2d6 not above the score of the employer's CHA, as adjusted (`ose:L571-L572`)."""
    score, adjustment = throw.given("score"), int(throw.facts.keys.get("modifier", 0))
    employer = None if throw.who is None else throw.draft.field(throw.who, "employer")
    if score is None and throw.who is not None and employer is not None:
        score = effect_on_character(throw.tables, throw.draft, f"{CHARACTER}{employer}", "cha_loyalty")
        if own := retainers.loyalty_bonus(throw.draft, throw.who):
            throw.draft.step("service_loyalty", own, who=throw.who, source=throw.tables.loyalty.source, modifier=own)
            adjustment += own
    if score is None and throw.facts.target is None:
        raise throw.missing_keys("score")
    target = throw.record_target("score", outcomes.loyalty_score(int(score or 0), adjustment))
    total = throw.roll_sum(6, 2)
    throw.finish(total, target, outcomes.is_within_chance(total, target), target - total)


def reaction(throw: OldSchoolThrow) -> None:
    """2d6 and the speaker's CHA, answered by a table (`ose:L417-L419`)."""
    _answer_by_table(throw, "reaction", throw.tables.reaction)


def hiring(throw: OldSchoolThrow) -> None:
    """2d6, CHA, the offer's generosity and the employer's reputation, answered by a table (`ose:L568-L569`)."""
    throw.add_given("generosity")
    throw.add_given("reputation")
    town = throw.facts.keys.get("town")
    if throw.who is not None and town is not None:
        throw.add("offended_before", retainers.offence_in(throw.draft, throw.who, str(town)), town=str(town))
    answer = _answer_by_table(throw, "hiring", throw.tables.hiring)
    if throw.who is not None:
        retainers.remember_answer(throw.draft, throw.who, answer)
        if town is not None:
            retainers.remember_offence(throw.draft, throw.who, str(town), answer)


def _answer_by_table(throw: OldSchoolThrow, section: str, table: Answers | Hiring) -> str:
    """Roll 2d6 with modifiers and return the answer of a table."""
    throw.add_own(table.modifier)
    throw.add_given()
    total = throw.total(throw.roll_sum(6, 2))
    answer = outcomes.table_answer(table.answers, total)
    throw.draft.step(section, who=throw.who, source=throw.source, answer=answer)
    throw.finish(total, answer=answer)
    return answer
