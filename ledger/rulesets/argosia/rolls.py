"""The kinds of roll, each judged in its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ledger.dice import evaluate, parse
from ledger.dice_tree import all_dice
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER, CONDITION
from ledger.people import company, name_at_joining, name_of, require_character
from ledger.rules.keys import need_keys
from ledger.rules.throw import need_options
from ledger.rulesets.argosia import care, combat, danger
from ledger.rulesets.argosia.d20 import Judged, group_succeeds, luck
from ledger.rulesets.argosia.people import (
    ADVENTURER,
    CREATURE,
    INITIATIVE,
    adventurers,
    hindrances,
    level_of,
    nature_of,
    need_to_act,
)
from ledger.rulesets.argosia.throw import Throw


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`argosia:Résolution L15-L67` and the section of each)."""
    kind = str(facts.kind)
    need_keys(draft.rules.tables, "roll", facts.keys, kind)
    row = draft.rules.tables["rolls"][kind]
    scored = "adds" in row and kind != "initiative"
    need_options(facts, target=row.get("value") in NUMBERS, edge=scored)
    throw = Throw(draft, facts)
    if throw.who is not None and row.get("acts"):
        need_to_act(draft, throw.who)
    _need_turn(throw)
    JUDGES[row["judge"]](throw)


NUMBERS = ("threshold", "defence", "target_characteristic")
"""Values of kinds that `--vs` may tell."""


def _need_turn(throw: Throw) -> None:
    """Hold that one turn has room for this action and the manoeuvres told beside it (`argosia:L86-L89, L93, L103`)."""
    if "manoeuvres" not in throw.keys:
        return
    manoeuvres = int(throw.keys["manoeuvres"]) + ("paces" in throw.keys or bool(throw.keys.get("tactical")))
    if not combat.turn_is_legal(throw.tables, 1, manoeuvres):
        throw.draft.refuse(
            "turn_too_full", actions=throw.tables["turn"]["actions"], manoeuvres=throw.tables["turn"]["manoeuvres"]
        )
    throw.draft.step("turn", manoeuvres, who=throw.who, source=throw.tables["turn"]["source"], actions=1)


def _characteristic(throw: Throw) -> None:
    """1d20 and half the level against the characteristic (`argosia:Résolution L20-L21`)."""
    threshold = throw.given("threshold")
    if threshold is None and throw.who is not None:
        threshold = throw.draft.quantity(throw.who, throw.kind) or None
    if threshold is None:
        raise throw.required("threshold")
    throw.add_bonuses()
    throw.done_with(throw.against(threshold))


def _combat(throw: Throw) -> None:
    """1d20 and the level against a defence (`argosia:Jets de combat L33-L35`)."""
    throw.done_with(_at_defence(throw))


def _at_defence(throw: Throw) -> Judged:
    defence = throw.given("defence")
    if defence is None and "threshold" in throw.keys:
        defence = int(throw.keys["threshold"])
    if "target" in throw.keys:
        if defence is not None:
            raise InputError("keys_together", keys=["defence", "target"])
        defence = _defence_of(throw, str(throw.keys["target"]))
    if defence is None:
        raise throw.required("defence")
    throw.add_bonuses()
    _see(throw)
    return throw.against(defence)


def _defence_of(throw: Throw, target: str) -> int:
    """The defence that a sheet tells of somebody at the table.

    Raises:
        InputError: `character_unknown`, `defence_unknown`.
    """
    account = require_character(throw.draft, name_at_joining(throw.draft, target))
    told = str(throw.draft.field(account, "defence") or "")
    if not (told.isascii() and told.isdecimal()):
        raise InputError("defence_unknown", who=name_of(account))
    return int(told)


def _see(throw: Throw) -> None:
    """What the light does to an attack (`argosia:Lumière et visibilité L197-L201`)."""
    if "light" not in throw.keys:
        return
    row = combat.seen_in(throw.tables, throw.keys)
    effect = row["ranged" if throw.keys.get("with") == "ranged" else "melee"]
    if effect == "forbidden":
        throw.draft.refuse("too_dark", light=row["id"])
    elif effect == "disadvantage":
        throw.hinder("light", light=str(row["id"]))


def _attack(throw: Throw) -> None:
    """A combat roll and the damage that it does (`argosia:Attaquer L105-L121`)."""
    tables, draft = throw.tables, throw.draft
    unarmed = throw.keys.get("with") == "unarmed"
    expression = throw.keys.get("damage", tables["unarmed"]["damage"] if unarmed else None)
    if expression is None:
        raise throw.required("damage")
    dice = sum(rolled.count for rolled in all_dice(parse(str(expression))))
    hit = _at_defence(throw)
    result = combat.struck(tables, hit)
    shown, bonus = 0, int(throw.keys.get("damage_bonus", 0))
    if result == "wound":
        rolled = evaluate(str(expression), partial(draft.roll, who=throw.facts.who, purpose="damage"))
        throw.dice += [{"sides": die.sides, "face": die.face, "kept": die.kept} for die in rolled.dice]
        shown = sum(die.face for die in rolled.dice if die.kept)
        bonus += rolled.total - shown
        faces = " ".join(str(die.face) for die in rolled.dice)
        throw.note("damage_rolled", shown + bonus, expression=str(expression), faces=faces, bonus=bonus)
    damage = combat.damage(tables, hit, dice=dice, shown=shown, bonus=bonus)
    if result == "wound" and hit.kept == tables["attack"]["doubles_on"]:
        draft.step("doubled", damage, who=throw.who, source=tables["attack"]["source"])
    draft.step(result, damage, who=throw.who, source=throw.source, dice=dice)
    if unarmed:
        draft.step("knocks_out", who=throw.who, source=tables["unarmed"]["source"])
    throw.done_with(hit, result=result, damage=damage, effects=result == "wound")


def _save(throw: Throw) -> None:
    """1d20 and the level against 15, or 18 for creatures (`argosia:Jets de sauvegarde L39`)."""
    throw.add_bonuses()
    throw.done_with(throw.save(throw.level, throw.nature))


def _surprise(throw: Throw) -> None:
    """A save; who fails it loses the first action and keeps the manoeuvre (`argosia:Surprise L80-L82`)."""
    throw.add_bonuses()
    save = throw.save(throw.level, throw.nature)
    throw.note("ready" if save.success else "surprised")
    if throw.who is not None and not save.success:
        throw.draft.post(throw.who, "condition:surprised", 1)
    throw.done_with(save, **surprised(save))


def surprised(save: Judged) -> dict[str, bool]:
    """What a save at an ambush brings (`argosia:Surprise L82`)."""
    return {"surprised": not save.success, "loses_action": not save.success, "keeps_manoeuvre": True}


def _initiative(throw: Throw) -> None:
    """1d8 and the level; whoever spends actions on it rolls more (`argosia:Initiative L76`)."""
    if throw.keys.get("improve"):
        _act_sooner(throw)
        return
    throw.add("bonus", int(throw.keys.get("bonus", 0)))
    faces = throw.cast(throw.tables["initiative"]["sides"], 1 + int(throw.keys.get("extra", 0)))
    shown = " ".join(map(str, faces))
    throw.note("rolled", sum(faces), expression=f"{len(faces)}d{throw.tables['initiative']['sides']}", faces=shown)
    total = combat.initiative(throw.tables, faces, throw.level, throw.modifier)
    throw.note("level", throw.level, level=throw.level)
    throw.note("initiative", total)
    if throw.who is not None and throw.tables["initiative"].get("kept"):
        throw.draft.note(throw.who, INITIATIVE, total - throw.draft.quantity(throw.who, INITIATIVE))
    throw.done(total=total, initiative=total)


def _act_sooner(throw: Throw) -> None:
    """An action spent to act sooner: another d8 on the initiative that somebody has (`argosia:Initiative L76`)."""
    if throw.who is None:
        raise InputError("roll_option_unknown", option="improve", kind=throw.kind)
    before = throw.draft.quantity(throw.who, INITIATIVE)
    if not before:
        throw.draft.refuse("no_initiative", who=throw.facts.who)
    face = throw.cast_shown(throw.tables["initiative"]["sides"])
    throw.note("initiative", before + face)
    throw.draft.note(throw.who, INITIATIVE, face)
    throw.done(total=before + face, initiative=before + face)


def _trick(throw: Throw) -> None:
    """A combat roll against a characteristic, and a save for who is of no lower level (`argosia:L138-L144`)."""
    characteristic, target_level, nature = _tricked(throw)
    throw.add_bonuses()
    hit = throw.against(characteristic)
    allowed = combat.may_resist(throw.level, target_level)
    save = None
    if allowed and hit.success:
        throw.modifier, throw.advantage, throw.disadvantage = 0, False, False
        throw.note("target_saves", level=target_level)
        save = throw.save(target_level, nature)
    placed = combat.placed(hit, save)
    throw.note("placed" if placed else "not_placed")
    outcome = None if placed == hit.success else "failure"
    throw.done_with(hit, placed=placed, save_allowed=allowed, **({"outcome": outcome} if outcome else {}))


def _tricked(throw: Throw) -> tuple[int, int, str]:
    """Characteristic, level and nature of who is tricked: those of a `target` on file, or as the table tells them.

    Raises:
        InputError: `character_unknown`, `threshold_unknown`, `keys_together`, `key_required`.
    """
    characteristic, told = throw.given("target_characteristic"), [key for key in TOLD_OF_TARGET if key in throw.keys]
    if "target" in throw.keys:
        if told or characteristic is not None:
            raise InputError("keys_together", keys=["target", *(told or ["target_characteristic"])])
        if "trait" not in throw.keys:
            raise throw.required("trait")
        account, trait = (
            require_character(throw.draft, name_at_joining(throw.draft, str(throw.keys["target"]))),
            str(throw.keys["trait"]),
        )
        characteristic = throw.draft.quantity(account, trait)
        if not characteristic:
            raise InputError("threshold_unknown", who=[name_of(account)], trait=trait)
        return characteristic, level_of(throw.draft, account), nature_of(throw.draft, account)
    missing = [key for key in TOLD_OF_TARGET if key not in throw.keys]
    if characteristic is None or "target_level" in missing:
        raise throw.required(*(key for key in missing if key == "target_level" or characteristic is None))
    return characteristic, int(throw.keys["target_level"]), CREATURE


TOLD_OF_TARGET = ("target_characteristic", "target_level")
"""Keys that tell of who is tricked and is on no file."""


def _creature_trick(throw: Throw) -> None:
    """A creature's trick takes by itself unless the adventurer saves (`argosia:L172-L174`)."""
    throw.add_bonuses()
    save = throw.save(throw.level, str(throw.keys.get("nature", ADVENTURER)))
    throw.note("not_placed" if save.success else "placed")
    throw.done_with(save, placed=not save.success)


def _luck(throw: Throw) -> None:
    """1d6: no or yes (`argosia:Le jet de chance L63-L67`)."""
    face = throw.cast_shown(throw.tables["luck"]["sides"])
    answer = luck(throw.tables, face)
    throw.note("answer", answer=answer)
    throw.done(total=face, outcome="success" if answer == "yes" else "failure", answer=answer)


def _group_action(throw: Throw) -> None:
    """Everybody rolls; at least half must succeed (`argosia:Actions de groupe L53-L57`)."""
    keys, facts = throw.keys, throw.facts
    counted = "successes" in keys or "failures" in keys
    trait = str(facts.value or keys.get("trait", ""))
    if counted == bool(trait):
        raise InputError("keys_together", keys=["trait", "successes"]) if trait else throw.required("trait")
    if counted:
        successes = int(keys.get("successes", 0))
        rolled = successes + int(keys.get("failures", 0))
    else:
        rolls = _everybody(throw, trait)
        successes, rolled = sum(rolls.values()), len(rolls)
        throw.draft.result["rolls"] = rolls
    if not rolled:
        raise throw.required("successes", "failures")
    success = group_succeeds(throw.tables, successes, rolled)
    throw.note("group", successes, rolled=rolled)
    needed = next(count for count in range(rolled + 1) if group_succeeds(throw.tables, count, rolled))
    throw.done(total=successes, target=needed, outcome="success" if success else "failure", success=success)


def _everybody(throw: Throw, trait: str) -> dict[str, bool]:
    """Whether each adventurer there succeeds, by name; who cannot act does not count."""
    draft = throw.draft
    throw.add_bonuses()
    there = [name for name in adventurers(draft, company(draft)) if not hindrances(draft, CHARACTER + name)]
    told = {name: draft.quantity(CHARACTER + name, trait) for name in there}
    if unknown := [name for name, threshold in told.items() if not threshold]:
        raise InputError("threshold_unknown", who=unknown, trait=trait)
    return {
        name: throw.against(threshold, level=level_of(draft, CHARACTER + name), name=name).success
        for name, threshold in told.items()
    }


def _element(throw: Throw) -> None:
    """What an element does, and the save against what it brings beside (`argosia:L204-L217`)."""
    if "damage" not in throw.keys:
        raise throw.required("damage")
    told = evaluate(str(throw.keys["damage"]), partial(throw.draft.roll, who=throw.facts.who, purpose="damage"))
    throw.dice += [{"sides": die.sides, "face": die.face, "kept": die.kept} for die in told.dice]
    throw.add("bonus", int(throw.keys.get("bonus", 0)))
    element = throw.facts.value or throw.keys.get("element")
    keys, tables = throw.keys, throw.tables
    resistant, invulnerable = bool(keys.get("resistant")), bool(keys.get("invulnerable"))
    damage = danger.elemental(tables, max(0, told.total), resistant=resistant, invulnerable=invulnerable)
    throw.note("elemental", damage, damage=told.total)
    if invulnerable:
        throw.done(total=damage, outcome="success", damage=damage, secondary=False)
        return
    save = throw.save(throw.level, throw.nature, advantage=resistant)
    if not save.success and element is not None:
        throw.note("secondary", effect=str(element))
    throw.done_with(save, damage=damage, secondary=not save.success)


def _poison(throw: Throw) -> None:
    """1d8: what a poison does, to a character at once (`argosia:Poisons L219-L231`)."""
    tables, who = throw.tables, throw.who
    face = throw.cast_shown(tables["poison"]["sides"])
    effect = danger.poison(tables, face)
    row = tables["poisons"][effect]
    throw.note("poisoned", effect=effect)
    damage = 0
    if "sides" in row:
        sides, count = int(row["sides"]), throw.level if row.get("per_level") else 1
        faces = throw.cast(sides, count)
        damage = sum(faces)
        throw.note("damage_rolled", damage, expression=f"{count}d{sides}", faces=" ".join(map(str, faces)))
    if who is not None:
        if "condition" in row:
            throw.draft.post(who, f"{CONDITION}{row['condition']}", 1)
        if row.get("all_hit_points"):
            damage = throw.draft.quantity(who, "hp")
        if row.get("all_hit_points") and throw.nature != ADVENTURER:
            care.die(throw.draft, who)
        elif damage:
            care.suffer(throw.draft, who, damage, aggravated=bool(row.get("aggravated")))
    throw.done(total=face, effect=effect, damage=damage)


JUDGES: Mapping[str, Callable[[Throw], None]] = {
    "attack": _attack,
    "characteristic": _characteristic,
    "combat": _combat,
    "creature_trick": _creature_trick,
    "element": _element,
    "group_action": _group_action,
    "initiative": _initiative,
    "luck": _luck,
    "poison": _poison,
    "save": _save,
    "surprise": _surprise,
    "trick": _trick,
}
"""The ways in which kinds of roll are judged, by what the tables call them."""
