"""The tables of the rules in words: a section as labels and aligned columns, with where it stands in the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.render.columns import WIDTH, labelled, table, width, wrapped
from cli.render.derivation import source as book
from cli.render.party import heading
from cli.words import N_, _, exact

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
    "names": N_("name"),
    "long": N_("in full"),
    "value": N_("value"),
    "price": N_("price"),
    "weight_coins": N_("weight"),
    "seconds": N_("seconds"),
    "source": N_("source"),
    "version": N_("version"),
    "licence": N_("licence"),
    "edition": N_("edition"),
    "level": N_("level"),
    "kind": N_("kind"),
    "aliases": N_("also"),
}
"""Columns that every ruleset may have; others go by their id."""

NAMES = ("names", "long")
SERIES = 4
"""A list of at least so many figures is a column of its own."""


def title_of(terms: Terms, path: str, content: Any) -> str:
    """What a topic is called: by its own names, those of the tables, ours, or its id."""
    if isinstance(content, Mapping) and "names" in content:
        return _name(terms, content, path)
    last = path.rpartition(".")[2]
    if last in terms.tables.group("topics"):
        return terms.term("topics", last)
    return _(TITLES[last]) if last in TITLES else last.replace("_", " ")


def topics_lines(
    app: App, rows: Sequence[tuple[str, str, str | None]], head: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """What the rules are called, and every topic that can be shown."""
    yield from heading(app, _("Rules in force"))
    yield from labelled(head)
    yield ""
    yield from table([(id_, title, book(source)) for id_, title, source in rows], "lll", indent=2)
    yield ""
    yield from wrapped(_("“campaign rules show TOPIC” shows one, or a class, an item, a condition by its name."), WIDTH)


def topic_lines(app: App, topic: Topic) -> Iterator[str]:
    """One topic whole."""
    title = title_of(app.terms, topic.path, topic.content)
    yield from heading(app, title[:1].upper() + title[1:])
    if isinstance(topic.content, Mapping):
        yield from _section(app, topic.path, topic.content)
    else:
        yield _cell(app.terms, topic.path, topic.content)
    if topic.source:
        yield ""
        yield app.style(_("Source: {source}").format(source=book(topic.source)), dim=True)


def _section(app: App, path: str, content: Mapping[str, Any]) -> Iterator[str]:
    """A mapping: single values, then figures in columns, then named rows, then what is left inside."""
    terms = app.terms
    single, series, rows, inner = _sorted(content)
    blocks: list[list[str]] = []
    if single:
        labels = [(_heading(terms, key), _cell(terms, key, value)) for key, value in single.items()]
        blocks.append(list(labelled(labels)))
    if series:
        blocks.append(list(_columns(terms, series)))
    if rows:
        blocks.append(list(_rows(terms, path, rows)))
    for key, value in inner.items():
        title = title_of(terms, f"{path}.{key}", value)
        lines = (
            list(_rows(terms, key, value)) if isinstance(value, list) else list(_section(app, f"{path}.{key}", value))
        )
        blocks.append([app.style(title[:1].upper() + title[1:], bold=True), *lines])
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


Parts = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]


def _sorted(content: Mapping[str, Any]) -> Parts:
    """What a mapping holds: single values, series of figures, named rows, and everything deeper."""
    single: dict[str, Any] = {}
    series: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    for key, value in content.items():
        if key in (*NAMES, "source"):
            if key == "long":
                single[key] = value
        elif _is_series(value):
            series[key] = value
        elif isinstance(value, Mapping) and value and all(_is_series(part) for part in value.values()):
            series.update({f"{key}.{id_}": part for id_, part in value.items()})
        elif isinstance(value, Mapping) and _flat(value):
            rows[key] = value
        elif isinstance(value, Mapping) or (isinstance(value, list) and value and isinstance(value[0], Mapping)):
            inner[key] = value
        else:
            single[key] = value
    return single, series, rows, inner


def _is_series(value: Any) -> bool:
    """A list of many figures, or figures by the level or band from which they hold."""
    if isinstance(value, list):
        return len(value) >= SERIES and not any(isinstance(part, Mapping | list) for part in value)
    return isinstance(value, Mapping) and bool(value) and all(key[:1] in "0123456789<" or key == "NH" for key in value)


def _flat(row: Mapping[str, Any]) -> bool:
    """Whether a mapping is one row of a table; its own text may have names, but nothing deeper."""
    return not any(
        _is_series(value) or (isinstance(value, Mapping) and key not in NAMES and not _plain(value))
        for key, value in row.items()
    ) and not any(isinstance(value, list) and value and isinstance(value[0], Mapping) for value in row.values())


def _plain(value: Mapping[str, Any]) -> bool:
    return not any(isinstance(part, Mapping | list) for part in value.values())


def _columns(terms: Terms, series: Mapping[str, Any]) -> Iterator[str]:
    """Figures beside each other: by position, or by the level or band from which they hold."""
    listed = {key: value for key, value in series.items() if isinstance(value, list)}
    sparse = {key: value for key, value in series.items() if not isinstance(value, list)}
    places: list[str] = []
    if listed:
        places = [str(number) for number in range(1, max(len(value) for value in listed.values()) + 1)]
    for value in sparse.values():
        places += [place for place in value if place not in places]
    places.sort(key=_place)
    rows = [["", *(_heading(terms, key) for key in series)]]
    for place in places:
        cells = []
        for key, value in series.items():
            if isinstance(value, list):
                index = int(place) - 1 if place.isdigit() else len(value)
                cells.append(_cell(terms, key, value[index]) if index < len(value) else "")
            else:
                cells.append(_cell(terms, key, value[place]) if place in value else "")
        if any(cells):
            rows.append([place, *cells])
    yield from table(rows, "r" * len(rows[0]), indent=2)


def _place(text: str) -> tuple[int, str]:
    """Bands in their order: a normal human, less than one hit die, 1, 1+, 2…"""
    if text == "NH":
        return -2, ""
    number = text.strip("<+")
    return (int(number) if number.isdigit() else 10**9) - (text.startswith("<")), text


def _rows(terms: Terms, path: str, rows: Mapping[str, Any] | list[Any]) -> Iterator[str]:
    """Rows of a table under their headings; one too wide for the screen is told row by row."""
    given = list(rows.items()) if isinstance(rows, Mapping) else [("", row) for row in rows]
    keys = list(dict.fromkeys(key for _id, row in given for key in row if key not in (*NAMES, "aliases")))
    common = {row.get("source") for _id, row in given}
    if len(common) == 1:
        keys = [key for key in keys if key != "source"]
    named = any("names" in row for _id, row in given)
    head = [*(["id"] if isinstance(rows, Mapping) else []), *([_("name")] if named else [])]
    head += [_heading(terms, key) for key in keys]
    lines = [head]
    for id_, row in given:
        cells = [*([id_] if isinstance(rows, Mapping) else []), *([_name(terms, row, id_)] if named else [])]
        lines.append([*cells, *(_cell(terms, key, row[key]) if key in row else "" for key in keys)])
    numbers = [all(isinstance(row.get(key, 0), int) for _id, row in given) for key in keys]
    aligns = "l" * (len(head) - len(keys)) + "".join("r" if number else "l" for number in numbers)
    widths = [max(width(line[column]) for line in lines) for column in range(len(head))]
    if not head or sum(widths[:-1]) + 2 * len(widths) + 18 <= WIDTH or sum(widths) + 2 * len(widths) <= WIDTH:
        yield from table(lines, aligns, indent=2)
        return
    for line in lines[1:]:
        told = [f"{title} {cell}" for title, cell in list(zip(head, line, strict=True))[1:] if cell]
        yield from table([(line[0], ", ".join(told))], "ll", indent=2)


def _name(terms: Terms, row: Mapping[str, Any], id_: str) -> str:
    from cli.words import spoken

    return str(row.get("names", {}).get(spoken(), id_))


def _heading(terms: Terms, key: str) -> str:
    """A column's title; a price in the smallest coin is shown in coins."""
    if key in HEADINGS:
        return _(HEADINGS[key])
    if terms.coinage and key.endswith(f"_{terms.coinage.smallest}"):
        return _heading(terms, key.removesuffix(f"_{terms.coinage.smallest}"))
    group, dot, id_ = key.partition(".")
    if dot:
        return terms.term(group, id_)
    measured = terms.term("derived", key)
    return terms.term("measures", key) if measured == key else measured.replace("_", " ")


def _cell(terms: Terms, key: str, value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and terms.coinage and key.endswith(f"_{terms.coinage.smallest}"):
        return terms.value(value)
    if isinstance(value, int):
        return exact(value)
    if key == "source":
        return book(str(value))
    if isinstance(value, Mapping):
        if key in NAMES:
            return _name(terms, {"names": value}, "")
        return ", ".join(f"{_heading(terms, id_)} {_cell(terms, id_, part)}" for id_, part in value.items())
    if isinstance(value, list):
        return ", ".join(_cell(terms, key, part) for part in value)
    return "" if value is None else str(value)
