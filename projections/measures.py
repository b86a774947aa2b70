"""What can be explained of an account: a commodity, several together, the worth of a purse, or a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import InputError
from ledger.postings import ITEM
from ledger.rules.tables import folded
from projections.asof import AsOf
from projections.sheet import LEVEL, TOTAL_LEVEL

if TYPE_CHECKING:
    from ledger.rules.protocol import Ruleset

PURSE_VALUE = "purse_value"
WORDS: Mapping[str, str] = {
    "purse": PURSE_VALUE,
    "purse value": PURSE_VALUE,
    "coins": PURSE_VALUE,
    "money": PURSE_VALUE,
    "bourse": PURSE_VALUE,
    "valeur de la bourse": PURSE_VALUE,
    "pieces": PURSE_VALUE,
    "argent": PURSE_VALUE,
    "level": "level",
    "niveau": "level",
    "pool": "xp",
    "cagnotte": "xp",
    "treasure": "treasure",
    "tresor": "treasure",
}
"""Words of both languages for measures that no table of a ruleset names, folded."""


class Measure(Struct, frozen=True):
    """What is added up.

    Attributes:
        id: What the measure is called: a commodity, `purse_value`, `level`, or a field's key.
        weights: What one of each commodity counts; empty for a field.
    """

    id: str
    weights: Mapping[str, int] = {}


def find_measure(view: AsOf, rules: Ruleset, account: str, text: str) -> Measure:
    """The measure of a text: an id, a name in either language, or a word of `WORDS`.

    Raises:
        InputError: `measure_unknown`, with what the account has.
    """
    name = folded(text)
    touched = view.touched(account)
    if WORDS.get(name) == PURSE_VALUE and rules.coinage:
        return Measure(PURSE_VALUE, dict(rules.coinage.values))
    if WORDS.get(name) == "level":
        return Measure(
            "level", {commodity: 1 for commodity in touched if commodity.startswith(LEVEL) or commodity == TOTAL_LEVEL}
        )
    for measure in _named(rules, text):
        # One with several places, `mental:2`, counts them all.
        places = [commodity for commodity in touched if commodity.startswith(measure + ":")]
        return Measure(measure, dict.fromkeys(places or [measure], 1))
    for commodity in (text.strip(), ITEM + text.strip(), WORDS.get(name, "")):
        if commodity in touched:
            return Measure(commodity, {commodity: 1})
    lots = [commodity for commodity in touched if "~" in commodity and name in _called(view, rules, commodity)]
    if lots:
        return Measure(lots[0] if len(lots) == 1 else text.strip(), dict.fromkeys(lots, 1))
    if item := rules.tables.find("items", text):
        return Measure(ITEM + item, {ITEM + item: 1})
    fields = set(view.fields(account))
    key = rules.tables.find("fields", text) or next((key for key in sorted(fields) if folded(key) == name), None)
    if key is not None:
        return Measure(key)
    raise InputError("measure_unknown", measure=text, known=[*touched, *sorted(fields)])


def _called(view: AsOf, rules: Ruleset, lot: str) -> set[str]:
    """Names of a lot: the one it was found under, or its sort and what the tables call that."""
    told = view.field(lot, "name")
    if told is not None:
        return {folded(str(told))}
    sort = lot.removeprefix(ITEM).partition("~")[0]
    return {folded(word) for word in (sort, *rules.tables.group("items").get(sort, {}).get("names", {}).values())}


def _named(rules: Ruleset, text: str) -> Iterator[str]:
    """Commodities that the ruleset's terms call so."""
    groups = {
        "measures": "",
        "coinage.coins": "",
        "traits": "",
        "counters": "",
        "conditions": "condition:",
        "classes": LEVEL,
    }
    for group, prefix in groups.items():
        if found := rules.tables.find(group, text):
            yield prefix + found
