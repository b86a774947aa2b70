"""Lists what a ruleset declares for commands: keys, kinds, counters, choices, conditions and knobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from ledger.errors import InputError
from ledger.rules.keys import CHOSEN, values_group
from ledger.rules.tables import Tables, other_words

KINDS: Mapping[str, str] = {
    "roll": "rolls",
    "rest": "rests",
    "work": "works",
    "improve": "improvements",
    "spend": "counters",
    "choose": "choices",
    "condition": "conditions",
    "time": "units",
}
"""Groups of the tables whose members a command accepts besides keys, by command."""

SHOWN = ("type", "required", "min", "max", "sides", "count", "pattern", "examples", "group", "kinds", "value", "levels")
"""Parts of a declaration that are listed, if it has them."""


def declarations(tables: Tables, command: str | None = None) -> dict[str, Any]:
    """List all declarations, or those of one command.

    Returns:
        `keys` by command, members of `KINDS` by group, and `knobs`; each a row with its id and both names. A key with
        choices has their ids (`choices`), and their names in each language (`called`).

    Raises:
        InputError: `no_keys`, if a command accepts none of these.
    """
    keys = {name: _keys(tables, name) for name in sorted(tables.get("keys"))}
    groups = {group: [_kind(tables, id_, row) for id_, row in tables.group(group).items()] for group in KINDS.values()}
    knobs = [{**_row(id_, row), "choices": row["choices"]} for id_, row in tables.group("knobs").items()]
    if command is None:
        return {"keys": keys, **groups, "knobs": knobs}
    wanted = command.replace("-", "_").replace(" ", "_")
    wanted = {"restore": "spend"}.get(wanted, wanted)
    found = {"keys": {name: rows for name, rows in keys.items() if name == wanted and rows}}
    members = {group: groups[group] for name, group in KINDS.items() if name == wanted and groups[group]}
    if wanted == "rules_adopt":
        members["knobs"] = knobs
    if not found["keys"] and not members:
        known = sorted({*(name for name, rows in keys.items() if rows), *(c for c, g in KINDS.items() if groups[g])})
        near = get_close_matches(wanted, known, n=1)
        raise InputError("no_keys", command=command, nearest=[name.replace("_", "-") for name in near])
    return {**found, **members}


def _keys(tables: Tables, command: str) -> list[dict[str, Any]]:
    rows = []
    for id_, row in tables.group(f"keys.{command}").items():
        listed = _row(id_, row)
        if row["type"] in CHOSEN:
            members = tables.group(values_group(command, id_, row))
            listed["choices"] = list(members)
            listed["called"] = _called(members)
        own, every = row.get("kinds", ()), tables.group(KINDS.get(command, ""))
        others = [kind for kind in every if kind not in own]
        if all(kind in every for kind in own) and len(others) < len(own):
            # It applies to most kinds: the others are the shorter list.
            listed["except"] = others
        listed["kinds_called"] = {kind: dict(every[kind].get("names", {})) for kind in (*own, *others) if kind in every}
        if topic := tables.group("topics").get(row.get("group", "")):
            listed["group_called"] = dict(topic.get("names", {}))
        rows.append(listed)
    return rows


def _kind(tables: Tables, id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A kind, with the names of the key of its own value."""
    value = tables.group("keys.roll").get(str(row.get("value")), {})
    return {**_row(id_, row), **({"value_called": dict(value["names"])} if "names" in value else {})}


def _row(id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
    shown = {name: row[name] for name in SHOWN if name in row}
    return {"id": id_, "names": dict(row["names"]), "aliases": list(other_words(row)), **shown}


def class_figures(tables: Tables, class_id: str) -> dict[str, Any]:
    """A class's row, with the figures by level that other sections have for it.

    These are the counters of the class, as `counters.rage`, and the figures of the section that the row names in
    `levels_from`, such as spell slots that several classes share.
    """
    row = tables.group("classes")[class_id]
    found: dict[str, Any] = dict(row)
    for id_, counter in tables.group("counters").items():
        for by_class in counter.values():
            if isinstance(by_class, Mapping) and isinstance(by_class.get(class_id), Mapping):
                found[f"counters.{id_}"] = by_class[class_id]
    if shared := row.get("levels_from"):
        section, _dot, part = str(shared).partition(".")
        figures = tables[section][part] if part else tables[section]
        found.update({key: value for key, value in figures.items() if key != "names" and isinstance(value, Mapping)})
    return found


def _called(members: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """What the members of a group are called in each language; of two called the same, what else each is called."""
    names = {member: dict(row.get("names", {})) for member, row in members.items()}
    alike = Counter((language, name) for called in names.values() for language, name in called.items())
    for member, called in names.items():
        other = next(iter(members[member].get("aliases", ())), "")
        called.update({language: other for language, name in called.items() if other and alike[language, name] > 1})
    return names
