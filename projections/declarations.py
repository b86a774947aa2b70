"""What a ruleset declares for commands: keys, kinds, counters, choices, conditions and knobs, with what each may be."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from ledger.errors import InputError
from ledger.rules.keys import CHOSEN
from ledger.rules.tables import Tables

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
"""Groups of the tables whose members a command takes besides keys, by command."""

SHOWN = ("type", "required", "min", "max", "sides", "count", "pattern", "examples", "group", "kinds", "value", "levels")
"""What is said of a declaration, where it is there."""


def declarations(tables: Tables, command: str | None = None) -> dict[str, Any]:
    """Everything that is declared, or what belongs to one command.

    Returns:
        `keys` by command, members of `KINDS` by group, and `knobs`; each a row with its id and both names. A key that
        is chosen has its `choices` by id, and what these are `called` in each language.

    Raises:
        InputError: `no_keys`, where a command takes none of these.
    """
    keys = {name: _keys(tables, name) for name in sorted(tables.get("keys"))}
    groups = {group: [_row(id_, row) for id_, row in tables.group(group).items()] for group in KINDS.values()}
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
        told = _row(id_, row)
        if row["type"] in CHOSEN:
            members = tables.group(row.get("group") or f"keys.{command}.{id_}.choices")
            told["choices"] = list(members)
            told["called"] = {member: dict(named.get("names", {})) for member, named in members.items()}
        own, every = row.get("kinds", ()), tables.group(KINDS.get(command, ""))
        others = [kind for kind in every if kind not in own]
        if all(kind in every for kind in own) and len(others) < len(own):
            # For most of the kinds: what it is not for is shorter to say.
            told["except"] = others
        rows.append(told)
    return rows


def _row(id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
    told = {name: row[name] for name in SHOWN if name in row}
    return {"id": id_, "names": dict(row["names"]), "aliases": list(row.get("aliases", ())), **told}


def class_figures(tables: Tables, class_id: str) -> dict[str, Any]:
    """A class's row with the figures by level that other sections hold for it.

    These are the counters that are by class, as `counters.rage`, and those of the section that the row names in
    `levels_from`, such as the spell slots of all who cast alike.
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
