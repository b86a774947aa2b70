"""Attack rolls and damage rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import RollRecorded
from ledger.people import name_of, require_character
from ledger.rulesets.srd5.characters.modifiers import modifier_of
from ledger.rulesets.srd5.damage import figures as damage_figures
from ledger.rulesets.srd5.gear import armour, magic, weapons
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.health.conditions import conditions_of, edges
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.d20 import D20Test, cover_of, target_number, value_of_kind

FINESSE, RANGED = "finesse", "ranged"
ENCHANTED_AMMUNITION = "ammunition_plus_1_plus_2_or_plus_3"
UNARMED_KEYS = frozenset({"spell", "ability", "damage", "ranged"})
"""Keys of an attack that tell how it is made, so that it is not with what is wielded."""


def _attack(draft: Drafting, facts: RollRecorded) -> None:
    """An attack roll, and the damage of one that hits (`srd5:attack L935-L982, srd5:d20 L475-L528`)."""
    trial, keys = D20Test(draft, facts), facts.keys
    struck = _weapon_used(trial)
    weapon = draft.rules.tables["weapons"][struck.weapon] if struck else {}
    target = require_character(draft, str(keys["target"])) if "target" in keys else None
    goal = target_number(draft, facts)
    if goal is None and target is not None:
        goal = armour.ac_of(draft.rules.tables, draft, target)
    if goal is None:
        raise trial.missing_keys("ac")
    ability = _ability(trial, weapon)
    trial.add_whole()
    if trial.who is not None:
        if ability is not None:
            trial.add_ability(ability)
        proficient = bool(keys.get("proficient", True))
        trial.add_proficiency(bonuses.attack_proficiency(draft.rules.tables, draft, trial.who, proficient=proficient))
    plus = _add_magic(trial, struck)
    trial.add_state("attacks", ability=ability)
    near = bool(keys.get("near", weapon.get("strike") != RANGED and not keys.get("ranged")))
    helpless = target is not None and _add_target_conditions(trial, target, near=near)
    trial.add_told()
    cover = cover_of(trial)
    if cover is not None:
        harder, _ = roll_figures.cover_bonuses(draft.rules.tables, roll_figures.ATTACK, cover)
        trial.note("behind_cover", goal + harder, source=draft.rules.tables["cover"]["source"], cover=cover, ac=harder)
    roll = trial.cast_test(roll_figures.ATTACK, goal, cover)
    _note_natural(trial, roll.kept)
    critical = roll.critical or (bool(roll.success) and helpless)
    if critical and not roll.critical:
        trial.note("helpless_critical", source=draft.rules.tables["conditions"]["source"], target=name_of(str(target)))
    more: dict[str, Any] = {"critical": critical}
    dice = keys.get("damage", weapon.get("versatile" if keys.get("two_handed") and "versatile" in weapon else "damage"))
    if roll.success and dice is not None:
        adds = (
            0
            if trial.who is None or ability is None or not _is_rolled(trial, str(dice))
            else _damage_modifier(trial, ability)
        )
        modifier = adds + plus + int(keys.get("damage_bonus", 0))
        more["damage"] = roll_damage(trial, str(dice), modifier, critical=critical)
        if kind := keys.get("type", weapon.get("type")):
            more["type"] = kind
    fumble = {"outcome": "fumble"} if roll.kept == draft.rules.tables["naturals"]["misses"] else {}
    trial.done_with(roll, **({"outcome": "critical"} if critical else fumble), **more)


class Struck(NamedTuple):
    """What is struck with: the weapon of the list that it is, and what magic adds to attack and damage with it."""

    weapon: str
    plus: int


def _weapon_used(trial: D20Test) -> Struck | None:
    """The weapon that is struck with, named or wielded.

    Raises:
        InputError: `key_value`.
    """
    tables, keys, named = trial.tables, trial.keys, trial.keys.get("weapon")
    if named is None and (trial.who is None or UNARMED_KEYS & keys.keys()):
        return None
    found = weapons.weapon_used(tables, trial.draft, trial.who or "", None if named is None else str(named))
    if found is None:
        if named is None:
            return None
        told = {"value": named, "type": "choice", "allowed": list(tables.group("weapons")), "group": "items"}
        raise InputError("key_value", command="roll", key="weapon", **told)
    item, thing = found
    return Struck(
        str(weapons.counts_as(tables, thing)), magic.weapon_bonus(tables, trial.draft, trial.who, item, thing)
    )


def _add_magic(trial: D20Test, struck: Struck | None) -> int:
    """Count what magic adds to an attack; return what it adds to the damage (`srd5:magic-items PUB`)."""
    tables, draft, source = trial.tables, trial.draft, str(trial.tables["trade"]["source"])
    plus = struck.plus if struck else 0
    trial.add("magic_weapon", plus, source=source, item=str(struck and struck.weapon))
    shot = _ammunition_used(trial)
    if shot is not None:
        trial.add("magic_weapon", shot[1], source=source, item=shot[0])
        plus += shot[1]
    if trial.who is None:
        return plus
    if trial.keys.get("spell"):
        trial.add_magic(magic.bonuses(tables, draft, trial.who, "spell_attack"))
    return plus + sum(
        adds for _, adds in magic.damage_bonuses(tables, draft, trial.who, struck.weapon if struck else "")
    )


def _ammunition_used(trial: D20Test) -> tuple[str, int] | None:
    """The ammunition that is named, and its bonus.

    Raises:
        Refusal: `not_in_inventory`, where the archer has none of that name.
    """
    named = trial.keys.get("ammunition")
    if named is None or trial.who is None:
        return None
    for item, thing in weapons.held_pieces(trial.tables, trial.draft, trial.who, str(named)):
        if gear_items.kind_of(trial.tables, thing) == "ammunition" or thing.item == ENCHANTED_AMMUNITION:
            return item, thing.plus
    raise Refusal("not_in_inventory", who=trial.who, item=str(named), asked=1, held=0)


def _ability(trial: D20Test, weapon: Mapping[str, Any]) -> str | None:
    """The ability that an attack adds (`srd5:d20 L487-L494`)."""
    if "ability" in trial.keys:
        return str(trial.keys["ability"])
    if trial.who is None:
        return None
    if trial.keys.get("spell"):
        return bonuses.casting_ability(trial.tables, trial.draft, trial.who)
    rule = trial.tables["attack_abilities"]
    if FINESSE in weapon.get("properties", ()):
        either = (str(rule["melee"]), str(rule[RANGED]))
        return max(either, key=lambda ability: _modifier(trial, ability))
    ranged = trial.keys.get("ranged", weapon.get("strike") == RANGED)
    return str(rule[RANGED if ranged else "melee"])


def _modifier(trial: D20Test, ability: str) -> int:
    return 0 if trial.who is None else modifier_of(trial.tables, trial.draft, trial.who, ability)


def _damage_modifier(trial: D20Test, ability: str) -> int:
    """What an ability adds to weapon damage; a spell says itself what it adds (`srd5:damage L1050`)."""
    return 0 if trial.keys.get("spell") else _modifier(trial, ability)


def _is_rolled(trial: D20Test, dice: str) -> bool:
    """Whether damage is rolled: what is fixed, such as a blowgun’s, takes no modifier (`srd5:damage L1050`)."""
    return bool(damage_figures.damage_dice(trial.tables, dice)[0])


def _add_target_conditions(trial: D20Test, target: str, *, near: bool) -> bool:
    """Count what the target’s conditions do to an attack; whether a hit is critical (`srd5:conditions PUB`)."""
    rows = conditions_of(trial.tables, trial.draft, target)
    for condition, row in rows.items():
        columns = ["attacked_near"] if near and "attacked_near" in row else ["attacked"]
        for _, edge in edges({condition: row}, *columns):
            trial.condition(condition, edge)
    return near and any(row.get("critical_near") for row in rows.values())


def _note_natural(trial: D20Test, face: int) -> None:
    naturals = trial.tables["naturals"]
    if face in (naturals["hits"], naturals["misses"]):
        step = "natural_hit" if face == naturals["hits"] else "natural_miss"
        trial.note(step, source=naturals["source"], face=face)


def _damage(draft: Drafting, facts: RollRecorded) -> None:
    """A damage roll by itself; a critical rolls every die twice (`srd5:damage L1048-L1054`)."""
    trial, dice = D20Test(draft, facts), value_of_kind(draft, facts)
    if dice is None:
        raise trial.missing_keys("dice")
    modifier = int(facts.keys.get("modifier", 0)) + int(facts.keys.get("bonus", 0))
    total = roll_damage(trial, dice, modifier, critical=bool(facts.keys.get("critical")), again=True)
    trial.note("total", total)
    trial.done(total=total, damage=total)


def roll_damage(trial: D20Test, dice: str, modifier: int, *, critical: bool, again: bool = False) -> int:
    """Roll damage, note it, and return what it comes to (`srd5:damage L1048-L1054`).

    Args:
        again: Whether inspiration that is spent is for one of these dice (`srd5:inspiration L516-L518`).
    """
    tables, draft = trial.tables, trial.draft
    sides, _ = damage_figures.damage_dice(tables, dice, critical=critical)
    faces = [face for of in sides for face in draft.roll(of, 1, trial.name, "damage")]
    shown = list(map(str, faces))
    if again and "inspiration" in trial.keys:
        die = int(trial.keys["inspiration"]) - 1
        if die >= len(faces):
            raise InputError("die_missing", die=die + 1, dice=len(faces))
        trial.dice.append({"sides": sides[die], "face": faces[die], "kept": False})
        face = trial.inspired(sides[die])
        shown[die], faces[die] = f"({faces[die]}) {face}", face
    trial.dice += [{"sides": of, "face": face, "kept": True} for of, face in zip(sides, faces, strict=True)]
    total = damage_figures.rolled_damage(tables, dice, faces, modifier, critical=critical)
    step = "damage_critical" if critical else "damage_rolled"
    told = " ".join(shown) or "0"
    trial.note(step, total, source=tables["damage"]["source"], dice=dice, faces=told, modifier=modifier)
    return total


JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {"attack": _attack, "damage": _damage}
"""The ways in which attacks and damage are judged, by what the tables call them."""
