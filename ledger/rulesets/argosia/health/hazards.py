"""Computes damage of elements and effects of poison."""

from __future__ import annotations

from ledger.rules.shared.dice_faces import require_faces
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
