"""Converts units of time to seconds and back."""

from __future__ import annotations

from ledger.rulesets.ose.tables import OseTables


def seconds(tables: OseTables, unit: str, count: int) -> int:
    """A number of units of time in seconds (`ose:Mesures L264-L265`)."""
    return count * tables.units[unit].seconds


def units_begun(tables: OseTables, unit: str, seconds: int) -> int:
    """Units of time that have begun after a number of seconds: 61 rounds take two turns (`ose:Mesures L264-L265`)."""
    return -(-seconds // tables.units[unit].seconds)
