"""Elements, poison, and what a save takes from damage."""

from __future__ import annotations

from fractions import Fraction

from ledger.rules.shared.dice_faces import require_faces
from ledger.rules.tables import Tables


def halved(tables: Tables, damage: int) -> int:
    """Half of the damage, for a save or a resistance (`argosia:Jets de sauvegarde L39, Dégâts élémentaires L212`)."""
    part = damage * Fraction(tables["resistance"]["part"])
    return -(-part.numerator // part.denominator) if tables.knob("resist_rounding") == "up" else int(part)


def elemental(tables: Tables, damage: int, *, resistant: bool, invulnerable: bool) -> int:
    """What is left of elemental damage (`argosia:Dégâts élémentaires L210-L212`)."""
    if invulnerable:
        return 0
    return halved(tables, damage) if resistant else damage


def poison(tables: Tables, face: int) -> str:
    """The effect of a poison by its die (`argosia:Poisons L223-L231`).

    Raises:
        InputError: `face_impossible`.
    """
    (face,) = require_faces([face], 1, tables["poison"]["sides"])
    effects = tables.group("poisons")
    return next(effect for effect, row in effects.items() if row["roll"] == face)
