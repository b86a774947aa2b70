"""Checks what tables hold against the declared types of each place: a section, a row, a column.

The tables of a ruleset that declares no types are examples: what stands in a place may be replaced by what has its
type, and a row may have what any other row of its group has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, structs

from ledger.patterns import late_pattern
from ledger.rules import table_types as types
from ledger.rules.game_tables import GameTables, declared_sections
from ledger.texts import HIDDEN

FRACTION = late_pattern(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?")
SET_BY_COMPILING = "place"

Path = tuple[str, ...]


class Misfit(NamedTuple):
    """A value that is not allowed in its place.

    Attributes:
        code: `type`, `form`, `least`, `most`, `choice`, `order`, `empty`, `hidden`, `unknown` or `missing`.
        facts: What the message needs: the type expected, the bound, the allowed values.
        inside: Path inside the value, from the place that was checked.
    """

    code: str
    facts: Mapping[str, Any] = {}
    inside: Path = ()

    def within(self, key: str) -> Misfit:
        """The same fault, seen from the table around it."""
        return self._replace(inside=(key, *self.inside))


class Like(NamedTuple):
    """The type of a place of which none is declared: that of what stands there."""

    value: Any
    key: str = ""

    def inside(self, key: str) -> Like | None:
        """The type of a place in the table that stands here; None if nothing may stand there."""
        if key not in self.value:
            levels = key.isdecimal() and int(key) and self.value and all(map(str.isdecimal, self.value))
            return Like(next(iter(self.value.values()))) if levels else None
        value, rows = self.value[key], rows_of(self.value)
        is_group = len(rows) > 1 and len(rows) + ("source" in self.value) == len(self.value)
        return Like(_merged([*rows, value]) if is_group and isinstance(value, Mapping) else value, key)


class TableChecks:
    """What may stand in each place of a ruleset's tables.

    Args:
        sections: The ruleset's tables.
        declared: The class that declares their types.
        more: Tables of house rules, which may refer to the rows that they add.
    """

    def __init__(
        self, sections: Mapping[str, Any], declared: type[GameTables], more: Mapping[str, Any] | None = None
    ) -> None:
        self._all = (sections, more or {})
        self._declared = {} if declared is GameTables else declared_sections(declared)
        self._positive = frozenset(sections.get("meta", {}).get("positive", ()))
        self._ids: dict[str, list[str]] = {}
        self._words: dict[tuple[Path, Path], list[str]] = {}

    def declares(self, section: str) -> bool:
        """Whether the type of a section is declared."""
        return not isinstance(self.section(section), Like)

    def section(self, section: str) -> Any:
        """The type of a section."""
        declared = self._declared.get(section, self._declared.get(f"{section}_"))
        return Like(self._all[0].get(section, {})) if declared is None else _without_none(declared)

    def added_row(self, type_: Any, like: Mapping[str, Any]) -> Any:
        """The type of a row that house rules add to a group, by the type of the group and an example of such a row."""
        return Like(_merged([like, *rows_of(type_.value)])) if isinstance(type_, Like) else types.row_type(type_)

    def ids(self, group: str) -> list[str]:
        """Ids of the rows of a group, those that another row stands for and those that house rules add included."""
        if group not in self._ids:
            found = self._ids[group] = []
            for rows in self._all:
                for part in group.split("."):
                    rows = rows.get(part, {}) if isinstance(rows, Mapping) else {}
                for id_, row in rows.items() if isinstance(rows, Mapping) else ():
                    if isinstance(row, Mapping):
                        found += self.ids(str(row["each"])) if "each" in row else [id_]
        return self._ids[group]

    # Tables.

    def inside(self, type_: Any, key: str, there: Mapping[str, Any]) -> Any:
        """The type of a place in a table of a type; None if nothing may stand there.

        Args:
            there: What the table holds.
        """
        if isinstance(type_, Like):
            return type_.inside(key)
        if get_origin(type_) is dict:
            return get_args(type_)[1] if key in self.known(type_, there) else None
        if type_ is types.ByLevel and key.isdecimal() and (int(key) or key in there):
            return types.Count
        fields, rows = fields_of(type_), types.row_type(type_)
        return rows if rows is not None and key in there and key not in fields else fields.get(key)

    def known(self, type_: Any, there: Mapping[str, Any]) -> list[str]:
        """The keys that may stand in a table of a type."""
        if isinstance(type_, Like):
            return list({**type_.value, **there})
        if get_origin(type_) is dict:
            return self._allowed(*_plain(get_args(type_)[0])) or list(there)
        return list({**fields_of(type_), **({} if isinstance(type_, types.TableType) else there)})

    def missing(self, type_: Any, table: Mapping[str, Any], needs: Iterable[str] = ()) -> Iterator[Path]:
        """Paths of what a table lacks, inside its tables too.

        Args:
            needs: Keys that it must have beside those that its type requires.
        """
        for key in dict.fromkeys([*needs, *self._required(type_)]):
            inner = fitting(self.inside(type_, key, table), table.get(key))
            if key not in table or (is_table(inner) and not table[key]):
                yield (key,)
            elif is_table(inner):
                yield from ((key, *inside) for inside in self.missing(inner, table[key]))

    def _required(self, type_: Any) -> Sequence[str]:
        if isinstance(type_, Like):
            return [language for language in get_args(types.Language) if language in type_.value]
        if get_origin(type_) is dict:
            return get_args(types.Language) if get_args(type_)[0] == types.Language else ()
        return [column.encode_name for column in columns_of(type_) if column.required]

    # Values.

    def misfits(self, value: Any, type_: Any) -> Iterator[Misfit]:
        """Everything that is wrong with a value in a place of a type."""
        type_, metas = _plain(self._type_of(type_) if isinstance(type_, Like) else fitting(type_, value))
        if is_table(type_):
            yield from self._misfits_of_table(value, type_)
        elif get_origin(type_) is tuple:
            yield from self._misfits_of_list(value, get_args(type_)[0], metas)
        elif (found := self._misfit(value, type_, metas)) is not None:
            yield found

    def _misfits_of_table(self, table: Any, type_: Any) -> Iterator[Misfit]:
        if not isinstance(table, Mapping):
            yield Misfit("type", {"expected": "table"})
            return
        for key, value in table.items():
            inner = self.inside(type_, key, table)
            if inner is not None:
                yield from (misfit.within(key) for misfit in self.misfits(value, inner))
            elif key != SET_BY_COMPILING:
                yield Misfit("unknown", {"nearest": nearest(key, self.known(type_, {}))}, (key,))
        missing = self.missing(type_, table) if isinstance(type_, types.TableType) else ()
        yield from (Misfit("missing", {}, path) for path in missing if len(path) == 1)

    def _misfits_of_list(self, value: Any, each: Any, metas: Sequence[Meta]) -> Iterator[Misfit]:
        if not isinstance(value, list):
            yield Misfit("type", {"expected": "list"})
        elif not value:
            yield Misfit("empty")
        else:
            found = [
                misfit.within(str(number))
                for number, part in enumerate(value, 1)
                for misfit in self.misfits(part, each)
            ]
            yield from found
            for first in () if found else _extras(metas, "first"):
                if value != sorted(set(value)) or (first == 0 != value[0]):
                    yield Misfit("order", {"first": first})

    def _misfit(self, value: Any, type_: Any, metas: Sequence[Meta]) -> Misfit | None:
        if type_ in _TYPES and type_ is not Fraction:
            return _misfit_of_number(value, type_, metas)
        text = str(value) if type_ is Fraction and type(value) in (int, Decimal) else value
        if not isinstance(text, str):
            return Misfit("type", {"expected": _TYPES.get(type_, "text")})
        if type_ is Fraction:
            positive = any(_extras(metas, "positive"))
            fits = FRACTION.fullmatch(text) and not (positive and not Fraction(text))
            return None if fits else Misfit("type", {"expected": "fraction"})
        if not text.strip():
            return Misfit("empty")
        if HIDDEN.search(text):
            return Misfit("hidden")
        allowed = self._allowed(type_, metas)
        if allowed is not None and text not in allowed:
            return Misfit("choice", {"value": text, "allowed": allowed, "nearest": nearest(text, allowed, 0.6)})
        for meta in metas:
            if meta.pattern is not None and not re.search(meta.pattern, text):
                forms = [Misfit("form", {"form": example}) for example in meta.examples or ()]
                return forms[0] if forms else Misfit("type", {"expected": "dice"})
        return None

    def _allowed(self, type_: Any, metas: Sequence[Meta]) -> list[str] | None:
        """The only words that are allowed, None if there are others."""
        if get_origin(type_) is Literal:
            return list(get_args(type_))
        for extra in (meta.extra for meta in metas if meta.extra and "groups" in meta.extra):
            groups, also = extra["groups"], extra["also"]
            if (groups, also) not in self._words:
                self._words[groups, also] = sorted({*also}.union(*map(self.ids, groups)))
            return self._words[groups, also]
        return None

    def _type_of(self, like: Like) -> Any:
        """What would be declared of a place by what stands there."""
        value, key = like
        if isinstance(value, list):
            figures = [part for part in value if type(part) is int]
            rises = len(figures) > 2 and value == sorted(set(figures))
            each = self._type_of(Like(value[0], key)) if value else str
            list_: Any = tuple[each, ...]  # type: ignore[valid-type]
            return Annotated[list_, types.rising_from(value[0])] if rises else list_
        if isinstance(value, Mapping | bool):
            return bool if isinstance(value, bool) else like
        if isinstance(value, int):
            return types.Positive if key in self._positive else types.Count if value > 0 else types.Number
        if not isinstance(value, str):
            return str
        if FRACTION.fullmatch(value):
            return types.PositiveFraction if key in self._positive else Fraction
        if re.search(_DICE, value):
            return types.Dice
        groups = [group for group in self._all[0] if key not in _SAID and value in self.ids(group)]
        return Annotated[str, types.id_in(*groups)] if groups else str


_TYPES = {bool: "flag", int: "integer", Fraction: "fraction"}
"""Types as the messages for faults name them."""
_DICE = str(get_args(types.Dice)[1].pattern)
_SAID = ("en", "fr", "source", "aliases")
"""Keys of words that only people read."""


def _misfit_of_number(value: Any, type_: type, metas: Sequence[Meta]) -> Misfit | None:
    if not isinstance(value, int) or isinstance(value, bool) is not (type_ is bool):
        return Misfit("type", {"expected": _TYPES[type_]})
    for least, most in (*((meta.ge, meta.le) for meta in metas), (-types.MOST, types.MOST)):
        if least is not None and value < least:
            return Misfit("least", {"least": least})
        if most is not None and value > most:
            return Misfit("most", {"most": most})
    return None


def is_table(type_: Any) -> bool:
    """Whether tables stand in the places of a type."""
    if isinstance(type_, Like):
        return isinstance(type_.value, Mapping)
    is_rows = type_ is types.ByLevel or types.row_type(type_) is not None
    return is_rows or isinstance(type_, types.TableType) or get_origin(type_) is dict


def fitting(type_: Any, value: Any) -> Any:
    """The type in a union that a value may be of; the first of them if it is of none."""
    if get_origin(type_) not in (Union, UnionType):
        return type_
    members = [member for member in get_args(type_) if is_table(member) is isinstance(value, Mapping)]
    return min(members or get_args(type_), key=lambda member: _plain(member)[0] is not type(value))


@cache
def fields_of(type_: Any) -> dict[str, Any]:
    """The types of what may stand in a table of a type, by key; not rows and levels."""
    hints = get_type_hints(type_, include_extras=True) if isinstance(type_, type) else {}
    if not isinstance(type_, types.TableType):
        return {"source": str, **hints}
    columns = {column.encode_name: _without_none(hints[column.name]) for column in columns_of(type_)}
    return {key: hint for key, hint in columns.items() if key != SET_BY_COMPILING}


@cache
def columns_of(type_: Any) -> Sequence[structs.FieldInfo]:
    """The fields of a struct, none of another type."""
    is_struct = isinstance(type_, types.TableType)
    return structs.fields(type_) if is_struct else ()


def _without_none(type_: Any) -> Any:
    inner = [part for part in get_args(type_) if part is not NoneType]
    return inner[0] if NoneType in get_args(type_) and len(inner) == 1 else type_


def _plain(type_: Any) -> tuple[Any, Sequence[Any]]:
    if get_origin(type_) is not Annotated:
        return type_, ()
    plain, *metas = get_args(type_)
    return plain, metas


def _extras(metas: Sequence[Meta], key: str) -> list[Any]:
    return [meta.extra[key] for meta in metas if meta.extra and key in meta.extra]


def rows_of(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tables in a table."""
    return [row for row in table.values() if isinstance(row, Mapping)]


def _merged(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {key: value for row in rows for key, value in row.items()}


def nearest(key: str, known: Iterable[str], cutoff: float = 0.4) -> list[str]:
    """The word that was perhaps meant, in a list that is empty without any."""
    from difflib import get_close_matches

    return get_close_matches(key, list(known), n=1, cutoff=cutoff)
