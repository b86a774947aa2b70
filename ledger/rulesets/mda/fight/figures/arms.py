"""Computes the points of an impact, how weapons wear and break, and the PR and handicap of armour and shields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.mda.tables import MdaTables, Ware, WeaponRow

SHORT, REALISTIC = "short", "realistic"


class Handicap(Struct, frozen=True):
    """The handicap of equipment on AT and PRD."""

    at: int
    prd: int


def handicap(tables: MdaTables, by: str, place: int) -> Handicap:
    """The handicap of an amount of PR, or a number of symbols (`mda:3.7 L489-L505, 5.15 L846-L850`).

    Raises:
        InputError: `less_than_nothing`.
    """
    if place < 0:
        raise InputError("less_than_nothing", value=place)
    row = tables.handicaps[by]
    beyond = max(0, place - row.last) * row.further
    return Handicap(row.at.at(place) + beyond, row.prd.at(place) + beyond)


def excluded_piece(tables: MdaTables, item: str, others: Iterable[str]) -> str | None:
    """The other piece that cannot be worn with one: crispins and targettes of the forearm (`mda:5.14 L792`)."""
    rows = tables.items
    for other in others:
        if other in rows.get(item, Ware()).excludes or item in rows.get(other, Ware()).excludes:
            return other
    return None


def combat_values(
    tables: MdaTables, at: int, prd: int, weapon: str | None, weighs: Handicap, *, rune_at: int = 0, rune_prd: int = 0
) -> tuple[int, int]:
    """AT and PRD with a weapon, under a handicap, and with what runes add, which may pass the caps (`mda:3.7, 6.7`)."""
    own_at, own_prd = (0, 0) if weapon is None else modifiers(tables, weapon)
    return at + own_at - weighs.at + rune_at, prd + own_prd - weighs.prd + rune_prd


# The realistic rules.


def zone_protection(tables: MdaTables, symbols: int, struck: int) -> int:
    """PR of a zone: a fixed number for each symbol that is not crossed out (`mda:5.15 L814-L820`)."""
    return max(0, symbols - struck) * tables.symbols.pr


def strikes_symbol(tables: MdaTables, points: int, protection: int) -> bool:
    """Whether an impact crosses a symbol out: one that wounds (`mda:3.5 L461, 5.15 L820`)."""
    return points > protection or tables.readings.armour_light_impact_strikes_symbol


ATTACKER, DEFENDER, BOTH = "attacker", "defender", "both"


def weapon_row(tables: MdaTables, id_: str) -> WeaponRow:
    """The row of a weapon.

    Raises:
        InputError: `weapon_unknown`.
    """
    rows = tables.weapons
    if id_ not in rows:
        raise InputError("weapon_unknown", weapon=id_, known=list(rows))
    return rows[id_]


def item_of(tables: MdaTables, id_: str) -> str:
    """The item of a weapon: a sif in one hand or in both is the same."""
    return weapon_row(tables, id_).item or id_


def modifiers(tables: MdaTables, id_: str) -> tuple[int, int]:
    """A weapon's modifiers to AT and PRD; one printed without a sign by the knob (`mda:5.17 L885, 5.18 L909`)."""
    row = weapon_row(tables, id_)
    negative = row.unsigned and tables.readings.weapons_unsigned_modifier == "negative"
    return (-row.at if negative else row.at), row.prd


def strength_bonus(tables: MdaTables, strength: int) -> int:
    """The bonus of strength to an impact (`mda:3.1 L363-L373`)."""
    return max(0, strength - tables.strength.none_up_to)


def impact_points(tables: MdaTables, id_: str, strength: int, faces: Sequence[int], extra: int = 0) -> int:
    """PI of a blow (`mda:3.5 L445`).

    Args:
        extra: The bonus of this weapon to the impact of its kind (`mda:5.19 L935`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    shown = require_faces(faces, weapon_row(tables, id_).dice, tables.impact.sides)
    return max(0, sum(shown) + extra + fixed_impact(tables, id_, strength))


def fixed_impact(tables: MdaTables, id_: str, strength: int) -> int:
    """The fixed part of an impact: that of the weapon and that of strength."""
    return weapon_row(tables, id_).plus + strength_bonus(tables, strength)


# Clashes of weapons.


class Clash(Struct, frozen=True):
    """The result of a clash of two weapons.

    Attributes:
        roller: Whose owner rolls: `attacker`, `defender`, `both`, or None.
        broken: Whose weapon breaks, likewise.
        attacker: The new rupture factor of the attacker's weapon.
        defender: That of the defender's weapon.
    """

    check: bool
    roller: str | None
    broken: str | None
    attacker: int
    defender: int


def clash_rollers(tables: MdaTables, attacker: int, defender: int) -> tuple[str, ...]:
    """Who rolls when two weapons of these factors clash: the one with the higher (`mda:4.8 L691`)."""
    if attacker == defender:
        return (ATTACKER, DEFENDER) if tables.readings.rupture_tie == "both_roll" else ()
    return (ATTACKER,) if attacker > defender else (DEFENDER,)


def judge_clash(tables: MdaTables, attacker: int, defender: int, faces: Mapping[str, int]) -> Clash:
    """Judge a clash: the weapon of a low roll breaks, an intact one wears (`mda:4.8 L691-L699`).

    Args:
        faces: The die of each who rolls.

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule, rolling = tables.rupture, clash_rollers(tables, attacker, defender)
    shown = [faces[side] for side in rolling if side in faces]
    require_faces(shown, len(rolling), rule.sides)
    broken = [side for side in rolling if require_face(faces[side], rule.sides) <= rule.breaks_up_to]
    worn = bool(broken) or tables.readings.rupture_increment == "every_clash"
    gains = {side: rule.gains if worn and side not in broken else 0 for side in (ATTACKER, DEFENDER)}
    return Clash(True, _side_of(rolling), _side_of(broken), attacker + gains[ATTACKER], defender + gains[DEFENDER])


def _side_of(sides: Sequence[str]) -> str | None:
    return BOTH if len(sides) > 1 else sides[0] if sides else None
