"""Computes the hit points of the first level and of each one after it."""

from __future__ import annotations

from msgspec import Struct

from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.tables import Srd5Tables


class Gain(Struct, frozen=True, kw_only=True):
    """What a level adds to the hit point maximum.

    Attributes:
        die: The face that was rolled, or the fixed number.
        level: The die and the Constitution modifier, at least the minimum.
        constitution: For a Constitution modifier that rose, a point for each level.
        species: What the species adds each level.
    """

    die: int
    level: int
    constitution: int = 0
    species: int = 0

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.level + self.constitution + self.species


def first_level_hit_points(tables: Srd5Tables, class_id: str, con: int, species: str | None = None) -> int:
    """Hit points of the first level: the die's most and the Constitution modifier (`srd5:levelup PUB`).

    Raises:
        InputError: `score_out_of_range`.
    """
    first = tables.classes[class_id].hit_die + modifier(tables, con)
    return max(tables.hit_points.least, first) + species_hit_points(tables, species)


def species_hit_points(tables: Srd5Tables, species: str | None) -> int:
    """What a species adds with each level: 1 for dwarves (`srd5:levelup PUB`)."""
    row = tables.species.get(species or "")
    return row.hp_per_level if row else 0


def level_gain(
    tables: Srd5Tables,
    class_id: str,
    level: int,
    face: int | None,
    con: int,
    *,
    con_after: int | None = None,
    species: str | None = None,
) -> Gain:
    """What a level adds: a die or the fixed number, and the Constitution modifier (`srd5:levelup PUB`).

    Args:
        level: The level reached, of all classes together.
        face: What the hit die showed; None takes the fixed number.
        con: Constitution modifier before the level.
        con_after: The modifier afterwards, where it changed.

    Raises:
        InputError: `face_impossible`.
    """
    sides, rule = tables.classes[class_id].hit_die, tables.hit_points
    die = rule.fixed[sides] if face is None else require_face(face, sides)
    gained = die + con
    if face is not None or tables.readings.level_hp_least == "always":
        gained = max(rule.least, gained)
    rose = 0 if con_after is None else (con_after - con) * level
    return Gain(die=die, level=gained, constitution=rose, species=species_hit_points(tables, species))
