"""The tables of the rules in words: a section as labels and aligned columns, with where it stands in the book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.render.columns import WIDTH, labelled, table, table_width, width, wrapped
from cli.render.faults import change_lines, toml
from cli.render.figures import figures, filled, is_series, place, places_of
from cli.render.party import heading
from cli.words import LANGUAGES, N_, _, decimal, exact, spoken

if TYPE_CHECKING:
    from cli.app import App
    from cli.words import Terms
    from projections.topics import Topic

TITLES: Mapping[str, str] = {
    "classes": N_("classes"),
    "coinage": N_("coins"),
    "coins": N_("coins"),
    "conditions": N_("conditions"),
    "derived": N_("what follows from the rest"),
    "fields": N_("what can be told"),
    "house": N_("house rules"),
    "items": N_("items and prices"),
    "keys": N_("keys of the commands"),
    "knobs": N_("readings of what the text leaves open"),
    "measures": N_("what is counted"),
    "meta": N_("about these rules"),
    "refusals": N_("what the rules refuse"),
    "rests": N_("rests"),
    "rolls": N_("kinds of roll"),
    "steps": N_("steps of derivations"),
    "traits": N_("traits"),
    "units": N_("units of time"),
}
"""Sections that every ruleset may have."""

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
"""More rows than this are told apart by their kinds."""

HIDDEN = frozenset({"names", "source", "place"})
PLACES = "bands"
"""The series that says from where on the others' figures hold."""


def book(source: str | None) -> str:
    """Where a rule stands: the ruleset, the section, the line of its text."""
    return "" if not source else re.sub(r"\b([a-z0-9]+):(?=\S)", r"\1: ", source)


def title_of(terms: Terms, path: str, content: Any) -> str:
    """What a topic is called: by its own names, those of the tables, ours, or its id."""
    if isinstance(content, Mapping) and "names" in content:
        return _name(content, path)
    last = path.rpartition(".")[2]
    if last in terms.tables.group("topics"):
        return terms.term("topics", last)
    return _(TITLES[last]) if last in TITLES else last.replace("_", " ")


def topics_lines(
    app: App, rows: Sequence[tuple[str, str]], head: Sequence[tuple[str, str]], notice: str
) -> Iterator[str]:
    """What the rules are called, the notice that their licence asks for, and every topic that can be shown."""
    yield from heading(app, _("Rules in force"))
    yield from labelled(head)
    if notice:
        yield ""
        yield from (app.style(line, dim=True) for line in wrapped(notice, WIDTH))
    yield ""
    yield from table([(id_, title) for id_, title in rows], "ll", indent=2)
    yield ""
    yield from wrapped(_("“campaign rules show TOPIC” shows one, or a class, an item, a condition by its name."), WIDTH)


def topic_lines(app: App, topic: Topic) -> Iterator[str]:
    """One topic whole."""
    title = title_of(app.terms, topic.path, topic.content)
    yield from heading(app, title[:1].upper() + title[1:])
    if topic.path == "house":
        yield from _house(app, topic.content)
    elif topic.path == "knobs":
        yield from _knobs(app, topic.content)
    elif isinstance(topic.content, Mapping):
        yield from _section(app, topic.path, topic.content)
    else:
        yield _cell(app.terms, topic.path, topic.content)
    if topic.source:
        yield ""
        for line in wrapped(_("Source: {source}").format(source=book(topic.source)), WIDTH):
            yield app.style(line, dim=True)


def _house(app: App, content: Mapping[str, Any]) -> Iterator[str]:
    """What differs from the packaged tables, and each overlay as it was written."""
    yield from change_lines([{"path": path, **change} for path, change in sorted(content["changes"].items())])
    for overlay in content["overlays"]:
        yield ""
        yield app.style(overlay["file"], bold=True)
        yield from ("  " + line for line in overlay["content"].rstrip().splitlines())


def _knobs(app: App, content: Mapping[str, Any]) -> Iterator[str]:
    """Each reading with what may be chosen instead, why, and the section that leaves it open."""
    for number, (id_, row) in enumerate(sorted(content.items(), key=lambda pair: _stands(pair[1]))):
        if number:
            yield ""
        yield app.style(f"{id_} = {toml(row['value'])}", bold=True) + f"  ({_name(row, id_)})"
        others = [toml(choice) for choice in row["choices"] if toml(choice) != toml(row["value"])]
        told = [_("Or: {choices}.").format(choices=", ".join(others)), _name({"names": row["reason"]}, "")]
        for line in wrapped(" ".join(told), WIDTH - 2):
            yield "  " + line
        for line in wrapped(book(row["source"]), WIDTH - 2):
            yield app.style("  " + line, dim=True)


def _section(app: App, path: str, content: Mapping[str, Any]) -> Iterator[str]:
    """A mapping: single values, then figures in columns, then named rows, then what is left inside."""
    terms = app.terms
    single, series, rows, inner = _sorted(content)
    blocks: list[list[str]] = []
    if single:
        labels = [(_heading(terms, key), _cell(terms, key, value)) for key, value in single.items()]
        blocks.append(list(labelled(labels)))
    if series:
        blocks.append(list(_series(terms, series)))
    if rows:
        blocks.append(list(_rows(terms, rows)))
    for key, value in sorted(inner.items(), key=lambda pair: _stands(pair[1])):
        title = title_of(terms, f"{path}.{key}", value)
        lines = list(_rows(terms, value)) if isinstance(value, list) else list(_section(app, f"{path}.{key}", value))
        blocks.append([app.style(title[:1].upper() + title[1:], bold=True), *lines])
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


def _series(terms: Terms, series: Mapping[str, Any]) -> Iterator[str]:
    """Figures in columns beside the places from which they hold."""
    places = places_of(series, PLACES)
    label = [terms.term("columns", PLACES) if PLACES in series else "", *places]
    columns = [
        [_heading(terms, key), *(_cell(terms, key, figure) for figure in filled(value, places))]
        for key, value in sorted(series.items(), key=lambda pair: _order(terms, pair[0]))
        if key != PLACES
    ]
    yield from figures(label, columns)


def prices_lines(app: App, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What there is to buy, by the pages that list it, with its list price, and its weight where there are any."""
    if not rows:
        yield _("These rules have no list prices.")
        return
    terms, items = app.terms, app.terms.tables.group("items")
    weights = [key for key in {key: None for row in items.values() for key in row} if key.startswith("weight_")]
    pages: dict[str, list[list[str]]] = {}
    for row in rows:
        item = items[row["id"]]
        cells = [row["name"], terms.value(row["price"]["quantity"])]
        pages.setdefault(book(item.get("source")), []).append(
            [*cells, *(decimal(item.get(key, "")) for key in weights)]
        )
    heads = [_("item"), _("price"), *(_heading(terms, key) for key in weights)]
    widths = [[heads[0], *(cells[0] for page in pages.values() for cells in page)]]
    for number, (source, page) in enumerate(pages.items()):
        if number:
            yield ""
        yield app.style(source, dim=True)
        yield from _priced(page, heads, widths[0])


def _priced(page: list[list[str]], heads: list[str], names: list[str]) -> Iterator[str]:
    """One page of a price list, as wide as the others."""
    longest = max(map(width, names))
    rows = [[cells[0] + " " * (longest - width(cells[0])), *cells[1:]] for cells in page]
    return table([heads, *rows], "l" + "r" * (len(heads) - 1), indent=2)


def levels_lines(app: App, classes: Mapping[str, Mapping[str, Any]], shared: Mapping[str, Any]) -> Iterator[str]:
    """What each class gains, level by level, after what all have in common."""
    blocks = {_name(row, id_): _sorted(row)[1] for id_, row in classes.items()}
    if common := _sorted(shared)[1]:
        blocks = {
            title_of(app.terms, "levels", shared): common,
            **{name: rows for name, rows in blocks.items() if rows},
        }
    if not blocks:
        yield _("These rules have no classes.")
    for number, (name, rows) in enumerate(blocks.items()):
        if number:
            yield ""
        yield app.style(name[:1].upper() + name[1:], bold=True)
        yield from _series(app.terms, rows)


def _order(terms: Terms, key: str) -> int:
    """Series of their own first, then those of a group in its order."""
    group, dot, id_ = key.partition(".")
    return 1 + [*terms.tables.group(group), id_].index(id_) if dot else 0


def _stands(row: Any) -> int:
    """Where a named row stands among the others of its section."""
    return int(row.get("place", 0)) if isinstance(row, Mapping) else 0


Parts = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]


def _sorted(content: Mapping[str, Any]) -> Parts:
    """What a mapping holds: single values, series of figures, named rows, and everything deeper."""
    single: dict[str, Any] = {}
    series: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    inner: dict[str, Any] = {}
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


def _rows(terms: Terms, rows: Mapping[str, Any] | list[Any]) -> Iterator[str]:
    """Rows of a table under their headings, with the sources that they do not share; very many kind by kind."""
    if isinstance(rows, Mapping) and len(rows) > VERY_MANY and all("kind" in row for row in rows.values()):
        yield from _by_kind(terms, rows)
        return
    given = list(rows.items()) if isinstance(rows, Mapping) else [("", row) for row in rows]
    given.sort(key=lambda pair: _stands(pair[1]))
    keys = [key for key in dict.fromkeys(key for _id, row in given for key in row) if key not in (*HIDDEN, "aliases")]
    keys.sort(key=lambda key: place(key) if is_series({key: 0}) else (0, ""))
    sources = list(dict.fromkeys(book(row.get("source")) for _id, row in given))
    named = any("names" in row for _id, row in given)
    if (
        isinstance(rows, Mapping)
        and not named
        and 2 * sum(len(set(keys) & set(row)) for _id, row in given) < len(keys) * len(given)
    ):
        yield from _apart(terms, given)
        return
    cells = [[_heading(terms, key), *(_cell(terms, key, row.get(key)) for _id, row in given)] for key in keys]
    sides = ["r" if all(isinstance(row.get(key, 0), int) for _id, row in given) else "l" for key in keys]
    columns, aligns = [], ""
    if isinstance(rows, Mapping):
        columns.append(["", *(id_ for id_, _row in given)])
        aligns += "l"
    if named:
        columns.append([_("name"), *(_name(row, id_) for id_, row in given)])
        aligns += "l"
    columns, aligns = [*columns, *cells], aligns + "".join(sides)
    if named and isinstance(rows, Mapping) and table_width(columns) > WIDTH:
        columns, aligns = columns[1:], aligns[1:]
    if table_width(columns) > WIDTH:
        # The widest text wraps, and so it must come last.
        widest = max(range(len(columns)), key=lambda number: max(map(width, columns[number])))
        columns.append(columns.pop(widest))
        aligns = aligns[:widest] + aligns[widest + 1 :] + "l"
        if table_width(columns[:-1]) > WIDTH * 2 // 3:
            yield from _apart(terms, given)
            return
    apart = len(sources) > 1
    if apart and table_width(columns) <= WIDTH // 2:
        columns, aligns = [*columns, [_("source"), *(book(row.get("source")) for _id, row in given)]], aligns + "l"
        apart = False
    yield from table(list(zip(*columns, strict=True)), aligns, indent=2)
    if apart:
        yield ""
        yield from wrapped(_("Sources: {sources}").format(sources="; ".join(filter(None, sources))), WIDTH)


def _by_kind(terms: Terms, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Rows of each kind in a table of their own, which has the columns that this kind needs."""
    kinds: dict[str, dict[str, Any]] = {}
    for id_, row in sorted(rows.items(), key=lambda pair: _stands(pair[1])):
        told = {key: value for key, value in row.items() if key not in ("kind", "aliases")}
        kinds.setdefault(str(row["kind"]), {})[id_] = told
    for number, (kind, own) in enumerate(kinds.items()):
        if number:
            yield ""
        title = _cell(terms, "kind", kind)
        yield title[:1].upper() + title[1:]
        yield from _rows(terms, own)


def _apart(terms: Terms, rows: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """Rows that have little in common, each with what it says and its source."""
    lines = []
    for id_, row in rows:
        told = [f"{_heading(terms, key)} {_cell(terms, key, value)}" for key, value in row.items() if key not in HIDDEN]
        source = f"[{book(row['source'])}]" if row.get("source") else ""
        lines.append((_name(row, id_), " ".join(filter(None, [", ".join(told), source]))))
    return table(lines, "ll", indent=2)


def _name(row: Mapping[str, Any], id_: str) -> str:
    return str(row.get("names", {}).get(spoken(), id_))


def _heading(terms: Terms, key: str) -> str:
    """A column's title; a price in the smallest coin is shown in coins."""
    if terms.coinage and key.endswith(f"_{terms.coinage.smallest}"):
        key = key.removesuffix(f"_{terms.coinage.smallest}")
    if key in HEADINGS:
        return _(HEADINGS[key])
    group, dot, id_ = key.partition(".")
    if dot:
        return terms.term(group, id_)
    for group in ("columns", "derived", "traits", "measures"):
        if key in terms.tables.group(group):
            return terms.term(group, key)
    return key.replace("_", " ")


def _is_worth(terms: Terms, key: str) -> bool:
    """Whether a column holds worths in the smallest coin: `price_cp`."""
    return bool(terms.coinage) and key.endswith(f"_{terms.coinage.smallest}")


def _parts(terms: Terms, key: str, row: Mapping[str, Any]) -> Iterator[str]:
    """Figures by what they are for; those of a column of worths are worths, and its `group` names what they are for."""
    worth = _is_worth(terms, key)
    column = key.removesuffix(f"_{terms.coinage.smallest}") if worth else key
    group = terms.tables.group("columns").get(column, {}).get("group")
    for id_, part in row.items():
        heading = terms.term(group, id_) if group else _heading(terms, id_)
        yield f"{heading} {_cell(terms, key if worth else id_, part)}"


def _cell(terms: Terms, key: str, value: Any) -> str:
    """A value in words."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return terms.value(value) if _is_worth(terms, key) else exact(value)
    if _is_text(value):
        return _name({"names": value}, "")
    if isinstance(value, Mapping):
        return ", ".join(_parts(terms, key, value))
    if isinstance(value, list):
        return ", ".join(_cell(terms, key, part) for part in value)
    group = terms.tables.group("columns").get(key, {}).get("group")
    return terms.term(group, str(value)) if group else str(value)
