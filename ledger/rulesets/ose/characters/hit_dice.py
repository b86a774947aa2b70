"""Computes the hit points that hit dice bring."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.people import name_of
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.ose.characters.abilities import ability_effect
from ledger.rulesets.ose.characters.classes import thresholds
from ledger.rulesets.ose.tables import OseTables


def step_hit_die(
    draft: Drafting, who: str, face: int, sides: int, con: int, hit_points: int, source: str | None
) -> None:
    """Record a hit die as a step of the derivation."""
    modifier = ability_effect(OseTables.of(draft), "con_hp", con)
    draft.step("hit_die", hit_points, who=who, source=source, face=face, sides=sides, modifier=modifier)


def hit_die_shown(draft: Drafting, who: str, sides: int, keys: Keys) -> int:
    """The face of a hit die, given by a key or rolled."""
    if "hp_die" in keys:
        (face,) = draft.note_faces(sides, (require_face(int(keys["hp_die"]), sides),), name_of(who), "measures:hp")
    else:
        (face,) = draft.roll(sides, 1, name_of(who), "measures:hp")
    return face


def hit_points_of_die(tables: OseTables, class_id: str, face: int, con: int) -> int:
    """Hit points of one die: the face and the modifier of CON, at least 1 (`ose:L165, Constitution L186`).

    Raises:
        InputError: `face_impossible`.
    """
    face = require_face(face, tables.classes[class_id].hit_die)
    return int(max(tables.health.first_level.least, face + ability_effect(tables, "con_hp", con)))


def hit_die_of_level(tables: OseTables, class_id: str, level: int) -> int | None:
    """Sides of the hit die of a level, None where it adds a fixed number (`srd`, after the 9th).

    Raises:
        Refusal: `above_maximum_level`; the tables know no further levels.
    """
    row, highest = tables.classes[class_id], len(thresholds(tables, class_id))
    if level > highest:
        raise Refusal("above_maximum_level", level=highest, of=class_id)
    return row.hit_die if level <= row.hit_dice_until_level else None


def hit_points_of_level(tables: OseTables, class_id: str, level: int, face: int | None, con: int) -> int:
    """Hit points that a level adds: a die and CON, or after the 9th a fixed number without CON (`srd`).

    Raises:
        Refusal: `above_maximum_level`.
        InputError: `face_impossible`; `key_missing`, without a face where one is rolled.
    """
    if hit_die_of_level(tables, class_id, level) is None:
        return tables.classes[class_id].hp_per_level_after
    if face is None:
        raise InputError("key_missing", command="level_up", missing=["hp_die"], allowed=["hp_die"])
    return hit_points_of_die(tables, class_id, face, con)
