"""Computes the PR of armour and shields, their handicap, and the protection of a zone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ledger.errors import InputError
from ledger.rulesets.mda.fight.figures.weapons import modifiers
from ledger.rulesets.mda.tables import MdaTables, Ware

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
