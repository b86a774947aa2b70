"""Computes hit points lost by damage and falls, and regained by rest and magic."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.ose.tables import OseTables


def is_death(tables: OseTables, hit_points: int) -> bool:
    """Whether somebody with these hit points is dead (`ose:Mort L289-L290`)."""
    return bool(hit_points <= tables.health.death.at_or_below)


def slow_healing(tables: OseTables, amount: int) -> int:
    """Hit points that magic restores under slow healing: half, rounded down (`ose:Guérison ralentie L844`)."""
    return int(amount * tables.health.slow_healing.part)


def rest_dice(tables: OseTables, days: int, *, slow: bool = False, interrupted: bool = False) -> int:
    """Dice of healing for days of rest: one for each full day, half as many under slow healing (`ose:L298, L844`)."""
    if interrupted:
        return 0
    rules = tables.health
    days_per_die = rules.natural.days_per_die
    return days // (days_per_die * rules.slow_healing.days_per_die if slow else days_per_die)


def natural_healing(tables: OseTables, faces: Sequence[int], dice: int) -> int:
    """Hit points that rest restores, by its dice of 1d3 (`ose:Guérison L298`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    return sum(require_faces(faces, dice, tables.health.natural.sides))


def damage_after_save(tables: OseTables, damage: int) -> int:
    """Damage after a successful saving throw: half, rounded down (`ose:Jet de sauvegarde réussie L310`)."""
    return int(damage * tables.health.save.part)


def falling_dice(tables: OseTables, metres: int) -> int:
    """Dice of damage for a fall: one for each full three metres (`ose:Chute L323`)."""
    return int(metres // tables.health.fall.metres)


def falling_damage(tables: OseTables, metres: int, faces: Sequence[int]) -> int:
    """Damage of a fall by its dice (`ose:Chute L323`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    return sum(require_faces(faces, falling_dice(tables, metres), tables.health.fall.sides))
