"""Computes initiative, turns, movement, light, attacks and tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.argosia.rolls.d20 import JudgedRoll
from ledger.rulesets.argosia.tables import ArgosiaTables

WHOLE = Fraction(1)


def initiative_total(tables: ArgosiaTables, faces: Sequence[int], level: int, bonus: int = 0) -> int:
    """1d8 and the level, and another d8 for each action spent on it (`argosia:Initiative L76`).

    Raises:
        InputError: `face_impossible`.
    """
    return sum(require_faces(faces, len(faces), tables.initiative.sides)) + level + bonus


def is_turn_allowed(tables: ArgosiaTables, actions: int, manoeuvres: int) -> bool:
    """Whether one turn allows so much; an action may serve as a manoeuvre (`argosia:L86-L89`)."""
    most = tables.turn
    return bool(actions <= most.actions and actions + manoeuvres <= most.actions + most.manoeuvres)


def effects_of_movement(tables: ArgosiaTables, paces: int, *, slowed: Fraction = WHOLE) -> tuple[bool, int, bool]:
    """Effects of moving a number of paces (`argosia:Bonus tactique L101-L103`).

    Args:
        slowed: Part of the usual speed that is left.

    Returns:
        Whether it is a run, the modifier to defence, and whether a tactical bonus is allowed.

    Raises:
        Refusal: `too_far`.
    """
    rule = tables.movement
    walk, run, tactical = (int(paces_ * slowed) for paces_ in (rule.paces, rule.run, rule.tactical_up_to))
    if paces > run:
        raise Refusal("too_far", overridable=True, paces=paces, most=run)
    running = paces > walk
    return running, rule.run_defence if running else 0, paces <= tactical


def light_seen(tables: ArgosiaTables, keys: Mapping[str, Any]) -> str:
    """The light as somebody sees it, by the keys `light`, `darkvision` and `weather` (`argosia:L201`).

    Darkvision does not help in bad weather.
    """
    light = str(keys["light"])
    return tables.light[light].sight if keys.get("darkvision") and not keys.get("weather") else light


def attack_result(tables: ArgosiaTables, roll: JudgedRoll) -> str:
    """Result of a combat roll against a defence: `wound`, `contusion` or `miss` (`argosia:Attaquer L111, L117`)."""
    if roll.kept == tables.attack.misses_on:
        return "miss"
    return "wound" if roll.success else "contusion"


def attack_damage(tables: ArgosiaTables, roll: JudgedRoll, *, dice: int, shown: int, bonus: int) -> int:
    """Points of damage of an attack (`argosia:1 et 20 au combat L117, Dégâts L121`).

    Args:
        dice: Number of damage dice of the attack, which a contusion counts.
        shown: Sum of the damage dice; only read for a wound.
        bonus: Bonus to the damage of a wound.
    """
    rule = tables.attack
    result = attack_result(tables, roll)
    if result == "miss":
        return 0
    if result == "contusion":
        return dice * rule.contusion_per_die
    if roll.kept == rule.doubles_on:
        more = shown * (rule.times - 1)
        whole = tables.readings.natural_20_doubles == "total"
        return max(0, (shown + bonus) * rule.times if whole else shown + more + bonus)
    return max(0, shown + bonus)


def may_resist(level: int, target_level: int) -> bool:
    """Whether the target of a trick has a save, which one of a lower level has not (`argosia:L144`)."""
    return target_level >= level


def is_trick_placed(roll: JudgedRoll, save: JudgedRoll | None) -> bool:
    """Whether a trick works: the roll succeeds, and no save resists it (`argosia:Trucs de combat L142-L144`)."""
    return roll.success and not (save is not None and save.success)
