"""Computes wounds: the points past protection, and the effect of a wound in a zone."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.errors import InputError
from ledger.rulesets.mda.tables import MdaTables, ZoneRow

AT, PRD = "at", "prd"
WOUND, LIGHT = "wound", "light"


def zone_row(tables: MdaTables, number: int | str) -> ZoneRow:
    """The row of a zone.

    Raises:
        InputError: `zone_unknown`.
    """
    rows = tables.zones
    if str(number) not in rows:
        raise InputError("zone_unknown", zone=str(number), known=list(rows))
    return rows[str(number)]


def zone_loss(tables: MdaTables, number: int | str, shape: str | None = None) -> tuple[str, int]:
    """The stat that a wound in a zone lowers, and by how much: even AT, odd PRD (`mda:3.1 L379-L381`).

    Args:
        shape: Shape of the body; snakes, crabs and insects lose AT only (`mda:7.7 L1269, 7.9 L1281, 7.10 L1287`).
    """
    row = zone_row(tables, number)
    own = tables.shapes[shape].loses if shape is not None else None
    return own or row.stat, row.number


def wound_points(points: int, protection: int, *, master: bool = False) -> int:
    """BL of an impact: all of it where a master attack finds the gap (`mda:3.5 L443-L461, 4.3 L571`)."""
    return max(0, points if master else points - protection)


class BodyZones(Struct, frozen=True):
    """The zones of a fighter in one fight.

    Attributes:
        symbols: Protection symbols by zone, before any is crossed out.
        struck: How many of them are crossed out.
        wounds: Wounds in each zone that no symbol took.
        at: Loss of AT.
        prd: Loss of PRD.
        spared: Whether the next wound lowers neither AT nor PRD, by the fourth combat spell.
    """

    symbols: Mapping[str, int] = {}
    struck: Mapping[str, int] = field(default_factory=dict)
    wounds: Mapping[str, int] = field(default_factory=dict)
    at: int = 0
    prd: int = 0
    spared: bool = False


def has_symbol_left(body: BodyZones, number: str) -> bool:
    """Whether a symbol is left in a zone."""
    return body.symbols.get(number, 0) > body.struck.get(number, 0)


def zones_after_wound(
    tables: MdaTables, body: BodyZones, number: int | str, *, master: bool = False, shape: str | None = None
) -> BodyZones:
    """The zones after one more wound (`mda:3.5 L449-L455, 4.3 L585-L589, 6.7 L1139`).

    A symbol takes a wound and is crossed out; a master attack leaves it and wounds as on a bare zone.
    """
    stat, points = zone_loss(tables, number, shape)
    place = str(number)
    if has_symbol_left(body, place) and not master:
        return replace(zones_after_struck_symbol(body, place), spared=False)
    takes = 0 if body.spared else points
    return replace(
        body,
        wounds={**body.wounds, place: body.wounds.get(place, 0) + 1},
        at=body.at + (takes if stat == AT else 0),
        prd=body.prd + (takes if stat == PRD else 0),
        spared=False,
    )


def zones_after_struck_symbol(body: BodyZones, number: str) -> BodyZones:
    """The zones after a symbol is crossed out."""
    return replace(body, struck={**body.struck, number: body.struck.get(number, 0) + 1})


def is_knocked_out(tables: MdaTables, body: BodyZones) -> bool:
    """Whether three wounds are in one zone (`mda:3.4 L429, 3.8 L515`)."""
    return max(body.wounds.values(), default=0) >= tables.wounds.unconscious_at


def is_incapable(tables: MdaTables, *values: int) -> bool:
    """Whether so little AT or PRD is left that the fighter cannot go on (`mda:3.8 L523`)."""
    return any(value <= tables.wounds.incapable_at for value in values)


def opponents_keep(tables: MdaTables) -> bool:
    """Whether those outside the company keep their wounds after the roll that brought them."""
    return tables.wounds.opponents_keep


def losses_last(tables: MdaTables, *, healed: bool) -> bool:
    """Whether losses of AT and PRD outlast the fight (`mda:3.8 L515, 3.1 L379`)."""
    return tables.readings.wounds_last == "until_healed" and not healed


def may_be_light(dice: int, plus: int, protection: int) -> bool:
    """Whether the least impact would not pass the protection, so that each must be rolled (`mda:4.1 L555-L559`)."""
    return dice + plus <= protection


def added_wound_points(plus: int, *, shown: int, hits: int, protection: int) -> int:
    """BL of all impacts of a fight by one roll; PR is taken off before they are multiplied (`mda:4.1 L541-L549`).

    Args:
        plus: The part of an impact that is not rolled.
        shown: Sum of its dice.
    """
    return max(0, shown + plus - protection) * hits
