"""Computes the shares of an award, and the cap on what each may receive."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from msgspec import Struct

from ledger.rulesets.ose.characters.classes import threshold
from ledger.rulesets.ose.tables import OseTables


class Part(Struct, frozen=True):
    """Somebody's part in an award.

    Attributes:
        weight: Part of a full share that counts in the division.
        received: Part of that share that is received.
        percent: Adjustment for prime requisites.
    """

    weight: Fraction = Fraction(1)
    received: Fraction = Fraction(1)
    percent: int = 0


class Portion(Struct, frozen=True):
    """What somebody receives, step by step, exact until `whole`."""

    share: Fraction
    adjusted: Fraction
    received: Fraction
    whole: int


def portion(tables: OseTables, share: Fraction, part: Part) -> Portion:
    """Somebody's portion of a share; only its last step is rounded, unless the knob `xp_rounding` says otherwise.

    `ose:Division de l'expérience L752, Caractéristiques principales L234, Pénalité aux XP L570`.
    """
    weighted = share * part.weight
    if tables.readings.xp_rounding == "floor_each":
        weighted = Fraction(floor(weighted))
    adjusted = weighted * (100 + part.percent) / 100
    received = adjusted * part.received
    return Portion(weighted, adjusted, received, floor(received))


def treasure_xp(tables: OseTables, value: int) -> Fraction:
    """Experience for treasure worth so many copper pieces: 1 for each gold piece (`ose:Trésor rapporté L746`).

    None with the knob `gold_for_xp` off.
    """
    return Fraction(0) if not tables.readings.gold_for_xp else Fraction(value, tables.experience.treasure.cp_per_xp)


def full_share(pool: Fraction, parts: Mapping[str, Part]) -> tuple[Fraction, Fraction]:
    """The sum of weights, and one full share of a pool, 0 without people (`ose:Division de l'expérience L752`)."""
    heads = sum((part.weight for part in parts.values()), Fraction(0))
    return heads, pool / heads if heads else Fraction(0)


def experience_cap(tables: OseTables, class_id: str, level_at_start: int) -> int | None:
    """The most experience at the end of an adventure begun at a level; None near the highest level.

    One level may be gained; experience stops one point short of the second (`ose:XP maximum L236`, `srd:Experience`).
    With the knob `xp_cap` at `none` there is no cap.
    """
    if tables.readings.xp_cap == "none":
        return None
    rule = tables.experience.cap
    beyond = threshold(tables, class_id, level_at_start + rule.levels + 1)
    return None if beyond is None else beyond - rule.short_of_next


def kept_under_cap(award: int, held: int, most: int | None) -> int:
    """Experience of an award that is kept under a cap; what is above it already is not lost."""
    return award if most is None else max(0, min(award, most - held))


def default_part(tables: OseTables, percent: int, *, retainer: bool) -> Part:
    """A full share; a retainer's is halved when received, or counts half by a knob (`ose:Pénalité aux XP L570`)."""
    half = tables.experience.retainers.part
    if not retainer:
        return Part(percent=percent)
    if tables.readings.retainer_xp == "half_weight":
        return Part(weight=half, percent=percent)
    return Part(received=half, percent=percent)
