"""Judges rolls for elements and poison, and computes their damage and effects."""

from __future__ import annotations

from functools import partial

from ledger.decisions.roll import dice_shown
from ledger.dice import evaluate
from ledger.ids import CONDITION
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.argosia.characters.account import ADVENTURER
from ledger.rulesets.argosia.health import healing, wounds
from ledger.rulesets.argosia.rolls.throw import ArgosiaThrow
from ledger.rulesets.argosia.tables import ArgosiaTables


def half_damage(tables: ArgosiaTables, damage: int) -> int:
    """Half of the damage, after a save or with a resistance (`argosia:L39, Dégâts élémentaires L212`)."""
    part = damage * tables.resistance.part
    return -(-part.numerator // part.denominator) if tables.readings.resist_rounding == "up" else int(part)


def elemental_damage(tables: ArgosiaTables, damage: int, *, resistant: bool, invulnerable: bool) -> int:
    """Elemental damage that is left after resistance (`argosia:Dégâts élémentaires L210-L212`)."""
    if invulnerable:
        return 0
    return half_damage(tables, damage) if resistant else damage


def poison_effect(tables: ArgosiaTables, face: int) -> str:
    """The effect of a poison by its die (`argosia:Poisons L223-L231`).

    Raises:
        InputError: `face_impossible`.
    """
    (face,) = require_faces([face], 1, tables.poison.sides)
    effects = tables.poisons
    return next(effect for effect, row in effects.items() if row.roll == face)


def element(throw: ArgosiaThrow) -> None:
    """Damage of an element, and the save against its secondary effect (`argosia:L204-L217`)."""
    if "damage" not in throw.keys:
        raise throw.missing_keys("damage")
    rolled = evaluate(str(throw.keys["damage"]), partial(throw.draft.roll, who=throw.facts.who, purpose="damage"))
    throw.dice += dice_shown(rolled)
    throw.add("bonus", int(throw.keys.get("bonus", 0)))
    element = throw.facts.value or throw.keys.get("element")
    keys, tables = throw.keys, throw.tables
    resistant, invulnerable = bool(keys.get("resistant")), bool(keys.get("invulnerable"))
    damage = elemental_damage(tables, max(0, rolled.total), resistant=resistant, invulnerable=invulnerable)
    throw.note("elemental", damage, damage=rolled.total)
    if invulnerable:
        throw.fill_answer(total=damage, outcome="success", damage=damage, secondary=False)
        return
    save = throw.save(throw.level, throw.nature, advantage=resistant)
    if not save.success and element is not None:
        throw.note("secondary", effect=str(element))
    throw.finish_with(save, damage=damage, secondary=not save.success)


def poison(throw: ArgosiaThrow) -> None:
    """1d8 for the effect of a poison, which a character suffers at once (`argosia:Poisons L219-L231`)."""
    tables, who = throw.tables, throw.who
    face = throw.roll_sum(tables.poison.sides, source=throw.source)
    effect = poison_effect(tables, face)
    row = tables.poisons[effect]
    throw.note("poisoned", effect=effect)
    damage = 0
    if row.sides is not None:
        sides, count = row.sides, throw.level if row.per_level else 1
        faces = throw.roll_dice(sides, count)
        damage = sum(faces)
        throw.note("damage_rolled", damage, expression=f"{count}d{sides}", faces=" ".join(map(str, faces)))
    if who is not None:
        if row.condition is not None:
            throw.draft.post(who, f"{CONDITION}{row.condition}", 1)
        if row.all_hit_points:
            damage = throw.draft.quantity(who, "hp")
        if row.all_hit_points and throw.nature != ADVENTURER:
            healing.die(throw.draft, who)
        elif damage:
            wounds.record_damage(throw.draft, who, damage, aggravated=row.aggravated)
    throw.fill_answer(total=face, effect=effect, damage=damage)
