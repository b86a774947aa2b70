"""Names measures (a number of a sheet, a commodity, a field), and writes so much of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.sheets.sheet import field_value
from cli.output.words.language import N_, _, decimal, integer, pgettext
from cli.output.words.terms import Terms
from ledger.ids import OWED

PARTS: Mapping[str, str] = {
    "current": N_("left"),
    "formula": N_("formula"),
    "level": N_("level"),
    "max": N_("maximum"),
    "modifier": N_("modifier"),
    "next_level_at": N_("next level"),
    "score": N_("score"),
    "value": N_("value"),
}
"""Last parts of measures that no table names."""

PRINTED: Mapping[str, str] = {"attack_rolls": N_("attack roll by AC")}
"""Figures that only a printed sheet has, which no table names."""

WORTHS = frozenset({"purse_value", "treasure", OWED})
"""Measures in the smallest coin."""


def measure_name(terms: Terms, measure: str) -> str:
    """What a measure is called: a commodity, a figure of the sheet (`saves.death`), or a field."""
    if measure == "purse_value":
        return _("worth of the purse")
    if measure == "treasure":
        return _("share of the treasure")
    if measure == "level":
        return pgettext("of a character", "level")
    tables = terms.tables
    for group in ("derived", "fields"):
        if measure in tables.group(group):
            return terms.term(group, measure)
    whole, _dot, last = measure.rpartition(".")
    if whole and last in PARTS and measure not in _counted(terms):
        return _("{thing}, {part}").format(thing=measure_name(terms, whole), part=_(PARTS[last]))
    first, dot, rest = measure.partition(".")
    if first in PRINTED:
        return _("{thing}, {part}").format(thing=_(PRINTED[first]), part=rest)
    for group in ("derived", "tracks"):
        if dot and first in tables.group(group):
            return _("{thing}, {part}").format(thing=terms.term(group, first), part=terms.term(first, rest))
    return terms.measure(measure)


def _counted(terms: Terms) -> set[str]:
    return {*terms.tables.group("measures"), *terms.tables.group("counters")}


def measure_amount(terms: Terms, measure: str, value: Any, *, sign: bool = False) -> str:
    """So much of a measure; a worth in coins, a field as it was described."""
    if value is None:
        return _("not given")
    if isinstance(value, int) and terms.coinage and (measure in WORTHS or measure.endswith(".value")):
        said = terms.value(value)
        return f"+{said}" if sign and value > 0 else said
    if isinstance(value, int) and not isinstance(value, bool):
        return integer(value, sign=sign)
    if isinstance(value, str) and "/" in value and value.replace("/", "").lstrip("-").isdigit():
        return ("+" if sign and not value.startswith("-") else "") + decimal(value)
    return field_value(terms, measure, value)
