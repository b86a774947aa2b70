"""Computes distances by pace, and the saves of a forced march (`srd5:travel L789-L813`)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ledger.rulesets.srd5.tables import Srd5Tables


class Distance(NamedTuple):
    """Miles and kilometres, each by its own scale."""

    miles: Fraction
    km: Fraction


def distance(tables: Srd5Tables, pace: str, *, hours: int = 0, days: int = 0) -> Distance:
    """The distance at a pace in hours, and in days by the table's figure for a day (`srd5:travel L793-L799`)."""
    row = tables.paces[pace]
    miles = hours * row.miles_per_hour + days * row.miles_per_day
    if tables.readings.metric == "exact":
        return Distance(miles, in_km(tables, miles))
    return Distance(miles, hours * row.km_per_hour + days * row.km_per_day)


def sailing_distance(tables: Srd5Tables, ship: str, hours: int) -> Distance:
    """The distance of a ship at its own speed (`srd5:travel L811-L813`)."""
    miles = hours * tables.vehicles[ship].miles_per_hour
    return Distance(miles, in_km(tables, miles))


def in_km(tables: Srd5Tables, miles: Fraction) -> Fraction:
    """Miles in kilometres: 1.5 as printed, or as they are (reading R22)."""
    return miles * tables.km_per_mile.by(tables.readings.metric)


def in_metres(tables: Srd5Tables, feet: int) -> Fraction:
    """Feet in metres: 1.5 for 5 as printed, or as they are (reading R22)."""
    return feet * tables.metres_per_foot.by(tables.readings.metric)


def march_dc(tables: Srd5Tables, hour: int) -> int | None:
    """The DC of the save after an hour of a march; None up to the eighth (`srd5:travel PUB gameplay-toolbox`)."""
    rule = tables.travel
    extra = hour - rule.hours_per_day
    return rule.forced_dc + rule.forced_dc_per_hour * extra if extra > 0 else None


def pace_on_terrain(tables: Srd5Tables, pace: str, terrain: str | None = None, *, road: bool = False) -> str:
    """The pace on a terrain, which caps it; a good road raises the cap by a step (`srd5:travel PUB`)."""
    paces = list(tables.paces)
    place = paces.index(pace)
    if terrain is not None:
        place = min(place, paces.index(tables.terrains[terrain].pace) + (1 if road else 0))
    return paces[min(place, len(paces) - 1)]
