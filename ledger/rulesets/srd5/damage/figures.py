"""Computes damage: its dice, critical hits, and what resistance and immunity leave of each type."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.errors import InputError
from ledger.patterns import late_pattern
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.srd5.rolls.figures import require_not_negative
from ledger.rulesets.srd5.tables import Srd5Tables

ALL = "all"
"""A defence against every type of damage."""

TERM = late_pattern(r"(\d*)d(\d+)|(\d+)")


def damage_dice(tables: Srd5Tables, dice: str, *, critical: bool = False) -> tuple[list[int], int]:
    """Sides of each damage die, and the fixed part; a critical hit rolls each die twice (`srd5:damage L1052-L1054`).

    Args:
        dice: `1d8`, `1d8+2d6`; `1` for damage that is not rolled.

    Raises:
        InputError: `dice_malformed`.
    """
    sides: list[int] = []
    fixed = 0
    for term in dice.replace(" ", "").casefold().split("+"):
        found = TERM.fullmatch(term)
        if found is None or found[2] == "0":
            raise InputError("dice_malformed", expression=dice)
        if found[3]:
            fixed += int(found[3])
        else:
            times = tables.damage.critical_times if critical else 1
            sides += [int(found[2])] * (int(found[1] or 1) * times)
    return sides, fixed


def rolled_damage(
    tables: Srd5Tables, dice: str, faces: Sequence[int], modifier: int = 0, *, critical: bool = False
) -> int:
    """The total of a damage roll; modifiers are added once, and the total is never below 0 (`srd5:damage L1048-L1054`).

    Raises:
        InputError: `faces_count`, `face_impossible`, `dice_malformed`.
    """
    sides, fixed = damage_dice(tables, dice, critical=critical)
    if len(faces) != len(sides):
        raise InputError("faces_count", expected=len(sides), given=len(faces))
    shown = sum(require_face(face, of) for face, of in zip(faces, sides, strict=True))
    return max(0, shown + fixed + modifier)


class Defences(Struct, frozen=True, kw_only=True):
    """What reduces or raises the damage that a creature takes.

    Attributes:
        saved: Whether a save for half was made.
        adjustment: Sum of bonuses and penalties.
        resist: Types, or `all`; likewise `vulnerable` and `immune`.
    """

    saved: bool = False
    adjustment: int = 0
    resist: frozenset[str] = frozenset()
    vulnerable: frozenset[str] = frozenset()
    immune: frozenset[str] = frozenset()


def resolution_steps(tables: Srd5Tables, type_: str, amount: int, defences: Defences) -> list[tuple[str, int]]:
    """The damage of one type after each rule, in the order of the rules, by step (`srd5:damage L1066, L1080-L1088`).

    Raises:
        InputError: `negative_amount`.
    """
    rule, left = tables.damage, require_not_negative(amount)
    steps = [("dealt", left)]
    if applies_to(defences.immune, type_):
        return [*steps, ("immune", 0)]
    halved = [("saved_half", rule.saved_part, 0)] if defences.saved else []
    adjusted = [("adjusted", Fraction(1), defences.adjustment)] if defences.adjustment else []
    first = [*halved, *adjusted] if tables.readings.half_before_adjustments else [*adjusted, *halved]
    resisted = [("resisted", rule.resisted_part, 0)] if applies_to(defences.resist, type_) else []
    doubled = [("vulnerable", Fraction(rule.vulnerable_times), 0)] if applies_to(defences.vulnerable, type_) else []
    for step, times, more in (*first, *resisted, *doubled):
        left = max(0, int(left * times) + more)
        steps.append((step, left))
    return steps


def applies_to(defences: Collection[str], type_: str) -> bool:
    """Whether any of the defences applies to a type; several count once (`srd5:damage L1076-L1078`)."""
    return type_ in defences or ALL in defences
