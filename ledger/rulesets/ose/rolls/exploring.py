"""Judges rolls while exploring: getting lost, wind and gales, foraging, contents of rooms."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.ids import ITEM
from ledger.rulesets.ose.movement import speeds
from ledger.rulesets.ose.movement.speeds import WATERLOGGED, is_vehicle
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.checks import judge_chance
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow


def gale(throw: OldSchoolThrow) -> None:
    """A chance that a vessel takes in water in a gale, smaller for a seagoing one (`ose:Coup de vent L396, L401`)."""
    row = throw.tables.rolls[throw.kind]
    seagoing = throw.who is not None and bool(throw.draft.field(throw.who, "seagoing"))
    given = throw.given(str(row.value))
    printed = row.seagoing if seagoing else row.chance
    if judge_chance(throw, row.sides, int(printed if given is None else given)) and throw.who is not None:
        if not is_vehicle(throw.draft, throw.who):
            raise InputError("no_vessel", vessel=throw.facts.who)
        throw.draft.post(throw.who, WATERLOGGED, 1)


def wind(throw: OldSchoolThrow) -> None:
    """2d6 for the wind of the day, and the speed it leaves a ship (`ose:L391-L394, L399-L400`)."""
    speed, total = int(throw.required("speed")), throw.roll_sum(6, 2)
    part, sailed = speeds.sailing_speed(throw.tables, speed, total, variable=throw.tables.readings.variable_wind)
    throw.draft.step("sailing", sailed, source=throw.source, speed=speed, part=part)
    throw.finish(total, speed=sailed)


WILDS = "world:wilds"
"""Where food is gathered."""


FORAGED = ITEM + "foraged_food"


def region(throw: OldSchoolThrow) -> None:
    """A chance in 6 by terrain: of getting lost, of wandering monsters (`ose:L359, L367, L379, L384, L397`)."""
    row = throw.tables.rolls[throw.kind]
    terrain = throw.given("terrain")
    place = None if terrain is None else throw.tables.regions[str(terrain)]
    printed = None if place is None else place.lost if row.column == "lost" else place.wandering
    if printed is not None:
        throw.draft.step("region", int(printed), who=throw.who, source=throw.source, terrain=str(terrain))
    elif throw.facts.target is None:
        if terrain is None:
            raise throw.missing_keys("terrain")
        raise InputError("no_such_risk", terrain=terrain)
    # The adjustment is for noise, light or a hiding place (`ose:Monstres errants L332`).
    throw.add_given()
    judge_chance(throw, row.sides, int(printed or 0) + throw.modifier)


def forage(throw: OldSchoolThrow) -> None:
    """1 in 6 to find a day's food for 1d6 people, which goes into the finder's pack (`ose:Cueillette L365`)."""
    row = throw.tables.rolls[throw.kind]
    given = throw.given(str(row.value))
    if not judge_chance(throw, row.sides, row.chance if given is None else int(given)):
        return
    found = throw.roll_sum(row.sides)
    throw.draft.step("feeds", found, who=throw.who, source=throw.source)
    throw.draft.result.update(expression=throw.expression, dice=throw.dice, feeds=found)
    if throw.who is not None:
        throw.draft.move(WILDS, throw.who, FORAGED, found)


def reach(throw: OldSchoolThrow) -> None:
    """A die that reaches a number (the section of each)."""
    row = throw.tables.rolls[throw.kind]
    target = throw.record_target("needed", row.needs)
    throw.add_given()
    total = throw.total(throw.roll_sum(row.sides))
    throw.finish(total, target, total >= target, total - target)


def room(throw: OldSchoolThrow) -> None:
    """1d6 for what is in a room, and another for a treasure there (`ose:Contenu de salle aléatoire L716-L719`)."""
    tables = throw.tables
    total = throw.roll_sum(tables.rooms.sides)
    answer = outcomes.table_answer(tables.rooms.answers, total)
    throw.draft.step("room", source=throw.source, answer=answer)
    chances = tables.rooms.answers[answer].treasure
    treasure = False
    if chances is not None:
        throw.draft.step("chance", chances, source=throw.source)
        treasure = outcomes.is_within_chance(throw.roll_sum(tables.rooms.sides), chances)
        throw.draft.step("event", source=throw.source, event="treasure" if treasure else "no_treasure")
    throw.finish(total, answer=answer, treasure=treasure)
