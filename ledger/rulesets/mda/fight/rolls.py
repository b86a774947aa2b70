"""Rolls of a fight: attacks, parries, series, impacts, initiative, flight."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.ids import CHARACTER
from ledger.people import bare_name, name_of
from ledger.rulesets.mda.fight.body import zone_struck
from ledger.rulesets.mda.fight.combat_roll import CombatRoll
from ledger.rulesets.mda.fight.fighter import Fighter, opponent_of
from ledger.rulesets.mda.fight.figures import duel, wounds
from ledger.rulesets.mda.rolls.throw import MaitresDArmesThrow


def attack(throw: MaitresDArmesThrow) -> None:
    """One attack, and the defence where there is one (`mda:3.4 L405-L439, 4.3-4.6 L565-L631`)."""
    defender = Fighter.answering(throw)
    combat = CombatRoll(throw, Fighter.attacking(throw), defender)
    struck = None if defender is None else defender.account
    zone = zone_struck(throw.tables, throw.draft, struck, throw.keys)
    blow = combat.strike()
    if blow.impact:
        combat.record_impact(zone, master=blow.attack == duel.MASTER)
    combat.fill_answer(blow)


def parry(throw: MaitresDArmesThrow) -> None:
    """A parry or a dodge against an attack rolled elsewhere (`mda:3 L337-L339, 4.4, 4.6 L619`)."""
    combat = CombatRoll(throw, None, Fighter.defending(throw))
    combat.fill_answer(combat.defend())


def series(throw: MaitresDArmesThrow) -> None:
    """A series of attacks, blow by blow, until one misses, is mastered or dodged (`mda:3.4 L405-L439`)."""
    blows = throw.given("blows")
    defender = Fighter.answering(throw, unsaid=duel.PARRY)
    if blows is None or defender is None:
        raise throw.missing_keys("blows" if blows is None else "--against")
    zones = [zone for zone in str(throw.keys.get("zones", "")).split(",") if zone]
    combat = CombatRoll(throw, Fighter.attacking(throw), defender, serial=True)
    impacts_at, ended_at, number = [], None, 0
    blow = combat.strike()
    while True:
        number += 1
        if blow.impact:
            impacts_at.append(number)
            combat.record_impact(zones.pop(0) if zones else None, master=blow.attack == duel.MASTER)
        if blow.ends or defender.is_out():
            ended_at = number
        if ended_at or number == blows:
            break
        blow = combat.strike()
    if zones:
        raise InputError("zones_left_over", zones=zones)
    if impacts_at:
        throw.note("series_impacts", len(impacts_at), blows=number, at=", ".join(map(str, impacts_at)))
    else:
        throw.note("series_fended", 0, blows=number)
    outcome = "success" if impacts_at else "failure"
    combat.fill_answer(
        blow, total=len(impacts_at), target=None, outcome=outcome, impacts_at=impacts_at, ended_at=ended_at
    )


def impact(throw: MaitresDArmesThrow) -> None:
    """The points of an impact: the weapon’s dice, its fixed part and strength (`mda:3.4 L409, 3.5 L445`)."""
    throw.done(total=Fighter.attacking(throw, values=False).roll_impact(throw))


def initiative(throw: MaitresDArmesThrow) -> None:
    """The side with the most courage strikes first; chance decides between equals (`mda:3.3 L399, 4.7 L641`)."""
    stated = throw.facts.value or throw.keys.get("courage")
    groups = [[int(co) for co in group.split(",")] for group in str(stated).split("/")] if stated else []
    known = _sides_known(throw, groups)
    groups = [courage for _account, courage in known] + groups
    names = [bare_name(account) for account, _courage in known]
    names += [str(place) for place in range(len(names) + 1, len(groups) + 1)]
    if len(groups) == len(known) == 1 and opponent_of(throw) is None and wounds.opponents_keep(throw.tables):
        # Somebody's courage by itself, which has its place in the order of action.
        throw.note("initiative_told", groups[0][0])
        throw.done(total=groups[0][0])
        return
    if len(groups) < 2:
        # Courage is given for one side only, or for none.
        if stated is None:
            raise throw.missing_keys("courage")
        raise InputError(
            "key_value", command="roll", key="courage", value=str(stated), type="text", allowed=["14,12/25"]
        )
    sums, first = [sum(group) for group in groups], duel.leading_groups(groups)
    if len(known) == len(groups) and wounds.opponents_keep(throw.tables):
        for (account, _courage), courage in zip(known, sums, strict=True):
            throw.draft.step("initiative", courage, who=account, source=throw.source, name=bare_name(account))
    else:
        throw.note("courage", sums=" / ".join(map(str, sums)))
    lot = None
    if len(first) > 1:
        (lot,) = throw.roll_dice(len(first), purpose="lot")
        throw.note("lot_drawn", lot)
    winner = names[first[0 if lot is None else lot - 1]]
    throw.note("first_side" if winner.isdigit() else "first_strike", side=winner)
    throw.done(total=sums[0], first=winner, lot=lot)


def _sides_known(throw: MaitresDArmesThrow, stated: list[list[int]]) -> list[tuple[str, list[int]]]:
    """Accounts and courage of the one who rolls and of the opponent (`mda:3.3 L399`); a number given is the foe’s."""
    trait, opponent = throw.tables.initiative.trait, opponent_of(throw)
    found: list[tuple[str, list[int]]] = []
    sides = ((throw.facts.who, throw.outsider), (opponent[0] if opponent else GAME_MASTER, throw.outsider_aimed_at))
    for name, outsider in sides:
        told = throw.draft.field(outsider, trait) if outsider is not None else None
        if name != GAME_MASTER:
            found.append((CHARACTER + name, [throw.draft.quantity(CHARACTER + name, trait)]))
        elif outsider is not None and (isinstance(told, int) or (stated and wounds.opponents_keep(throw.tables))):
            found.append((outsider, [told] if isinstance(told, int) else stated.pop(0)))
    return found


def third_attacks(throw: MaitresDArmesThrow) -> None:
    """The attacks of each third fighter in a series (`mda:4.7 L649-L683`)."""
    attacks, most = throw.required("attacks"), throw.tables.several.cut_after
    if attacks > most:
        throw.draft.refuse("series_cut", attacks=attacks, most=most)
    fighters, company = int(throw.keys.get("fighters", 1)), throw.tables.several.most_against_one
    # The fighter who conducts the series is one of them.
    if fighters + 1 > company:
        throw.draft.refuse("too_many_against_one", given=fighters + 1, most=company)
    each = duel.third_attacks(throw.tables, min(attacks, most))
    throw.note("third_attacks", each, attacks=attacks)
    throw.done(total=each * fighters, each=each)


def exposed(throw: MaitresDArmesThrow) -> None:
    """The number of open zones; a die decides for a creature of little intelligence (`mda:7.12 L1299-L1321`)."""
    situation = throw.facts.value or throw.keys.get("situation")
    if situation is None:
        raise throw.missing_keys("situation")
    row = throw.tables.situations[str(situation)]
    throw.source = row.source
    zones, named = row.zones, None
    if row.sides is not None:
        (face,) = throw.roll_dice(row.sides)
        if zones is None:
            zones, named = face, face
        elif face == row.adds:
            zones, named = int(zones) + 1, face
    if zones is None:
        throw.note("opponent_chooses")
    else:
        throw.note("zones_open", zones, situation=str(situation))
    if named is not None:
        throw.note("zone_named", zone=str(named))
    throw.done(total=zones or 0, zones=zones, named=named)


def flight(throw: MaitresDArmesThrow) -> None:
    """Fleeing from a series: one blow lands, in a zone that a die decides (`mda:3.8 L525-L527`)."""
    rule = throw.tables.flight
    if throw.who is not None:
        legs = sum(throw.draft.quantity(throw.who, f"wounds.{zone}") for zone in rule.legs)
        if legs > rule.leg_wounds:
            throw.draft.refuse("flight_on_bad_legs", who=name_of(throw.who), wounds=legs)
    (face,) = throw.roll_dice(rule.sides)
    throw.note("flight_zone", zone=str(face))
    throw.done(total=face, zone=face)
