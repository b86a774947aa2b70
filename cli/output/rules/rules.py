"""Renders the tables of the rules: a section as labels and aligned columns, with its source in the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.rules.faults import change_lines, toml
from cli.output.rules.figures import figure_columns, filled, places_of
from cli.output.rules.rows import cell, column_title, content_parts, named, order, position, row_lines
from cli.output.rules.sources import book
from cli.output.terminal.columns import labelled, screen_width, table, width, wrapped
from cli.output.terminal.screen import Screen, section_lines, title_lines
from cli.output.words.language import N_, _, capital, decimal, listed, spoken
from cli.output.words.terms import Terms

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker
    from projections.programs.rule_topics import Topic

TITLES: Mapping[str, str] = {
    "classes": N_("classes"),
    "coinage": N_("coins"),
    "coins": N_("coins"),
    "conditions": N_("conditions"),
    "derived": N_("what follows from the rest"),
    "fields": N_("what can be set"),
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


PLACES = "bands"
"""The series that says from where on the others' figures hold."""


def title_of(terms: Terms, path: str, content: Any) -> str:
    """What a topic is called: by its own names, those of the tables, ours, or its id."""
    if isinstance(content, Mapping) and "names" in content:
        return named(content, path)
    last = path.rpartition(".")[2]
    if last in terms.tables.group("topics"):
        return terms.term("topics", last)
    return _(TITLES[last]) if last in TITLES else last.replace("_", " ")


def topic_typed(terms: Terms | None, section: str) -> str:
    """A topic as it is typed after `rules show`: in English its id, in French its title."""
    if spoken() == "en" or terms is None:
        return section
    return title_of(terms, section, terms.tables.group(section))


def topics_lines(
    screen: Screen, rows: Sequence[tuple[str, str]], head: Sequence[tuple[str, str]], notice: str
) -> Iterator[str]:
    """What the rules are called, the notice that their licence asks for, and every topic that can be shown."""
    yield from title_lines(screen, _("Rules in force"))
    yield from labelled(head)
    if notice:
        yield ""
        yield from (screen.style(line, dim=True) for line in wrapped(notice, screen_width()))
    yield ""
    # What is typed: in English the id, in French the title.
    if spoken() == "en":
        yield from table(rows, "ll", indent=2)
    else:
        yield from (f"  {title}" for _id, title in rows)
    yield ""
    yield from wrapped(
        _("“campaign rules show TOPIC” shows one, or a class, an item, a condition by its name."), screen_width()
    )
    yield from wrapped(
        _(
            "A source is the id of the book, one of its sections in the book’s own language, and line "
            "numbers of its plain text; “published text” is what only the published rulebook says."
        ),
        screen_width(),
    )


def topic_lines(speaker: Speaker, topic: Topic) -> Iterator[str]:
    """One topic whole."""
    title = title_of(speaker.terms, topic.path, topic.content)
    yield from title_lines(speaker.screen, capital(title))
    if topic.path == "house":
        yield from _house(speaker.screen, topic.content)
    elif topic.path == "knobs":
        yield from _knobs(speaker.screen, topic.content)
    elif speaker.terms.tables.group("topics").get(topic.path, {}).get("brief"):
        rows = sorted(speaker.terms.tables.group(topic.path).items(), key=lambda pair: position(pair[1]))
        yield from wrapped(", ".join(named(row, id_) for id_, row in rows) + ".", screen_width())
    elif isinstance(topic.content, Mapping):
        yield from _section(speaker, topic.path, topic.content)
    else:
        yield cell(speaker.terms, topic.path, topic.content)
    if topic.also:
        yield ""
        places = listed([_("“campaign rules show {place}”").format(place=place) for place in topic.also])
        yield from wrapped(_("Also called that: {places}.").format(places=places), screen_width())
    if topic.source:
        yield ""
        for line in wrapped(_("Source: {source}").format(source=book(topic.source)), screen_width()):
            yield speaker.style(line, dim=True)


def _house(screen: Screen, content: Mapping[str, Any]) -> Iterator[str]:
    """What differs from the packaged tables, and each overlay as it was written."""
    yield from change_lines([{"path": path, **change} for path, change in sorted(content["changes"].items())])
    for overlay in content["overlays"]:
        yield from section_lines(screen, overlay["file"])
        yield from ("  " + line for line in overlay["content"].rstrip().splitlines())


def _knobs(screen: Screen, content: Mapping[str, Any]) -> Iterator[str]:
    """Each reading with what may be chosen instead, why, and the section that leaves it open."""
    for number, (id_, row) in enumerate(sorted(content.items(), key=lambda pair: position(pair[1]))):
        if number:
            yield ""
        turned, name = f"{id_} = {toml(row['value'])}", f"  ({named(row, id_)})"
        fits = width(turned + name) <= screen_width()
        yield screen.style(turned, bold=True) + (name if fits else "")
        if not fits:
            yield from ("  " + line for line in wrapped(name.strip(), screen_width() - 2))
        others = [toml(choice) for choice in row["choices"] if toml(choice) != toml(row["value"])]
        remarks = [_("Or: {choices}.").format(choices=", ".join(others)), named({"names": row["reason"]}, "")]
        for line in wrapped(" ".join(remarks), screen_width() - 2):
            yield "  " + line
        for line in wrapped(book(row["source"]), screen_width() - 2):
            yield screen.style("  " + line, dim=True)


def _section(speaker: Speaker, path: str, content: Mapping[str, Any]) -> Iterator[str]:
    """A mapping: single values, then figures in columns, then named rows, then what is left inside."""
    terms = speaker.terms
    single, series, rows, inner = content_parts(content)
    blocks: list[list[str]] = []
    if single:
        labels = [(column_title(terms, key), cell(terms, key, value)) for key, value in single.items()]
        blocks.append(list(labelled(labels)))
    if series:
        blocks.append(list(_series(terms, series)))
    if rows:
        blocks.append(list(row_lines(terms, rows)))
    for key, value in sorted(inner.items(), key=lambda pair: position(pair[1])):
        title = title_of(terms, f"{path}.{key}", value)
        lines = (
            list(row_lines(terms, value))
            if isinstance(value, list)
            else list(_section(speaker, f"{path}.{key}", value))
        )
        if "source" not in content and isinstance(value, Mapping) and value.get("source"):
            lines += wrapped(_("Source: {source}").format(source=book(value["source"])), screen_width())
        blocks.append([speaker.style(capital(title), bold=True), *lines])
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


def _series(terms: Terms, series: Mapping[str, Any]) -> Iterator[str]:
    """Figures in columns, next to the positions from which they hold."""
    places = places_of(series, PLACES)
    label = [terms.term("columns", PLACES) if PLACES in series else "", *places]
    columns = [
        [column_title(terms, key), *(cell(terms, key, figure) for figure in filled(value, places))]
        for key, value in sorted(series.items(), key=lambda pair: order(terms, pair[0]))
        if key != PLACES
    ]
    yield from figure_columns(label, columns)


def prices_lines(speaker: Speaker, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What there is to buy, by the pages that list it, with its list price, and its weight where there are any."""
    if not rows:
        yield _("These rules have no list prices.")
        return
    terms, items = speaker.terms, speaker.terms.tables.group("items")
    weights = [key for key in {key: None for row in items.values() for key in row} if key.startswith("weight_")]
    pages: dict[str, list[list[str]]] = {}
    for row in rows:
        item = items[row["id"]]
        cells = [row["name"], terms.value(row["price"]["quantity"])]
        pages.setdefault(book(item.get("source")), []).append(
            [*cells, *(decimal(item.get(key, "")) for key in weights)]
        )
    heads = [_("item"), _("price"), *(column_title(terms, key) for key in weights)]
    if 2 * len(pages) > len(rows):
        # Nearly every row has a place of its own in the book, shown next to it.
        with_source = [[*cells, source] for source, page in pages.items() for cells in page]
        yield from table([[*heads, _("source")], *with_source], "l" + "r" * (len(heads) - 1) + "l", indent=2)
        return
    widths = [[heads[0], *(cells[0] for page in pages.values() for cells in page)]]
    for number, (source, page) in enumerate(pages.items()):
        if number:
            yield ""
        yield speaker.style(source, dim=True)
        yield from _priced(page, heads, widths[0])


def _priced(page: list[list[str]], heads: list[str], names: list[str]) -> Iterator[str]:
    """One page of a price list, as wide as the others."""
    longest = max(map(width, names))
    rows = [[cells[0] + " " * (longest - width(cells[0])), *cells[1:]] for cells in page]
    return table([heads, *rows], "l" + "r" * (len(heads) - 1), indent=2)


def levels_lines(
    speaker: Speaker, classes: Mapping[str, Mapping[str, Any]], shared: Mapping[str, Any]
) -> Iterator[str]:
    """What each class gains, level by level, after what all have in common."""
    blocks = {named(row, id_): content_parts(row)[1] for id_, row in classes.items()}
    if common := content_parts(shared)[1]:
        blocks = {
            title_of(speaker.terms, "levels", shared): common,
            **{name: rows for name, rows in blocks.items() if rows},
        }
    if not blocks and shared:
        from projections.programs.rule_topics import Topic

        yield from topic_lines(speaker, Topic("levels", shared, str(shared.get("source", ""))))
    elif not blocks:
        yield _("These rules have no levels.")
    for number, (name, rows) in enumerate(blocks.items()):
        if number:
            yield ""
        yield speaker.style(capital(name), bold=True)
        yield from _series(speaker.terms, rows)
