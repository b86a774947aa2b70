"""Computes hit points: damage, healing, temporary hit points and death saves."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.srd5.rolls.figures import require_not_negative
from ledger.rulesets.srd5.tables import Srd5Tables

REPLACE = "replace"


class Vitals(Struct, frozen=True, kw_only=True):
    """Hit points, death saves and what goes with them.

    Attributes:
        most: Present hit point maximum.
        successes: Death saves made; `failures`: those failed.
        knocked_out: Unconscious with hit points left.
    """

    hp: int
    most: int
    temporary: int = 0
    successes: int = 0
    failures: int = 0
    stable: bool = False
    knocked_out: bool = False
    dead: bool = False

    @property
    def state(self) -> str:
        """`dead`, `conscious`, `stable` or `dying`."""
        if self.dead:
            return "dead"
        if self.hp > 0:
            return "conscious"
        return "stable" if self.stable else "dying"


def is_bloodied(tables: Srd5Tables, vitals: Vitals) -> bool:
    """Whether at most half of the maximum is left, but not 0 (`srd5:hp L1040`, R6)."""
    return 0 < vitals.hp <= bloodied_at(tables, vitals.most)


def bloodied_at(tables: Srd5Tables, most: int) -> int:
    """The most hit points at which a creature with this maximum is bloodied (`srd5:hp L1040`, R6)."""
    return int(most * tables.bloodied.part)


def require_alive(vitals: Vitals, who: str = "") -> Vitals:
    """Require a creature that is not dead (`srd5:healing PUB`).

    Raises:
        Refusal: `character_dead`.
    """
    if vitals.dead:
        raise Refusal("character_dead", who=who)
    return vitals


def require_zero(vitals: Vitals, who: str = "") -> Vitals:
    """Require a living creature at 0 hit points (`srd5:deathsave L1122-L1124`).

    Raises:
        Refusal: `character_dead`, `not_at_zero_hp`.
    """
    if require_alive(vitals, who).hp > 0:
        raise Refusal("not_at_zero_hp", who=who, hp=vitals.hp)
    return vitals


def after_damage(
    tables: Srd5Tables,
    vitals: Vitals,
    damage: int,
    *,
    critical: bool = False,
    monster: bool = False,
    knockout: bool = False,
) -> Vitals:
    """The vitals after damage: temporary hit points go first; at 0 is dying or death (`srd5:temphp L1144, srd5:zero`).

    Args:
        critical: Whether it was a critical hit, which counts twice at 0.
        monster: Whether it dies at 0 (`srd5:zero L1108`).
        knockout: Whether an attack that would bring it to 0 leaves it 1 hit point (`srd5:zero L1094-L1096`).

    Raises:
        InputError: `negative_amount`.
        Refusal: `character_dead`.
    """
    require_alive(vitals)
    absorbed = min(vitals.temporary, require_not_negative(damage))
    left = damage - absorbed
    after = replace(vitals, temporary=vitals.temporary - absorbed)
    if not damage:
        return after
    if vitals.hp <= 0:
        return _after_damage_at_zero(tables, after, left, critical=critical)
    hp = vitals.hp - left
    if hp > 0:
        return replace(after, hp=hp)
    if knockout:
        return replace(after, hp=tables.knockout.knocked_out_at, knocked_out=True)
    fallen = replace(after, hp=0, successes=0, failures=0, knocked_out=False)
    return replace(fallen, dead=monster or -hp >= vitals.most)


def _after_damage_at_zero(tables: Srd5Tables, vitals: Vitals, left: int, *, critical: bool) -> Vitals:
    """The vitals after damage at 0 hit points (`srd5:deathsave L1132, L1138`)."""
    if left >= vitals.most:
        return replace(vitals, dead=True)
    if not left and tables.readings.absorbed_at_zero == "nothing":
        return vitals
    if vitals.stable and tables.readings.damage_to_stable == "unstable_only":
        return replace(vitals, stable=False)
    rule = tables.deathsave
    return _after_failures(tables, vitals, rule.critical_failures if critical else rule.damage_failures)


def _after_failures(tables: Srd5Tables, vitals: Vitals, failures: int) -> Vitals:
    """The vitals after more failed death saves; the third is death (`srd5:deathsave L1126`)."""
    needed = tables.deathsave.needed
    failures = min(needed, vitals.failures + failures)
    return replace(vitals, stable=False, failures=failures, dead=failures >= needed)


def after_healing(vitals: Vitals, amount: int) -> Vitals:
    """The vitals after healing up to the maximum; who regains any is awake (`srd5:healing L1098, srd5:zero L1118`).

    Raises:
        InputError: `negative_amount`.
        Refusal: `character_dead`.
    """
    gained = min(require_alive(vitals).most - vitals.hp, require_not_negative(amount))
    return awakened(replace(vitals, hp=vitals.hp + gained)) if gained > 0 else vitals


def awakened(vitals: Vitals) -> Vitals:
    """The vitals of a creature with hit points again: death saves are reset (`srd5:deathsave L1128`)."""
    return replace(vitals, successes=0, failures=0, stable=False, knocked_out=False)


def with_hit_points(vitals: Vitals, hp: int) -> Vitals:
    """The vitals with hit points set by a feature (`srd5:healing`); above 0 the creature is awake."""
    after = replace(vitals, hp=hp)
    return awakened(after) if hp > 0 else after


def with_temporary(vitals: Vitals, amount: int, choice: str) -> Vitals:
    """The vitals with temporary hit points: the old ones, or the new (`srd5:temphp L1152-L1156`).

    Raises:
        InputError: `negative_amount`.
        Refusal: `character_dead`.
    """
    require_alive(vitals)
    require_not_negative(amount)
    return replace(vitals, temporary=amount if choice == REPLACE else vitals.temporary)


def after_death_save(tables: Srd5Tables, vitals: Vitals, face: int, modifier: int = 0) -> Vitals:
    """The vitals after a death saving throw (`srd5:deathsave L1122-L1130`).

    Raises:
        InputError: `face_impossible`.
        Refusal: `character_dead`, `not_at_zero_hp`, `already_stable`.
    """
    rule = tables.deathsave
    require_dying(vitals)
    require_face(face, rule.sides)
    if face == rule.natural_recovery:
        return awakened(replace(vitals, hp=rule.recovery_hp))
    if face == rule.natural_failure:
        return _after_failures(tables, vitals, rule.natural_failures)
    if not tables.readings.death_save_modifiers:
        modifier = 0
    if face + modifier < rule.dc:
        return _after_failures(tables, vitals, 1)
    successes = vitals.successes + 1
    return _stabilised(vitals) if successes >= rule.needed else replace(vitals, successes=successes)


def require_dying(vitals: Vitals, who: str = "") -> Vitals:
    """Require a creature that makes death saves (`srd5:deathsave L1122, L1138`).

    Raises:
        Refusal: `character_dead`, `not_at_zero_hp`, `already_stable`.
    """
    if require_zero(vitals, who).stable:
        raise Refusal("already_stable", who=who)
    return vitals


def after_first_aid(tables: Srd5Tables, vitals: Vitals, medicine: int | None) -> Vitals:
    """The vitals after first aid: a Medicine check, or a Healer’s Kit that needs none (`srd5:deathsave L1136`).

    Args:
        medicine: Total of the check, None for a kit.

    Raises:
        Refusal: `character_dead`, `not_at_zero_hp`.
    """
    require_zero(vitals)
    helps = medicine is None or medicine >= tables.stabilising.dc
    return _stabilised(vitals) if helps else vitals


def _stabilised(vitals: Vitals) -> Vitals:
    """The vitals of a stable creature: death saves are reset (`srd5:deathsave L1126-L1128`)."""
    return replace(vitals, stable=True, successes=0, failures=0)


def after_recovery(tables: Srd5Tables, vitals: Vitals) -> Vitals:
    """The vitals of a stable creature that wakes after some hours (`srd5:deathsave L1138`)."""
    return after_healing(vitals, tables.stabilising.recovery_hp)
