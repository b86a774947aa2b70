"""Computes the PR of armour and shields, their handicap, and the protection of a zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ledger.errors import InputError, Refusal
from ledger.rules.tables import Tables
from ledger.rulesets.mda.fight.figures.weapons import modifiers

SHORT, REALISTIC = "short", "realistic"


class Handicap(Struct, frozen=True):
    """The handicap of equipment on AT and PRD."""

    at: int
    prd: int


def armour_row(tables: Tables, item: str, kind: str) -> Mapping[str, Any]:
    """The row of a piece of armour or a shield.

    Raises:
        InputError: `armour_unknown`.
    """
    row = tables.group("items").get(item, {})
    if row.get("kind") != kind:
        known = [id_ for id_, other in tables.group("items").items() if other.get("kind") == kind]
        raise InputError("armour_unknown", item=item, known=known)
    return row


def handicap(tables: Tables, by: str, place: int) -> Handicap:
    """The handicap of an amount of PR, or a number of symbols (`mda:3.7 L489-L505, 5.15 L846-L850`).

    Raises:
        InputError: `less_than_nothing`.
    """
    if place < 0:
        raise InputError("less_than_nothing", value=place)
    row = tables["handicaps"][by]
    beyond = max(0, place - int(row["last"])) * int(row["further"])
    return Handicap(_figure_at(row["at"], place) + beyond, _figure_at(row["prd"], place) + beyond)


def _figure_at(figures: Mapping[str, int], place: int) -> int:
    """The value at a place: that of the last place listed up to it."""
    return int(figures[str(max(int(start) for start in figures if int(start) <= place))])


class ArmourSet(Struct, frozen=True):
    """A set of armour by the short rules.

    Attributes:
        pr: PR of everything, the shield included.
        weight_g: Weight; the book has none for shields.
        price: Sum of the least prices.
    """

    pr: int
    handicap: Handicap
    weight_g: int
    price: int


def excluded_piece(tables: Tables, item: str, others: Iterable[str]) -> str | None:
    """The other piece that cannot be worn with one: crispins and targettes of the forearm (`mda:5.14 L792`)."""
    rows = tables.group("items")
    for other in others:
        if other in rows.get(item, {}).get("excludes", ()) or item in rows.get(other, {}).get("excludes", ()):
            return other
    return None


def armour_set(tables: Tables, pieces: Sequence[str], shield: str | None = None) -> ArmourSet:
    """PR, handicap, weight and least price of a set (`mda:5.15 L796-L810, 3.6 L471`).

    Raises:
        InputError: `armour_unknown`.
        Refusal: `not_together`.
    """
    rows = [armour_row(tables, item, "armour") for item in pieces]
    for item in pieces:
        if other := excluded_piece(tables, item, pieces):
            raise Refusal("not_together", overridable=True, item=item, other=other)
    shields = [] if shield is None else [armour_row(tables, shield, "shield")]
    own, held = (sum(int(row.get("pr", 0)) for row in some) for some in (rows, shields))
    weighs = own + (held if tables.knob("armour_shield_counts_for_handicap") else 0)
    return ArmourSet(
        pr=own + held,
        handicap=handicap(tables, SHORT, weighs),
        weight_g=sum(int(row.get("weight_g", 0)) for row in rows),
        price=sum(int(row.get("price_ue", 0)) for row in rows),
    )


def combat_values(
    tables: Tables, at: int, prd: int, weapon: str | None, weighs: Handicap, *, rune_at: int = 0, rune_prd: int = 0
) -> tuple[int, int]:
    """AT and PRD with a weapon, under a handicap, and with what runes add, which may pass the caps (`mda:3.7, 6.7`)."""
    own_at, own_prd = (0, 0) if weapon is None else modifiers(tables, weapon)
    return at + own_at - weighs.at + rune_at, prd + own_prd - weighs.prd + rune_prd


# The realistic rules.


def zone_protection(tables: Tables, symbols: int, struck: int) -> int:
    """PR of a zone: a fixed number for each symbol that is not crossed out (`mda:5.15 L814-L820`)."""
    return max(0, symbols - struck) * int(tables["symbols"]["pr"])


def strikes_symbol(tables: Tables, points: int, protection: int) -> bool:
    """Whether an impact crosses a symbol out: one that wounds (`mda:3.5 L461, 5.15 L820`)."""
    return points > protection or bool(tables.knob("armour_light_impact_strikes_symbol"))


def zone_impacts(tables: Tables, symbols: int, impacts: Sequence[int]) -> tuple[list[int], int]:
    """Wound points of successive impacts on one zone, and the PR left (`mda:5.15 L816-L820`)."""
    struck, wounds = 0, []
    for points in impacts:
        protection = zone_protection(tables, symbols, struck)
        wounds.append(max(0, points - protection))
        struck += strikes_symbol(tables, points, protection)
    return wounds, zone_protection(tables, symbols, struck)
