"""Converts units of time to seconds and back."""

from __future__ import annotations

from ledger.rules.tables import Tables


def seconds(tables: Tables, unit: str, count: int) -> int:
    """A number of units of time in seconds (`ose:Mesures L264-L265`)."""
    return count * int(tables["units"][unit]["seconds"])


def units_begun(tables: Tables, unit: str, seconds: int) -> int:
    """Units of time that have begun after a number of seconds: 61 rounds take two turns (`ose:Mesures L264-L265`)."""
    return -(-seconds // int(tables["units"][unit]["seconds"]))
