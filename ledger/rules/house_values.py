"""Checks values of house rules against the values that they replace in a ruleset's tables.

Nothing declares what a figure may be: the tables are the example. A value must have the type of the one that it
replaces; a word that code or tables refer to must be one of those used in the same place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from ledger.texts import HIDDEN

SECTION = "house"
"""Section of the compiled tables that holds the house rules themselves, and what they change."""

CLOSED = ("meta", SECTION, "keys", "steps", "refusals", "measures", "derived", "topics", "columns")
"""Sections of words and declarations that the program's own code refers to, closed to house rules."""

FRACTION = re.compile(r"\d{1,6}(/[1-9]\d{0,5})?")
DICE = re.compile(r"\d{0,3}d\d{1,4}([+-]\d{1,4})?")

FREE = frozenset({"en", "fr", "source", "aliases", "edition"})
"""Keys of words that only people read."""

MOST = 1_000_000_000
"""Greatest figure that a table may hold."""


class Misfit(Exception):
    """A value that is not allowed in its place.

    Attributes:
        code: `type`, `least`, `most`, `choice`, `order`, `empty`, `unknown` or `missing`.
        inside: Path inside the value, from the place that was checked.
        facts: What the message needs: the type expected, the bound, the allowed values.
    """

    def __init__(self, code: str, inside: tuple[str, ...] = (), **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.inside = inside
        self.facts = facts


class ExampleTables:
    """A ruleset's tables as examples of the values that are allowed in each place."""

    def __init__(self, sections: Mapping[str, Any]) -> None:
        self._sections = sections
        self._positive = frozenset(sections["meta"].get("positive", ()))
        self._same: dict[str, list[Any]] = {}

    def example_of_new(self, there: Mapping[str, Any], key: str) -> list[Any]:
        """Example values for a new key that is of the same sort as the others (a level, an ability); else none."""
        if not there:
            return []
        if is_by_level(there):
            return [next(iter(there.values()))] if key.isdecimal() and int(key) else []
        for group in self._groups():
            if key in group and all(known in group for known in there):
                return [next(iter(there.values()))]
        return []

    def check(self, key: str, value: Any, model: Any, path: Sequence[str]) -> None:
        """Require that a value is allowed where the model is.

        Raises:
            Misfit: If it is not.
        """
        if isinstance(model, bool) or isinstance(value, bool):
            if not (isinstance(model, bool) and isinstance(value, bool)):
                raise Misfit("type", expected=_type(model))
        elif isinstance(model, int):
            self._check_number(key, value, model)
        elif isinstance(model, list):
            self._check_list(key, value, model, path)
        elif not isinstance(value, str):
            raise Misfit("type", expected=_type(model))
        else:
            self._check_text(key, value, str(model))

    def _check_number(self, key: str, value: Any, model: int) -> None:
        if not isinstance(value, int):
            raise Misfit("type", expected=_type(model))
        figures = [same for same in self._same_key(key) if isinstance(same, int)] or [model]
        least = -MOST
        if key in self._positive:
            least = 1
        elif min(figures) >= 0 and any(figures):
            least = 0
        if value < least:
            raise Misfit("least", least=least)
        if value > MOST:
            raise Misfit("most", most=MOST)

    def _check_text(self, key: str, value: str, model: str) -> None:
        if not value.strip():
            raise Misfit("empty")
        if HIDDEN.search(value):
            raise Misfit("hidden")
        if key in FREE:
            return
        for form, expected in ((FRACTION, "fraction"), (DICE, "dice")):
            if form.fullmatch(model):
                if not form.fullmatch(value) or (expected == "fraction" and not self._divides(key, value)):
                    raise Misfit("type", expected=expected)
                return
        known = self._in_place_of(key, model)
        if value not in known:
            raise Misfit(
                "choice", value=value, allowed=sorted(known), nearest=get_close_matches(value, sorted(known), n=1)
            )

    def _divides(self, key: str, value: str) -> bool:
        """Whether a fraction is more than 0, or need not be."""
        return key not in self._positive or Fraction(value) > 0

    def _check_list(self, key: str, value: Any, model: list[Any], path: Sequence[str]) -> None:
        if not isinstance(value, list):
            raise Misfit("type", expected="list")
        if not value:
            raise Misfit("empty")
        if model and isinstance(model[0], Mapping):
            for number, row in enumerate(value, 1):
                self._check_row(row, [other for other in model if isinstance(other, Mapping)], str(number))
            return
        for number, part in enumerate(value, 1):
            try:
                self.check(key, part, model[0] if model else "", path)
            except Misfit as misfit:
                raise Misfit(misfit.code, (str(number),), **misfit.facts) from None
        figures = [part for part in model if isinstance(part, int)]
        rises = len(figures) > 2 and figures == sorted(set(figures))
        if rises and (value != sorted(set(value)) or (figures[0] == 0 != value[0])):
            raise Misfit("order", first=figures[0])

    def _check_row(self, row: Any, others: list[Mapping[str, Any]], number: str) -> None:
        """Require that a row is allowed in a list of rows."""
        if not isinstance(row, Mapping):
            raise Misfit("type", (number,), expected="table")
        model = merged_rows(others)
        for key, value in row.items():
            example = [model[key]] if key in model else self.example_of_new(model, key)
            if not example:
                near = get_close_matches(key, model, n=1, cutoff=0.4)
                raise Misfit("unknown", (number, key), nearest=near)
            if isinstance(example[0], Mapping):
                self._check_row(value, [example[0]], number)
                continue
            try:
                self.check(key, value, example[0], ())
            except Misfit as misfit:
                raise Misfit(misfit.code, (number, key, *misfit.inside), **misfit.facts) from None
        missing = [key for key in common_entries(others) if key not in row and len(others) > 1]
        if missing:
            raise Misfit("missing", (number, missing[0]))

    def _same_key(self, key: str) -> list[Any]:
        """Every value of this key anywhere in the tables; the members of a list one by one."""
        if key not in self._same:
            self._same[key] = list(_values(self._sections, key))
        return self._same[key]

    def _in_place_of(self, key: str, model: str) -> set[str]:
        """Words that are used in the same place, and the ids of the groups in which the tables define the model."""
        known = {same for same in self._same_key(key) if isinstance(same, str)}
        rules = {section: rows for section, rows in self._sections.items() if section not in CLOSED}
        for rows in _mappings(rules):
            if model in rows:
                known |= {other for other, value in rows.items() if _type(value) == _type(rows[model])}
        return known

    def _groups(self) -> Iterator[Mapping[str, Any]]:
        """Groups of rows with names."""
        for rows in _mappings(self._sections):
            if any(isinstance(row, Mapping) and "names" in row for row in rows.values()):
                yield rows


def merged_rows(rows: Iterable[Any]) -> dict[str, Any]:
    """One row with every key that any of the rows has, inside their tables and lists of rows too."""
    found: dict[str, Any] = {}
    for row in rows:
        if not isinstance(row, Mapping):
            continue
        for key, value in row.items():
            there = found.get(key)
            if isinstance(there, dict) and isinstance(value, Mapping):
                found[key] = merged_rows([there, value])
            elif isinstance(there, list) and isinstance(value, list) and value and isinstance(value[0], Mapping):
                found[key] = [*there, *value]
            elif there is None:
                found[key] = value
    return found


def common_entries(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The keys that all of the rows have, inside their tables too, with the values of the first; no levels."""
    found: dict[str, Any] = {}
    for key, value in (rows[0] if rows else {}).items():
        if not all(key in row for row in rows):
            continue
        if isinstance(value, Mapping) and not is_by_level(value):
            found[key] = common_entries([row[key] for row in rows])
        else:
            found[key] = value
    return found


def is_by_level(rows: Mapping[str, Any]) -> bool:
    """Whether the keys are levels from which the figures hold."""
    return bool(rows) and all(key.isdecimal() for key in rows)


def _values(rows: Mapping[str, Any], key: str) -> Iterator[Any]:
    for name, value in rows.items():
        if name == key:
            yield from value if isinstance(value, list) else [value]
        parts = value if isinstance(value, list) else [value]
        for part in parts:
            if isinstance(part, Mapping):
                yield from _values(part, key)


def _mappings(rows: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for value in rows.values():
        if isinstance(value, Mapping):
            yield value
            yield from _mappings(value)


def _type(value: Any) -> str:
    """The type of a value, as the messages for faults name it."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, Mapping):
        return "table"
    if isinstance(value, list):
        return f"list of {_type(value[0])}" if value else "list"
    return "integer" if isinstance(value, int) else "text"
