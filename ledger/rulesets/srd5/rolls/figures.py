"""Computes D20 Tests: dice, the face that counts, success, and numbers that follow from bonuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ledger.errors import InputError, Refusal
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.srd5.health.conditions import d20_penalty
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Worn
from ledger.rulesets.srd5.tables.rolls import Cover

ATTACK, DEX_SAVE = "attack", "dex_save"
"""Tests to which cover applies; it does not to checks and other saves."""


class Judgement(Struct, frozen=True):
    """The outcome of a D20 Test.

    Attributes:
        mode: `normal`, `advantage` or `disadvantage`.
        kept: The face that counts.
        target: The number to reach, cover included; None without one.
        success: None without a target.
        critical: Whether it is a natural 20 of an attack.
    """

    mode: str
    kept: int
    total: int
    target: int | None
    success: bool | None
    critical: bool


def mode_of(advantage: int, disadvantage: int) -> str:
    """The mode of a roll with sources of advantage and disadvantage; both kinds cancel (`srd5:advantage L540-L544`)."""
    if bool(advantage) == bool(disadvantage):
        return "normal"
    return "advantage" if advantage else "disadvantage"


def dice_count(tables: Srd5Tables, mode: str) -> int:
    """The number of d20 rolled, for any number of sources (`srd5:advantage L536-L542`)."""
    return 1 if mode == "normal" else tables.d20.dice_with_edge


def kept_face(mode: str, faces: Sequence[int]) -> int:
    """The face that counts (`srd5:advantage L536-L538`)."""
    return min(faces) if mode == "disadvantage" else max(faces)


def with_new_face(tables: Srd5Tables, faces: Sequence[int], die: int, face: int) -> list[int]:
    """The faces after one die is rolled again; the new face must be used (`srd5:inspiration L516-L518, L550`).

    Args:
        die: Which one, from 0.

    Raises:
        InputError: `die_missing`, `face_impossible`.
    """
    if not 0 <= die < len(faces):
        raise InputError("die_missing", die=die + 1, dice=len(faces))
    new = require_face(face, tables.d20.sides)
    return [new if index == die else shown for index, shown in enumerate(faces)]


def cover_bonuses(tables: Srd5Tables, kind: str, cover: str | None) -> tuple[int, int]:
    """The bonuses of cover to Armour Class and to a Dexterity save (`srd5:attack L943-L960`).

    Raises:
        Refusal: `target_has_total_cover`.
    """
    row = tables.cover[cover] if cover and kind in (ATTACK, DEX_SAVE) else Cover()
    if row.untargetable:
        raise Refusal("target_has_total_cover")
    return (row.ac, 0) if kind == ATTACK else (0, row.dex_save)


def judge(
    tables: Srd5Tables,
    kind: str,
    faces: Sequence[int],
    target: int | None,
    *,
    modifier: int = 0,
    advantage: int = 0,
    disadvantage: int = 0,
    cover: str | None = None,
    exhaustion: int = 0,
    again: tuple[int, int] | None = None,
) -> Judgement:
    """Judge a D20 Test (`srd5:d20 L403-L414`); naturals decide only attacks (`srd5:d20 L512-L528`).

    Args:
        kind: `attack`, `dex_save`; any other is a check or a save.
        again: A die, from 0, and what it showed when it was rolled again.

    Raises:
        InputError: `faces_count`, `face_impossible`, `die_missing`.
        Refusal: `target_has_total_cover`.
    """
    harder, better = cover_bonuses(tables, kind, cover)
    mode = mode_of(advantage, disadvantage)
    shown = require_faces(faces, dice_count(tables, mode), tables.d20.sides)
    if again is not None:
        shown = with_new_face(tables, shown, *again)
    face = kept_face(mode, shown)
    total = face + modifier + better + d20_penalty(tables, exhaustion)
    goal = None if target is None else target + harder
    reached = None if goal is None else total >= goal
    if kind != ATTACK:
        return Judgement(mode, face, total, goal, reached, critical=False)
    naturals = tables.naturals
    decided = True if face == naturals.hits else False if face == naturals.misses else reached
    return Judgement(mode, face, total, goal, decided, critical=face == naturals.hits)


def proficient_bonus(tables: Srd5Tables, bonus: int, *, proficient: bool, expertise: bool = False) -> int:
    """The proficiency bonus of a test: once, doubled by expertise (`srd5:proficiency L566-L568, L592`)."""
    if not proficient:
        return 0
    return bonus * tables.proficiency.expertise if expertise else bonus


def passive_score(tables: Srd5Tables, bonus: int, *, advantage: bool = False, disadvantage: bool = False) -> int:
    """A passive score, of Perception or initiative (`srd5:passive PUB`)."""
    rule = tables.passive
    edge = rule.edge * (int(advantage) - int(disadvantage))
    return rule.base + bonus + edge


def spell_numbers(tables: Srd5Tables, modifier: int, bonus: int) -> tuple[int, int]:
    """The save DC and the attack bonus of a caster's spells (`srd5:d20 PUB`)."""
    attack = modifier + bonus
    return tables.spell_numbers.save_dc + attack, attack


def concentration_dc(tables: Srd5Tables, damage: int) -> int:
    """The DC of the concentration save after damage (`srd5:d20 PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    rule = tables.concentration
    half = int(require_not_negative(damage) * rule.part)
    return min(rule.most, max(rule.least, half))


def armour_class(tables: Srd5Tables, dex: int, armour: Worn | None, shield: int = 0) -> int:
    """Armour class: the one base that counts, and a shield (`srd5:d20 L504-L510 PUB`).

    Args:
        armour: The row of what is worn, None for nothing: `ac`, and the most of Dexterity that counts, `dex_most`;
            where that is 0 a low one does not count either.
    """
    if armour is None:
        return tables.base_ac.base + dex + shield
    if armour.dex_most is None:
        return armour.ac + dex + shield
    return armour.ac + (min(dex, armour.dex_most) if armour.dex_most else 0) + shield


def turn_order(totals: Mapping[str, int]) -> tuple[list[str], bool]:
    """The order of turns, highest initiative first; those with the same stay in the given order.

    Returns:
        The order, and whether some have the same (`srd5:combat L833-L839`).
    """
    order = sorted(totals, key=lambda name: -totals[name])
    return order, len(set(totals.values())) < len(totals)


def group_succeeds(tables: Srd5Tables, successes: int, rolled: int) -> bool:
    """Whether a group check succeeds: at least half of the group does (`group_check`)."""
    return successes >= rolled * tables.group_check.part


def require_not_negative(amount: int) -> int:
    """Require an amount that is not negative (`srd5:damage L1048`).

    Raises:
        InputError: `negative_amount`.
    """
    if amount < 0:
        raise InputError("negative_amount", amount=amount)
    return amount
