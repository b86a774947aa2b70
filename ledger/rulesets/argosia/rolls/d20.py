"""Computes rolls of the d20: number of dice, kept face, bonus and success."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.argosia.tables import ArgosiaTables


class JudgedRoll(Struct, frozen=True):
    """A roll against a threshold.

    Attributes:
        kept: The face that counts.
    """

    kept: int
    total: int
    threshold: int
    success: bool


def half_level(tables: ArgosiaTables, level: int) -> int:
    """Half a level (`argosia:Résolution L20-L21`); the text does not say how to round."""
    return -(-level // 2) if tables.readings.half_level_rounding == "up" else level // 2


def level_bonus(tables: ArgosiaTables, kind: str, level: int) -> int:
    """Bonus of a level to a kind of roll: half of it or all of it (`argosia:Résolution L20-L23`)."""
    return half_level(tables, level) if tables.rolls[kind].adds == "half_level" else level


def dice_count(tables: ArgosiaTables, *, advantage: bool, disadvantage: bool) -> int:
    """Number of d20 rolled (`argosia:Avantages L47, Désavantages L51`)."""
    if advantage and disadvantage:
        return 1 if tables.readings.advantage_and_disadvantage == "cancel" else 3
    return 2 if advantage or disadvantage else 1


def kept_face(tables: ArgosiaTables, faces: Sequence[int], *, advantage: bool, disadvantage: bool) -> int:
    """The face that counts: the highest with advantage, the lowest with disadvantage, the middle one with both.

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    count = dice_count(tables, advantage=advantage, disadvantage=disadvantage)
    ranked = sorted(require_faces(faces, count, tables.dice.sides))
    if advantage == disadvantage:
        return ranked[count // 2]
    return ranked[-1] if advantage else ranked[0]


def succeeds(tables: ArgosiaTables, face: int, total: int, threshold: int) -> bool:
    """Whether a total reaches its threshold; a natural 1 never does, a natural 20 always (`argosia:Dés L13`)."""
    if face in (tables.dice.always_fails, tables.dice.always_succeeds):
        return bool(face == tables.dice.always_succeeds)
    return total >= threshold


def judge(
    tables: ArgosiaTables,
    kind: str,
    level: int,
    threshold: int,
    faces: Sequence[int],
    *,
    bonus: int = 0,
    advantage: bool = False,
    disadvantage: bool = False,
) -> JudgedRoll:
    """Judge a roll at a level against a threshold (`argosia:Résolution L15-L23, Bonus L43`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    face = kept_face(tables, faces, advantage=advantage, disadvantage=disadvantage)
    total = face + level_bonus(tables, kind, level) + bonus
    return JudgedRoll(face, total, threshold, succeeds(tables, face, total, threshold))


def save_threshold(tables: ArgosiaTables, nature: str) -> int:
    """Threshold of a save: 15, and 18 for creatures (`argosia:Jets de sauvegarde L39`)."""
    return tables.natures[nature].save


def help_given(tables: ArgosiaTables, helpers: int, *, considerable: bool = False) -> tuple[int, bool]:
    """Bonus of help, or whether it gives advantage instead (`argosia:Assistance L61`)."""
    rule = tables.help
    if considerable or helpers >= rule.helpers_for_advantage:
        return 0, True
    return (rule.bonus if helpers else 0), False


def group_succeeds(tables: ArgosiaTables, successes: int, rolled: int) -> bool:
    """Whether a group succeeds: at least half of its rolls do (`argosia:Actions de groupe L57`)."""
    above, _, below = str(tables.group_.part).partition("/")
    return successes * int(below) >= rolled * int(above)


def luck_answer(tables: ArgosiaTables, face: int) -> str:
    """Answer of a luck roll: `yes` or `no` (`argosia:Le jet de chance L67`).

    Raises:
        InputError: `face_impossible`.
    """
    (face,) = require_faces([face], 1, tables.luck.sides)
    return "yes" if face >= tables.luck.yes_from else "no"
