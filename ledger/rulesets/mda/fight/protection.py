"""Computes the protection that an impact meets, and the handicap of armour and shields."""

from __future__ import annotations

from ledger.ids import CONDITION, EQUIPPED
from ledger.rules.working import Working
from ledger.rulesets.mda.fight.body import SHIELD_LOST, SYMBOLS, zones_of
from ledger.rulesets.mda.fight.equipment import ARMOUR, SHIELD, items_borne
from ledger.rulesets.mda.fight.figures.arms import REALISTIC, SHORT, Handicap, handicap, zone_protection
from ledger.rulesets.mda.tables import MdaTables
from ledger.state import View

PR = "pr"
"""Field of somebody outside the company: the PR told at the meeting."""


def protection(tables: MdaTables, state: View, who: str) -> int:
    """PR by the short rules: of armour, and of a shield that is not lost (`mda:3.6 L471, 5.15 L796-L810`)."""
    return protection_working(tables, state, who).total


def protection_working(tables: MdaTables, state: View, who: str) -> Working:
    """The same with its working: a line for each piece."""
    working = Working(tables.goods.source)
    if isinstance(told := state.field(who, PR), int):
        working.add("derived/pr", told, reads=((who, PR),))
    for kind in (ARMOUR, SHIELD):
        if kind == SHIELD and state.quantity(who, CONDITION + SHIELD_LOST):
            continue
        for item, base in items_borne(tables, state, who, kind).items():
            if points := tables.items[base].pr:
                working.add(f"items/{item}", points, tables.items[base].source, reads=((who, EQUIPPED + item),))
    return working


def zone_working(tables: MdaTables, state: View, who: str, zone: str) -> Working:
    """PR of a zone by the realistic rules: that of its symbols, less those that are crossed out."""
    body = zones_of(tables, state, who)
    symbols, struck = body.symbols.get(zone, 0), body.struck.get(zone, 0)
    working = Working(tables.symbols.source)
    if symbols:
        working.add("symbols", zone_protection(tables, symbols, 0), score=symbols, reads=((who, SYMBOLS),))
    if struck:
        left = zone_protection(tables, symbols, struck)
        working.become("symbols_struck", left, score=struck, reads=((who, f"struck.{zone}"),))
    return working


def handicap_of(tables: MdaTables, state: View, who: str) -> Handicap:
    """The handicap of equipment by its PR, or as many symbols; crossing symbols out does not lower it."""
    shields = (
        items_borne(tables, state, who, SHIELD).values() if tables.readings.armour_shield_counts_for_handicap else ()
    )
    pieces = (*items_borne(tables, state, who, ARMOUR).values(), *shields)
    by = REALISTIC if tables.readings.protection == REALISTIC else SHORT
    return handicap(tables, by, sum(tables.items[base].pr for base in pieces))


def protection_against(tables: MdaTables, state: View, who: str, zone: str | None) -> int:
    """PR that an impact meets: that of the zone by the realistic rules, else of everything worn."""
    if tables.readings.protection == SHORT:
        return protection(tables, state, who)
    body = zones_of(tables, state, who)
    return 0 if zone is None else zone_protection(tables, body.symbols.get(zone, 0), body.struck.get(zone, 0))
