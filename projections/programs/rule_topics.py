"""Looks up topics of the rules: sections of the tables, by id or by the name of something in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct, structs

from ledger.errors import InputError
from ledger.rules.tables import SPOKEN, Tables, folded, other_words

ONLY_A_NAME = {"names", "feminine", "aliases", "source", "place"}
"""Keys of a row that has only names and nothing to show."""


class Topic(Struct, frozen=True):
    """A section of the tables, or a named thing in one.

    Attributes:
        path: Its place, `classes.fighter`.
        content: What the tables say there.
        source: Section of the rulebook; else that of the section around it.
        also: Other places with the same name, such as a foe named like a class.
    """

    path: str
    content: Any
    source: str | None
    also: tuple[str, ...] = ()


def topics(tables: Tables) -> list[Topic]:
    """Every section that is listed, in the order of the tables."""
    return [
        Topic(section, content, _source(content)) for section, content in tables.data.items() if section not in SPOKEN
    ]


def house_changes(tables: Tables) -> list[dict[str, Any]]:
    """Changes of the packaged tables by house rules: path, value, the value before (`was`, if it existed), and file."""
    changes: Mapping[str, Mapping[str, Any]] = tables.get("house").get("changes", {})
    return [{"path": path, **change} for path, change in sorted(changes.items())]


def find_topic(tables: Tables, text: str, titles: Mapping[str, str] | None = None) -> Topic:
    """Look up a topic: by a section's id or title, a path, or a name in either language, in this order.

    Args:
        titles: Titles of sections, folded, and the section of each.

    Raises:
        InputError: `topic_unknown`, with the nearest names.
    """
    named, sections = dict(_named(tables)), {folded(section) for section in tables.data}
    titled = (titles or {}).items()
    named |= {title: section for title, section in titled if section in tables.data and title not in sections}
    wanted = folded(text)
    if wanted not in named:
        listed = [name for name, path in named.items() if path.partition(".")[0] not in SPOKEN]
        written = {folded(word): word for section in tables.data.values() for word in _all_words(section)}
        # The nearest first, and each place once: `guerrier` and `guerrière` are one.
        near: dict[str, str] = {}
        for name in get_close_matches(wanted, listed, n=3, cutoff=0.6):
            near.setdefault(named[name], written.get(name, name))
        known = [topic.path for topic in topics(tables)]
        raise InputError("topic_unknown", topic=text, nearest=[*near.values()], known=known)
    found = _at(tables, named[wanted])
    return structs.replace(found, also=_also(tables, wanted, found.path))


def _also(tables: Tables, wanted: str, path: str) -> tuple[str, ...]:
    """Other places, in sections that are shown, with the same name."""
    places = {place for name, place, named in _all_inside(tables) if named and name == wanted and place != path}
    return tuple(place for place in sorted(places) if set(_at(tables, place).content) - ONLY_A_NAME)


def _all_inside(tables: Tables) -> Iterator[tuple[str, str, bool]]:
    """`_inside` of every section that is shown; the classes come last."""
    for section in sorted((s for s in tables.data if s not in SPOKEN), key=lambda section: section == "classes"):
        yield from _inside(section, tables.data[section])


def _named(tables: Tables) -> Iterator[tuple[str, str]]:
    """Every folded name and its path; those with names of their own, then sections, come last and take precedence."""
    inside = list(_all_inside(tables))
    for wanted in (False, True):
        yield from ((name, place) for name, place, named in inside if named is wanted)
    for section in tables.data:
        yield folded(section), section


def _inside(path: str, content: Any) -> Iterator[tuple[str, str, bool]]:
    """Folded names of what is inside, where it is, and whether it has names of its own."""
    if not isinstance(content, Mapping):
        return
    for key, inner in content.items():
        if isinstance(inner, Mapping) and not all(isinstance(part, str) for part in inner.values()):
            place = f"{path}.{key}"
            for name in (place, key, *_words(inner)):
                yield folded(str(name)), place, "names" in inner
            yield from _inside(place, inner)


def _all_words(content: Any) -> Iterator[str]:
    """Every name inside, as it is written."""
    if isinstance(content, Mapping):
        yield from _words(content)
        for inner in content.values():
            yield from _all_words(inner)


def _words(row: Mapping[str, Any]) -> list[str]:
    """Names of a row in both languages."""
    forms = (row.get("names"), row.get("long"))
    names = [name for form in forms if isinstance(form, Mapping) for name in form.values() if isinstance(name, str)]
    return [*names, *other_words(row)]


def _at(tables: Tables, path: str) -> Topic:
    content: Any = tables.data
    source = None
    for part in path.split("."):
        content = content[part]
        source = _source(content) or source
    return Topic(path, content, source)


def _source(content: Any) -> str | None:
    source = content.get("source") if isinstance(content, Mapping) else None
    return str(source) if source else None
