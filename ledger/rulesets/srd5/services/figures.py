"""Computes the cost of living and services: lifestyles, hirelings, spells for pay (`srd5:lifestyle PUB`)."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.rulesets.srd5.tables import Srd5Tables


def lifestyle_cost(tables: Srd5Tables, standard: str, days: int) -> int:
    """Copper pieces for some days of a lifestyle, lodging and meals included."""
    return tables.lifestyles[standard].per_day_cp * days


def days_of_stay(tables: Srd5Tables, *, days: int = 0, weeks: int = 0, months: int = 0) -> int:
    """Days of a stay: a week is 7, a month 30 unless the table's calendar says otherwise (reading R19)."""
    day = tables.units["day"].seconds
    return days + weeks * tables.units["week"].seconds // day + months * tables.readings.month_days


def hireling_cost(
    tables: Srd5Tables, kind: str, count: int = 1, *, days: int | None = None, miles: int | None = None
) -> int:
    """Copper pieces for hirelings by the day, or a messenger by the mile.

    Raises:
        InputError: `paid_by_miles`, `paid_by_days`.
    """
    row = tables.hirelings[kind]
    if row.per_mile_cp is not None:
        if miles is None:
            raise InputError("paid_by_miles", hireling=kind)
        return row.per_mile_cp * miles * count
    if miles is not None:
        raise InputError("paid_by_days", hireling=kind)
    return (row.per_day_cp or 0) * (1 if days is None else days) * count


def spell_cost(tables: Srd5Tables, level: int, components: int = 0) -> int:
    """Copper pieces for a spell cast for pay, its costly components included."""
    return tables.spell_services.cost_cp[level] + components
