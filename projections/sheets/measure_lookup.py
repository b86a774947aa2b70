"""Looks up measures by what is typed: a commodity, several together, a figure of the sheet, or a field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, FUND, HOARD, HP, HP_LOST, HP_MAX, ITEM, NAME, RECORDED_IN
from ledger.measures import NEXT_LEVEL, PURSE_VALUE, VALUE, all_workings, is_balance, is_level
from ledger.people import is_outsider
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import Tables, folded
from ledger.rules.working import Working
from ledger.state import View

TREASURE = "treasure"

WORDS: Mapping[str, str] = {
    "purse": PURSE_VALUE,
    "purse value": PURSE_VALUE,
    "worth of the purse": PURSE_VALUE,
    "coins": PURSE_VALUE,
    "money": PURSE_VALUE,
    "bourse": PURSE_VALUE,
    "valeur de la bourse": PURSE_VALUE,
    "pieces": PURSE_VALUE,
    "argent": PURSE_VALUE,
    "level": "level",
    "niveau": "level",
    "next level": NEXT_LEVEL,
    "niveau suivant": NEXT_LEVEL,
    "pool": "xp",
    "cagnotte": "xp",
    "treasure": "treasure",
    "tresor": "treasure",
    "share of the treasure": "treasure",
    "part du tresor": "treasure",
}
"""Words of both languages for measures that no table of a ruleset has names for, folded."""

PARTS: Mapping[str, Sequence[str]] = {
    "modifier": ("modifier", "modificateur"),
    "next_level_at": ("next level", "niveau suivant"),
    "value": ("value", "valeur"),
    "level": ("level", "niveau"),
    "score": ("score", "score"),
    "formula": ("formula", "formule"),
    "current": ("current", "actuel"),
    "max": ("max", "maximum"),
}
"""Last parts of measures that no table has names for, in both languages."""

PRINTED: Mapping[str, Sequence[str]] = {"attack_rolls": ("attack roll by ac", "jet d’attaque selon la ca")}
"""First parts of measures of printed sheets that no table has names for, in both languages."""

FIELD_PLACE = "fields."

PLACES: Mapping[str, str] = {
    "derived.": "",
    "counters.": "",
    "tracks.": "",
    FIELD_PLACE: "",
    "traits.": "",
    "purse.": "",
    "classes.": CLASS_LEVEL,
    "conditions.": CONDITION,
    "items.": ITEM,
}
"""Prefixes of paths in a sheet's JSON, to the prefixes of the measures there."""

ROLES: Mapping[str, str] = {"xp.total": "xp", "hp.current": "hp", "purse_value.quantity": PURSE_VALUE}


COMPUTED = ("derived", "counters", "tracks", "traits")
"""Groups of the tables that figures are computed by."""


class Measure(Struct, frozen=True):
    """What is explained or checked.

    Attributes:
        id: A commodity, a figure of the sheet (`saves.paralysis`), or a field's key.
        weights: For a sum of balances: how much one of each commodity counts.
        working: For a figure that is not a sum of balances: how it was computed.
        is_share: Whether it is somebody's share of the treasure, which is the sum of flows of coins.
    """

    id: str
    weights: Mapping[str, int] = {}
    working: Working | None = None
    is_share: bool = False


def find_measure(view: View, rules: Ruleset, account: str, text: str, touched: Sequence[str]) -> Measure:
    """Look up a measure by its id, a name in either language, a path in the sheet's JSON, or a word of `WORDS`.

    Args:
        touched: Commodities that count as the account's, though none may be left.

    Raises:
        InputError: `measure_unknown`, with the measures that the account has.
    """
    name, id_ = folded(text), measure_at_place(text)
    if WORDS.get(name, id_) == PURSE_VALUE and rules.coinage:
        return Measure(PURSE_VALUE, dict(rules.coinage.values))
    recorded = view.field(account, RECORDED_IN) is not None and HP not in touched
    if (recorded or is_outsider(account)) and rules.tables.find("keys.meet", text) == HP:
        # Whose hit points nobody told has what was lost.
        counted = HP_LOST if HP_LOST in touched and HP_MAX not in touched else HP
        return Measure(counted, {counted: 1})
    if WORDS.get(name, id_) == TREASURE and rules.coinage and account.startswith((CHARACTER, HOARD, FUND)):
        return Measure(TREASURE, is_share=True)
    if WORDS.get(name, id_) == "level":
        return Measure("level", dict.fromkeys(filter(is_level, touched), 1))
    # A field may have the id of a figure: `fields.move` is what was recorded, `derived.move` what is computed.
    key = _field(view, rules, account, text)
    if key is not None and text.strip().startswith(FIELD_PLACE):
        return Measure(key)
    if text in touched and _is_balance_alone(rules, text):
        return Measure(text, {text: 1})
    figures = all_workings(view, rules, account)
    if exact := _exactly(rules, figures, text):
        if is_balance(account, exact, figures[exact]):
            return Measure(exact, {exact: 1})
        return Measure(exact, working=figures[exact])
    if found := _balance(view, rules, account, text, touched):
        return found
    if key is not None:
        return Measure(key)
    fits = _loosely(rules, figures, text)
    if len(fits) == 1:
        return Measure(fits[0], working=figures[fits[0]])
    known = fits or list(dict.fromkeys((*touched, *figures, *view.fields(account))))
    raise InputError("measure_unknown", measure=text, known=known, nearest=fits[:3])


def _is_balance_alone(rules: Ruleset, commodity: str) -> bool:
    """Whether no figure and no other commodity can be meant by the id of one: then no figure has to be computed."""
    if any(rules.tables.find(group, commodity) for group in COMPUTED):
        return False
    return all(named == commodity for named in _named(rules, commodity))


def find_figure(
    view: View, rules: Ruleset, account: str, text: str, *, loosely: bool = False
) -> tuple[str, bool] | None:
    """Look up a number of a sheet; return its measure, and whether it is just a balance; None if there is none.

    Args:
        loosely: Whether the beginnings of words are enough, and fields are included.
    """
    figures = all_workings(view, rules, account)
    fits = _loosely(rules, figures, text) if loosely else []
    found = fits[0] if len(fits) == 1 else None if loosely else _exactly(rules, figures, text)
    if found is not None:
        return found, is_balance(account, found, figures[found])
    key = _field(view, rules, account, text) if loosely else None
    return None if key is None else (key, False)


def _exactly(rules: Ruleset, figures: Mapping[str, Working], text: str) -> str | None:
    """The figure with this id, path in the sheet's JSON, or name."""
    name = _words(text)
    for measure in (text.strip(), measure_at_place(text), WORDS.get(name, "")):
        if measure in figures:
            return measure
    return next((measure for measure in figures if name in names_of(rules.tables, measure)), None)


def _loosely(rules: Ruleset, figures: Mapping[str, Working], text: str) -> list[str]:
    """The figures whose names have words that begin with the words typed."""
    name = _words(text)
    return [measure for measure in figures if any(_begins(called, name) for called in names_of(rules.tables, measure))]


def _field(view: View, rules: Ruleset, account: str, text: str) -> str | None:
    """The key of the field with this id or name."""
    name, id_ = folded(text), measure_at_place(text)
    keys = (key for key in view.fields(account) if key == id_ or folded(key) == name)
    return rules.tables.find("fields", id_) or next(keys, None)


def measure_at_place(text: str) -> str:
    """The measure at a path of a sheet's JSON, `derived.saves.death` or `traits.dex.score`; other texts unchanged."""
    place = text.strip()
    if place in ROLES:
        return ROLES[place]
    for prefix, measures in PLACES.items():
        if place.startswith(prefix):
            return measures + place.removeprefix(prefix).removesuffix(_COUNTED.get(prefix, "\0"))
    return place


_COUNTED = {"traits.": ".score", "items.": ".quantity"}


def _balance(view: View, rules: Ruleset, account: str, text: str, touched: Sequence[str]) -> Measure | None:
    name, id_ = folded(text), measure_at_place(text)
    for measure in _named(rules, text):
        # A track with several places, `mental:2`, counts all of them.
        places = [commodity for commodity in touched if commodity.startswith(measure + ":")]
        return Measure(measure, dict.fromkeys(places or [measure], 1))
    for commodity in (text.strip(), id_, ITEM + id_, WORDS.get(name, "")):
        if commodity in touched:
            return Measure(commodity, {commodity: 1})
    lots = [commodity for commodity in touched if "~" in commodity and name in _called(view, rules, commodity)]
    if lots:
        return Measure(lots[0] if len(lots) == 1 else text.strip(), dict.fromkeys(lots, 1))
    if item := rules.tables.find("items", text):
        return Measure(ITEM + item, {ITEM + item: 1})
    if id_ in rules.tables.group("measures") or id_ in rules.coinage.values:
        return Measure(id_, {id_: 1})
    return None


def names_of(tables: Tables, measure: str) -> set[str]:
    """The names of a figure, folded: the names of its parts in either language, one after the other."""
    if measure.startswith(ITEM) and measure.endswith(VALUE):
        item = measure.removeprefix(ITEM).removesuffix(VALUE)
        called = {folded(item), *_terms(tables, ("items",), item)}
        return {f"{name} {word}" for name in called for word in PARTS["value"]}
    first, *rest = measure.split(".")
    whole = {folded(measure), *_terms(tables, ("derived", "counters", "tracks", "measures"), measure)}
    if not rest:
        return whole
    beginnings = {
        folded(first),
        *map(_words, PRINTED.get(first, ())),
        *_terms(tables, ("derived", "tracks", "traits", "measures"), first),
    }
    groups = (first, *(str(row["group"]) for row in (tables.group("derived").get(first, {}),) if "group" in row))
    endings = [{folded(part), *PARTS.get(part, ()), *_terms(tables, groups, part)} for part in rest]
    if rest[-1] in PARTS:
        called = names_of(tables, measure.rpartition(".")[0])
        whole |= {f"{name} {word}" for name in called for word in PARTS[rest[-1]]}
    return whole | {" ".join(words) for words in product(beginnings, *endings)}


def _words(text: str) -> str:
    """A name for comparison: folded, and without the commas between its parts."""
    return " ".join(folded(text).replace(",", " ").split())


def _terms(tables: Tables, groups: Iterable[str], id_: str) -> set[str]:
    rows = (tables.group(group).get(id_, {}) for group in groups)
    return {
        _words(str(name))
        for row in rows
        for name in (*row.get("names", {}).values(), *row.get("short", {}).values(), *row.get("aliases", ()))
    }


def _begins(called: str, typed: str) -> bool:
    """Whether each word that was typed begins a word of a name, in the same order: `save para`."""
    words = iter(called.replace(".", " ").split())
    return all(any(word.startswith(start) for word in words) for start in typed.replace(".", " ").split())


def _called(view: View, rules: Ruleset, lot: str) -> set[str]:
    """Names of a lot: the one it was given, or its sort and the names of that in the tables."""
    given = view.field(lot, NAME)
    if given is not None:
        return {folded(str(given))}
    sort = lot.removeprefix(ITEM).partition("~")[0]
    return {folded(word) for word in (sort, *rules.tables.group("items").get(sort, {}).get("names", {}).values())}


def _named(rules: Ruleset, text: str) -> Iterator[str]:
    """Commodities that have this name in the ruleset's tables."""
    groups = {
        "measures": "",
        "coinage.coins": "",
        "traits": "",
        "counters": "",
        "conditions": CONDITION,
        "classes": CLASS_LEVEL,
    }
    for group, prefix in groups.items():
        if found := rules.tables.find(group, text):
            yield prefix + found
