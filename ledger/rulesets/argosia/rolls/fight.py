"""Judges rolls in a fight: surprise, initiative, attacks and tricks."""

from __future__ import annotations

from functools import partial

from ledger.decisions.roll import dice_shown
from ledger.dice import evaluate, parse
from ledger.dice_tree import all_dice
from ledger.errors import InputError
from ledger.people import account_of, bare_name, name_at_joining, name_of, require_character
from ledger.rulesets.argosia.characters.account import ADVENTURER, CREATURE, INITIATIVE, level_of, nature_of
from ledger.rulesets.argosia.rolls import combat, turns
from ledger.rulesets.argosia.rolls.d20 import JudgedRoll
from ledger.rulesets.argosia.rolls.throw import ArgosiaThrow


def combat_roll(throw: ArgosiaThrow) -> None:
    """1d20 and the level against a defence (`argosia:Jets de combat L33-L35`)."""
    turns.begin_action(throw.draft, throw.affected)
    throw.finish_with(roll_against_defence(throw))


def roll_against_defence(throw: ArgosiaThrow) -> JudgedRoll:
    """Roll against the defence of the keys, or of the target's sheet."""
    defence = throw.given("defence")
    if defence is None and "threshold" in throw.keys:
        defence = int(throw.keys["threshold"])
    if "target" in throw.keys:
        if defence is not None:
            raise InputError("keys_together", keys=["defence", "target"])
        defence = _defence_of(throw, str(throw.keys["target"]))
    if defence is None:
        raise throw.missing_keys("defence")
    defence += _modifiers_to_defence(throw)
    throw.add_bonuses()
    add_effects_of_light(throw)
    return throw.against(defence)


def _modifiers_to_defence(throw: ArgosiaThrow) -> int:
    """What the target's conditions add to its defence; nothing to one that was typed with the roll."""
    draft, facts = throw.draft, throw.draft.command.facts
    target = throw.outsider_aimed_at or (
        account_of(name_at_joining(draft, str(throw.keys["target"]))) if "target" in throw.keys else None
    )
    if target is None or "defence" in getattr(facts, "keys", ()) or throw.facts.value or throw.facts.target is not None:
        return 0
    found = turns.defence_modifiers(draft, target)
    for condition, value in found.items():
        throw.note("defence_now", value, modifier=value, condition=condition)
    return sum(found.values())


def _defence_of(throw: ArgosiaThrow, target: str) -> int:
    """The defence on the sheet of a target.

    Raises:
        InputError: `character_unknown`, `defence_unknown`.
    """
    account = require_character(throw.draft, name_at_joining(throw.draft, target))
    defence = str(throw.draft.field(account, "defence") or "")
    if not (defence.isascii() and defence.isdecimal()):
        raise InputError("defence_unknown", who=name_of(account))
    return int(defence)


def add_effects_of_light(throw: ArgosiaThrow) -> None:
    """Add the disadvantage of bad light, or refuse an attack in the dark (`argosia:L197-L201`)."""
    if "light" not in throw.keys:
        return
    light = combat.light_seen(throw.tables, throw.keys)
    row = throw.tables.light[light]
    effect = row.ranged if throw.keys.get("with") == "ranged" else row.melee
    if effect == "forbidden":
        throw.draft.refuse("too_dark", light=light)
    elif effect == "disadvantage":
        throw.hinder("light", light=light)


def attack(throw: ArgosiaThrow) -> None:
    """A combat roll and its damage (`argosia:Attaquer L105-L121`)."""
    tables, draft = throw.tables, throw.draft
    unarmed = throw.keys.get("with") == "unarmed"
    expression = throw.keys.get("damage", tables.unarmed.damage if unarmed else None)
    if expression is None:
        # All that is missing is said at once.
        aimed = throw.given("defence") is not None or "target" in throw.keys
        raise throw.missing_keys("damage", *([] if aimed else ["defence"]))
    dice = sum(rolled.count for rolled in all_dice(parse(str(expression))))
    turns.begin_action(draft, throw.affected)
    hit = roll_against_defence(throw)
    result = combat.attack_result(tables, hit)
    shown, bonus = 0, int(throw.keys.get("damage_bonus", 0))
    if result == "wound":
        rolled = evaluate(str(expression), partial(draft.roll, who=throw.facts.who, purpose="damage"))
        throw.dice += dice_shown(rolled)
        shown = sum(die.face for die in rolled.dice if die.kept)
        bonus += rolled.total - shown
        faces = " ".join(str(die.face) for die in rolled.dice)
        throw.note("damage_rolled", shown + bonus, expression=str(expression), faces=faces, bonus=bonus)
    damage = combat.attack_damage(tables, hit, dice=dice, shown=shown, bonus=bonus)
    if result == "wound" and hit.kept == tables.attack.doubles_on:
        draft.step("doubled", damage, who=throw.who, source=tables.attack.source)
    draft.step(result, damage, who=throw.who, source=throw.source, dice=dice)
    if "effect" in throw.keys:
        # At least a wound (`argosia:Attaquer L113`).
        throw.note("effect" if result == "wound" else "no_effect", effect=str(throw.keys["effect"]))
    if unarmed:
        draft.step("knocks_out", who=throw.who, source=tables.unarmed.source)
    throw.finish_with(hit, result=result, damage=damage, effects=result == "wound")


def surprise(throw: ArgosiaThrow) -> None:
    """A save; with a failure the first action is lost and the manoeuvre kept (`argosia:Surprise L80-L82`)."""
    throw.add_bonuses()
    save = throw.save(throw.level, throw.nature)
    throw.note("ready" if save.success else "surprised")
    if throw.affected is not None and not save.success:
        throw.draft.post(throw.affected, "condition:surprised", 1)
    throw.finish_with(save, **surprise_effects(save))


def surprise_effects(save: JudgedRoll) -> dict[str, bool]:
    """Effects of a save at an ambush (`argosia:Surprise L82`)."""
    return {"surprised": not save.success, "loses_action": not save.success, "keeps_manoeuvre": True}


def initiative(throw: ArgosiaThrow) -> None:
    """1d8 and the level, with more dice for actions spent on it (`argosia:Initiative L76`)."""
    if throw.keys.get("improve"):
        _improve_initiative(throw)
        return
    throw.add("bonus", int(throw.keys.get("bonus", 0)))
    faces = throw.roll_dice(throw.tables.initiative.sides, 1 + int(throw.keys.get("extra", 0)))
    shown = " ".join(map(str, faces))
    throw.note("rolled", sum(faces), expression=f"{len(faces)}d{throw.tables.initiative.sides}", faces=shown)
    total = combat.initiative_total(throw.tables, faces, throw.level, throw.modifier)
    throw.note("level", throw.level, level=throw.level)
    throw.note("initiative", total)
    keeper = throw.affected if turns.are_kept(throw.tables) else throw.who
    if keeper is not None and throw.tables.initiative.kept:
        throw.draft.note(keeper, INITIATIVE, total - throw.draft.quantity(keeper, INITIATIVE))
    throw.fill_answer(total=total, initiative=total)


def _improve_initiative(throw: ArgosiaThrow) -> None:
    """An action spent to act sooner: another d8 for the present initiative (`argosia:Initiative L76`)."""
    who = throw.affected if turns.are_kept(throw.tables) else throw.who
    if who is None:
        raise InputError("roll_option_unknown", option="improve", kind=throw.kind)
    before = throw.draft.quantity(who, INITIATIVE)
    if not before:
        throw.draft.refuse("no_initiative", who=throw.facts.on_behalf or throw.facts.who)
    turns.begin_action(throw.draft, who)
    face = throw.roll_sum(throw.tables.initiative.sides, source=throw.source)
    throw.note("initiative", before + face)
    throw.draft.note(who, INITIATIVE, face)
    throw.fill_answer(total=before + face, initiative=before + face)


def trick(throw: ArgosiaThrow) -> None:
    """A combat roll against a characteristic, with a save for a target of no lower level (`argosia:L138-L144`)."""
    turns.begin_action(throw.draft, throw.affected)
    if throw.outsider is not None and "target" in throw.keys and turns.are_kept(throw.tables):
        _trick_of_creature(throw, str(throw.keys["target"]))
        return
    characteristic, target_level, nature = _target_of_trick(throw)
    throw.add_bonuses()
    hit = throw.against(characteristic)
    allowed = combat.may_resist(throw.level, target_level)
    save = None
    if allowed and hit.success:
        throw.modifier, throw.advantage, throw.disadvantage = 0, False, False
        throw.note("target_saves", level=target_level)
        save = throw.save(target_level, nature)
    placed = combat.is_trick_placed(hit, save)
    throw.note("placed" if placed else "not_placed")
    outcome = None if placed == hit.success else "failure"
    throw.finish_with(hit, placed=placed, save_allowed=allowed, **({"outcome": outcome} if outcome else {}))


def _target_of_trick(throw: ArgosiaThrow) -> tuple[int, int, str]:
    """Characteristic, level and nature of the target: from its sheet, or from the keys.

    Raises:
        InputError: `character_unknown`, `threshold_unknown`, `keys_together`, `key_missing`.
    """
    characteristic, given = throw.given("target_characteristic"), [key for key in TARGET_KEYS if key in throw.keys]
    if "target" in throw.keys:
        if given or characteristic is not None:
            raise InputError("keys_together", keys=["target", *(given or ["target_characteristic"])])
        if "trait" not in throw.keys:
            raise throw.missing_keys("trait")
        account = require_character(throw.draft, name_at_joining(throw.draft, str(throw.keys["target"])))
        return _recorded_target(throw, account, str(throw.keys["trait"]))
    outsider, told = throw.outsider_aimed_at, throw.keys.get("trait")
    if outsider is not None and told is not None and characteristic is None:
        return _recorded_target(throw, outsider, str(told))
    missing = [key for key in TARGET_KEYS if key not in throw.keys]
    if characteristic is None or "target_level" in missing:
        raise throw.missing_keys(*(key for key in missing if key == "target_level" or characteristic is None))
    return characteristic, int(throw.keys["target_level"]), CREATURE


def _recorded_target(throw: ArgosiaThrow, account: str, trait: str) -> tuple[int, int, str]:
    characteristic = throw.draft.quantity(account, trait)
    if not characteristic:
        raise InputError("threshold_unknown", who=[bare_name(account)], trait=trait)
    return characteristic, level_of(throw.draft, account), nature_of(throw.draft, account)


def _trick_of_creature(throw: ArgosiaThrow, target: str) -> None:
    """A trick of somebody outside the company, who rolls nothing: the adventurer may save (`argosia:L172-L174`)."""
    account = require_character(throw.draft, name_at_joining(throw.draft, target))
    level, nature, name = level_of(throw.draft, account), nature_of(throw.draft, account), name_of(account)
    threshold = throw.tables.natures[nature].save
    save = throw.against(threshold, level=level, edges=(False, False), name=name)
    said = "trick_resisted" if save.success else "trick_suffered"
    throw.note(said, save.total, name=name, threshold=threshold)
    throw.note("not_placed" if save.success else "placed")
    throw.answer(total=None, outcome="failure" if save.success else "success", placed=not save.success)


TARGET_KEYS = ("target_characteristic", "target_level")
"""Keys for a target without a sheet."""


def creature_trick(throw: ArgosiaThrow) -> None:
    """A creature's trick works unless the adventurer saves (`argosia:L172-L174`)."""
    throw.add_bonuses()
    save = throw.save(throw.level, str(throw.keys.get("nature", ADVENTURER)))
    throw.note("not_placed" if save.success else "placed")
    throw.finish_with(save, placed=not save.success)
