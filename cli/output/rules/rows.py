"""Renders rows of the rules' tables: as a line, as a column, as a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cli.output.rules.figures import is_series, place
from cli.output.rules.sources import book, books
from cli.output.terminal.columns import screen_width, table, table_width, width, wrapped
from cli.output.words.language import LANGUAGES, N_, _, capital, exact, spoken, with_label
from cli.output.words.terms import Terms
from ledger.rules.tables import folded, other_words

HEADINGS: Mapping[str, str] = {
    "aliases": N_("also"),
    "edition": N_("edition"),
    "kind": N_("kind"),
    "licence": N_("licence"),
    "long": N_("in full"),
    "price": N_("price"),
    "seconds": N_("seconds"),
    "source": N_("source"),
    "value": N_("value"),
    "version": N_("version"),
    "weight_coins": N_("weight (coins)"),
}
"""Columns that every ruleset may have; others are named by its tables."""


VERY_MANY = 200
"""More rows than this are grouped by their kinds."""


HIDDEN = frozenset({"names", "alone", "many", "feminine", "ends", "one", "source", "place", "levels_from"})


Parts = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]


def order(terms: Terms, key: str) -> int:
    """Series of their own first, then those of a group in its order."""
    group, dot, id_ = key.partition(".")
    return 1 + [*terms.tables.group(group), id_].index(id_) if dot else 0


def position(row: Any) -> int:
    """The position of a named row among the others of its section."""
    return int(row.get("place", 0)) if isinstance(row, Mapping) else 0


def content_parts(content: Mapping[str, Any]) -> Parts:
    """What a mapping holds: single values, series of figures, named rows, and everything deeper."""
    single: dict[str, Any] = {}
    series: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    if "feminine" in content:
        content = {"aliases": list(other_words(content)), **{key: content[key] for key in content if key != "aliases"}}
    for key, value in content.items():
        if key in HIDDEN:
            continue
        if _is_text(value):
            single[key] = value
        elif key != "aliases" and is_series(value):
            series[key] = value
        elif isinstance(value, Mapping) and value and all(is_series(part) for part in value.values()):
            series.update({f"{key}.{id_}": part for id_, part in value.items()})
        elif isinstance(value, Mapping) and _flat(value) and not _is_rows(value):
            (rows if {"names", "source"} & set(value) else single)[key] = value
        elif isinstance(value, Mapping) or (isinstance(value, list) and value and isinstance(value[0], Mapping)):
            inner[key] = value
        else:
            single[key] = value
    return single, series, rows, inner


def _is_text(value: Any) -> bool:
    """Whether a mapping is a text in each language."""
    return isinstance(value, Mapping) and bool(value) and set(value) <= set(LANGUAGES)


def _flat(row: Mapping[str, Any]) -> bool:
    """Whether a mapping is one row of a table: texts, figures, short lists and plain pairs, but nothing deeper."""
    return not any(
        (key != "aliases" and is_series(value))
        or (isinstance(value, Mapping) and not _is_text(value) and _nested(value.values()))
        or (isinstance(value, list) and _nested(value))
        for key, value in row.items()
    )


def _is_rows(value: Mapping[str, Any]) -> bool:
    """Whether a mapping holds named rows."""
    return bool(value) and all(isinstance(row, Mapping) and "names" in row for row in value.values())


def _nested(values: Iterable[Any]) -> bool:
    return any(isinstance(value, Mapping | list) for value in values)


def row_lines(terms: Terms, rows: Mapping[str, Any] | list[Any]) -> Iterator[str]:
    """Rows of a table under their headings, with the sources that they do not share; very many kind by kind."""
    if isinstance(rows, Mapping) and len(rows) > VERY_MANY and all("kind" in row for row in rows.values()):
        yield from _by_kind(terms, rows)
        return
    given = list(rows.items()) if isinstance(rows, Mapping) else [("", row) for row in rows]
    given.sort(key=lambda pair: position(pair[1]))
    keys = [key for key in dict.fromkeys(key for _id, row in given for key in row) if key not in (*HIDDEN, "aliases")]
    keys.sort(key=lambda key: place(key) if is_series({key: 0}) else (0, ""))
    sources = list(dict.fromkeys(str(row.get("source") or "") for _id, row in given))
    has_names = any("names" in row for _id, row in given)
    if (
        isinstance(rows, Mapping)
        and not has_names
        and 2 * sum(len(set(keys) & set(row)) for _id, row in given) < len(keys) * len(given)
    ):
        yield from _apart(terms, given)
        return
    cells = [[column_title(terms, key), *(cell(terms, key, row.get(key)) for _id, row in given)] for key in keys]
    sides = ["r" if all(isinstance(row.get(key, 0), int) for _id, row in given) else "l" for key in keys]
    columns, aligns = [], ""
    if isinstance(rows, Mapping):
        columns.append(["", *(id_ for id_, _row in given)])
        aligns += "l"
    if has_names:
        columns.append([_("name"), *(named(row, id_) for id_, row in given)])
        aligns += "l"
    columns, aligns = [*columns, *cells], aligns + "".join(sides)
    if has_names and isinstance(rows, Mapping) and table_width(columns) > screen_width():
        columns, aligns = columns[1:], aligns[1:]
    if table_width(columns) > screen_width():
        # The widest text wraps, and so it must come last.
        widest = max(range(len(columns)), key=lambda number: max(map(width, columns[number])))
        columns.append(columns.pop(widest))
        aligns = aligns[:widest] + aligns[widest + 1 :] + "l"
        if table_width(columns[:-1]) > screen_width() * 2 // 3:
            yield from _apart(terms, given)
            return
    apart = len(sources) > 1
    if apart and table_width(columns) <= screen_width() // 2:
        columns, aligns = [*columns, [_("source"), *(book(row.get("source")) for _id, row in given)]], aligns + "l"
        apart = False
    yield from table(list(zip(*columns, strict=True)), aligns, indent=2)
    if len(sources) == 1 and sources[0]:
        yield ""
        yield from wrapped(_("Source: {source}").format(source=book(sources[0])), screen_width())
    if apart:
        yield ""
        yield from wrapped(_("Sources: {sources}").format(sources=books(sources)), screen_width())


def _by_kind(terms: Terms, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Rows of each kind in a table of their own, which has the columns that this kind needs."""
    kinds: dict[str, dict[str, Any]] = {}
    for id_, row in sorted(rows.items(), key=lambda pair: position(pair[1])):
        own_row = {key: value for key, value in row.items() if key not in ("kind", "aliases")}
        kinds.setdefault(str(row["kind"]), {})[id_] = own_row
    for number, (kind, own) in enumerate(kinds.items()):
        if number:
            yield ""
        title = cell(terms, "kind", kind)
        yield capital(title)
        yield from row_lines(terms, own)


def _apart(terms: Terms, rows: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """Rows that have little in common, each with what it says and its source."""
    lines = []
    for id_, row in rows:
        others = [word for word in other_words(row) if folded(word) != folded(named(row, id_))]
        shown = {**row, "aliases": others} if others else {key: row[key] for key in row if key != "aliases"}
        cells = [
            with_label(column_title(terms, key), cell(terms, key, value), is_so=value is True)
            for key, value in shown.items()
            if key not in HIDDEN
        ]
        source = f"[{book(row['source'])}]" if row.get("source") else ""
        lines.append((named(row, id_), " ".join(filter(None, [", ".join(cells), source]))))
    return table(lines, "ll", indent=2)


def named(row: Mapping[str, Any], id_: str) -> str:
    return str(row.get("names", {}).get(spoken(), id_))


def column_title(terms: Terms, key: str) -> str:
    """A column's title; a price in the smallest coin is shown in coins."""
    if terms.coinage and key.endswith(f"_{terms.coinage.smallest}"):
        key = key.removesuffix(f"_{terms.coinage.smallest}")
    found = column_words(terms, key)
    return key.replace("_", " ") if found is None else found


def column_words(terms: Terms, key: str) -> str | None:
    """What a column is called by the tables, or by what it is the name of; None where they do not say."""
    if key in HEADINGS:
        return _(HEADINGS[key])
    group, dot, id_ = key.partition(".")
    if dot:
        return terms.term(group, id_)
    groups = ("columns", "derived", "traits", "measures", "classes", "backgrounds", "items")
    known = next((group for group in groups if key in terms.tables.group(group)), None)
    return None if known is None else terms.term(known, key)


def _is_worth(terms: Terms, key: str) -> bool:
    """Whether a column holds worths in the smallest coin: `price_cp`."""
    return bool(terms.coinage) and key.endswith(f"_{terms.coinage.smallest}")


def _parts(terms: Terms, key: str, row: Mapping[str, Any]) -> Iterator[str]:
    """Figures by what they are for; those of a column of worths are worths, and its `group` names what they are for."""
    worth = _is_worth(terms, key)
    column = key.removesuffix(f"_{terms.coinage.smallest}") if worth else key
    group = terms.tables.group("columns").get(column, {}).get("group")
    for id_, part in row.items():
        heading = terms.term(group, id_) if group else column_title(terms, id_)
        yield with_label(heading, cell(terms, key if worth else id_, part), is_so=part is True)


def cell(terms: Terms, key: str, value: Any) -> str:
    """A value in words."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return terms.value(value) if _is_worth(terms, key) else exact(value)
    if _is_text(value):
        return named({"names": value}, "")
    if isinstance(value, Mapping):
        return ", ".join(_parts(terms, key, value))
    if isinstance(value, list):
        return ", ".join(cell(terms, key, part) for part in value)
    column = terms.tables.group("columns").get(key, {})
    if value in column.get("values", {}):
        return named({"names": column["values"][value]}, "")
    return terms.term(column["group"], str(value)) if "group" in column else str(value)
