"""What a referee rolls for on the way: doors and traps, getting lost, wandering monsters, food, and what is met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.errors import InputError
from ledger.ids import ITEM
from ledger.rules.tables import Tables, folded
from ledger.rulesets.ose.monsters import hit_dice
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.throw import Throw

WILDS = "world:wilds"
"""Where food is gathered."""

FORAGED = ITEM + "foraged_food"
TRIED = "tried:"
"""Prefix of the fields that tell where somebody has had the one try at listening or searching: `tried:listen:gate`."""


def chance(throw: Throw) -> None:
    """A die not above the chance that the rulebook prints for this kind (the section of each)."""
    row = throw.tables["rolls"][throw.kind]
    _try_once(throw)
    given = throw.given(str(row["value"]))
    within(throw, int(row["sides"]), int(row["chance"] if given is None else given))


def within(throw: Throw, sides: int, chance: int) -> bool:
    """Roll for a chance: an event where the kind has them, else a success or a failure."""
    row = throw.tables["rolls"][throw.kind]
    target = throw.need("chance", chance)
    total = throw.cast_shown(sides)
    happens = outcomes.within(total, target)
    if "yes" in row:
        _event(throw, str(row["yes" if happens else "no"]), total)
    else:
        throw.done(total, target, happens, target - total)
    return happens


def _event(throw: Throw, event: str, total: int) -> None:
    throw.draft.step("event", who=throw.who, source=throw.source, event=event)
    throw.done(total, answer=event)


def _try_once(throw: Throw) -> None:
    """Hold that somebody has not tried at this door or in this area before (`ose:L348, L354`)."""
    place = throw.facts.keys.get("at")
    if place is None or throw.who is None:
        return
    field = f"{TRIED}{throw.kind}:{folded(str(place))}"
    if throw.draft.field(throw.who, field):
        throw.draft.refuse("tried_already", who=throw.facts.who, place=str(place))
    throw.draft.step("tried", who=throw.who, source=throw.source, place=str(place))
    throw.draft.set(throw.who, field, True)


def region(throw: Throw) -> None:
    """A chance in 6 by the terrain: to get lost, to meet wandering monsters (`ose:L359, L367, L379, L384, L397`)."""
    row = throw.tables["rolls"][throw.kind]
    terrain = throw.given("terrain")
    printed = None if terrain is None else throw.tables["regions"][terrain].get(row["column"])
    if printed is not None:
        throw.draft.step("region", int(printed), who=throw.who, source=throw.source, terrain=str(terrain))
    elif throw.facts.target is None:
        if terrain is None:
            raise throw.required("terrain")
        raise InputError("no_such_risk", terrain=terrain)
    within(throw, int(row["sides"]), int(printed or 0) + _adjusted(throw))


def _adjusted(throw: Throw) -> int:
    """What noise, light or a hiding place adds to a chance (`ose:Monstres errants L332`)."""
    throw.add_given()
    return throw.modifier


def distance(throw: Throw) -> None:
    """How far away they are, by where one is and whether a side is surprised (`ose:Distance de rencontre L411`)."""
    terrain = throw.given("terrain")
    if terrain is None:
        raise throw.required("terrain")
    dice = dice_of_distance(throw.tables, str(terrain), surprised=bool(throw.facts.keys.get("surprised")))
    total = throw.cast_shown(int(dice["sides"]), int(dice["dice"]))
    metres = total * int(dice["metres_each"])
    throw.draft.step("stands_off", metres, who=throw.who, source=throw.source)
    throw.done(total, metres=metres)


def dice_of_distance(tables: Tables, terrain: str, *, surprised: bool) -> Mapping[str, Any]:
    """Dice and metres for an encounter; the knob `encounter_distance` says which outdoors (`ose:L359, L373, L411`)."""
    outdoors = "surprised" if surprised else tables.knob("encounter_distance")
    row: Mapping[str, Any] = tables["distances"][tables["regions"][terrain].get("distance", outdoors)]
    return row


def forage(throw: Throw) -> None:
    """1 in 6 to find food for a day for 1d6, which goes into the finder's pack (`ose:Cueillette L365`)."""
    row = throw.tables["rolls"][throw.kind]
    given = throw.given(str(row["value"]))
    if not within(throw, int(row["sides"]), int(row["chance"] if given is None else given)):
        return
    found = throw.cast_shown(int(row["sides"]))
    throw.draft.step("feeds", found, who=throw.who, source=throw.source)
    throw.show_dice()
    throw.draft.result["feeds"] = found
    if throw.who is not None:
        throw.draft.move(WILDS, throw.who, FORAGED, found)


def monster_hp(throw: Throw) -> None:
    """A d8 for each hit die, half a one a d4, and the bonus after the sum (`ose:Dés de vie L645`)."""
    row, hd = throw.tables["rolls"][throw.kind], throw.given("hd")
    if hd is None:
        raise throw.required("hd")
    count, bonus = hit_dice(str(hd))
    shown = throw.cast_shown(int(row["sides"]), count) if count else throw.cast_shown(int(row["half_sides"]))
    throw.add("modifier", bonus)
    throw.done(max(1, throw.total(shown)))


def reach(throw: Throw) -> None:
    """A die that reaches a number (the section of each)."""
    row = throw.tables["rolls"][throw.kind]
    target = throw.need("needed", int(row["needs"]))
    throw.add_given()
    total = throw.total(throw.cast_shown(int(row["sides"])))
    throw.done(total, target, total >= target, total - target)


def room(throw: Throw) -> None:
    """1d6 for what is in a room, and another for a treasure there (`ose:Contenu de salle aléatoire L716-L719`)."""
    tables = throw.tables
    total = throw.cast_shown(int(tables["rooms"]["sides"]))
    answer = outcomes.answer(tables, "rooms", total)
    throw.draft.step("room", source=throw.source, answer=answer)
    chances = tables["rooms"]["answers"][answer].get("treasure")
    treasure = False
    if chances is not None:
        throw.draft.step("chance", int(chances), source=throw.source)
        treasure = outcomes.within(throw.cast_shown(int(tables["rooms"]["sides"])), int(chances))
        throw.draft.step("event", source=throw.source, event="treasure" if treasure else "no_treasure")
    throw.done(total, answer=answer, treasure=treasure)
