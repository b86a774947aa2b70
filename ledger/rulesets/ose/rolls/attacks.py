"""Judges attacks and damage rolls."""

from __future__ import annotations

from ledger.decisions.trade import require_item
from ledger.errors import InputError
from ledger.ids import ITEM, USED
from ledger.people import bare_name, name_at_joining, require_character
from ledger.rules.hooks import hooks_of
from ledger.rulesets.ose.characters.classes import attack_bonus, class_of, level_of
from ledger.rulesets.ose.characters.classes import thac0 as class_thac0
from ledger.rulesets.ose.gear import armour, pieces
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_thac0
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.tables.rolls import Situation

MISSILE = "missile"


def attack(throw: OldSchoolThrow) -> None:
    """1d20 and modifiers, at least THAC0 less armour class (`ose:L475, L484-L485`)."""
    tables, keys = throw.tables, throw.facts.keys
    for condition, row in throw.conditions().items():
        if row.no_attack:
            throw.draft.refuse("cannot_attack", who=throw.facts.on_behalf or throw.facts.who, condition=condition)
    strike, weapon = _strike_and_weapon(throw)
    thac0, ac = _thac0(throw), _armour_class(throw, strike)
    if throw.outsider_aimed_at is not None:
        ac = _with_conditions(throw, throw.outsider_aimed_at, strike, ac)
    ascending = tables.readings.ascending_ac
    if ascending:
        target = throw.record_target("ascending", armour.ascending_class(tables, ac))
        throw.add("attack_bonus", attack_bonus(tables, thac0))
    else:
        target = throw.record_target("thac0", outcomes.attack_target(tables, thac0, ac), thac0=thac0, ac=ac)
    throw.add_own(tables.strikes[strike].hit)
    if weapon is not None:
        throw.add("weapon_bonus", weapon.bonus, item=weapon.item)
    if "range" in keys:
        throw.add("range", tables.ranges[str(keys["range"])].modifier, range=str(keys["range"]))
    _add_situation(throw, strike)
    if "shot" in keys and strike != MISSILE:
        raise InputError("only_at_a_distance", keys=["shot"])
    throw.add_conditions("attack")
    if strike == MISSILE:
        throw.add_conditions(MISSILE)
        _use_up_missile(throw, weapon)
    throw.add_given()
    face = throw.roll_sum(20)
    total = throw.total(face)
    if face in (tables.attack.always_hits, tables.attack.always_misses):
        throw.draft.step("natural", who=throw.who, source=tables.attack.natural_source, face=face)
    hits = outcomes.attack_hits(tables, face, total, target)
    ac_hit = armour.ascending_class(tables, total) if ascending else outcomes.armour_class_hit(thac0, total)
    throw.finish(total, target, hits, total - target, ac_hit=ac_hit)


def _armour_class(throw: OldSchoolThrow, strike: str) -> int:
    """Descending armour class of the target: given, given as ascending (`ose:L130`), or of the `target`'s sheet."""
    keys = throw.facts.keys
    given = [key for key in ("ac", "aac", "target") if key in keys]
    if "target" in keys:
        if len(given) > 1:
            raise InputError("keys_together", command="roll", keys=given)
        return _armour_class_of_target(throw, strike)
    if _is(throw, "behind") and throw.outsider_aimed_at is None:
        raise throw.missing_keys("target")
    if "ac" in keys and "aac" in keys:
        raise InputError("keys_together", command="roll", keys=["ac", "aac"])
    if "aac" in keys:
        return armour.ascending_class(throw.tables, int(keys["aac"]))
    if "ac" in keys:
        return int(keys["ac"])
    raise throw.missing_keys("aac" if throw.tables.readings.ascending_ac else "ac")


def _armour_class_of_target(throw: OldSchoolThrow, strike: str) -> int:
    """Armour class of a target with a sheet, without the shield where it does not count (`ose:L466, L496`)."""
    target = require_character(throw.draft, name_at_joining(throw.draft, str(throw.facts.keys["target"])))
    _refuse_if_helpless(throw, target, strike)
    shielded = True
    for situation, row in _situations(throw):
        if row.no_shield:
            throw.draft.step("no_shield", who=target, source=row.source, situation=situation)
            shielded = False
    return armour.armour_class_working(throw.tables, throw.draft, target, shielded=shielded).total


def _refuse_if_helpless(throw: OldSchoolThrow, target: str, strike: str) -> None:
    """Refuse a roll in melee at somebody helpless, who is hit without one (`ose:Adversaires impuissants L500`)."""
    for condition, row in throw.conditions_of(target).items():
        if strike != MISSILE and row.helpless:
            throw.draft.refuse("hit_without_roll", who=bare_name(target), condition=condition)


def _with_conditions(throw: OldSchoolThrow, target: str, strike: str, ac: int) -> int:
    """Descending armour class of somebody outside the company, with what the conditions take from it."""
    _refuse_if_helpless(throw, target, strike)
    for condition, row in throw.conditions_of(target).items():
        if row.ac:
            ac -= row.ac
            throw.draft.step("condition_ac", ac, who=target, source=row.source, condition=condition)
    return ac


def _situations(throw: OldSchoolThrow) -> list[tuple[str, Situation]]:
    """Situations among the keys, with their rows."""
    return [(id_, row) for id_, row in throw.tables.situations.items() if _is(throw, id_)]


def _is(throw: OldSchoolThrow, situation: str) -> bool:
    """Whether a situation is that of the attack: by a key, or because its kind is only for that."""
    return bool(throw.facts.keys.get(situation) or (situation == "behind" and throw.row.behind))


def _add_situation(throw: OldSchoolThrow, strike: str) -> None:
    """Add the modifiers of cover and of a foe's retreat (`ose:L466, L471-L473`)."""
    for situation, row in _situations(throw):
        if situation == "cover" and strike != MISSILE:
            raise InputError("only_at_a_distance", keys=[situation])
        modifier = -int(throw.facts.keys[situation]) if situation == "cover" else row.attack
        throw.add("situation", modifier, source=row.source, situation=situation)


def _use_up_missile(throw: OldSchoolThrow, weapon: pieces.Weapon | None) -> None:
    """Use up one missile of a bow, a crossbow or a sling, where the shooter holds any (`ose:Ressources L259`)."""
    chosen, draft = throw.facts.keys.get("shot"), throw.draft
    shots = [] if weapon is None else list(throw.tables.weapons[weapon.base].shoots)
    if chosen is not None:
        if weapon is None:
            raise throw.missing_keys("weapon")
        if chosen not in shots:
            raise InputError("no_such_shot", item=chosen, weapon=weapon.base, allowed=shots)
        shots = [str(chosen)]
    if throw.who is None:
        return
    for shot in shots:
        if chosen is not None:
            require_item(draft, throw.who, ITEM + shot, 1)
        elif not draft.quantity(throw.who, ITEM + shot):
            hooks_of(draft).open_bundles(draft, throw.who, shot, 1)
        if draft.quantity(throw.who, ITEM + shot):
            draft.move(throw.who, USED, ITEM + shot, 1)
            left = draft.quantity(throw.who, ITEM + shot)
            draft.step("shot", left, who=throw.who, source=throw.tables.items[shot].source, item=shot)
            return


def _strike_and_weapon(throw: OldSchoolThrow) -> tuple[str, pieces.Weapon | None]:
    """The way to strike and the weapon: from the keys, else the weapon in hand; a foe's may be none of the list."""
    keys, tables = throw.facts.keys, throw.tables
    strike = str(keys["with"]) if "with" in keys else MISSILE if "range" in keys else None
    if "weapon" in keys:
        base, known = str(keys["weapon"]), list(tables.weapons)
        if base not in known and throw.who is None:
            return strike or "melee", None
        if base not in known:
            raise InputError(
                "key_value", command="roll", key="weapon", value=base, type="choice", allowed=known, group="items"
            )
        return strike or pieces.default_strike(tables, base), pieces.Weapon(base, base)
    weapon = None
    if throw.who is not None and strike != "unarmed":
        weapon = pieces.wielded_weapon(tables, throw.draft, throw.who, strike)
    if strike is None:
        strike = "melee" if weapon is None else pieces.default_strike(tables, weapon.base)
    return strike, weapon


def _thac0(throw: OldSchoolThrow) -> int:
    """THAC0 of the attacker: given, by hit dice, or by class and level."""
    keys = throw.facts.keys
    if "thac0" in keys:
        return int(keys["thac0"])
    if "hd" in keys:
        return monster_thac0(throw.tables, str(keys["hd"]))
    if throw.who is not None and retainers.is_normal_human(throw.draft, throw.who):
        return monster_thac0(throw.tables, NORMAL_HUMAN)
    class_id = None if throw.who is None else class_of(throw.draft, throw.who)
    if throw.who is None or class_id is None:
        raise throw.missing_keys("thac0", "hd")
    return class_thac0(throw.tables, class_id, level_of(throw.draft, throw.who, class_id))


def damage(throw: OldSchoolThrow) -> None:
    """1d6 and STR in melee, 1d2 unarmed; at least one point (`ose:L493, L504`)."""
    strike, weapon = _strike_and_weapon(throw)
    sides = pieces.damage_die(throw.tables, strike, weapon)
    throw.add_own(throw.tables.strikes[strike].harm)
    if weapon is not None:
        if throw.tables.readings.variable_weapon_damage:
            source = throw.tables.knobs["variable_weapon_damage"].source
            throw.draft.step("weapon_die", sides, who=throw.who, source=source, item=weapon.item)
        throw.add("weapon_bonus", weapon.bonus, item=weapon.item)
    throw.add_conditions("damage")
    throw.add_given()
    total = throw.total(throw.roll_sum(sides))
    done = outcomes.damage_done(throw.tables, total)
    if done > total:
        throw.draft.step("least_damage", done, who=throw.who, source=throw.tables.damage.source)
    throw.finish(done)
