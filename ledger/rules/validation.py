"""Finds every fault of a ruleset's compiled tables, before any is reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, get_args

from ledger.rules.game_tables import READINGS, GameTables, declared_sections
from ledger.rules.keys import CHOSEN, TYPES
from ledger.rules.table_checks import Misfit, TableChecks, fields_of
from ledger.rules.tables import SPOKEN

LANGUAGES = ("en", "fr")
NAMED = (
    "coinage.coins", "traits", "classes", "items", "conditions", "rolls", "rests", "units", "fields", "measures",
    "steps", "refusals", "topics", "columns", "knobs", "counters", "choices", "improvements", "tracks", "works",
    "services", "genders",
)  # fmt: skip
"""Groups whose members have names in both languages."""


def table_faults(sections: Mapping[str, Any], ruleset_id: str) -> list[tuple[str, str]]:
    """Every fault of the sections: its place, as a path of keys, and what is wrong."""
    return [
        *_meta(sections.get("meta", {}), ruleset_id),
        *_sources(sections),
        *_names(sections),
        *_coinage(sections.get("coinage", {})),
        *_keys(sections),
        *_sentences(sections),
        *_knobs(sections),
        *_series("", sections),
        *_unresolved("", sections),
    ]


Faults = Iterator[tuple[str, str]]


MISFITS = {
    "type": "is no {expected}",
    "form": "is not written as {form!r} is",
    "least": "is less than {least}",
    "most": "is more than {most}",
    "choice": "is {value!r}, which is none of {allowed}",
    "order": "does not rise from {first}",
    "hidden": "has a line break or a control character",
    "unknown": "is not declared",
    "missing": "is missing",
}
"""What is wrong with a value that is not as its type says."""


def declared_faults(sections: Mapping[str, Any], declared: type[GameTables]) -> Faults:
    """Every fault of the sections by the types that a ruleset declares; a list may be empty in its own tables."""
    checks = TableChecks(sections, declared)
    for section in filter(checks.declares, sections.keys() - SPOKEN):
        for misfit in checks.misfits(sections[section], checks.section(section)):
            if misfit.code in MISFITS:
                yield ".".join((section, *misfit.inside)), _misfit_said(misfit)
    if readings := declared_sections(declared).get(READINGS):
        for id_, row in _rows(sections, "knobs"):
            type_ = fields_of(readings).get(id_)
            choices = (True, False) if type_ is bool else get_args(type_)
            if {*map(repr, choices)} != {*map(repr, row.get("choices", ()))}:
                yield f"knobs.{id_}.choices", f"are not those that its type declares: {[*choices]}"


def _misfit_said(misfit: Misfit) -> str:
    said = MISFITS[misfit.code].format(**misfit.facts)
    return said + "".join(f"; did you mean {near!r}?" for near in misfit.facts.get("nearest", ()))


def _rows(sections: Mapping[str, Any], group: str) -> list[tuple[str, Mapping[str, Any]]]:
    rows: Any = sections
    for part in group.split("."):
        rows = rows.get(part, {})
    return [(id_, row) for id_, row in rows.items() if isinstance(row, dict)]


def _unresolved(path: str, rows: Mapping[str, Any]) -> Faults:
    for key, row in rows.items():
        if key in ("each", "bounds"):
            yield f"{path}{key}", f"names {row!r}, which is not there"
        elif isinstance(row, dict):
            yield from _unresolved(f"{path}{key}.", row)


def _meta(meta: Mapping[str, Any], ruleset_id: str) -> Faults:
    if meta.get("id") != ruleset_id:
        yield "meta.id", f"is {meta.get('id')!r}, the ruleset is {ruleset_id!r}"
    for key in ("version", "names", "licence"):
        if not meta.get(key):
            yield f"meta.{key}", "is missing"


def _sources(sections: Mapping[str, Any]) -> Faults:
    for section, rows in sections.items():
        if not isinstance(rows, dict):
            yield section, "is no table"
            continue
        if section in SPOKEN or "source" in rows:
            continue
        for id_, row in rows.items():
            if not (isinstance(row, dict) and row.get("source")):
                yield f"{section}.{id_}", "has no source, nor has its section"


def _names(sections: Mapping[str, Any]) -> Faults:
    for group in NAMED:
        for id_, row in _rows(sections, group):
            yield from _both(f"{group}.{id_}.names", row.get("names"))
    for command, _ in _rows(sections, "keys"):
        for key, row in _rows(sections, f"keys.{command}"):
            yield from _both(f"keys.{command}.{key}.names", row.get("names"))


def _both(key: str, texts: Any) -> Faults:
    for language in LANGUAGES:
        if not (isinstance(texts, dict) and str(texts.get(language, "")).strip()):
            yield key, f"has no {language}"


def _coinage(coinage: Mapping[str, Any]) -> Faults:
    """Faults of the coins; without `change`, change is given in all coins, down to the one of value 1."""
    if not coinage:
        return
    values = {coin: row.get("value") for coin, row in _rows({"coinage": coinage}, "coinage.coins")}
    for coin, value in values.items():
        if not isinstance(value, int) or value < 1:
            yield f"coinage.coins.{coin}.value", "is no positive integer"
    whole = {coin: value for coin, value in values.items() if isinstance(value, int)}
    change = coinage.get("change", sorted(whole, key=lambda coin: -whole[coin]))
    for coin in (*change, coinage.get("price_unit", *change[-1:])):
        if coin not in values:
            yield "coinage", f"{coin!r} is no coin"
    if not change or values.get(change[-1]) != 1:
        yield "coinage.change", "does not end with a coin of value 1"


def _keys(sections: Mapping[str, Any]) -> Faults:
    for command, _ in _rows(sections, "keys"):
        for key, row in _rows(sections, f"keys.{command}"):
            path = f"keys.{command}.{key}"
            if row.get("type") not in TYPES:
                yield f"{path}.type", f"is {row.get('type')!r}, not one of {', '.join(sorted(TYPES))}"
            if row.get("type") in CHOSEN and not (row.get("choices") or _rows(sections, row.get("group", ""))):
                yield path, "offers no choices"
            if "parts" in row and len(_rows(sections, row["parts"])) != row.get("count"):
                yield f"{path}.parts", f"names {row['parts']!r}, which has not {row.get('count')} members"
            if row.get("type") == "integer" and not {"min", "max"} <= row.keys():
                yield path, "has no min and max"


def _knobs(sections: Mapping[str, Any]) -> Faults:
    for id_, row in _rows(sections, "knobs"):
        choices = row.get("choices")
        if not isinstance(choices, list) or not choices:
            yield f"knobs.{id_}", "offers no choices"
        elif not is_one_of(row.get("value"), choices):
            yield f"knobs.{id_}.value", f"is {row.get('value')!r}, not one of its choices"
        yield from _both(f"knobs.{id_}.reason", row.get("reason"))


def is_one_of(value: Any, choices: Sequence[Any]) -> bool:
    """Whether a value equals one of the choices and has its type: 1 is not true."""
    return any((type(value), value) == (type(choice), choice) for choice in choices)


def _series(path: str, rows: Mapping[str, Any]) -> Faults:
    """Columns that have more or fewer figures than their table has bands."""
    bands = rows.get("bands")
    for key, value in rows.items():
        if isinstance(value, dict):
            yield from _series(f"{path}{key}.", value)
        elif isinstance(bands, list) and isinstance(value, list) and len(value) != len(bands):
            yield f"{path}{key}", f"has {len(value)} figures for {len(bands)} bands"


def _sentences(sections: Mapping[str, Any]) -> Faults:
    for group in ("steps", "refusals"):
        for id_, row in _rows(sections, group):
            names = row.get("names", {})
            places = {language: _places(names.get(language, "")) for language in LANGUAGES}
            if len(set(places.values())) > 1:
                yield f"{group}.{id_}.names", "do not have the same places in each language"
    for id_, row in _rows(sections, "refusals"):
        yield from _both(f"refusals.{id_}.hints", row.get("hints"))
        if "none" in row:
            yield from _both(f"refusals.{id_}.none", row["none"])


def _places(sentence: str) -> frozenset[str]:
    # `{days|day|days}` is the word that agrees with the number in `{days}`.
    return frozenset(place.partition("|")[0] for _, place, _, _ in Formatter().parse(sentence) if place)
