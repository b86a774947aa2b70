"""Rolls attacks and damage."""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import RollRecorded
from ledger.people import bare_name, require_character
from ledger.rulesets.srd5.characters.abilities import modifier_of
from ledger.rulesets.srd5.damage import figures as damage_figures
from ledger.rulesets.srd5.gear import armour, magic, weapons
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.health.conditions import conditions_of
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.d20 import D20Test, cover_of
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Weapon

FINESSE, RANGED = "finesse", "ranged"
ENCHANTED_AMMUNITION = "ammunition_plus_1_plus_2_or_plus_3"
UNARMED_KEYS = frozenset({"spell", "ability", "damage", "ranged"})
"""Keys of an attack that is not made with the weapon wielded."""


def attack(draft: Drafting, facts: RollRecorded) -> None:
    """An attack roll, and the damage of one that hits (`srd5:attack L935-L982, srd5:d20 L475-L528`)."""
    test, keys = D20Test(draft, facts), facts.keys
    struck = _weapon_used(test)
    weapon = Srd5Tables.of(draft).weapons[struck.weapon] if struck else Weapon()
    target = require_character(draft, str(keys["target"])) if "target" in keys else None
    goal = test.target_number()
    if goal is None and target is not None:
        goal = armour.ac_working(Srd5Tables.of(draft), draft, target).total
    if goal is None:
        raise test.missing_keys("ac")
    ability = _ability(test, weapon)
    test.add_stated_modifier()
    if test.who is not None:
        if ability is not None:
            test.add_ability(ability)
        proficient = bool(keys.get("proficient", True))
        test.add_proficiency(bonuses.attack_proficiency(Srd5Tables.of(draft), draft, test.who, proficient=proficient))
    plus = _add_magic(test, struck)
    test.add_circumstances("attacks", ability=ability)
    near = bool(keys.get("near", weapon.strike != RANGED and not keys.get("ranged")))
    struck_at = target or test.outsider_aimed_at
    helpless = struck_at is not None and _add_target_conditions(test, struck_at, near=near)
    test.add_stated()
    cover = cover_of(test)
    if cover is not None:
        harder, _ = roll_figures.cover_bonuses(Srd5Tables.of(draft), roll_figures.ATTACK, cover)
        test.note("behind_cover", goal + harder, source=Srd5Tables.of(draft).cover.source, cover=cover, ac=harder)
    roll = test.roll_test(roll_figures.ATTACK, goal, cover)
    _note_natural(test, roll.kept)
    critical = roll.critical or (bool(roll.success) and helpless)
    if critical and not roll.critical:
        test.note("helpless_critical", source=Srd5Tables.of(draft).conditions.source, target=bare_name(str(struck_at)))
    more: dict[str, Any] = {"critical": critical}
    dice = keys.get("damage", (weapon.versatile if keys.get("two_handed") else None) or weapon.damage)
    if roll.success and dice is not None:
        rolled = _is_rolled(test, str(dice))
        # A spell states what it adds to its damage (`srd5:damage L1050`).
        adds = _modifier(test, ability) if rolled and ability is not None and not keys.get("spell") else 0
        modifier = adds + plus + int(keys.get("damage_bonus", 0))
        # At the table the hit is often told first, and its damage by a line of its own.
        if rolled and test.draft.all_faces_used(test.name):
            test.note("damage_to_roll", source=test.tables.damage.source, dice=str(dice), modifier=modifier)
        else:
            more["damage"] = roll_damage(test, str(dice), modifier, critical=critical)
        if kind := keys.get("type", weapon.type):
            more["type"] = kind
    fumble = {"outcome": "fumble"} if roll.kept == Srd5Tables.of(draft).naturals.misses else {}
    test.answer_with(roll, **({"outcome": "critical"} if critical else fumble), **more)


class Struck(NamedTuple):
    """The weapon of an attack: its id in the list, and its magic bonus to attack and damage."""

    weapon: str
    plus: int


def _weapon_used(test: D20Test) -> Struck | None:
    """The weapon of the attack, named or wielded; None without one, and for a foe's that is none of the list.

    Raises:
        InputError: `key_value`.
    """
    tables, keys, named = test.tables, test.keys, test.keys.get("weapon")
    if named is None and (test.who is None or UNARMED_KEYS & keys.keys()):
        return None
    found = weapons.weapon_used(tables, test.draft, test.who or "", None if named is None else str(named))
    if found is None:
        if named is None or test.who is None:
            return None
        given = {"value": named, "type": "choice", "allowed": list(tables.weapons), "group": "items"}
        raise InputError("key_value", command="roll", key="weapon", **given)
    item, thing = found
    return Struck(str(weapons.counts_as(tables, thing)), magic.weapon_bonus(tables, test.draft, test.who, item, thing))


def _add_magic(test: D20Test, struck: Struck | None) -> int:
    """Add the magic bonus to the attack; return its bonus to the damage (`srd5:magic-items PUB`)."""
    tables, draft, source = test.tables, test.draft, test.tables.trade.source
    plus = struck.plus if struck else 0
    test.add("magic_weapon", plus, source=source, item=str(struck and struck.weapon))
    shot = _ammunition_used(test)
    if shot is not None:
        test.add("magic_weapon", shot[1], source=source, item=shot[0])
        plus += shot[1]
    if test.who is None:
        return plus
    if test.keys.get("spell"):
        test.add_magic(magic.bonuses(tables, draft, test.who, "spell_attack"))
    return plus + sum(
        adds for _, adds in magic.damage_bonuses(tables, draft, test.who, struck.weapon if struck else "")
    )


def _ammunition_used(test: D20Test) -> tuple[str, int] | None:
    """The ammunition named, and its magic bonus.

    Raises:
        Refusal: `not_in_inventory`, if the character has none of that name.
    """
    named = test.keys.get("ammunition")
    if named is None or test.who is None:
        return None
    for item, thing in weapons.held_pieces(test.tables, test.draft, test.who, str(named)):
        if gear_items.kind_of(test.tables, thing) == "ammunition" or thing.item == ENCHANTED_AMMUNITION:
            return item, thing.plus
    raise Refusal("not_in_inventory", who=test.who, item=str(named), asked=1, held=0)


def _ability(test: D20Test, weapon: Weapon) -> str | None:
    """The ability that an attack adds (`srd5:d20 L487-L494`)."""
    if "ability" in test.keys:
        return str(test.keys["ability"])
    if test.who is None:
        return None
    if test.keys.get("spell"):
        return bonuses.casting_ability(test.tables, test.draft, test.who)
    rule = test.tables.attack_abilities
    if FINESSE in weapon.properties:
        return max((rule.melee, rule.ranged), key=lambda ability: _modifier(test, ability))
    return rule.ranged if test.keys.get("ranged", weapon.strike == RANGED) else rule.melee


def _modifier(test: D20Test, ability: str) -> int:
    return 0 if test.who is None else modifier_of(test.tables, test.draft, test.who, ability)


def _is_rolled(test: D20Test, dice: str) -> bool:
    """Whether damage is rolled; fixed damage, such as a blowgun’s, takes no modifier (`srd5:damage L1050`)."""
    return bool(damage_figures.damage_dice(test.tables, dice)[0])


def _add_target_conditions(test: D20Test, target: str, *, near: bool) -> bool:
    """Add the effects of the target’s conditions; return whether a hit is critical (`srd5:conditions PUB`)."""
    rows = conditions_of(test.tables, test.draft, target)
    for condition, row in rows.items():
        if edge := (row.attacked_near if near else None) or row.attacked:
            test.add_condition(condition, edge)
    return near and any(row.critical_near for row in rows.values())


def _note_natural(test: D20Test, face: int) -> None:
    naturals = test.tables.naturals
    if face in (naturals.hits, naturals.misses):
        step = "natural_hit" if face == naturals.hits else "natural_miss"
        test.note(step, source=naturals.source, face=face)


def damage(draft: Drafting, facts: RollRecorded) -> None:
    """A damage roll by itself; a critical hit rolls every die twice (`srd5:damage L1048-L1054`)."""
    test = D20Test(draft, facts)
    dice = test.required_value()
    modifier = int(facts.keys.get("modifier", 0)) + int(facts.keys.get("bonus", 0))
    total = roll_damage(test, dice, modifier, critical=bool(facts.keys.get("critical")), again=True)
    test.note("total", total)
    test.fill_answer(total=total, damage=total)


def roll_damage(test: D20Test, dice: str, modifier: int, *, critical: bool, again: bool = False) -> int:
    """Roll damage, record it, and return the total (`srd5:damage L1048-L1054`).

    Args:
        again: Whether inspiration rerolls one of these dice (`srd5:inspiration L516-L518`).
    """
    tables, draft = test.tables, test.draft
    sides, _ = damage_figures.damage_dice(tables, dice, critical=critical)
    faces = [face for of in sides for face in draft.roll(of, 1, test.name, "damage")]
    shown = list(map(str, faces))
    if again and "inspiration" in test.keys:
        die = int(test.keys["inspiration"]) - 1
        if die >= len(faces):
            raise InputError("die_missing", die=die + 1, dice=len(faces))
        test.dice.append({"sides": sides[die], "face": faces[die], "kept": False})
        face = test.reroll_with_inspiration(sides[die])
        shown[die], faces[die] = f"({faces[die]}) {face}", face
    test.dice += [{"sides": of, "face": face, "kept": True} for of, face in zip(sides, faces, strict=True)]
    total = damage_figures.rolled_damage(tables, dice, faces, modifier, critical=critical)
    step = "damage_critical" if critical else "damage_rolled"
    given = " ".join(shown) or "0"
    test.note(step, total, source=tables.damage.source, dice=dice, faces=given, modifier=modifier)
    return total
